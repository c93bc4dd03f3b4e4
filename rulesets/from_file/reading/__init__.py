"""How the text of a game becomes data: TOML with line numbers, its vocabulary, and all that is wrong with it."""
