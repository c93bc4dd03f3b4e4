"""What stands beside the question: the checklist, with the place in it in sight, and the odds."""

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction

import pytest
from conformance.suites import suite
from rich.cells import cell_len
from rows import by_rows
from teaching import begun, taught, the_lesson

from rulesets import game_of_war, rivets
from rulesets.catalogue import every, ruleset
from rulesets.engine.core.tabletop import Clock, Tabletop
from rulesets.engine.core.words import spoken
from rulesets.engine.odds.forecast import forecast
from rulesets.engine.odds.prospects import STILL_TO_COME, TOO_EARLY, OddsRow, Prospects, prospects
from rulesets.engine.odds.search import Unknown
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given
from saves.lessons.courses import example
from saves.lessons.teacher import begun_in
from saves.session.session import Session
from tui.api.resolving import committed
from tui.themes import DARK, rich_colours
from tui.widgets.charts import odds_in_one_line
from tui.widgets.run_text import steps_text

COLOURS = dict.fromkeys(rich_colours(DARK), "")
CHECKLISTS = [(game, checklist) for game in every()[0] for checklist in game.checklists]
SMALL, LARGE = (24, 21), (26, 37)


def played(checklist, longest=False):
    """Give the runs that lead from the first question on, as far as defaults and first or longest options reach."""
    answers = {}
    runs = [adjudicate(checklist, Given(answers))]
    while (question := runs[-1].question) and len(runs) < 60:
        options = sorted(question.options(runs[-1].table), key=lambda each: -len(each.label) * longest)
        first = options[0].word if options else None
        text = first if longest and first else first if question.default is None else question.default
        if text is None or question.key in answers:
            break
        answers[question.key] = text
        runs.append(adjudicate(checklist, Given(dict(answers))))
    return runs


def lines(run, size):
    return steps_text(run, *size, COLOURS).plain.split("\n")


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("checklist", [each for _, each in CHECKLISTS], ids=[f"{g.id}-{c.id}" for g, c in CHECKLISTS])
def test_the_list_fits_and_shows_the_place_and_every_part(checklist, size):
    parts = {step.part for step in checklist.steps if step.part}
    for run in played(checklist):
        shown = lines(run, size)
        assert len(shown) <= size[1]
        assert all(len(line) <= size[0] for line in shown)
        assert sum(line.startswith("▌") for line in shown) == (run.question is not None)
        assert all(any(part in line for line in shown) for part in parts)


def fire(size, **answers):
    checklist = next(each for game, each in CHECKLISTS if (game.id, each.id) == ("assault", "fire"))
    texts = {key.replace("__", ".").replace("_", "-"): text for key, text in answers.items()}
    return lines(adjudicate(checklist, Given(texts)), size)


def test_a_yes_or_no_stands_with_what_it_answers():
    checklist = ruleset("rivets").checklist("combat")
    answers = {"phase": "combat", "target": "units", "attack": "5", "defence": "7", "die": "1", "attacker": "units"}
    assert any("attacking BCPC: No" in line for line in lines(adjudicate(checklist, Given(answers)), LARGE))


def test_an_answer_about_a_unit_stands_with_its_name():
    before = {"attacker": "german", "hex": "none", "attack.units": "21/20 18", "lone-hq": "no"}
    forces = {"defence.units": "861/294 6", "attack.support": "Guns 2", "defence.support": "none"}
    secret = {"commitments": "attack.supply=0; defence.supply=0; air=0", "encircled": "no"}
    nothing = dict.fromkeys(("terrain", "concentric", "other", "die.modifier"), "none")
    die = {"die": "5", "support-shares-losses": "no", "861/294.steps": "2", "exchange": "2-hexes"}
    after = {"21/20.steps": "2", "retreat": "all", "861/294.unsupplied": "no", "left-behind": "no"}
    answers = {**before, **forces, **secret, **nothing, **die, **after, "Guns.kind": "artillery"}
    shown = lines(adjudicate(ruleset("bautzen-1945").checklist("combat"), Given(answers)), LARGE)
    assert "Guns: Artillery" in " ".join(line.strip() for line in shown)


