"""Two people at one table, live: invitation, moves, talk, take-back by consent; a spectator; a computer player."""

import pytest
from playwright.sync_api import Browser, expect

from tests.web.driving import Server, Visitor, table_id, visiting
from tests.web.harbor import ask, at_table
from tests.web.waiting import heard, listen
from tests.web.words import part, say, told


@pytest.fixture
def friends(browser: Browser, server: Server, visitor: Visitor) -> "tuple[Visitor, Visitor]":
    """The host with two seats, and a friend who came by link and holds the second."""
    page = visitor.page
    page.goto("/play/by-stealth-and-sea/bg2")
    page.locator('[data-seat="slc-2"] input[value="open"]').check()
    page.locator("#begin").click()
    visitor.seated()
    return visitor, Visitor(browser, server, viewport={"width": 1200, "height": 800})


def test_two_browsers_share_a_game(friends: "tuple[Visitor, Visitor]") -> None:
    host, friend = friends
    try:
        card = host.page.request.get(f"/api/tables/{table_id(host.page)}").json()
        link = host.page.locator('[data-invite="slc-2"]')  # told at once, without being looked for
        expect(link).to_have_value(card["invites"]["slc-2"])
        friend.come(link.input_value())
        assert table_id(friend.page) == card["id"]
        expect(link).to_have_count(0)
        expect(friend.page.locator(".question")).to_have_text(told("Waiting"))

        host.click("random")
        host.click("face e")
        friend.page.wait_for_selector(f"#question:has-text('{part('SLC 2 at')}')")  # live, without a reload
        expect(friend.page.locator("#log")).to_contain_text(part("SLC 1 starts at D3, facing E."))
        friend.click("face e")
        expect(host.page.locator("#log")).to_contain_text(part("SLC 2 starts at C4, facing E."))

        host.page.get_by_role("button", name=say("people")).click()
        host.page.get_by_label(say("say")).fill("Shallow here.")
        host.page.get_by_role("button", name=say("send")).click()
        friend.page.get_by_role("button", name=say("people")).click()
        expect(friend.page.locator(".chat")).to_contain_text("Shallow here.")
        expect(host.page.locator(".tools .count")).to_have_count(0)  # one's own words are no news
        friend.page.get_by_label(say("notes")).fill("Barham at K7")
        expect(friend.page.get_by_text(say("saved"))).to_be_visible()
        friend.page.keyboard.press("Escape")
        host.page.keyboard.press("Escape")

        host.click("face e")
        friend.page.get_by_role("button", name=say("take-back")).click()
        dialog = friend.page.get_by_role("dialog")
        undone = [say("back-one", seat=told(seat)) for seat in ("SLC 3", "SLC 2")]
        for words in undone:
            expect(dialog).to_contain_text(words)
        dialog.get_by_role("button", name=say("take-back")).click()
        for words in undone:
            expect(host.page.get_by_role("dialog")).to_contain_text(words)
        host.page.get_by_role("button", name=say("consent-yes")).click()
        friend.page.wait_for_selector(f"#question:has-text('{part('SLC 2 at')}')")
        expect(host.page.locator("#log")).not_to_contain_text(part("SLC 2 starts at C4"))
        assert friend.problems == []
    finally:
        friend.close()


