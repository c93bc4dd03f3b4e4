"""Sessions played in tests: without a clock, battle by battle, up to a question, and confirmed combats corrected."""

import json
import zlib
from itertools import count

from rows import answers

from rulesets.catalogue import ruleset
from rulesets.engine.core.tabletop import Change, What
from rulesets.rivets import RULESET as RIVETS
from saves.lessons.courses import example
from saves.session import correcting
from saves.session.by_hand import set_clock
from saves.session.correcting import Draft
from saves.session.defaults import absent, has_usual, nones, take_usual
from saves.session.session import Session

BATTLE = answers("Rivets, 11 to 4")


def format_of(data):
    """Give the format of a session, as its first line says."""
    return json.loads(data.partition(b"\n")[0])["format"]


def with_sums(lines):
    """Write the lines of a session with checksums that fit."""
    crc, data = 0, b""
    for line in lines:
        if isinstance(line, dict):
            line.pop("sum", None)
        body = json.dumps(line, ensure_ascii=False).encode("utf-8", "surrogatepass")[:-1]
        crc = zlib.crc32(body, crc)
        tail = b',"sum":"%08x"}\n' % crc
        crc = zlib.crc32(tail, crc)
        data += body + tail
    return data


def ticking(step=10):
    """Give a clock that goes on by so many seconds whenever it is looked at."""
    ticks = count(0, step)

    def now():
        seconds = next(ticks)
        return f"2026-03-07T{14 + seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}+01:00"

    return now


def new(path, **options):
    """Begin a Rivets session."""
    options = {"title": "Saturday", "ruleset": RIVETS, "players": {"red": "Ann", "blue": "Bob"}, **options}
    return Session.create(path, **{"now": ticking(), **options})


def play(session, confirm=True, **answers):
    """Fight one battle, as far as the answers reach."""
    texts = {**BATTLE, **{key.replace("_", "-"): text for key, text in answers.items()}}
    session.begin("combat")
    while session.run and session.run.question:
        session.answer(session.run.question.key, texts[session.run.question.key])
    if confirm:
        session.confirm()


def answered(session, *pairs):
    """Give answers, each as `key=text`."""
    for pair in pairs:
        key, text = pair.split("=", 1)
        session.answer(key, text)


def asked(session):
    """Give the key of the open question; empty if none is open."""
    return session.run.question.key if session.run is not None and session.run.question is not None else ""


def attacked_in_this_phase(session):
    """Let XXIV attack 16 Army in the Germans' combat phase of Battle for Moscow, and begin another combat."""
    set_clock(session, 1, "german", "combat")
    session.begin("combat")
    answered(session, "attack=XXIV 12", "defence=16 Army 4", "terrain=none", "die=1")
    answered(session, "stand-fast=no", "16 Army.into=two")
    session.confirm()
    session.begin("combat")


def three_battles(session):
    """Let Hammer and Thinker drive Rover back, and Hammer Nosy; the first battle settles how odds are rounded."""
    session.amend([Change(What.FACT, "phase", value="combat")])
    for attack, defence in (("Hammer 11", "Rover 4"), ("Thinker 8", "Rover 3"), ("Hammer", "Nosy 5")):
        texts = {"target": "units", "attack": attack, "defence": defence, "odds-rounding": "defender", "die": "4"}
        session.begin("combat")
        while key := asked(session):
            session.answer(key, texts.get(key, "clear"))
        session.confirm()


def play_sample(path):
    """Lay the packaged sample session of Rivets there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(example("rivets").path.read_bytes())


ASSAULT = answers("ASSAULT, a fire")
BAUTZEN = answers("Bautzen, a whole combat")


def assault(path):
    return new(path, ruleset=ruleset("assault"), players={})


def bautzen(path):
    return new(path, ruleset=ruleset("bautzen-1945"), players={})


def go_on(session, answers, until=""):
    """Say one by one what may not be left unsaid, and take what may, up to a question or the ruling."""
    while session.run is not None and (question := session.run.question) is not None and question.key != until:
        if has_usual(session) and not (absent(session) and nones(session)):
            take_usual(session)
        else:
            session.answer(question.key, said(session, answers))


def said(session, answers):
    assert session.run.question is not None
    question = session.run.question
    if question.key in answers:
        return answers[question.key]
    if question.default is not None:
        return question.default
    return next(iter(question.words_of(session.run.table)), "1")


def fired(path):
    """Fight one attack of ASSAULT, and confirm it."""
    with assault(path) as session:
        session.begin("fire")
        go_on(session, ASSAULT)
        session.confirm()
    return Session.open(path, now=ticking())


def attacked_before(path):
    """Fight one combat of Bautzen, confirm it, and begin another one."""
    session = bautzen(path)
    session.begin("combat")
    go_on(session, BAUTZEN)
    session.confirm()
    session.begin("combat")
    return session


def outcome(working_out):
    while True:
        try:
            next(working_out)
        except StopIteration as end:
            return end.value


def worked_out(session, number, *pairs, settled=()):
    draft = Draft(session, session.state.combat(number))
    answered(draft.session, *pairs)
    answer_the_rest(draft.session)
    return outcome(draft.working_out(settled))


def correct(session, number, *pairs, settled=()):
    correcting.correct(session, worked_out(session, number, *pairs, settled=settled))


def answer_the_rest(session):
    """Answer what is left as it hardly matters: units attack, on clear ground."""
    while session.run and session.run.question:
        key = session.run.question.key
        session.answer(key, "clear" if key.endswith(".into") else "units" if key == "attacker" else "no")
