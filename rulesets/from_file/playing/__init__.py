"""How a game that was read is played: its questions, and a combat in the order that all such games share."""
