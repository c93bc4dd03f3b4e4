"""Markup that players may write, and a look at whether a screen took any of it for its own."""

from piloting import screen_text, strips

MARKUP = "[red]Tiny[/red]"
BROKEN = "[/] [/x] [[["
LINK = "[@click=app.quit]x[/]"


def check_screen(pilot):
    """Check that nothing on the screen moves, colours or links anything by what players wrote."""
    bad = [letter for letter in screen_text(pilot) if not letter.isprintable() and letter != "\n"]
    assert bad == []
    for strip in strips(pilot):
        for segment in strip:
            assert not (segment.style and segment.style.meta.get("@click") == "app.quit")
