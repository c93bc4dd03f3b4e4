"""The drill: cards of every game, the misreadings of combats that were worked out by hand, and how cards vary."""

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

import pytest
from drilled_cards import must_hold, without_names
from rows import by_rows
from sizes import share
from snowball import HILL

from rulesets import catalogue
from rulesets.engine.drill.card import Card, as_shown, is_hopeless, wrong_answers
from rulesets.engine.drill.drill import Drill
from rulesets.engine.drill.misread import comes_to, misreadings, reckoned
from rulesets.engine.drill.situation import Situations, Taste
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given
from rulesets.engine.reference.ruling_view import cite_of, value_of, value_said, why_of
from rulesets.game_of_war.drilled import situation
from saves.lessons.drilled import taught

GAMES = ("rivets", "bautzen-1945", "assault", "game-of-war", "battle-for-moscow", "napoleon-at-waterloo", "salt-marsh")
MANY = len(share(range(60), 2))
"""So many cards of a game are looked at where a few don't show it."""


def rolling(seed):
    chance = Random(seed)
    return lambda faces: chance.randint(1, faces)


@cache
def drilled(game):
    """Begin the drill of a game, in which no card was made yet."""
    ruleset = catalogue.ruleset(game)
    return Drill(ruleset, taught(ruleset)), rolling(1), list[Card]()


def cards(game, count=20):
    """Give the first cards of a game, each of which is made once."""
    drill, roll, made = drilled(game)
    while len(made) < count:
        card = drill.card(roll, number=len(made) + 1)
        assert card is not None
        made.append(card)
    return made[:count]


def fresh(game, seed):
    """Make the first cards of a game by other rolls."""
    ruleset = catalogue.ruleset(game)
    drill, roll = Drill(ruleset, taught(ruleset)), rolling(seed)
    return [drill.card(roll, number=number) for number in range(1, MANY + 1)]


@pytest.mark.parametrize("game", GAMES)
def test_each_card_holds_what_all_cards_must(game):
    for card in cards(game):
        must_hold(catalogue.ruleset(game), card)


@pytest.mark.parametrize("game", GAMES)
def test_no_card_is_explained_as_one_of_the_last_five(game):
    whys = [card.why for card in cards(game)]
    assert all(why not in whys[max(0, place - 5) : place] for place, why in enumerate(whys))


@pytest.mark.parametrize("game", ["assault", "napoleon-at-waterloo"])
def test_a_card_is_missed_in_another_way_than_each_of_the_last_five_that_ask_the_same(game):
    ways = [{(card.about, without_names(each.misreading, card.answers)) for each in card.wrong} for card in cards(game)]
    assert not [place for place, each in enumerate(ways) if any(each <= one for one in ways[max(0, place - 5) : place])]


@pytest.mark.parametrize("game", GAMES)
def test_a_topic_that_is_wanted_is_what_the_card_is_about(game):
    ruleset = catalogue.ruleset(game)
    drill, roll = Drill(ruleset, taught(ruleset)), rolling(2)
    made = {topic: drill.card(roll, topic) for topic in drill.topics}
    assert {word: card.topic if card else None for word, card in made.items()} == {word: word for word in made}


def test_a_topic_that_few_combats_come_to_is_there_whenever_it_is_wanted():
    """One combat in fifty comes to an exchange in which no number on the table is what is owed."""
    ruleset = catalogue.ruleset("battle-for-moscow")
    drill, roll = Drill(ruleset, taught(ruleset)), rolling(1)
    made = [drill.card(roll, "exchange") for _ in range(MANY)]
    assert {card.topic if card else None for card in made} == {"exchange"}


def test_the_same_rolls_make_the_same_cards():
    first = cards("rivets", 5)
    drilled.cache_clear()
    assert cards("rivets", 5) == first


def test_what_was_reckoned_for_one_card_serves_later_ones(monkeypatch):
    """A card takes some seven situations; where each looks for its own it takes twice as many."""
    played, play = [], Situations.play
    monkeypatch.setattr(Situations, "play", lambda *given: played.append(given) or play(*given))
    ruleset = catalogue.ruleset("battle-for-moscow")
    drill, roll = Drill(ruleset, taught(ruleset)), rolling(1)
    made = [drill.card(roll) for _ in range(30)]
    assert all(made)
    assert len(played) < 10 * len(made)


def test_a_game_that_is_a_file_without_lessons_is_drilled_by_its_checklists():
    ruleset = catalogue.of_text("snowball-hill", HILL)
    drill, roll = Drill(ruleset), rolling(3)
    made = [drill.card(roll) for _ in range(8)]
    assert [*drill.topics] == [each.id for each in ruleset.checklists]
    for card in made:
        assert card is not None
        must_hold(ruleset, card)


