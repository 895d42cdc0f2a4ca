"""5.3 to 15.7 What is done is told, each thing in its own line, in the order in which it happens, with its rule."""

import pytest

from moonless.core.decision import Decision, Option
from moonless.core.fate import ScriptedFate
from moonless.games.rogue_regiment.rules import (
    alarm,
    attack_phase,
    attacks,
    blasts,
    event_phase,
    noise,
    objectives,
    operator_phase,
    vehicles,
)
from moonless.games.rogue_regiment.state import NOWHERE, WAITING
from tests.games.rogue_regiment.position import Position


def lines(game: Position) -> list[str]:
    """With the rule, and a plus or a minus where it is good or bad news for the raiders."""
    told = [event.line() for event in game.events]
    return [f"{line.text} ({line.rule}){'' if line.good is None else '+' if line.good else '-'}" for line in told]


def first(game: Position, *dice: int) -> Position:
    """Every question has its first answer."""
    game.fate = ScriptedFate({"d6": [*dice]})

    def answer(decision: Decision) -> Option:
        game.asked.append(decision)
        return decision.options[0]

    game.answerer = answer
    return game


@pytest.mark.rule("SRR 8.11", "SRR 14.3")
@pytest.mark.parametrize(("die", "hits"), [(5, "1 hit"), (3, "no hits")])
def test_a_shot_at_a_barrel(die: int, hits: str) -> None:
    game = first(Position(), die)
    man = game.operator("jock", (4, 4))
    game.token("fuel_barrel", (4, 6), "barrel")
    game.act(man, "attack pistol barrel")
    exploded = ["Fuel barrel: explosion at E7. (14.2)", "The alarm sounds: an explosion. (5.4)-"]
    missed = ["The stealth meter falls to 9: a loud weapon. (7.7)-"]
    sign = "+" if die == 5 else "-"
    assert lines(game) == [f"Jock fires at the barrel: {hits}. (8.11){sign}", *(exploded if die == 5 else missed)]


@pytest.mark.rule("SRR 14.4", "SRR 14.12")
def test_a_blind_throw_that_scatters_again() -> None:
    """2 and 3 make 5: to the right; the foot makes 1 and 3 of it, 4: front right, and a 6 three squares."""
    game = first(Position(". . . . . . . . .\n\n. r . . . . . . .\n\n. . . . . . . . ."), 2, 3, 1, 3, 6)
    man = game.operator("paddy", (0, 2), grenade=1, rabbits_foot=1)
    man.spotted = False
    game.refresh()
    there = game.at((2, 0))
    landed = blasts.grenade_lands(game, man, man.place, there, False)
    assert lines(game) == [
        "Paddy throws blindly: 2 and 3 on the scatter chart. (14.4)",
        "Paddy rubs the rabbit's foot. (14.12)",
        "Paddy scatters again: 1, 3. (14.12)",
        "It scatters to F1. (14.4)",
    ]
    assert landed == game.at((5, 0))


@pytest.mark.rule("SRR 14.2", "SRR 14.8")
def test_a_mine_under_a_soldier() -> None:
    game = first(Position(), 3, 1, 1, 1, 1, 1)
    unit = game.unit("guard", (4, 4), "N")
    game.token("mine", (4, 4), "mine-1")
    blasts.entered(game, unit)
    assert lines(game) == [
        "The guard is on the mine. (14.8)+",
        "Mine: explosion at E5. (14.2)",
        "The alarm sounds: an explosion. (5.4)-",
        "The blast of the Mine: 1 hit. (14.2)+",
        "The guard is dead. (8.9)+",
    ]


@pytest.mark.rule("SRR 6.12", "SRR 6.13", "SRR 14.5")
def test_what_is_taken_up_and_put_down() -> None:
    game = Position()
    man = game.operator("jock", (4, 4), grenade=1)
    game.token("documents", (4, 4), "plans")
    game.act(man, "take plans")
    game.act(man, "place lewes_bomb", "e", "fuse 3")
    game.act(man, "place grenade", "w")
    game.act(man, "place plans", "n")
    assert lines(game) == [
        "Jock picks up the plans. (6.12)",
        "Jock lays a bomb on F5, fuse 3. (14.5)",
        "Jock puts the grenade down on D5. (6.13)",
        "Jock puts the plans down on E4. (6.13)",
    ]
    assert game.events[0].line().moment == "captured"


@pytest.mark.rule("SRR 6.9", "SRR 6.10", "SRR 6.11", "SRR 6.17", "SRR 14.13", "SRR 16.4")
def test_quiet_deeds() -> None:
    game = Position()
    game.operator("reg", (4, 5), companion=True, captive=True)
    man = game.operator("jock", (4, 4), health=2, cigarettes=1)
    game.unit("guard", (0, 0), "N")
    game.act(man, "free reg")
    man.ap = 4
    game.act(man, "recover")
    man.ap = 4
    game.act(man, "aim guard")
    game.act(man, "cigarette")
    game.act(man, "mark", "ask")
    game.act(man, "crouch")
    game.act(man, "stand")
    assert lines(game) == [
        "Jock frees Reg. (16.4)+",
        "Jock recovers: 3 health. (6.17)+",
        "Jock aims at the guard. (6.9)",
        "The guard lights a cigarette. (14.13)+",
        "Jock marks the guard. (6.10)",
        "Jock crouches. (6.11)",
        "Jock pops up. (6.11)",
    ]


