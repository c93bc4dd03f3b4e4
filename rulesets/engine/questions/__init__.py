"""The kinds of question: what may be asked, how typed text becomes a value, and how it is kept.

`question` is what all have in common, and finds one by a typed key, `kind` what differs from kind to kind. Then lists
(`choices`), forces (`forces`), fields, losses and commitments (`written`), numbered dice (`dice`), symbol dice
(`symbol_dice`, `throws`).
"""
