"""Nothing is lost: reload, server killed and started again, the line down."""

from playwright.sync_api import Browser, expect

from tests.web.driving import Server, visiting
from tests.web.waiting import looks
from tests.web.words import part, say


def test_reload_and_server_restart(browser: Browser, own_server: Server) -> None:
    with visiting(browser, own_server, viewport={"width": 1440, "height": 900}) as visitor:
        page = visitor.page
        page.goto("/")
        page.locator("#sail-now").click()
        visitor.seated()
        for key in ("random", "face e", "face e", "face e"):
            visitor.click(key)
        visitor.settled()
        before = visitor.stamp()
        page.reload()
        page.wait_for_selector(".board .piece")
        visitor.settled()
        looks(page, visitor.stamp, before)

        own_server.kill()
        expect(page.get_by_role("alert")).to_contain_text(part("The line is down"))
        own_server.start()
        expect(page.get_by_role("alert")).to_have_count(0)
        visitor.settled()
        looks(page, visitor.stamp, before)
        visitor.click(visitor.keys()[0])
        page.goto("/")
        page.get_by_role("link", name=say("continue")).first.click()
        visitor.seated()
        visitor.problems = [each for each in visitor.problems if "WebSocket" not in each and "ERR_" not in each]


def test_dice_by_hand(browser: Browser, server: Server) -> None:
    """The faces are the answers: a person throws and says what came."""
    with visiting(browser, server, viewport={"width": 1440, "height": 900}) as visitor:
        page = visitor.page
        page.goto("/play/by-stealth-and-sea/bg2")
        page.locator('input[name="dice"][value="by-hand"]').check()
        page.locator("#begin").click()
        visitor.seated()
        for _ in range(40):
            keys = visitor.keys()
            if any(key.startswith("d6") for key in keys):
                page.locator('.faces [data-key="d6 5"]').click()
                expect(page.locator("#log .die").first).to_be_visible()
                return
            visitor.click(next((key for key in ("random", "face e", "surges 0") if key in keys), keys[0]))
        raise AssertionError("no die was asked for")


def test_the_other_side_plays_out_and_can_be_skipped(browser: Browser, server: Server) -> None:
    """Event after event at the chosen speed; space goes to the end."""
    with visiting(browser, server, quick=False, viewport={"width": 1440, "height": 900}) as visitor:
        page = visitor.page
        page.add_init_script('localStorage.setItem("moonless settings", JSON.stringify({speed: "slow"}))')
        page.clock.install()
        page.goto("/")
        page.locator("#sail-now").click()
        visitor.seated()
        visitor.choose("random", "face e", "face e")
        last = visitor.offered("face e")
        page.clock.pause_at(
            page.evaluate("Date.now() + 1000")
        )  # the page's clock: events wait for us, however slow we are
        last.click()
        page.wait_for_selector(".skip-beats")
        words = page.locator(".subtitle p")
        first = words.inner_text()
        while words.inner_text() == first:
            page.clock.run_for(200)
        expect(page.locator(".orders [data-key]")).to_have_count(0)
        page.keyboard.press("Space")
        page.wait_for_selector(".orders [data-key]", state="attached")
