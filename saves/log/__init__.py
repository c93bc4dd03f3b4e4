"""The log of a session: its events, its file, its history, its state."""
