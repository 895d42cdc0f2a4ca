"""Whole ways on the board: a click proposes, with path, price and what it brings on; a second one goes. Clicks are
counted."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.support import Screen, live
from tests.web.driving import Visitor, table_id

HEARD = """() => {
  window.sent = [];
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) { window.sent.push(JSON.parse(data)); return send.call(this, data); };
  window.clicks = 0;
  addEventListener("click", event => { if (event.isTrusted) window.clicks += 1; }, true);
}"""
"""Count what a person clicks, and keep what the page sends."""


def start(visitor: Visitor, game: str, scenario: str = "", **seats: str) -> None:
    visitor.known()
    wish = {"game": game, "scenario": scenario, "seats": seats}
    headers = {"Origin": visitor.server.url}
    card = visitor.page.request.post("/api/tables", data=wish, headers=headers).json()
    visitor.page.goto(f"/table/{card['id']}")
    visitor.seated()


def look(visitor: Visitor) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The scene as the table sees it, and all ways that the game knows now."""
    with live(visitor.server.url, table_id(visitor.page), visitor.cookie()) as connection:
        screen = Screen(connection)
        screen.send(do="ways", decision=screen.decision, id="look")
        while (answer := screen.hear())["t"] not in ("ways", "refused"):
            pass
        return screen.scene, answer.get("ways", [])


def until_ways(visitor: Visitor) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Answer until there are ways to go."""
    while visitor.keys():
        if (found := look(visitor))[1]:
            return found
        visitor.press(visitor.keys()[0])
    raise AssertionError("nobody has a way to go")


def click(page: Page, cell: str) -> None:
    """Click a square, once the board lies still."""
    square, before = page.locator(f'.cell[data-cell="{cell}"]'), None
    while (box := square.bounding_box()) != before:
        before = box
        page.wait_for_timeout(60)
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def far(scene: dict[str, Any], ways: list[dict[str, Any]], squares: int) -> dict[str, Any]:
    """A way over so many squares to a place that no answer means, where nobody stands."""
    taken = {each["cell"] for each in scene["prompt"]["choices"]} | {piece["cell"] for piece in scene["pieces"]}
    return next(way for way in ways if len(way["cells"]) == squares + 1 and way["cell"] not in taken)


def sent(page: Page) -> list[str]:
    keys: list[str] = page.evaluate("window.sent.filter(each => each.do === 'choose-all').at(-1)?.keys ?? []")
    return keys


def words(price: list[dict[str, Any]]) -> str:
    return ", ".join(f"{each['amount']:g}{'+' * each['least']} {each['unit']}" for each in price)


def test_a_walk_of_four_squares_is_two_clicks(visitor: Visitor) -> None:
    page = visitor.page
    start(visitor, "rogue-regiment")
    scene, ways = until_ways(visitor)
    way = far(scene, ways, 4)
    page.evaluate(HEARD)
    click(page, way["cell"])
    proposed = page.locator(f'.ways[data-way="{way["cell"]}"]')
    expect(proposed).to_contain_text(words(way["price"]))
    expect(page.locator(".path.way .course")).to_have_count(4)
    before = visitor.stamp()
    click(page, way["cell"])
    visitor.moved_on(before)
    assert sent(page) == way["keys"]
    assert page.evaluate("window.clicks") == 2
    expect(
        page.locator(f'.piece[data-piece="{scene["prompt"]["piece"] or scene["prompt"]["seat"]}"]')
    ).to_have_attribute("data-cell", way["cell"])
    assert visitor.problems == []


@pytest.mark.parametrize(("squares", "closing"), [(14, []), (9, ["end"])], ids=["farthest", "shorter"])
def test_a_course_is_two_clicks_with_its_depth(visitor: Visitor, squares: int, closing: list[str]) -> None:
    """The farthest course ends by itself; another one is ended with it."""
    page = visitor.page
    start(visitor, "they-come-unseen", "duel", nato="me", soviet="captain")
    visitor.press("G1")
    scene, ways = until_ways(visitor)
    page.keyboard.press("0")  # all of the board
    way = far(scene, ways, squares)
    same = [each for each in ways if each["cell"] == way["cell"]]
    assert len(same) > 1
    page.evaluate(HEARD)
    click(page, way["cell"])
    buttons = page.locator(".ways .draft-tools button:not(.way-off)")
    expect(buttons).to_have_count(len(same))
    expect(page.locator(".path.way .course")).to_have_count(squares)
    last = same[-1]
    buttons.nth(len(same) - 1).hover()
    expect(page.locator(".ways .draft-price")).to_contain_text(words(last["price"]))
    for each in last["outcome"]:
        expect(page.locator(".way-outcome")).to_contain_text(each["text"])
    before = visitor.stamp()
    buttons.nth(len(same) - 1).click()
    visitor.moved_on(before)
    assert sent(page) == [*last["keys"], *closing]
    assert page.evaluate("window.clicks") == 2
    assert visitor.problems == []


def test_what_is_proposed_can_be_left(visitor: Visitor) -> None:
    page = visitor.page
    start(visitor, "rogue-regiment")
    way = far(*until_ways(visitor), 3)
    click(page, way["cell"])
    expect(page.locator(".ways")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".ways")).to_have_count(0)
    expect(page.locator(".path.way .course")).to_have_count(0)
    assert visitor.problems == []