def test_a_part_that_is_not_here_takes_one_line_where_room_is_short():
    shown = fire(SMALL)
    assert shown[0].startswith("▲ Attack")
    assert shown[-2].startswith("▼ Defence")
    assert shown[-2].endswith("9 steps")
    assert sum(line.startswith(("·", "▌")) for line in shown) == 11


def test_steps_are_counted_within_their_part():
    shown = [line for line in fire(LARGE) if line[:1] in "·▌"]
    assert [line.split()[1] for line in shown[:-1]] == [*map(str, range(1, 11)), *map(str, range(1, 10))]
    assert shown[-1].split() == ["·", "Critical", "hits"]


@by_rows
def test_beside_a_step_stands_what_it_came_to_and_no_answer_on_the_way(lesson, title, said, tmp_path):
    with begun(the_lesson(lesson), tmp_path) as session:
        while session.run.question is not None:
            cue = taught(session).lesson.cue(session.run.question.key)
            session.answer(cue.key, cue.answer)
        line = next(each for each in lines(session.run, LARGE) if title in each)
    assert line.partition(title)[2].strip() == said


def test_a_number_or_a_yes_is_said_with_what_it_answers():
    checklist = next(each for game, each in CHECKLISTS if (game.id, each.id) == ("bautzen-1945", "combat"))
    secret = "attack.supply=0; defence.supply=1; air=2"
    answers = {"attacker": "german", "hex": "1910", "attack.units": "6", "lone-hq": "no", "defence.units": "4"}
    shown = [line.strip() for line in lines(adjudicate(checklist, Given({**answers, "commitments": secret})), LARGE)]
    for said in ("▼ Allied supply: 1", "Allied air: 2"):
        assert said in shown
    assert "HQ alone: no" not in shown, "beside other answers, a no tells nothing"


def sessions(game):
    """Give the runs of a game's sample session, line by line."""
    with Session.open(example(game).path, read_only=True) as session:
        for state in session.state.path():
            if state.current is not None:
                texts = {key: reply.text for key, reply in state.current.answers.items()}
                yield adjudicate(session.ruleset.checklist(state.current.checklist), Given(texts, state.table))


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("game", [game.id for game in every()[0]])
def test_nothing_is_cut(game, size):
    checklists = [checklist for ruleset, checklist in CHECKLISTS if ruleset.id == game]
    longest = [run for checklist in checklists for run in played(checklist, longest=True)]
    defaults = [adjudicate(checklist, Given(defaults=True)) for checklist in checklists]
    for run in (*longest, *defaults, *sessions(game)):
        shown = lines(run, size)
        assert len(shown) <= size[1]
        assert not [line for line in shown if "…" in line or len(line) > size[0]]


def test_letters_that_take_two_columns_do_not_leave_the_column():
    checklist = next(each for game, each in CHECKLISTS if (game.id, each.id) == ("bautzen-1945", "combat"))
    run = adjudicate(checklist, Given({"attacker": "german", "hex": "機甲師団" * 8}))
    text = steps_text(run, *SMALL, COLOURS).plain
    assert "機甲師団" in text
    assert all(cell_len(line) <= SMALL[0] for line in text.split("\n"))


def test_totals_and_forces_have_the_mark_of_their_side():
    checklist = next(each for game, each in CHECKLISTS if (game.id, each.id) == ("rivets", "combat"))
    answers = {"phase": "combat", "target": "units", "attack": "4+3", "defence": "2"}
    shown = [line.strip() for line in lines(adjudicate(checklist, Given(answers)), SMALL)]
    assert "▲ 4+3" in shown
    assert "▼ defenders (2)" in shown
    checklist = next(each for game, each in CHECKLISTS if (game.id, each.id) == ("game-of-war", "attack"))
    answers = {"position": "SI8,11 SI9,11 SI8,12 SI9,12 SI9,13 SI9,14 NI8,10 NI8,9", "attacker": "S", "target": "8,10"}
    counted = lines(adjudicate(checklist, Given(answers, defaults=True)), SMALL)
    assert [line.split()[-2:] for line in counted if "Offence" in line] == [["▲", "12"]]
    assert [line.split()[-2:] for line in counted if "Defence" in line] == [["▼", "12"]]