def test_strengths_are_those_that_a_file_calls_usual():
    usual = '[attackers]\nusual = "20-30"\n[defenders]\nusual = "10-12"\n'
    ruleset = catalogue.of_text("snowball-hill", HILL.replace("[ask.snowman]", f"{usual}[ask.snowman]"))
    drill, roll = Drill(ruleset), rolling(5)
    made = [card for _ in range(20) if (card := drill.card(roll))]
    assert len(made) > 10
    for card in made:
        given = {side: re.findall(r"\d+", card.answers.get(side, "")) for side in ("attack", "defence")}
        assert all(20 <= int(each) <= 30 for each in given["attack"])
        assert all(10 <= int(each) <= 12 for each in given["defence"])


def test_a_harder_card_has_more_rules_to_miss():
    ruleset = catalogue.ruleset("battle-for-moscow")
    drill, roll = Drill(ruleset, taught(ruleset)), rolling(4)
    rules = Counter[int]()
    for level in (1, 3):
        made = [drill.card(roll, difficulty=level) for _ in range(len(share(range(45), 3)))]
        rules[level] = sum(len({wrong.answer for wrong in card.wrong if wrong.cite}) for card in made if card)
    assert rules[3] > rules[1]


def test_no_card_asks_for_what_a_reading_on_it_says():
    """What befalls a complex, or an attack below the table, is nothing but the reading of an open rule."""
    lines = [line for card in cards("rivets", MANY) for line in card.settled]
    assert lines
    assert not [line for line in lines if "BCPC" in line or "worse than 1-5" in line]


@pytest.mark.parametrize("game", ["rivets", "battle-for-moscow", "napoleon-at-waterloo"])
def test_a_card_on_which_an_answer_is_wrong_by_an_open_rule_says_how_that_is_read(game):
    """As at 7 to 2, where all readings give 3-1 and only a table that favours the attacker has 4-1."""
    ruled = [(card, wrong) for card in cards(game, MANY) for wrong in card.wrong if "precedent " in wrong.cite]
    assert ruled or game != "rivets"
    for card, _ in ruled:
        assert card.settled, card.document


@by_rows
def test_no_card_asks_for_a_number_that_an_answer_on_it_gives(game, about, key):
    asked = [card for card in cards(game, MANY) if card.about == about]
    assert asked
    for card in asked:
        shown = (text for of, text in card.answers.items() if of.endswith(key))
        assert all(
            sum(map(int, re.findall(r"\d+$", text.replace(", ", "\n"), re.M))) != card.truth_value for text in shown
        )


def test_nobody_overlooks_the_word_on_a_card_that_prevents_an_attack():
    answers = {"attacker": "Rifles", "target": "Scouts", "attack.in-range": "out"}
    run, listed = misreadings(catalogue.ruleset("assault").checklist("fire"), answers)
    assert value_of(run, "outcome") == "refused"
    assert not listed


def test_of_an_attack_in_which_nobody_counts_no_sum_is_asked():
    checklist = catalogue.ruleset("game-of-war").checklist("attack")
    attacks = [card for card in cards("game-of-war", MANY) if card.checklist == "attack" and card.about != "outcome"]
    assert attacks
    for card in attacks:
        assert adjudicate(checklist, Given(card.answers, defaults=True)).facts["offence"] != 0


def test_where_nobody_attacks_in_a_misreading_there_is_no_difference():
    """R5, T5 and R1 fire from further off than the next square: without them 0 attack, and not −6."""
    units = "NI5,19 NI8,4 NC5,18 NC5,20 NC6,19 NT8,20 SI1,18 SI3,20 ST9,14 turn=N"
    checklist = catalogue.ruleset("game-of-war").checklist("attack")
    run, listed = misreadings(checklist, {"position": units, "attacker": "N", "target": "3,20"})
    came = {value_said(run, "difference", comes_to(each.there, run, "difference")) for each in listed}
    assert "no attack" in came
    assert "−6" not in came


def test_a_fight_seldom_comes_twice_within_ten_cards():
    sums = [
        tuple(
            sum(map(int, re.findall(r"(\d+)(?: \+|$)", card.answers.get(side, "")))) for side in ("attack", "defence")
        )
        for card in cards("battle-for-moscow", MANY)
    ]
    again = [place for place, each in enumerate(sums) if each in sums[max(0, place - 10) : place]]
    assert len(again) <= MANY // 10


def test_no_card_is_the_same_as_another_but_for_names():
    for game in GAMES:
        asked = [
            (card.about, re.sub(r"\d+ Army|[A-Z]\w*", "", f"{[*card.answers.items()]}"), card.choices, card.truth)
            for card in cards(game, MANY)
        ]
        assert len({str(each) for each in asked}) == MANY, game


