"""Four people at once: from the lobby to a rated game's end and a rematch, a clock that runs out, block and report, and
a name that an operator takes away."""

import sqlite3
import subprocess
import sys
import time
from random import Random

from playwright.sync_api import Page, expect

from moonless.server.lobby.ratings import Rating, after_duel
from tests.server.lobby.support import NATO, SOVIET, UNSEEN
from tests.server.support import Refused, until
from tests.web.driving import Server, Visitor
from tests.web.harbor import DUEL, NAMES, SAID, ask, at_table, fit, table_of
from tests.web.reading import enter
from tests.web.test_access import look
from tests.web.waiting import looks
from tests.web.words import part, say, told


def play_duel(nato: Visitor, soviet: Visitor, table: str) -> None:
    """Five rounds, played without looking."""
    random = Random(5)
    with at_table(nato, table) as one, at_table(soviet, table) as two:
        while one.card["status"] == "playing":
            asked = next((screen for screen in (one, two) if screen.keys), None)
            keys = [key for key in asked.keys if key != "resign"] if asked else []
            if asked is None or not keys:
                for screen in (one, two):
                    screen.request(do="ping")
                continue
            try:
                asked.choose("end" if "end" in keys else random.choice(keys))
            except Refused:  # too many at once; a person would not be so quick
                time.sleep(1)
        two.request(do="ping")


def test_from_the_lobby_to_a_rated_end_and_a_rematch(four: list[Visitor]) -> None:
    curlew, tern, beacon, anchor = four
    for person in four:
        person.page.goto("/lobby")
        person.page.wait_for_selector("#open-table", state="attached")  # a phone shows one part at a time
    page = curlew.page
    page.locator('.open-say select[name="scenario"]').select_option("duel")
    page.locator('.open-say select[name="rated"]').select_option("yes")
    page.locator(".open-options summary").click()
    page.locator("#option-round_limit").select_option("5")
    assert fit(page) == []
    enter(page, "#open-table:not([disabled])")
    table = table_of(curlew)
    row = f'[data-table="{table}"]'
    for person in (tern, beacon, anchor):  # nobody reloads: the list is live
        expect(person.page.locator(f"{row} [data-sit]")).to_be_visible()
        expect(person.page.locator(row)).to_contain_text("Quiet Curlew")
    expect(beacon.page.locator(f"{row} .lobby-pace small")).to_have_text(say("pace-no-clock"))  # however long it takes
    enter(tern.page, f'{row} [data-sit="{SOVIET}"]')
    assert table_of(tern) == table
    for person in (beacon, anchor):
        expect(person.page.locator(f".to-watch {row}")).to_contain_text("Amber Tern")
    beacon.page.locator(f".to-watch {row} button").click()
    expect(beacon.page.locator(".question")).to_have_text(told("You are watching"))
    play_duel(curlew, tern, table)
    until(lambda: ask(curlew, "GET", "/api/players/Quiet Curlew")["last"])
    won = ask(curlew, "GET", "/api/players/Quiet Curlew")["last"][0]["won"]
    winner = NATO if won else SOVIET
    for person in (curlew, tern):
        expect(person.page.locator("#rematch")).to_be_visible()
    check_ratings(curlew, anchor, winner)
    curlew.page.locator("#rematch").click()
    curlew.page.wait_for_function("old => !location.href.includes(old)", arg=table)
    again = table_of(curlew)
    tern.page.goto("/lobby")
    asking = tern.page.locator(f'.asking[data-table="{again}"]')
    expect(asking).to_contain_text("Quiet Curlew")
    asking.locator("[data-accept]").click()
    assert table_of(tern) == again
    card = ask(tern, "GET", f"/api/tables/{again}")
    assert (card["mine"], card["terms"]["rated"]) == ([NATO], True)
    assert four[0].problems == four[1].problems == []


