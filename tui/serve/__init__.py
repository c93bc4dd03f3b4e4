"""Tableside in a browser: one small server for the page and its socket, one process of the application a visitor.

`server` prints the addresses and answers requests with the files of `static`, `addresses` are hosts, ports and tokens,
`seats` say who sits where. `process` is the application of one visitor, with the packets that go to it and come from
it, `driver` what that draws on there.
"""
