"""The trial of a game: it is played in every way that can be thought of, and what goes wrong is told."""
