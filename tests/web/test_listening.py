"""For who listens instead of looking: the board as places with what is there, the chart as a table a key away."""

from playwright.sync_api import expect

from tests.web.driving import Visitor
from tests.web.test_ways import look, start
from tests.web.waiting import looks


def test_the_board_is_read_as_places(visitor: Visitor) -> None:
    """In an order that makes sense: where who is asked about stands comes first; the drawing itself is not read."""
    page = visitor.page
    start(visitor, "rogue-regiment")
    scene, _ = look(visitor)
    there = {piece["cell"] for piece in scene["pieces"] if piece["cell"]}
    expect(page.locator("#places li")).to_have_count(len(there))
    read = page.locator("#places li").all_inner_texts()
    for piece in scene["pieces"]:
        if piece["cell"]:
            assert any(line.startswith(f"{piece['cell']} ") and piece["name"] in line for line in read), piece
    expect(page.locator(".sea-host svg.board")).to_have_attribute("aria-hidden", "true")


def test_the_chart_is_a_table_one_key_away(visitor: Visitor) -> None:
    page = visitor.page
    start(visitor, "by-stealth-and-sea", "bg2")
    visitor.keys()
    page.keyboard.press("c")
    expect(page.locator("#sheet-panel")).to_be_focused()
    expect(page.locator("#tab-on-the-chart")).to_have_attribute("aria-selected", "true")
    least = len(look(visitor)[0]["pieces"])
    looks(page, lambda: page.locator("#sheet-panel li").count() >= least, True)
