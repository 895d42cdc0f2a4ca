"""The pages on which people find each other, by keyboard alone and as a screen reader says them."""

import sqlite3
from time import time

from playwright.sync_api import Browser, Page, expect

from moonless.core.languages import MOON
from tests.server.lobby.support import PASSWORD, SOVIET
from tests.web.driving import LANGUAGE, Server, Visitor, visiting
from tests.web.harbor import DUEL, LARGE, NAMES, ask, fit, put_back, table_of
from tests.web.reading import alike, enter, out_of_reach, tab_to
from tests.web.test_access import look
from tests.web.test_languages import in_english
from tests.web.waiting import BOXES, fonts_ready, laid_out, looks, resize
from tests.web.words import say, told

BOLDLY = f"That name <i>is</i> no nam{'e' * 50}."
"""One of its words is wider than a phone."""
LONGEST = "W" * 40
WORD = "barnacle".ljust(40, "m")
WRITTEN = (*NAMES, BOLDLY, LONGEST, WORD, "Winter cup")
"""What is people's own, in whatever language."""


def fine(page: Page) -> None:
    """Everything is reached, everything has a name of its own, nothing sticks out."""
    page.wait_for_selector("main h1")
    expect(page.get_by_text(say("loading"))).to_have_count(0)
    page.wait_for_load_state("networkidle")
    assert out_of_reach(page) == alike(page) == fit(page) == look(page) == []
    if LANGUAGE == MOON:
        assert in_english(page, WRITTEN) == []


def arrow(page: Page, group: str, key: str = "ArrowRight") -> None:
    """Another of some choices, of which Tab reaches one."""
    tab_to(page, f'input[name="{group}"]')
    page.keyboard.press(key)


def at_sea(page: Page, *doing: str) -> None:
    """Wait until it is told what the first of the four do: who comes while keys walk a page is not reached by them."""
    for name, what in zip(NAMES, doing, strict=False):
        expect(page.locator(f'[data-sailor="{name}"] .sea-dot.{what}')).to_have_count(1)


def test_from_the_lobby_to_a_rematch_by_keyboard(four: list[Visitor]) -> None:
    """Four people, no mouse: open, find by filters, sit down, resign, once more, accept, decline, watch."""
    curlew, tern, beacon, _ = four
    for person in (curlew, tern, beacon):
        person.page.goto("/")
        enter(person.page, 'nav a[href="/lobby"]')
        person.page.wait_for_selector("#open-table")
    page = curlew.page
    arrow(page, "open-game", "ArrowLeft")
    arrow(page, "open-game")
    for word in ("scenario", "pace", "rated"):
        tab_to(page, f'.open-say select[name="{word}"]')
        page.keyboard.press("ArrowDown")
    tab_to(page, ".open-options summary")
    page.keyboard.press("Enter")
    at_sea(page, "lobby", "lobby", "lobby")
    fine(page)
    page.locator('.open-say select[name="scenario"]').select_option("duel")
    enter(page, "#open-table:not([disabled])")
    table = table_of(curlew)
    row = f'[data-table="{table}"]'
    expect(tern.page.locator(row)).to_be_visible()
    at_sea(tern.page, "playing", "lobby", "lobby")
    arrow(tern.page, "filter-pace")
    arrow(tern.page, "filter-pace", "ArrowLeft")
    tab_to(tern.page, "#filter-near")
    tern.page.keyboard.press(" ")
    fine(tern.page)
    enter(tern.page, f"{row} [data-sit]")
    assert table_of(tern) == table
    enter(beacon.page, f".to-watch {row} button")
    assert table_of(beacon) == table
    tern.seated()
    tern.page.keyboard.press("m")
    for _ in range(2):  # once more, to be sure
        enter(tern.page, "#resign")
    expect(curlew.page.locator("#rematch")).to_be_visible()
    enter(curlew.page, "#rematch")
    curlew.page.wait_for_function("old => !location.href.includes(old)", arg=table)
    again = table_of(curlew)
    tern.page.goto("/lobby")
    tern.page.wait_for_selector(f'.asking[data-table="{again}"]')
    at_sea(tern.page, "playing", "lobby", "watching")
    fine(tern.page)
    enter(tern.page, f'.asking[data-table="{again}"] [data-decline]')
    expect(tern.page.locator(".asking")).to_have_count(0)


