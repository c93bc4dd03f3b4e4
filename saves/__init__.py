"""Sessions: what happened at one table, and how it is kept."""
