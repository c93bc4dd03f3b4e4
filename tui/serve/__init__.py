"""Tableside in a browser: one small server for the page and its socket, one process of the application a visitor."""