@pytest.mark.parametrize("game", GAMES)
def test_an_answer_is_seldom_missed_in_the_same_ways_again(game):
    asked = [
        (
            card.about,
            card.truth,
            {re.sub(r"[\d½]+", "", without_names(each.misreading, card.answers)) for each in card.wrong},
        )
        for card in cards(game, MANY)
    ]
    assert len([each for place, each in enumerate(asked) if each in asked[:place]]) <= MANY // 6


def test_who_overlooks_all_that_helps_the_defender_is_told_so():
    answers = {"attacker": "german", "mud": "no", "attack": "32", "defence": "8", "terrain": "forest, river"}
    found = come_to("battle-for-moscow", "combat", answers, "odds")
    assert found["All of these count: “forest” −1 and “river” −1."] == "4-1"


def test_what_is_printed_on_a_unit_of_a_lesson_is_on_it_in_the_drill_too():
    said = {
        (key, text) for card in cards("rivets", MANY) for key, text in card.answers.items() if key.endswith("is-lb")
    }
    assert {text for key, text in said if key == "Rambler.is-lb"} <= {"yes"}
    assert {text for key, text in said if key == "Nosy.is-lb"} <= {"no"}


def test_artillery_bombards_one_unit_alone():
    bombarded = [
        card.answers for card in cards("napoleon-at-waterloo", MANY) if card.answers.get("bombarding") != "none"
    ]
    assert any("bombarding" in each for each in bombarded)
    assert not [each for each in bombarded if "bombarding" in each and "+" in each["defence"]]


def test_any_defender_may_be_in_a_town_which_is_met_more_often_than_a_road_in_woods():
    picked = [
        [card.answers.get(of, "none") for card in cards("napoleon-at-waterloo", MANY)] for of in ("town", "woods-road")
    ]
    towns, roads = ([each for each in many if each != "none"] for many in picked)
    assert len(towns) > len(roads)
    assert len({*towns}) > 3


def test_three_units_never_attack_two_hexes_as_these_touch_two_hexes_together_at_most():
    met = [card.answers for card in cards("napoleon-at-waterloo", MANY)]
    many = {(each["attack"].count("+"), each["defence"].count("+")) for each in met}
    assert {(2, 0), (1, 1)} <= many
    assert (2, 1) not in many


def test_other_words_of_the_game_stand_only_beside_a_lone_wrong_answer():
    made = [card for game in GAMES for card in cards(game, MANY)]
    reached = [{each.answer for each in card.wrong} for card in made]
    assert all(
        len(wrong) < 2 or card.about in ("odds", "column")
        for card, wrong in zip(made, reached, strict=True)
        if card.in_words
    )
    assert sum(len(card.choices) == 2 for card in made) <= len(made) // 10


def test_other_words_are_what_other_dice_come_to_or_the_numbers_beside():
    lone = [card for card in fresh("battle-for-moscow", 4) if card.in_words and card.about == "outcome"]
    assert any("DR: the defender retreats" in {*card.choices} - {card.truth} for card in lone)
    of_men = [card for card in cards("salt-marsh", MANY) if card.in_words and card.about == "save"]
    assert all(int(choice) >= 0 for card in of_men for choice in card.choices)


def test_what_happens_is_said_with_the_side_that_it_befalls():
    made = [card for game in ("napoleon-at-waterloo", "rivets") for card in cards(game, 60)]
    said = {choice for card in made if card.about == "verdict" for choice in card.choices}
    assert {"Defenders: retreat", "Attackers: retreat"} <= said
    assert {"Retreat", "Destroyed", "Loss and retreat"}.isdisjoint(said)
    truths = [card for card in made if card.about == "verdict"]
    assert all(card.truth_value.casefold() in card.truth.casefold() for card in truths)


def test_a_target_in_a_fort_has_no_support_from_a_fort_as_no_two_are_in_range():
    made = [situation("tally", rolling(seed)) for seed in range(60)]
    forts = [each for each in made if each["ground"] == "fort"]
    assert forts
    assert {each[key] for each in forts for key in each if key.endswith("-in-fort")} == {"0"}


def test_nobody_fights_units_of_the_same_side():
    roster = catalogue.ruleset("salt-marsh").roster
    met = [
        (card.answers["attack"], card.answers["defence"]) for card in cards("salt-marsh", 8) if "attack" in card.answers
    ]
    assert met
    assert not [each for each in met if roster[each[0]] == roster[each[1]]]


def test_hits_are_asked_of_units_without_strengths():
    assert "hit" in {card.about for card in cards("salt-marsh", 8)}