@pytest.mark.rule("SRR 5.3", "SRR 5.5", "SRR 15.4")
def test_the_alarm_and_what_it_changes() -> None:
    game = Position()
    game.operator("jock", (4, 4))
    game.unit("guard", (0, 0), "N", smoking=True)
    lorry = game.unit("lorry", (8, 8), "N", "truck", route=0)
    lorry.fate, lorry.place = WAITING, NOWHERE
    game.state.meter = 1
    noise.gun_noise(game, game.at((4, 4)), 3)
    assert lines(game)[:4] == [
        "The stealth meter falls to 0: a loud weapon. (7.7)-",
        "The alarm sounds: the meter is at 0. (5.3)-",
        "The lorry turns back for good. (15.4)-",
        "Jock is spotted: closest to the enemy, 4. (5.5)-",
    ]


@pytest.mark.rule("SRR 10.6", "SRR 10.7", "SRR 10.9")
def test_cards() -> None:
    game = Position()
    game.tile("N", 3, "white")
    game.operator("jock", (8, 8))
    gone = game.sentry("old", (0, 4), "S")
    attacks.kill(game, gone)
    event_phase.resolve(game, game.card("spawn", "white", count=1))
    event_phase.resolve(game, game.card("alarm_advance", count=2))
    event_phase.relief(game, 1)
    told = lines(game)
    assert told[1].startswith("The SMG 1 waits at ") or "waits at" in told[1]
    assert told[2] == "The stealth meter falls to 8: alarm advance. (10.7)-"
    assert told[3].endswith("takes over at A5. (10.9)-")
    assert told[4] == "The stealth meter falls to 7: relief. (10.9)-"


@pytest.mark.rule("SRR 15.5", "SRR 15.7")
def test_lorries_and_mortars() -> None:
    game = first(Position(), 5, 5)
    vehicles.drive_on(game, game.unit("lorry", (4, 4), "N", "truck", alert=True, cargo=1))
    assert lines(game) == ["The lorry stops and unloads. (15.5)-"]
    game.events.clear()
    game.state.battle, game.state.level = True, 2
    game.mission.special_rules = ["mortar_on_hard"]
    game.operator("jock", (0, 0), spotted=True)
    game.fate = ScriptedFate({"d6": [6, 6, 4, 3, 4, 6, 6]})
    vehicles.mortar(game)
    assert lines(game)[:2] == [
        "The mortar aims at Jock: 6 and 6 on the scatter chart. (15.7)",
        "Jock under mortar fire: 1 hit. (15.7)-",
    ]


@pytest.mark.rule("SRR 13")
def test_the_end_of_a_turn() -> None:
    game = Position("f . .\n\n. . .")
    game.token("corpse", (0, 0), "body")
    game.operator("jock", (2, 1), spotted=True)
    attack_phase.end_phase(game)
    assert lines(game) == ["The corpse at A1 is removed. (13)", "Jock is no longer spotted. (13)+"]


@pytest.mark.rule("SRR 8.8", "SRR 8.9", "SRR 15.6", "SRR 16.3")
def test_the_dead_the_wrecked_and_what_can_no_longer_be() -> None:
    game = Position()
    man = game.operator("jock", (4, 4))
    game.unit("jeep", (0, 0), "N", "jeep", parked=True)
    attacks.wreck(game, game.state.units[0])
    attacks.wreck(game, game.unit("lorry", (8, 8), "N", "truck"))
    attacks.die(game, man)
    objectives.judge(game)
    assert lines(game) == ["The jeep is a wreck. (15.6)-", "The lorry is a wreck. (15.6)+", "Jock is dead. (8.8)-"]


@pytest.mark.rule("SRR 7.4", "SRR 7.5", "SRR 7.6", "SRR 4.10")
def test_who_is_seen_what_is_found_and_who_is_roused() -> None:
    game = Position(columns=14, rows=3)
    man = game.operator("jock", (4, 1))
    guard = game.unit("guard", (0, 1), "E")
    game.unit("other", (0, 2), "W")
    game.token("corpse", (2, 1), "body")
    alarm.spot(game, guard, man, False, False, "7.4")
    assert lines(game) == [
        "The guard sees Jock at E2: spotted. (7.4)-",
        "The guard shouts: other on the alert. (7.6)-",
    ]
    game.events.clear()
    alarm.spot(game, guard, man, True, True, "7.4")
    assert lines(game) == [], "nothing of it is news"


@pytest.mark.rule("SRR 16.2")
@pytest.mark.parametrize(
    ("turn", "out", "bar"), [(1, True, "nobody has set out yet"), (2, True, ""), (2, False, "exit")]
)
def test_why_nobody_withdraws(turn: int, out: bool, bar: str) -> None:
    game = Position()
    exits = game.tile("W", 3)
    game.operator("jock", (0, 0)).place = exits[0]
    game.operator("paddy", (0, 0)).place = exits[1] if out else 0
    game.state.turn = turn
    found = operator_phase.withdrawal_barred(game)
    assert (found is None) is (not bar)
    assert found is None or bar in found.reason
