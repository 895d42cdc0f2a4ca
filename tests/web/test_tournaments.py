"""A tournament of four to its final table, by keyboard."""

import time

from playwright.sync_api import Page, expect

from moonless.core.languages import MOON
from tests.web.driving import LANGUAGE, Server, Visitor
from tests.web.harbor import NAMES, ask, fit, put_back, sail
from tests.web.reading import enter, tab_to
from tests.web.test_access import look
from tests.web.test_languages import in_english
from tests.web.words import say

CUP = "Autumn <b>cup</b>"


def words_past(page: Page) -> list[str]:
    """English that came past the catalog; names and titles are people's own."""
    return in_english(page, (*NAMES, CUP)) if LANGUAGE == MOON else []


def test_a_tournament_of_four_to_its_final_table(four: list[Visitor], harbor: Server) -> None:
    page = four[0].page
    page.goto("/tournaments")
    assert fit(page) == []
    tab_to(page, '.new-cup input[name="title"]')
    page.keyboard.type(CUP)
    enter(page, ".new-cup .primary")
    page.wait_for_url("**/tournament/*")
    address = page.url
    expect(page.locator("h1")).to_have_text(CUP)
    expect(page.locator("main")).to_contain_text(say("cup-possible"))
    for name, person in zip(NAMES, four, strict=True):
        person.page.goto(address)
        sail(person, '[data-sail="1"]', name)
    page.goto(address)
    expect(page.locator("#final-table tbody tr")).to_have_count(4)
    expect(page.locator("#final-table")).to_contain_text(say("sealed"))
    assert look(page) == fit(page) == words_past(page) == []
    name = address.rpartition("/")[2]
    with put_back(four, harbor) as database:  # the window closes
        (daily,) = database.execute("SELECT daily FROM results WHERE daily LIKE ?", (f"%{name}%",)).fetchone()
        closes = time.time() - 1
        moment = time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime(int(closes)))
        database.execute("UPDATE rounds SET closes = ? WHERE tournament = ?", (int(closes), name))
        database.execute("UPDATE tournaments SET closes = ? WHERE id = ?", (int(closes), name))
        for kind in ("tables", "results"):
            database.execute(f"UPDATE {kind} SET daily = ? WHERE daily = ?", (f"{moment} {name} 1", daily))
        database.execute("UPDATE results SET opens = ? WHERE daily LIKE ?", (int(closes), f"%{name}%"))
    page.goto(address)
    expect(page.locator("h2", has_text=say("final-table"))).to_be_visible()
    totals = [float(text) for text in page.locator("#final-table .cup-total").all_inner_texts()]
    assert len(totals) == 4
    assert totals == sorted(totals, reverse=True)
    assert look(page) == fit(page) == words_past(page) == []
    people = page.locator("#final-table .who").all_inner_texts()
    assert sorted(people) == sorted(ask(person, "GET", "/api/me")["name"] for person in four)
    enter(page, "#final-table tbody tr:first-child .who")
    page.wait_for_url("**/player/*")
    expect(page.locator(f'[data-title="{name}"]')).to_contain_text(CUP)
    expect(page.locator(".scenario-lines li").first).to_be_visible()
    assert look(page) == fit(page) == words_past(page) == []
