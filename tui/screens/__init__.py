"""Screens: Home, a session at the table, and what opens over them."""
