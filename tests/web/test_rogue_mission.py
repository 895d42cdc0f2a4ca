"""Rogue Regiment in the browser: a whole mission, unseen, then alarm and battle: by two people, and on a phone.

What they answer is what the lesson says, so that its dice are known and everything happens that there is to be seen.
"""

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from moonless.core.game import find_game
from moonless.core.record import Record
from moonless.core.table import Table
from moonless.core.teaching import walk
from tests.games.rogue_regiment.whole_games import eager
from tests.web.driving import Server, Visitor, visiting
from tests.web.test_access import look
from tests.web.test_unseen_play import at_table
from tests.web.waiting import not_sideways
from tests.web.words import part

GAME = find_game("rogue-regiment")
LESSON = GAME.lessons["night-school"]
OUTCOME = "Victory in turn 10: every primary objective is done"


def before_turn(turn: int) -> tuple[Record, list[str], list[tuple[str, str]]]:
    """The mission as it stands when a turn begins, the answers so far, and those to come with who is asked."""
    start = f"Turn {turn}, "
    record, made, left = None, [], []
    for _, key, table in walk(GAME, LESSON):
        if not key or table.decision is None:
            continue
        if record is None and any(line.text.startswith(start) for line in table.log(None)):
            record = table.record.copy()
        if record is None:
            made.append(key)
        else:
            left.append((table.decision.seat, key))
    assert record is not None, f"the lesson has no turn {turn}"
    return record, made, left


def save(record: Record, folder: Path) -> Path:
    path = folder / "mission.jsonl"
    record.save(path)
    return path


def point_at_a_sentry(page: Page) -> None:
    """Whom the mouse rests on shows what he sees, in full and in part, and says it in words."""
    box = page.locator('[data-piece="sentry-2"] .halo').bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    seen = page.locator(".overlay.pointed")
    expect(seen).to_have_attribute("data-of", "sentry-2")
    expect(seen.locator("polygon:not(.partly)")).not_to_have_count(0)
    expect(page.locator(".tip")).to_contain_text(part("in full"))
    hatched = page.locator('.overlay[data-of^="sentry"] .partly[fill^="url"]')  # and not only dimmer
    expect(hatched).not_to_have_count(0)
    page.mouse.move(1, 1)
    expect(seen).to_have_count(0)


def test_a_mission_for_two(browser: Browser, server: Server, visitor: Visitor) -> None:
    """Jock at one screen, Paddy at another, from the second sentry to the exit: each is asked for his own man, both see
    everything as it happens. What comes before is the lesson's, which is played to its end in a test of its own."""
    page = visitor.page
    visitor.known()
    begun = page.request.post(f"/api/games/{GAME.id}/lessons/{LESSON.id}", headers={"Origin": server.url})
    table = begun.json()["id"]
    _, made, left = before_turn(7)
    with at_table(visitor, table) as screen:
        for key in made:
            screen.choose(key)
    page.goto(f"/table/{table}")  # the lesson's dice, without its words
    visitor.seated()
    point_at_a_sentry(page)
    seat = f"/api/tables/{table}/seats/paddy"
    assert page.request.put(seat, data={"holder": "open"}, headers={"Origin": server.url}).ok
    with visiting(browser, server, viewport={"width": 1200, "height": 800}) as friend:
        friend.come(page.locator('[data-invite="paddy"]').input_value())
        for seat, key in left:
            who = friend if seat == "paddy" else visitor
            who.click(key)
            if who.composed():
                who.send()
        for each in (visitor, friend):
            expect(each.page.locator(".after-action .outcome")).to_contain_text(part(OUTCOME))
            each.page.keyboard.press("Escape")
            lines = each.page.locator("#log li")
            expect(lines).to_have_count(int(each.page.locator("#log ol").get_attribute("data-lines") or 0))
            for words in ("The alarm sounds: an explosion.", "Paddy fires the Sten", "Jock under fire"):
                expect(each.page.locator("#log")).to_contain_text(part(words))


def test_a_long_log_is_drawn_as_far_as_it_is_asked_for(visitor: Visitor, tmp_path: Path) -> None:
    answer = eager(3)
    with Table.start(GAME, "m01-paper-chase", "3") as table:
        while table.decision is not None and len(table.log(None)) < 200:
            table.choose(answer(table.decision).key)
        record = table.record
    visitor.upload(save(record, tmp_path))
    page = visitor.page
    lines = page.locator("#log li")
    expect(lines).to_have_count(120)
    page.locator(".log-earlier").click()
    whole = int(page.locator("#log ol").get_attribute("data-lines") or 0)
    assert whole >= 200
    expect(lines).to_have_count(whole)


def test_the_way_out_on_the_phone(pocket: Visitor, tmp_path: Path) -> None:
    """From the second sentry to the exit by touch: knife, bomb, alarm, battle."""
    record, _, left = before_turn(7)
    page = pocket.page
    pocket.upload(save(record, tmp_path))
    pocket.settled()
    expect(page.locator(".overlay .partly").first).to_be_visible()
    assert look(page) == []
    for _, key in left:
        pocket.tap(key)
        not_sideways(page)
        pocket.large_enough()
    expect(page.locator(".after-action .outcome")).to_contain_text(part(OUTCOME))
    assert look(page) == []
