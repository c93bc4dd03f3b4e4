"""Every kind of question: what it reads, and what it says to what it cannot read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rows import by_rows

from rulesets.catalogue import every, ruleset
from rulesets.engine.core.tabletop import ELIMINATED, Change, Tabletop, Unit, UnitStatus, What
from rulesets.engine.core.words import LONGEST_TEXT, BadAnswer, Scope, Words, a_list, nearest, shortened
from rulesets.engine.questions.choices import Choice, Pick, PickSeveral, Precedent, Reminder, Several, YesNo, YesOrNo
from rulesets.engine.questions.forces import Factor, Force, Muster, names_in
from rulesets.engine.questions.kind import Option
from rulesets.engine.questions.question import Part, Question, not_taken, read
from rulesets.engine.questions.written import Allocation, Number, Position, Secret, TableCell, Text, UnitName


class Ground(Words):
    OPEN = "open", "Open ground", "Nothing is in the way.", "1.1"
    WOODS = "light-woods", "Light woods"
    OFF_MAP = "off-map", "Off the map"


EMPTY = Tabletop()
GROUND = Choice("ground", "What ground?", Ground)
FREE = Precedent("free-move", "Is it free?", YesOrNo)
WHICH = Pick("which", "Which?").among((Option("Ann", "Ann"), Option("Ben", "Ben the Brave")))
STATES = Several("states", "Which?", Ground)
SURE = YesNo("sure", "Sure?")
SHIFT = Number("shift", "Shift?", -6, 6, signed=True)
COUNT = Number("count", "How many?", 1, 9)
WORDS = Text("words", "Say it.")
NOTE = Text("note", "Note?", default="")
SEEN = Reminder("seen", "Look at the table.")
WHO = UnitName("who", "Who?")
RED = UnitName("red", "Who?", side="red")
SECRET = Secret("secret", "Commit.", parts=(Part("red", COUNT), Part("blue", SHIFT)))
WAYS = Allocation("losses", "Who loses?").among([(("A", 2), ("B", 0)), (("A", 1), ("B", 1))])
NAMELESS = WAYS.among([(("attackers-1", 1),), (("attackers-2", 1),)])


def read_pair(text):
    left, sign, right = text.partition("/")
    if not (sign and left.isdecimal() and right.isdecimal()):
        raise BadAnswer(f"“{shortened(text)}” is no cell; two numbers such as 1/2 are wanted.")
    return int(left), int(right)


CELL = TableCell("cell", "Read the cell.", reader=read_pair, writer="{0[0]}/{0[1]}".format, wanted="two numbers")
PLACE = Position("place", "Where?", reader=read_pair, wanted="two numbers")
ASKED = {name.lower(): each for name, each in globals().items() if isinstance(each, Question)}
"""The questions above, by their names here."""


def bad(question, text, table=EMPTY):
    with pytest.raises(BadAnswer) as raised:
        read(question, text, table)
    return raised.value.keyed


@by_rows
def test_what_is_read(question, text, value):
    found = read(ASKED[question], text, EMPTY)
    assert ([*found] if isinstance(found, tuple) else found) == value


@pytest.mark.parametrize("typed", ["6+4+4", "6 + 4", "Rifles 6 + Guns 4"])
def test_a_sum_where_the_name_of_a_place_is_asked_is_refused_and_read_all_the_same_where_it_is_kept(typed):
    place = Text("hex", "Which hex?", default="", invites="the number or name of a hex, such as 1910")
    with pytest.raises(BadAnswer, match="is a sum: type the number or name of a hex"):
        place.taken(None, typed, Tabletop())
    assert read(place, typed, Tabletop()) == typed
    assert [place.taken(None, each, Tabletop()).text for each in ("1910", "12+", "Hill + mill")] == [
        "1910",
        "12+",
        "Hill + mill",
    ]


def test_where_one_may_be_picked_no_list_of_numbers_is_asked_for():
    alone, both = (PickSeveral("who", "Who?").among(WHICH.choices[:many]) for many in (1, 2))
    assert (alone.invited(), alone.accepted()) == ("1 or none", "Ann or none")
    assert both.invited() == "numbers from 1 to 2, separated by commas, all or none"
    assert both.accepted() == "any of Ann and Ben, separated by commas, all or none"


@by_rows
def test_what_is_said_to_bad_input(named, text, sentence):
    assert bad(ASKED[named], text) == sentence


def test_an_allocation_says_why_another_is_not_legal():
    question = WAYS.among(WAYS.ways, lambda losses: f"{sum(losses.values())} steps are not 2")
    assert bad(question, "A 3") == "“A 3” is not allowed: 3 steps are not 2."


def test_many_legal_allocations_are_not_all_named():
    many = WAYS.among([((f"U{number}", 1),) for number in range(9)])
    assert many.accepted().endswith("(or 4 more)")
    assert len(many.options(EMPTY)) == 9


def test_players_are_told_the_prompt_and_files_the_key():
    with pytest.raises(BadAnswer) as raised:
        read(GROUND, "opn", Tabletop())
    assert str(raised.value).startswith(f"“opn” does not answer “{GROUND.prompt}”: type a number from 1 to 3.")
    assert raised.value.keyed.startswith("“opn” does not answer ground: type open")


def test_an_answer_that_is_too_long_says_how_long_it_is():
    assert bad(WORDS, "x" * (LONGEST_TEXT + 1)) == ("The answer to words is 2,001 characters long; the limit is 2,000.")


@pytest.mark.parametrize("letter", ["\x00", "\x1b", "\x7f", "\u202e", "\u200b", "\ud800", "\u2028", "\ue000"])
def test_letters_that_do_not_show_are_refused_by_number(letter):
    assert f"U+{ord(letter):04X}" in bad(WORDS, f"a{letter}b")


def refusal(question, text):
    try:
        read(question, text, EMPTY)
    except BadAnswer as refused:
        return str(refused)
    return "It is read."


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused_in_one_sentence(text):
    for question in (GROUND, FREE, WHICH, STATES, SURE, SHIFT, COUNT, WORDS, SEEN, WHO, SECRET, WAYS, CELL, PLACE):
        sentence = refusal(question, text)
        assert sentence.endswith((".", "?"))
        assert sentence.isprintable()


@pytest.mark.parametrize("question", [GROUND, FREE, WHICH, STATES, SURE, SEEN])
def test_every_option_is_read_by_its_word_its_number_and_its_label(question):
    for number, option in enumerate(question.options(EMPTY), 1):
        by_word = read(question, option.word, EMPTY)
        assert read(question, option.label, EMPTY) == by_word
        assert read(question, str(number), EMPTY) == by_word


@by_rows
def test_answers_are_said_in_a_few_words(question, text, said):
    assert ASKED[question].say(read(ASKED[question], text, EMPTY)) == said


def test_a_precedent_defaults_to_its_first_reading_and_is_kept_for_the_session():
    assert FREE.default == "yes"
    assert FREE.keep("no", YesOrNo.NO) == (Change(What.PRECEDENT, "free-move", value="no"),)


def test_a_unit_on_the_table_is_spelt_as_it_is_there():
    table = Tabletop(
        units={"Tiger": Unit("red"), "Lynx": Unit("blue"), "Puma": Unit("red", {}, {ELIMINATED: UnitStatus()})}
    )
    assert read(WHO, "tiger", table) == "Tiger"
    assert [option.word for option in WHO.options(table)] == ["Tiger", "Lynx"]
    assert [option.word for option in RED.options(table)] == ["Tiger"]


@pytest.mark.parametrize(
    ("scope", "table"),
    [
        (Scope.TABLE, Tabletop(facts={"Ann.sure": "yes"})),
        (Scope.UNIT, Tabletop(units={"Ann": Unit(card={"sure": "yes"})})),
        (Scope.SESSION, Tabletop(precedents={"Ann.sure": "yes"})),
        (Scope.KIT, Tabletop(kit={"Ann.sure": "yes"})),
    ],
)
def test_each_memory_finds_what_it_kept_and_no_other(scope, table):
    question = YesNo("{unit}.sure", "Is {unit} sure?", remember=scope).of("Ann")
    assert question.key == "Ann.sure"
    assert question.prompt == "Is Ann sure?"
    assert EMPTY.changed(question.keep("yes", True)) == table
    assert question.recall(table) == "yes"
    for other in Scope:
        if other is not scope:
            assert YesNo("{unit}.sure", "Sure?", remember=other).of("Ann").recall(table) is None


def test_an_answer_of_this_combat_is_kept_nowhere():
    assert SURE.keep("yes", True) == ()
    assert SURE.recall(Tabletop(facts={"sure": "yes"})) is None


def test_units_of_one_kind_share_an_entry_of_their_cards():
    class_of = Text("{unit}.target-class", "Class?", remember=Scope.UNIT, entry="class").of("Ann")
    assert class_of.keep("tank", "tank") == (Change(What.CARD, "Ann", "class", "tank"),)


def test_a_list_is_joined_as_a_sentence_does():
    assert a_list([]) == ""
    assert a_list(["a"]) == "a"
    assert a_list(["a", "b", "c"], "and") == "a, b and c"


def test_the_nearest_name_is_suggested_if_one_is_near():
    assert nearest("atack", ["attack", "defence"]) == " Did you mean attack?"
    assert nearest("zzz", ["attack", "defence"]) == ""


def test_quoted_text_is_short_and_shows_nothing_that_acts():
    assert shortened("x\x1b[31m") == "x�[31m"
    assert len(shortened("x" * 1000)) == 40


ATTACK = Force("attack", "Who attacks?", who="attackers")
SUPPORT = Force("support", "Who supports?", who="guns", low=0, may_be_empty=True)


@by_rows
def test_a_unit_without_a_name_is_called_after_its_force(unit, has_one):
    assert ATTACK.named(unit) is has_one


def test_a_comma_parts_units_as_a_plus_does():
    with_plus, with_comma = (read(ATTACK, text, EMPTY) for text in ("Ann 4 + Ben 3", "Ann 4, Ben 3"))
    assert with_comma == with_plus
    assert ATTACK.names_in("Ann 4,Ben") == ("Ann", "Ben")
    assert ATTACK.renamed("Anne 4, Ben 3", "Anne", "Ann") == "Ann 4 + Ben 3"


def test_a_force_is_raised_by_its_first_unit_and_one_of_nobody_by_a_strength():
    assert SUPPORT.raised(read(SUPPORT, "Big 3 + Ben 1", EMPTY), 2) == "Big 5 + Ben 1"
    assert SUPPORT.raised(read(SUPPORT, "none", EMPTY), 2) == "2"
    assert SUPPORT.raised(read(SUPPORT, "998", EMPTY), 2) is None


CARDS = Tabletop(units={"Tiger": Unit(card={"strength": "3"}), "Puma": Unit(card={"strength": "many"})})


def test_a_unit_of_which_only_the_attack_is_known_is_offered_and_asked_for_its_defence():
    force = Force("defence", "Who defends?", who="defenders", entry="defence")
    table = Tabletop(units={"12Gd": Unit(card={"attack": "7", "steps": "2"}), "QG": Unit(card={"support": "3"})})
    assert [(each.word, each.meaning) for each in force.offered(table)] == [("12Gd", "its attack is 7; its defence?")]
    with pytest.raises(BadAnswer, match=r"12Gd: its attack is 7; its defence\? Type it after the name\."):
        read(force, "12gd", table)
    assert units("12Gd 5", force, table) == [("12Gd", 5)]


def units(text, force=ATTACK, table=CARDS):
    return [(factor.unit, factor.strength) for factor in read(force, text, table).factors]


@by_rows
def test_forces_are_read_as_typed(text, expected):
    assert [[*each] for each in units(text)] == expected


@pytest.mark.parametrize("text", ["Ann 4, Tiger and Ben 2", "Ann (4) and Tiger, Ben 2", "Ann 4; Tiger, and Ben 2"])
def test_units_listed_as_in_a_sentence_are_kept_with_a_plus_between_them(text):
    apart = text.replace("Tiger and", "Tiger 3 and")
    kept = ATTACK.taken(None, apart, CARDS).text
    assert names_in(apart) == names_in(kept) == ("Ann", "Tiger", "Ben")
    assert not {",", ";"} & set(kept)


@pytest.mark.parametrize("text", ["none", "0", "-", "NONE"])
def test_a_force_may_be_empty_where_the_rules_let_it(text):
    assert read(SUPPORT, text, CARDS) == Muster()
    with pytest.raises(BadAnswer):
        read(ATTACK, text, CARDS)


@by_rows
def test_what_is_no_force_is_said_in_a_sentence(text, part):
    with pytest.raises(BadAnswer) as raised:
        read(ATTACK, text, CARDS)
    assert part in raised.value.keyed
    assert str(raised.value).endswith(".")


@given(st.text(alphabet="0123456789+() aT-.½", max_size=30))
def test_any_text_is_a_force_or_a_sentence(text):
    try:
        total, sentence = read(ATTACK, text, CARDS).total, "."
    except BadAnswer as refused:
        total, sentence = 1, str(refused)
    assert total >= 1
    assert sentence.endswith(".")


names = st.lists(st.text("abcdefgh", min_size=1, max_size=6), unique=True, min_size=1, max_size=5)


@given(names, st.data())
def test_a_force_prints_as_it_is_typed(named, data):
    muster = Muster(tuple(Factor(name, data.draw(st.integers(1, 999))) for name in named))
    assert read(ATTACK, str(muster), Tabletop()) == muster


def test_strengths_of_named_units_are_kept_and_of_nameless_ones_are_not():
    text = "Thinker 4 + 3 + 2"
    kept = ATTACK.keep(text, read(ATTACK, text, CARDS))
    assert kept == (Change(What.CARD, "Thinker", "strength", "4"),)


def test_a_card_may_hold_the_least_strength_there_is_and_no_less():
    cards = Tabletop(
        units={name: Unit(card={"strength": worth}) for name, worth in {"Midge": "1", "Dust": "0"}.items()}
    )
    assert units("Midge", table=cards) == [("Midge", 1)]
    with pytest.raises(BadAnswer, match="“Dust” has no strength: type the number"):
        read(ATTACK, "Dust", cards)


def test_a_force_is_said_shortly_when_nobody_in_it_has_a_name():
    assert ATTACK.say(read(ATTACK, "4 + 3", CARDS)) == "4+3"
    assert ATTACK.say(read(ATTACK, "Tiger + 3", CARDS)) == "Tiger 3 + attackers 3"
    assert SUPPORT.say(Muster()) == "none"
    assert str(Muster()) == "none"


BAD = ("¿no such thing?", "", "x" * 30_000, "\x1b[31m", "=;:,+", "-1", "99999")
CHECKLISTS = [
    pytest.param(checklist, id=f"{game.id} {checklist.id}") for game in every()[0] for checklist in game.checklists
]


def refusals(question):
    found = []
    for text in BAD:
        try:
            read(question, text, Tabletop())
        except BadAnswer as bad:
            found.append(bad)
    return found


@pytest.mark.parametrize("checklist", CHECKLISTS)
def test_no_key_is_shown_to_players(checklist):
    for question in checklist.answerable():
        refused = refusals(question.of("Tiger") if "{" in question.key else question)
        assert refused, question.key
        for bad in refused:
            if "." in question.key or "-" in question.key:
                assert question.key.replace("{unit}", "Tiger") not in str(bad)
            assert str(bad)[0] in "“TA", question.key
            assert bad.keyed, question.key


def test_a_sentence_may_be_about_several_questions():
    first, second = (Text(f"{key}.units", f"Which units {key}?") for key in ("attack", "defend"))
    bad = not_taken(lambda one, two: f"Tiger is named in {one} and in {two}.", first, second)
    assert str(bad) == "Tiger is named in “Which units attack?” and in “Which units defend?”."
    assert bad.keyed == "Tiger is named in attack.units and in defend.units."


def test_a_prompt_that_is_no_question_is_quoted_without_its_stop():
    assert Text("die", "Roll one six-sided die.").called == "“Roll one six-sided die”"


def test_a_checklist_calls_what_a_key_names_by_its_prompt():
    combat = ruleset("rivets").checklist("combat")
    assert combat.called("phase") == "“Which phase is it?”"
    assert combat.called("Lump.into") == "“Retreat of Lump: what is in the hex entered?”"
    assert combat.called("nothing") == "“nothing”"


def test_a_unit_keeps_its_name_where_a_question_is_named_in_short():
    assert Number("{unit}.hexes-away", "How far is {unit}?", 1, 9).of("T-34").in_short == "T-34 hexes away"


def test_of_numbers_of_which_few_can_be_right_only_these_are_invited_and_any_other_is_for_the_game_to_refuse():
    left = Number("left", "Strength left?", 0, 7, only=(4, 0))
    assert (left.digits, left.invited()) == ("04", "4 or 0")
    assert left.parse("1", Tabletop()) == 1
