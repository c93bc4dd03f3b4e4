"""What a ruleset says, to be read and looked up.

`texts` are its terms, sections, tables and steps, `ruling_view` is a ruling to read.
"""
