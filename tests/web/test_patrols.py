"""A patrol of three with its distribution and its best game, by keyboard."""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from moonless.core.languages import MOON
from tests.server.lobby.support import PASSWORD
from tests.server.support import until
from tests.web.driving import LANGUAGE, Server, Visitor, visiting
from tests.web.harbor import LARGE, NAMES, ask, fit, put_back, sail
from tests.web.reading import alike, aside, enter, tab_to, unread
from tests.web.test_access import look
from tests.web.test_languages import in_english
from tests.web.words import say

DRAWN = """() => document.querySelector("img.best-way")?.naturalWidth > 0
  || document.querySelector("section:has(#best-replay) .picture")"""
"""Whether the best game's way is there, or what stands for it where there is none."""

CHOOSE_NONE = """parts => {
  for (const part of parts) {
    const select = document.querySelector(`select[name="show-${part}"]`);
    select.value = "none";
    select.dispatchEvent(new Event("change", {bubbles: true}));
  }
}"""


@pytest.fixture(scope="module")
def harbor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """It is noon there: nobody's patrol is another day's than that of the one before."""
    running = Server(tmp_path_factory.mktemp("harbor"), noon=True)
    yield running
    running.kill()


def words_past(page: Page) -> list[str]:
    """English that came past the catalog; names are people's own."""
    return in_english(page, NAMES) if LANGUAGE == MOON else []


def test_a_patrol_of_three_with_its_distribution(four: list[Visitor], harbor: Server) -> None:
    for name, person in zip(NAMES, four[:3], strict=False):
        person.page.goto("/daily")
        expect(person.page.locator("#daily-practice")).to_be_disabled()
        expect(person.page.locator(".sailing")).to_contain_text(say("daily-rules"))
        expect(person.page.locator(".distribution")).to_have_count(0)
        sail(person, "#daily-sail", name)
    until(lambda: ask(four[0], "GET", "/api/daily")["home"] == 3)  # others may be uncounted for a moment
    page = four[0].page
    page.goto("/daily")
    expect(page.locator(".daily-today .data tbody tr")).to_have_count(3)
    expect(page.locator(".distribution rect.mine")).to_have_count(1)
    mine = ask(four[0], "GET", "/api/daily")
    expect(page.locator(".my-place")).to_have_text(
        say("you-place", score=f"{mine['score']:g}", place=round(100 * mine["place"]))
    )
    games = ask(four[0], "GET", "/api/games")
    missions = next(game["scenarios"] for game in games if game["id"] == mine["game"])
    measured = next(each["difficulty"] for each in missions if each["id"] == mine["scenario"])
    below = sum(count for score, count in mine["counts"] if score < measured["mean"])
    expect(page.locator(".daily-today .computers-place")).to_have_text(
        say("computer-mean", games=measured["games"], mean=f"{measured['mean']:g}", place=round(100 * below / 3))
    )
    expect(page.locator("#daily-practice")).to_be_enabled()
    expect(page.locator("#daily-practice")).to_have_text(say("practice-it"))
    scores = [row["score"] for row in mine["results"]]
    places = page.locator(".daily-today .data tbody td:first-child").all_inner_texts()
    assert [int(place) for place in places] == [1 + scores.index(score) for score in scores], "who is equal shares it"
    expect(page.locator(f'[data-day="{mine["date"]}"]')).to_have_class(re.compile("shade-"))
    assert look(page) == fit(page) == words_past(page) == []
    four[3].page.goto("/daily")
    expect(four[3].page.locator(".daily-home")).to_contain_text(say("daily-sealed"))
    best = max(mine["results"], key=lambda each: float(each["score"]))
    with put_back(four, harbor) as database:  # a day goes by
        yesterday = (date.fromisoformat(mine["date"]) - timedelta(1)).isoformat()
        for kind in ("tables", "results"):
            database.execute(f"UPDATE {kind} SET daily = ? WHERE daily = ?", (yesterday, mine["date"]))
    page.goto("/daily")
    expect(page.locator(".best-who")).to_contain_text(best["by"])
    way = page.locator("img.best-way")
    page.wait_for_function(DRAWN)
    expect(way.or_(page.locator(".picture")).first).to_be_visible()
    if way.count():  # who played blindly may not have moved at all: then it is the game's picture
        assert way.evaluate("async image => { await image.decode(); return image.naturalWidth; }") > 0
        assert way.get_attribute("alt") == say("way-of", name=best["by"])
    expect(page.locator(f'[data-day="{yesterday}"]')).to_have_class(re.compile("shade-"))
    assert look(page) == fit(page) == words_past(page) == []
    enter(page, "#best-replay")
    page.wait_for_selector(".replay .piece")