def test_dice_of_a_pool_are_counted_where_they_are_1_short_and_saves_are_not_taken_off():
    """Dragoons hit with 4 or more, Poachers save with 6: 2 hits, 1 of them saved."""
    answers = {"attack": "Dragoons", "defence": "Poachers", "Dragoons.distance": "2", "wet": "no", "ground": "open"}
    answers |= {"hit": "6 4 3 1", "save": "6 5"}
    hits = come_to("salt-marsh", "combat", answers, "hit")
    assert hits["Shots: a 4 is enough."] == 1
    assert hits["Shots: it takes a 4 or more, so a 3 does not count."] == 3
    assert not come_to("salt-marsh", "combat", answers, "hit.roll")
    saves = come_to("salt-marsh", "combat", answers, "save")
    assert saves["Saves: it takes a 6, so a 5 does not count."] == 2
    assert not any("taken off" in each for each in saves)
    left = come_to("salt-marsh", "combat", answers, "outcome")
    assert left["Saves that succeed are taken off: 1 here."] == "2"


def test_odds_that_the_table_has_no_column_for_are_called_below_it():
    said = [choice for card in cards("battle-for-moscow", MANY) if card.about == "odds" for choice in card.choices]
    assert "below 1-1" in said
    assert "1-2" not in said


def test_artillery_that_bombards_counts_though_nothing_befalls_it():
    answers = {"attacker": "french", "attack": "Guard 7 + Battery 5", "defence": "Pack 4", "bombarding": "Battery"}
    found = come_to("napoleon-at-waterloo", "combat", answers, "odds")
    assert found["Battery suffers no result, but its strength counts like that of the others."] == "1-1"


VOLLEY = {"attack": "The Widow", "defence": "Volunteers", "The Widow.distance": "1", "wet": "yes", "ground": "wall"}
"""The Widow has 3 shots and hits with 3 or more; the Volunteers save with 6."""


def test_how_many_dice_are_rolled_and_what_each_must_show_is_asked_before_they_lie_there():
    dice = come_to("salt-marsh", "combat", VOLLEY, "hit.dice")
    assert dice["“Wet” counts −2 dice."] == 4
    assert dice["“Point blank” counts +1 die."] == 1
    run, _ = misreadings(catalogue.ruleset("salt-marsh").checklist("combat"), VOLLEY)
    assert (run.facts["hit.dice"], run.facts["hit.roll"]) == (2, "4 or more")
    assert why_of(run, "hit.dice") == "Wet: −2. Point blank: +1."
    assert cite_of(run, "hit.dice") == "3"
    assert "".join(reckoned(run, "hit.dice")) == "wet −2 → point blank +1 → "
    shown = come_to("salt-marsh", "combat", VOLLEY, "hit.roll")
    assert shown["“Wall” counts −1 to each die."] == "3 or more"
    saves = come_to("salt-marsh", "combat", {**VOLLEY, "hit": "5 6"}, "save.roll")
    assert saves["“Wall” counts +1 to each die."] == "6"
    assert {"hit.dice", "hit.roll", "save.roll"} <= {card.about for card in cards("salt-marsh")}


def test_nothing_is_asked_of_saves_where_none_is_rolled():
    run, _ = misreadings(catalogue.ruleset("salt-marsh").checklist("combat"), {**VOLLEY, "hit": "1 2"})
    assert "save.roll" not in run.facts


def test_a_side_counts_with_all_its_units():
    answers = {"phase": "combat", "target": "units", "attack": "Ann 7 + Abe 5", "defence": "Bea 2 + Bob 2"}
    found = come_to("rivets", "combat", answers, "odds")
    assert found["All attackers count together, not Ann 7 alone."] == "1-1"
    assert found["All defenders count together, not Bea 2 alone."] == "6-1"
    sums = {card.about for game in ("rivets", "battle-for-moscow") for card in cards(game, MANY)}
    assert "defence" not in sums  # which is nothing but a sum of units


def test_a_drill_goes_on_when_all_was_asked_but_lately_is_nothing_asked_again(monkeypatch):
    """Two strengths of 2 at the most come to some thirty cards."""
    monkeypatch.setattr("rulesets.engine.drill.drill.FORGOTTEN", 12)
    usual = '[attackers]\nusual = "2-2"\n[defenders]\nusual = "2-2"\n'
    drill = Drill(catalogue.of_text("snowball-hill", HILL.replace("[ask.snowman]", f"{usual}[ask.snowman]")))
    roll = rolling(1)
    made = [drill.card(roll) for _ in range(34)]
    asked = [(card.about, card.answers) for card in made if card]
    assert len(asked) == 34
    assert not [place for place, each in enumerate(asked) if each in asked[max(0, place - 12) : place]]


