"""The squadron: its boats and packs, its score, and what its host decides."""

from collections.abc import Callable
from dataclasses import replace

from moonless.core.decision import Bar, Decision, Option
from moonless.games.gato_leader.rules import cards, telling
from moonless.games.gato_leader.rules.options import AS_IT_COMES, IN_TURN, WITH_THE_PACK, LeavePack
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.state import HOST, IN_PLAY, LOST, Boat

NOT_IN_PACK = Bar("it is not in this pack", "5.17")
ANOTHERS_BOAT = Bar("its own commander decides that", "18")


def boats_in_play(play: Play) -> list[Boat]:
    return [boat for boat in play.state.boats if boat.status == IN_PLAY]


def at_sea(play: Play, boat: Boat) -> bool:
    return boat.status == IN_PLAY and boat.place < len(play.sheet.areas)


def find_boat(play: Play, number: int) -> Boat:
    for boat in play.state.boats:
        if boat.number == number:
            return boat
    raise AssertionError(f"boat {number} is not in the squadron")


def place_of(play: Play, boat: Boat) -> int:
    """Its place in the squadron."""
    for place, other in enumerate(play.state.boats):
        if other is boat:
            return place
    raise AssertionError(f"{boat.id} is not in the squadron")


def active_boats(play: Play) -> list[Boat]:
    return [play.state.boats[index] for index in play.state.active]


def pack_of(play: Play, boat: Boat) -> list[int]:
    """5.1 The places in the squadron of a boat and those that are in its pack."""
    boats = play.state.boats
    if boat.pack < 0:
        return [place_of(play, boat)]
    return [n for n, other in enumerate(boats) if other.pack == boat.pack and other.status == IN_PLAY]


def leave_pack(play: Play, boat: Boat) -> None:
    """5.17 A pack of one is dissolved."""
    pack = boat.pack
    if pack < 0:
        return
    boat.pack = -1
    left = [other for other in play.state.boats if other.pack == pack]
    if len(left) == 1:
        left[0].pack = -1
    if play.heard:
        telling.say(play, boat, f"{cards.name(play, boat)} leaves its pack.", "5.17")


def leave_options(play: Play, boats: list[Boat]) -> list[LeavePack]:
    """5.17, 13.6 The boats that the unit's leader may send away from the pack."""
    return [play.options.leave_pack[boat.number] for boat in boats if leave_barred(boats, boat) is None]


def leave_barred(boats: list[Boat], boat: Boat) -> Bar | None:
    """5.17, 18 Whether the leader of this unit can take a boat out of the pack."""
    if boat not in boats or len(boats) == 1:
        return NOT_IN_PACK
    return None if boat.seat == boats[0].seat else ANOTHERS_BOAT


def leavers(play: Play, rule: str, leave: Callable[[Play, Boat], None]) -> None:
    """5.17, 13.6, 18 Another commander's boat in the pack is his to take out of it (D8)."""
    boats = active_boats(play)
    for boat in boats[1:]:
        if boat.seat != boats[0].seat and boat.pack >= 0:
            options = [WITH_THE_PACK, play.options.leave_pack[boat.number]]
            if play.ask(Decision(boat.seat, "leave-pack", rule, options, boat)) is not WITH_THE_PACK:
                leave(play, boat)


def drop_from_active(play: Play, boat: Boat) -> None:
    """The boat no longer acts with the active unit."""
    place = place_of(play, boat)
    if place in play.state.active:
        play.state.active.remove(place)


def score(play: Play, boat: Boat, kind: str, what: str, vp: int, xp: int) -> None:
    """13.4 VP to the squadron, XP to the boat, a line in its story."""
    state = play.state
    state.vp += vp
    state.segment_vp += vp
    boat.vp += vp
    boat.xp += xp
    if boat.status == LOST and boat.log:  # R30 its torpedoes still run: the row of its last Patrol is written
        last = boat.log[-1]
        boat.log = [*boat.log[:-1], replace(last, xp=boat.xp, vp=last.vp + vp)]
    else:
        boat.patrol_vp += vp
        boat.patrol_xp += xp
    telling.remember(play, boat, kind, what, vp, xp)


def host_asks(play: Play, ask: str, rule: str, options: list[Option], about: object = None, order: str = "") -> Option:
    """18 What concerns the whole squadron is the host's to decide."""
    return play.ask(Decision(HOST, ask, rule, options, about, order))


def enemy_asks(play: Play, ask: str, rule: str, options: list[Option], about: object = None, order: str = "") -> Option:
    """8.10, 9.1, 9.4, 11.1 What the player decides for the enemy, unless he lets it be done as it comes."""
    battle = play.battle
    if len(options) == 1 or battle.as_it_comes:
        return options[0]
    answer = host_asks(play, ask, rule, [*options, AS_IT_COMES], about, order)
    if answer is not AS_IT_COMES:
        return answer
    battle.as_it_comes = True
    return options[0]


def next_boat(play: Play, ask: str, rule: str, options: list[Option]) -> int:
    """8.1, 10.1 The number of the boat whose turn it is in a battle, unless all go in turn."""
    battle = play.battle
    if len(options) == 1 or battle.in_turn:
        return options[0].value
    answer = host_asks(play, ask, rule, [*options, IN_TURN])
    if answer is not IN_TURN:
        return answer.value
    battle.in_turn = True
    return options[0].value


def order_name(play: Play, what: str, who: str) -> str:
    """The order that a step of this boat's or ship's turn is part of."""
    return f"{what} of {who} in round {play.battle.round}"
