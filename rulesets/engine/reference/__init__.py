"""What a ruleset says, to be read and looked up.

`texts` are its terms, sections, tables and steps, `ruling_view` is a run to read: where it stands, its ruling, and
what of it players may be asked beforehand. `verdicts` say what a ruling comes to for them, and what they do now.
"""
