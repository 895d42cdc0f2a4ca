"""The table's screen in the middle of all four games: what is in sight, what stays where it is, what a finger finds."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from moonless.core.languages import ENGLISH
from tests.web.driving import Server, Visitor, visiting
from tests.web.middle import MIDDLE, PHONE, WIDE, at_middle
from tests.web.test_ways import look, start, until_ways
from tests.web.waiting import laid_out, left, listen, looks, resize
from tests.web.words import part, say, told

LOW = {"viewport": {"width": 1280, "height": 630}}
"""A wide table on a screen that is no higher than it needs."""
PLACES = """() => Object.fromEntries(['.sea', '.plan-strip', '.verbs', '#sheets', '.side'].map((each) => {
  const {left, top, width} = document.querySelector(each).getBoundingClientRect();
  return [each, [left, top, width].map(Math.round)];
}))"""
CUT = """() => [...document.querySelectorAll('.tracks .track li, .phases .track li')].filter((space) => {
  if (!space.checkVisibility()) return false;
  const at = space.getBoundingClientRect(), box = space.parentElement.getBoundingClientRect();
  return at.left < box.left - 1 || at.right > Math.min(box.right, innerWidth) + 1;
}).map((space) => space.innerText)"""
ROUND = """() => [...document.querySelectorAll('.track')].some((track) =>
  track.checkVisibility() && track.querySelector('.now, .noted'))"""
COVERED = """selector => {
  const sea = document.querySelector('.sea').getBoundingClientRect();
  return [...document.querySelectorAll(selector)].filter((each) => {
    const at = each.getBoundingClientRect();
    return each.checkVisibility() && Math.min(at.right, sea.right) > Math.max(at.left, sea.left) + 1
      && Math.min(at.bottom, sea.bottom) > Math.max(at.top, sea.top) + 1;
  }).length;
}"""
OUTSIDE = """() => {
  const bar = document.querySelector('.verbs').getBoundingClientRect();
  return [...document.querySelectorAll('.verbs .entry')].filter((each) => {
    const words = [...each.querySelectorAll('.label, .verb-name')].filter((word) => !word.matches('.visually-hidden'));
    return each.getBoundingClientRect().right > bar.right + 1 || words.some((word) => word.checkVisibility()
      && (word.scrollWidth > word.clientWidth + 1 || word.scrollHeight > word.clientHeight + 1));
  }).map((each) => each.textContent);
}"""
"""The verbs that are cut, or that lie beyond the end of their bar."""
SQUEEZED = """() => {
  const bar = document.querySelector('.plan-strip').getBoundingClientRect();
  const beyond = [...document.querySelectorAll('.plan-strip button')]
    .filter((each) => each.getBoundingClientRect().right > bar.right);
  const cut = [...document.querySelectorAll('.plan-strip :is(.asked, .draft-price, .way-outcome)')]
    .filter((each) => each.scrollHeight > Math.min(each.clientHeight, bar.height) + 1);
  const over = [...document.querySelectorAll('.verbs .option:has(.label):has(.price, .told)')].filter((each) => {
    const [label, below] = ['.label', '.told, .price'].map((part) => each.querySelector(part).getBoundingClientRect());
    return below.height && label.right > below.left && below.right > label.left && label.bottom > below.top + 2;
  });
  return [...beyond, ...cut, ...over].map((each) => each.textContent);
}"""
"""What of the plan and of the verbs is cut, lies beyond its end, or over something else."""
BESIDE = """() => document.querySelector('.sea .board').getBoundingClientRect().right
  <= document.querySelector('.zoom').getBoundingClientRect().left + 1"""
"""Whether the buttons that zoom lie beside the board, over nothing."""
SMALL = """() => [...document.querySelectorAll('button, a, summary, input, select, .can.petal')]
  .filter((each) => each.checkVisibility() && !each.closest('.skip, .visually-hidden'))
  .map((each) => [each, (each.closest('label') ?? each).getBoundingClientRect()])
  .filter(([each, at]) => at.width && (at.width < 43.5 || at.height < 43.5))
  .map(([each, at]) => `${each.className.baseVal ?? each.className} ${each.textContent} ${at.width}x${at.height}`)"""
PETALS = """() => {
  const box = (each) => each.getBoundingClientRect();
  const others = [...document.querySelectorAll('.piece:not(.active) .turn')].map(box);
  const petals = [...document.querySelectorAll('.can.petal')].map(box);
  const meet = (a, b) => Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2)
    < Math.min(a.width, a.height) / 2 + 8;
  return { many: petals.length > 3, small: petals.filter((at) => Math.min(at.width, at.height) < 43.5).length,
    over: petals.filter((at) => others.some((other) => meet(at, other))).length };
}"""
ALIKE = """() => new Set(["[data-key='at-once']", ".verb.fold"].map((each) =>
  getComputedStyle(document.querySelector(each)).backgroundColor)).size === 1"""
ABOVE = """() => document.querySelector('.legend').getBoundingClientRect().bottom
  <= document.querySelector('.sea .board').getBoundingClientRect().top + 1"""
LEGENDS = """() => {
  const count = (selector) => document.querySelectorAll(selector).length;
  return {
    told: count('.legend li') >= count('.legend .weave'), woven: count('.legend .weave') > 1,
    plain: [...document.querySelectorAll('.overlays .overlay:not([data-of]), .overlays .overlay[data-of=""]')]
      .filter((each) => !each.querySelector('.weave') && !/path|salvo|danger/.test(each.classList)).length,
  };
}"""
SURE = """async () => {
  const { OddsMark } = await import("/js/table/orders.js");
  const mark = (best_with) => OddsMark({ choice: { odds: { chance: 1, best: 1, note: "", best_with } } });
  return [mark("with rerolls") !== null, mark("") !== null];
}"""
FOLLOWS = """async () => {
  const { Session } = await import("/js/table/session.js");
  const shown = { pieces: [], log: [], tracks: [{ id: "phase", now: 0, spaces: ["a", "b"] }, { id: "turn", now: 3 }] };
  const session = Object.assign(Object.create(Session.prototype), { shown, skipping: true, changed() {} });
  const line = { text: "", dice: [], card: "", needed: "", pieces: [] };
  session.show({ line, pieces: {}, tracks: { phase: 1 } });
  return session.shown.tracks.map((track) => track.now);
}"""


def answer_some(visitor: Visitor, number: int) -> None:
    """Some answers, by the keyboard."""
    for _ in range(number):
        if not visitor.settled():
            return
        if visitor.composed():
            visitor.send()
        else:
            offered = visitor.keys()
            visitor.press(next(key for key in offered if key != "resign"))


@pytest.mark.parametrize("game", MIDDLE)
def test_nothing_jumps_when_the_question_changes(browser: Browser, server: Server, game: str) -> None:
    with at_middle(browser, server, game, **WIDE) as visitor:
        seen = []
        for _ in range(4):
            laid_out(visitor.page)
            seen.append(visitor.page.evaluate(PLACES))
            answer_some(visitor, 1)
            if not visitor.settled():
                break
        assert len({str(each) for each in seen}) == 1, seen
        expect(visitor.page.locator(".plan-strip")).to_be_in_viewport()
        looks(visitor.page, BESIDE, True)


@pytest.mark.parametrize("game", MIDDLE)
def test_round_and_track_are_whole_and_nothing_is_said_on_the_board(
    browser: Browser, server: Server, game: str
) -> None:
    """At 1280; and every verb is one entry, whatever directions it has."""
    with at_middle(browser, server, game, viewport={"width": 1280, "height": 800}) as visitor:
        page = visitor.page
        assert left(page, CUT) == []
        looks(page, ROUND, True)
        verbs = page.eval_on_selector_all(".verb.fold", "all => all.map(e => e.dataset.verb)")
        assert len(verbs) == len(set(verbs))
        listen(page)
        page.keyboard.press("n")  # no other table waits: that is said
        looks(page, "toasts", [say("next-none")])
        assert page.evaluate(COVERED, ".toast, .subtitle") == 0


@pytest.fixture(scope="module")
def english(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """For what longer languages may break: a bar that scrolls, a line more."""
    running = Server(tmp_path_factory.mktemp("english"), ENGLISH)
    yield running
    running.kill()


def test_every_answer_of_the_bar_is_in_sight(browser: Browser, english: Server) -> None:
    for game in MIDDLE:
        with at_middle(browser, english, game, **WIDE) as visitor:
            for width in (1440, 1280):
                resize(visitor.page, width, 900)
                assert left(visitor.page, OUTSIDE) == [], (game, width)


def test_a_course_half_drawn_is_read_whole(browser: Browser, english: Server) -> None:
    """Price, consequence and buttons side by side; the next squares are one entry until they are asked for."""
    with visiting(browser, english, **WIDE) as visitor:
        page = visitor.page
        start(visitor, "they-come-unseen", "duel", nato="me", soviet="captain")
        for key in ("S1", "e p", "e p"):
            visitor.press(key)
        more = page.locator('.verb.fold[data-verb="move"]')
        for width in (1440, 1280):
            resize(page, width, 900)
            assert left(page, OUTSIDE) == [], width
            assert left(page, SQUEEZED) == [], width
            more.click()
            expect(page.locator('.members [data-key="e p"]')).to_be_visible()
            assert left(page, OUTSIDE) == [], width
            assert left(page, SQUEEZED) == [], width
            more.click()


def test_a_lesson_stays_in_sight_beside_a_long_list(visitor: Visitor) -> None:
    """Its words from the first line on, and the answer that it means, though that is the seventh."""
    page = visitor.page
    page.goto("/learn/gato-leader")
    page.locator("[data-lesson]").first.click()
    for _ in range(2):
        page.locator(".lesson-next").click()
    expect(page.locator(".beside .option.pointed")).to_be_in_viewport(ratio=0.95)
    expect(page.locator(".lesson-count")).to_be_in_viewport(ratio=1)
    looks(page, "document.querySelector('.side').scrollTop", 0)


def test_only_what_a_lesson_means_shines(visitor: Visitor) -> None:
    """Not the answer that would spare its chores, which is the brightest button elsewhere."""
    page = visitor.page
    page.goto("/learn/rogue-regiment")
    page.locator("[data-lesson]").first.click()
    page.wait_for_selector("[data-key='at-once']")
    page.wait_for_selector(".verb.fold")
    looks(page, ALIKE, True)


@pytest.mark.parametrize("size", [LOW, PHONE], ids=["low", "phone"])
def test_a_new_question_is_read_from_its_beginning(browser: Browser, server: Server, size: dict[str, Any]) -> None:
    """However far down the list of the one before was read."""
    with visiting(browser, server, **size) as visitor:
        start(visitor, "gato-leader", "holding-the-line")
        answers = visitor.page.locator(".orders:has(.options)")
        answers.evaluate("list => { list.scrollTop = list.scrollHeight }")
        visitor.choose(visitor.keys()[-2])
        script = "list => [list.scrollTop, list.scrollHeight > list.clientHeight]"
        looks(visitor.page, lambda: answers.evaluate(script), [0, True])


def test_with_less_room_nothing_lies_on_the_board_either(browser: Browser, server: Server) -> None:
    """Beside it the zoom has its rail and every sheet its tab; on a phone the legend stands above it."""
    game = "they-come-unseen"
    with at_middle(browser, server, game, viewport={"width": 1024, "height": 768}) as visitor:
        looks(visitor.page, BESIDE, True)
        for tab in visitor.page.locator(".tabs button").all():
            expect(tab).to_be_in_viewport(ratio=1)
    with at_middle(browser, server, game, **PHONE) as visitor:
        expect(visitor.page.locator(".legend")).to_be_visible()
        looks(visitor.page, ABOVE, True)


def test_directions_are_one_entry_and_prices_stand_side_by_side(browser: Browser, server: Server) -> None:
    with at_middle(browser, server, "by-stealth-and-sea", **WIDE) as visitor:
        page = visitor.page
        turn = page.locator('.verb.fold[data-verb="face"]')
        expect(turn).to_have_count(1)
        expect(page.locator('.members [data-key^="face"]').first).to_be_hidden()
        turn.click()
        expect(page.locator('.members [data-key^="face"]').first).to_be_visible()
        turn.click()
        prices = page.locator('.prices:has([data-key="full-move"]) .option')
        expect(prices).to_have_count(2)


def test_what_has_room_in_the_bar_takes_none_from_the_board(browser: Browser, english: Server) -> None:
    """Facings, unfolded, stand where other verbs stood; those are counted, and a click away."""
    with visiting(browser, english, **WIDE) as visitor:
        page = visitor.page
        start(visitor, "by-stealth-and-sea", "bg2")
        visitor.choose("at-once")
        while "move" not in (keys := visitor.keys()):
            visitor.choose("surges 0" if "surges 0" in keys else "accept")
        laid_out(page)
        before = page.locator("#main").bounding_box()
        page.locator('.verb.fold[data-verb="face"]').click()
        expect(page.locator('.members [data-key^="face"]').last).to_be_visible()
        expect(page.locator(".verbs-more")).not_to_have_attribute("data-count", "0")
        laid_out(page)
        assert page.locator("#main").bounding_box() == before


def test_what_is_in_reach_is_shaded(visitor: Visitor) -> None:
    """A submarine's, as the game knows it; gone when another question comes."""
    start(visitor, "they-come-unseen", "duel", nato="me", soviet="captain")
    visitor.press("G1")
    _, ways = until_ways(visitor)
    cells = {way["cell"] for way in ways}
    page = visitor.page
    page.wait_for_function("count => document.querySelectorAll('.reach [data-reach]').length === count", arg=len(cells))
    shaded = page.eval_on_selector_all(".reach [data-reach]", "all => all.map(e => e.dataset.reach)")
    assert set(shaded) == cells
    fill = page.eval_on_selector(".reach polygon", "e => getComputedStyle(e).fill")
    assert "#reach" in fill  # a pattern, not only a color
    expect(page.locator(".zoom .reach-key")).to_have_text(say("in-reach-left", unit=told("battery left")))
    most = sorted(max(way["left"]["amount"] for way in ways if way["cell"] == cell) for cell in cells)
    assert sorted(map(float, page.locator(".reach .chance").all_text_contents())) == most
    looks(page, BESIDE, True)


