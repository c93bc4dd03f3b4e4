"""The trial of a game: a `walk` through each checklist tries `guesses` and notes the `reachable` things it comes to."""
