"""What must be in sight and within reach on every screen: tracks, sheets, targets, the printed report."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.playing import played
from tests.web.conftest import GAME
from tests.web.driving import Server, Visitor, visiting
from tests.web.waiting import fonts_ready, left, looks, not_sideways
from tests.web.words import part, say

LARGER = 'localStorage.setItem("moonless settings", JSON.stringify({speed: "instant", text: "larger", theme: "day"}))'
PHONE = {"has_touch": True, "is_mobile": True}
SCREENS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1400, "height": 900}},
    "phone": {"viewport": {"width": 390, "height": 844}, **PHONE},
    "on its side": {"viewport": {"width": 844, "height": 390}, **PHONE},
}
IN_SIGHT = """ids => ids.flatMap((name) => {
  const label = document.getElementById(`track-${name}`);
  if (!label || !label.checkVisibility()) return [`${name}: no name`];
  const list = label.nextElementSibling, box = list.getBoundingClientRect(), now = list.querySelector('.now');
  const shown = [now, now?.nextElementSibling].filter(Boolean);
  return shown.filter((e) => {
    const at = e.getBoundingClientRect();
    return at.left < box.left - 1 || at.right > Math.min(box.right, innerWidth) + 1 || at.bottom > innerHeight;
  }).map((e) => `${name}: ${e.innerText} is out of sight`);
})"""

SMALL = """() => [...document.querySelectorAll('button, a, summary, input')]
  .filter(e => e.checkVisibility() && !e.closest('.skip, dialog'))
  .map(e => [e, e.getBoundingClientRect()])
  .filter(([e, at]) => at.width && (at.width < 43.5 || at.height < 43.5))
  .map(([e, at]) => `${e.className} ${e.innerText} ${at.width}x${at.height}`)"""
BROKEN = """() => [...document.querySelectorAll('.chip .option')]
  .filter(e => e.getBoundingClientRect().height >= 50 || e.scrollWidth > e.clientWidth + 1).map(e => e.innerText)"""
"""Answers whose words take a second line, or more room than there is."""
WHOLE = """() => {
  const report = document.querySelector('.after-action').scrollHeight;
  return report > 900 && document.querySelector('dialog').clientHeight > report;
}"""


def start(page: Page, game: str, **more: Any) -> None:
    """A table without the briefing."""
    page.goto("/")
    page.wait_for_selector(".hero")  # the server knows who this is
    script = (
        "async body => (await (await fetch('/api/tables', {method: 'POST', body: JSON.stringify(body)})).json()).id"
    )
    page.goto(f"/table/{page.evaluate(script, {'game': game, **more})}")
    page.wait_for_selector(".orders [data-key]", state="attached")
    fonts_ready(page)


def in_sight(page: Page, tracks: list[str]) -> None:
    """The tracks are there, with what is now and what comes next."""
    assert left(page, IN_SIGHT, tracks) == []


@pytest.mark.parametrize("screen", SCREENS)
def test_tracks_have_names_and_what_is_now_stays_in_sight(browser: Browser, server: Server, screen: str) -> None:
    """Three seas and a turn, also at the end of a track, also after the window was turned or the text enlarged."""
    tracks = ["turn", "weather-western", "weather-central", "weather-eastern"]
    with visiting(browser, server, **SCREENS[screen]) as visitor:
        page = visitor.page
        start(page, "they-come-unseen", seats={"nato": "me", "soviet": "captain"})
        in_sight(page, tracks)
        size = SCREENS[screen]["viewport"]
        page.set_viewport_size({"width": size["height"], "height": size["width"]})
        page.wait_for_function("width => innerWidth === width", arg=size["height"])
        in_sight(page, tracks)
        visitor.context.add_init_script(LARGER)
        page.reload()
        page.wait_for_selector(".orders [data-key]", state="attached")
        expect(page.locator('html[data-text="larger"][data-theme="day"]')).to_have_count(1)
        in_sight(page, tracks)
        not_sideways(page)


@pytest.fixture
def late(tmp_path: Path) -> Path:
    """The record of a mission in its last hours."""
    table = played(GAME, "bg2", "late", lambda table: table.scene(None).tracks[0].now >= 8)
    table.record.save(tmp_path / "late.jsonl")
    return tmp_path / "late.jsonl"


def test_a_late_clock_is_in_sight(browser: Browser, server: Server, late: Path) -> None:
    with visiting(browser, server, viewport={"width": 360, "height": 740}, **PHONE) as visitor:
        page = visitor.page
        page.goto("/")
        page.locator("input[type=file]").set_input_files(late)
        page.wait_for_selector(".orders [data-key]", state="attached")
        expect(page.locator(".tracks .past").nth(7)).to_be_attached()
        in_sight(page, ["turn", "phase"])


def test_sheets_and_log_on_a_phone_on_its_side(browser: Browser, server: Server, finished: Path) -> None:
    with visiting(browser, server, **SCREENS["on its side"]) as visitor:
        page = visitor.page
        start(page, GAME)
        page.get_by_role("button", name=say("sheets")).tap()
        expect(page.locator(".sheets .space").first).to_be_in_viewport()
        page.goto("/")
        page.locator("input[type=file]").set_input_files(finished)
        page.wait_for_selector(".after-action")
        page.get_by_role("dialog").get_by_role("link", name=say("replay")).tap()
        page.wait_for_selector(".replay .board .cell")
        page.get_by_role("button", name=say("sheets")).tap()
        expect(page.locator(".sheets .space").first).to_be_in_viewport()
        page.get_by_role("button", name=say("log")).tap()
        expect(page.locator("#log")).to_be_in_viewport()


def test_fingers_find_their_targets(browser: Browser, server: Server) -> None:
    """At least 44 pixels each way; an answer's words do not break."""
    with visiting(browser, server, viewport={"width": 360, "height": 740}, **PHONE) as visitor:
        page = visitor.page
        start(page, GAME)
        assert left(page, SMALL) == []
        assert left(page, BROKEN) == []


