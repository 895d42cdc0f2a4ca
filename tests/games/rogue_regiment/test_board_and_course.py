"""1 Components, 2 The board, 3 Movement, 5 Course of the game."""

import pytest

from moonless.core.decision import Decision, Option
from moonless.core.fate import SeededFate
from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.board.ground import CLIMB, MOVE
from moonless.games.rogue_regiment.content.components import GEAR, HALF_TRACK
from moonless.games.rogue_regiment.content.content import load_content
from moonless.games.rogue_regiment.content.maps import GridText, board_of_text
from moonless.games.rogue_regiment.rules import alarm, attack_phase, blasts, course, pieces, sight
from moonless.games.rogue_regiment.state import (
    ADVANCE,
    ATTACK,
    DEBRIEFING,
    END,
    ENTRY,
    EVENT,
    OPERATORS,
    OVER,
    PATROL,
    PATROLMAN,
    SENTRY,
)
from tests.games.rogue_regiment.position import Position


def set_up(mission: str, **options: str) -> Position:
    """A mission after its set-up, every question answered with the first option."""
    game = Position(mission=mission)
    game.state = GAME.start(mission, dict(options))
    game.load_mission()
    game.answerer = lambda decision: decision.options[0]
    while game.state.phase < OPERATORS:
        course.play_phase(game)
    return game


@pytest.mark.rule("SRR 1.1")
def test_the_mission_fixes_how_many_and_players_choose_the_rest() -> None:
    game = set_up("m02-clipped-wings")
    assert [man.key for man in game.state.operators] == ["jock", "paddy"]
    asked: list[str] = []
    state = GAME.start("m02-clipped-wings", {"team": "choose"})

    def last(decision: Decision) -> Option:
        asked.append(decision.ask)
        return decision.options[-1]

    rules = GAME.play(state, SeededFate(1), last)
    for _ in range(2):
        GAME.play_phase(rules)
    assert [(man.key, man.side) for man in state.operators] == [("jock", "b"), ("reg", "b")]
    assert asked == ["team", "side", "side"]
    assert set(GAME.seats) == {"jock", "paddy", "taff", "reg"}


@pytest.mark.rule("SRR 1.2")
def test_nothing_but_the_decks_order_is_hidden_and_that_does_not_exist() -> None:
    state = GAME.start("m01-paper-chase", {})
    assert state.deck == sorted(state.deck)
    assert GAME.secrets.redact(state, "jock") is state


@pytest.mark.rule("SRR 1.3")
def test_several_dice_for_one_purpose_are_one_roll() -> None:
    """The foot throws all of them again, not some."""
    game = Position()
    paddy = game.operator("paddy", (1, 4), rabbits_foot=1)
    game.unit("guard", (7, 4), "E", "smg")
    game.chance(d6=[6, 1, 1, 1, 1, 1])
    game.act(paddy, "attack sten guard", "reroll")
    assert game.spent()


@pytest.mark.rule("SRR 1.4")
def test_two_free_slots() -> None:
    game = Position()
    jock = game.operator("jock", (4, 4), cigarettes=1)
    for number in (1, 2):
        game.token("documents", (4, 4), f"paper-{number}")
    game.act(jock, "take paper-1")
    assert "take paper-2" not in game.offered(jock)
    assert (jock.papers, jock.health, jock.carrying, jock.mark) == ([0], 5, -1, -1)


@pytest.mark.rule("SRR 1.5")
def test_operator_states() -> None:
    game = Position()
    exits = game.tile("W", 3)
    man = game.operator("jock", (0, 3))
    assert pieces.on_board(game, man)
    man.place = exits[0]
    assert not pieces.on_board(game, man)
    man.place, man.dead = 0, True
    assert not pieces.on_board(game, man)


@pytest.mark.rule("SRR 1.6")
@pytest.mark.rule("SRR 5.1")
@pytest.mark.rule("SRR R31")
def test_roles_and_where_they_stand() -> None:
    game = set_up("m03-hit-and-run")
    posts = [unit for unit in game.state.units if unit.role == SENTRY]
    walkers = [unit for unit in game.state.units if unit.role == PATROLMAN]
    assert len(posts) == 5
    assert len(walkers) == 5
    assert all(unit.facing == game.board.posts[unit.post].default and unit.kind == 0 for unit in posts)
    assert all(unit.place in game.board.lines[unit.line].squares for unit in walkers)
    assert all(not unit.alert for unit in game.state.units)
    assert (game.state.meter, game.state.turn, game.state.phase) == (13, 1, OPERATORS)
    assert all(man.place in game.mission.start_places for man in game.state.operators)
    before = game.unit("u", (0, 0))
    alarm.alert(game, before)
    attack_phase.end_phase(game)
    assert before.alert  # R31


