"""Tableside in a browser: one small server for the page and its socket, one process of the application a visitor.

`server` prints the addresses and answers requests with the files of `static`, `seats` say where it is served, who may
come in and who sits where. `process` is the application of one visitor, with the packets that go to it and come from
it, `driver` what that draws on there.
"""