def test_a_critical_hit_on_infantry_is_thought_one_on_a_vehicle():
    """D suppresses infantry; a vehicle that is falling back it eliminates (MR 10.7.5, MR 10.7.6)."""
    answers = {
        "criticals": "1",
        "target": "Scouts",
        "target.class": "infantry",
        "target.states": "falling-back",
        "critical-modifiers": "no",
        "attack.roll": "d",
        "defence.roll": "-",
    }
    run, listed = misreadings(catalogue.ruleset("assault").checklist("critical"), answers)
    assert value_of(run, "outcome") == "suppressed"
    said = "A critical D on infantry gives “suppressed”; on vehicles marked “Fallback” it gives “eliminated”."
    ways = {each.missed: each for each in listed}
    assert value_of(ways[said].there, "outcome") == "eliminated"


def test_what_is_refused_is_thought_allowed_where_the_rule_is_missed():
    ruleset = catalogue.ruleset("rivets")
    drill, roll = Drill(ruleset, taught(ruleset)), rolling(1)
    made = [card for _ in range(10) if (card := drill.card(roll, "the-computer-complex"))]
    refused = [card for card in made if card.truth == "Not allowed"]
    assert refused
    for card in refused:
        assert {*card.choices} == {"Allowed", "Not allowed"}
        must_hold(ruleset, card)


def told_of(card):
    """Give what is told of each wrong answer, in small letters, a misreading a line."""
    return ["\n".join(each.misreading for each in card.missed(said)).casefold() for said in card.choices]


def test_two_rules_that_lead_to_one_answer_are_both_told():
    told = [each for card in cards("battle-for-moscow", MANY) for each in told_of(card)]
    assert any("\n" in each for each in told)
    assert not any(each.count("forest") > 1 for each in told)


def test_a_thing_that_does_two_things_is_told_once():
    answers = 'answer.open = { says = "Open" }\nanswer.wall = { says = "Wall", shift = -1, defence = "x2" }\n'
    ruleset = catalogue.of_text("snowball-hill", f'{HILL}\n[ask.hexside]\nprompt = "What is the hexside?"\n{answers}')
    drill, roll = Drill(ruleset), rolling(1)
    told = [each for _ in range(20) if (card := drill.card(roll)) for each in told_of(card)]
    assert any("wall" in each and "\n" in each for each in told)
    assert all(each.count("wall") < 2 for each in told)


def test_who_overlooks_an_answer_is_told_the_rule_by_which_its_help_begins():
    answers = {"attacker": "french", "attack": "Guard 7 + Foy 5", "defence": "Pack 4", "town": "Pack"}
    found = come_to("napoleon-at-waterloo", "combat", answers, "defence")
    assert found["“Pack (town)”. A defender in a town counts double."] == 4


def test_no_wrong_answer_is_half_of_what_a_misreading_comes_to():
    """D D X against X: where any symbol cancels any, D and X are left, which is damage and suppression."""
    answers = {"attacker": "Guards", "target": "Howitzer", "attack.in-range": "in", "attack.sight": "clear"}
    answers |= {"attack.marker": "firing", "attack.spotting": "none", "attack.range": "2", "attack.dice": "3 green"}
    answers |= {"attacker.experience": "hardened", "target.experience": "hardened", "attack.roll": "green ddx"}
    answers |= {"defence.dice": "1 blue", "target.class": "artillery", "defence.roll": "blue x-", "cancelling": "like"}
    run, listed = misreadings(catalogue.ruleset("assault").checklist("fire"), answers)
    assert value_of(run, "outcome") == "damage"
    assert "suppressed" in {comes_to(each.there, run, "outcome") for each in listed}
    assert "Suppressed" not in wrong_answers(run, "outcome", listed)


def test_where_the_shift_is_asked_nobody_is_thought_to_have_overlooked_all_of_it():
    asked = [card for card in cards("bautzen-1945", MANY) if card.about == "shift"]
    assert asked
    assert not [each for card in asked for each in card.wrong if each.misreading.startswith("All of these")]


def test_a_sum_of_one_side_is_explained_by_units_of_that_side():
    asked = [card for card in cards("game-of-war", MANY) if card.about in ("offence", "defence") and card.cite]
    named = 0
    for card in asked:
        if card.checklist == "tally":
            continue
        units = re.findall(r"([NS])\w(\d+),(\d+)", card.answers["position"])
        sides = {f"{chr(64 + int(row))}{column}": side for side, column, row in units}
        target = sides[(lambda column, row: f"{chr(64 + int(row))}{column}")(*card.answers["target"].split(","))]
        for each in card.wrong:
            of = {sides[at] for at in re.findall(r"\b[A-T]\d+\b", each.misreading) if at in sides}
            named += bool(of)
            assert not of or (of == {target}) == (card.about == "defence"), each.misreading
    assert named


