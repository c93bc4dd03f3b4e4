"""The report, as Markdown and as a page: how each combat came about, what was taken back, all of it shown as it is."""

import re
from html.parser import HTMLParser

import pytest
from logged import in_short
from playing import answered, new, play, play_sample
from rows import by_rows

from rulesets.catalogue import ruleset
from rulesets.engine.core.tabletop import Change, What
from saves.lessons.courses import example, examples
from saves.reports.corrections import taken_back
from saves.reports.html import PAGE, page
from saves.reports.markdown import report
from saves.reports.paragraphs import ParagraphRole, combat_text, combat_told, ruling_text, ruling_told, stands_at_ruling
from saves.session.by_hand import set_clock
from saves.session.session import Session


def test_the_sample_session_reads_well(path, snapshot):
    play_sample(path)
    with Session.open(path, read_only=True) as session:
        assert report(session) == snapshot


def test_a_session_without_combats_has_a_report(session):
    assert "None settled." in report(session)


def test_text_of_the_players_is_shown_as_it_is(session):
    session.note("# <script>alert(1)</script> *loud* [x](http://x) `y` | z\n\n# not a heading")
    assert r"\# \<script\>alert(1)\</script\> \*loud\* \[x\](http://x) \`y\` \| z \# not a heading" in report(session)


def test_a_combat_that_names_its_phase_first_stands_under_the_turn_of_the_clock(session):
    play(session)
    assert session.where == "turn 1, Combat phase · 1 combat"
    set_clock(session, 2, "blue", "combat")
    session.note("Rain.")
    headings = [line for line in report(session).splitlines() if line.startswith("## ")]
    assert headings[:2] == ["## Turn 1", "## Turn 2, Blue"]


def test_the_board_stands_after_each_turn():
    with Session.open(example("game-of-war").path, read_only=True) as session:
        written = report(session)
    assert written.count("```text") == 4
    assert "K  ·  ·  ·  ·  ·  ·  ·  ■I" in written
    assert "```text\n   1  2  3" in written
    assert "J  ·  ·  ·  ·  ·  ·  ·  □I" in written
    assert "■ South" in written
    assert "□ North" in written


def backs(session):
    return [(in_short(session.history.after_line(each.line).event), each.by_line) for each in taken_back(session)]


def before_the_roll(session):
    session.begin("combat")
    answered(session, "phase=combat", "target=units", "attack=7", "defence=2")


@by_rows
def test_what_is_taken_back_or_changed_after_a_roll_is_told(session, done, told):
    before_the_roll(session)
    for each in done.split():
        answered(session, each) if "=" in each else getattr(session, each)()
    assert [*map(list, backs(session))] == told


def test_a_combat_begun_anew_or_left_after_its_roll_is_told(session):
    before_the_roll(session)
    session.answer("die", "1")
    session.restart()
    answered(session, "phase=combat", "target=units", "attack=7", "defence=2", "die=2")
    session.abandon()
    assert [text for text, _ in backs(session) if text.startswith("die")] == ["die = 1", "die = 2"]


def test_a_ruling_that_was_taken_back_is_told(session):
    play(session)
    session.undo()
    session.answer("die", "1")
    assert backs(session)[-1] == ("confirm: 2-1, die 6: DX, defenders destroyed.", 10)


def test_a_report_ends_with_the_names_of_the_sources_that_its_rulings_cite():
    with Session.open(example("battle-for-moscow").path, read_only=True) as session:
        *_, last = report(session).split("## ")
    assert last.startswith("Sources\n")
    assert "- P: the chart page of steve-and-pattie.com." in last
    assert "V: the page of a VASSAL module" not in last


def test_a_report_says_which_of_two_sections_with_one_number_is_meant():
    with Session.open(example("bautzen-1945").path, read_only=True) as session:
        told = report(session)
    *_, last = told.split("## ")
    for sign in ("first", "second"):
        assert (f"({sign}): the {sign} section with this number." in last) == (f"2 ({sign}" in told)


BATTLE = {"phase": "combat", "target": "units", "attack": "Ox 4 + Ant 3", "defence": "Rover 2", "die": "5"}


@pytest.fixture
def begun(tmp_path):
    with Session.create(tmp_path / "saturday.jsonl", title="Saturday", ruleset=ruleset("rivets"), players={}) as made:
        made.begin("combat")
        yield made


def test_a_ruling_is_copied_with_who_fought_what_is_done_and_how_it_adds_up(begun, snapshot):
    for key, text in BATTLE.items():
        assert ruling_text(begun) == ""
        begun.answer(key, text)
    assert ruling_text(begun).splitlines() == snapshot


def test_it_is_copied_once_it_is_confirmed_and_overruled_with_both_rulings(begun):
    for key, text in BATTLE.items():
        begun.answer(key, text)
    begun.note("Next time with care.")
    begun.overrule("It was a practice throw.", "Nobody is hit.", ["Rover stays."])
    copied = ruling_text(begun)
    assert copied == combat_text(begun, begun.state.combat(1))
    for said in (
        "Next time with care.",
        "Ruling: NOBODY IS HIT.",
        "It was a practice throw.",
        "Rover stays.",
        "3-1, die 5: DX, defenders destroyed.",
    ):
        assert said in copied
    begun.begin("combat")
    assert not stands_at_ruling(begun)


