"""5.1 Set-up: everything that stands by itself, then what the players choose (17.1)."""

import pytest

from moonless.core.decision import Decision, Option
from moonless.core.fate import SeededFate
from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.content.components import GEAR, GRENADE, JEEP, KUBELWAGEN, MOTORBIKE, STEN, TRUCK
from moonless.games.rogue_regiment.rules import (
    alarm,
    attack_phase,
    setup,
)
from moonless.games.rogue_regiment.state import (
    ALIVE,
    DRIVEN_OFF,
    NOWHERE,
    OPERATORS,
    PATROLMAN,
    SENTRY,
    WAITING,
)
from tests.games.rogue_regiment.position import Position
from tests.games.rogue_regiment.whole_games import set_up


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
    assert all(man.gear == list(GAME.content.operators[man.key].boards["b"].gear) for man in state.operators)
    assert asked == ["team", "side", "side"]
    assert set(GAME.seats) == {"jock", "paddy", "taff", "reg"}


@pytest.mark.rule("SRR 1.2")
def test_nothing_but_the_decks_order_is_hidden_and_that_does_not_exist() -> None:
    state = GAME.start("m01-paper-chase", {})
    assert state.deck == sorted(state.deck)
    assert GAME.secrets.redact(state, "jock") is state


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
    assert (game.state.meter, game.state.turn, game.state.phase) == (game.mission.meter[1], 1, OPERATORS)
    assert all(man.place in game.mission.start_places for man in game.state.operators)
    before = game.unit("u", (0, 0))
    alarm.alert(game, before)
    attack_phase.end_phase(game)
    assert before.alert  # R31


@pytest.mark.rule("SRR 16.5")
def test_difficulty() -> None:
    meters = [GAME.start("m03-hit-and-run", {"difficulty": level}).meter for level in ("easy", "normal", "hard")]
    assert meters == [16, 13, 10]
    assert GAME.start("m03-hit-and-run", {"difficulty": "hard"}).special_done == [False]
    assert GAME.start("m03-hit-and-run", {}).special_done == [True]
    assert len(GAME.start("m02-clipped-wings", {"difficulty": "hard"}).deck) == 46


@pytest.mark.rule("SRR 16.5")
@pytest.mark.parametrize(("level", "there"), [("easy", False), ("normal", True), ("hard", True)])
def test_some_guards_stand_there_at_some_levels_only(level: str, there: bool) -> None:
    state = GAME.start("m02-clipped-wings", {"edition": "second", "difficulty": level})
    guards = {unit.key: (unit.fate == ALIVE, unit.place >= 0) for unit in state.units if unit.key.startswith("guard")}
    assert guards == {"guard-1": (True, True), "guard-2": (there, there)}


@pytest.mark.rule("SRR 16.8")
def test_breakout_begins_in_battle() -> None:
    game = set_up("m10-breakout")
    assert game.state.battle
    assert all(unit.alert for unit in game.state.units if unit.place >= 0)
    assert not any(man.spotted for man in game.state.operators)
    assert all(man.place < game.board.size for man in game.state.operators)


@pytest.mark.rule("SRR 17.1")
def test_set_up_decisions() -> None:
    asked: list[str] = []
    state = GAME.start("m08-road-block", {"team": "choose"})

    def first(decision: Decision) -> Option:
        asked.append(decision.ask)
        return decision.options[0]

    rules = GAME.play(state, SeededFate(1), first)
    while state.turn == 0:
        GAME.play_phase(rules)
    assert set(asked) == {"team", "side", "patrol-start", "extra-gear", "entry"}


@pytest.mark.rule("SRR 5.1")
@pytest.mark.rule("SRR 2.8")
def test_until_players_choose_a_patrolman_stands_on_the_first_start_of_his_line() -> None:
    state = GAME.start("m03-hit-and-run", {})
    lines = GAME.content.mission("m03-hit-and-run").board.lines
    walkers = [unit for unit in state.units if unit.role == PATROLMAN]
    assert len(walkers) == 5
    assert all((unit.index, unit.way) == lines[unit.line].starts[0] for unit in walkers)


@pytest.mark.rule("SRR 1.1")
@pytest.mark.parametrize(("mission", "fixed"), [("m09-harbor-lights", ["taff"]), ("m05-maquisard", [])])
def test_nobody_is_chosen_twice_and_no_side_is_asked_for_that_the_mission_fixes(mission: str, fixed: list[str]) -> None:
    """Taff dives at the harbor, on his side a; the prisoner of the maquis has no board at all."""
    asked: list[Decision] = []

    def last(decision: Decision) -> Option:
        asked.append(decision)
        return decision.options[-1]

    state = GAME.start(mission, {"team": "choose"})
    rules = GAME.play(state, SeededFate(1), last)
    for _ in range(2):
        GAME.play_phase(rules)
    chosen = list(fixed)
    for decision in asked:
        if decision.ask == "team":
            keys = [option.key for option in decision.options]
            assert not set(keys) & set(chosen)
            chosen.append(keys[-1])
    sides = [decision.seat for decision in asked if decision.ask == "side"]
    assert sorted(sides) == sorted(set(chosen) - set(fixed))
    assert {man.key: man.side for man in state.operators if man.key in fixed} == dict.fromkeys(fixed, "a")


