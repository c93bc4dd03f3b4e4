"""Home, and beginning a session."""