def test_what_is_remembered_or_by_default_has_a_sign_and_the_list_says_which():
    checklist = next(each for game, each in CHECKLISTS if (game.id, each.id) == ("rivets", "combat"))
    table = Tabletop(facts={"phase": "combat"})
    shown = lines(adjudicate(checklist, Given({"target": "units"}, table)), SMALL)
    assert "   ↺ Combat phase" in shown
    assert shown[-2:] == ["", "   ↺ remembered"], (
        "it stands under the signs, and of those that are not there nothing is said"
    )
    assert "by default" not in "".join(lines(adjudicate(checklist, Given({"phase": "combat"})), SMALL))


def test_what_the_clock_answers_is_said_to_be_from_the_clock_until_the_table_remembers_something():
    game = ruleset("napoleon-at-waterloo")
    table = Tabletop(clock=Clock(1, "french", "combat"))
    first = lines(adjudicate(game.checklists[0], Given({}, table)), SMALL)
    assert [each for each in first if "↺" in each] == ["   ↺ ▲ The French", "   ↺ from the clock"]
    later = lines(adjudicate(game.checklists[0], Given({}, replace(table, facts={"demoralised": "no"}))), SMALL)
    assert later[-1] == "   ↺ remembered"


def test_no_step_says_that_it_gave_nothing_while_something_is_asked_there():
    here = [
        line
        for _, checklist in CHECKLISTS
        for run in played(checklist)
        if run.question is not None
        for line in lines(run, SMALL)
        if line.startswith("▌")
    ]
    assert here
    assert [line for line in here if line.endswith(" none")] == []


def test_what_the_clock_answered_stands_at_its_step_with_what_it_showed():
    combat, clock = ruleset("battle-for-moscow").checklist("combat"), Clock(1, "german", "combat")
    shown = steps_text(adjudicate(combat, Given({}, Tabletop(clock=clock))), 40, 30, COLOURS).plain
    assert "↺ turn 1: no mud" in shown
    assert "↺ ▲ Germans" in shown


def shown(checklist, **answers):
    return len(prospects(adjudicate(checklist, Given(answers, Tabletop(), True))).bars)


def test_a_game_without_dice_has_no_odds():
    turn = next(each for each in game_of_war.RULESET.checklists if each.id == "turn")
    run = adjudicate(turn, Given({"position": "SI8,11 SI9,14 NI8,10", "side": "S"}, Tabletop(), False))
    assert run.question is not None
    assert prospects(run).bars == ()


def at(folder, id, key):
    """Play a lesson up to a question."""
    lesson = the_lesson(id)
    with begun_in(folder, lesson, ruleset(lesson.ruleset)) as session:
        while session.run is not None and session.run.question is not None and session.run.question.key != key:
            session.answer(session.run.question.key, session.guide.given)
        assert session.run is not None
        return session.run


def test_a_rule_that_is_still_open_is_not_decided_by_the_odds(tmp_path):
    run = at(tmp_path, "assault-2", "auto-suppression")
    assert run.readings
    assert prospects(run).bars == ()


def test_where_one_effect_comes_with_another_it_is_said_which_is_counted(tmp_path):
    several = prospects(at(tmp_path / "1", "assault-1", "defence.roll"))
    assert {row.word: str(row.chance) for row in several.bars} == {"suppressed": "4/9", "damage": "1/3", "none": "2/9"}
    assert several.lines == ("If there are several effects, the odds count the strongest.",)
    assert prospects(at(tmp_path / "2", "assault-2", "defence.roll")).lines == ()


def test_it_is_said_what_the_share_that_is_not_known_hangs_on(tmp_path):
    shown = prospects(at(tmp_path, "assault-7", "attack.roll"))
    assert shown.bars[-1].label == "not known"
    assert STILL_TO_COME in shown.lines


def test_odds_of_which_most_is_not_known_are_hidden_and_say_why(monkeypatch):
    given = {"phase": "combat", "target": "units", "attack": "8", "defence": "3", "odds-rounding": "defender"}
    run = adjudicate(rivets.COMBAT, Given(given, Tabletop(), True))
    known = forecast(run.checklist, run.given)
    half = replace(known)
    half.__dict__["outcomes"] = {"DX": known.outcomes["DX"]}
    half.__dict__["missing"] = (Unknown("die", "Roll one six-sided die."),)
    monkeypatch.setattr("rulesets.engine.odds.prospects.forecast.forecast", lambda *_: half)
    shown = prospects(run)
    assert (shown.bars, TOO_EARLY in shown.lines) == ((), True)


