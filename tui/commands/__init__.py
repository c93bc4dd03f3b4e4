"""The commands that answer and end; no Textual."""
