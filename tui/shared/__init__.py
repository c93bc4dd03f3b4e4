"""What the three front ends share; no Textual.

`controller` does what is done at a session, `correcting` what is done at a confirmed combat, `drill` says what becomes
of a card of the drill, `home` says what Home offers, `on_the_table` what lies there, and how a kit is filled in.
`wording` is what all say alike. `command_line` reads what is typed there, prints, and ends a program in order;
`settings` has what the players chose, and where files are, `terminal` what a terminal sends and which signs it lacks,
`preload` loads modules behind the first picture.
"""