@pytest.mark.rule("SRR 2.1")
def test_names_of_squares() -> None:
    board = board_of_text("\n\n".join([" ".join("." * 28)] * 2))
    assert (board.names[0], board.names[27], board.names[28]) == ("A1", "AB1", "A2")


@pytest.mark.rule("SRR R1")
@pytest.mark.rule("SRR 2.2")
def test_features_lie_in_squares_or_on_edges() -> None:
    board = board_of_text("h c\nl\n. .")
    assert (board.terrain[0], board.terrain[1], board.edge(0, 2), board.edge(2, 0)) == (4, 5, 1, 1)


@pytest.mark.rule("SRR 2.4")
def test_openly_adjacent() -> None:
    board = board_of_text(". .#.\nD l\n. . .")
    at = board.square
    assert board.openly(at(0, 0), 4, 0)  # a door
    assert board.openly(at(1, 0), 4, 0)  # a low wall
    assert not board.openly(at(1, 0), 2, 0)  # a wall
    assert board.openly(at(0, 0), 3, 0)  # round the corner over the low wall
    assert board.openly(at(1, 1), 1, 0)  # round the end of the wall
    assert not board_of_text(". .\nD #\n. .").openly(0, 3, 0)  # past a doorway
    assert board_of_text(". h\n\nh .").openly(0, 3, 0) is False


@pytest.mark.rule("SRR 2.6")
def test_grid_text_is_padded_and_floor_is_inside() -> None:
    board = board_of_text(". _\n#\n. .")
    assert (board.columns, board.rows, board.inside) == (2, 2, [False, True, False, False])
    assert board.edge(0, 2) == 4
    assert board.edge(1, 3) == 0
    assert GridText(". .").edges == {}


@pytest.mark.rule("SRR 2.10")
@pytest.mark.rule("SRR 2.9")
def test_an_operator_on_an_entry_tile_is_off_the_board() -> None:
    game = Position()
    exits = game.tile("W", 3)
    spawn = game.tile("E", 3, "white")
    man = game.operator("paddy", (0, 0), spotted=True)
    man.place = exits[0]
    unit = game.unit("guard", (1, 3), "W", "smg", alert=True)
    assert not sight.sees(game, unit, man)
    assert pieces.spotted(game) == []
    verbs = {key.split(" ")[0] for key in game.offered(man)}
    assert verbs == {"move", "sprint", "place", "step-place", "end"}
    runner = game.operator("jock", (8, 4))
    reachable = {game.board.ahead[runner.place * 8 + facing] for facing in range(8)}
    assert not reachable & set(spawn)


@pytest.mark.rule("SRR 2.11")
def test_structures_block_until_destroyed() -> None:
    game = Position()
    dump = game.structure("dump", [(4, 4), (5, 4)])
    man = game.operator("jock", (3, 4))
    assert "move e" not in game.offered(man)
    assert not sight.aims_at(game, man.place, False, game.at((8, 4)))
    game.state.standing[dump] = False
    assert "move e" in game.offered(man)
    assert sight.aims_at(game, man.place, False, game.at((8, 4)))


@pytest.mark.rule("SRR R6")
@pytest.mark.rule("SRR R7")
@pytest.mark.rule("SRR 3.1")
@pytest.mark.rule("SRR 3.2")
def test_hedges_are_climbed_into_and_walked_out_of() -> None:
    board = board_of_text(". h .")
    assert (board.step_kind(0, 0, 2, 0), board.step_kind(0, 1, 2, 0)) == (CLIMB, MOVE)
    game = Position(". h . . .")
    man = game.operator("jock", (1, 0))
    unit = game.unit("guard", (4, 0), "W")
    assert sight.cover(game, unit.place, man, man.place) == 0
    assert sight.sees(game, unit, man)
    man.crouched = True
    assert sight.sees(game, unit, man)  # R7


