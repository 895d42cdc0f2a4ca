"""Advice on the table screen."""

from playwright.sync_api import expect

from tests.web.driving import PATIENCE, Visitor
from tests.web.words import part, told

REMEMBER = """() => {
  window.seen = [];
  new MutationObserver(() => {
    const words = document.querySelector('.counsel')?.innerText;
    if (words) seen.push(words);
  }).observe(document.body, {subtree: true, childList: true, characterData: true});
}"""
"""All that the card of advice says from now on."""


def test_h_asks_for_advice_which_goes_with_the_question(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    page.locator("#sail-now").click()
    visitor.seated()
    visitor.press("random")
    page.evaluate(REMEMBER)
    page.keyboard.press("h")
    expect(page.locator(".counsel [data-advice]").first).to_be_visible(timeout=2 * PATIENCE)
    assert part("thinking") in page.evaluate("seen[0]")  # said at once, however quickly the advice came
    asked = page.locator("#question").inner_text()
    expect(page.locator(".counsel")).to_have_count(1)
    expect(page.locator(".counsel")).to_be_in_viewport()
    for key in page.eval_on_selector_all(".counsel [data-advice]", "all => all.map(e => e.dataset.advice)"):
        meant = page.locator(f'.orders [data-key="{key}"].advised')
        facing = key.removeprefix("face ").upper()
        expect(page.locator(f'.counsel [data-advice="{key}"] .label')).to_have_text(told(f"Facing {facing}"))
        expect(page.locator(f'.counsel [data-advice="{key}"] kbd')).to_have_text(
            meant.locator("kbd").text_content() or "?"
        )
    page.locator(".counsel [data-advice]").first.click()
    expect(page.locator("#question")).not_to_have_text(asked)
    expect(page.locator(".counsel")).to_have_count(0)
