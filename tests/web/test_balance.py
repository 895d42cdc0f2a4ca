"""The balance page in a real browser: as a file without a network, and at the server from briefing and editor."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from moonless.balance.figures import Party
from moonless.balance.looks import look_at
from moonless.balance.page import About, page
from moonless.balance.sections import section_of
from moonless.core.game import find_game
from tests.web.driving import PATIENCE, Visitor
from tests.web.test_access import COLORS, TAGS, look, violations
from tests.web.test_editor import copy_mission, open_editor
from tests.web.test_languages import GAMES, moon_only, untranslated
from tests.web.waiting import looks, not_sideways, resize

SMALL, LARGE = {"width": 390, "height": 844}, {"width": 1440, "height": 900}
PAINTED = """() => [getComputedStyle(document.body).backgroundColor,
  [...document.querySelectorAll(".heat-map")].every((map) =>
    [...map.querySelectorAll(".cell")].some((cell) =>
      !["rgb(0, 0, 0)", "rgba(0, 0, 0, 0)"].includes(getComputedStyle(cell).fill)))]"""
"""The color behind the page, and whether the board's cells have the chart's colors and not the browser's black."""


def draw(id: str, players: tuple[str, ...], path: Path) -> None:
    """A page of two games by each."""
    game, scenario = find_game(id), GAMES[id]
    parties = []
    for player in players:
        looks = [look_at(game, scenario, player, seed) for seed in range(2)]
        parties.append(Party(player, scenario, looks, looks))
    section = section_of(game, game.scenarios[scenario].title, parties)
    sections = [section] * len(players)  # with two, the list of all scenarios stands above them
    path.write_text(page(game, sections, About(list(players), 0, "1", ["0"])), encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_the_file_needs_nothing_and_everybody_can_read_it(browser: Browser, tmp_path: Path, game: str) -> None:
    """No network, no request, axe in both themes, nothing sideways on a phone; the map is the game's own board."""
    draw(game, ("captain", "random") if game == "by-stealth-and-sea" else ("captain",), tmp_path / "page.html")
    context = browser.new_context(offline=True, viewport=LARGE)  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    seen, asked, wrong = context.new_page(), list[str](), list[str]()
    seen.on("request", lambda request: asked.append(request.url))
    seen.on("console", lambda message: wrong.append(message.text))
    seen.goto((tmp_path / "page.html").as_uri())
    expect(seen.locator(".heat-map").first).to_be_visible()
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
    looks(seen, PAINTED, ["rgb(6, 15, 24)", True])
    assert violations(seen, TAGS) == []
    seen.locator("#balance-day").check()
    looks(seen, PAINTED, ["rgb(228, 221, 202)", True])
    assert violations(seen, COLORS) == []
    resize(seen, **SMALL)
    not_sideways(seen)
    assert wrong == []
    context.close()


@moon_only
def test_a_briefings_difficulty_leads_to_it(visitor: Visitor, tmp_path: Path) -> None:
    seen = visitor.page
    visitor.known()
    seen.goto("/play/by-stealth-and-sea/bg2")
    seen.locator("#balance-link").click()
    seen.locator("#balance-start").click()
    expect(seen.locator(".balance-section")).to_be_visible(timeout=2 * PATIENCE)
    expect(seen.locator(".heat-map")).to_have_count(1)
    assert untranslated(visitor) == []
    assert look(seen) == []
    with seen.expect_download() as kept:
        seen.locator("#balance-keep").click()
    kept.value.save_as(tmp_path / "kept.html")
    text = (tmp_path / "kept.html").read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert "balance-section" in text


def test_an_estimate_leads_to_the_drafts_own(visitor: Visitor) -> None:
    seen = visitor.page
    open_editor(seen)
    copy_mission(seen, "m00-night-school")
    seen.locator("#estimate-start").click()
    expect(seen.locator(".estimate-rate")).to_contain_text("%", timeout=2 * PATIENCE)
    seen.evaluate("() => document.querySelector('#estimate-stop')?.click()")  # unless it is done by now
    seen.locator("#estimate-balance").click()
    seen.locator("#balance-start").click()
    expect(seen.locator(".heat-map")).to_be_visible(timeout=2 * PATIENCE)
