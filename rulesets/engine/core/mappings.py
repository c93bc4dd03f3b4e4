"""Mappings that are handed about, each with a name that says what its keys and its values are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Answers = Mapping[str, str]
"""What players typed, by the key of the question: `{"attack": "Hammer 7 + Tiny 2", "die": "4"}`."""

KitValues = Mapping[str, str]
"""What the owner read off the components, as text, by the key of the question: `{"faces.green": "c d d x - -"}`."""

Settled = Mapping[str, str]
"""The reading by which each open rule is read, as its word, by the key of the precedent: `{"ties": "nobody"}`."""

TableFacts = Mapping[str, str]
"""Answers that hold at the table until they change, by the key of the question: `{"phase": "combat"}`."""

Card = Mapping[str, str]
"""What is printed on a unit, as text, by the name of the entry: `{"strength": "7", "is-lb": "no"}`."""

Facts = Mapping[str, Any]
"""What was found in a combat, fit for JSON, by name: `{"attack": 9, "odds": "3-1"}`."""

FoundAt = Mapping[str, str]
"""The id of the step at which each fact was found, by the name of the fact: `{"attack": "strengths"}`."""

Remarks = Mapping[str, str]
"""What stands beside the options of a question, by their word: `{"defender": "2-1", "nearest": "3-1"}`."""
