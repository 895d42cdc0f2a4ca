"""Patched equals fresh: a page that was changed step by step is the page just loaded, node by node."""

import json
import random

import pytest
from playwright.sync_api import Browser, Page

from tests.web.driving import QUICK, Server, Visitor, visiting

GAMES = {
    "by-stealth-and-sea": "bg2",
    "gato-leader": "first-patrol",
    "they-come-unseen": "duel",
    "rogue-regiment": "m01-paper-chase",
}
STEPS, LOOKS = 18, 3
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
  const texts = (selector) => [...document.querySelectorAll(selector)].map((each) => each.innerText);
  return JSON.stringify({
    board: Object.fromEntries(board), question: texts('#question'), answers: texts('.orders .option, .orders .why'),
    tracks: texts('.track li'), sheets: texts('.tabs [role=tab]'), titles: texts('.titles'),
  });
}"""
"""All of the board that changes, and the words beside it."""


def nodes(page: Page) -> dict[str, object]:
    page.wait_for_function("() => !document.querySelector('.leaving, .rings .ring, .orders[aria-busy=\"true\"]')")
    found: dict[str, object] = json.loads(page.evaluate(NODES))
    return found


def fresh(visitor: Visitor) -> dict[str, object]:
    """The same table, loaded anew beside it."""
    page = visitor.context.new_page()
    page.add_init_script(QUICK)
    page.goto(visitor.page.url)
    page.wait_for_selector(".table .board .cell")
    page.wait_for_selector("#question, .question")
    page.wait_for_timeout(150)
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
