"""Why something cannot be done."""

from random import Random
from typing import cast

import pytest

from moonless.core.decision import Decision
from moonless.core.errors import IllegalChoice
from moonless.core.table import Table
from moonless.games.gato_leader import GAME
from moonless.games.gato_leader.content.kinds import MK14
from moonless.games.gato_leader.rules import declaring, movement, operations, refusals
from moonless.games.gato_leader.rules.declaring import Salvo
from moonless.games.gato_leader.rules.movement import HOLD, Maneuver
from moonless.games.gato_leader.rules.play import reading
from moonless.games.gato_leader.state import OFF, State
from tests.games.gato_leader.position import Position


@pytest.mark.rule("GL 5.4")
def test_refusals_give_reason_and_rule() -> None:
    game = Position("against-the-sun")
    boat = game.boat("drum", at="east-china-sea")
    decision = Decision("boats-1", "move", "5.3", operations.move_options(game, [boat]), [boat])
    told = {refusal.key: str(refusal) for refusal in GAME.screen.why_not(game.state, decision)}
    assert told["to bonins"] == "To Bonins: no transit: Nansei Shoto (5.4)"
    assert "no such mission" in told["enter mine"]
    sub = game.duel(boat, "short-s", submerged=True)
    decision = Decision("boats-1", "maneuver", "8.2", [HOLD], Maneuver(sub, 1))
    told = {refusal.key: str(refusal) for refusal in GAME.screen.why_not(game.state, decision)}
    assert "Submerged and Detected" in told["silent"]


def test_a_table_refuses_with_the_reason() -> None:
    table = Table.start(GAME, "first-patrol", 1)
    with pytest.raises(IllegalChoice, match="not on sale"):
        table.choose("radar")


def bars(game: Position, decision: Decision) -> dict[str, str]:
    """Every answer that is refused, with the rule that is in the way."""
    keys = [option.key for option, bar in refusals.all_answers(game, decision) if bar is not None]
    found = {key: refusals.refuse(game, decision, key) for key in keys}
    return {key: refusal.rule for key, refusal in found.items() if refusal is not None}


def refused_and_offered(game: Position, decision: Decision) -> None:
    """What is offered is not barred; what is barred is not offered; together they are all that the rulebook knows."""
    offered = {option.key for option in decision.options}
    known = {option.key for option, _ in refusals.all_answers(game, decision)}
    assert not offered & set(bars(game, decision))
    assert known <= offered | set(bars(game, decision))
    for refusal in refusals.why_not(game, decision):
        assert not any(key == refusal.verb or key.startswith(f"{refusal.verb} ") for key in offered)


def test_a_key_is_refused_by_what_keeps_it_from_being_offered() -> None:
    game = Position("against-the-sun")
    boat, other = game.boat("s-44"), game.boat("drum", at="marianas", moved=True, mine=1)
    for boats in ([boat], [other], [boat, other]):
        refused_and_offered(game, Decision("boats-1", "move", "5.3", operations.move_options(game, boats), boats))
    decision = Decision("boats-1", "move", "5.3", operations.move_options(game, [other]), [other])
    told = bars(game, decision)
    assert (told["stay"], told["to empire-waters"], told["enter mine"]) == ("5.2", "5.3", "5.11")
    assert "stop" not in told
    other.moved = False
    decision = Decision("boats-1", "move", "5.3", operations.move_options(game, [other]), [other])
    assert (bars(game, decision)["stop"], bars(game, decision)["detach drum"]) == ("5.3", "5.17")
    assert not {"stop", "detach drum"} & {refusal.key for refusal in refusals.why_not(game, decision)}, "unasked"


