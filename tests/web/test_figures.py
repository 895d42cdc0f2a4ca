"""What is written on the board is explained beside it, and the board comes back when there is room for it."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from moonless.core.record import CHOOSE
from moonless.core.table import Table
from tests.playing import played
from tests.web.driving import Visitor
from tests.web.gato import GAME
from tests.web.waiting import looks
from tests.web.words import part

ENTRIES = 60
"""Choices after which this patrol is in a battle: a boat is hunted."""
IN_CELLS = """() => {
  const texts = [...document.querySelectorAll(".board .chance")];
  const shown = texts.filter((text) => text.checkVisibility({visibilityProperty: true}));
  const outside = shown.filter((text) => {
    const [x, y] = text.dataset.at.split(" "), box = text.getBoundingClientRect();
    const cell = [...document.querySelectorAll(".board .cell")]
      .find((each) => each.dataset.x === x && each.dataset.y === y);
    const around = cell.getBoundingClientRect();
    return box.left < around.left || box.right > around.right || box.top < around.top || box.bottom > around.bottom;
  });
  return { most: shown.length > texts.length / 2, outside: outside.map((text) => text.textContent) };
}"""
"""Whether most chances are shown, and which of those stand outside their area."""
VIEW = "document.querySelector('.board').getAttribute('viewBox')"


def fought(table: Table) -> bool:
    return sum(entry.kind == CHOOSE for entry in table.record.entries) >= ENTRIES


@pytest.fixture(scope="module")
def battle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("battle") / "battle.jsonl"
    played(GAME, "first-patrol", "picture", fought).record.save(path)
    return path


def test_figures_of_the_map_stand_in_its_legend(visitor: Visitor) -> None:
    page = visitor.page
    page.goto(f"/play/{GAME}/first-patrol")
    page.locator("#begin").click()
    visitor.seated()
    expect(page.locator(".legend")).to_contain_text("1 / 2")
    expect(page.locator(".legend")).to_contain_text(part("Contacts that a search of 4 to 6 finds"))


def test_how_likely_a_boat_is_found_is_written_in_each_area(visitor: Visitor, battle: Path) -> None:
    page = visitor.page
    visitor.upload(battle)
    chances = page.locator(".board .chance")
    expect(chances.first).to_be_attached()
    assert all("%" in text for text in chances.all_text_contents())
    looks(page, IN_CELLS, {"most": True, "outside": []})
    expect(page.locator(".legend")).to_contain_text(part("found there if Surfaced"))
    page.keyboard.press("o")
    expect(chances.first).to_be_hidden()


def test_a_board_that_came_near_goes_back_once_there_is_room(visitor: Visitor, battle: Path) -> None:
    """A window made small, or answers unfolded; who stood in the frame all the while had a pin at its rim."""
    page = visitor.page
    page.set_viewport_size({"width": 1440, "height": 900})
    visitor.upload(battle)
    whole = page.evaluate(VIEW)
    page.set_viewport_size({"width": 1440, "height": 560})
    page.reload()
    visitor.seated()
    page.wait_for_function(f"whole => {VIEW} !== whole", arg=whole)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.wait_for_function(f"whole => {VIEW} === whole", arg=whole)
    expect(page.locator(".pin")).to_have_count(0)
