"""Tableside in a browser: one small server for the page and its socket, one process of the application a visitor.

`command` is what is printed, `server` answers requests with the files of `static`, `addresses` are hosts, ports and
tokens, `seats` say who sits where. `process` is the application of one visitor, `driver` what that draws on there, and
`packets` go between the two.
"""
