"""Home, and beginning a session.

`home` is the screen, `lines` what it lists and what is seen of it at once, `preview` what is read of the session that
is marked, `sessions` what it opens, begins and deletes.
"""
