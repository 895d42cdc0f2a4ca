"""6.12 to 6.14, 14.1 Every thing that can be taken up and put down: where it is afterward, and whose it is."""

import pytest

from moonless.games.rogue_regiment.content.components import BOMB, GEAR, LAID_MINE, LOOSE, SET_TRAP, TOKENS
from moonless.games.rogue_regiment.rules import attacks
from moonless.games.rogue_regiment.state import NOWHERE, Operator
from tests.games.rogue_regiment.position import Position

GROUND = ". . .\n\n. . .\n\n. . ~"
OBJECTS = ["corpse", "fuel_barrel", "supply_container"]
LAID = {"lewes_bomb": BOMB, "mine": LAID_MINE, "trap": SET_TRAP}
LOOSE_GEAR = ["grenade", "sten", "rabbits_foot", "cigarettes"]


def holding(game: Position, kind: str) -> Operator:
    """A man in the middle with an object in his arms."""
    man = game.operator("jock", (1, 1))
    token = game.token(kind, (1, 1), "thing")
    man.carrying, token.holder, token.place = 0, 0, NOWHERE
    return man


@pytest.mark.rule("SRR 6.13", "SRR 14.1")
@pytest.mark.parametrize("kind", OBJECTS)
@pytest.mark.parametrize("facing", ["e", "se", "nw"])
def test_an_object_put_down_lies_there_and_in_water_all_but_a_body_are_lost(kind: str, facing: str) -> None:
    game = Position(GROUND)
    man = holding(game, kind)
    game.act(man, "place thing", facing)
    (token,) = game.state.tokens
    spots = {"e": (2, 1), "se": (2, 2), "nw": (0, 0)}
    lost = facing == "se" and kind != "corpse"
    assert game.where(token) == (None if lost else spots[facing])
    assert (man.carrying, token.holder, man.ap) == (NOWHERE, NOWHERE, 3)


@pytest.mark.rule("SRR 6.12", "SRR 14.1")
@pytest.mark.parametrize("kind", OBJECTS)
def test_an_object_taken_up_is_in_his_arms_for_nothing(kind: str) -> None:
    game = Position(GROUND)
    game.operator("paddy", (0, 0))
    man = game.operator("jock", (1, 1))
    game.token("corpse", (0, 1), "other")
    game.token(kind, (1, 1), "thing")
    game.act(man, "take thing")
    assert (man.carrying, game.state.tokens[1].holder, game.state.tokens[1].place) == (1, 1, NOWHERE)
    assert (man.ap, man.papers, game.state.tokens[0].holder) == (4, [], NOWHERE)


@pytest.mark.rule("SRR 6.13", "SRR 14.5", "SRR 14.7", "SRR 14.8")
@pytest.mark.parametrize("name", LAID)
def test_what_is_laid_for_the_enemy_is_one_token_less_and_lies_there(name: str) -> None:
    """A bomb's fuse counts from the cards drawn so far."""
    game = Position(GROUND)
    game.state.drawn = 3
    man = game.operator("jock", (1, 1), "a", **{name: 2})
    game.act(man, f"place {name}", "e", *(["fuse 5"] if name == "lewes_bomb" else []))
    (token,) = game.state.tokens
    assert (token.kind, game.where(token), token.holder) == (LAID[name], (2, 1), NOWHERE)
    assert man.gear[GEAR.index(name)] == 1
    assert token.fuse == (8 if name == "lewes_bomb" else 0)


@pytest.mark.rule("SRR 6.13", "SRR R64")
@pytest.mark.parametrize("name", LOOSE_GEAR)
def test_other_tokens_lie_loose_and_are_anybodys_who_has_room(name: str) -> None:
    game = Position(GROUND)
    man = game.operator("paddy", (1, 1), "a", **{name: 1})
    game.act(man, f"place {name}", "e")
    (token,) = game.state.tokens
    assert (token.kind, token.gear, token.count, game.where(token)) == (LOOSE, GEAR.index(name), 1, (2, 1))
    assert man.gear[GEAR.index(name)] == 0
    man.place, before = token.place, man.ap
    game.act(man, f"take {token.key}")
    assert (man.gear[GEAR.index(name)], token.place, man.ap) == (1, NOWHERE, before)


@pytest.mark.rule("SRR 6.12", "SRR 14.14")
def test_papers_change_hands() -> None:
    game = Position(GROUND)
    man, other = game.operator("jock", (1, 1)), game.operator("paddy", (0, 1))
    for key in ("plans", "letters"):
        game.token("documents", (1, 1), key)
    game.act(man, "take plans")
    game.act(man, "take letters")
    assert (man.papers, [token.holder for token in game.state.tokens]) == ([0, 1], [0, 0])
    game.act(man, "place plans", "w")
    assert (man.papers, game.state.tokens[0].holder, game.where(game.state.tokens[0])) == ([1], NOWHERE, (0, 1))
    game.act(other, "take plans")
    assert (other.papers, game.state.tokens[0].holder, game.state.tokens[1].holder) == ([0], 1, 0)


@pytest.mark.rule("SRR 14.7", "SRR 6.12")
@pytest.mark.parametrize("kind", ["trap", "used_trap"])
def test_a_trap_taken_up_is_a_trap_again(kind: str) -> None:
    game = Position(GROUND)
    man = game.operator("jock", (1, 1), "b", trap=1)
    token = game.token(kind, (1, 1), "snare")
    game.act(man, "take snare")
    assert (man.gear[GEAR.index("trap")], token.place) == (2, NOWHERE)


@pytest.mark.rule("SRR 6.14")
def test_a_step_with_a_thing_put_down_costs_one_point_and_both_are_done() -> None:
    game = Position(GROUND)
    man = holding(game, "corpse")
    game.act(man, "step-place w", "e")
    assert (game.where(man), game.where(game.state.tokens[0]), man.ap) == ((0, 1), (1, 1), 3)


@pytest.mark.rule("SRR 8.8", "SRR R58")
def test_what_a_dead_man_leaves() -> None:
    """What he held, and of his tokens as many as he had; what he marked and aimed at is free."""
    game = Position(GROUND)
    man = holding(game, "supply_container")
    papers = game.token("documents", (0, 0), "plans")
    man.papers, papers.holder, papers.place = [1], 0, NOWHERE
    man.mark = man.aim = 0
    kept = {GEAR[gear]: count for gear, count in enumerate(man.gear) if count}
    attacks.die(game, man)
    assert [game.where(token) for token in game.state.tokens[:2]] == [(1, 1), (1, 1)]
    assert all(token.holder == NOWHERE for token in game.state.tokens)
    left = {GEAR[token.gear]: token.count for token in game.state.tokens[2:]}
    assert left == kept
    assert {TOKENS[token.kind] for token in game.state.tokens[2:]} == {"gear"}
    assert (man.place, man.mark, man.aim, man.carrying, man.papers, man.spotted) == (*[NOWHERE] * 4, [], False)
