"""Files on this machine: read and written whole, and what can go wrong."""
