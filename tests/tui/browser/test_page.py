"""Tableside in a real browser."""

from urllib.parse import urlsplit

from browser.chromium import ACROSS, DESKTOP, PATIENCE, PHONE, PLACE, TABLET
from piloting import AT_THE_DIE, new_session, standing_at
from playwright.sync_api import expect
from sizes import whole

from saves.session.session import Session

pytestmark = whole

COUNTED = """() => {
  window.laid = 0;
  const row = document.querySelector(".xterm-rows > div");
  new MutationObserver(all => { laid += all.length; }).observe(row, { attributes: true, attributeFilter: ["style"] });
}"""
"""Counts how often the style of a row is set from now on: some times for each size of letters."""
AT_THE_STRENGTHS = {"phase": "combat", "target": "units"}


def test_the_page_has_the_focus_and_asks_nobody_else(visit):
    with visit.screen() as screen:
        screen.shows("the referee at your table")
        screen.page.keyboard.press("n")
        screen.shows("Rivets")
        assert {urlsplit(each).netloc for each in screen.requests} == {urlsplit(visit.play).netloc}
        assert len(screen.requests) >= 10
        assert not any(visit.play.partition("#")[2] in each for each in screen.requests if not each.startswith("ws"))
        assert screen.errors == []
        assert screen.page.title() == "Tableside"
        expect(screen.page.locator("#keys")).to_be_hidden()
        assert screen.page.evaluate("() => document.fonts.check('16px \"Tableside Mono\"')")


def test_a_combat_of_rivets_is_played_by_taps_alone(tmp_path, visit):
    path = new_session(tmp_path)
    with visit.screen(TABLET) as screen:
        page, line = screen.page, screen.page.locator("#line")
        screen.tap("▌ Saturday at the club")
        screen.tap("Next combat")
        screen.shows("Which phase is it?")
        screen.tap("Combat phase")
        expect(line).to_be_hidden()
        screen.shows("What is attacked?")
        screen.tap("Units")
        screen.shows("Attacking units")
        expect(page.locator("#text")).to_be_focused()
        screen.fill("Thinker 4 + Tiny 3")
        screen.shows("Defending units")
        screen.fill("many")
        screen.shows("✗")
        expect(page.locator("#text")).to_have_value("many")
        screen.fill("2")
        screen.shows("Roll one six-sided die")
        expect(line).to_be_hidden()
        assert page.evaluate("() => [document.activeElement.tagName, document.activeElement.inputMode]") == [
            "TEXTAREA",
            "none",
        ]
        screen.tap("─5─")
        screen.shows("Do this now")
        screen.tap("undo")
        screen.shows("Roll one six-sided die")
        screen.tap("─4─")
        screen.shows("Do this now")
        page.wait_for_timeout(1000)  # what is typed before all is painted may come too early
        keys = page.locator("#keys")
        keys.get_by_role("button", name="Help").tap()
        screen.shows("▲ attacker   ▼ defender")
        keys.get_by_role("button", name="Back").tap()
        screen.shows("Do this now")
        keys.get_by_role("button", name="Enter").tap()
        screen.shows("What is attacked?")
    with Session.open(path, read_only=True) as session:
        assert len(list(session.state.combats())) == 1


def test_a_reload_a_drop_and_another_tab_find_the_very_same_screen(tmp_path, visit):
    standing_at(tmp_path, "combat", AT_THE_STRENGTHS)
    with visit.screen() as screen:
        screen.shows("Sessions")
        screen.page.keyboard.press("Enter")
        screen.shows("Attacking units")
        screen.page.keyboard.type("half an ans")
        screen.shows("half an ans")
        screen.shows("^z undo")  # ctrl+t would open a tab
        screen.page.reload()
        screen.shows("half an ans")
        screen.drop()
        expect(screen.page.locator("#sentence")).to_contain_text("The connection is lost. Every answer is saved.")
        screen.come_back()
        expect(screen.page.locator("#said")).to_be_hidden(timeout=PATIENCE)
        screen.shows("half an ans")
        screen.page.keyboard.type("wer")
        screen.shows("half an answer")
        with visit.screen(PHONE) as phone:
            expect(phone.page.locator("#text")).to_have_value("half an answer")
            expect(screen.page.locator("#sentence")).to_have_text("Tableside goes on in another window.")
            screen.page.locator("#again").click()
            screen.shows("half an answer")
            expect(phone.page.locator("#sentence")).to_have_text("Tableside goes on in another window.")
        screen.page.keyboard.press("Escape")  # takes away what is typed
        screen.page.keyboard.press("Escape")
        screen.shows("Sessions")
        screen.page.keyboard.press("q")
        expect(screen.page.locator("#sentence")).to_have_text("Tableside has ended here. Every answer is saved.")
        screen.page.locator("#again").click()
        screen.shows("Sessions")