def test_no_ruling_of_a_sample_session_has_a_control_character_or_loses_a_paragraph():
    wanted = set(ParagraphRole) - {ParagraphRole.UNNEEDED, ParagraphRole.DICE, ParagraphRole.ANSWERS}
    for each in examples():
        with Session.open(each.path, read_only=True) as opened:
            for combat in opened.state.combats():
                copied = combat_text(opened, combat)
                assert copied.replace("\n", " ").isprintable()
                told = [each for each in combat_told(opened, combat) if each.role in wanted]
                said = [each.text for paragraph in told for each in paragraph.says if each.text]
                assert [each for each in said if each not in copied] == []


def test_nothing_is_copied_of_a_secret_before_it_is_revealed(tmp_path):
    bautzen = ruleset("bautzen-1945")
    with Session.create(tmp_path / "secret.jsonl", title="Secret", ruleset=bautzen, players={}) as hidden:
        hidden.begin("combat")
        while hidden.run is not None and hidden.run.question is not None and not hidden.run.question.is_secret:
            question = hidden.run.question
            hidden.answer(question.key, question.default or next(iter(question.words_of(hidden.run.table)), "7"))
        assert hidden.run.question.is_secret
        assert (ruling_text(hidden), ruling_told(hidden.run)) == ("", ())


TAGS = "html head meta title style body h1 h2 h3 p span ul ol li div table caption tr th td br"
ATTRIBUTES = {"lang", "charset", "name", "content", "http-equiv", "class", "title"}
HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</style><style>@import 'http://x'",
    "&lt;b&gt; & ' \" <!-- ]]>",
    "{title} {body} %s",
)


class Page(HTMLParser):
    """Takes a page apart, and fails at what a page of ours has not."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.texts = []
        self.open = []
        self.said = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        assert tag in TAGS.split(), tag
        assert {name for name, _ in attrs} <= ATTRIBUTES, attrs
        self.said += [value or "" for name, value in attrs if name == "title"]
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)

    @property
    def text(self):
        return " ".join(" ".join(self.texts).split())


def page_of(id):
    with Session.open(example(id).path, read_only=True) as session:
        return Page(page(session))


@pytest.mark.parametrize("id", [each.id for each in examples()])
def test_every_sample_session_makes_a_whole_page_that_fetches_nothing(id):
    with Session.open(example(id).path, read_only=True) as session:
        written = page(session)
    assert Page(written).text.startswith(session.title)
    assert "default-src 'none'" in written
    faint, cut_off = r'class="[^"]*\bfaint"', r'title="[^"]*, cut off'
    assert len(re.findall(faint, written)) == len(re.findall(cut_off, written))
    assert re.search(r"https?:|url\(|@import|<script|<link|src=|href=", written) is None


def test_whatever_players_wrote_is_shown_as_it_is(tmp_path):
    players = {"red": HOSTILE[0], "blue": HOSTILE[1]}
    with new(tmp_path / "a.jsonl", title=HOSTILE[2], players=players, about=HOSTILE[3]) as session:
        for text in HOSTILE:
            session.amend([Change(What.UNIT, text, value="red"), Change(What.CARD, text, text, text)], text)
            session.amend([Change(What.STATE, text, text, text), Change(What.OBLIGATION, text, text, text)], text)
            session.note(text)
            play(session, confirm=False)
            session.note(text)
            session.overrule(text, text, [text])
        shown = Page(page(session))
    for text in HOSTILE:
        assert shown.text.count(" ".join(text.split())) >= 7, text


def test_the_board_is_drawn_after_each_turn_with_every_unit_in_words():
    shown = page_of("game-of-war")
    assert shown.text.count("The board") == 4
    assert "South's infantry at K8" in shown.said
    assert "North's infantry at I8, cut off" not in shown.said
    assert shown.text.count("■I") >= 8


def test_the_tables_of_the_game_are_drawn():
    shown = page_of("rivets")
    assert "The tables Combat results table § CRT" in shown.text
    assert re.search(r"1-5 1-4 1-3 1-2 1-1 2-1 3-1 4-1 5-1 6-1 1 AX AX AX", shown.text)


def test_only_what_the_players_overruled_is_marked_as_wrong():
    with Session.open(example("rivets").path, read_only=True) as session:
        written = page(session)
    (wrong,) = re.findall(r'<p class="wrong">(.*?)</p>', written)
    assert "Overruled" in wrong
    assert '<p class="lead">What was to be done</p>' in written


def test_it_says_by_day_by_night_and_on_paper_how_it_looks():
    with Session.open(example("rivets").path, read_only=True) as session:
        style = page(session)
    assert all(each in style for each in ("prefers-color-scheme: dark", "@media print", "color-scheme: light dark"))


def test_all_subheads_are_written_in_the_letters_of_the_page():
    families = dict(re.findall(r"^(\w+) {[^}]*?font: [^;]*? (\w+, [\w-]+);", PAGE.template, re.M))
    assert families["caption"] == families["body"]
