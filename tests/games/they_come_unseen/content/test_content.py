"""The data files are checked; 20 who sits where, and the switches."""

from pathlib import Path

import pytest

from moonless.core.errors import MoonlessError
from moonless.core.starting import first_time
from moonless.games.they_come_unseen import GAME
from moonless.games.they_come_unseen.content.content import problems
from tests.games.they_come_unseen.position import Position


def test_options_are_checked() -> None:
    with pytest.raises(MoonlessError, match="round_limit"):
        GAME.start("standard", {"round_limit": 7})


def test_content_is_checked(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    source = Path(__file__).parents[4] / "src/moonless/games/they_come_unseen/data"
    for file in source.glob("*.toml"):
        folder.joinpath(file.name).write_bytes(file.read_bytes())
    assert problems(folder) == []
    board = folder / "board.toml"
    board.write_text(board.read_text().replace("#####6664", "#####66?4"))
    assert any("not in the legend" in line for line in GAME.check(str(folder)))
    assert GAME.check(str(tmp_path / "none"))


@pytest.mark.rule("TCU 20.3")
@pytest.mark.rule("TCU 20.4")
@pytest.mark.parametrize(
    ("scenario", "seats"),
    [
        ("standard", ["nato", "soviet"]),
        ("standard-3", ["nato", "soviet", "logistics"]),
        ("standard-4", ["green", "blue", "orange", "red"]),
        ("five-players", ["green", "blue", "orange", "red", "logistics"]),
        ("duel-3", ["nato", "soviet", "logistics"]),
        ("lone-submarine-3", ["nato", "orange", "red"]),
    ],
)
def test_who_sits_where(scenario: str, seats: list[str]) -> None:
    assert GAME.scenarios[scenario].seats == seats
    assert all(seat in GAME.seats for seat in seats)
    if scenario == "standard-4":
        assert Position(scenario).seating.ship_seats[2:] == [["orange", "red"]] * 3
    if scenario == "standard-3":
        assert Position(scenario).seating.ship_seats[2:] == [["logistics"]] * 3


@pytest.mark.rule("TCU 20.6")
@pytest.mark.rule("TCU 20.7")
def test_the_switches() -> None:
    options = GAME.scenarios["standard"].options
    switches = {id for id, option in options.items() if not option.ruling}
    assert switches == {"weather", "round_limit", "open_radio", "open_panels", "resigning"}
    assert set(options) - switches == {"weather_seed", "r15", "r18", "r22", "r34"}, "how rules are read"
    assert GAME.start("standard", {}).open_radio is False
    assert GAME.start("standard", {"open_radio": True}).open_radio is True
    assert "first game" in options["weather"].help
    assert options["weather"].default is True
    assert first_time(options.values()) == {"weather": False}
