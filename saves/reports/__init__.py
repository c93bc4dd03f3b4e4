"""What is made of a session.

`paragraphs` is a ruling told once, also as text to hand on, `story` tells the session in turn, `markdown` and `html`
write that out. `combats` tells a combat in a line, how the armies stand and how the dice fell, `corrections` what one
changed and what was taken back. `export` writes and reads whole sessions, `verify` rules every combat again.
"""