def test_declarations_and_maneuvers_are_offered_or_barred() -> None:
    game = Position("turning-the-tide")
    boat = game.boat("drum", "veteran", "marianas", ready=3)
    sub = game.duel(boat, "short-s")
    near, far = game.ship("m1", "convoy-sw", 58), game.ship("m2", "medium-nne", 75)
    salvo = Salvo(sub)
    decision = Decision("boats-1", "attack", "10.1", declaring.all_options(game, salvo), salvo)
    refused_and_offered(game, decision)
    told = bars(game, decision)
    assert (told["mk14 m2"], told["mk10 m1"], told["gun m2"], told["reload 3"]) == ("10.2", "10.2", "10.2", "10.9")
    salvo.attacks.append(declaring.Attack(MK14, near, 2, 1))
    decision = Decision("boats-1", "attack", "10.1", declaring.all_options(game, salvo), salvo)
    refused_and_offered(game, decision)
    assert bars(game, decision)["mk14 m1"] == "R28"
    far.area = OFF
    for submerged in (False, True):
        sub.submerged = sub.detected = submerged
        move = Maneuver(sub, 1)
        refused_and_offered(game, Decision("b", "maneuver", "8.2", movement.maneuver_options(game, move), move))
    boat.stress = 30
    move = Maneuver(sub, 1)
    decision = Decision("boats-1", "maneuver", "8.2", movement.maneuver_options(game, move), move)
    refused_and_offered(game, decision)
    assert (bars(game, decision)["hold"], bars(game, decision)["to convoy-sw"]) == ("8.7", "8.7")


@pytest.mark.rule("GL 10.2", "GL 10.3", "GL 10.9")
def test_a_whole_salvo_is_refused_with_the_reason() -> None:
    game = Position("turning-the-tide")
    boat = game.boat("drum", "veteran", "marianas", ready=3)
    boat.ready = [1, 0, 2, 0]
    sub = game.duel(boat, "short-s")
    game.ship("m1", "convoy-sw", 58)
    game.ship("e1", "medium-nne", 95)

    def told(salvo: Salvo, key: str) -> str:
        decision = Decision("boats-1", "attack", "10.1", declaring.all_options(game, salvo), salvo)
        refused_and_offered(game, decision)
        return str(GAME.screen.refuse(game.state, decision, key))

    fresh = Salvo(sub)
    assert told(fresh, "all mk14 e1").endswith(": it is out of range (10.2)")
    assert told(fresh, "all mk27 m1").endswith(": this type is for Escorts only (10.3)")
    assert told(fresh, "all mk10 m1").endswith(": none is ready (10.2)")
    assert told(fresh, "share mk14").endswith(": there is only one target in reach (10.2)")
    assert told(fresh, "share mk27").endswith(": no target in reach (10.2)")
    assert told(fresh, "share mk10").endswith(": none is ready (10.2)")
    near = game.ship("m2", "convoy-se", 66)
    assert told(fresh, "share mk14").endswith(": only one is ready (10.2)")
    assert told(fresh, "reload-all") == "None"
    begun = Salvo(sub)
    begun.attacks.append(declaring.Attack(declaring.GUN_SHOT, near, 1, 1))
    for key in ("all mk14 m1", "share mk14", "reload-all"):
        assert "something is declared already" in told(begun, key)
    boat.stored = [0, 0, 0, 2]
    assert told(fresh, "reload-all").endswith(": nothing is Stored (10.9)")
    sub.stunned = 1
    assert told(fresh, "all mk14 m1").endswith(": the crew is Stunned (12.1)")


def test_random_games_offer_what_is_not_barred() -> None:
    table = Table.start(GAME, "setting-sun", 5, {"players": 2})
    random = Random(5)
    for _ in range(300):
        decision = table.decision
        if decision is None:
            break
        offered = {option.key for option in decision.options}
        for option, bar in refusals.all_answers(reading(cast(State, table.state)), decision):
            assert (bar is None) == (option.key in offered), (decision, option, bar)
        table.choose(decision.options[int(random.random() * len(offered))].key)


@pytest.mark.rule("GL 5.4")
def test_an_area_beside_it_that_is_closed_to_its_class_is_explained_unasked() -> None:
    game = Position("against-the-sun")
    boat = game.boat("s-44", at="aleutians")
    decision = Decision("boats-1", "move", "5.3", operations.move_options(game, [boat]), [boat])
    told = {refusal.key: str(refusal) for refusal in GAME.screen.why_not(game.state, decision)}
    near = [game.sheet.ids[place] for place in operations.next_places(game, [game.boat("drum", at="aleutians")])]
    closed = [id for id in near if id not in ("kuriles", "dutch-harbor")]
    assert closed
    assert all("closed to S class boats (5.4)" in told[f"to {id}"] for id in closed)
