"""6.12 to 6.14 Picking up and placing; 14.1 objects, 14.5 bombs, 14.7 traps, 14.8 mines, 14.13 the cigarette."""

import pytest

from moonless.games.rogue_regiment.content.components import (
    GEAR,
    STEN,
)
from moonless.games.rogue_regiment.content.options import BURDENS, IN_ARMS
from moonless.games.rogue_regiment.rules import (
    carrying,
    marked_targets,
    offers,
    telling,
)
from moonless.games.rogue_regiment.state import Operator
from tests.games.rogue_regiment.position import Position


@pytest.mark.rule("SRR R56")
@pytest.mark.rule("SRR 6.12")
def test_bombs_stay_and_traps_are_ready_again() -> None:
    game = Position()
    man = game.operator("jock", (4, 4), "b")
    man.gear[GEAR.index("trap")] = 0
    game.token("lewes_bomb", (4, 4), "bomb")
    game.token("mine", (4, 4), "mine")
    game.token("used_trap", (4, 4), "trap")
    takes = [key for key in game.offered(man) if key.startswith("take ")]
    assert takes == ["take trap"]
    game.act(man, "take trap")
    assert man.gear[GEAR.index("trap")] == 1


@pytest.mark.rule("SRR R23 low")
@pytest.mark.rule("SRR 6.13")
def test_where_things_can_be_put() -> None:
    game = Position(". c .\nH W l\n~ _ r", readings={"r23": "low"})
    man = game.operator("jock", (1, 0))
    man.place = game.at((2, 0))
    corpse = game.token("corpse", (0, 0), "corpse-1")
    man.carrying, corpse.holder, corpse.place = 0, 0, -1
    assert carrying.places_for(game, man, man.place, IN_ARMS) == []  # crate, rock, diagonal past a window
    man.place = game.at((0, 0))
    assert carrying.places_for(game, man, man.place, IN_ARMS) == []  # crate, high wall
    for edge, open_to in (("l", [4]), ("W", [4]), ("D", [4]), ("H", []), ("#", []), (" ", [4])):
        across = Position(f".\n{edge}\n_", readings={"r23": "low"})
        porter = across.operator("jock", (0, 0))
        assert carrying.places_for(across, porter, porter.place, BURDENS[GEAR.index("lewes_bomb")]) == open_to, edge
    free = Position(". ~ .")
    other = free.operator("jock", (0, 0))
    assert carrying.places_for(free, other, other.place, BURDENS[GEAR.index("lewes_bomb")]) == []
    barrel = free.token("fuel_barrel", (0, 0), "barrel")
    other.carrying, barrel.holder, barrel.place = 0, 0, -1
    free.act(other, "place barrel")
    assert barrel.place == -1
    assert other.carrying == -1


@pytest.mark.rule("SRR 6.14")
def test_step_then_place() -> None:
    game = Position()
    man = game.operator("jock", (2, 2))
    game.act(man, "step-place e", "e", "fuse 5")
    assert (game.where(man), man.ap, man.gear[GEAR.index("lewes_bomb")]) == ((3, 2), 3, 2)
    assert game.where(game.state.tokens[0]) == (4, 2)


@pytest.mark.rule("SRR 6.16")
def test_carrying_bars_marked_attacks() -> None:
    game = Position()
    man = game.operator("jock", (2, 4), mark=0)
    game.unit("guard", (5, 4), "E")
    game.token("corpse", (2, 4))
    man.carrying = 0
    assert marked_targets.fire_barred(man, False) is marked_targets.HANDS_FULL
    assert "he carries an object" in game.refused(man)["sprint"]


@pytest.mark.rule("SRR 14.1")
def test_one_object_and_never_crouched() -> None:
    game = Position()
    man = game.operator("jock", (4, 4), crouched=True)
    game.token("corpse", (4, 4), "corpse-1")
    game.token("fuel_barrel", (4, 4), "barrel-1")
    assert not any(key.startswith("take") for key in game.offered(man))
    man.crouched = False
    game.act(man, "take corpse-1")
    assert "take barrel-1" not in game.offered(man)