def test_what_is_small_in_the_lobby(four: list[Visitor]) -> None:
    """A filter that hides tables is to be seen; a click too many opens nothing; nobody is asked who is not there."""
    curlew, tern, *_ = four
    tables = [ask(curlew, "POST", "/api/tables", {**DUEL, "terms": {"pace": "turns"}})["id"] for _ in range(2)]
    page = tern.page
    page.goto("/lobby")
    chosen = page.locator(f'[data-table="{tables[0]}"] .unusual')
    expect(chosen).to_be_visible()
    expect(chosen).to_have_css("border-top-width", "0px")  # words of a row, not a box
    expect(page.locator(f'[data-table="{tables[0]}"] [data-sit="{SOVIET}"]')).to_be_visible()
    side = page.locator('input[name="filter-how"][value^="side "]')
    arrow(page, "filter-how")
    expect(side).to_be_checked()
    for table in tables:
        ask(curlew, "DELETE", f"/api/tables/{table}")
        expect(page.locator(f'[data-table="{table}"]')).to_have_count(0)
    expect(side).to_be_checked()
    before = len(ask(tern, "GET", "/api/me")["tables"])
    enter(page, "#ask-friend")
    page.locator("#friend").fill("Nobody At All")
    enter(page, "#friend + button")
    enter(page, "#open-table")
    expect(page.locator(".open-say .error")).to_be_visible()
    assert len(ask(tern, "GET", "/api/me")["tables"]) == before
    enter(page, "#no-friend")
    page.locator("#open-table").dblclick()
    table = table_of(tern)
    tern.seated()
    assert len(ask(tern, "GET", "/api/me")["tables"]) == before + 1
    ask(tern, "DELETE", f"/api/tables/{table}")
    tern.problems.clear()  # the browser itself notes the refusal


def test_the_longest_name_covers_nothing(browser: Browser, harbor: Server, four: list[Visitor]) -> None:
    """Of a name without a gap one sees what there is room for; what stands beside it is there to be clicked."""
    page, pocket = four[0].page, four[3].page
    with visiting(browser, harbor, **LARGE) as giant:
        giant.known()
        ask(giant, "POST", "/api/account", {"name": LONGEST, "password": PASSWORD})
        giant.page.goto("/lobby")
        giant.page.locator("#open-table").click()
        table = table_of(giant)
        for width in (1440, 900):
            resize(page, width, 900)
            page.goto("/lobby")
            row = page.locator(f'[data-table="{table}"]')
            parts = [row.locator(each).element_handle() for each in (".lobby-host a", "[data-sit]")]
            fonts_ready(page)
            laid_out(page)
            host, take = page.evaluate(BOXES, parts)
            assert host["height"] < 30, "one line"
            expect(row.locator(".lobby-host a")).to_have_attribute("title", LONGEST)
            assert host["x"] + host["width"] <= take["x"] or host["y"] >= take["y"] + take["height"]
            invite = page.locator(f'[data-invite-person="{LONGEST}"]')
            invite.scroll_into_view_if_needed()
            expect(invite).to_be_in_viewport(ratio=1)
            looks(page, "document.documentElement.scrollWidth", width)
        resize(page, **LARGE["viewport"])
        pocket.goto("/lobby")
        pocket.locator('[data-part="people"]').click()
        expect(pocket.locator(f'[data-invite-person="{LONGEST}"]')).to_be_in_viewport(ratio=1)
        assert fit(pocket) == []
        giant.page.goto("/settings")
        looks(giant.page, "document.documentElement.scrollWidth", LARGE["viewport"]["width"])
        ask(giant, "DELETE", f"/api/tables/{table}")
        ask(giant, "DELETE", "/api/me", {"password": PASSWORD})


