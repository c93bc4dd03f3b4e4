"""The engine: what every ruleset is made of and run by. Rulesets take it through `rulesets.api`.

`core` is what all else is made of, `questions` are what may be asked, the `referee` runs a checklist. `odds` foretell
what may come of it, the `trial` plays a game in every way, the `drill` asks about it, `reference` is there to be read.
"""