@pytest.mark.rule("SRR 5.1")
@pytest.mark.rule("SRR 15.4")
@pytest.mark.rule("SRR 15.5")
def test_what_waits_is_not_alert_and_only_the_convoy_turns_back() -> None:
    game = Position()
    game.mission.vehicles = [
        ("lorry", TRUCK, "convoy", NOWHERE, 0, 2),
        ("bike", MOTORBIKE, "reserve", NOWHERE, 0, 0),
        ("car", KUBELWAGEN, "crewed", game.at((4, 4)), 0, 0),
    ]
    setup.lay_out(game.content, game.state)
    game.refresh()
    alarm.sound_alarm(game, "test", "5.4")
    lorry, bike, car = game.state.units
    assert [unit.fate for unit in (lorry, bike, car)] == [DRIVEN_OFF, WAITING, ALIVE]
    game.mission.battle = True
    setup.lay_out(game.content, game.state)
    assert [(unit.fate, unit.alert) for unit in game.state.units] == [
        (WAITING, False), (WAITING, False), (ALIVE, True),
    ]  # fmt: skip


@pytest.mark.rule("SRR 15.9")
def test_a_jeep_comes_with_six_bursts() -> None:
    jeep = next(unit for unit in GAME.start("c4-headquarters", {}).units if unit.kind == JEEP)
    assert jeep.cargo == 6


@pytest.mark.rule("SRR 5.1")
@pytest.mark.rule("SRR 1.4")
def test_extra_gear_goes_to_those_who_can_hold_it() -> None:
    """A companion carries no equipment: the one operator gets it, and nobody is asked."""
    game = Position()
    jock = game.operator("jock", (0, 0), grenade=0)
    game.operator("paddy", (1, 0), companion=True)
    game.state.gear_left = [GEAR.index("grenade")]
    setup.extra_gear_phase(game)
    assert (jock.gear[GEAR.index("grenade")], game.asks()) == (1, [])
    assert game.state.gear_left == []


@pytest.mark.rule("SRR 16.4")
@pytest.mark.rule("SRR 2.10")
def test_a_prisoner_is_not_placed_with_the_team() -> None:
    game = set_up("c3-the-doctor")
    (doctor,) = (man for man in game.state.operators if man.companion)
    assert doctor.captive
    assert doctor.place == game.mission.prisoners[0][2]


@pytest.mark.rule("SRR 16.9")
def test_the_tutorial_asks_for_no_patrol_start() -> None:
    game = Position(mission="m00-night-school")
    setup.patrols_phase(game)
    assert game.asked == []


@pytest.mark.rule("SRR 5.1", "SRR R64")
@pytest.mark.parametrize("rounds", [0, 3])
@pytest.mark.parametrize("tokens", [1, 2])
def test_extra_rounds_are_for_the_sten_two_a_token(rounds: int, tokens: int) -> None:
    """Only Paddy's board has one, fed or not; the token is never handed to another."""
    game = Position()
    jock, paddy = game.operator("jock", (0, 0)), game.operator("paddy", (1, 1))
    paddy.gear[STEN] = rounds
    game.state.gear_left = [-1] * tokens
    assert not setup.hand_out(game, False)
    assert (jock.gear[STEN], paddy.gear[STEN]) == (0, rounds + 2 * tokens)
    assert (game.asked, game.state.gear_left) == ([], [])


@pytest.mark.rule("SRR 5.1", "SRR R64")
def test_rounds_that_nobody_has_a_gun_for_stay_in_the_box() -> None:
    game = Position()
    jock = game.operator("jock", (0, 0))
    game.state.gear_left = [-1, GRENADE]
    assert not setup.hand_out(game, False)
    assert (jock.gear[STEN], jock.gear[GRENADE]) == (0, 1)


@pytest.mark.rule("SRR 5.1", "SRR 17.1")
def test_at_once_each_token_goes_to_who_has_the_fewest_of_its_kind() -> None:
    game = Position()
    men = [game.operator(key, (n, n), grenade=count) for n, (key, count) in enumerate((("jock", 2), ("paddy", 1)))]
    game.state.gear_left = [GRENADE, GRENADE, GRENADE]
    assert setup.hand_out(game, True)
    assert [man.gear[GRENADE] for man in men] == [3, 3]
    assert game.asked == []
