"""R69 The editions of missions and campaign: that of now, and those of before, file by file as they were."""

from importlib import resources

import pytest

import moonless
from moonless.core.content import plain
from moonless.core.datafiles import EARLIER, data_files
from moonless.core.errors import MoonlessError
from moonless.core.record import Record
from moonless.core.table import Table
from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.content.content import FOLDER, load_content
from moonless.games.rogue_regiment.content.entries import LEVELS

MISSIONS = load_content().files.missions
FIRST = "53051e48f3b929e8"
SECOND = "6bb357ca6e101202"
"""What records carry that were made with the first and the second edition."""
DATA = resources.files("moonless.games.rogue_regiment") / "data"


@pytest.mark.parametrize("mission", MISSIONS, ids=lambda mission: mission.id)
def test_every_level_of_a_mission_sets_something_else(mission: object) -> None:
    """16.5 And none sets anything the wrong way round: the meter never rises from easy to hard."""
    found = next(file for file in MISSIONS if file is mission)
    meters = [getattr(found.stealth_meter, level) for level in LEVELS]
    assert meters == sorted(meters, reverse=True)
    told = []
    for level in LEVELS:
        cards = [card.card for card in found.special_card if level in card.levels]
        units = [unit.id for unit in found.unit if level in unit.levels]
        told.append((getattr(found.stealth_meter, level), getattr(found.event_deck, level), cards, units))
    assert len({str(each) for each in told}) == len(LEVELS)


def test_every_mission_has_a_secondary_objective() -> None:
    assert [file.id for file in MISSIONS if not file.secondary] == []


def test_no_mission_asks_for_silence_where_the_alarm_is_up() -> None:
    """16.6 One that begins in battle gives its last point for something else."""
    for file in MISSIONS:
        assert file.start_section == "stealth" or file.rating.out_by_turn, file.id


@pytest.mark.rule("SRR R69 first")
def test_records_that_say_nothing_mean_the_first_edition() -> None:
    table = moonless.start("rogue-regiment", scenario="m02-clipped-wings", seed=7)
    assert table.record.options == {"edition": "third"}
    assert table.record.content == GAME.fingerprint != FIRST
    old = moonless.start("rogue-regiment", scenario="m02-clipped-wings", seed=7, options={"edition": "first"})
    assert (old.record.content, "readings" in plain(old.state)) == (FIRST, False)
    silent = Record(GAME.id, GAME.version, FIRST, "m02-clipped-wings", 7, {})
    again = Table.resume(silent)
    assert (again.notice, silent.options) == ("", {})
    assert plain(again.state) == plain(old.state)
    assert plain(again.state)["meter"] == 11 != plain(table.state)["meter"]


@pytest.mark.rule("SRR R69 second")
def test_records_of_the_second_edition_carry_what_they_did() -> None:
    table = moonless.start("rogue-regiment", scenario="m02-clipped-wings", seed=7, options={"edition": "second"})
    assert table.record.content == SECOND
    assert GAME.fingerprint not in (FIRST, SECOND)


@pytest.mark.rule("SRR R69 first", "SRR R69 second", "SRR R69 third")
def test_all_editions_are_read_from_the_state() -> None:
    words = {}
    for edition in FOLDER.editions:
        state = GAME.start("m08-road-block", {"edition": edition})
        mission = FOLDER.held_by(state).mission(state.mission)
        words[edition] = [*(told.words for told in mission.secondary), mission.last_point]
    assert words == {
        "first": [""],
        "second": ["wreck kubelwagen 1", "no alarm before the card Convoy"],
        "third": ["wreck kubelwagen 1", "being out by turn 11"],
    }


@pytest.mark.parametrize("edition", ["fourth", "..", "first/../first", "/"])
def test_an_edition_that_there_is_not_is_refused_and_nothing_is_read_for_it(edition: str) -> None:
    """What a stranger wishes comes here before any option is checked: it is no folder, and nothing is kept by it."""
    options, kept = {"edition": edition}, {*FOLDER._loaded}
    with pytest.raises(MoonlessError, match=r"has no edition .* first, second, third"):
        moonless.start("rogue-regiment", scenario="m02-clipped-wings", seed=7, options=options)
    assert {*FOLDER._loaded} == kept


def test_a_game_of_one_edition_asks_for_none() -> None:
    game = moonless.games()["gato-leader"]
    assert game.mark_of("first-patrol", {"edition": ".."}) == game.fingerprint


def test_only_files_that_changed_are_kept() -> None:
    for edition in FOLDER.editions[:-1]:
        for file in data_files(DATA / EARLIER / edition):
            assert file.read_bytes() != (DATA / file.name).read_bytes(), f"{file.name} of {edition} is that of now"
