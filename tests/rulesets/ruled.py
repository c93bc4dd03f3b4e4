"""What a run of a checklist came to, for the tests of every game."""


def outcome(run):
    """Name what was ruled; empty if nothing was."""
    return run.ruling.outcome if run.ruling else ""


def asked(run):
    """Name the key that is asked; empty if the run has ended."""
    return run.question.key if run.question else ""


def happened(run):
    """List each effect with its unit."""
    return [(effect.name, effect.unit) for effect in run.effects]


def effects(run, details=True):
    """List each effect in a line: `reduced Ann 2`; without details `reduced Ann`."""
    return [f"{each.name} {each.unit} {each.detail if details else ''}".strip() for each in run.effects]
