"""The engine: what every ruleset is made of and run by. Rulesets take it through `rulesets.api`."""
