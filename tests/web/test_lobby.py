"""Four people at once: from the lobby to a rated game's end and a rematch, a clock that runs out, a patrol of three, a
tournament to its final table, block and report, and a name that an operator takes away."""

import re
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from moonless.server.lobby.ratings import Rating, after_duel
from tests.server.lobby.support import NATO, PASSWORD, SOVIET, UNSEEN
from tests.server.support import Refused, Screen, live
from tests.server.table.test_desk import play
from tests.web.driving import Server, Visitor, visiting
from tests.web.test_access import look
from tests.web.words import part, say, told

ASK = """async ([method, path, body]) => {
  const headers = {"Content-Type": "application/json"};
  const answer = await fetch(path, {method, headers, body: body === null ? undefined : JSON.stringify(body)});
  return answer.json();
}"""
LARGE: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DUEL: dict[str, Any] = {
    "game": UNSEEN, "scenario": "duel", "seats": {NATO: "me", SOVIET: "open"}, "options": {"weather": False},
}  # fmt: skip
SAID = "Sides changed, <i>this time</i>?"
NAMES = ("Quiet Curlew", "Amber Tern", "Northern Beacon", "Dim Anchor")


@pytest.fixture(scope="module")
def harbor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("harbor"))
    yield running
    running.kill()


@pytest.fixture(scope="module")
def four(browser: Browser, harbor: Server) -> Iterator[list[Visitor]]:
    """Four people with accounts; the last has a phone."""
    with ExitStack() as stack:
        made = []
        for name, size in zip(NAMES, (LARGE, LARGE, LARGE, PHONE), strict=True):
            person = stack.enter_context(visiting(browser, harbor, **size))
            person.known()
            ask(person, "POST", "/api/account", {"name": name, "password": PASSWORD})
            made.append(person)
        yield made


def ask(person: Visitor, method: str, path: str, body: Any = None) -> Any:
    return person.page.evaluate(ASK, [method, path, body])


@contextmanager
def at_table(person: Visitor, table: str) -> Iterator[Screen]:
    """The same person's live connection, without the page."""
    cookie = "; ".join(f"{each['name']}={each['value']}" for each in person.context.cookies())
    with live(person.server.url, table, cookie) as connection:
        yield Screen(connection)


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


def table_of(person: Visitor) -> str:
    person.page.wait_for_url("**/table/*")
    return person.page.url.rpartition("/")[2]


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
    page.locator("#open-table").click()
    table = table_of(curlew)
    row = f'[data-table="{table}"]'
    for person in (tern, beacon, anchor):  # nobody reloads: the list is live
        expect(person.page.locator(f"{row} [data-sit]")).to_be_visible()
        expect(person.page.locator(row)).to_contain_text("Quiet Curlew")
    tern.page.locator(f'{row} [data-sit="{SOVIET}"]').click()
    assert table_of(tern) == table
    for person in (beacon, anchor):
        expect(person.page.locator(f".to-watch {row}")).to_contain_text("Amber Tern")
    beacon.page.locator(f".to-watch {row} button").click()
    expect(beacon.page.locator(".question")).to_have_text(told("You are watching"))
    play_duel(curlew, tern, table)
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
        for _ in range(100):  # the clerk counts a moment after the end
            if ask(reader, "GET", f"/api/players/{name}")["ratings"]:
                break
            time.sleep(0.1)
        reader.page.goto(f"/player/{name}")
        line = reader.page.locator(f'[data-rating="{UNSEEN} {side}"]')
        expect(line).to_contain_text(str(rating.shown))
        expect(line).to_contain_text(str(rating.doubt))
    assert {nato.shown, soviet.shown} == {1579, 1421}
    assert look(reader.page) == []


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
    page = tern.page
    page.goto("/player/Quiet Curlew")
    page.locator("#befriend").click()
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
    assert ask(tern, "GET", "/api/lobby")["asked"] == []  # what was asked first is declined
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
        person.page.wait_for_timeout(1500)
        assert seconds(running.inner_text()) < before
    ask(tern, "POST", f"/api/tables/{table}/resign")


def test_a_clock_that_runs_out_while_the_server_is_down(four: list[Visitor], harbor: Server) -> None:
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


def sail(person: Visitor, button: str, seed: str) -> None:
    """Begin with the page, play on without it, come back."""
    person.page.locator(button).click()
    table = table_of(person)
    with at_table(person, table) as screen:
        play(screen, Random(seed))