def test_the_place_of_the_truth_tells_nothing():
    made = [card for game in GAMES for card in cards(game)]
    places = Counter(card.choices.index(card.truth) for card in made if len(card.choices) == 3)
    assert {*places} == {0, 1, 2}
    assert max(places.values()) < places.total() * 2 / 3


def come_to(game, checklist, answers, about):
    """Give what each misreading comes to that is not the truth, by its sentence."""
    found = catalogue.ruleset(game).checklist(checklist)
    truth = adjudicate(found, Given(answers, defaults=True)).facts.get(about)
    came = ((each.missed, value_of(each.there, about)) for each in misreadings(found, answers)[1])
    return {missed: value for missed, value in came if value != truth}


AT_BAUTZEN = [
    (each["answers"], each["about"], each["wrong"])
    for each in json.loads(Path(__file__).with_name("misread_at_bautzen.json").read_text("utf-8"))
]
"""Combats of Bautzen 1945, what is asked of them, and what each misreading of the game's own comes to, by hand."""


@pytest.mark.parametrize(("answers", "about", "wrong"), AT_BAUTZEN)
def test_each_misreading_of_bautzen_comes_to_what_was_worked_out(answers, about, wrong):
    usual = {
        "attack.units": "A 9",
        "A.steps": "2",
        "commitments": "attack.supply=0; defence.supply=0; air=0",
        "die": "4",
    }
    found = come_to("bautzen-1945", "combat", {**usual, **answers}, about)
    assert {missed: found.get(missed) for missed in wrong} == wrong


def test_each_misreading_of_bautzen_is_met_in_play():
    ruleset = catalogue.ruleset("bautzen-1945")
    checklist, roll = ruleset.checklist("combat"), rolling(1)
    situations = Situations(ruleset, checklist, [], {})
    tastes = [Taste(roll, {}, often=4, rules=[rule]) for rule in ("spread", "spread", "shift: *", "lone-hq=*")]
    played = [situations.play(taste, situations.begun(taste)).given.answers for taste in tastes * 50]
    met = {each.missed.partition(": ")[0] for answers in played for each in misreadings(checklist, answers)[1]}
    named = {missed.partition(": ")[0] for _, _, wrong in AT_BAUTZEN for missed in wrong}
    assert named <= met


def test_all_cards_of_bautzen_go_by_one_table():
    cells = {(key, text) for card in cards("bautzen-1945", MANY) for key, text in card.answers.items()}
    known = Counter(key for key, _ in cells if re.fullmatch(r"crt\..*\.\d", key))
    assert len(known) > 5
    assert {*known.values()} == {1}
    assert ("crt.3-1.5", "1/2") in cells or "crt.3-1.5" not in known


def test_no_card_of_bautzen_tells_by_what_is_missing_who_is_caught_or_which_column_is_read():
    caught = 0
    for card in cards("bautzen-1945", MANY):
        assert "crt.first" not in card.answers
        units = [unit.rpartition(" ")[0] for unit in card.answers.get("defence.units", "").split(" + ")]
        if card.about.endswith("-left") and any(card.answers.get(f"{unit}.retreated") == "others" for unit in units):
            caught += 1
            assert {f"{unit}.steps" for unit in units} <= {*card.answers}
    assert caught


def test_7_to_2_is_4_1_rounded_up_and_1_4_turned_round():
    answers = {"phase": "combat", "target": "units", "attack": "Ann 4 + Abe 3", "defence": "Bea 2"}
    found = come_to("rivets", "combat", {**answers, "odds-rounding": "defender"}, "odds")
    assert found["7 to 2 was rounded in the attacker's favour."] == "4-1"
    assert found["The attack comes first: 7 to 2, not 2 to 7."] == "1-4"


@by_rows
def test_steps_lead_to_what_is_asked_and_those_of_a_misreading_stand_beside_them(game, about, answers, missed, steps):
    checklist = catalogue.ruleset(game).checklist("combat" if game != "game-of-war" else "attack")
    run, listed = misreadings(checklist, answers)
    way = next((each for each in listed if each.missed.startswith(missed)), None) if missed else None
    assert "".join(reckoned(way.there, about, way.sort) if way else reckoned(run, about)) == steps


def test_a_forest_that_is_overlooked_is_worth_a_column():
    answers = {"attacker": "german", "mud": "no", "attack": "12", "defence": "4", "terrain": "forest, river"}
    found = come_to("battle-for-moscow", "combat", answers, "odds")
    assert found["“Forest” counts −1 column."] == "2-1"
    added = "“Forest” counts −1 column, not +1."
    assert added not in found, "a river beside it would still be taken away"


