"""Answers that stand for several others: they bring what the others bring, and nobody but people chooses them."""

import pytest

from moonless.core.decision import Decision, Option, Shorthand, serious
from moonless.core.fate import SeededFate
from moonless.games.gato_leader.captain.captain import Captain
from moonless.games.gato_leader.phases import CONVOY, ENEMY, STRATEGIC, SUBMARINES
from moonless.games.gato_leader.rules import attacks, contact, declaring, escorts, movement, post_combat, sequence
from moonless.games.gato_leader.state import Sub
from tests.games.gato_leader.openings import alone
from tests.games.gato_leader.position import Position

PORTS = ["to fremantle", "to brisbane", "to pearl-harbor"]
ROUNDS = 4
MOST = 20
"""Questions of a patrol with one battle of four rounds."""


def facing_two() -> tuple[Position, Sub]:
    """Gato at range 1 of two Merchants."""
    game = Position("turning-the-tide")
    sub = game.duel(game.boat("gato", "veteran", "marianas", ready=5), "short-s")
    game.ship("m1", "convoy-se", 66)
    game.ship("m2", "convoy-sw", 58)
    return game, sub


@pytest.mark.rule("GL 10.2")
def test_a_whole_salvo_is_one_answer() -> None:
    plain, sub = facing_two()
    plain.answers("mk14 m1", "fire 5", "done").chance(d10=[1])
    attacks.attack_with(plain, sub)
    at_once, sub = facing_two()
    at_once.answers("all mk14 m1").chance(d10=[1])
    attacks.attack_with(at_once, sub)
    assert len(at_once.asked) == 1
    assert len(plain.asked) == 3
    assert at_once.snapshot() == plain.snapshot()
    shared, sub = facing_two()
    shared.answers("share mk14")
    salvo = declaring.declare_attacks(shared, sub)
    assert [(attack.ship.key, attack.number) for attack in salvo.attacks] == [("m1", 3), ("m2", 2)]
    assert salvo.settled
    assert shared.sub_boat(sub).ready[0] == 0


@pytest.mark.rule("GL 10.1")
def test_no_whole_salvo_once_something_is_declared() -> None:
    game, sub = facing_two()
    game.answers("gun m1", "done").chance(d10=[1])
    attacks.attack_with(game, sub)
    first, second = game.asked
    assert any(isinstance(option, Shorthand) for option in first.options)
    assert not any(isinstance(option, Shorthand) for option in second.options)
    assert not any(isinstance(option, Shorthand) for option in serious(first.options))


@pytest.mark.rule("GL 8.9")
def test_a_boat_told_to_keep_station_is_not_asked_again() -> None:
    game, sub = facing_two()
    movement.lag_boat(game.answers("keep-station"), sub, 2)
    kept = [sub.station]
    movement.lag_boat(game, sub, 2)
    assert [decision.ask for decision in game.asked] == ["drift"]
    assert game.where(sub) == "short-s"
    movement.move_boat(game.answers("free-station", "hold"), sub)
    assert [*kept, sub.station] == [True, False]
    movement.lag_boat(game.answers("drift 0"), sub, 2)
    assert sub.copy() == sub


@pytest.mark.rule("GL 8.7")
@pytest.mark.rule("GL 8.9")
def test_an_unfit_crew_that_keeps_station_is_asked_which_way_it_falls_back() -> None:
    game, sub = alone("short-s", submerged=True)
    sub.station = True
    game.sub_boat(sub).stress = 30
    movement.lag_boat(game.answers("medium-ssw"), sub, 3)
    assert (game.asks(), game.where(sub)) == (["boat-lag"], "")


@pytest.mark.rule("GL 9.1")
def test_what_is_left_to_the_enemy_is_not_asked_again() -> None:
    game, sub = facing_two()
    for number in (1, 2, 3):
        game.ship(f"e{number}", "short-s", game.content.escort_deck[number])
    assert escorts.next_escort(game.answers("as-it-comes")) is game.find("e1")
    game.find("e1").acted = True
    assert escorts.next_escort(game) is game.find("e2")
    assert game.battle.copy().as_it_comes
    assert len(game.asked) == 1
    assert sub.area >= 0


@pytest.mark.rule("GL 8.1")
def test_boats_in_turn() -> None:
    game, _ = facing_two()
    game.join(game.boat("drum", at="marianas"), "long-s")
    game.usual(maneuver="hold").answers("in-turn")
    game.play_out_of(SUBMARINES)
    assert [decision.ask for decision in game.asked] == ["next-move", "maneuver", "maneuver"]
    assert game.battle.copy().in_turn


def test_the_captain_weighs_no_shorthand() -> None:
    game, sub = facing_two()
    captain = Captain(1)

    def answer(decision: Decision) -> Option:
        option = captain.choose(game.state, decision)
        assert not isinstance(option, Shorthand)
        return option

    game.answerer = answer
    game.fate = SeededFate(3)
    movement.move_boat(game, sub)
    movement.lag_phase(game)
    attacks.attack_with(game, sub)


@pytest.mark.rule("GL 7.3")
def test_a_start_in_the_wake_is_one_answer() -> None:
    for key, submerged in (("wake surfaced", False), ("wake submerged", True)):
        game, sub = facing_two()
        game.battle.subs.clear()
        game.battle.reattack = True  # no condition is drawn
        contact.set_up_phase(game.answers(key))
        placed = game.battle.subs[0]
        assert (placed.area, placed.submerged, placed.boat) == (game.display.wake, submerged, sub.boat)
        assert len(game.asked) == 1


