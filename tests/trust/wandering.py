"""Random play of a session: whatever players may do, in any order, with everything checked after each action."""

import json
import os
from contextlib import contextmanager
from functools import partial
from random import Random

import handling
from correcting import check_correction, drafted
from guessing import NAMES, guess, nonsense
from playing import outcome, ticking
from soundness import check_confirmed, check_reopened, check_run, check_sentence, check_shared

from rulesets.engine.core.tabletop import Change, What
from rulesets.engine.core.words import BadAnswer, Until
from rulesets.engine.questions.throws import Throw
from saves.disk.errors import NotNow
from saves.session.by_hand import advance_clock, set_clock
from saves.session.correcting import correct
from saves.session.defaults import take_usual
from saves.session.kits import Kits
from saves.session.session import Session

TRIES = 100
MOST_ANSWERS = 400


class DeadEnd(AssertionError):
    """Whatever was answered, a combat did not go on."""


@contextmanager
def without_fsync():
    """Leave out forcing files to the disk: nobody pulls the plug here."""
    fsync = os.fsync
    os.fsync = lambda handle: None
    try:
        yield
    finally:
        os.fsync = fsync


class Wanderer:
    """Plays one session by a seed; `trail` lists what was done, for whoever has to find out what went wrong."""

    def __init__(self, ruleset, seed, folder, reached, title="Wandering"):
        self.rng = Random(f"{ruleset.id} {seed}")
        self.ruleset = ruleset
        self.path = folder / f"{ruleset.id}-{seed}.jsonl"
        self.reached = reached
        self.trail = []
        self.now = ticking(1)
        self.kits = Kits(folder / f"kits-{ruleset.id}-{seed}") if self.rng.random() < 0.5 else None
        players = {side.word: name for side, name in zip(ruleset.sides, ("Ann", "Zoë [b]"), strict=False)}
        self.session = Session.create(
            self.path, title=title, ruleset=ruleset, players=players, now=self.now, kits=self.kits
        )
        self.answers = 0
        self.seen = {}

    def wander(self, actions):
        """Do some things, then look at the whole."""
        for _ in range(actions):
            self.once()
        self.reopen()
        check_shared(self.session)
        self.session.close()

    def once(self):
        """Do one thing, and check where it leads."""
        self.ruleset, run = self.session.ruleset, self.session.run
        if run is None:
            self.between()
        elif run.ended:
            self.after_the_ruling()
        else:
            self.answer(run) if self.rng.random() < 0.8 else self.something_else(run)
        self.look()

    def look(self):
        """Check where the session stands."""
        run, state = self.session.run, self.session.state
        assert self.seen.setdefault(state.line, state) == state, "it does not stand as it stood at that line"
        assert self.session.saved, self.session.save_problem
        assert self.session.where
        if run is not None:
            self.reached.saw(self.ruleset, run)
            check_run(run)

    def try_to(self, what, do):
        """Do something that may be refused in a sentence; what was refused changes nothing."""
        self.trail.append(what)
        before, size = self.session.state, len(self.session.history.events)
        try:
            do()
        except (BadAnswer, NotNow) as refused:
            sentence = str(refused)
        else:
            return True
        self.trail.append(f"  refused: {sentence}")
        check_sentence(sentence)
        assert self.session.state is before
        assert len(self.session.history.events) == size
        return False

    def between(self):
        """Begin a combat, or do what is done between two."""
        chance = self.rng.random()
        if chance < 0.6:
            self.begin()
        elif chance < 0.75:
            self.amend()
        elif chance < 0.82:
            self.try_to("clock goes on", partial(advance_clock, self.session))
        elif chance < 0.86:
            self.set_clock()
        else:
            self.anywhere()

    def begin(self):
        """Begin a combat."""
        id = self.rng.choice([*(each.id for each in self.ruleset.checklists)] * 5 + ["none-such"])
        if self.try_to(f"begin {id}", lambda: self.session.begin(id)):
            self.answers = 0

    def answer(self, run):
        """Answer what is asked, until something is taken."""
        question = run.question
        assert question is not None
        self.answers += 1
        if self.answers > MOST_ANSWERS:
            raise DeadEnd(f"{MOST_ANSWERS} answers did not end it.")
        if self.rng.random() < 0.08:
            self.give(question, nonsense(self.rng))
            return
        for _ in range(TRIES):
            if self.give(question, guess(self.rng, question, run)):
                return
        raise DeadEnd(f"Nothing is taken for {question.key}: {question.accepted()}.")

    def give(self, question, text):
        """Give one answer."""
        by = "app" if isinstance(question, Throw) and self.rng.random() < 0.5 else "hand"
        here_only = self.rng.random() < 0.07
        return self.try_to(
            f"answer {question.key} = {text!r:.80}{' (here only)' if here_only else ''}",
            lambda: self.session.answer(question.key, text, here_only=here_only, by=by),
        )

    def something_else(self, run):
        """Do something else while a question is open."""
        chance = self.rng.random()
        if chance < 0.45 and run.answered:
            self.change(run)
        elif chance < 0.6 and run.given.answers:
            key = self.rng.choice([*run.given.answers, *run.answered])
            self.try_to(f"drop {key}", lambda: self.session.drop(key))
        elif chance < 0.65:
            self.try_to("restart", self.session.restart)
        elif chance < 0.7:
            self.try_to("leave", self.session.abandon)
        elif chance < 0.725:
            self.try_to("take the usual answers", partial(take_usual, self.session))
        elif chance < 0.735:
            how = self.rng.choice(["suggested", "asked"])
            self.try_to(f"have open rules {how}", partial(self.session.read_open_rules, how))
        elif chance < 0.75:
            self.try_to("answer what is not asked", lambda: self.session.answer("nothing.of-this", "7"))
        elif chance < 0.78:
            self.try_to("confirm too early", self.session.confirm)
        else:
            self.anywhere()

    def change(self, run):
        """Change an answer that was given, remembered or assumed."""
        answer = self.rng.choice(list(run.answered.values()))
        question = answer.question
        text = guess(self.rng, question, run)
        if isinstance(question, Throw) and question.pool.size and self.rng.random() < 0.5:
            text = question.rerolled(answer.text, self.rng.randint(1, question.pool.size), self.rng.choice("cdx-"))
        self.give(question, text)

    def after_the_ruling(self):
        """Confirm a ruling, overrule it, or do something else."""
        chance = self.rng.random()
        run = self.session.run
        assert run is not None
        if chance < 0.55:
            self.confirm()
        elif chance < 0.65:
            self.overrule()
        elif chance < 0.85:
            self.change(run)
        else:
            self.something_else(run)

    def confirm(self):
        """Confirm, and check what was written down."""
        run = self.session.run
        self.try_to("confirm", self.session.confirm)
        assert run is not None
        check_confirmed(self.session, run)

    def overrule(self):
        """Rule otherwise, now and then without a reason."""
        reason = self.rng.choice(("house rule", "the book says so [/]", "", "\x07"))
        effects = self.rng.choice(((), ("Tiny stays",), ("a", "b")))
        self.try_to("overrule", lambda: self.session.overrule(reason, "Nobody is hurt.", effects))

    def anywhere(self):
        """Do what can be done at any time."""
        chance = self.rng.random()
        if chance < 0.4:
            self.back_and_forth()
        elif chance < 0.55:
            text = self.rng.choice(("a note", "ein “Wort” — [b]", "", "\u202e"))
            self.try_to("note", lambda: self.session.note(text))
        elif chance < 0.65:
            self.correct()
        elif chance < 0.73:
            self.amend()
        elif chance < 0.82:
            line = self.rng.randint(0, self.session.history.next_number)
            self.try_to(f"back to line {line}", lambda: self.session.stand_at(line))
        elif chance < 0.9:
            self.reopen()
        else:
            self.handle()

    def back_and_forth(self):
        """Undo some actions, and bring back some: all of them lead to where it stood before."""
        before = self.session.state
        steps = self.rng.randint(1, 5)
        done = 0
        while done < steps and self.try_to("undo", self.session.undo):
            self.look()
            done += 1
        there = self.session.state
        redone = sum(self.try_to("redo", self.session.redo) for _ in range(done))
        assert redone == done
        assert self.session.state == before
        self.try_to("redo one more", self.session.redo)
        if self.rng.random() < 0.6:
            for _ in range(self.rng.randint(0, done)):
                self.try_to("undo", self.session.undo)
        assert done < steps or there.line < before.line

    def correct(self):
        """Answer a confirmed combat otherwise, where that comes to a ruling; it is taken back and made again."""
        if not self.session.state.confirmed:
            return
        number = self.rng.randint(1, self.session.state.confirmed)
        draft = drafted(self.session, number, self.rng)
        if draft is None:
            return
        correction = outcome(draft.working_out(draft.resettled if self.rng.random() < 0.5 else ()))
        check_correction(self.session, correction, self.path.parent)
        before = self.session.state
        if self.try_to(f"correct combat {number}", lambda: correct(self.session, correction)):
            after = self.session.state
            self.session.undo()
            assert self.session.state is before
            self.session.redo()
            assert self.session.state is after

    def amend(self):
        """Change the table by hand, sensibly or not."""
        rng, name = self.rng, self.rng.choice(NAMES)
        states = [each.value for each in self.ruleset.states or ()] + ["suppressed", "eliminated", "flipped"]
        key = rng.choice(["phase", "terrain.woods", "board", "position", "faces.green", "crt.4-1.2", "die", "x"])
        value = rng.choice(["combat", "none", "1 blue", "c d x - - -", "1/2", "nonsense", "standard", None])
        changes = rng.choice(
            [
                [Change(What.UNIT, name, value=rng.choice([side.word for side in self.ruleset.sides] + [""]))],
                [Change(What.UNIT, name)],
                [Change(What.CARD, name, rng.choice(("strength", "class", "attack", "support")), rng.choice("37x"))],
                [Change(What.STATE, name, rng.choice(states), rng.choice(("yes", None)), rng.choice(list(Until)))],
                [Change(What.FACT, key, value=value)],
                [Change(What.KIT, key, value=value)],
                *[[self._settled()]] * 4,
                [Change(What.OBLIGATION, f"must-rest {name}", name, rng.choice(("Rest.", None)), Until.TURN)],
                [Change(What.CLOCK, "clock", "turn", rng.choice(("2", "x", "")))],
                [Change(What.FACT, "", value="x")],
            ]
        )
        self.try_to(f"amend {changes}", lambda: self.session.amend(changes, rng.choice(("", "as it lies"))))

    def _settled(self):
        if not self.ruleset.precedents:
            return Change(What.PRECEDENT, "odds-rounding", value="nonsense")
        precedent = self.rng.choice(self.ruleset.precedents)
        reading = self.rng.choice([*(word.value for word in precedent.words), None, "nonsense"])
        return Change(What.PRECEDENT, precedent.key, value=reading)

    def handle(self):
        """Do something to the session as a whole: look back, hand it on, rename it, delete it, edit its game."""
        folder = self.path.parent / f"beside-{self.path.stem}"
        folder.mkdir(exist_ok=True)
        done = self.rng.choice(("look back", "hand on", "rename", "delete", "share", "edit"))
        self.trail.append(done)
        match done:
            case "look back":
                handling.step_through(self.session, self.rng)
            case "hand on":
                self.session = handling.handed_on(self.session, folder, self.opened)
            case "rename":
                self.session = handling.renamed(self.session, self.rng, self.opened)
            case "delete":
                self.session = handling.deleted_and_brought_back(self.session, self.opened)
            case "share":
                handling.shared_and_taken(self.session, folder)
            case "edit":
                handling.another_text(self.session, self.rng)
        self.path = self.session.path
        self.seen.clear()  # its title may be another

    def opened(self, path):
        """Open a session of this play."""
        return Session.open(path, now=self.now, kits=self.kits)

    def set_clock(self):
        """Set the clock, sensibly or not."""
        side = self.rng.choice([*(each.word for each in self.ruleset.sides), "", "nobody"])
        segment = self.rng.choice([*(each.value for each in self.ruleset.segments or ()), "", "never"])
        turn = self.rng.choice((1, 2, 9_999, 0))
        self.try_to(f"clock {turn} {side} {segment}", lambda: set_clock(self.session, turn, side, segment))

    def reopen(self):
        """Close the session and open it again: everything is as it was."""
        self.trail.append("reopen")
        before = self.session
        before.close()
        self.session = self.opened(self.path)
        check_reopened(before, self.session)


def said(wanderer, last=60):
    """Tell what was done last."""
    return json.dumps(wanderer.trail[-last:], indent=1, ensure_ascii=False)