@pytest.mark.rule("SRR 14.14")
def test_documents_take_a_slot() -> None:
    game = Position()
    man = game.operator("jock", (4, 4))
    game.token("documents", (4, 4), "paper")
    game.act(man, "take paper")
    assert carrying.slots_used(game, man) == 1


@pytest.mark.rule("SRR 1.4")
def test_two_free_slots() -> None:
    game = Position()
    jock = game.operator("jock", (4, 4), cigarettes=1)
    for number in (1, 2):
        game.token("documents", (4, 4), f"paper-{number}")
    game.act(jock, "take paper-1")
    assert "take paper-2" not in game.offered(jock)
    assert (jock.papers, jock.health, jock.carrying, jock.mark) == ([0], 5, -1, -1)


@pytest.mark.rule("SRR R64")
@pytest.mark.rule("SRR 6.13")
def test_tokens_change_hands_and_rounds_need_their_gun() -> None:
    game = Position()
    paddy = game.operator("paddy", (4, 4), rabbits_foot=1, cigarettes=1)
    placed = {key for key in game.offered(paddy) if key.startswith("place ")}
    assert placed == {"place grenade", "place sten", "place rabbits_foot", "place cigarettes"}
    for what in ("sten", "grenade", "rabbits_foot"):
        game.act(paddy, f"place {what}", "e")
    assert (paddy.gear[STEN], paddy.ap) == (4, 1)
    jock = game.operator("jock", (5, 4))
    takes = {key.partition("-")[0] for key in game.offered(jock) if key.startswith("take ")}
    assert takes == {"take grenade", "take rabbits_foot"}
    paddy.place, jock.place = jock.place, paddy.place
    assert "take sten-1" in game.offered(paddy)
    game.act(paddy, "take sten-1")
    assert paddy.gear[STEN] == 5


@pytest.mark.rule("SRR R65")
@pytest.mark.rule("SRR 2.10")
def test_bombs_are_laid_on_the_board_and_nothing_is_taken_up_off_it() -> None:
    game = Position()
    exits = game.tile("W", 3)
    man = game.operator("jock", (0, 3))
    paper = game.token("documents", (0, 3), "paper")
    bomb = GEAR.index("lewes_bomb")
    ahead = [game.board.ahead[man.place][facing] for facing in carrying.places_for(game, man, man.place, BURDENS[bomb])]
    assert ahead
    assert not set(ahead) & set(exits)
    game.act(man, "take paper")
    game.act(man, "place paper", "w")
    assert paper.place == exits[0]  # brought out
    man.place = exits[0]
    offered = game.offered(man)
    assert "place lewes_bomb" in offered  # onto the board
    assert not [key for key in offered if key.startswith("take ")]
    assert "not on the board" in game.refused(man)["take"]


@pytest.mark.rule("SRR R65")
@pytest.mark.rule("SRR 6.13")
def test_where_no_bomb_can_be_laid_other_things_can_still_be_put_down() -> None:
    game = Position()
    exits = game.tile("W", 3)
    ahead, size = game.board.ahead, game.board.size
    man = game.operator("jock", (0, 3), lewes_bomb=1, speargun=2)
    man.place = next(place for place in exits if all(not 0 <= ahead[place][way] < size for way in range(8)))
    placed = {key for key in game.offered(man) if key.startswith("place ")}
    assert placed
    assert "place lewes_bomb" not in placed


def steps(game: Position, man: Operator) -> list[str]:
    return [key for key in game.offered(man) if key.startswith("step-place ")]


