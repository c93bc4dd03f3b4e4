"""The referee: a checklist run from its start against the answers so far."""
