"""Nothing covers anything: on the board of every scenario, at the start and in the middle of games, at three sizes, no
label lies on another, and none on a piece other than its own; measured on the boxes that the browser draws."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page

import moonless
from moonless.core.table import Table
from moonless.testing import Guided
from tests.web.driving import PATIENCE, Server

SIZES = [(390, 420), (1040, 850), (2160, 1300)]
MIDDLE, EVERY = 45, 4
"""After so many answers a game is in its middle: pieces are out, marked, stacked; one scenario of so many."""
MOUNT = """async ([game, scenes, sizes]) => {
  const { Chart } = await import("/js/board/chart.js");
  const nothing = () => undefined;
  const on = { choose: nothing, reach: nothing, look: nothing, draws: () => false, draw: nothing };
  const found = [];
  await Promise.all([...document.fonts].map((face) => face.load()));
  for (const scene of scenes) {
    const host = document.createElement("div"), chart = new Chart(host, on);
    host.className = "sea-host";
    document.body.replaceChildren(host);
    await chart.load(game, scene.board);
    for (const [width, height] of sizes) {
      const size = { width: `${width}px`, height: `${height}px` };
      Object.assign(host.style, { position: "fixed", inset: "0 auto auto 0", ...size });
      for (const zoom of [1, 2.4]) {
        chart.view.fit();
        chart.showPieces(scene, "");
        if (zoom > 1) chart.view.zoom(1 / zoom);
        chart.settleLabels();
        for (const each of covered(host)) found.push(`${scene.title} ${width} x${zoom}: ${each}`);
      }
    }
  }
  return [...new Set(found)];

  function covered(host) {
    const box = (element) => element.getBoundingClientRect();
    const seen = (element) => element.checkVisibility({visibilityProperty: true}) && box(element).width > 0;
    const shown = (selector) => [...host.querySelectorAll(selector)].filter(seen);
    const words = (element) => element.textContent || element.closest("g").textContent;
    const labels = shown(".piece .name, .piece .tag-back, .piece .number, .place-name")
      .map((element) => ({ own: element.closest(".piece"), box: box(element), is: words(element) }));
    const pieces = shown(".piece .turn").map((element) => ({ own: element.closest(".piece"), box: box(element) }));
    const slack = (host.getBoundingClientRect().width / chart_width(host)) * 1.2;
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > slack
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > slack;
    const all = [];
    labels.forEach((a, n) => {
      for (const b of labels.slice(n + 1)) if (meet(a.box, b.box)) all.push(`"${a.is}" on "${b.is}"`);
      for (const b of pieces)
        if (b.own !== a.own && meet(a.box, b.box)) all.push(`"${a.is}" on ${b.own.dataset.piece}`);
    });
    const drawn = shown(".mission-box, .base").map((element) => box(element));
    for (const town of shown(".town"))
      if (drawn.some((each) => meet(box(town), each))) all.push(`"${town.textContent}" on a box`);
    return all;
  }
  function chart_width(host) { return host.querySelector("svg").viewBox.baseVal.width; }
}"""
"""Draw scenes on boards of these sizes, whole and from near; tell what lies on what. A hair's breadth is no cover."""


def scenes(game: str) -> Iterator[dict[str, Any]]:
    """Every scenario as it starts, and some as they stand a while later."""
    for number, scenario in enumerate(moonless.games()[game].list_scenarios()):
        with moonless.start(game, scenario=scenario.id, seed="labels") as table:
            guide = Guided(7, table)
            yield from drawn(table)
            for _ in range(MIDDLE if number % EVERY == 0 else 0):
                if table.decision is not None:
                    table.choose(guide.answer(table.decision).key)
            yield from drawn(table)


def drawn(table: Table) -> Iterator[dict[str, Any]]:
    """What the board of a scene is drawn from."""
    scene = table.scene(None if table.decision is None else table.decision.seat)
    if scene.board is not None:
        title = f"{table.record.scenario}, {len(table.events)} events"
        yield {"title": title, "board": scene.board.id, "pieces": [msgspec.to_builtins(each) for each in scene.pieces]}


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    context = browser.new_context(
        base_url=server.url, reduced_motion="reduce", viewport={"width": 2200, "height": 1340}
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto("/")
    page.wait_for_selector(".hero")
    yield page
    context.close()


@pytest.mark.parametrize("game", sorted(moonless.games()))
def test_nothing_covers_anything(page: Page, game: str) -> None:
    covered: list[str] = page.evaluate(MOUNT, [game, list(scenes(game)), SIZES])
    assert covered == []