def test_counters_that_fill_are_not_drawn_as_losses(visitor: Visitor) -> None:
    page = visitor.page
    start(page, "they-come-unseen", seats={"nato": "me", "soviet": "captain"})
    hits = page.locator(".sheets .space", has_text=part("Hits"))
    expect(hits.locator(".token.empty")).to_have_count(3)
    expect(page.locator(".sheets .token.lost")).to_have_count(0)


def test_the_report(visitor: Visitor, finished: Path) -> None:
    """History, chance against its odds, a way to share it; on paper the colors of the day."""
    page = visitor.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/")
    page.locator("input[type=file]").set_input_files(finished)
    report = page.get_by_role("dialog", name=say("report"))
    expect(report.locator(".history")).to_contain_text(part("The submarine Scirè"))
    expect(report.locator(".luck")).to_contain_text(part("were to be expected"))
    page.evaluate("delete Navigator.prototype.share")
    report.get_by_role("button", name=say("share")).click()
    expect(report.get_by_text(say("share-copied"))).to_be_visible()
    assert "/join/" in page.evaluate("navigator.clipboard.readText()")
    page.emulate_media(media="print")  # from its window: alone, and whole
    expect(page.locator(".bar")).to_be_hidden()
    expect(page.locator("main.sea")).to_be_hidden()
    looks(page, WHOLE, True)
    page.emulate_media(media="screen")
    page.goto(f"{page.url}/report")
    page.wait_for_selector(".after-action .trail", state="attached")
    expect(page.get_by_role("heading", name=say("report"))).to_have_count(1)
    water = "getComputedStyle(document.querySelector('.report-chart .cell.sea')).fill"
    night = page.evaluate(water)
    page.emulate_media(media="print")
    expect(page.locator("html")).to_have_attribute("data-theme", "day")
    assert night != "rgb(190, 218, 228)"
    looks(page, water, "rgb(190, 218, 228)")
    looks(page, "getComputedStyle(document.querySelector('.trail')).stroke", "rgb(122, 28, 18)")
    looks(page, "getComputedStyle(document.body).backgroundColor", "rgb(255, 255, 255)")
    page.emulate_media(media="screen")
    expect(page.locator("html")).to_have_attribute("data-theme", "night")
