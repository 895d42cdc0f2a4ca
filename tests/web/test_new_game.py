"""What `moonless new` wrote is played in the browser against the computer, from either side, without client code."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.authoring.making import GAME, made_game, search_path
from tests.web.driving import Server, Visitor, visiting
from tests.web.words import asking, part, told

COVES = ["amber", "birch", "cliff", "drift", "elder"]
NIGHTS = 6
FOUND, EMPTY = part("3 or more catches it."), part("Cove is empty.")
BOAT, LAMP = (f'.piece[data-piece="{each}"]:not(.leaving)' for each in ("boat", "lamp"))


@pytest.fixture(scope="module")
def coast(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on whose machine the new game is installed."""
    folder = made_game(tmp_path_factory.mktemp("new"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", search_path(folder))
        running = Server(folder)
    yield running
    running.kill()


@pytest.fixture
def stranger(browser: Browser, coast: Server) -> Iterator[Visitor]:
    with visiting(browser, coast, viewport={"width": 1440, "height": 900}) as somebody:
        yield somebody


def sit(somebody: Visitor, mine: str, other: str) -> None:
    """From the game's briefing page, the other seat for the computer."""
    page = somebody.page
    page.goto(f"/play/{GAME}/coast")
    page.locator(f'[data-seat="{mine}"] input[value="me"]').check()
    page.locator(f'[data-seat="{other}"] input[value="computer"]').check()
    page.locator("#begin").click()
    somebody.seated()


def told_the_end(somebody: Visitor, nights: int) -> None:
    """The report names how it ended, after as many nights as were played."""
    caught = told(f"The boat was caught in night {nights}.")
    said = somebody.page.locator(".after-action .outcome").inner_text()
    assert said == caught or (nights == NIGHTS and said == told("The boat got away."))
    expect(somebody.page.locator(".report-level")).to_have_text(told("Caught" if said == caught else "Away"))


def test_the_computer_hides_a_boat_from_a_person(stranger: Visitor) -> None:
    sit(stranger, "patrol", "boat")
    page, night = stranger.page, 0
    while stranger.settled():
        night += 1
        expect(page.locator(asking("Which cove do you light?"))).to_be_visible()
        expect(page.locator("#log")).to_contain_text(part(f"Night {night}: the boat has moved, or not."))
        expect(page.locator(BOAT)).to_have_count(0)  # the computer knows where it is, and nobody else
        assert stranger.keys() == [f"light {cove}" for cove in COVES]
        stranger.click(f"light {COVES[night % 5]}")
        expect(page.locator(f"{LAMP}, .after-action").first).to_be_visible()
    told_the_end(stranger, night)


def test_the_computer_looks_for_a_persons_boat(stranger: Visitor) -> None:
    sit(stranger, "boat", "patrol")
    page, night = stranger.page, 0
    while stranger.settled():
        night += 1
        expect(page.locator(asking("Where does the boat go?"))).to_be_visible()
        expect(page.locator(BOAT)).to_have_count(1)
        expect(page.locator(LAMP)).to_have_count(min(night - 1, 1))  # where the computer looked last
        stranger.click("to birch" if night % 2 else "to cliff")
    told_the_end(stranger, night)
    lit = page.locator("#log li").filter(has_text=re.compile("|".join(map(re.escape, (EMPTY, FOUND)))))
    expect(lit).to_have_count(night)