def test_a_players_page_and_settings_by_keyboard(four: list[Visitor]) -> None:
    curlew, tern, *_ = four
    page = curlew.page
    page.goto("/player/Quiet Curlew")
    tab_to(page, 'select[name="show-games"]')
    before = page.locator('select[name="show-games"]').input_value()
    page.keyboard.press("ArrowUp" if before == "none" else "ArrowDown")
    expect(page.locator('select[name="show-games"]')).not_to_have_value(before)
    fine(page)
    tern.page.goto("/player/Quiet Curlew")
    enter(tern.page, "#befriend")
    enter(tern.page, ".company summary")
    enter(tern.page, '[data-shun="mute"]')
    expect(tern.page.locator(".company [role=status]")).to_have_text(say("shun-mute-done"))
    tern.page.reload()
    enter(tern.page, ".company summary")
    expect(tern.page.locator('.company [aria-pressed="true"]')).to_have_attribute("data-shun", "mute")
    fine(tern.page)
    tern.page.goto("/settings")
    enter(tern.page, "#shunned summary")
    fine(tern.page)
    enter(tern.page, '[data-shunned="Quiet Curlew"] button')
    expect(tern.page.locator("[data-shunned]")).to_have_count(0)
    for path in ("/strongest", "/daily"):
        tern.page.goto(path)
        fine(tern.page)


def test_how_sure_a_mean_is_stands_beside_it(four: list[Visitor]) -> None:
    """Four games of somebody who is the computer's equal: 50, give or take 29, 19 times in 20; eight: 20."""
    person = four[0]
    player = ask(person, "GET", "/api/players/Quiet Curlew")
    levels = {"Loss": 0.5, "Draw": 0.5}
    player["scenarios"] = [
        {"game": "by-stealth-and-sea", "scenario": id, "title": id, "levels": levels, "places": [10, 90, 40, 60]}
        for id in ("bg2", "bg3")
    ]
    person.page.route("**/api/players/*", lambda route: route.fulfill(json=player))
    person.page.goto("/player/Quiet Curlew")
    lines = person.page.locator(".scenario-lines")
    expect(lines.locator("li").first).to_contain_text("± 29")
    expect(lines).to_contain_text(say("all-games-mean", count=8, mean=50, doubt=20))
    person.page.unroute("**/api/players/*")


def test_of_last_games_those_are_replayed_that_may_be_seen(four: list[Visitor]) -> None:
    person = four[0]
    player = ask(person, "GET", "/api/players/Quiet Curlew")
    game = {
        "game": "by-stealth-and-sea", "title": "bg2", "won": 0.5, "side": "", "label": "", "score": 7, "level": "Draw",
        "people": [], "ended": 0, "gone": False,
    }  # fmt: skip
    player["last"] = [{**game, "table": "shown", "replay": True}, {**game, "table": "closed", "replay": False}]
    person.page.route("**/api/players/*", lambda route: route.fulfill(json=player))
    person.page.goto("/player/Quiet Curlew")
    expect(person.page.locator(".last-games li")).to_have_count(2)
    expect(person.page.locator(".last-games a")).to_have_count(1)
    expect(person.page.locator(".last-games a")).to_have_attribute("href", "/table/shown/replay")
    person.page.unroute("**/api/players/*")


def test_a_tournament_of_two_rounds_by_keyboard(four: list[Visitor], harbor: Server) -> None:
    page = four[1].page
    page.goto("/tournaments")
    tab_to(page, '.new-cup input[name="title"]')
    page.keyboard.type("Winter cup")
    tab_to(page, '.new-cup input[name="rounds"]')
    page.keyboard.press("End")
    page.keyboard.type(".5")  # no number of rounds, and no reason to break
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    page.keyboard.press("ArrowUp")
    expect(page.locator('.new-cup select[name="mission"]')).to_have_count(2)
    fine(page)
    enter(page, ".new-cup .primary")
    page.wait_for_url("**/tournament/*")
    id = page.url.rpartition("/")[2]
    expect(page.locator("[data-round]")).to_have_count(2)
    expect(page.locator("[data-sail]")).to_have_count(1)
    expect(page.locator('[data-round="1"]')).to_contain_text(say("came-home", count=0))
    expect(page.locator('[data-round="2"]')).not_to_contain_text(say("came-home", count=0))
    fine(page)
    page.goto("/tournaments")
    cup = page.locator(".tile", has_text="Winter cup")
    expect(cup.locator(".cup-state")).to_have_text(say("state-open"))
    expect(cup).to_contain_text(say("rounds-many", count=2))
    guest = Visitor(four[1].browser, harbor)  # who cannot is told so before anything is filled in
    guest.page.goto("/tournaments")
    expect(guest.page.locator("#no-cup")).to_have_text(told("A tournament is for accounts: one try each."))
    expect(guest.page.locator(".new-cup")).to_have_count(0)
    enter(guest.page, f'.tile a[href="/tournament/{id}"]')
    expect(guest.page.locator('[data-round="1"] .no-round')).to_have_count(1)
    expect(guest.page.locator("[data-sail]")).to_have_count(0)
    fine(guest.page)
    guest.close()