def test_cavalry_that_charges_counts_4_where_the_charge_is_missed():
    answers = {
        "position": "SC8,11 SC8,12 SI9,13 SI9,14 SI10,12 SI10,11 NI8,10 NI8,9",
        "attacker": "S",
        "target": "8,10",
    }
    found = come_to("game-of-war", "attack", answers, "offence")
    assert found["Cavalry in an unbroken line up to the target charges and counts 7: K8 cavalry and L8 cavalry."] == 12
    assert found["A unit counts only in a straight line with the target: K10 infantry."] == 22


def test_a_relay_that_is_missed_is_missed_in_all_that_it_keeps_in_communication():
    """South's relay at Q20 alone reaches R19, and R18 touches R19: without it neither counts."""
    answers = {"position": "SI3,20 ST20,17 SI19,18 SI18,18 NI17,18 NI8,4", "attacker": "S", "target": "17,18"}
    found = come_to("game-of-war", "attack", answers, "offence")
    assert {value for missed, value in found.items() if missed.startswith("A relay that a line reaches")} == {0}
    assert any("itself: without Q20, " in missed for missed in found), "the relay is named"


def test_contact_that_is_missed_names_only_those_that_it_keeps_in_communication():
    """B21 and B23 stand on lines from an arsenal; B20 and B22 are in communication as they touch these."""
    position = "NI8,4 NI18,1 NC19,2 NT25,2 SI3,20 SI22,3 SI22,5 SC20,2 SC21,2 SC22,2 SC23,2 turn=S"
    answers = {"position": position, "attacker": "S", "arsenals": "all", "target": "19,2"}
    found = come_to("game-of-war", "attack", answers, "offence")
    said = next(missed for missed in found if missed.startswith("A fighting unit adjacent"))
    assert re.findall(r"B\d+", said) == ["B20", "B22"]


def test_a_unit_that_two_rules_shut_out_is_brought_in_by_neither():
    """M9 is neither in line with the target nor within 2 squares of it."""
    answers = {"position": "SC8,11 SC8,12 SI9,13 SI9,14 NI8,10 NI8,9", "attacker": "S", "target": "8,10"}
    assert not any("M9" in missed for missed in come_to("game-of-war", "attack", answers, "offence"))


def test_cavalry_that_was_forced_to_retreat_is_left_out_for_that_and_for_no_line():
    """K8 touches the target: with it and L8 behind it 21 count, which is what the charge comes to without the ban."""
    answers = {
        "position": "SC8,11 SC8,12 SI9,13 SI9,14 SI10,12 SI10,11 NI8,10 NI8,9",
        "attacker": "S",
        "target": "8,10",
        "banned": "8,11",
    }
    found = come_to("game-of-war", "attack", answers, "offence")
    said = "A unit that was forced to retreat adds no offence in the next attack: K8 cavalry and L8 cavalry."
    assert {missed: value for missed, value in found.items() if "K8" in missed} == {said: 18}


def test_each_position_of_the_game_of_war_can_be_played_with_any_spare_unit_or_without_it():
    ruleset = catalogue.ruleset("game-of-war")
    for name in ("attack", "turn"):
        for seed in range(60):
            answers = situation(name, rolling(seed))
            run = adjudicate(ruleset.checklist(name), Given(answers, defaults=True))
            assert run.refused is None, (run.refused, answers)
            assert run.ruling is not None, answers


def test_a_unit_that_is_cut_off_adds_its_defence_where_that_is_missed():
    answers = {"position": "turn=S NI12,12 NI14,10 SI11,12 SI12,11", "target": "12,12"}
    found = come_to("game-of-war", "attack", answers, "defence")
    assert found["A unit out of communication counts nothing: L12 infantry."] == 12


def test_a_unit_on_the_line_of_a_relay_counts_where_contact_is_missed():
    """North's relay at H3 reaches J3 along column 3, whatever J3 touches: all 16 stand."""
    units = "NI8,4 NC2,7 NC3,4 NC3,9 NM3,10 NT8,12 NU3,8 SI3,7 SI3,20 SI4,10 SM6,4 ST3,13"
    answers = {"position": f"{units} turn=N", "attacker": "N", "target": "3,7"}
    found = come_to("game-of-war", "attack", answers, "difference")
    assert not any(missed.startswith("A fighting unit adjacent") for missed in found)


def test_what_was_known_before_a_fact_are_the_answers_up_to_it():
    answers = {"phase": "combat", "target": "units", "attack": "7", "defence": "2", "die": "5"}
    run = adjudicate(catalogue.ruleset("rivets").checklist("combat"), Given(answers, defaults=True))
    assert [*run.known_before("attack")] == ["phase", "target", "attack"]
    assert [*run.known_before()] == ["phase", "target", "attack", "defence", "odds-rounding", "die"]


