"""Everything a ruleset has to say, to be looked up: texts, glossary, booklet."""
