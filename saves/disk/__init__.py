"""Files on this machine, and what can go wrong with them.

`reading` reads regular files up to a size, `files` writes them whole or not at all, JSON that people share and reports
of faults among them.
`game_files` are games that are files and what stands beside a game. `errors` says in a sentence what went wrong,
`machine` says when, and gives the faces of dice.
"""