def check_ratings(curlew: Visitor, reader: Visitor, winner: str) -> None:
    """As computed by hand from two newcomers, on the pages that everybody reads."""
    won = [float(winner == NATO), float(winner == SOVIET)]
    ((nato,), (soviet,)) = after_duel([[Rating()], [Rating()]], won)
    for name, side, rating in (("Quiet Curlew", "NATO", nato), ("Amber Tern", "Soviet", soviet)):
        until(lambda name=name: ask(reader, "GET", f"/api/players/{name}")["ratings"])  # counted a moment after the end
        reader.page.goto(f"/player/{name}")
        line = reader.page.locator(f'[data-rating="{UNSEEN} {side}"]')
        expect(line).to_contain_text(str(rating.shown))
        expect(line).to_contain_text(str(rating.doubt))
    assert {nato.shown, soviet.shown} == {1579, 1421}
    reader.page.goto("/strongest")
    for side, name, rating in (("NATO", "Quiet Curlew", nato), ("Soviet", "Amber Tern", soviet)):
        reader.page.locator(f'input[name="of-side"][value="{side}"]').press(" ")
        expect(reader.page.locator("#strongest tbody tr")).to_have_count(1)
        expect(reader.page.locator("#strongest tbody")).to_contain_text(f"{rating.shown} ± {rating.doubt}")
        expect(reader.page.locator("#strongest tbody")).to_contain_text(name)
    assert look(reader.page) == fit(reader.page) == []


def test_a_call_is_left_and_answered_by_a_table_that_fits(four: list[Visitor]) -> None:
    """By keyboard; who called is told on the page as soon as such a table opens, and takes the call back."""
    curlew, tern, *_ = four
    page = tern.page
    page.goto("/lobby")
    page.locator("#leave-call").press("Enter")
    page.locator('.new-call select[name="call-game"]').select_option(UNSEEN)
    page.locator('.new-call select[name="call-days"]').select_option("1")
    assert look(page) == []
    page.locator("#send-call").press("Enter")
    expect(page.locator("[data-call]")).to_have_count(1)
    expect(page.locator("[data-sailor]")).not_to_have_count(0)  # its line is up: what is told on it is heard
    table = ask(curlew, "POST", "/api/tables", {**DUEL, "terms": {"pace": "live"}})["id"]
    expect(page.locator(".called")).to_contain_text("Quiet Curlew")
    expect(page.locator(f'[data-table="{table}"] [data-sit="{SOVIET}"]')).to_be_visible()
    page.locator("[data-call] button").press("Enter")
    expect(page.locator("[data-call]")).to_have_count(0)
    ask(curlew, "POST", f"/api/tables/{table}/resign")


def test_who_is_asked_answers_on_other_terms_and_friends_come_first(four: list[Visitor]) -> None:
    curlew, tern, beacon, anchor = four
    for person in (curlew, beacon):
        person.page.goto("/lobby")
        expect(person.page.locator("[data-sailor]")).not_to_have_count(0)  # its line is up
    page = tern.page
    page.goto("/player/Quiet Curlew")
    enter(page, "#befriend")
    expect(page.locator("#befriend")).to_have_attribute("aria-pressed", "true")
    held = ask(curlew, "POST", "/api/tables", {**DUEL, "terms": {"pace": "turns", "hours": 24, "listed": False}})["id"]
    ask(curlew, "POST", f"/api/tables/{held}/hold", {"person": "Amber Tern", "seat": SOVIET, "said": SAID})
    page.goto("/lobby")
    expect(page.locator(f'.asking[data-table="{held}"] .asking-said')).to_have_text(SAID)
    expect(page.locator(f'.asking[data-table="{held}"] [data-company="Quiet Curlew"]')).to_have_count(1)
    expect(page.locator("[data-sailor]").first).to_have_attribute("data-sailor", "Quiet Curlew")
    expect(page.locator("[data-sailor] .friend-mark")).to_have_count(1)
    page.locator(f'.asking[data-table="{held}"] [data-differ]').click()
    expect(page.locator('.open-say select[name="scenario"]')).to_have_value("duel")
    expect(page.locator('.open-say select[name="seat"]')).to_have_value(SOVIET)
    page.locator('.open-say select[name="pace"]').select_option("48")
    page.locator("#said").fill("Two days, please.")
    page.locator("#open-table").click()
    answer = table_of(tern)
    asking = curlew.page.locator(f'.asking[data-table="{answer}"]')
    expect(asking).to_contain_text(say("days-a-move", days=2))
    expect(asking.locator(".asking-said")).to_have_text("Two days, please.")
    looks(page, lambda: ask(tern, "GET", "/api/lobby")["asked"], [])  # what was asked first is declined
    anchor.page.goto("/lobby")
    for tab, shown in (("people", "#sea-now"), ("watch", ".to-watch"), ("asked", ".only-tab"), ("tables", ".calls")):
        anchor.page.locator(f'[data-part="{tab}"]').click()
        expect(anchor.page.locator(shown)).to_be_visible()
        assert look(anchor.page) == []
    anchor.page.locator(".open-bar button").click()
    expect(anchor.page.locator("#open-table")).to_be_visible()
    asking.locator("[data-decline]").click()
    expect(asking).to_have_count(0)