def test_a_page_that_is_left_open_goes_on_to_the_next_day(visitor: Visitor) -> None:
    """The time that is left goes on, and after midnight it is the next day's patrol that one would sail."""
    page, day = visitor.page, date(2026, 11, 19)
    days = [day]

    def answer(route: Route) -> None:
        reply = route.fetch()
        route.fulfill(response=reply, json={**reply.json(), "date": days[-1].isoformat()})

    visitor.context.route("**/api/daily", answer)
    evening = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
    page.clock.install(time=evening)
    page.goto("/daily")
    expect(page.locator(".open-for b")).to_be_visible()  # the page is there, and its time can be halted
    page.clock.pause_at(evening + timedelta(hours=11, minutes=58, seconds=30))
    page.clock.run_for(20_000)
    expect(page.locator(".open-for b")).to_have_text(say("hours-minutes", hours=0, minutes=2))
    before = page.locator(".tonight .small-head").text_content() or ""
    page.clock.run_for(60_000)
    expect(page.locator(".open-for b")).to_have_text(say("hours-minutes", hours=0, minutes=1))
    expect(page.locator(".tonight .small-head")).to_have_text(before)
    days.append(day + timedelta(1))
    page.clock.run_for(60_000)
    expect(page.locator(".open-for b")).to_have_text(say("hours-minutes", hours=24, minutes=0))
    expect(page.locator(".tonight .small-head")).not_to_have_text(before)
    visitor.context.unroute_all(behavior="wait")  # an answer under way would meet a page that is closed


def test_a_guest_is_reported_where_others_read_of_them(browser: Browser, own_server: Server) -> None:
    """By keyboard; who has an account is reported on the page to which the name leads."""
    with visiting(browser, own_server, **LARGE) as loud, visiting(browser, own_server, **LARGE) as reader:
        for number, person in enumerate((loud, reader)):
            person.known()
            if person is loud:
                ask(loud, "PATCH", "/api/me", {"name": "Loud Parrot"})
            person.page.goto("/daily")
            sail(person, "#daily-sail", str(number))
        page = reader.page
        until(lambda: len(ask(reader, "GET", "/api/daily")["results"]) == 2)
        page.goto("/daily")
        company = page.locator(".daily-today .company")
        expect(company).to_have_count(1)  # of oneself there is nothing to be reported
        assert unread(page) == aside(page) == look(page) == []
        enter(page, '.company[data-company="Loud Parrot"] summary')
        tab_to(page, ".company input")
        page.keyboard.type("That name!")
        page.keyboard.press("Enter")
        expect(company.locator("[role=status]")).to_have_text(say("reported"))
        assert look(page) == aside(page) == alike(page) == []
        if LANGUAGE == MOON:
            assert in_english(page, ["Loud Parrot", ask(reader, "GET", "/api/me")["name"]]) == []


def test_who_chooses_not_to_be_named_stands_among_the_results(browser: Browser, own_server: Server) -> None:
    """Nor is it told since when they are here, if they choose so; they themselves read their name."""
    with visiting(browser, own_server, **LARGE) as shy, visiting(browser, own_server, **LARGE) as reader:
        for number, person in enumerate((shy, reader)):
            person.known()
            ask(person, "POST", "/api/account", {"name": NAMES[number], "password": PASSWORD})
            person.page.goto("/daily")
            sail(person, "#daily-sail", str(number))
        page = shy.page
        page.goto("/settings")
        named = page.locator('select[name="show-named"]')
        expect(named.locator("option")).to_have_count(2)  # a name is told to all or to nobody
        page.evaluate(CHOOSE_NONE, ["since", "named"])  # at once: no answer is awaited in between
        until(lambda: not {"since", "named"} & {*ask(shy, "GET", f"/api/players/{NAMES[0]}")["shows"]})
        assert look(page) == fit(page) == words_past(page) == []
        enter(page, "#see-as-others")
        expect(page.locator(".player-who h1")).to_have_text(NAMES[0])
        since = say("player-since", date="").rstrip(".~] ")
        expect(page.locator(".player-who")).not_to_contain_text(since)
        page.get_by_role("button", name=say("as-i")).click()
        expect(page.locator(".player-who")).to_contain_text(since)
        until(lambda: len(ask(reader, "GET", "/api/daily")["results"]) == 2)
        for person, name in ((reader, say("a-player")), (shy, NAMES[0])):
            person.page.goto("/daily")
            rows = person.page.locator(".daily-today .data tbody")
            expect(rows.locator(".who", has_text=name)).to_have_count(1)
            expect(rows.locator("a.who")).to_have_count(1 if person is reader else 2)
            expect(rows.locator(".company")).to_have_count(0)
            assert look(person.page) == words_past(person.page) == []