def test_an_option_that_makes_everything_unknown_is_not_remarked_on(tmp_path):
    run = at(tmp_path, "assault-7", "attack.roll")
    answers = {key: text for key, text in run.given.answers.items() if key != "attack.lost-die"}
    remarks = prospects(adjudicate(run.checklist, replace(run.given, answers=answers))).remarks
    assert "green" in remarks
    assert "blue" not in remarks


@pytest.mark.parametrize(("one", "other"), [("44", "33"), ("8", "4")])
def test_bars_in_one_line_tell_chances_apart(one, other):
    bars = [OddsRow(each, each, Fraction(int(each), 100)) for each in (one, other)]
    text = odds_in_one_line(Prospects(bars=tuple(bars)), 80, defaultdict(str))
    drawn = [text.plain.split(f"  {each} ")[1].split(" ")[0] for each in (one, other)]
    assert drawn[0] != drawn[1]
    assert all(drawn)


@pytest.mark.parametrize(
    ("outcome", "said"), [("falls-back", "falls back"), ("DX", "DX"), ("1/2 EX", "1/2 EX"), ("1-1", "1-1")]
)
def test_an_outcome_of_several_words_is_said_without_hyphens(outcome, said):
    assert spoken(outcome) == said
    assert OddsRow(outcome, "", Fraction(1, 2)).called == said


def test_odds_that_do_not_fit_take_more_lines_and_lose_nothing():
    words = ("suppressed", "damage", "none", "eliminated", "falls-back")
    bars = tuple(OddsRow(word, word, Fraction(1, 5)) for word in words)
    lines = odds_in_one_line(Prospects(bars=bars), 40, defaultdict(str)).plain.split("\n")
    assert len(lines) > 1
    assert all(len(line) <= 40 for line in lines)
    assert " ".join(" ".join(lines).split()) == "Odds " + " ".join(f"{spoken(word)} 20%" for word in words)


@pytest.mark.parametrize("width", range(24, 48))
def test_no_line_breaks_between_a_chance_and_what_it_becomes(width):
    told = "+2 strength reaches 3-1: Defender destroyed 33% → 50%"
    lines = odds_in_one_line(Prospects(lines=(told,)), width, defaultdict(str)).plain.split("\n")
    assert any("33% → 50%" in line for line in lines)
    assert all(len(line) <= width for line in lines)
    assert " ".join(lines) == told


def test_each_reading_of_an_open_rule_has_the_odds_that_it_leads_to():
    here = {"phase": "combat", "target": "units", "attack": "8", "defence": "3"}
    found = prospects(adjudicate(rivets.COMBAT, Given(here, Tabletop(), False)))
    assert found.bars == ()
    assert found.remarks == {"defender": "DX 33%, NE 33%, DR 17%, AR 17%", "nearest": "DX 50%, NE 33%, DR 17%"}


def test_an_open_rule_behind_a_ruling_says_which_answer_decides_under_each_reading():
    combat, case = (
        ruleset("battle-for-moscow").checklist("combat"),
        next(each for each in suite("battle-for-moscow").cases if each.id == "stand-fast-asked"),
    )
    texts = committed(combat, {**case.situation, **case.dice}, defaults=True).answers
    taken = adjudicate(combat, Given(texts, Tabletop(), defaults=True)).answered.values()
    run = adjudicate(
        combat, Given({each.question.key: each.text for each in taken if not each.question.is_precedent}, Tabletop())
    )
    assert prospects(run).remarks == {
        "no": "DR; then your answer to “Retreat of defenders: what is two hexes away?” decides",
        "step": "DR; then your answer to “Major city: lose a step instead of retreating?” decides",
    }


def test_what_a_step_leaves_is_told_without_where_it_was_read():
    rolled = {"hit": "6 6 1 1", "save": "1 1", "Cutters.nerve.die": "2"}
    answers = {"attack": "Dragoons", "defence": "Cutters", "Dragoons.distance": "2", "wet": "no", "ground": "open"}
    run = adjudicate(ruleset("salt-marsh").checklist("combat"), Given(answers | rolled))
    assert any(line.strip(" ↺") == "Cutters left: 3" for line in lines(run, LARGE))
