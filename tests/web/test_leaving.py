"""Giving up, hiding, being warned, taking everything along, being forgotten: on the screens where a guest looks."""

import json
import time

from playwright.sync_api import Route, expect

from tests.web.driving import Visitor, table_id
from tests.web.words import say


def test_resigned_from_the_menu_and_taken_off_the_list(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    page.locator("#sail-now").click()
    visitor.seated()
    table = table_id(page)
    page.keyboard.press("m")
    page.locator("#resign").click()
    expect(page.locator("#resign")).to_have_text(say("resign-sure"))
    page.locator("#resign").click()
    expect(page.locator(".after-action")).to_be_visible()
    page.goto("/")
    row = page.locator(f'.finished [data-table="{table}"]')
    expect(row).to_be_visible()
    row.locator(".close").click()
    expect(row).to_have_count(0)
    page.reload()
    expect(page.locator("#begin-lesson")).to_be_visible()
    expect(row).to_have_count(0)


def test_a_game_that_will_be_deleted_says_so(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    page.locator("#sail-now").click()
    visitor.seated()
    table = table_id(page)

    def soon(route: Route) -> None:
        answer = route.fetch()
        me = answer.json()
        for card in me["tables"]:
            card["expires"] = time.time() + 2.5 * 86400
        route.fulfill(response=answer, body=json.dumps(me))

    page.route("**/api/me", soon)
    page.goto("/")
    expect(page.locator(f'[data-table="{table}"] .expires')).to_have_text(say("expires", days=3))


def test_what_i_use_take_along_and_have_forgotten(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    page.locator("#sail-now").click()
    visitor.seated()
    page.goto("/settings")
    page.locator("#usage summary").click()
    expect(page.locator("#usage li").first).to_have_text(say("usage-open", now=1, most=30))
    entry = page.locator("[data-form=log-in]")
    entry.get_by_label(say("field-account")).fill("Bertozzi")
    entry.get_by_label(say("field-password")).fill("correct horse")
    page.get_by_role("button", name=say("do-make-account")).click()
    expect(page.get_by_text(say("account-is", name="Bertozzi"))).to_be_visible()
    page.locator("#change-password summary").click()
    page.locator("[data-form=change] input[name=password]").fill("correct horse")
    page.locator("[data-form=change] input[name=new-password]").fill("battery staple")
    page.locator("[data-form=change] button").click()
    expect(page.get_by_text(say("password-changed"))).to_be_visible()
    page.locator("#my-data summary").click()
    with page.expect_download() as download:
        page.locator("#my-data a").click()
    kept = json.loads(download.value.path().read_text())
    assert kept["person"]["account"] == "Bertozzi"
    assert len(kept["tables"]) == 1
    page.locator("[data-form=forget] input").fill("battery staple")
    page.locator("[data-form=forget] button").click()
    expect(page.get_by_role("button", name=say("do-log-in"))).to_be_visible()
    page.goto("/")
    expect(page.locator("#begin-lesson")).to_be_visible()
