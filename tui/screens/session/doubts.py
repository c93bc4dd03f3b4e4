"""What is asked before something is done: whether it is a slip, and in the predict manner what will come of it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from functools import partial
from typing import Any

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Size
from textual.widgets import Input, Static

from rulesets.engine.core.words import BadAnswer, Words, aside, capitalised, how_many, shortened
from rulesets.engine.questions.question import read
from rulesets.engine.referee.checklist import Run
from rulesets.engine.reference.ruling_view import Riddle, objection, same
from saves.disk.errors import Trouble
from saves.log.events import Predicted
from saves.session.doubts import Doubt, WayOut
from saves.session.session import Session
from saves.session.texts import undoes_reveal
from tui.screens.base import FittedScreen, write
from tui.screens.dialogs import EDGES, WIDTH, AskOne, AskText, Dialog
from tui.screens.session.keys import SETTLING
from tui.screens.wording import UNREAD_DOUBT
from tui.shared.controller import predicted
from tui.shared.terminal import Colours
from tui.shared.wording import REVEAL_GOES, WAYS_OF_A_REVEAL
from tui.shell import Asking, Shell, asking
from tui.widgets.charts import chart_lines
from tui.widgets.drawing import colours_of
from tui.widgets.entry import GoBack
from tui.widgets.key_bar import KeyWord, bound
from tui.widgets.row_list import Refused, TickList
from tui.widgets.typed import Field

AllTheSame = tuple[str, ...]
"""What the doubts about an answer are about that are settled."""

TakeWay = Callable[[WayOut, str], None]
"""Takes a way out, and the note that the log keeps with it; empty where there is none."""

UNANSWERED = "Nothing is answered yet: give the answer that you mean."
"""What is said where a doubt is left open."""


def settle(
    screen: FittedScreen[Any], session: Session, key: str, doubt: Doubt, take: TakeWay, refuse: Callable[[str], object]
) -> None:
    """Ask which way out of a doubt about an answer is meant, and why where that is kept; one without an answer is none.

    The clock is set first where that is the way out; `refuse` is called with a sentence where the answer cannot be
    taken then. What was meant for the next answer settles nothing here.
    """
    screen.tableside.only_new_keys()
    screen.tableside.hold_back(SETTLING, UNREAD_DOUBT)

    def taken(way: WayOut, note: str | None) -> None:
        if note is None:
            refuse(UNANSWERED)
            return
        try:
            way.move_clock(session, key)
        except (BadAnswer, Trouble) as bad:
            refuse(str(bad))
        else:
            take(way, note)

    def chosen(word: str | None) -> None:
        way = doubt.ways[int(word)] if word is not None else None
        if way is None or way.text is None:
            refuse(UNANSWERED)  # what stands in the field gives way to what is typed next
            return
        if way.asks_why:
            ask = AskText(way.asks_why, "The log keeps the reason.", take=way.note)
            screen.app.push_screen(ask, partial(taken, way))
        else:
            taken(way, "")

    listed = [(str(place), way.label) for place, way in enumerate(doubt.ways)]
    screen.app.push_screen(AskOne(doubt.asks, listed, "" if doubt.likely is None else str(doubt.likely)), chosen)


def begin_again(app: Shell, session: Session, restart: Callable[[], None]) -> None:
    """Begin the open combat again; where answers of it would go, ask first."""
    combat = session.state.current
    if combat is None or not combat.answers:
        restart()
        return
    gone, what = len(combat.answers), "lesson" if session.guide is not None else "combat"
    prompt = f"Start this {what} again? {how_many(gone, 'answer')} {'is' if gone == 1 else 'are'} dropped."
    ways = [("keep", f"Continue this {what}"), ("again", "Start again; u brings the answers back")]
    app.only_new_keys()  # nobody begins again by a key that was typed before the question was seen
    app.push_screen(AskOne(prompt, ways), lambda word: restart() if word == "again" else None)


def may_be_undone(session: Session) -> Generator[AskOne, str, bool]:
    """Ask before undo takes back what both sides have revealed."""
    keep, back = WAYS_OF_A_REVEAL
    return not undoes_reveal(session) or (yield AskOne(REVEAL_GOES, [("keep", keep), ("back", back)])) == "back"


@asking
def leave_by_hand(
    app: Shell, abandon: Callable[[], None], open_board: Callable[[], None], home: Callable[[], object]
) -> Asking:
    """Ask where to go from a combat that is resolved by hand, though the game is played on a board."""
    ways = [
        ("keep", "Continue this combat"),
        ("board", "Leave it without a ruling, and go back to the board; u brings it back"),
        ("home", "Go to Home; the combat is saved as it is"),
    ]
    app.only_new_keys()
    word = yield AskOne("Leave this combat?", ways)
    for do in {"board": (abandon, open_board), "home": (home,)}.get(word, ()):
        do()


# In the predict manner, what will come of an answer is said before the referee shows it


EFFECTS = "effects"
"""What is asked where several words may be right."""


BESIDE_TABLE = 15
"""The lines that a riddle takes beside the table that it is about."""


def rolled(run: Run | None, text: str, room: Size, colours: Colours) -> Text:
    """Write what was rolled, with the table that it is read off as far as there is room; empty where nothing was."""
    question = run.question if run is not None else None
    if run is None or question is None or not question.is_thrown:
        return Text()
    said = [f"{capitalised(question.in_short)}: {question.say(read(question, text, run.table))}"]
    if run.chart is not None:
        said += [f"{name}: {value}" for name, value in run.facts.items() if value in run.chart.columns]
    lines = [Text(" · ".join(said), "bold")]
    if run.chart is not None:
        width, height = min(WIDTH, room.width * 96 // 100) - EDGES, max(3, room.height - BESIDE_TABLE)
        lines += chart_lines(run.chart, width, height, colours, lies=True)
    return Text("\n").join([*lines, Text()])


class Predict(Dialog[tuple[Predicted, ...] | None]):
    """One riddle after another; what was said is compared, with the reason where it differs.

    What was rolled `lies` in it, with the table that it is read off, until the effects are asked.
    """

    BINDINGS = bound("Predict")

    def __init__(self, riddles: tuple[Riddle, ...], options: dict[str, list[Words]], lies: Text) -> None:
        super().__init__()
        self.riddles, self.options, self.lies = riddles, options, lies
        self.said: list[str] = []

    @property
    def takes(self) -> Iterator[KeyWord]:
        """Say what Enter does where a word is typed; space ticks one of several."""
        if self._words:
            yield KeyWord("space", "tick", "space")
        elif not self.done:
            yield KeyWord("enter", "answer", "enter")

    def compose(self) -> ComposeResult:
        with Vertical(classes="frame") as frame:
            frame.border_title = "You answer first"
            yield Static(id="lies")
            yield Static(id="so-far")
            yield Static(id="riddle")
            yield TickList()
            yield Field(placeholder="your answer, or escape to see it", max_length=80)
            yield Refused()

    def on_mount(self) -> None:
        self.show()

    def show(self) -> None:
        """Show what was said and how it was, then the next riddle, or that all are done."""
        write(self.query_one("#lies", Static), Text() if self.done or self._about == EFFECTS else self.lies)
        write(self.query_one("#so-far", Static), self._so_far())
        field, ticks = self.query_one(Field), self.query_one(TickList)
        field.put()
        words = self._words
        field.display, ticks.display = not (self.done or words), bool(words)
        if self.done:
            self.query_one("#riddle", Static).update(Text("Press Enter to continue.", "bold"))
        else:
            self.query_one("#riddle", Static).update(self._riddle(self._about))
        if words:
            ticks.ask(words, several=self._about == EFFECTS)
            ticks.focus()
        elif not self.done:
            field.focus()
        self.refresh_bindings()

    @property
    def done(self) -> bool:
        """Tell whether everything was said."""
        return len(self.said) == len(self.riddles)

    @property
    def _about(self) -> str:
        """Name what is asked now."""
        return "" if self.done else self.riddles[len(self.said)].about

    @property
    def _words(self) -> list[Words]:
        """List the words to tick from; none where a text or a number is to be typed."""
        return self.options.get(self._about, [])

    def _riddle(self, about: str) -> Text:
        """Ask for something, and say how words are ticked where there are some."""
        text = Text(f"What {'are' if about.endswith('s') else 'is'} the {about}?", "bold")
        if self._words:
            how = "Space ticks any that happen" if about == EFFECTS else "Space ticks one"
            text.append(f"\n{how}, Enter gives the answer.", f"not bold {colours_of(self)['muted']}")
        return text

    def _so_far(self) -> Text:
        colours, text = colours_of(self), Text()
        for riddle, said in zip(self.riddles, self.said, strict=False):
            right = same(said, riddle.is_)
            sign, style = ("✓", colours["good"]) if right else ("✗", colours["error"])
            text.append(f"{sign} {riddle.about}: {self._in_words(riddle.about, riddle.is_)}", f"bold {style}")
            missed = f"   you answered {shortened(self._in_words(riddle.about, said))}\n  {riddle.why}"
            text.append("\n" if right else f"{missed}  {aside(riddle.cite)}\n", colours["muted"])
        return text

    def _in_words(self, about: str, said: str) -> str:
        """Say words that are kept with commas between as players call them: `falls back, damage`."""
        labels = {word.value: word.label for word in self.options.get(about, ())}
        return ", ".join(labels.get(each.strip(), each.strip()) for each in said.split(",")) if labels else said

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take what was typed, if it can be an answer at all."""
        event.stop()
        self._say(event.value.strip())

    def action_say(self) -> None:
        """Take what is ticked."""
        if said := self.query_one(TickList).said:
            self._say(said)
        else:
            self.say_wrong("Nothing is ticked: press Space on your answer, or Escape to see the right one.")

    def _say(self, said: str) -> None:
        """Take what was said, unless it cannot be an answer at all."""
        riddle = self.riddles[len(self.said)]
        wrong = objection(riddle, said, self.options.get(riddle.about, ()))
        if wrong:
            self.refuse(wrong)
        else:
            self.say_wrong("")
            self.said.append(said)
            self.show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Go on only once everything was said, and say only what can be ticked."""
        if action == "say":
            return bool(self._words)
        return action != "go_on" or self.done

    def action_go_on(self) -> None:
        """Give back what was said."""
        self.dismiss(predicted(self.riddles, self.said))

    action_skip = action_go_on  # only what was said counts

    def on_go_back(self, event: GoBack) -> None:
        """Leave the field without effect: backspace in an empty one says nothing."""
        event.stop()
