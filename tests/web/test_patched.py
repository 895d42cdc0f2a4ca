"""Patched equals fresh: a page that was changed step by step is the page just loaded, node by node."""

import json
import random

import pytest
from playwright.sync_api import Browser, Page

from tests.web.driving import QUICK, Server, Visitor, table_id, visiting
from tests.web.test_unseen_play import at_table
from tests.web.waiting import fonts_ready, laid_out

GAMES = {
    "by-stealth-and-sea": "bg2",
    "gato-leader": "first-patrol",
    "they-come-unseen": "duel",
    "rogue-regiment": "m01-paper-chase",
}
STEPS, LOOKS = 18, 3
FRAMES = 3
"""In so many the bar has looked at what it has room for, and the view at what it shows, or something is changing."""
GONE = "resign"

NODES = """() => {
  const shown = document.querySelector('.sea-host > svg');
  const turn = (angle) => ((Math.round(angle * 10) / 10 % 360) + 360) % 360;
  const node = (element) => {
    if (element.nodeType === 3) return element.data.trim() ? [element.data.trim()] : [];
    if (element.nodeType !== 1 || element.matches('.leaving, .rings .ring')) return [];
    const names = element.getAttributeNames().filter((name) => !['data-angle', 'style'].includes(name)).sort();
    const classes = (text) => text.split(/\\s+/).filter((each) => each && !['pointed', 'hot'].includes(each)).sort();
    const facts = names.map((name) => [name,
      name === 'class' ? classes(element.getAttribute(name)).join(' ') : element.getAttribute(name)]);
    const style = element.style?.transform ?? '';
    const angle = element.dataset?.angle === undefined ? style : `turn ${turn(Number(element.dataset.angle))}`;
    return [[element.tagName, facts, angle, [...element.childNodes].flatMap(node)]];
  };
  const layers = ['overlays', 'trails', 'choices', 'path', 'pieces'];
  const board = layers.map((name) => [name, [...shown.querySelector(`:scope > g.${name}`).childNodes].flatMap(node)]);
  const names = [...shown.querySelectorAll('.sea-name, .place-name, .town, .strait, .figures, .sounding')];
  const texts = (selector) => [...document.querySelectorAll(selector)].map((each) => each.innerText);
  return JSON.stringify({
    board: Object.fromEntries(board), names: names.map((name) => [name.textContent, name.getAttribute('transform')]),
    question: texts('#question'), answers: texts('.orders .option, .orders .why'),
    tracks: texts('.track li'), sheets: texts('.tabs [role=tab]'), titles: texts('.titles'),
  });
}"""
"""All of the board that changes, and the words beside it."""


def nodes(page: Page) -> dict[str, object]:
    page.wait_for_function("() => !document.querySelector('.leaving, .rings .ring, .orders[aria-busy=\"true\"]')")
    fonts_ready(page)
    found, before = page.evaluate(NODES), ""
    while found != before:
        for _ in range(FRAMES):
            laid_out(page)
        found, before = page.evaluate(NODES), found
    nodes: dict[str, object] = json.loads(found)
    return nodes


def fresh(visitor: Visitor) -> dict[str, object]:
    """The same table, loaded anew beside it."""
    page = visitor.page.context.new_page()
    page.add_init_script(QUICK)
    page.goto(visitor.page.url)
    page.wait_for_selector(".table .board .cell")
    page.wait_for_selector("#question, .question")
    try:
        return nodes(page)
    finally:
        page.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_page_changed_step_by_step_is_the_page_just_loaded(browser: Browser, server: Server, game: str) -> None:
    chance = random.Random(f"patched {game}")
    looks = set(chance.sample(range(4, STEPS), LOOKS))
    with visiting(browser, server, viewport={"width": 1440, "height": 900}) as visitor:
        visitor.page.goto(f"/play/{game}/{GAMES[game]}")
        visitor.page.locator("#begin").click()
        visitor.seated()
        for step in range(STEPS):
            if not visitor.settled():
                break
            if visitor.composed():
                visitor.send()
                continue
            if step in looks and not visitor.page.query_selector(".draft-steps"):
                visitor.page.mouse.move(5, 5)
                here, there = nodes(visitor.page), fresh(visitor)
                for part in here:
                    assert here[part] == there[part], part
            offered = visitor.keys()
            visitor.choose(chance.choice([key for key in offered if key != GONE]))


