"""Gato Leader in the browser: short campaigns to their evaluation by mouse, by keyboard alone and on a phone, and the
four linked campaigns through a restart of the server."""

from itertools import count
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Browser, Page, expect

import moonless
from moonless.core.game import find_game
from moonless.core.table import Table
from moonless.core.teaching import walk
from moonless.games.gato_leader.state import State
from tests.web.driving import Server, Visitor, visiting
from tests.web.gato import GAME, Patrol, played, saved
from tests.web.test_access import look
from tests.web.test_mission import tab_to
from tests.web.waiting import looks, not_sideways
from tests.web.words import part, say


def evaluated(page: Page) -> None:
    """15.2 The report has the score, its evaluation and the scale, and the campaign log."""
    report = page.locator(".after-action")
    expect(report.locator(".outcome")).to_contain_text(part("victory point"))
    for words in ("Evaluation: Holding the Line", "Adequate", "Campaign Log"):
        expect(report).to_contain_text(part(words))


def new_campaign(folder: Path, *boats: str) -> Path:
    """A short campaign with dice that give each of these boats something to tell: one without deeds has no story."""
    for seed in map(str, count()):
        table = played(Patrol(*boats), lambda table: table.decision is None, "holding-the-line", seed)
        stories = [paper.title.lower() for paper in table.scene(None).tables if "stories" in paper.title]
        if all(any(boat in title for title in stories) for boat in boats):
            return saved(moonless.start(GAME, scenario="holding-the-line", seed=seed), folder)
    raise AssertionError("no dice give every boat a deed")


@pytest.mark.rule("GL 15.2")
def test_short_campaign_by_mouse(visitor: Visitor, tmp_path: Path) -> None:
    page = visitor.page
    visitor.upload(new_campaign(tmp_path, "salmon", "gudgeon"))
    visitor.play(Patrol("salmon", "gudgeon"), visitor.click)
    evaluated(page)
    expect(page.locator(".after-action")).to_contain_text(part("Boats' stories"))
    assert look(page) == []


@pytest.mark.rule("GL 15.2")
def test_short_campaign_by_keyboard_alone(visitor: Visitor) -> None:
    page = visitor.page
    page.goto(f"/play/{GAME}/holding-the-line")
    page.locator("#begin").wait_for()
    tab_to(page, say("start"))
    page.keyboard.press("Enter")
    visitor.seated()
    visitor.play(Patrol("salmon"), visitor.press, send="Enter")
    evaluated(page)
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


class FromAfar(Patrol):
    """Fires at whatever is in reach, and comes no nearer."""

    def wishes(self, keys: list[str], number: int) -> list[str]:
        return [*(key for key in keys if key.startswith("mk14 ")), "hold", *super().wishes(keys, number)]


def test_on_a_phone_the_ship_that_is_fired_at_is_in_sight(pocket: Visitor, tmp_path: Path) -> None:
    """The board is too small to read as a whole there, and no answer lies where the ship is."""

    def aimed(table: Table) -> bool:
        return table.decision is not None and table.decision.ask == "spread"

    table = played(FromAfar("gudgeon"), aimed, "holding-the-line", "2")
    assert table.decision is not None
    prompt = table.scene(table.decision.seat).prompt
    assert prompt is not None
    pocket.upload(saved(table, tmp_path))
    offered = pocket.keys()
    assert all(key.startswith("fire") for key in offered)
    for piece in (prompt.piece, prompt.target):
        expect(pocket.page.locator(f'.board [data-piece="{piece}"]').first).to_be_in_viewport(ratio=1)
    expect(pocket.page.locator('.orders [data-key="fire 1"]')).to_contain_text(part("sunk; "))


def test_on_a_phone_the_boat_that_is_asked_about_is_in_sight(pocket: Visitor) -> None:
    """Boats in a port lie beside each other, off the middle of their place."""
    page = pocket.page
    page.goto(f"/play/{GAME}/first-patrol")
    page.locator("#begin").click()
    pocket.seated()
    pocket.choose("done")
    for boat in ("tautog", "gudgeon", "salmon", "stingray"):
        expect(page.locator(f'.board [data-piece="{boat}"] .turn')).to_be_in_viewport(ratio=0.9)
    pocket.choose("tautog")
    expect(page.locator('.board [data-piece="tautog"] .turn')).to_be_in_viewport(ratio=0.9)


@pytest.mark.slow("the campaign that mouse and keyboard play in every run; a battle on the phone is fought there too")
@pytest.mark.rule("GL 15.2")
def test_short_campaign_on_the_phone(pocket: Visitor, tmp_path: Path) -> None:
    page = pocket.page
    pocket.upload(new_campaign(tmp_path, "salmon"))
    pocket.play(Patrol("salmon"), pocket.tap)
    evaluated(page)
    expect(page.locator(".after-action")).to_contain_text(part("Boats' stories"))
    not_sideways(page)


def test_a_battle_on_the_phone(pocket: Visitor, tmp_path: Path) -> None:
    """The example turn's battle by touch: the maneuvering board, torpedoes, depth charges, away."""
    game = find_game(GAME)
    lesson = game.lessons["first-patrol"]
    steps = walk(game, lesson)
    table = next(table for _, key, table in steps if key == "attack")
    record = saved(table, tmp_path)
    battle = ["attack", *(key for _, key, _ in steps if key)]
    page = pocket.page
    pocket.upload(record)
    for key in battle[: battle.index("stingray")]:
        pocket.tap(key)
        not_sideways(page)
    page.get_by_role("button", name=say("log")).tap()
    expect(page.locator("#log")).to_contain_text(part("Salmon sinks Tyoko Maru"))
    pocket.large_enough()
    assert look(page) == []


@pytest.mark.rule("GL 16.2")
def test_linked_campaigns_survive_save_and_restart(browser: Browser, own_server: Server, tmp_path: Path) -> None:
    """One squadron through the war: in the second campaign it is saved, the server is killed and started again, the
    saved game is taken up as a second table, and both stand at the same question; then it is played to its end."""

    def second_campaign_at_sea(table: Table) -> bool:
        assert table.decision is not None
        return cast(State, table.state).campaign != "holding-the-line" and table.decision.ask == "move"

    table = played(Patrol("salmon"), second_campaign_at_sea, "linked")
    with visiting(browser, own_server, viewport={"width": 1440, "height": 900}) as visitor:
        page = visitor.page
        visitor.upload(saved(table, tmp_path))
        visitor.click(visitor.keys()[-1])
        visitor.settled()
        asked = (visitor.question(), visitor.keys())
        page.keyboard.press("m")
        with page.expect_download() as download:
            page.get_by_role("button", name=say("save")).click()
        kept = tmp_path / "kept.jsonl"
        download.value.save_as(kept)

        own_server.kill()
        own_server.start()
        page.reload()
        visitor.seated()
        looks(page, lambda: (visitor.question(), visitor.keys()), asked)
        visitor.upload(kept)
        looks(page, lambda: (visitor.question(), visitor.keys()), asked)

        visitor.play(Patrol(), visitor.click)
        expect(page.locator(".after-action .outcome")).to_contain_text(part("victory point"))
        expect(page.locator(".after-action")).to_contain_text(part("Setting Sun"))
        visitor.problems = [each for each in visitor.problems if "WebSocket" not in each and "ERR_" not in each]