@pytest.mark.rule("SRR 6.14")
def test_a_step_to_put_something_down_needs_a_square_to_put_it_on() -> None:
    """On foot there is always the square he leaves; from a crate, a jeep or an entry tile there may be none."""
    plain = Position("c . c")
    assert steps(plain, plain.operator("jock", (1, 0))) == []  # climbing is no plain step
    crate = Position("c . r")
    assert "move e" in crate.offered(crate.operator("jock", (0, 0)))
    assert steps(crate, crate.state.operators[0]) == []
    wider = Position("c . .")
    assert steps(wider, wider.operator("jock", (0, 0))) == ["step-place e"]
    left = Position(". . r")
    assert steps(left, left.operator("jock", (0, 0))) == ["step-place e"]
    jeep = Position(". . r")
    jeep.unit("jeep", (0, 0), "E", "jeep")
    driver = jeep.operator("jock", (0, 0), aboard=0)
    assert "move e" in jeep.offered(driver)
    assert steps(jeep, driver) == []


@pytest.mark.rule("SRR 6.14")
@pytest.mark.rule("SRR R65")
def test_from_the_entry_tile_a_bomb_is_laid_where_the_board_has_room() -> None:
    for grid, offered in ((".\n#\nr", []), (".\n \n.", ["step-place e"])):
        game = Position(grid)
        first = game.tile("W", 0)[0]
        assert first == game.board.size
        man = game.operator("jock", (0, 0))
        man.place = first
        onto_board = [key for key in steps(game, man) if key == "step-place e"]
        assert onto_board == offered


@pytest.mark.rule("SRR 6.14")
@pytest.mark.rule("SRR 3.4")
def test_nobody_steps_onto_another_man_to_put_something_down_and_nobody_without_anything() -> None:
    game = Position(". . .")
    jock = game.operator("jock", (1, 0))
    game.operator("paddy", (2, 0))
    assert steps(game, jock) == ["step-place w"]
    jock.gear = [0] * len(jock.gear)
    assert steps(game, jock) == []
    refusal = offers.refusal_of(game, jock, game.content.actions["step-place"])
    assert (refusal.reason, refusal.rule) == ("nothing to place, or no step after which he could", "6.14")


@pytest.mark.rule("SRR 6.13")
def test_things_are_put_down_in_the_corner_of_the_map_too() -> None:
    game = Position()
    man = game.operator("jock", (1, 0))
    assert 6 in carrying.places_for(game, man, man.place, BURDENS[GEAR.index("lewes_bomb")])


@pytest.mark.rule("SRR 1.4")
def test_a_stack_of_what_his_board_does_not_have_takes_one_slot() -> None:
    game = Position()
    jock = game.operator("jock", (4, 4), grenade=2)
    assert carrying.slots_used(game, jock) == 1
    jock.gear[GEAR.index("mine")] = 1
    assert carrying.slots_used(game, jock) == 2


@pytest.mark.rule("SRR R65")
def test_why_no_bomb_is_laid_on_any_place_of_a_tile() -> None:
    game = Position()
    first = game.tile("W", 3)[0]
    man = game.operator("jock", (0, 3))
    assert game.board.ahead[man.place][6] == first == game.board.size
    bomb = BURDENS[GEAR.index("lewes_bomb")]
    assert carrying.put_barred(game, man, bomb, 6) is carrying.LAID_ON_BOARD


@pytest.mark.rule("SRR 6.14")
@pytest.mark.rule("SRR 3.1")
def test_nothing_is_put_back_into_the_smoke_that_he_steps_out_of() -> None:
    """6.13 Not onto explosion markers: who leaves one must find another square for what he has."""
    game = Position(". . .")
    man = game.operator("jock", (1, 0))
    assert steps(game, man) == ["step-place e", "step-place w"]
    game.state.markers = [game.at((0, 0))]
    assert steps(game, man) == []
    game = Position(". . . .")
    man = game.operator("jock", (1, 0))
    game.state.markers = [game.at((0, 0))]
    assert steps(game, man) == ["step-place e"]


@pytest.mark.rule("SRR 6.13")
def test_what_he_puts_down_is_called_by_its_name() -> None:
    game = Position()
    man = game.operator("jock", (4, 4), carrying=0)
    body = game.token("corpse", (4, 4), "corpse-1")
    body.place, body.holder = -1, 0
    assert carrying.burden_words(game, man, IN_ARMS) == telling.token_name(body)
    assert carrying.burden_words(game, man, BURDENS[GEAR.index("mine")]) == "the mine"
