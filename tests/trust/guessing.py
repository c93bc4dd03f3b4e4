"""Made-up answers: what players might type to each kind of question, sensible or not."""

from hostile import TEXTS, whole

from rulesets.assault.questions import AidRow
from rulesets.bautzen_1945.crt import PrintedCell, PrintedColumn
from rulesets.bautzen_1945.losses import UNITS
from rulesets.engine.questions.dice import Die
from rulesets.engine.questions.forces import Force
from rulesets.engine.questions.symbol_dice import Pool, PrintedFaces
from rulesets.engine.questions.throws import Throw
from rulesets.engine.questions.written import Allocation, Number, Secret, UnitName, Written
from rulesets.game_of_war.question_kinds import BoardFile, Deployment, Owed
from rulesets.game_of_war.rules.squares import Square

NAMES = ("Thinker", "Tiny", "Hammer", "21/20", "Tiger", "Rifles", "attackers", "QG 2", "É 3")
WORDS = ("none", "woods", "Low wall", "3", "long", "as the book says", "twice — both lost", "no")
POOLS = ("none", "1 green", "2 green", "3 green", "2 blue", "1 green 1 blue", "3 green 1 blue", "1 blue", "4 green")
CHANGES = ("none", "none", "none", "+1 blue", "-1 green", "-1 blue", "-3 green -2 blue", "+2 green", "-1 green -1 blue")
FACES = ("c", "c", "d", "d", "x", "x", "-", "(cx)")
CELLS = ("0/1", "1/2", "-/3", "2/0", "0/2R1", "1/0R2", "0/0", "3/4", "1/1", "0/3", "1/2R2", "0/1R2")
COLUMNS = ("1-4", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1", "9-1")
STACKS = ("A:2", "A:2 B:1", "A:1, B:2, C:2", "21/20:2; 50/20:1", "A:9 B:2", "A:2 A:1")
BOARDS = (
    "standard",
    "size 7x7\narsenal N 1,1\narsenal S 7,7\nmountain 4,3 3,4\n",
    "size 6x6\narsenal N 3,1 6,1\narsenal S 3,6 6,6\nmountain 2,2\npass 3,2\nfort 4,4 3,5\n",
    "size 5x5\narsenal N 3,1\narsenal S 3,5\nfort 3,3\nmountain 2,3 4,3 1,3\n",
)
NONSENSE = [whole(each) for each in TEXTS["nonsense"]]


def guess(rng, question, run):
    """Make up an answer that the question might take."""
    if question.default is not None and rng.random() < 0.35:
        return question.default
    options = [option.word for option in question.options(run.table)]
    if isinstance(question, AidRow) or (options and not isinstance(question, UnitName | Die)):
        return _of_options(rng, question, options, run)
    return _written(rng, question, run)


def _of_options(rng, question, options, run):
    if isinstance(question, Allocation):
        return rng.choice([options[0], rng.choice(options), str(rng.randint(1, len(options)))])
    if isinstance(question, AidRow):
        return rng.choice([*options, *WORDS])
    if question.kind == "several":
        return ", ".join(rng.sample(options, min(rng.choice((0, 1, 1, 2, 3)), len(options))))
    if question.kind == "move":
        return "done" if "done" in options and rng.random() < 0.2 else rng.choice(options)
    return rng.choice(options) if rng.random() < 0.9 else str(rng.randint(1, len(options)))


def _written(rng, question, run):
    match question:
        case Secret():
            return question.joined({part.question.key: guess(rng, part.question, run) for part in question.parts})
        case Throw():
            return thrown(rng, question, run)
        case Die():
            return str(rng.randint(1, question.faces))
        case Pool(key="attack.dice-at-half") if rng.random() < 0.5:
            return half_of_the_dice(rng, run)
        case Pool():
            return rng.choice(CHANGES if question.signed else POOLS) if rng.random() < 0.6 else some_dice(rng)
        case PrintedFaces():
            return " ".join(rng.choice(FACES) for _ in range(question.faces))
        case Number():
            return number(rng, question)
        case Force():
            return force(rng, question, run)
        case UnitName():
            return rng.choice([*NAMES, *run.table.standing(question.side)])
        case _:
            return _of_one_game(rng, question, run)


def _of_one_game(rng, question, run):
    if question.key == UNITS.key:
        return rng.choice(STACKS)
    if question.key == "odds.zero":
        return rng.choice(COLUMNS)
    match question:
        case PrintedCell():
            return rng.choice(CELLS)
        case PrintedColumn():
            return rng.choice(COLUMNS)
        case BoardFile():
            return rng.choice(BOARDS)
        case Deployment():
            return deployment(rng, question.reader.args[0])
        case Owed() | Written(key="arsenals"):
            return squares(rng, question, run)
        case _:
            return rng.choice(WORDS)


def thrown(rng, question, run):
    """Throw the dice that are wanted: all of them, those that are missing, or the number of one that is too many."""
    pool = question.pool
    if not pool.size:
        return rng.choice(("-", "none"))
    if run.refused is not None and run.refused.key == question.key:
        lying, pool, surplus = question.lying(run.refused.text)
        if surplus.size:
            return str(rng.choice([place for place, die in enumerate(lying, 1) if surplus.count(die.colour)]))
    return "".join(rng.choice(FACES) for _ in range(pool.size)) or "-"


def half_of_the_dice(rng, run):
    """Give half of the attack dice, of any colours."""
    dice = [colour for colour in ("green", "blue") for _ in range(run.ledger.total("attack dice", colour))]
    thrown = rng.sample(dice, (len(dice) + 1) // 2)
    return f"{thrown.count('green')} green {thrown.count('blue')} blue"


def some_dice(rng):
    """Give any few dice."""
    return f"{rng.randint(0, 4)} green {rng.randint(0, 3)} blue"


def number(rng, question):
    """Give a number, mostly a small one."""
    near = [each for each in range(-3, 4) if question.low <= each <= question.high]
    far = rng.randint(question.low, question.high)
    return str(rng.choice(near or [question.low]) if rng.random() < 0.9 else far)


def force(rng, question, run):
    """Give some units, with names of their own or without, those on the table among them."""
    if question.may_be_empty and rng.random() < 0.3:
        return "none"
    if question.names_do and rng.random() < 0.8:
        return rng.choice([each.unit for each in question.known] or [*run.table.standing()] or NAMES)
    if rng.random() < 0.2:
        return str(rng.randint(1, 12))
    known = [name for name in run.table.standing() if run.table.card(name, question.entry)]
    parts = [str(rng.randint(1, 12))] if rng.random() < 0.4 else []
    parts += [f"{name} {rng.randint(1, 12)}" for name in rng.sample(NAMES, rng.choice((0, 1, 1, 2, 3)))]
    if known and rng.random() < 0.5:
        parts.append(rng.choice(known))
    return " + ".join(parts) or "7"


def deployment(rng, board):
    """Put a crowd of units somewhere on a board."""
    open_squares = [
        square
        for square in (Square(c, r) for c in range(1, board.columns + 1) for r in range(1, board.rows + 1))
        if board.open_ground(square)
    ]
    middle = rng.choice([*(each.square for each in board.arsenals), *board.forts, *board.passes, *open_squares[:3]])
    near = sorted(open_squares, key=lambda square: (square.distance(middle), square))[: rng.choice((8, 20, 40))]
    crowd = rng.sample(near, min(len(near), rng.choice((2, 5, 9, 14, 20))))
    units = [
        f"{'NS'[place] if place < 2 else rng.choice('NS')}{rng.choice('IICCAMTU')}{square}"
        for place, square in enumerate(crowd)
    ]
    lost = [f"lost={rng.choice(board.arsenals).square}"] if board.arsenals and rng.random() < 0.2 else []
    return " ".join([*units, *lost, *(["turn=N"] if rng.random() < 0.4 else [])])


def squares(rng, question, run):
    """Give squares of units that stand on the board."""
    position = run.answered.get("position")
    if position is None or rng.random() < 0.4:
        return rng.choice(("none", "none", "1,1", "8,4", "30,30"))
    side = getattr(question, "side", None)
    stand = [str(unit.square) for unit in position.value.units if side in (None, unit.side)]
    return " ".join(rng.sample(stand, min(len(stand), rng.choice((1, 1, 2))))) or "none"


def nonsense(rng):
    """Give what hardly is an answer to anything."""
    return rng.choice(NONSENSE)
