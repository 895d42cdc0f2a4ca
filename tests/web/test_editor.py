"""The workshop in a real browser: from an empty map to a mission played, files in and out, keyboard, phone."""

import re
import tomllib
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from moonless.core.workshop import LONGEST
from tests.web.driving import PATIENCE, Server, Visitor, visiting
from tests.web.test_access import look
from tests.web.waiting import fonts_ready, left, looks, not_sideways
from tests.web.words import part, say, told

EDITOR = "/workshop/rogue-regiment"
DATA = Path(__file__).resolve().parents[2] / "src" / "moonless" / "games" / "rogue_regiment" / "data"
LOW = """() => [...document.querySelectorAll('.editor button, .editor select, .editor input')]
  .filter(e => e.checkVisibility() && e.type !== 'checkbox' && e.getBoundingClientRect().height < 43.5)
  .map(e => e.outerHTML.slice(0, 80))"""
"""What a finger would miss."""
SHELF = "moonless workshop rogue-regiment "


def open_editor(page: Page) -> None:
    page.goto(EDITOR)
    page.wait_for_selector(".plan .slot")
    settled(page)
    fonts_ready(page)


def copy_mission(page: Page, mission: str) -> None:
    """A draft that begins as one of the game's own."""
    page.locator("#tool-ws-drafts").click()
    page.locator("dialog select").select_option(mission)
    page.locator("#draft-copy").click()
    page.wait_for_selector("dialog", state="detached")


def take(page: Page, drawer: str, tool: str) -> None:
    page.locator(".palette select").first.select_option(drawer)
    page.locator(f'[data-tool="{tool}"]').click()


def settled(page: Page) -> None:
    """The server has answered, the draft is kept, and the plan shows it."""
    page.wait_for_selector('.editor[aria-busy="false"] .plan-host[aria-busy="false"]')


def fill_in(page: Page, chapter: str) -> None:
    page.locator(".pages select").first.select_option(chapter)


def put(page: Page, drawer: str, tool: str, at: str) -> None:
    """Take a tool and click with the mouse where it goes, in the middle of it."""
    take(page, drawer, tool)
    page.wait_for_selector(f'svg[data-use]:not([data-use=""]) {at}')
    page.mouse.click(*middle(page, at))
    settled(page)
    page.keyboard.press("Escape")


def problems(page: Page) -> Locator:
    return page.locator(".problems:not(.warnings) li")


def lay_a_mission(page: Page) -> None:
    """Two tiles, a way in and out, a dump to be destroyed, a guard, an officer."""
    fill_in(page, "map")
    page.locator('[data-field="map.rows"] .less').click()
    settled(page)
    put(page, "tiles", "tile t01a", '[data-slot="tile 0 0"]')
    put(page, "tiles", "tile t05b", '[data-slot="tile 0 1"]')
    put(page, "edges", "small both", '[data-slot="edge W 4"]')
    put(page, "edges", "small spawn_tile mixed", '[data-slot="edge E 4"]')
    put(page, "structures", "structure supply_dump", '[data-cell="I1"]')
    put(page, "units", "unit smg", '[data-cell="H5"]')
    put(page, "units", "unit officer", '[data-cell="A11"]')


def test_from_an_empty_map_to_a_mission_played(visitor: Visitor, tmp_path: Path) -> None:
    page = visitor.page
    page.goto("/")
    page.locator(f'[href="{EDITOR}"]').first.click()
    page.wait_for_selector(".plan .slot")
    fonts_ready(page)
    test_play = page.locator("#tool-ws-test")
    expect(problems(page)).to_have_count(4)
    expect(test_play).to_be_disabled()
    lay_a_mission(page)
    expect(page.locator(".plan [data-patch]")).to_have_count(3)
    expect(test_play).to_be_enabled()
    swap_a_tile(page)
    turn_and_undo(page)
    name_a_target(page)
    reload_and_export(page, tmp_path / "mission.toml")
    # One click, and it is on the table.
    test_play.click()
    visitor.seated()
    expect(page.locator(".titles h1")).to_contain_text(part("Barn Door"))
    for _ in range(6):
        visitor.settled()
        visitor.click(visitor.keys()[0])
    expect(page.locator(".log li").first).to_be_attached()


