"""Versions: sessions written by earlier versions open and mean what they meant, and today's rules rule as they did."""

import json
from functools import cache
from pathlib import Path

import pytest
from playing_on import games
from write_fixtures import meaning

from saves.disk.errors import Newer
from saves.log.folder import summary
from saves.log.frame import FORMAT, NEWEST
from saves.log.models import EVENTS
from saves.reports.verify import verify
from saves.session.session import Session

FIXTURES = Path(__file__).parent.parent / "fixtures"
SESSIONS = sorted(FIXTURES.glob("format-*/*.jsonl"))
APPROVED = FIXTURES / "approved.json"


@cache
def meanings():
    """Read all sessions: what each means today."""
    read = {}
    for path in SESSIONS:
        with Session.open(path, read_only=True) as session:
            read[_name(path)] = json.loads(json.dumps(meaning(session)))
    return read


def _name(path):
    return f"{path.parent.name}/{path.name}"


def missing(kept, now, where=""):
    """List where today's meaning lacks something of the one that was kept; what was added since is no loss."""
    if isinstance(kept, dict) and isinstance(now, dict):
        return [each for key in kept for each in missing(kept[key], now.get(key), f"{where}.{key}")]
    if isinstance(kept, list) and isinstance(now, list) and len(kept) == len(now):
        return [each for place in range(len(kept)) for each in missing(kept[place], now[place], f"{where}[{place}]")]
    return [] if kept == now else [f"{where}: {kept!r} is now {now!r}"]


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_a_session_means_what_it_meant(path):
    kept = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    assert missing(kept, meanings()[_name(path)]) == []
    assert summary(path).damaged is None


def test_the_sessions_hold_every_outcome_of_every_ruleset_and_every_kind_of_line():
    found = {(path.name.rsplit("-", 1)[0], _name(path)): meanings()[_name(path)] for path in SESSIONS}
    for ruleset in games():
        mine = [each for (game, _), each in found.items() if game == ruleset.id]
        outcomes = {(each["checklist"], each["outcome"]) for one in mine for each in one["state"]["combats"]}
        wanted = {outcome.value for checklist in ruleset.checklists for outcome in checklist.outcomes}
        assert wanted <= {outcome for _, outcome in outcomes}
        assert {checklist for checklist, _ in outcomes} == {each.id for each in ruleset.checklists}
    kinds = {event for one in found.values() for event in one["events"]}
    assert kinds == set(EVENTS.json_schema()["discriminator"]["mapping"])


def test_today_s_rules_rule_as_they_did_or_the_difference_is_approved():
    approved = json.loads(APPROVED.read_text(encoding="utf-8"))
    differences = {}
    for path in SESSIONS:
        with Session.open(path, read_only=True) as session:
            for each in verify(session):
                differences[f"{_name(path)} combat {each.number}"] = str(each)
    new = [text for name, text in differences.items() if name not in approved]
    assert new == [], "these rulings would differ; put them into approved.json with the reason, if that is meant"
    settled = [name for name in approved if name not in differences]
    assert settled == [], "these are approved and do not differ"
    assert all(reason.strip() for reason in approved.values())


def test_a_newer_format_is_refused_politely_and_left_as_it_is(tmp_path):
    newer = SESSIONS[0].read_bytes().replace(f'"format":{FORMAT}'.encode(), f'"format":{NEWEST + 1}'.encode(), 1)
    path = tmp_path / "newer.jsonl"
    path.write_bytes(newer)
    for options in ({}, {"read_only": True}, {"accept_damage": True}):
        with pytest.raises(Newer, match=f"it has format {NEWEST + 1}, and this version reads up to format {NEWEST}"):
            Session.open(path, **options)
    assert f"format {NEWEST + 1}" in (summary(path).damaged or "")
    assert path.read_bytes() == newer
    assert [each.name for each in tmp_path.iterdir() if not each.name.startswith(".")] == ["newer.jsonl"]
