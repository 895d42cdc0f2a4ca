"""They Come Unseen in real browsers: one side each, through searches, an attack and a station destroyed; orders are
drawn on the board and sent as a whole; what one side hides is not in the other's page."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.server.support import Screen, live
from tests.web.driving import FIND_PLACE, PATIENCE, Server, Visitor, visiting
from tests.web.waiting import heard, listen, looks
from tests.web.words import asking, costs, part, say, told

GAME, NATO, SOVIET = "they-come-unseen", "nato", "soviet"
LARGE = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
ASK = """async ([path, body]) => {
  const headers = {"Content-Type": "application/json"};
  return (await fetch(path, {method: "POST", headers, body: JSON.stringify(body)})).json();
}"""
STEPWISE = 'localStorage.setItem("moonless settings", JSON.stringify({speed: "instant", stepwise: true}))'
BEFORE: list[list[str]] = [
    ["G1"],
    ["delta"],
    ["se 200", "se 400", *["se 600"] * 5, "end"],
    ["move orange"],
    [*["sw"] * 9, "go"],
    ["done"],
    ["south"],
    ["se 600", *["e 600"] * 3, "e 400", "e 200", "end"],
    ["done"],
    ["south"],
]
"""Two quiet rounds: the submarine comes to O14 at 200 ft with 7 units of battery, the Destroyer to K18."""


def third_round(nato: Visitor, soviet: Visitor) -> str:
    """A table of two people, at which the two ships are about to meet and Bravo is a target."""
    wish = {"game": GAME, "scenario": "duel", "seats": {NATO: "me", SOVIET: "open"}, "options": {"weather": False}}
    for side in (nato, soviet):
        side.known()
    while True:
        card: dict[str, Any] = nato.page.evaluate(ASK, ["/api/tables", wish])
        soviet.page.evaluate(ASK, ["/api/join", {"token": card["invites"][SOVIET].rpartition("/")[2]}])
        with at_table(nato, card["id"]) as one, at_table(soviet, card["id"]) as two:
            for keys in BEFORE:
                while not (one.keys or two.keys):
                    one.hear()
                    two.request(do="ping")
                screen = one if one.keys else two
                assert screen.request(do="choose-all", decision=screen.decision, keys=keys)["t"] == "ack"
                for each in (one, two):
                    each.request(do="ping")
                if any(
                    part("targets") in line["text"] and part("Bravo") not in line["text"] for line in one.scene["log"]
                ):
                    break
            else:
                return str(card["id"])


@contextmanager
def at_table(somebody: Visitor, table: str) -> Iterator[Screen]:
    """The same person's live connection, without the page."""
    with live(somebody.server.url, table, somebody.cookie()) as connection:
        yield Screen(connection)


@pytest.fixture
def sides(browser: Browser, server: Server) -> "Iterator[tuple[Visitor, Visitor]]":
    """NATO, and the Soviets, who came by link."""
    with visiting(browser, server, **LARGE) as nato, visiting(browser, server, **LARGE) as soviet:
        table = third_round(nato, soviet)
        for side in (nato, soviet):
            side.page.goto(f"/table/{table}")
            side.seated()
        yield nato, soviet


def glowing(somebody: Visitor, cell: str) -> tuple[float, float]:
    """Where a square is on the screen that is among the answers, once it is."""
    somebody.page.wait_for_selector(f'.can[data-for="{cell}"]')
    return middle(somebody, cell)