def test_what_a_tournament_is_called_is_reported_and_removed_by_keyboard(four: list[Visitor], harbor: Server) -> None:
    curlew, tern, beacon, _ = four
    with put_back(four, harbor) as database:
        make_operator(database, NAMES[2])
    window = {"scenario": "bg2", "opens": 0, "closes": time() + 86_400}
    wish = {"title": BOLDLY, "game": "by-stealth-and-sea", "rounds": [window]}
    id = ask(curlew, "POST", "/api/tournaments", wish)["id"]
    page = tern.page
    page.goto(f"/tournament/{id}")
    expect(page.locator("#cup-counts")).to_have_text(say("cup-counts"))
    expect(page.locator('#cup-counts ~ section [data-sail="1"]')).to_be_visible()  # said before one enters
    enter(page, "#report-title summary")
    tab_to(page, "#report-title input")
    page.keyboard.type(BOLDLY)
    page.keyboard.press("Enter")
    expect(page.locator("#report-title [role=status]")).to_have_text(say("reported"))
    fine(page)
    page = beacon.page
    page.goto("/operator")
    expect(page.locator("[data-report] .said")).to_contain_text(f"“{BOLDLY}”")
    enter(page, '[data-report] [data-act="untitle"]')
    expect(page.locator('[data-did="untitle"]')).to_contain_text(BOLDLY)
    fine(page)
    enter(page, '[data-report] [data-act="settle"]')
    expect(page.locator("[data-report]")).to_have_count(0)
    tern.page.reload()
    expect(tern.page.locator("h1")).to_have_text(say("tournament"))
    expect(tern.page.locator("#report-title")).to_have_count(0)


def test_the_operators_page_by_keyboard(four: list[Visitor], harbor: Server) -> None:
    curlew, tern, beacon, anchor = four
    with put_back(four, harbor) as database:
        make_operator(database, NAMES[2])
    wish = {**DUEL, "terms": {"pace": "turns"}}
    tables = [ask(person, "POST", "/api/tables", wish)["id"] for person in (curlew, tern)]
    for person in (curlew, tern):
        ask(person, "POST", "/api/reports", {"person": NAMES[3], "text": BOLDLY, "table": tables[0]})
    page = beacon.page
    anchor.page.goto("/settings")
    expect(anchor.page.locator("#my-page")).to_be_visible()
    expect(anchor.page.locator("#keep-order")).to_have_count(0)
    page.goto("/settings")
    enter(page, "#keep-order")
    expect(page.locator("[data-report] .said").first).to_have_text(BOLDLY)
    tab_to(page, "#find-name")
    page.keyboard.type("quiet")
    page.keyboard.press("Enter")
    expect(page.locator("[data-known]")).to_have_count(1)
    tab_to(page, "#forbid")
    page.keyboard.type(WORD)
    page.keyboard.press("Enter")
    expect(page.locator("#acts")).to_contain_text(WORD)
    fine(page)
    report = page.locator("[data-report]").first
    expect(report.locator(".role")).to_have_count(0)
    enter(page, '[data-report] [data-act="silence"]')
    expect(report.locator(".role")).to_have_text(say("role-silenced"))
    expect(page.locator('[data-did="role"]').first).to_contain_text(say("done-role-silenced"))
    enter(page, '[data-report] [data-act="let-speak"]')
    expect(report.locator(".role")).to_have_count(0)
    enter(page, f'[data-unlist="{tables[1]}"]')
    expect(page.locator(f'[data-unlist="{tables[1]}"]')).to_have_count(0)
    anchor.page.goto("/lobby")
    expect(anchor.page.locator(f'[data-table="{tables[0]}"]')).to_be_visible()
    expect(anchor.page.locator(f'[data-table="{tables[1]}"]')).to_have_count(0)
    for person in four:
        person.problems.clear()


def make_operator(database: sqlite3.Connection, name: str) -> None:
    database.execute("UPDATE people SET role = 'operator' WHERE name = ?", (name,))
