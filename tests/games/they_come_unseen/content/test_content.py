"""The data files are checked; 20 who sits where, and the switches."""

from pathlib import Path

import pytest

import moonless
from moonless.core.errors import MoonlessError
from moonless.core.starting import first_time
from moonless.games.they_come_unseen import GAME
from moonless.games.they_come_unseen.content.components import FUEL, WEAPON
from moonless.games.they_come_unseen.content.content import problems, read_content
from moonless.games.they_come_unseen.rules.commands import COMMANDS
from moonless.games.they_come_unseen.screen.choices import command_words
from tests.games.they_come_unseen.position import Position


def test_options_are_checked() -> None:
    with pytest.raises(MoonlessError, match="round_limit"):
        GAME.start("standard", {"round_limit": 7})


def own_copy(tmp_path: Path) -> Path:
    """The game's data files, to be changed."""
    folder = tmp_path / "data"
    folder.mkdir()
    source = Path(__file__).parents[4] / "src/moonless/games/they_come_unseen/data"
    for file in source.glob("*.toml"):
        folder.joinpath(file.name).write_bytes(file.read_bytes())
    return folder


def test_content_is_checked(tmp_path: Path) -> None:
    folder = own_copy(tmp_path)
    assert problems(folder) == []
    board = folder / "board.toml"
    board.write_text(board.read_text().replace("#####6664", "#####66?4"))
    assert any("not in the legend" in line for line in GAME.check(str(folder)))
    assert GAME.check(str(tmp_path / "none"))


@pytest.mark.rule("TCU 6.7", "TCU 15.10")
def test_prices_and_shares_are_those_of_the_data(tmp_path: Path) -> None:
    content = GAME.content
    assert content.stay.cost == 1
    assert [share.key for share in content.shares[FUEL]] == [f"fuel {n}" for n in range(0, 101, 5)]
    assert [share.key for share in content.shares[WEAPON]] == [f"salvos {n}" for n in range(5)]
    assert [share.label for share in content.shares[WEAPON]][:3] == ["0 salvos", "1 salvo", "2 salvos"]
    folder = own_copy(tmp_path)
    for name, before, after in (
        ("ships.toml", "battery_when_stationary = 1", "battery_when_stationary = 2"),
        ("containers.toml", "full_value = 50", "full_value = 150"),
        ("containers.toml", "smallest_share_in_ras = 5", "smallest_share_in_ras = 100"),
    ):
        file = folder / name
        assert before in file.read_text()
        file.write_text(file.read_text().replace(before, after))
    changed = read_content(folder)
    assert changed.stay.cost == 2
    assert [share.label for share in changed.shares[FUEL]] == ["0 fuel", "100 fuel", "200 fuel", "300 fuel"]


def test_what_is_kept_belongs_to_its_content(tmp_path: Path) -> None:
    """Words made of another content's names are not shown for this one; and no more is kept than there is to say."""
    folder = own_copy(tmp_path)
    ships = folder / "ships.toml"
    ships.write_text(ships.read_text().replace("Ognennyy", "Bodryy"))
    changed, command = read_content(folder), COMMANDS["move orange"]
    for _ in range(2):
        assert command_words(GAME.content, command) == "Move Ognennyy (orange)"
        assert command_words(changed, command) == "Move Bodryy (orange)"
    assert list(changed.named) == [command.key]
    table = moonless.start(GAME.id, "standard", seed=1)
    board = table.scene(None).board
    assert board is table.scene(None).board is GAME.content.charts["barents_sea"]
    assert GAME.screen.draw_board("barents_sea") is GAME.screen.draw_board("barents_sea")
    assert not changed.charts


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