REDRAWN = """async ([game, board, pieces]) => {
  const { Chart } = await import("/js/board/chart.js");
  const deaf = { choose() {}, reach() {}, look() {}, draws: () => false, draw() {} };
  const lay = async () => {
    const host = document.body.appendChild(document.createElement("div"));
    const chart = new Chart(host, deaf);
    await chart.load(game, board);
    return chart;
  };
  const shown = (chart, id) => {
    const copy = chart.pieces.get(id).cloneNode(true), turn = copy.querySelector(".turn");
    const angle = ((Number(turn.dataset.angle) % 360) + 360) % 360;
    turn.removeAttribute("style");
    turn.dataset.angle = String(angle);
    copy.setAttribute("class", copy.getAttribute("class").split(" ").sort().join(" "));
    return copy.outerHTML;
  };
  const mark = { id: "made-up", name: "made up", tone: "grave", note: "", amount: 2 };
  const changes = {
    label: (piece) => ({ label: `${piece.label} otherwise` }),
    worth: (piece) => (piece.label ? { worth: piece.worth + 3 } : null),
    badge: () => ({ badge: "99" }),
    side: () => ({ side: "nobody" }),
    facing: (piece) => (piece.facing ? { facing: piece.facing === "SE" ? "W" : "SE" } : null),
    "a mark more": (piece) => ({ marks: [...piece.marks, mark] }),
    "a mark less": (piece) => (piece.marks.length ? { marks: piece.marks.slice(1) } : null),
    "a mark's words": (piece) => (piece.marks.length
      ? { marks: piece.marks.map((each) => ({ ...each, name: `${each.name} otherwise` })) } : null),
    "a mark's tone": (piece) => (piece.marks.length
      ? { marks: piece.marks.map((each) => ({ ...each, tone: each.tone === "good" ? "warn" : "good" })) } : null),
  };
  const [patched, fresh] = [await lay(), await lay()];
  const wrong = [], seen = new Set();
  for (const piece of pieces.filter((each) => !seen.has(each.kind) && seen.add(each.kind)))
    for (const [what, change] of Object.entries(changes)) {
      const other = change(piece);
      if (!other) continue;
      const after = pieces.map((each) => (each.id === piece.id ? { ...each, ...other } : each));
      patched.showPieces({ pieces }, "");
      const before = shown(patched, piece.id);
      patched.showPieces({ pieces: after }, "");
      fresh.pieces.clear();
      fresh.layer.pieces.replaceChildren();
      fresh.showPieces({ pieces: after }, "");
      if (shown(patched, piece.id) === before) wrong.push(`${piece.kind}: ${what} is not to be seen`);
      if (shown(patched, piece.id) !== shown(fresh, piece.id)) wrong.push(`${piece.kind}: ${what} is not as if new`);
      const pips = [...patched.pieces.get(piece.id).querySelectorAll("[data-mark]")].map((pip) => pip.dataset.mark);
      const marks = after.find((each) => each.id === piece.id).marks.map((each) => each.id);
      if (pips.join() !== marks.join()) wrong.push(`${piece.kind}: not every mark is drawn`);
    }
  return wrong;
}"""
"""What changes of a piece, changed on a board that shows it, beside a board that is drawn with the change."""


@pytest.mark.parametrize("game", GAMES)
def test_whatever_changes_of_a_piece_is_drawn_anew(visitor: Visitor, game: str) -> None:
    """Its name, its numbers, its side, its facing, its marks: for every kind of piece that the table shows."""
    page = visitor.page
    page.goto(f"/play/{game}/{GAMES[game]}")
    page.locator("#begin").click()
    visitor.seated()
    with at_table(visitor, table_id(page)) as screen:
        scene = screen.scene
    assert scene["pieces"]
    assert page.evaluate(REDRAWN, [game, scene["board"], scene["pieces"]]) == []
