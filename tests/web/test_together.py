"""Two people at one table, live: invitation, moves, talk, take-back by consent; a spectator; a computer player."""

import pytest
from playwright.sync_api import Browser, expect

from tests.web.driving import Server, Visitor, table_id, visiting


@pytest.fixture
def friends(browser: Browser, server: Server, visitor: Visitor) -> "tuple[Visitor, Visitor]":
    """The host with two seats, and a friend who came by link and holds the second."""
    page = visitor.page
    page.goto("/play/by-stealth-and-sea/bg2")
    page.get_by_role("group", name="SLC 2").get_by_label("Somebody with a link").check()
    page.get_by_role("button", name="To sea").click()
    page.wait_for_selector(".board .cell")
    return visitor, Visitor(browser, server, viewport={"width": 1200, "height": 800})


def test_two_browsers_share_a_game(friends: "tuple[Visitor, Visitor]") -> None:
    host, friend = friends
    try:
        card = host.page.request.get(f"/api/tables/{table_id(host.page)}").json()
        friend.page.goto(card["invites"]["slc-2"])
        friend.page.wait_for_selector(".board .cell")
        assert table_id(friend.page) == card["id"]
        expect(friend.page.locator(".question")).to_have_text("Waiting")

        host.click("random")
        host.click("face e")
        friend.page.wait_for_selector("#question:has-text('SLC 2 at')")  # live, without a reload
        expect(friend.page.locator("#log")).to_contain_text("SLC 1 starts at D3, facing E.")
        friend.click("face e")
        expect(host.page.locator("#log")).to_contain_text("SLC 2 starts at C4, facing E.")

        host.page.get_by_role("button", name="People").click()
        host.page.get_by_label("Say something").fill("Shallow here.")
        host.page.get_by_role("button", name="Send").click()
        friend.page.get_by_role("button", name="People").click()
        expect(friend.page.locator(".chat")).to_contain_text("Shallow here.")
        friend.page.get_by_label("My notes").fill("Barham at K7")
        expect(friend.page.get_by_text("Kept.")).to_be_visible()
        friend.page.keyboard.press("Escape")
        host.page.keyboard.press("Escape")

        host.click("face e")
        friend.page.get_by_role("button", name="Take back").click()
        friend.page.get_by_role("dialog").get_by_role("button", name="Take back").click()
        host.page.get_by_role("button", name="Let it be taken back").click()
        friend.page.wait_for_selector("#question:has-text('SLC 2 at')")
        expect(host.page.locator("#log")).not_to_contain_text("SLC 2 starts at C4")
        assert friend.problems == []
    finally:
        friend.close()


def test_a_spectator_sees_and_cannot_act(browser: Browser, server: Server, visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    page.get_by_role("button", name="Sail now").click()
    page.wait_for_selector(".board .cell")
    card = page.request.get(f"/api/tables/{table_id(page)}").json()
    with visiting(browser, server) as watcher:
        watcher.page.goto(card["watch"])
        expect(watcher.page.locator(".question")).to_have_text("You are watching")
        visitor.click("random")
        visitor.click("face se")
        expect(watcher.page.locator("#log")).to_contain_text("SLC 1 starts at D3, facing SE.")
        assert watcher.page.locator(".orders [data-key]").count() == 0


def test_a_seat_goes_to_the_computer_and_back(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    page.get_by_role("button", name="Sail now").click()
    page.wait_for_selector(".board .cell")
    visitor.click("random")
    page.get_by_role("button", name="People").click()
    page.locator(".seats li").nth(1).get_by_role("button", name="Give to the computer").click()
    expect(page.locator(".seats li").nth(1)).to_contain_text("computer")
    page.keyboard.press("Escape")
    visitor.click("face e")
    page.wait_for_selector("#question:has-text('SLC 3 at')")  # the computer has answered for SLC 2
    page.get_by_role("button", name="People").click()
    page.locator(".seats li").nth(1).get_by_role("button", name="Take this seat").click()
    expect(page.locator(".seats li").nth(1)).to_contain_text("you")