@pytest.mark.rule("GL 6.6")
def test_an_attack_with_the_routine_left_to_the_crews() -> None:
    game = Position("turning-the-tide")
    boat = game.boat("gato", "veteran", "marianas")
    game.state.active, game.state.contacts, game.state.phase = [0], 1, CONVOY
    game.chance(convoys=[37, 1]).answers("attack-routine", "wake surfaced")
    game.play_on(2)
    battle = game.battle
    assert battle.routine
    assert battle.as_it_comes
    assert battle.in_turn
    assert [sub.station for sub in battle.subs] == [True]
    assert boat.in_play


@pytest.mark.rule("GL 11.5")
def test_no_reaction_to_any_attack_of_a_round() -> None:
    game, sub = facing_two()
    for number in (1, 2):
        game.ship(f"e{number}", "short-s", game.content.escort_deck[number])
    sub.detected, game.state.phase, game.battle.as_it_comes = True, ENEMY, True
    game.fate = SeededFate(8)
    game.answers("ride-all-out").play_out_of(ENEMY)
    assert [decision.ask for decision in game.asked] == ["reaction"]
    post_combat.end_of_round(game)
    assert not sub.rides


@pytest.mark.rule("GL 10.9")
def test_a_reload_and_nothing_else_is_one_answer() -> None:
    game, sub = facing_two()
    boat = game.change(game.sub_boat(sub), ready=0, stored=6)
    attacks.attack_with(game.answers("reload-all"), sub)
    assert boat.ready[0] == game.content.reloads[boat.level]
    assert len(game.asked) == 1


# A patrol


class Commander:
    """One boat goes out, stays in the first battle for four rounds, and comes home; with shorthand or without."""

    def __init__(self, seed: int, brief: bool) -> None:
        self.position = Position("holding-the-line", "short")
        self.position.state.phase = STRATEGIC
        self.position.boat("salmon", "trained", "fremantle")
        self.position.answerer = self.answer
        self.position.fate = SeededFate(seed)
        self.brief = brief
        self.asked = self.battles = self.rounds = self.searches = 0

    def patrol(self) -> bool:
        """Whether there was one battle of four rounds."""
        game = self.position
        boat = game.state.boats[0]
        while boat.in_play and not boat.patrols and self.battles < 2 and self.asked < 200:
            sequence.play_phase(game)
        return boat.in_play and self.battles == 1 and self.rounds == ROUNDS

    def answer(self, decision: Decision) -> Option:
        self.asked += 1
        keys = {option.key: option for option in decision.options}
        return next(keys[key] for key in [*self.wishes(decision.ask), *keys] if key in keys)

    def wishes(self, ask: str) -> list[str]:
        game = self.position
        self.searches += ask == "search"
        if ask == "attack-convoy":
            self.battles += 1
            return ["attack-routine"] if self.brief else ["attack"]
        if game.state.battle is not None:
            return self.fighting(ask)
        if ask == "move":
            in_port = game.sheet.is_port(game.state.boats[0].place)
            return ["to java-sea"] if in_port else PORTS if self.battles else ["stop", "stay"]
        return ["done", "decline", "dive", "search", "nothing"]

    def fighting(self, ask: str) -> list[str]:
        number = self.rounds = self.position.battle.round
        if ask == "maneuver":
            away = ["leave", "to long-s", "to long-se", "to medium-sse", "to medium-ssw", "hold"]
            return away if number >= ROUNDS else ["to short-s", "to medium-sse", "hold"] if number == 1 else ["hold"]
        if ask == "attack" and self.brief:
            keys = [f"all mk14 m{ship}" for ship in range(1, 7)]
            return [*keys, "reload-all", "done"]
        if ask == "attack":
            boat = self.position.state.boats[0]
            return [f"mk14 m{ship}" for ship in range(1, 7)] if boat.ready[0] else ["reload 2", "reload 1", "done"]
        brief = ["wake surfaced", "ride-all-out"] if self.brief else []
        usual = ["long-s", "surfaced", "drift 0", "as-declared", "ride-it-out", "nothing"]
        return [*brief, *(f"fire {number}" for number in (4, 3, 2, 1)), *usual]


def test_a_patrol_with_a_battle_of_four_rounds_takes_few_answers() -> None:
    """Where the first search finds something: nothing is to be said about those who wait for weeks."""
    counts: dict[bool, list[int]] = {}
    for brief in (False, True):
        patrols = [Commander(seed, brief) for seed in range(200)]
        counts[brief] = sorted(each.asked for each in patrols if each.patrol() and each.searches == 1)
    before, after = counts[False], counts[True]
    assert len(before) >= 5
    assert len(after) >= 5
    assert after[-1] <= MOST < before[0], (before, after)


@pytest.mark.rule("GL 8.1")
def test_boats_go_in_turn_for_the_rest_of_the_battle_once_that_is_said() -> None:
    """Of three boats the host is asked once, and no more in the next round."""
    game, _ = facing_two()
    game.join(game.boat("drum", at="marianas"), "long-s")
    game.join(game.boat("tautog", at="marianas"), "long-s")
    game.usual(maneuver="hold").answers("in-turn")
    game.play_out_of(SUBMARINES)
    for sub in game.battle.subs:
        sub.moved = False
    game.state.phase = SUBMARINES
    game.play_out_of(SUBMARINES)
    assert [decision.ask for decision in game.asked].count("next-move") == 1