def swap_a_tile(page: Page) -> None:
    """The other side of a tile that lies already: it is told that the first one goes."""
    take(page, "tiles", "tile t01b")
    page.wait_for_selector('svg[data-use]:not([data-use=""]) [data-slot="tile 0 1"]')
    page.mouse.click(*middle(page, '[data-slot="tile 0 1"]'))
    settled(page)
    expect(page.locator(".plan .toast")).to_contain_text(
        part("Farmstead left the map: it is the other side of tile 01")
    )
    page.locator("#tool-undo").click()
    settled(page)


def turn_and_undo(page: Page) -> None:
    """Turn a tile, turn a guard, look at the other side, and take it all back."""
    page.locator('.plan [data-piece="unit.0"]').click()
    page.keyboard.press("r")
    settled(page)
    expect(page.locator('[data-field="unit.0.facing"] select')).to_have_count(1)
    looks(page, lambda: draft(page)["unit"][0]["facing"], "NE")
    page.mouse.click(*middle(page, '[data-cell="D9"]'))
    page.locator("#chosen-flip").click()
    settled(page)
    page.locator("#chosen-turn").click()
    settled(page)
    looks(page, lambda: draft(page)["layout"], [["t01b@90", "t05b@0"]])
    for _ in range(3):
        page.locator("#tool-undo").click()
        settled(page)
    looks(page, lambda: draft(page)["layout"], [["t01a@0", "t05b@0"]])
    looks(page, lambda: draft(page)["unit"][0]["facing"], "N")


def name_a_target(page: Page) -> None:
    """A target for an objective; the check says what is missing until it is there."""
    fill_in(page, "objective")
    page.locator('[data-add="objective"]').click()
    settled(page)
    page.locator('[data-field="objective.1.kind"] select').select_option("destroy")
    settled(page)
    expect(problems(page)).to_have_text([told("Objective (destroy): 1 of 0 cannot be met.")])
    page.locator('[data-field="objective.1.targets"] input').check()
    settled(page)
    expect(page.locator(".ready")).to_be_visible()
    fill_in(page, "story")
    name = page.locator('[data-field="name"] input')
    name.fill("Barn Door")
    name.blur()
    expect(page.locator(".titles h1")).to_have_text("Barn Door")


def reload_and_export(page: Page, file: Path) -> None:
    """Nothing is lost on reload; the file that comes out is the draft."""
    settled(page)
    page.reload()
    page.wait_for_selector('.plan [data-patch="structure.0"]')
    expect(page.locator(".titles h1")).to_have_text("Barn Door")
    with page.expect_download() as coming:
        page.locator("#tool-ws-export").click()
    assert coming.value.suggested_filename == "mission_barn-door.toml"
    coming.value.save_as(file)
    assert tomllib.loads(file.read_text()) == draft(page)


def draft(page: Page) -> dict[str, Any]:
    """The draft as the browser keeps it."""
    found: dict[str, Any] = page.evaluate(
        "shelf => JSON.parse(localStorage[`${shelf}draft ${localStorage[`${shelf}current`]}`]).document", SHELF
    )
    return found


def laid(page: Page) -> list[str]:
    """The tiles that lie on the map."""
    return [cell for row in draft(page)["layout"] for cell in row if cell]


def middle(page: Page, selector: str) -> tuple[float, float]:
    page.wait_for_selector(f".plan {selector}")
    x, y = page.eval_on_selector(
        f".plan {selector}",
        "e => { const at = e.getBoundingClientRect(); return [at.x + at.width / 2, at.y + at.height / 2]; }",
    )
    return x, y


def test_a_file_goes_in_and_comes_out_the_same(visitor: Visitor, tmp_path: Path) -> None:
    """Import, export: to the byte. A file that is none is refused in words, and the draft stays."""
    page = visitor.page
    open_editor(page)
    shipped = DATA / "mission_m08-road-block.toml"
    page.locator("#tool-ws-drafts").click()
    page.locator("dialog input[type=file]").set_input_files(shipped)
    page.wait_for_selector("dialog", state="detached")
    expect(page.locator(".titles h1")).to_have_text("Road Block")
    expect(page.locator(".ready")).to_be_visible()
    with page.expect_download() as coming:
        page.locator("#tool-ws-export").click()
    out = tmp_path / "out.toml"
    coming.value.save_as(out)
    assert out.read_text() == shipped.read_text()
    bad = tmp_path / "bad.toml"
    bad.write_text("layout = [")
    page.locator("#tool-ws-drafts").click()
    page.locator("dialog input[type=file]").set_input_files(bad)
    expect(page.locator("dialog [role=alert]")).to_contain_text(part("not TOML"))
    bad.write_text("a" * 70_000)
    page.locator("dialog input[type=file]").set_input_files(bad)
    expect(page.locator("dialog [role=alert]")).to_have_text(say("ws-too-large", longest=LONGEST))
    page.keyboard.press("Escape")
    expect(page.locator(".titles h1")).to_have_text("Road Block")
    visitor.problems = [each for each in visitor.problems if "422" not in each]  # the browser notes it itself


