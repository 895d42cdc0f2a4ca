"""Standing orders in the browser: offered where the question is asked, seen in the log, undone, and taken off."""

from pathlib import Path

from playwright.sync_api import Page, expect

import moonless
from tests.web.driving import Visitor
from tests.web.reading import aside, tab_to, unread
from tests.web.test_access import look
from tests.web.words import say, told

SEAT = "slc-3"
DID = "Standing order, surges before a check: No surge."


def at_a_check(folder: Path) -> Path:
    """A mission in which the third craft is asked for surges for the first time."""
    with moonless.start("by-stealth-and-sea", "bg2", seed=7) as table:
        table.choose("at-once")
        while table.decision is not None and table.decision.seat != SEAT:
            table.choose("surges 0" if table.decision.ask == "surges" else "accept")
        table.record.save(folder / "checks.jsonl")
    return folder / "checks.jsonl"


def words_of_a_sentence(page: Page) -> None:
    """A new order is put together by its words, tried on what was asked, and becomes another by one word."""
    page.locator('[data-order="*likely"] [data-drop]').press(" ")
    expect(page.locator('[data-order="*likely"]')).to_have_count(0)
    page.locator('[data-order="*can"] select[name="needed"]').select_option(
        told("rolling again has an even chance or better")
    )
    expect(page.locator('[data-order="*likely"]')).to_have_attribute("data-place", "1")
    page.locator('[data-order="*likely"] [data-drop]').press(" ")
    expect(page.locator('[data-order="*likely"]')).to_have_count(0)
    page.locator('.standing-builder select[name="situation"]').select_option("reroll")
    page.locator('.standing-builder select[name="needed"]').select_option(
        told("rolling again has an even chance or better")
    )
    page.locator(f'[data-build="*likely"][data-seat="{SEAT}"]').press("Enter")
    expect(page.locator('[data-order="*likely"]')).to_have_count(1)
    page.locator('[data-mode="dry"]').press("Enter")
    expect(page.locator("#answered")).not_to_have_text("0")
    expect(page.locator(".standing-did li").first).to_contain_text(told("A check that failed"))
    assert look(page) == []
    page.locator('[data-mode="whole"]').press("Enter")
    page.locator(f'.standing-orders [data-give="*can"][data-seat="{SEAT}"]').click()
    expect(page.locator('[data-order="*can"]')).to_have_count(1)


def test_a_standing_order_fires_is_seen_in_the_log_and_undone(visitor: Visitor, tmp_path: Path) -> None:
    page = visitor.page
    visitor.upload(at_a_check(tmp_path))
    offer = page.locator('[data-always="surges 0"]')
    did = page.locator(".log li", has_text=told(DID))
    while visitor.settled() and not offer.count():
        keys = visitor.keys()
        visitor.press(next(key for key in ("surges 0", "accept", "dive", *keys) if key in keys))
    expect(offer).to_contain_text(say("always-so", answer=told("No surge")))
    page.keyboard.press("a")
    expect(did).to_have_count(1)
    expect(page.locator('.orders [data-key="surges 0"]')).to_have_count(0)

    page.keyboard.press("u")
    page.locator("dialog .primary").click()
    expect(page.locator('.orders [data-key="surges 0"]').first).to_be_visible()
    expect(did).to_have_count(0)
    expect(offer).to_have_count(0)

    page.keyboard.press("m")
    page.locator("#standing").press("Enter")
    window = page.locator("dialog")
    expect(window.locator(".standing-list li").first).to_contain_text(told("Surges before a check"))
    window.locator("[data-drop]").press("Enter")
    expect(window).to_contain_text(say("standing-none"))
    window.locator(f'[data-give="*dive"][data-seat="{SEAT}"]').press("Enter")
    expect(window.locator('[data-drop="action"]')).to_have_count(1)
    page.locator('dialog a[href$="/standing"]').click()
    page.wait_for_url("**/standing")
    order = page.locator('.standing-orders [data-drop="action"]')
    expect(order).to_be_checked()
    back = page.locator(".standing-side .primary")
    expect(back).to_have_text(say("standing-keep"))
    expect(page.locator(".standing-builder")).not_to_contain_text("….")
    assert unread(page) == aside(page) == []
    give_and_move_by_keyboard(page)
    order.press(" ")
    expect(order).to_have_count(0)
    page.locator("[data-order] [data-drop]").press(" ")
    expect(page.locator("[data-order]")).to_have_count(0)
    expect(back).to_have_text(say("to-table"))  # there is nothing to keep
    expect(page.locator("#answered")).to_have_text("0")  # what was undone was not done
    assert look(page) == []


def give_and_move_by_keyboard(page: Page) -> None:
    """Two more sentences; the second goes before the first, and one is taken away again."""
    tab_to(page, f'.standing-orders [data-give][data-seat="{SEAT}"]')
    for rule in ("*can", "*likely"):
        page.locator(f'.standing-orders [data-give="{rule}"][data-seat="{SEAT}"]').click()
        expect(page.locator(f'[data-order="{rule}"] [data-drop="reroll"]')).to_be_checked()
    page.locator('[data-move="*likely -1"]').press("Enter")
    expect(page.locator('[data-order="*likely"]')).to_have_attribute("data-place", "1")
    expect(page.locator('[data-order="*likely"] [data-move="*likely 1"]')).to_be_focused()
    words_of_a_sentence(page)
    page.locator('[data-order="*can"] [data-drop="reroll"]').press(" ")
    expect(page.locator('[data-order="*can"]')).to_have_count(0)