def test_an_order_says_what_it_brings_on_until_it_is_sent(visitor: Visitor) -> None:
    """18.3 A course that stays at periscope depth: at each step, and at the last confirmation."""
    start(visitor, "they-come-unseen", "duel", nato="me", soviet="captain")
    visitor.press("G1")
    for _ in range(2):
        visitor.press("e p")
    outcome = visitor.page.locator(".plan-strip .draft .way-outcome")
    expect(outcome).to_contain_text(part("The whole course stays at periscope depth, in sight from G2 to G3"))
    expect(visitor.page.locator(".plan-strip .draft .primary")).to_be_enabled()


def test_a_throw_that_cannot_fail_says_so_beside_one_that_can(visitor: Visitor) -> None:
    """1.5 No surge 83%, a surge 100%: without the number it would look like the worse of the two."""
    visitor.known()
    assert visitor.page.evaluate(SURE) == [True, False]


def test_the_legend_explains_the_hatching_whoever_sees_only_in_part(visitor: Visitor) -> None:
    """The first of the enemies sees all his squares well, others do not."""
    start(visitor, "rogue-regiment", "m01-paper-chase")
    expect(visitor.page.locator(".legend")).to_contain_text(say("plot-part"))


def test_who_is_out_of_sight_is_pinned_at_the_rim(visitor: Visitor) -> None:
    page = visitor.page
    start(visitor, "rogue-regiment")
    scene, _ = until_ways(visitor)
    who = scene["prompt"]["piece"] or scene["prompt"]["seat"]
    expect(page.locator(".pin")).to_have_count(0)
    for _ in range(8):
        page.keyboard.press("+")
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    pin = page.locator(f'.pin[data-pin="{who}"]')
    expect(pin).to_be_in_viewport(ratio=1)
    pin.click()
    expect(page.locator(f'.piece[data-piece="{who}"]')).to_be_in_viewport()
    expect(pin).to_have_count(0)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_legend_is_in_sight_while_overlays_are(browser: Browser, server: Server, size: dict[str, Any]) -> None:
    """Each with its pattern; both go when the plot is lifted."""
    with at_middle(browser, server, "they-come-unseen", **size) as visitor:
        page = visitor.page
        expect(page.locator(".legend")).to_be_in_viewport()
        looks(page, LEGENDS, {"told": True, "woven": True, "plain": 0})
        page.locator("#plot").click()
        expect(page.locator(".legend")).to_have_count(0)
        page.locator("#plot").click()


