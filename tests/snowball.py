"""Snowball Hill, a small game of one file that tests play, and put mistakes into."""

from rulesets.from_file import BadGame, game

HILL = """game = "Snowball Hill"
sides = ["Red caps", "Blue caps"]

[ask.snowman]
prompt = "Does a snowman guard the hill?"
answer.yes = { shift = -1 }

[open.rounding]
prompt = "How are odds rounded?"

[table.Results]
dice = "d4"
rounding = "rounding"
cells = '''
   1-2  1-1     2-1     3-1
1  home home    nothing nothing
2  home nothing nothing hill
3  home nothing hill    hill
4  home hill    hill    hill
'''

[results]
home = "attackers are eliminated"
nothing = "no effect"
hill = "defenders are eliminated; attackers advance"
"""


def problems(text: str) -> list[str]:
    """List what is wrong with a file of the game."""
    try:
        game(text, "snowball-hill")
    except BadGame as bad:
        return [str(problem) for problem in bad.problems]
    return []
