"""What a ruleset says, to be read and looked up.

`texts` are its terms, sections, tables and steps, `ruling_view` is a run to read: where it stands, and its ruling.
`verdicts` say what a ruling comes to for the players, and what they do now; `predictions` are what they may be asked
beforehand.
"""
