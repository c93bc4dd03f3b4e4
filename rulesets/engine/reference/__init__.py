"""What a ruleset says, to be read and looked up: `texts` and terms, a `booklet` of them, the view of a ruling."""
