"""Coming by a link, and coming back: sit down or watch, what happened meanwhile, who is asked what, what next."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.web.driving import Server, Visitor, table_id, visiting
from tests.web.waiting import listen, looks
from tests.web.words import part, say, told


@pytest.fixture
def host(browser: Browser, server: Server) -> Iterator[Visitor]:
    """Somebody who has begun a mission, with one seat open."""
    with visiting(browser, server, viewport={"width": 1280, "height": 800}) as somebody:
        somebody.page.goto("/play/by-stealth-and-sea/bg2")
        somebody.page.locator('[data-seat="slc-2"] input[value="open"]').check()
        somebody.page.locator("#begin").click()
        somebody.page.wait_for_selector('[data-invite="slc-2"]')
        yield somebody


def test_an_invitation_asks_whether_to_sit_down_or_to_watch(host: Visitor, browser: Browser, server: Server) -> None:
    link = host.page.locator('[data-invite="slc-2"]').input_value()
    with visiting(browser, server, viewport={"width": 390, "height": 844}) as friend:
        page = friend.page
        page.goto(link)
        expect(page.locator(".invitation")).to_contain_text(told("By Stealth and Sea"))
        expect(page.locator("#sit-down")).to_have_text(say("sit-down", seat=told("SLC 2")))
        page.locator("#only-watch").click()
        friend.seated()
        assert page.request.get(f"/api/tables/{table_id(page)}").json()["mine"] == []
        expect(host.page.locator('[data-invite="slc-2"]')).to_be_visible()  # the seat is still free
        friend.come(link)
        expect(page.locator(".question")).to_have_text(say("waiting"))
        expect(host.page.locator('[data-invite="slc-2"]')).to_have_count(0)
        page.goto(link)  # who sits there already is not asked again
        friend.seated()


def test_who_plays_on_has_read_what_happened(host: Visitor, browser: Browser, server: Server) -> None:
    link, table = host.page.locator('[data-invite="slc-2"]').input_value(), table_id(host.page)
    with visiting(browser, server, viewport={"width": 1280, "height": 800}) as friend:
        friend.come(link)
        friend.page.goto("/settings")
        host.click("random")
        host.click("face e")
        friend.page.goto(f"/table/{table}")
        friend.seated()
        expect(friend.page.locator(".since")).to_be_visible()
        friend.click("face e")
        expect(friend.page.locator(".since")).to_have_count(0)


def test_who_comes_back_is_told_what_happened_and_led_on(host: Visitor, browser: Browser, server: Server) -> None:
    link, first = host.page.locator('[data-invite="slc-2"]').input_value(), table_id(host.page)
    with visiting(browser, server, viewport={"width": 1280, "height": 800}) as friend:
        page = friend.page
        friend.come(link)
        expect(page.locator(".doing")).not_to_be_empty()  # what the other is asked
        page.goto("/settings")
        host.click("random")
        host.click("face e")
        page.goto(f"/table/{first}")
        friend.seated()
        since = page.locator(".since li")
        expect(since.last).to_contain_text(part("SLC 1 starts at D3, facing E."))
        count = since.count()
        page.locator("#since-play").click()
        expect(page.locator(".since")).to_have_count(0)
        expect(page.locator("#log")).to_contain_text(part("SLC 1 starts at D3, facing E."))
        assert count > 1
        page.reload()
        friend.seated()
        expect(page.locator(".since")).to_have_count(0)  # once

        friend.click("face e")
        expect(page.locator(".question")).to_have_text(say("waiting"))
        page.goto("/play/by-stealth-and-sea/bg3")
        page.locator("#begin").click()
        friend.seated()
        second = table_id(page)
        page.goto(f"/table/{first}")
        friend.seated()
        page.keyboard.press("n")
        page.wait_for_url(f"**/table/{second}")
        expect(page.get_by_role("heading", level=1)).to_contain_text("BG3")  # the one before is gone
        friend.seated()
        listen(page)
        page.keyboard.press("n")
        looks(page, "toasts", [say("next-none")])
