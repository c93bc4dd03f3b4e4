"""The board of A Game of War as texts: its squares, the line under it, and the panel beside it. No screen."""
