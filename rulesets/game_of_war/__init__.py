"""A Game of War (Guy Debord): who bears on a square, and what follows from it."""