def middle(somebody: Visitor, cell: str) -> tuple[float, float]:
    """Where a square is on the screen."""
    box = somebody.page.locator(f'.cell[data-cell="{cell}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def draw(somebody: Visitor, *cells: str) -> None:
    """Draw over squares with the mouse, without lifting it."""
    mouse = somebody.page.mouse
    mouse.move(*glowing(somebody, cells[0]))
    mouse.down()
    for cell in cells[1:]:
        mouse.move(*middle(somebody, cell), steps=6)
    mouse.up()


def pick(somebody: Visitor, cell: str, label: str) -> None:
    """Click a square that means several answers, and one of them."""
    place = glowing(somebody, cell)
    before = somebody.stamp()
    somebody.page.mouse.click(*place)
    somebody.page.locator(".menu").get_by_text(told(label), exact=True).click()
    somebody.moved_on(before)


def price(somebody: Visitor) -> Locator:
    return somebody.page.locator(".draft-price")


def then(step: str) -> str:
    """What is written behind the price: the step that ends the order."""
    return say("order-then", price="|", step=step).partition("|")[2]


def test_two_browsers_one_side_each(sides: "tuple[Visitor, Visitor]") -> None:
    nato, soviet = sides
    expect(soviet.page.locator(".question")).to_have_text(told("Waiting"))

    snort(nato, soviet)
    hunt(nato, soviet)
    raid(nato, soviet)


def snort(nato: Visitor, soviet: Visitor) -> None:
    """The submarine comes up and snorts: composed on the board, taken off and put on again, sent as a whole."""
    pick(nato, "O15", "O15, periscope depth")
    expect(price(nato)).to_contain_text(costs("1 square", "1 battery", "6 battery left"))
    nato.click("snort e")
    expect(price(nato)).to_contain_text(costs("3 squares", "9 battery gained", "16 battery left"))
    pick(nato, "P16", "P16, 200 ft")
    nato.page.keyboard.press("Backspace")
    expect(nato.page.locator(".draft-steps li")).to_have_count(2)
    draw(nato, "P16", "P15")  # a pen keeps the depth: periscope
    expect(nato.page.locator(".draft-steps li")).to_have_text(
        [
            told(step)
            for step in ("O15, periscope depth", "Snort E to O17", "P16, periscope depth", "P15, periscope depth")
        ]
    )
    nato.page.keyboard.press("Escape")
    expect(nato.page.locator(".draft-steps")).to_have_count(0)
    nato.choose("e p", "snort e", "sw 200", "w 400", "w 600")
    expect(nato.page.locator(".draft-done")).to_be_visible()
    last = f"{told('P14, 600 ft')} ({costs('1 battery')})"
    expect(price(nato)).to_have_text(re.compile(re.escape(then(last)) + "$"))  # nothing is known beyond its end
    expect(soviet.page.locator('.piece[data-piece="sub-green"]')).to_have_count(0)
    expect(soviet.page.locator("#log")).not_to_contain_text(part("snorts"))
    nato.send()
    expect(soviet.page.locator("#log")).to_contain_text(part("Grampus snorts from O15 to O17."))
    expect(soviet.page.locator('.piece[data-piece="sub-green"]')).to_have_count(0)


def hunt(nato: Visitor, soviet: Visitor) -> None:
    """The Destroyer comes, searches and fires: a leg drawn with the mouse, a salvo on the squares of the sector."""
    soviet.choose("move orange")
    draw(soviet, "L17", "M16", "N16")
    expect(price(soviet)).to_contain_text(costs("3 squares", "10 fuel", "60 fuel left"))
    expect(soviet.page.locator(".path .course")).to_have_count(3)
    before = soviet.stamp()
    soviet.page.keyboard.press("Enter")
    soviet.moved_on(before)
    soviet.choose("search orange", "south")
    expect(soviet.page.locator("#log")).to_contain_text(part("Contact purple."))
    soviet.choose("fire purple")
    for key in ("P14", "P15", "O14", "400", "O13", "Q14", "Q15", "200"):
        soviet.click(key)
    expect(price(soviet)).to_contain_text(part("3 black at 400 ft, 3 white"))
    expect(price(soviet)).to_contain_text(costs("1 salvo", "3 salvos left") + then(told("200 ft")))
    expect(nato.page.locator("#log")).not_to_contain_text(part("fires"))
    soviet.send("Enter")
    for side in (nato, soviet):
        expect(side.page.locator("#log")).to_contain_text(part("Near miss on Grampus."))
    soviet.choose("done", "south")


def raid(nato: Visitor, soviet: Visitor) -> None:
    """She destroys Bravo under its nose; in the harbor no sonar hears her."""
    for key in ("e 400", "ne 200", "e 200", "ne 200", "attack bravo"):
        nato.press(key)
    nato.send("Enter")
    for side in (nato, soviet):
        expect(side.page.locator("#log")).to_contain_text(part("Station Bravo is destroyed."))
    soviet.choose("search orange", "east")
    for side in (nato, soviet):
        expect(side.page.locator("#log li").first).to_contain_text(part("No contact."))


def start(somebody: Visitor, mine: str, other: str, holder: str = "computer") -> None:
    """A duel from its briefing page, the other side for the computer."""
    page = somebody.page
    page.goto(f"/play/{GAME}/duel")
    page.locator(f'[data-seat="{mine}"] input[value="me"]').check()
    page.locator(f'[data-seat="{other}"] input[value="{holder}"]').check()
    page.locator("#begin").click()
    somebody.seated()


def until_asked(somebody: Visitor, text: str) -> None:
    """Wait for a question while the computer thinks."""
    somebody.page.wait_for_selector(asking(text), timeout=2 * PATIENCE)


def test_a_person_as_nato_against_the_computer(visitor: Visitor) -> None:
    start(visitor, "nato", "soviet")
    until_asked(visitor, "Where does the submarine start?")
    visitor.click("G1")
    for order in (["se 200", "se 400"], ["e 400", "e 600"]):
        until_asked(visitor, "Grampus at")
        for key in order:
            visitor.press(key)
        expect(price(visitor)).to_contain_text(costs("2 squares", "2 battery") + ", ")
        visitor.page.keyboard.press("Enter")
        expect(visitor.page.locator(".draft-steps")).to_have_count(0)
    until_asked(visitor, "Grampus at")
    log = visitor.page.locator("#log")
    expect(log).to_contain_text(part("Ognennyy (orange) keeps sonar watch"))
    expect(visitor.page.locator("#question")).to_contain_text(part("battery 16"))
    visitor.press("resign")
    visitor.press("resign")
    expect(visitor.page.locator(".after-action .outcome")).to_contain_text(part("Soviet victory"))


def test_a_person_as_the_soviets_against_the_computer_on_a_phone(browser: Browser, server: Server) -> None:
    with visiting(browser, server, **PHONE) as phone:
        start(phone, "soviet", "nato")
        until_asked(phone, "Where does Ognennyy (orange) start?")
        phone.tap("delta")
        until_asked(phone, "What next?")
        phone.tap("move orange")
        expect(phone.page.locator(".pin")).to_have_count(1)
        expect(phone.page.locator(".pin")).to_contain_text("+2")  # three ships lie in Echo, out of sight
        for key in ("sw", "sw", "sw"):
            touch(phone, key)
        expect(price(phone)).to_contain_text(costs("3 squares", "10 fuel", "90 fuel left"))
        phone.large_enough()
        looks(phone.page, "document.documentElement.scrollWidth <= 390", True)
        phone.page.get_by_role("button", name=say("order-last-off")).tap()
        expect(phone.page.locator(".draft-steps li")).to_have_count(2)
        before = phone.stamp()
        phone.page.get_by_role("button", name=say("order-send")).tap()
        phone.moved_on(before)
        phone.tap("search orange")
        phone.tap("west")
        until_asked(phone, "What next?")
        phone.tap("done")
        phone.tap("south")
        until_asked(phone, "What next?")
        log = phone.page.locator("#log")
        expect(log).to_contain_text(part("Ognennyy (orange) moves C26 D25."))
        expect(log).to_contain_text(part("No contact."))
        expect(log.get_by_text(told("The NATO turn is over."))).to_have_count(2)
        phone.tap("resign")
        phone.tap("resign")
        expect(phone.page.locator(".after-action .outcome")).to_contain_text(part("NATO victory"))


def touch(somebody: Visitor, key: str) -> None:
    """Tap where an answer glows on the board, once the board has come to rest."""
    somebody.offered(key)
    before = somebody.stamp()
    place = somebody.page.wait_for_function(FIND_PLACE, arg=key).json_value()
    somebody.page.touchscreen.tap(place["x"], place["y"])
    somebody.moved_on(before)


def test_a_new_question_comes_into_sight(visitor: Visitor) -> None:
    """Two submarines: when the second is asked, the chart, its sheet and the orders turn to it."""
    page = visitor.page
    page.goto(f"/play/{GAME}/standard")
    page.locator('[data-option="weather"] input[value="false"]').check()
    page.locator("#begin").click()
    visitor.seated()
    expect(page.locator(".phases")).to_have_count(0)
    visitor.press("first green")
    page.keyboard.press("+")
    for _ in range(12):
        page.keyboard.press("ArrowRight")  # a view that the person has chosen
    visitor.press("se 200")
    listen(page)
    page.keyboard.press("h")
    heard(page, lambda: part("clear what you have composed") in " ".join(page.evaluate("toasts")))
    page.keyboard.press("Escape")
    page.locator(".verbs").evaluate("verbs => verbs.scrollLeft = 500")
    visitor.press("stay")
    until_asked(visitor, "Finwhale at S1")
    expect(page.locator('.piece[data-piece="sub-blue"]')).to_be_in_viewport()
    expect(page.get_by_role("tab", selected=True)).to_have_text(told("Finwhale"))
    page.wait_for_function("() => document.querySelector('.verbs').scrollLeft === 0")

    draw(visitor, "R2", "Q4")
    heard(page, lambda: say("order-not-there", cell="Q4", rule="6.1") in page.evaluate("toasts"))
    plot = page.locator("g.overlay.plot-green")
    expect(plot).to_be_visible()
    page.keyboard.press("o")
    expect(plot).to_be_hidden()
    expect(page.locator("g.overlay.path")).to_be_visible()
    page.keyboard.press("o")
    page.get_by_role("button", name=say("plot")).hover()
    expect(page.locator(".legend")).to_contain_text(told("what the Soviets can know of Grampus"))
    expect(page.locator(".subtitle")).to_be_hidden()


def test_each_step_at_once_if_a_person_likes_it_so(visitor: Visitor) -> None:
    """The setting: every answer is sent by itself, as in games without orders."""
    visitor.context.add_init_script(STEPWISE)
    start(visitor, "nato", "soviet", "me")
    visitor.click("G1")
    visitor.click("delta")
    visitor.press("se 200")
    until_asked(visitor, "at H2, 200 ft, battery 19")
    expect(visitor.page.locator(".draft")).to_have_count(0)
    visitor.page.keyboard.press("u")  # a step that nobody was told of is free to undo
    until_asked(visitor, "at G1, periscope depth, battery 20")
