"""Looking back: replay with a slider, playing on from there, save file, the report, the dice."""

import json
import random
from pathlib import Path

from playwright.sync_api import Route, expect

from moonless.players.review import Review, SideReview, as_data
from moonless.players.review.looks import Look
from tests.web.driving import Visitor, table_id
from tests.web.middle import middle
from tests.web.words import part, say, told


def test_replay_and_play_on(visitor: Visitor, finished: Path) -> None:
    page = visitor.page
    page.goto("/")
    page.locator("input[type=file]").set_input_files(finished)
    expect(page.get_by_role("dialog", name=say("report"))).to_be_visible()
    expect(page.locator(".report-chart .trail").first).to_be_attached()  # the way, on the chart
    page.get_by_role("dialog").get_by_role("link", name=say("replay")).click()
    page.wait_for_selector(".replay .board .cell")
    slider = page.get_by_role("slider")
    expect(page.locator(".told")).to_have_text(told("Before the first choice"))
    count = int(slider.get_attribute("max") or 0)
    assert count > 30
    slider.fill("12")
    expect(page.locator("label[for=step]")).to_have_text(say("replay-step", step=12, count=count))
    page.wait_for_selector(".replay .piece.slc")
    page.get_by_label(say("eyes")).select_option("slc-3")
    page.get_by_role("button", name=say("replay-next")).click()
    expect(page.locator("label[for=step]")).to_have_text(say("replay-step", step=13, count=count))
    old = table_id(page)
    page.get_by_role("button", name=say("play-on")).click()
    page.wait_for_url(lambda url: "/table/" in url and old not in url)
    visitor.settled()
    visitor.click(visitor.keys()[0])


def test_a_choice_is_told_with_its_question(visitor: Visitor) -> None:
    """ "Who acts next? Jock", not "Jock Jock"; where the question has his name, he is not named twice."""
    page = visitor.page
    visitor.upload(middle("rogue-regiment"))
    page.goto(f"/table/{table_id(page)}/replay?step=8")
    expect(page.locator(".told")).to_have_text(f"{told('Jock')}: {told('Who acts next?')} {told('Jock')}")
    page.locator("#replay-next").click()
    expect(page.locator(".told b")).to_have_count(0)
    expect(page.locator(".told")).to_contain_text(part("Jock, standing at"))
    expect(page.locator(".told strong")).to_have_text(told("Move SE"))


REVIEW = Review(
    "by-stealth-and-sea", "bg2", looked_at=40, choices=60, worlds=17, cut_short=True,
    sides=[SideReview("SLC", ["slc-1", "slc-2", "slc-3"], 6.04, 1.2, 9, 2.5, 1.3, 0.46, 0.4)],
    moments=[
        Look(
            12, "slc-1", "act", "4.3", "x", 6, 0.9, better="Dive", cost=1.4, cost_margin=0.3, luck=-2, luck_margin=0.7
        ),
    ],
)  # fmt: skip


def test_looking_back_says_how_sure_it_is(visitor: Visitor, finished: Path) -> None:
    page = visitor.page
    page.goto("/")
    page.locator("input[type=file]").set_input_files(finished)
    expect(page.get_by_role("dialog", name=say("report"))).to_be_visible()
    answer = json.dumps({"state": "done", "done": 40, "all": 40, "review": as_data(REVIEW), "error": ""})

    def looked(route: Route) -> None:
        if route.request.method == "POST":
            route.fulfill(content_type="application/jsonl", body=f"{answer}\n")
        else:  # none is kept yet
            route.continue_()

    page.route("**/review", looked)
    page.goto(f"/table/{table_id(page)}/replay")
    page.get_by_role("button", name=say("review"), exact=True).click()

    def figure(points: object, margin: object) -> str:
        return say("review-figure", points=points, margin=margin)

    found = page.locator(".review")
    whole = {"start": figure(6, 1.2), "end": 9, "luck": figure("+2.5", 1.3), "given": figure(0.5, 0.4)}
    expect(found).to_contain_text(say("review-sum", **whole))
    moment = found.get_by_role("listitem")
    expect(moment).to_contain_text(say("review-moment", promised=figure(6, 0.9), luck=figure(-2, 0.7)))
    expect(moment).to_contain_text(say("review-better", best="Dive", cost=figure(1.4, 0.3)))
    expect(found).to_contain_text(say("review-how", looked=40, choices=60, worlds=17))
    expect(page.locator("#review-short")).to_have_text(say("review-short"))


def test_save_file(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    page.locator("#sail-now").click()
    visitor.seated()
    visitor.click("random")
    page.keyboard.press("m")
    with page.expect_download() as download:
        page.get_by_role("button", name=say("save")).click()
    assert '"choose": "random"' in download.value.path().read_text()


def test_dice_are_those_of_python(visitor: Visitor) -> None:
    """The browser's own Mersenne Twister gives the numbers of random.Random(text)."""
    visitor.page.goto("/settings")
    for seed in ("moonless", "fork 7", "0" * 64, "né", ""):
        source = random.Random(seed)
        wanted = [source.random() for _ in range(700)]
        got = visitor.page.evaluate(
            "async seed => { const m = await import('/js/dice.js'); const next = await m.pythonRandom(seed);"
            " return Array.from({length: 700}, () => next()); }",
            seed,
        )
        assert got == wanted
