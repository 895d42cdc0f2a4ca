"""What the answers look like: what gives up stands apart, what has no room is told, a chore is one click."""

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.web.driving import TABLE, Server, Visitor, visiting
from tests.web.middle import PHONE, WIDE
from tests.web.test_access import look
from tests.web.waiting import BOXES, fonts_ready, heard, laid_out, looks

UNSEEN, ROGUE = "they-come-unseen", "rogue-regiment"
NARROW = {"viewport": {"width": 1280, "height": 800}}
MANY = """async () => {
  const { html } = await import("/js/ui.js");
  const { render } = await import("/vendor/preact-htm.js");
  const { VerbBar, verbsOf } = await import("/js/table/verbs.js");
  const nothing = () => undefined;
  const made = (verb, n) => ({ key: `${verb} ${n}`, label: `${verb} to ${n}`, short: `A${n}`, verb, group: verb,
    note: "", odds: null, outcome: [], cell: `A${n}`, piece: "", facing: "", warning: "",
    cost: { amount: 1, unit: "AP", least: false } });
  const choices = ["Move", "Sprint"].flatMap((verb) => Array.from({ length: 24 }, (_, n) => made(verb, n + 1)));
  choices.push({ ...made("Resign", 0), key: "resign", cell: "", gives_up: true });
  const how = { choose: nothing, heed: nothing, open: nothing, hot: "", only: "", advised: [], off: false };
  const bar = document.querySelector(".wide > .orders > .verbs");
  const place = document.createElement("div");
  bar.replaceWith(place);
  place.style.display = "contents";
  place.id = "tried";
  const { verbs } = verbsOf(choices);
  render(html`<${VerbBar} verbs=${verbs} how=${how} listed=${false} />`, place);
}"""
"""A bar with two verbs of 24 places each, and what gives up the game."""
SEEN = """() => {
  const bar = document.querySelector("#tried .verbs").getBoundingClientRect();
  const more = document.querySelector("#tried .verbs-more");
  const room = more.checkVisibility() ? more.getBoundingClientRect() : null;
  const shown = [...document.querySelectorAll("#tried .option")]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }));
  const off = shown.map((each) => [each, each.getBoundingClientRect()]).filter(([, at]) => at.right > bar.right + 1
    || at.left < bar.left - 1 || at.bottom > innerHeight + 1
    || (room && at.right > room.left + 1 && at.top < room.bottom - 1));
  return { answers: shown.filter((each) => each.dataset.key).length, off: off.map(([each]) => each.textContent) };
}"""
"""How many answers are in sight, and what runs off the bar or under the word on the rest."""


def start(visitor: Visitor, game: str, scenario: str) -> None:
    visitor.page.goto(f"/play/{game}/{scenario}")
    visitor.page.locator("#begin").click()
    visitor.seated()
    visitor.settled()


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["1440", "1280"])
def test_answers_without_room_are_counted_and_one_click_away(
    browser: Browser, server: Server, size: dict[str, object]
) -> None:
    with visiting(browser, server, **size) as visitor:
        page = visitor.page
        start(visitor, ROGUE, "m00-night-school")
        page.evaluate(MANY)
        more = page.locator("#tried .verbs-more")
        expect(more).to_be_hidden()  # two verbs, folded, have room
        page.locator("#tried .fold").first.click()  # what is unfolded comes with the room it takes
        looks(page, SEEN, {"answers": 25, "off": []})
        expect(more).to_have_attribute("aria-expanded", "true")
        more.click()
        expect(more).to_have_attribute("aria-expanded", "false")
        looks(page, f"() => ({SEEN})().off", [])
        seen = page.evaluate(SEEN)["answers"]
        assert 3 < seen < 24
        expect(more).to_have_attribute("data-count", str(49 - seen))
        more.click()
        looks(page, SEEN, {"answers": 25, "off": []})


SPREAD = """wide => {
  const bar = document.querySelector(".verbs");
  for (const each of bar.querySelectorAll(".entry"))
    Object.assign(each.style, { minWidth: wide, maxWidth: wide && "none" });
  if (wide) bar.style.paddingBottom = "1px";  // it looks at itself when its size has changed
}"""
"""Write the bar as with wider letters, which stand in for those that are still to come; or no longer so."""


def test_what_has_room_once_its_letters_are_there_is_shown_then(visitor: Visitor) -> None:
    page, held, coming = visitor.page, list[Route](), list[bool]()
    visitor.context.route("**/*.woff2", lambda route: route.continue_() if coming else held.append(route))
    page.goto(f"/play/{ROGUE}/m00-night-school", wait_until="commit")
    page.locator("#begin").click()
    page.wait_for_selector(TABLE)
    visitor.settled()
    heard(page, lambda: held)
    more = page.locator(".verbs-more")
    page.evaluate(SPREAD, "900px")
    expect(more).not_to_have_attribute("data-count", "0")
    page.evaluate(SPREAD, "")
    coming.append(True)
    for each in held:
        each.continue_()
    fonts_ready(page)
    expect(more).to_have_attribute("data-count", "0")
    expect(more).to_be_hidden()


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_what_gives_up_the_game_stands_apart_and_last(
    browser: Browser, server: Server, size: dict[str, object]
) -> None:
    with visiting(browser, server, **size) as visitor:
        page = visitor.page
        start(visitor, UNSEEN, "duel")
        answers = page.locator(".orders [data-key]")
        expect(answers.last).to_have_attribute("data-key", "resign")
        expect(answers.last).to_contain_class("gives-up")
        laid_out(page)
        *_, before, last = answers.evaluate_all(BOXES)
        if size is PHONE:
            assert last["y"] - before["y"] - before["height"] > 20  # the others lie six apart
        else:
            assert last["x"] - before["x"] - before["width"] > 40


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("mission", ["m00-night-school", "m03-hit-and-run"])
def test_one_click_sets_up_a_mission(browser: Browser, server: Server, size: dict[str, object], mission: str) -> None:
    """Whatever is asked first, the first button of all settles the rest of the set-up, and stands out."""
    with visiting(browser, server, **size) as visitor:
        start(visitor, ROGUE, mission)
        first = visitor.page.locator(".orders [data-key]").first
        expect(first).to_have_attribute("data-key", "at-once")
        expect(first).to_contain_class("primary")
        assert look(visitor.page) == []
        before = visitor.stamp()
        first.click()
        visitor.moved_on(before)
        assert set(visitor.keys()).isdisjoint({"at-once"})


def test_a_target_lies_in_a_reticle_for_who_may_know(browser: Browser, server: Server) -> None:
    """NATO plays; the log tells the targets, and so does the chart, each with its mark."""
    with visiting(browser, server, **WIDE) as visitor:
        start(visitor, UNSEEN, "duel")
        for _ in range(3):
            if visitor.page.locator(".reticle").count():
                break
            visitor.press(visitor.keys()[0])
            visitor.settled()
        targets = visitor.page.locator('.piece:has([data-mark="target"])')
        expect(targets).not_to_have_count(0)
        expect(targets.locator(".reticle")).to_have_count(targets.count())
        expect(visitor.page.locator(".reticle")).to_have_count(targets.count())