def test_a_patrol_of_three_with_its_distribution(four: list[Visitor]) -> None:
    for person in four[:3]:
        person.page.goto("/daily")
        expect(person.page.locator("#daily-practice")).to_be_disabled()
        expect(person.page.locator(".distribution")).to_have_count(0)
        sail(person, "#daily-sail", str(person))
    time.sleep(2.1)  # how long a day's distribution is kept while it goes on
    page = four[0].page
    page.goto("/daily")
    expect(page.locator(".daily-today .data tbody tr")).to_have_count(3)
    expect(page.locator(".distribution rect.mine")).to_have_count(1)
    mine = ask(four[0], "GET", "/api/daily")
    expect(page.locator(".my-place")).to_have_text(
        say("you-place", score=f"{mine['score']:g}", place=round(100 * mine["place"]))
    )
    expect(page.locator("#daily-practice")).to_be_enabled()
    expect(page.locator(f'[data-day="{mine["date"]}"]')).to_have_class(re.compile("shade-"))
    assert look(page) == []
    four[3].page.goto("/daily")
    expect(four[3].page.locator(".daily-home")).to_contain_text(say("daily-sealed"))


def test_a_tournament_of_four_to_its_final_table(four: list[Visitor], harbor: Server) -> None:
    page = four[0].page
    page.goto("/tournaments")
    page.locator('.new-cup input[name="title"]').fill("Autumn <b>cup</b>")
    page.locator(".new-cup .primary").click()
    page.wait_for_url("**/tournament/*")
    address = page.url
    expect(page.locator("h1")).to_have_text("Autumn <b>cup</b>")
    for person in four:
        person.page.goto(address)
        sail(person, '[data-sail="1"]', str(person))
    page.goto(address)
    expect(page.locator("#final-table tbody tr")).to_have_count(4)
    expect(page.locator("#final-table")).to_contain_text(say("sealed"))
    assert look(page) == []
    name = address.rpartition("/")[2]
    for person in four:
        person.page.goto("/")
    harbor.kill()
    with sqlite3.connect(harbor.home / "tables.sqlite3") as database:  # the window closes
        (daily,) = database.execute("SELECT daily FROM results WHERE daily LIKE ?", (f"%{name}%",)).fetchone()
        closes = time.time() - 1
        moment = time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime(int(closes)))
        database.execute("UPDATE rounds SET closes = ? WHERE tournament = ?", (int(closes), name))
        database.execute("UPDATE tournaments SET closes = ? WHERE id = ?", (int(closes), name))
        for kind in ("tables", "results"):
            database.execute(f"UPDATE {kind} SET daily = ? WHERE daily = ?", (f"{moment} {name} 1", daily))
    harbor.start()
    page.goto(address)
    expect(page.locator("h2", has_text=say("final-table"))).to_be_visible()
    totals = [float(text) for text in page.locator("#final-table tbody tr td:last-child").all_inner_texts()]
    assert len(totals) == 4
    assert totals == sorted(totals, reverse=True)
    people = page.locator("#final-table .who").all_inner_texts()
    assert sorted(people) == sorted(NAMES)
    for person in four:
        person.problems.clear()  # the browser notes that the server was away


def test_block_report_and_a_name_taken_away(four: list[Visitor], harbor: Server) -> None:
    curlew, tern, beacon, anchor = four
    for person in four:
        person.page.goto("/")
    harbor.kill()  # SQLite is one process's: an operator is made while the server is down
    command = [sys.executable, "-m", "moonless", "operator", "--database", str(harbor.home / "tables.sqlite3")]
    subprocess.run([*command, "make-operator", NAMES[2]], check=True, capture_output=True)
    harbor.start()
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
    anchor.page.locator(f'[data-table="{other}"] [data-sit="slc-2"]').click()
    expect(anchor.page.get_by_role("alert")).to_have_text(told("You cannot sit at that table."))
    anchor.problems.clear()  # the browser itself notes the refusal
    tern.page.goto("/operator")
    expect(tern.page.get_by_role("alert")).to_have_text(told("That is for the operators of this server."))
    tern.problems.clear()
    beacon.page.goto("/operator")
    report = beacon.page.locator("[data-report]")
    expect(report).to_contain_text("That name is no name.")
    assert look(beacon.page) == []
    report.locator('[data-act="remove-name"]').click()
    expect(beacon.page.locator("#acts")).to_contain_text("remove-name")
    report.locator('[data-act="settle"]').click()
    expect(report).to_have_count(0)
    anchor.page.goto("/settings")
    expect(anchor.page.get_by_label(say("name"), exact=True)).not_to_have_value("Dim Anchor")
    assert ask(tern, "GET", "/api/players/Dim Anchor")["error"]
    for person in four:
        person.problems.clear()
