"""What is one's own to set: light, what others see, a name instead of one that was taken away, when a cup begins."""

import sqlite3
from datetime import datetime, timedelta
from time import time
from zoneinfo import ZoneInfo

from playwright.sync_api import Browser, Route, expect

from tests.server.lobby.support import PASSWORD
from tests.server.support import until
from tests.web.driving import Server, Visitor, visiting
from tests.web.harbor import LARGE, NAMES, ask, fit, put_back
from tests.web.reading import enter, tab_to
from tests.web.test_access import look
from tests.web.test_lobby_keys import arrow, fine
from tests.web.words import say

TOKYO = "Asia/Tokyo"
ZONE = """([locale, timeZone]) => new Intl.DateTimeFormat(locale, {timeZone, timeZoneName: "longGeneric"})
  .formatToParts(new Date()).find(part => part.type === "timeZoneName").value"""
OTHER_MISSION = "m08-road-block"
"""It is for four, the first of its game for fewer."""
RUDE = "Rude <i>Gull</i>"


def test_a_name_that_was_taken_away_is_told_over_the_next_page(
    browser: Browser, four: list[Visitor], harbor: Server
) -> None:
    """In words, on whatever page, until it is read; by keyboard alone."""
    with put_back(four, harbor) as database:
        make_operator(database, NAMES[2])
    with visiting(browser, harbor, **LARGE) as gull:
        gull.known()
        ask(gull, "POST", "/api/account", {"name": RUDE, "password": PASSWORD})
        gull.page.goto("/tournaments", wait_until="networkidle")  # which has asked by then
        ask(four[2], "POST", "/api/operator", {"act": "remove-name", "about": RUDE})
        expect(gull.page.locator("#lost-name")).to_have_count(0)
        enter(gull.page, 'nav a[href="/daily"]')
        now = ask(gull, "GET", "/api/me")["name"]
        said = gull.page.locator("dialog #lost-name")
        expect(said).to_have_text(say("name-gone-text", lost=RUDE, name=now))
        expect(gull.page.locator("dialog")).to_contain_text(say("name-gone-account", name=now))
        expect(gull.page.locator(".masthead .who")).to_contain_text(now)
        assert look(gull.page) == []
        gull.page.goto("/lobby")
        expect(said).to_be_visible()  # it was not read yet
        enter(gull.page, "#name-choose")
        gull.page.wait_for_url("**/settings")
        expect(gull.page.locator("dialog")).to_have_count(0)
        expect(gull.page.locator('input[name="name"]')).to_have_value(now)
        gull.page.goto("/lobby", wait_until="networkidle")
        expect(said).to_have_count(0)
        ask(gull, "DELETE", "/api/me", {"password": PASSWORD})


def test_light_as_the_device_says(visitor: Visitor) -> None:
    page = visitor.page
    page.emulate_media(color_scheme="light")
    page.goto("/settings")
    html = page.locator("html")
    expect(html).to_have_attribute("data-theme", "night")  # a moonless night, unless one says otherwise
    tab_to(page, 'input[name="theme"]')
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_label(say("theme-device"))).to_be_checked()
    expect(html).to_have_attribute("data-theme", "day")
    page.emulate_media(color_scheme="dark")
    expect(html).to_have_attribute("data-theme", "night")
    page.emulate_media(color_scheme="light")
    enter(page, 'nav a[href="/daily"]')
    page.wait_for_url("**/daily")
    expect(html).to_have_attribute("data-theme", "day")


def test_what_others_see_is_chosen_among_the_settings(four: list[Visitor]) -> None:
    curlew, tern, *_ = four
    page = curlew.page
    page.goto("/settings")
    page.locator('select[name="show-games"]').select_option("all")
    expect(page.locator('select[name="show-games"]')).to_have_value("all")
    until(lambda: "games" in ask(tern, "GET", f"/api/players/{NAMES[0]}")["shows"])
    page.locator('select[name="show-games"]').select_option("none")
    until(lambda: "games" not in ask(tern, "GET", f"/api/players/{NAMES[0]}")["shows"])
    fine(page)
    enter(page, "#see-as-others")
    expect(page.get_by_role("button", name=say("as-others"))).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".last-games")).to_have_count(0)
    page.goto(f"/player/{NAMES[0]}")
    expect(page.get_by_role("button", name=say("as-i"))).to_have_attribute("aria-pressed", "true")


