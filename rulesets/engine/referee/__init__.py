"""The referee: a checklist run from its start against the answers so far.

A `ruleset` has checklists (`checklist`), each with a procedure that talks to the `referee`. `adjudicate` runs it,
and tries the readings of open rules, the `ledger` holds what is counted, and says who fought. `validation`
looks at a ruleset when it is loaded.
"""
