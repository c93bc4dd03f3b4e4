"""The rules of A Game of War alone, section by section: positions in, facts out; nobody is asked."""