def test_a_spectator_sees_and_cannot_act(browser: Browser, server: Server, visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    page.locator("#sail-now").click()
    visitor.seated()
    card = page.request.get(f"/api/tables/{table_id(page)}").json()
    with visiting(browser, server) as watcher:
        watcher.page.goto(card["watch"])
        expect(watcher.page.locator(".question")).to_have_text(told("You are watching"))
        visitor.click("random")
        visitor.click("face se")
        expect(watcher.page.locator("#log")).to_contain_text(part("SLC 1 starts at D3, facing SE."))
        expect(watcher.page.locator(".orders [data-key]")).to_have_count(0)


def test_a_seat_goes_to_the_computer_and_back(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    page.locator("#sail-now").click()
    visitor.seated()
    visitor.click("random")
    page.get_by_role("button", name=say("people")).click()
    page.locator(".seats li").nth(1).get_by_role("button", name=say("lend-computer")).click()
    expect(page.locator(".seats li").nth(1)).to_contain_text(part("computer"))
    page.keyboard.press("Escape")
    visitor.click("face e")
    page.wait_for_selector(f"#question:has-text('{part('SLC 3 at')}')")  # the computer has answered for SLC 2
    page.get_by_role("button", name=say("people")).click()
    page.locator(".seats li").nth(1).get_by_role("button", name=say("take-back-seat")).click()
    expect(page.locator(".seats li").nth(1)).to_contain_text(part("you"))


def test_a_friend_lends_a_seat_and_takes_it_back(friends: "tuple[Visitor, Visitor]") -> None:
    """Who came by link is not thrown out by lending, and nobody else may take the seat."""
    host, friend = friends
    try:
        friend.come(host.page.locator('[data-invite="slc-2"]').input_value())
        friend.page.get_by_role("button", name=say("people")).click()
        seat = friend.page.locator(".seats li").nth(1)
        lender = friend.page.request.get("/api/me").json()["name"]
        listen(host.page)
        seat.get_by_role("button", name=say("lend-computer")).click()
        heard(
            host.page, lambda: told(f"{lender} lent SLC 2 to the computer (Officer).") in host.page.evaluate("toasts")
        )
        card = friend.page.request.get(f"/api/tables/{table_id(friend.page)}").json()
        assert card["seats"]["slc-2"]["lender"] == lender
        expect(seat).to_contain_text(say("computer-for", name=say("level-officer"), lender=lender))
        host.page.get_by_role("button", name=say("people")).click()
        expect(host.page.locator(".seats li").nth(1).get_by_role("button")).to_have_count(0)
        expect(host.page.locator(".chat .table-says").last).to_contain_text(part("lent SLC 2"))
        friend.page.reload()
        friend.page.get_by_role("button", name=say("people")).click()
        friend.page.locator(".seats li").nth(1).get_by_role("button", name=say("take-back-seat")).click()
        expect(friend.page.locator(".seats li").nth(1)).to_contain_text(part("you"))
        assert friend.problems == []
    finally:
        friend.close()


def test_who_spoke_and_got_up_is_muted_beside_the_talk(friends: "tuple[Visitor, Visitor]") -> None:
    """A guest who holds no seat any more, and is called otherwise, is found beside what they said."""
    host, friend = friends
    try:
        friend.come(host.page.locator('[data-invite="slc-2"]').input_value())
        table = table_id(host.page)
        with at_table(friend, table) as screen:
            screen.request(do="chat", text="You fish!")
        name = ask(friend, "GET", "/api/me")["name"]
        talk = host.page.locator(".chat")
        host.page.get_by_role("button", name=say("people")).click()
        expect(talk).to_contain_text("You fish!")
        expect(talk.locator("[data-company]")).to_have_count(0)
        ask(friend, "PUT", f"/api/tables/{table}/seats/slc-2", {"holder": "open"})
        ask(friend, "PATCH", "/api/me", {"name": "Sweet Parrot"})
        company = talk.get_by_role("listitem").filter(has_text="You fish!").locator(f'[data-company="{name}"]')
        company.locator("summary").click()
        expect(company.locator("a, [data-friend]")).to_have_count(0)  # the name may be somebody else's by now
        company.locator('[data-shun="mute"]').click()
        expect(company.get_by_role("status")).to_have_text(say("shun-mute-done"))
        host.page.reload()
        host.page.get_by_role("button", name=say("people")).click()
        expect(talk.locator(".table-says").last).to_contain_text(part("opened the seat"))
        expect(talk).not_to_contain_text("You fish!")
        assert friend.problems == []
    finally:
        friend.close()
