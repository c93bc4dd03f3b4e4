"""The keys of a game file, as KEYS.md lists them: `python tests/reference` makes the list anew, of what reads files."""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT)]

from rulesets.from_file import schema  # noqa: E402

PAGE = ROOT / "rulesets" / "KEYS.md"
BEGIN, END = "<!-- keys: python tests/reference -->\n", "<!-- end of keys -->"


def keys():
    """List the keys of each part of a file, the outermost first; each part once."""
    made = schema()
    parts, told = made["$defs"], {""}
    sections, waiting = [section("At the top", made, parts)], [*within(made, parts)]
    while waiting:
        form, name = waiting.pop(0)
        if name not in told:
            told.add(name)
            sections.append(section(f"`{form}`", parts[name], parts))
            waiting += [(f"{form} {under}", other) for under, other in within(parts[name], parts)]
    return "\n".join(sections)


def within(part, parts):
    """Go through the parts that stand in a part: how each is written there, and its name."""
    for key, value in part["properties"].items():
        yield from ((form, name) for form, name in written(f"[{key}]", value) if "properties" in parts[name])


def written(form, value):
    """Go through the parts that a value may be, or hold: `[ask.NAME]` of a table of questions."""
    if not isinstance(value, dict):
        return
    if "$ref" in value:
        yield form, value["$ref"].rpartition("/")[2]
    for each in value.get("anyOf", ()):
        yield from written(form, each)
    yield from written(f"[{form}]", value.get("items"))
    for each in (value.get("additionalProperties"), *value.get("patternProperties", {}).values()):
        yield from written(f"{form[:-1]}.NAME]", each)


def section(title, part, parts):
    """List the keys of one part, each with what it is for."""
    needed = part.get("required", ())
    rows = (
        f"- `{key}`{' (needed)' if key in needed else ''}: {purpose(value, parts)}\n"
        for key, value in part["properties"].items()
    )
    return f"**{title}**\n\n{''.join(rows)}"


def purpose(value, parts):
    """Say what a key is for, or else what the part is that it holds."""
    held = (parts[name].get("description", "") for _, name in written("[]", value))
    return str(value.get("description") or next(held, "")).replace("\n", " ")


def main():
    """Write the list into the page."""
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    PAGE.write_text(f"{before}{BEGIN}\n{keys()}\n{END}{rest.partition(END)[2]}", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
