"""A whole mission: by mouse, by keyboard alone, on a phone."""

from playwright.sync_api import Page, expect

from tests.web.driving import Visitor, short_mission
from tests.web.waiting import not_sideways
from tests.web.words import part, say


def test_mouse(visitor: Visitor) -> None:
    """From home to the after-action report, clicking what glows; then every throw is checked."""
    page = visitor.page
    page.goto("/")
    page.locator("#sail-now").click()
    visitor.seated()
    visitor.play(short_mission, visitor.click)
    expect(page.locator(".after-action .outcome")).to_contain_text(part("victory points"))
    expect(page.locator(".ledger")).to_contain_text(part("History"))
    page.get_by_role("link", name=say("check-dice")).click()
    page.get_by_role("button", name=say("proof-run")).click()
    expect(page.get_by_role("heading", name=say("proof-yes"))).to_be_visible()


def test_keyboard_alone(visitor: Visitor) -> None:
    """No pointer at all: tab to the start, numbers to choose, letters for the rest."""
    page = visitor.page
    page.goto("/")
    button = page.locator("#sail-now")
    button.wait_for()
    tab_to(page, say("sail-now"))
    page.keyboard.press("Enter")
    visitor.seated()
    visitor.press("random")
    visitor.press("face e")
    page.keyboard.press("u")  # undo is free here
    page.wait_for_selector(f"#question:has-text('{part('SLC 1 at')}')")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name=say("help"))).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    expect(page.get_by_role("dialog", name=say("rules"))).to_contain_text(part("S.4"))
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    board = page.locator("svg.board")
    box = board.get_attribute("viewBox") or ""
    page.keyboard.press("+")
    page.keyboard.press("ArrowRight")
    expect(board).not_to_have_attribute("viewBox", box)
    page.keyboard.press("0")
    expect(board).to_have_attribute("viewBox", box)
    visitor.play(short_mission, visitor.press)
    expect(page.get_by_role("dialog", name=say("report"))).to_be_visible()
    said = page.locator("p[aria-live=polite]").first
    expect(said).not_to_be_empty()


def test_a_number_answers_no_later_question(visitor: Visitor) -> None:
    """The first of two digits waits for the second; when the question is answered meanwhile, it is forgotten."""
    page = visitor.page
    page.clock.install()
    page.goto("/")
    page.locator("#sail-now").click()
    visitor.seated()
    visitor.offered("L11")  # the eleventh answer
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    page.keyboard.press("1")
    expect(page.locator(".typed")).to_have_text("1")
    visitor.choose("random")
    page.clock.run_for(1000)
    expect(page.locator(".typed")).to_have_count(0)
    visitor.choose("face e")
    expect(page.locator("#log")).to_contain_text(part("SLC 1 starts at D3, facing E."))


def tab_to(page: Page, name: str) -> None:
    for _ in range(40):
        page.keyboard.press("Tab")
        if name in str(page.evaluate("document.activeElement?.innerText ?? ''")):
            return
    raise AssertionError(f"{name} cannot be reached with the tab key")


def test_enter_chooses_and_focus_stays_with_the_orders(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    page.locator("#sail-now").click()
    visitor.seated()
    visitor.settled()
    tab_to(page, part("All the rest at random"))
    before = visitor.stamp()
    page.keyboard.press("Enter")
    visitor.moved_on(before)
    page.wait_for_function("() => document.activeElement?.matches('.orders .option')")


def test_phone(phone: Visitor) -> None:
    """360 pixels: nothing to the side, targets large enough, a whole mission by touch."""
    page = phone.page
    page.goto("/")
    page.locator("#sail-now").wait_for()
    not_sideways(page)
    page.locator("#sail-now").tap()
    phone.seated()
    not_sideways(page)
    phone.large_enough()
    page.get_by_role("button", name=say("log")).tap()
    expect(page.locator("#log")).to_be_visible()
    page.get_by_role("button", name=say("orders")).tap()
    phone.play(short_mission, phone.tap)
    expect(page.locator(".after-action .outcome")).to_contain_text(part("victory points"))
    not_sideways(page)


HASTE = """async () => {
  const { followKeys } = await import("/js/table/keys.js");
  const offered = ["first", "second"], chosen = [];
  const stop = followKeys({ choices: () => offered, choose: (choice) => chosen.push(choice), press: {},
    typed: () => undefined, age: () => 0 });
  for (const key of ["1", "1"]) dispatchEvent(new KeyboardEvent("keydown", { key }));
  await new Promise((done) => setTimeout(done, 1000));
  stop();
  return chosen;
}"""
"""What is chosen by two presses right after a new question, while they are held."""


def test_a_number_typed_twice_in_haste_counts_once(visitor: Visitor) -> None:
    """There is no eleventh answer: the second press is the first one once more."""
    visitor.known()
    assert visitor.page.evaluate(HASTE) == ["first"]


TWICE = """async () => {
  const { html } = await import("/js/ui.js");
  const { render } = await import("/vendor/preact-htm.js");
  const { AnswerButton } = await import("/js/table/orders.js");
  const place = document.body.appendChild(document.createElement("div"));
  const chosen = [];
  const ask = (key, decision, age = 100) => {
    const how = { choose: (made) => chosen.push(made), heed: () => undefined, hot: "", only: "", advised: [],
      decision, age: () => age, off: false };
    render(html`<${AnswerButton} member=${{ choice: { key }, number: 1 }} how=${how}>x<//>`, place);
  };
  const click = (detail) =>
    place.querySelector("button").dispatchEvent(new MouseEvent("click", { detail, bubbles: true }));
  ask("move", 1);
  click(1);
  ask("fire", 2);
  click(2);
  click(1);
  ask("step", 3);
  click(1);
  click(2);
  ask("late", 4, 600);
  click(2);
  return chosen;
}"""
"""What is chosen by two clicks at once: on a question and the one after it, twice on one step of an order, and late."""


def test_a_second_click_at_once_answers_no_other_question(visitor: Visitor) -> None:
    visitor.known()
    assert visitor.page.evaluate(TWICE) == ["move", "fire", "step", "step", "late"]