def seconds(text: str) -> int:
    minutes, _, rest = text.partition(":")
    return 60 * int(minutes) + int(rest)


def test_a_friend_at_sea_is_asked_and_the_clocks_tick(four: list[Visitor]) -> None:
    """Somebody is seen in the lobby, asked by name, told at once, and played with on the clock."""
    curlew, tern, *_ = four
    for person in (curlew, tern):
        person.page.goto("/lobby")
        person.page.wait_for_selector("#open-table")
    page = curlew.page
    page.locator('[data-sailor="Amber Tern"] [data-invite-person]').click()
    page.locator('.open-say select[name="scenario"]').select_option("duel")
    page.locator('.open-say select[name="pace"]').select_option("live 10+5")
    expect(page.locator("#open-table")).to_have_text(say("ask-friend", name="Amber Tern"))
    page.locator("#open-table").click()
    table = table_of(curlew)
    held = say("open-seat-held", seat=told("Soviet fleet"), name="Amber Tern")
    expect(page.locator(".open-seats p").first).to_have_text(held)  # the link is for nobody else
    asking = tern.page.locator(f'.asking[data-table="{table}"]')  # nobody reloads
    expect(asking).to_contain_text(say("clock-pace", minutes=10, seconds=5))
    asking.locator("[data-accept]").click()
    assert table_of(tern) == table
    for person in (curlew, tern):
        person.seated()
        running = person.page.locator(f'[data-clock="{NATO}"].runs b')
        expect(person.page.locator(f'[data-clock="{SOVIET}"] b')).to_have_text("10:00")
        before = seconds(running.inner_text())
        assert 300 < before <= 600
        until(lambda running=running, before=before: seconds(running.inner_text()) < before)
    ask(tern, "POST", f"/api/tables/{table}/resign")


def test_a_clock_that_has_run_out_is_applied_after_a_restart(four: list[Visitor], harbor: Server) -> None:
    """The computer takes over, and who returns takes the seat back."""
    curlew, tern, *_ = four
    table = ask(curlew, "POST", "/api/tables", {**DUEL, "terms": {"pace": "turns", "hours": 1}})["id"]
    ask(tern, "POST", f"/api/lobby/{table}/seats/{SOVIET}")
    for person in (curlew, tern):
        person.page.goto("/")
    harbor.kill()
    with sqlite3.connect(harbor.home / "tables.sqlite3") as database:
        assert database.execute("SELECT deadline > 0 FROM listings WHERE table_id = ?", (table,)).fetchone() == (1,)
        database.execute("UPDATE listings SET deadline = 1 WHERE table_id = ?", (table,))
    harbor.start()
    tern.page.goto(f"/table/{table}")
    tern.seated()
    tern.page.locator('[data-tool="people"]').click()
    expect(tern.page.locator(".seats li").first).to_contain_text(
        say("computer-for", name=say("level-officer"), lender="Quiet Curlew")
    )
    expect(tern.page.locator(".chat .table-says").last).to_contain_text(part("The time of Quiet Curlew has run out"))
    curlew.page.goto(f"/table/{table}")
    curlew.seated()
    curlew.page.locator('[data-tool="people"]').click()
    curlew.page.locator(".seats li").first.get_by_role("button", name=say("take-back-seat")).click()
    expect(curlew.page.locator(".seats li").first).to_contain_text(part("you"))
    ask(tern, "POST", f"/api/tables/{table}/resign")
    for person in four:
        person.problems.clear()  # the browser notes that the server was away


