"""A session at one table: what can be done next."""