def test_a_first_round_opens_when_its_host_says(browser: Browser, four: list[Visitor], harbor: Server) -> None:
    """At once, unless another time is given; windows are told in the reader's own time, wherever they are."""
    title = "Night cup"
    with visiting(browser, harbor, timezone_id=TOKYO, **LARGE) as host:
        host.known()
        ask(host, "POST", "/api/account", {"name": "Eastern Plover", "password": PASSWORD})
        page = host.page
        page.goto("/tournaments")
        here = page.evaluate(ZONE, [say("locale"), TOKYO])
        page.locator('.new-cup input[name="title"]').fill(title)
        expect(page.locator('input[name="first-opens"][value="now"]')).to_be_checked()
        expect(page.locator('input[name="opens"]')).to_have_count(0)
        for key in ("End", "Backspace", "3"):  # and not 13
            page.locator('.new-cup input[name="days"]').press(key)
        arrow(page, "first-opens")
        expect(page.locator('input[name="opens"]')).to_be_visible()
        fine(page)
        at = (datetime.now(ZoneInfo(TOKYO)) + timedelta(days=2)).replace(hour=20, minute=30, second=0, microsecond=0)
        page.locator('input[name="opens"]').fill(f"{at:%Y-%m-%dT%H:%M}")
        expect(page.locator(".new-cup")).to_contain_text(here)
        expect(page.locator(".new-round small")).to_contain_text("8:30")
        enter(page, ".new-cup .primary")
        page.wait_for_url("**/tournament/*")
        cup = ask(host, "GET", f"/api/tournaments/{page.url.rpartition('/')[2]}")
        (window,) = cup["rounds"]
        assert (window["opens"], window["closes"]) == (at.timestamp(), at.timestamp() + 3 * 86_400)
        assert (window["state"], cup["state"], cup["own"]) == ("coming", "coming", True)
        expect(page.locator('[data-round="1"]')).to_contain_text("8:30")
        expect(page.locator("#cup-zone")).to_contain_text(here)
        expect(page.locator("[data-sail]")).to_have_count(0)
        expect(page.locator("#report-title")).to_have_count(0)  # nobody reports themselves
        assert fit(page) == []
    reader = four[0].page
    reader.goto(page_of(cup["id"]))
    expect(reader.locator("#cup-zone")).not_to_contain_text(here)
    expect(reader.locator('[data-round="1"]')).not_to_contain_text("8:30")
    expect(reader.locator("#report-title")).to_have_count(1)
    reader.goto("/tournaments")
    expect(reader.locator(".tile", has_text=title).locator(".cup-state")).to_have_text(say("state-coming"))


def test_a_round_that_opens_is_there_without_a_reload(four: list[Visitor]) -> None:
    curlew, tern, *_ = four
    opens = int(time()) + 6
    window = {"scenario": "bg2", "opens": opens, "closes": opens + 86_400}
    wish = {"title": "Soon", "game": "by-stealth-and-sea", "rounds": [window]}
    tern.page.goto(page_of(ask(curlew, "POST", "/api/tournaments", wish)["id"]))
    expect(tern.page.locator('[data-sail="1"]')).to_be_visible()


def page_of(cup: str) -> str:
    return f"/tournament/{cup}"


def make_operator(database: sqlite3.Connection, name: str) -> None:
    database.execute("UPDATE people SET role = 'operator' WHERE name = ?", (name,))


def test_keys_keep_their_place_when_a_page_has_come(visitor: Visitor) -> None:
    """Who is at a link of the page's head before the server has answered is there afterwards."""
    page, held, answering = visitor.page, list[Route](), list[bool]()

    def hold(route: Route) -> None:
        if answering:
            route.continue_()
        else:
            held.append(route)

    page.route("**/api/me", hold)
    page.goto("/")
    tab_to(page, 'nav a[href="/lobby"]')
    page.wait_for_selector("main h1")
    answering.append(True)  # also what is asked only now
    for each in held:
        each.continue_()
    page.wait_for_selector(".hero")
    expect(page.locator('nav a[href="/lobby"]')).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/lobby")


def test_a_table_is_of_the_mission_that_was_chosen_last(visitor: Visitor) -> None:
    """Also where its seats are hardly there when it is opened."""
    page = visitor.page
    page.goto("/lobby")
    page.locator('input[name="open-game"][value="rogue-regiment"]').check(force=True)
    scenario = page.locator('.open-say select[name="scenario"]')
    expect(scenario.locator(f'option[value="{OTHER_MISSION}"]')).to_be_attached()
    first, second = scenario.input_value(), OTHER_MISSION
    expect(page.locator("#open-table:not([disabled])")).to_be_visible()
    assert seats(visitor, first) != seats(visitor, second)
    scenario.select_option(second)
    page.locator("#open-table").click()  # at once
    page.wait_for_url("**/table/*")
    card = ask(visitor, "GET", f"/api/tables/{page.url.rpartition('/')[2]}")
    assert set(card["seats"]) == set(seats(visitor, second))
    page.goto("/settings")
    ask(visitor, "DELETE", f"/api/tables/{card['id']}")


def seats(visitor: Visitor, scenario: str) -> dict[str, str]:
    path = f"/api/games/rogue-regiment/scenarios/{scenario}/seats?options={{}}"
    found: dict[str, str] = ask(visitor, "GET", path)["seats"]
    return found