def test_overruns_that_are_asked_for_vary():
    ruleset = catalogue.ruleset("rivets")
    drill, roll = Drill(ruleset, taught(ruleset)), rolling(1)
    made = [drill.card(roll, topic) for topic in ("overrun", "a-refused-overrun") for _ in range(12)]
    assert len({card.why for card in made if card}) > 4


def test_who_overlooks_that_a_barred_retreat_destroys_says_that_the_target_must_retreat():
    units = "NI8,4 NI11,19 NI13,19 NI14,19 NC9,16 NT8,15 NU12,19 SI3,20 SI13,20 SC14,20"
    moves = {"move.1": "11,19-12,20", "move.2": "done", "target": "13,20"}
    answers = {"position": f"{units} turn=N", "side": "N", "owes": "none", "banned": "none", **moves}
    assert adjudicate(catalogue.ruleset("game-of-war").checklist("turn"), Given(answers)).ruling.outcome == "destroyed"
    found = come_to("game-of-war", "turn", answers, "outcome")
    assert {value for missed, value in found.items() if "cannot is destroyed" in missed} == {"retreat"}


@by_rows
def test_what_comes_to_several_things_is_not_asked_for_one_of_them(game, checklist, answers, verdict):
    run, _ = misreadings(catalogue.ruleset(game).checklist(checklist), answers)
    assert value_of(run, "verdict") == verdict
    assert as_shown(run, "outcome") is None
    assert as_shown(run, "verdict") is not None


def test_no_attack_is_dealt_that_is_worth_less_than_half_of_the_defence():
    for game in ("game-of-war", "napoleon-at-waterloo"):
        checklists = {each.id: each for each in catalogue.ruleset(game).checklists}
        for card in cards(game, MANY):
            run = adjudicate(checklists[card.checklist], Given(card.answers, defaults=True))
            assert not is_hopeless(run), card.answers


def test_an_attack_below_the_table_is_seldom_dealt_and_below_it_is_wrong_as_well_as_right():
    asked = [card for card in cards("battle-for-moscow", 40) if card.about == "odds"]
    offered = [card.truth for card in asked if "below 1-1" in card.choices]
    assert 0 < offered.count("below 1-1") <= 40 // 12 + 1
    assert len(offered) >= 2 * offered.count("below 1-1")


@pytest.mark.parametrize("game", ["game-of-war", "battle-for-moscow", "napoleon-at-waterloo"])
def test_no_choice_of_forty_cards_is_right_always_or_never_and_no_rank_over_half(game):
    """A choice that came twice or thrice may be."""
    offered, right, ranks = Counter[str](), Counter[str](), Counter[int]()
    for card in cards(game, 40):
        offered.update(f"{card.about} {each}" for each in card.choices)
        right[f"{card.about} {card.truth}"] += 1
        if card.about == "odds" and not card.in_words:
            sizes = {each: -1.0 if "below" in each else int(each[0]) / int(each[2]) for each in card.choices}
            ranked = sorted(card.choices, key=sizes.__getitem__)
            ranks[(card.truth != ranked[0]) + (card.truth == ranked[-1])] += 1
    told = [each for each, often in offered.items() if often > 3 and right[each] in (0, often)]
    assert len(told) < 2, told
    assert max(ranks.values(), default=0) <= ranks.total() // 2 + 1


def test_a_number_that_no_misreading_reaches_lies_within_what_the_situation_allows():
    """Of three units four cannot survive."""
    made = [card for seed in (1, 2) for card in fresh("bautzen-1945", seed) if card.about == "attackers-left"]
    assert made
    for card in made:
        assert max(map(int, card.choices)) <= card.answers["attack.units"].count("+") + 1


def test_of_one_combat_nothing_is_asked_that_an_earlier_card_shows():
    """Its dice, say, after what was asked of them."""
    for game in ("salt-marsh", "assault"):
        made = [{*card.answers.items()} for card in cards(game, MANY)]
        assert not [place for place, each in enumerate(made) if any(each < before for before in made[:place])]


def test_one_question_is_no_more_than_half_of_what_a_game_asks():
    for game in ("game-of-war", "assault", "bautzen-1945"):
        asked = Counter(card.about for card in cards(game, 20))
        assert max(asked.values()) <= 10, (game, asked)


def test_4_against_11_is_hopeless_but_not_where_nobody_counts():
    """One infantry against three units that support each other; out of line it counts nothing, which is to be seen."""
    checklist = catalogue.ruleset("game-of-war").checklist("tally")
    counts = {"target": "infantry", "ground": "plain", "cut-off": "no", "support.infantry": "1"}
    runs = [adjudicate(checklist, Given({**counts, "infantry": each}, defaults=True)) for each in ("0", "1", "3")]
    assert [is_hopeless(each) for each in runs] == [False, True, False]
