"""The trial of a game: a `walk` through each checklist tries `guesses` and notes what can be reached."""
