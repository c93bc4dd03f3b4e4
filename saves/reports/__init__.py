"""What is made of a session.

`paragraphs` is a ruling told once, `copies` is that as text to hand on, `story` tells the session in turn, `markdown`
and `html` write that out. `combats` tells a combat in a line, and how the armies stand, `corrections` what one changed
and what was taken back, `luck` how the dice fell. `export` writes and reads whole sessions, `verify` rules every combat
again.
"""
