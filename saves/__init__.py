"""Sessions: what happened at one table, and how it is kept.

`disk` writes files, `log` is the file of a session, `session` what is done at it. `lessons` are sessions with a
teacher, and those that come with the program; `reports` are what is made of a session.
"""
