"""The packaged sample sessions, each as it is played; run as a script, this writes them into the package."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from conformance.suites import suite
from playing import new, play_sample

from rulesets.assault import RULESET as ASSAULT
from rulesets.bautzen_1945 import RULESET as BAUTZEN
from rulesets.catalogue import ruleset
from rulesets.engine.core.tabletop import Change, What
from rulesets.game_of_war import RULESET as GAME_OF_WAR
from saves.disk.files import put
from saves.disk.game_files import OURS
from saves.session.by_hand import advance_clock, set_clock
from saves.session.session import Session

BAUTZEN_ABOUT = (
    "The published combat for Weissenberg: secret supply columns, steps exchanged for hexes, and a stack that is"
    " attacked again after its retreat."
)
ASSAULT_ABOUT = (
    "Three attacks with demo dice, not those of the game: a pool that grows, a forgotten die, a reroll, and a"
    " critical hit."
)
GAME_OF_WAR_ABOUT = (
    "Nine units in front of a pass: an attack that is resisted, one that forces a unit to retreat, and the turn in"
    " which that unit must move first."
)

MOSCOW_ABOUT = (
    "Three German attacks before Moscow: an exchange of steps, odds too low for a roll, and mud, in which halves are"
    " kept."
)
WATERLOO_ABOUT = (
    "Three attacks in the afternoon: a bombardment in support of infantry, an exchange, and an attack by demoralised"
    " Allies."
)
MARSH_ABOUT = "A volley that shakes the Waterguard, its rally, and its answer at point blank."


AUTHORS_ABOUT = (
    "The game recorded in the authors' book, as far as it is public: turns 1 to 8 and 42 to 48. North moves first, so"
    " the clock counts South's turns one higher than the book; the notes give the book's numbers."
)
AUTHORS_BEGIN = {
    "turn-01-north": "both armies as the authors deployed them",
    "turn-42-north": "turns 9 to 41 are not public: both armies as they stand in turn 42",
}
NOTES = {
    "turn-02-south": "J17-H15 crosses I16, a square out of communication, which is an open rule.",
    "turn-06-north": "The cavalry in the south-west enters the arsenal at T3.",
    "turn-42-south": "The first attack: one charge, and four infantry.",
    "turn-44-south": "J20 charges behind I19.",
    "turn-45-north": "Units fire over enemy units here; otherwise J13 would have resisted.",
    "turn-46-north": "I13 is in a fort, so it cannot be charged.",
    "turn-46-south": "A relay adjacent to a unit in communication radiates again, which is an open rule.",
}


def go_on(session: Session, *pairs: str) -> None:
    """Answer what is asked, by `key=text` or its default, until something is asked that has neither."""
    texts = dict(pair.split("=", 1) for pair in pairs)
    while session.run and session.run.question:
        question = session.run.question
        text = texts.get(question.key, question.default)
        if text is None:
            return
        session.answer(question.key, text)


def play_weissenberg(path: Path) -> None:
    """Play the packaged sample session of Bautzen 1945."""
    options = {"title": "The road through Weissenberg", "ruleset": BAUTZEN, "about": BAUTZEN_ABOUT}
    with new(path, players={"german": "Ann", "allied": "Bob"}, **options) as session:
        set_clock(session, 1, "german", "combat")
        _weissenberg(session)
        _caught_again(session)
        _uncommitted(session)


def _weissenberg(session: Session) -> None:
    session.begin("combat")
    go_on(
        session,
        "hex=1910, Weissenberg",
        "attack.units=21/20 6 + 50/20 4 + 112/20 4",
        "defence.units=861/294 4",
        "commitments=attack.supply=0; defence.supply=1; air=0",
        "attack.support=HQ 20 Pz 6 + HQ 57 PzK 6",
        "defence.support=HQ 294 2",
    )
    go_on(session, "die=5", "861/294.steps=2", "exchange=2-hexes", "21/20.steps=2", "50/20.steps=2", "112/20.steps=2")
    go_on(session, "attack.losses=112/20 1", "HQ 294.stacked=no", "retreat=1", "861/294.unsupplied=no")
    go_on(session, "HQ 20 Pz.kind=hq", "HQ 57 PzK.kind=hq")
    session.note("The stack retreats towards Gröditz; 21/20 enters the town.")
    session.confirm()


def _caught_again(session: Session) -> None:
    """The unit that fell back is attacked in the same segment, by others, and on the one cell that is public."""
    session.begin("combat")
    go_on(
        session,
        "hex=1908",
        "attack.units=9 + 9",
        "defence.units=861/294 4",
        "commitments=attack.supply=0; defence.supply=0; air=0",
        "defence.support=HQ 294 2",
    )
    session.answer("die", "5", by="app")
    go_on(session, "861/294.retreated=others", "HQ 294.stacked=no", "attackers-1.steps=2", "attackers-2.steps=2")
    go_on(session, "attack.losses=1", "HQ 20 Pz.kind=hq")
    session.confirm()


def _uncommitted(session: Session) -> None:
    session.begin("combat")
    go_on(session, "hex=2011", "attack.units=50/20", "defence.units=4")


def play_demo_dice(path: Path) -> None:
    """Play the packaged sample session of ASSAULT."""
    assert ASSAULT.demo is not None
    options = {"title": "Demo dice on a Sunday", "ruleset": ASSAULT, "about": ASSAULT_ABOUT}
    with new(path, players={"first": "Ann", "second": "Bob"}, kit=ASSAULT.demo.taken(), **options) as session:
        set_clock(session, 1, "first", "")
        _a_forgotten_die(session)
        _a_die_thrown_again(session)
        advance_clock(session)
        _a_critical_hit(session)
        _a_throw_to_come(session)


def _a_forgotten_die(session: Session) -> None:
    session.begin("fire")
    go_on(session, "attacker=Tank", "target=Rifles", "target.abilities=at home in woods")
    go_on(session, "attack.range=3", "attack.dice=3 green", "attacker.experience=hardened")
    go_on(session, "target.experience=hardened", "attack.roll=dx-", "defence.dice=1 blue", "terrain=demo-woods")
    session.answer("attacker.experience", "veteran")
    session.note("The marker on the tank was overlooked: one more die is rolled, and the others stand.")
    session.answer("attack.roll", "d", by="app")
    go_on(session, "target.class=infantry", "defence.roll=-x-")
    session.confirm()


def _a_die_thrown_again(session: Session) -> None:
    session.begin("fire")
    go_on(session, "attacker=Tank", "target=Gun", "attack.range=3", "target.experience=recruit", "attack.roll=x--d")
    go_on(session, "defence.dice=none", "target.class=artillery")
    session.answer("attack.roll", "green x-x blue d")
    session.note("An ability lets the tank reroll one die.")
    go_on(session, "defence.roll=none")
    session.confirm()


def _a_critical_hit(session: Session) -> None:
    session.begin("fire")
    go_on(session, "attacker=Gun", "target=Tank", "attack.range=3", "attack.dice=2 green 1 blue", "attack.roll=cc-")
    go_on(session, "defence.dice=2 blue", "target.class=vehicle", "defence.roll=x--")
    go_on(session, "critical.attack.roll=dx", "critical.defence.roll=-x")
    session.confirm()


def _a_throw_to_come(session: Session) -> None:
    session.begin("fire")
    go_on(session, "attacker=Rifles", "target=Gun", "attack.range=1", "attack.dice=2 green")
    go_on(session, "attacker.experience=hardened")


def play_before_the_pass(path: Path) -> None:
    """Play the packaged sample session of A Game of War."""
    options = {"title": "Before the pass", "ruleset": GAME_OF_WAR, "about": GAME_OF_WAR_ABOUT}
    with new(path, players={"north": "Ann", "south": "Bob"}, **options) as session:
        _turn(session, f"position={BEFORE_THE_PASS}", "move.1=done", "target=8,10")
        session.note("Resisted: two infantry are not enough, and the other units are out of line or out of range.")
        _turn(session, "move.1=done", "target=none")
        _turn(session, "move.1=8,14-8,13", "move.2=done", "target=8,10")
        _turn(session, "move.1=8,10-7,9", "move.2=done", "target=none")
        session.begin("turn")


BEFORE_THE_PASS = "SI8,11 SI8,12 SI9,13 SI9,14 SA8,14 NI8,10 NI8,9 NC11,6 NI10,6 turn=S"


def play_the_authors_game(path: Path) -> None:
    """Play the packaged sample session of the game that the authors of A Game of War played."""
    options = {"title": "The authors' game", "ruleset": GAME_OF_WAR, "about": AUTHORS_ABOUT}
    turns = [case for case in suite("game-of-war-authors").cases if not case.reading]
    with new(path, players={"N": "North", "S": "South"}, **options) as session:
        for case in turns:
            if case.id in ("turn-01-north", "turn-42-north"):
                session.amend([Change(What.FACT, "position", value=case.situation["position"])], AUTHORS_BEGIN[case.id])
                set_clock(session, int(case.id[5:7]), "N", "")
            answers = {key: text for key, text in case.situation.items() if key.startswith(("move.", "target"))}
            _turn(session, *(f"{key}={text}" for key, text in answers.items()))
            number, side = case.id[5:7].lstrip("0"), case.situation["side"]
            session.note(f"{number} {side}. {NOTES.get(case.id, '')}".rstrip())


def _turn(session: Session, *pairs: str) -> None:
    session.begin("turn")
    go_on(session, *pairs)
    session.confirm()


def play_before_moscow(path: Path) -> None:
    """Play the packaged sample session of Battle for Moscow."""
    options = {"title": "The road to Moscow", "ruleset": ruleset("battle-for-moscow"), "about": MOSCOW_ABOUT}
    with new(path, players={"german": "Ann", "soviet": "Bob"}, **options) as session:
        set_clock(session, 1, "german", "combat")
        fought(
            session, "attack=XLVII 9 + V 6", "defence=16th 8", "die=2", "16th.left=4", "loses.1=XLVII", "XLVII.left=4"
        )
        fought(session, "attack=VII 7", "defence=20th 8", "terrain=forest")
        set_clock(session, 3, "german", "combat")
        fought(session, "mud=yes", "attack=XXIV 12 + VI 5", "defence=16th", "die=1")


def play_at_waterloo(path: Path) -> None:
    """Play the packaged sample session of Napoleon at Waterloo."""
    options = {"title": "The ridge", "ruleset": ruleset("napoleon-at-waterloo"), "about": WATERLOO_ABOUT}
    with new(path, players={"french": "Ann", "allied": "Bob"}, **options) as session:
        set_clock(session, 4, "french", "combat")
        guns = "attack=Foot 5 + Horse 2 + Battery 5", "bombarding=Battery", "defence=Picton 6", "town=Picton"
        fought(session, "attacker=french", *guns, "die=1")
        fought(session, "attacker=french", "attack=Foot 5 + Guard 7", "defence=Best 4", "die=6", "loses.1=Foot")
        set_clock(session, 7, "allied", "combat")
        fought(session, "attacker=allied", "demoralised=yes", "attack=Picton 6 + Ross 3", "defence=Hussars 3", "die=6")


def play_in_the_marsh(path: Path) -> None:
    """Play the packaged sample session of Salt Marsh."""
    options = {"title": "The lugger", "ruleset": ruleset("salt-marsh"), "about": MARSH_ABOUT}
    with new(path, players={"smugglers": "Ann", "excise": "Bob"}, **options) as session:
        set_clock(session, 1, "smugglers", "fire")
        volley = "attack=Poachers", "defence=Waterguard", "Poachers.distance=4", "ground=reeds"
        fought(session, *volley, "hit=6 5 5 2", "save=6 3 1", "Waterguard.nerve.die=4+4")
        set_clock(session, 2, "excise", "rally")
        session.begin("rally")
        go_on(session, "units=Waterguard", "Waterguard.rally.die=3+1")
        session.confirm()
        set_clock(session, 2, "excise", "fire")
        volley = "attack=Waterguard", "defence=Poachers", "Waterguard.distance=1", "ground=open"
        fought(session, *volley, "hit=5 5 4 2 2 1", "save=6 2")


def fought(session: Session, *pairs: str) -> None:
    """Fight a combat by answers, by defaults or else the first option where there is none."""
    session.begin("combat")
    go_on(session, "attacker=german", "terrain=none", *pairs)
    while session.run and session.run.question:
        question = session.run.question
        session.answer(question.key, question.words_of(session.run.table)[0])
    session.confirm()


SAMPLES: dict[str, Callable[[Path], None]] = {
    "rivets": play_sample,
    "bautzen-1945": play_weissenberg,
    "assault": play_demo_dice,
    "game-of-war": play_before_the_pass,
    "game-of-war-authors": play_the_authors_game,
    "battle-for-moscow": play_before_moscow,
    "napoleon-at-waterloo": play_at_waterloo,
    "salt-marsh": play_in_the_marsh,
}


def write_all() -> None:
    """Play every sample into the package."""
    for name, play in SAMPLES.items():
        with TemporaryDirectory() as folder:
            path = Path(folder) / f"{name}.jsonl"
            play(path)
            game = "game-of-war" if name.startswith("game-of-war") else name
            put(OURS / f"{game}.examples" / path.name, path.read_bytes())


if __name__ == "__main__":
    write_all()
