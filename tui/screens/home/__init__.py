"""Home, and beginning a session.

`home` is the screen, `lines` what it lists and tells, `sessions` what it opens, begins and deletes.
"""
