"""Lines of a log in a few words, by the keys of their questions: what tests compare, and no player reads."""

from saves.log.events import Amend, Answer, Begin, Confirm, Correct, Leave, NewText, Note, Open, Overrule, Stand, Take
from saves.log.history import named_lines


def in_lines(session):
    """List the lines of a session, oldest first."""
    return [in_short(line.event) for line in session.history.lines()]


def in_short(event):
    """Say an event in a few words."""
    match event:
        case Open():
            return f"session opened: {event.title}"
        case Begin():
            return f"begin {event.checklist}"
        case Answer():
            return _answer(event)
        case Take():
            how = "as usual" if event.how == "usual" else "as in the last combat"
            return f"{how}: {', '.join(f'{each.key} = {each.text}' for each in event.answers)}"
        case Leave():
            return "leave the combat"
        case Overrule():
            return f"overrule: {event.instead}"
        case Confirm():
            return f"confirm: {event.sentence}"
        case Amend():
            return f"amend the table: {event.why}" if event.why else "amend the table"
        case Note():
            return f"note: {event.text}"
        case NewText():
            return f"go on by the new text{named_lines(event.lines)}"
        case Correct():
            return f"correct combat {event.combat}: {', '.join(map(_answer, event.answers))}"
        case Stand():
            return f"{event.how} to line {event.to}"


def _answer(event):
    return f"{event.key} taken away" if event.text is None else f"{event.key} = {event.text}"
