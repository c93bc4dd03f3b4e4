"""The rules: procedures that read like a rulebook, and the engine that runs them."""
