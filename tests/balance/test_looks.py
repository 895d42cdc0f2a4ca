"""A closer look at a game sees what happened in it, in every game."""

import pytest

from moonless.balance.looks import A_PLACE, Look, Watcher, look_at
from moonless.core.game import find_game
from moonless.core.table import Table
from moonless.lab.jobs import Job, play_job

GAME = "by-stealth-and-sea"
SHORT = {
    GAME: "bg2",
    "gato-leader": "first-patrol",
    "they-come-unseen": "duel",
    "rogue-regiment": "m01-paper-chase",
}


@pytest.mark.parametrize("id", SHORT)
def test_a_look_is_of_the_game_that_is_played_without_it(id: str) -> None:
    game, scenario = find_game(id), SHORT[id]
    look, played = look_at(game, scenario, "captain", 3), play_job(Job(id, scenario, "captain", 3))
    assert (look.score, look.level, look.scores, look.causes) == (
        played.score,
        played.level,
        played.scores,
        played.causes,
    )
    least = game.ruler(game.start(scenario, dict(game.unattended))).least
    assert list(least) == [level for level in game.levels_at(scenario) if level in least], "worst first"
    assert [level for level, low in least.items() if low <= look.score][-1] == look.level, "the ruler says what it is"
    seats = game.seats_at(scenario, dict(game.unattended))
    assert set(look.stays) <= set(seats)
    for boards in look.stays.values():
        for board, cells in boards.items():
            assert set(cells) <= {cell.id for cell in game.screen.board(board).cells}
    for seat, chosen in look.chosen.items():
        assert set(chosen) <= set(look.offered[seat])
        assert all(count <= look.offered[seat][name] for name, count in chosen.items())
        assert set(look.offered[seat]) <= set(look.names)


def test_stays_are_where_craft_really_stood() -> None:
    """The same game again, by hand: at the start of each phase, where each SLC is."""
    game = find_game(GAME)
    look = look_at(game, "bg2", "captain", 2)
    table, captain = Table.start(game, "bg2", 2), game.judgment.captain(2)
    stood: dict[str, list[str]] = {}
    phases: set[int] = set()
    while table.decision is not None:
        if table.checkpoint.entries not in phases:
            phases.add(table.checkpoint.entries)
            for piece in table.scene("slc-1").pieces:
                if piece.id in game.seats:
                    stood.setdefault(piece.id, []).append(piece.cell)
        table.choose(captain.decide(table.sight(table.decision.seat)))
    assert stood
    for seat, cells in stood.items():
        assert look.stays[seat]["gibraltar"] == {cell: cells.count(cell) for cell in set(cells)}
    gone = sum(sum(cells.values()) for boards in look.ends.values() for cells in boards.values())
    assert gone <= 3


def test_who_is_lost_last_is_counted_too() -> None:
    """All operators die, and the mission ends with the last of them."""
    game, scenario = find_game("rogue-regiment"), "m03-hit-and-run"
    looks = (look_at(game, scenario, "random", seed) for seed in range(20))
    look = next(look for look in looks if "all operators are dead" in look.causes)
    gone = {seat: sum(cells[scenario].values()) for seat, cells in look.ends.items()}
    assert gone == dict.fromkeys(game.seats_at(scenario, {}), 1)


def test_an_option_is_counted_by_what_it_does_not_where() -> None:
    table = Table.start(find_game(GAME), "bg2", 1)
    watcher = Watcher(table, [["slc-1"]], Look(1, 0.0, ""))
    watcher.cells = {"convoy-ne"}
    keys = ("move", "face ne", "K3", "surges 1", "sw", "convoy-ne", "full-move")
    assert [watcher.verb(key) for key in keys] == ["move", "face", A_PLACE, "surges", A_PLACE, A_PLACE, "full-move"]


def test_options_have_the_words_of_the_screen() -> None:
    look = look_at(find_game(GAME), "bg2", "captain", 2)
    assert look.names["action: full-move"] == "Full Move"
    assert look.names["action: face"] == "Change Direction"