def test_a_server_that_is_gone_is_said_and_a_wrong_address_never_plays(visit):
    before = visit.play.partition("#")[0]
    with visit.screen(address=before) as without, visit.screen(address=f"{before}#not-a-token") as wrong:
        expect(without.page.locator("#sentence")).to_contain_text("This address is not complete.")
        expect(wrong.page.locator("#sentence")).to_contain_text("this address is no longer valid")
        assert not "".join(wrong.lines).strip()
    with visit.screen() as screen:
        screen.shows("the referee at your table")
        visit.server.terminate()
        expect(screen.page.locator("#sentence")).to_contain_text("The connection is lost. Every answer is saved.")


def test_each_device_has_letters_with_which_a_screen_fits(visit):
    for device, least in ((DESKTOP, (80, 24)), (TABLET, (80, 24)), (ACROSS, (80, 24)), (PHONE, (48, 20))):
        for scale in (1, 2, 3) if device is TABLET else (device["device_scale_factor"],):
            with visit.screen({**device, "device_scale_factor": scale}) as screen:
                expect(screen.page.locator(".xterm-screen")).to_be_visible()
                screen.shows("the referee at your table")
                columns, rows = max(map(len, screen.lines)), len(screen.lines)
                assert columns >= least[0]
                assert rows >= least[1]
                _, top, width, height = screen.page.evaluate(PLACE)
                size = device["viewport"]
                assert 0.85 * size["width"] <= width <= size["width"]
                assert top + height <= size["height"]
                if "has_touch" in device:
                    for button in screen.page.locator("#keys button").all():
                        box = button.bounding_box()
                        assert min(box["width"], box["height"]) >= 40


def test_a_window_that_is_made_small_tries_few_sizes_of_letters(visit):
    with visit.screen() as screen:
        screen.shows("the referee at your table")
        screen.page.evaluate(COUNTED)
        screen.page.set_viewport_size({"width": 420, "height": 700})
        expect(screen.page.locator(".xterm-rows > div")).to_have_count(43)
        assert 0 < screen.page.evaluate("() => laid") < 15


def test_those_who_watch_follow_from_another_device_and_change_nothing(tmp_path, visit):
    path = standing_at(tmp_path, "combat", AT_THE_STRENGTHS)
    with visit.screen() as player, visit.screen(TABLET, visit.watch) as watcher:
        expect(watcher.page.locator("#sentence")).to_contain_text("No session is open yet.")
        player.shows("Sessions")
        player.page.keyboard.press("Enter")
        player.shows("Attacking units")
        watcher.shows("Attacking units")
        expect(watcher.page.locator("#sentence")).to_be_hidden()
        watcher.page.keyboard.type("99")
        watcher.page.keyboard.press("Enter")
        player.page.keyboard.type("7")
        player.page.keyboard.press("Enter")
        player.shows("Defending units")
        watcher.shows("Defending units")
        expect(watcher.page.locator("#line")).to_be_hidden()
    with Session.open(path, read_only=True) as session:
        assert session.run.answered["attack"].text == "7"


def test_a_ruling_is_copied_by_the_page_or_handed_over_marked_where_the_page_may_not(tmp_path, visit):
    standing_at(tmp_path, "combat", {**AT_THE_DIE, "die": "5"})
    with visit.screen() as screen:
        page = screen.page
        page.evaluate("() => { navigator.clipboard.writeText = async text => { window.given = text; }; }")
        screen.shows("Saturday at the club")
        page.keyboard.press("Enter")
        screen.shows("Do this now")
        page.wait_for_timeout(1000)  # what is typed before all is painted may come too early
        page.keyboard.press("y")
        page.wait_for_function("() => (window.given ?? '').endsWith('Ruled by Tableside.')")
        page.evaluate("() => { navigator.clipboard.writeText = async () => { throw new Error(); }; }")
        page.keyboard.press("y")
        expect(page.locator("#copy")).to_be_visible()
        marked = "() => document.activeElement.selectionEnd - document.activeElement.selectionStart"
        assert page.evaluate(marked) == len(page.evaluate("() => window.given"))
        assert page.locator("#copied").input_value() == page.evaluate("() => window.given")
        page.keyboard.press("Escape")
        expect(page.locator("#copy")).to_be_hidden()