def test_tracks_follow_what_is_played_out(visitor: Visitor) -> None:
    visitor.known()
    assert visitor.page.evaluate(FOLLOWS) == [1, 3]


@pytest.mark.parametrize("game", MIDDLE)
def test_fingers_find_everything_in_the_middle_of_a_game(browser: Browser, server: Server, game: str) -> None:
    """44 pixels each way, on every tab; petals lie on nobody else."""
    with at_middle(browser, server, game, **PHONE) as visitor:
        page = visitor.page
        for tab in ("log", "sheets", "orders"):
            page.locator(f'[data-tab-of="{tab}"]').tap()
            assert left(page, SMALL) == [], tab
        if game == "by-stealth-and-sea":
            looks(page, PETALS, {"many": True, "small": 0, "over": 0})  # as a finger needs them in this view
        for key in ("m", "p"):
            page.keyboard.press(key)
            page.wait_for_selector("dialog[open]")
            assert left(page, SMALL) == [], key
            page.keyboard.press("Escape")
            page.wait_for_selector("dialog", state="detached")


def test_the_chores_of_the_set_up_are_one_click(browser: Browser, server: Server) -> None:
    """Patrols and men begin as they come, all of them; what is asked next is a decision."""
    with visiting(browser, server, **WIDE) as visitor:
        start(visitor, "rogue-regiment", "m03-hit-and-run")
        page = visitor.page
        before = visitor.stamp()
        page.locator("[data-key='at-once']").click()
        visitor.moved_on(before)
        visitor.keys()
        scene, _ = look(visitor)
        assert scene["prompt"]["question"] == told("Who acts next?")
