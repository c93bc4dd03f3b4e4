"""What the three front ends share; no Textual.

`controller` does what is done at a session, `correcting` what is done at a confirmed combat, `home` says what Home
offers, `kits` how a kit is filled in, `on_the_table` what lies there. `manners` are the ways of refereeing, `wording`
is what all say alike, `signs` what stands for a sign that a terminal lacks. `arguments` reads the command line,
`settings` what is kept on this machine, `terminal_input` what a terminal sends; `output` prints, `process_signals` ends
a program, `preload` loads modules behind the first picture.
"""