def test_by_keyboard_alone(visitor: Visitor) -> None:
    """Tab to a tool, Enter takes it; arrows and Enter on the plan put it down; Delete removes, Control Z undoes."""
    page = visitor.page
    open_editor(page)
    page.locator('[data-tool="tile t04a"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.press("r")
    page.locator(".plan-host").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".plan .toast")).to_contain_text(part("Row"))
    page.keyboard.press("Enter")
    settled(page)
    looks(page, lambda: laid(page), ["t04a@90"])
    page.keyboard.press("Delete")
    settled(page)
    looks(page, lambda: laid(page), [])
    page.keyboard.press("Control+z")
    settled(page)
    looks(page, lambda: laid(page), ["t04a@90"])


def test_what_was_placed_is_dragged_elsewhere(visitor: Visitor) -> None:
    page = visitor.page
    open_editor(page)
    put(page, "tiles", "tile t01a", '[data-slot="tile 0 0"]')
    put(page, "units", "unit smg", '[data-cell="H5"]')
    page.mouse.move(*middle(page, '[data-piece="unit.0"] .turn'))
    page.mouse.down()
    page.mouse.move(*middle(page, '[data-cell="E5"]'), steps=6)
    page.mouse.move(*middle(page, '[data-cell="E6"]'), steps=3)
    page.mouse.up()
    settled(page)
    expect(page.locator('.plan [data-piece="unit.0"]')).to_have_attribute("data-cell", "E6")


def test_difficulty_with_a_bar_that_can_be_stopped(visitor: Visitor) -> None:
    page = visitor.page
    open_editor(page)
    copy_mission(page, "m00-night-school")
    page.locator(".estimate select").select_option("200")  # enough to be stopped on the way
    page.locator("#estimate-start").click()
    expect(page.locator("progress")).to_be_visible()
    expect(page.locator(".estimate-rate")).to_contain_text("%", timeout=2 * PATIENCE)
    page.locator("#estimate-stop").click()
    expect(page.locator("progress")).to_have_count(0)
    won = re.escape(say("ws-won", low="|", high="|", games="|")).replace(re.escape("|"), r"[<>\d%]+")
    expect(page.locator(".estimate-rate")).to_have_text(re.compile(won))


def test_everybody_can_use_it(visitor: Visitor) -> None:
    """axe-core, in both themes: with something chosen, with a window open."""
    page = visitor.page
    open_editor(page)
    fill_in(page, "map")
    for size in ("map.rows", "map.columns"):  # a small map: axe looks at every square
        page.locator(f'[data-field="{size}"] .less').click()
        settled(page)
    put(page, "tiles", "tile t01a", '[data-slot="tile 0 0"]')
    put(page, "units", "unit smg", '[data-cell="H5"]')
    page.locator('.plan [data-piece="unit.0"]').click()
    page.locator(".chosen summary").click()
    assert look(page) == []
    page.locator("#tool-ws-drafts").click()
    page.wait_for_selector("dialog[open]")
    assert look(page) == []


def test_on_a_phone(browser: Browser, server: Server) -> None:
    """The plan above, one drawer below; nothing to the side, everything large enough for a thumb."""
    small = {"width": 390, "height": 844}
    with visiting(browser, server, viewport=small, has_touch=True, is_mobile=True) as phone:
        page = phone.page
        open_editor(page)
        not_sideways(page)
        page.locator('[data-tool="tile t04a"]').tap()
        page.touchscreen.tap(*middle(page, '[data-slot="tile 0 0"]'))
        settled(page)
        looks(page, lambda: laid(page), ["t04a@0"])
        expect(page.locator(".chosen h2")).to_contain_text(part("Deep wood"))
        page.locator("#chosen-turn").tap()
        settled(page)
        looks(page, lambda: laid(page), ["t04a@90"])
        page.locator('[data-part="check"]').tap()
        expect(page.locator(".problems li").first).to_be_visible()
        page.locator('[data-part="form"]').tap()
        expect(page.locator('[data-field="setting"] input')).to_be_visible()
        assert left(page, LOW) == []
        assert look(page) == []