@pytest.mark.rule("SRR R9")
@pytest.mark.rule("SRR 3.4")
def test_operators_pass_operators_but_not_units() -> None:
    game = Position(". . . . .")
    jock = game.operator("jock", (0, 0))
    game.operator("paddy", (1, 0))
    game.unit("guard", (3, 0), "E")
    game.act(jock, "move e")
    assert jock.passing
    assert game.offered(jock) == ["move e", "move w", "sprint e", "sprint w"]
    assert "must leave" in game.refused(jock)["crouch"]
    game.act(jock, "move e")
    assert game.where(jock) == (2, 0)
    assert "move e" not in game.offered(jock)
    assert "move w" in game.offered(jock)
    jock.ap = 1
    assert "move w" not in game.offered(jock)
    hedge = Position(". . h")
    reg = hedge.operator("reg", (0, 0))
    hedge.operator("taff", (1, 0))
    hedge.act(reg, "move e")
    assert hedge.offered(reg) == ["move w", "sprint w", "climb e"]  # climbing is moving too
    hedge.act(reg, "climb e")
    assert not reg.passing


@pytest.mark.rule("SRR 5.2")
def test_the_phases_of_a_turn() -> None:
    game = set_up("m01-paper-chase")
    state = game.state
    seen: list[int] = []
    game.answerer = lambda decision: decision.options[-1]
    game.fate = SeededFate(1)
    while state.turn == 1:
        if not seen or seen[-1] != state.phase:
            seen.append(state.phase)
        course.play_phase(game)
    assert seen == [OPERATORS, ADVANCE, EVENT, PATROL, ATTACK, END]
    alarm.sound_alarm(game, "test", "5.5")
    turn, seen = state.turn, []
    while state.turn == turn and state.phase < DEBRIEFING:
        if not seen or seen[-1] != state.phase:
            seen.append(state.phase)
        course.play_phase(game)
    assert PATROL not in seen


@pytest.mark.rule("SRR 5.3")
def test_the_meter_counts_down_to_the_alarm() -> None:
    game = Position()
    game.unit("guard", (4, 4), "E", alert=True)
    game.state.meter = 2
    attack_phase.end_phase(game)
    assert (game.state.meter, game.state.battle) == (1, False)
    attack_phase.end_phase(game)
    assert (game.state.meter, game.state.battle) == (0, True)
    alarm.lose_meter(game, 5, "test", "5.3")
    assert game.state.meter == 0


@pytest.mark.rule("SRR 5.4")
def test_explosions_sound_the_alarm_whatever_the_meter_shows() -> None:
    game = Position()
    blasts.blast(game, game.at((4, 4)), 0, "jock")
    assert game.state.battle


@pytest.mark.rule("SRR 5.5")
def test_alarm() -> None:
    game = Position()
    spawn = game.tile("E", 3, "white")
    near, far = game.operator("jock", (2, 4)), game.operator("paddy", (0, 8))
    unit = game.unit("guard", (4, 4), "E", "smg", smoking=True)
    parked = game.unit("track", (8, 8), "E", "half_track", parked=True)
    waiting = game.reinforcement("smg-1", spawn[0], False)
    alarm.sound_alarm(game, "test", "5.5")
    assert (unit.alert, unit.smoking, game.facing(unit), waiting.alert) == (True, False, "E", True)
    assert (parked.alert, parked.kind) == (False, HALF_TRACK)
    assert (near.spotted, far.spotted) == (True, False)


@pytest.mark.rule("SRR R18")
@pytest.mark.rule("SRR 5.6")
def test_an_alarm_in_the_patrol_phase_ends_it() -> None:
    game = Position(columns=12)
    line = game.line([(0, 4), (11, 4)])
    unit = game.patrolman("patrol", line, (0, 4), "E")
    game.token("mine", (2, 4))
    game.state.turn = 2
    game.chance(d6=[1, 1, 1, 1, 1, 1])
    game.patrol_all()
    assert game.state.battle
    assert game.where(unit) == (2, 4)


@pytest.mark.rule("SRR R19")
@pytest.mark.rule("SRR 5.7")
@pytest.mark.rule("SRR 5.8")
def test_dawn_comes_after_sixty_turns() -> None:
    game = set_up("m01-paper-chase")
    game.state.turn, game.state.phase = 60, END
    course.play_phase(game)
    assert game.state.phase == DEBRIEFING
    course.play_phase(game)
    assert game.state.phase == OVER
    assert not game.state.reports[-1].won
    assert "dawn" in game.state.reports[-1].why
    assert ENTRY < OPERATORS


def test_gear_and_content_agree() -> None:
    content = load_content()
    assert all(len(board.gear) == len(GEAR) for card in content.operators.values() for board in card.boards.values())
