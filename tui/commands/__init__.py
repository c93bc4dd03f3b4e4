"""The commands that answer and end; no Textual.

`resolve` and `odds` are one combat, `games` are the commands about games: what there is to play, what is wrong with
one (`checking`), `drill` cards of it. `sessions` are those about files,
`schemas` says what is in each, `version` what this is and what it runs on.
"""
