"""The page: whole, without script or request, everything escaped, with boards and tables drawn."""

import re
from html.parser import HTMLParser

import pytest
from playing import new, play

from rulesets.engine.core.tabletop import Change, What
from saves.examples import example, examples
from saves.reports.html import PAGE, page
from saves.session.session import Session

TAGS = {
    *[
        "html",
        "head",
        "meta",
        "title",
        "style",
        "body",
        "h1",
        "h2",
        "h3",
        "p",
        "span",
        "ul",
        "ol",
        "li",
        "div",
        "table",
        "caption",
        "tr",
        "th",
        "td",
        "br",
    ]
}
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
        assert tag in TAGS, tag
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
    assert '<p class="lead">What follows</p>' in written


def test_it_says_by_day_by_night_and_on_paper_how_it_looks():
    with Session.open(example("rivets").path, read_only=True) as session:
        style = page(session)
    assert all(each in style for each in ("prefers-color-scheme: dark", "@media print", "color-scheme: light dark"))


def test_all_subheads_are_written_in_the_letters_of_the_page():
    families = dict(re.findall(r"^(\w+) {[^}]*?font: [^;]*? (\w+, [\w-]+);", PAGE.template, re.M))
    assert families["caption"] == families["body"]