def take_name_away(page: Page) -> None:
    report = page.locator("[data-report]")
    expect(report).to_contain_text("That name is no name.")
    assert look(page) == fit(page) == []
    enter(page, '[data-report] [data-act="remove-name"]')
    expect(page.locator('[data-did="remove-name"]')).to_have_count(0)
    page.keyboard.press("Enter")  # asked twice
    did = page.locator('[data-did="remove-name"]')
    expect(did).to_contain_text(say("done-remove-name", said="Dim Anchor", name=""))
    enter(page, '[data-report] [data-act="settle"]')
    expect(report).to_have_count(0)
    expect(page.locator("#reports h2")).to_be_focused()  # what had the focus is gone


def make_operator(harbor: Server, name: str) -> None:
    harbor.kill()  # SQLite is one process's: an operator is made while the server is down
    command = [sys.executable, "-m", "moonless", "operator", "--database", str(harbor.home / "tables.sqlite3")]
    subprocess.run([*command, "make-operator", name], check=True, capture_output=True)
    harbor.start()


def test_block_report_and_a_name_taken_away(four: list[Visitor], harbor: Server) -> None:
    curlew, tern, beacon, anchor = four
    for person in four:
        person.page.goto("/settings", wait_until="networkidle")
    make_operator(harbor, NAMES[2])
    wish = {
        "game": "by-stealth-and-sea", "scenario": "bg2", "seats": {"slc-1": "me", "slc-2": "open", "slc-3": "open"},
        "terms": {"pace": "live"},
    }  # fmt: skip
    table = ask(curlew, "POST", "/api/tables", wish)["id"]
    ask(anchor, "POST", f"/api/lobby/{table}/seats/slc-2")
    page = curlew.page
    page.goto(f"/table/{table}")
    curlew.seated()
    page.locator('[data-tool="people"]').click()
    company = page.locator('[data-company="Dim Anchor"]')
    company.locator("summary").click()
    company.locator('[data-shun="block"]').click()
    expect(company.locator("[role=status]")).to_have_text(say("shun-block-done"))
    company.locator("input").fill("That name is no name.")
    company.locator("[data-report]").click()
    expect(company.locator("[role=status]")).to_have_text(say("reported"))
    other = ask(curlew, "POST", "/api/tables", wish)["id"]
    anchor.page.goto("/lobby")
    tern.page.goto("/lobby")
    expect(tern.page.locator(f'[data-table="{other}"]')).to_be_visible()
    expect(anchor.page.locator(f'[data-table="{table}"]')).to_be_visible()  # one's own is not hidden
    expect(anchor.page.locator(f'[data-table="{other}"]')).to_have_count(0)
    refused = ask(anchor, "POST", f"/api/lobby/{other}/seats/slc-2")["error"]
    assert refused == told("You cannot sit at that table.")
    anchor.problems.clear()  # the browser itself notes the refusal
    page.goto("/settings")
    page.locator("#shunned summary").click()
    enter(page, '[data-shunned="Dim Anchor"] button')
    expect(page.locator("[data-shunned]")).to_have_count(0)
    expect(anchor.page.locator(f'[data-table="{other}"] [data-sit="slc-2"]')).to_be_visible()
    tern.page.goto("/operator")
    expect(tern.page.get_by_role("alert")).to_have_text(told("That is for the operators of this server."))
    tern.problems.clear()
    beacon.page.goto("/operator")
    take_name_away(beacon.page)
    anchor.page.goto("/settings")
    expect(anchor.page.get_by_label(say("name"), exact=True)).not_to_have_value("Dim Anchor")
    assert ask(tern, "GET", "/api/players/Dim Anchor")["error"]
    for person in four:
        person.problems.clear()
