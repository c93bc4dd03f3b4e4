"""A session at the table, and what opens over it."""
