"""What `tableside check` does: a game is read, played in every way, and held against its cases and lessons."""
