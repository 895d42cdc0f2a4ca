"""4.3 Actions: for each, what stands in its way and what it does. What it costs and asks for is in `rules.toml`."""

from collections.abc import Callable
from typing import Final

from moonless.core.decision import Bar, Decision, Option
from moonless.core.words import counted
from moonless.games.by_stealth_and_sea.content.action_table import (
    ACTION_NUMBERS,
    ATTACH_WARHEAD,
    ATTACK_FROM_SLC,
    CHANGE_DIRECTION,
    DETACH_WARHEAD,
    DIVE,
    EVADE_NET,
    FULL_MOVE,
    MOVE,
    RECOVER,
    REPAIR,
    SCUTTLE_SLC,
    SURFACE,
    Act,
    Action,
)
from moonless.games.by_stealth_and_sea.content.components import (
    BALLAST_TANK,
    BATTERY,
    DIRECTIONS,
    FACING,
    FAULT,
    NOTHING,
    TRANSMISSION,
    WARHEAD,
    WETSUIT,
)
from moonless.games.by_stealth_and_sea.events import Moved, ShipDestroyed
from moonless.games.by_stealth_and_sea.rules import escape
from moonless.games.by_stealth_and_sea.rules.play import Play
from moonless.games.by_stealth_and_sea.rules.telling import say
from moonless.games.by_stealth_and_sea.state import DESTROYED, Slc

DISTANCES: Final = [Option(f"ahead {n}", counted(n, "hex", "es"), n, "4.3.2") for n in range(4)]

WARHEAD_HANGS_OUT: Final = Bar("a warhead hangs on the counter", "4.3.11")
NO_BATTERY: Final = Bar("the batteries are dead", "1.6.1")
NO_TRANSMISSION: Final = Bar("the transmission is out", "1.6.1")
WAY_BLOCKED: Final = Bar("the way ahead is blocked", "1.7")
NET_AHEAD: Final = Bar("a net lies ahead", "1.7")
NO_BALLAST_TANK: Final = Bar("the ballast tank is lost", "1.6.1")
NOT_STUNNED: Final = Bar("the crew is not stunned", "4.3.8")
NOTHING_BROKEN: Final = Bar("no fault card with a token lies beside this craft", "4.3.9")
NO_NET_AHEAD: Final = Bar("no net ahead", "4.3.10")
ONE_WARHEAD_OUT: Final = Bar("a warhead hangs on the counter already", "4.3.11")
NO_WARHEAD_LEFT: Final = Bar("no warhead token on the sheet", "4.3.11")
WARHEAD_STUCK: Final = Bar("a fault took the last warhead token of the sheet; a Repair brings one back", "1.6.1")
NO_WARHEAD_OUT: Final = Bar("no warhead hangs on the counter", "4.3.12")
NO_SHIP_TO_ATTACH_TO: Final = Bar("no ship in this hex", "4.3.12")
NO_BROKEN_WARHEAD: Final = Bar("no warhead token lies on a fault card of this craft", "4.3.13")
NO_SHIP_TO_ATTACK: Final = Bar("no ship in this hex", "4.3.13")
PATROL_CRAFT_WATCHES: Final = Bar("a Patrol Craft is in the hex", "4.3.14")


def bars(play: Play, slc: Slc) -> list[Bar | None]:
    """What stands in the way of each action, by its number; state, price and repetition apart. What always can be
    done in its state has none: turning (4.3.4, 4.3.5), surfacing (4.3.7)."""
    found: list[Bar | None] = [None] * len(ACTION_NUMBERS)
    found[MOVE] = move_barred(play, slc)
    found[FULL_MOVE] = full_move_barred(play, slc)
    found[DIVE] = dive_barred(slc)
    found[RECOVER] = recover_barred(slc)
    found[REPAIR] = repair_barred(slc)
    found[EVADE_NET] = evade_net_barred(play, slc)
    found[DETACH_WARHEAD] = detach_warhead_barred(slc)
    found[ATTACH_WARHEAD] = attach_warhead_barred(play, slc)
    if slc.submerged:
        found[ATTACK_FROM_SLC] = attack_from_slc_barred(play, slc)
    found[SCUTTLE_SLC] = scuttle_slc_barred(play, slc)
    return found


def forms(play: Play, slc: Slc, action: Action, points: int) -> list[Act]:
    """The forms of an action that so many points buy, aimed at all that it can be aimed at now."""
    by_target = action.for_two if points > 1 else action.for_one
    if action.aim == NOTHING:
        return by_target[0]
    if action.aim == FACING:
        return action.turns_for_two[slc.facing] if points > 1 else action.turns_for_one[slc.facing]
    if action.aim == FAULT:
        targets = sorted(set(slc.faults)) if len(slc.faults) > 1 else slc.faults
    else:
        targets = [ship for ship, hex in enumerate(play.state.ship_hex) if hex == slc.hex]
    return [act for target in targets for act in by_target[target]]


def check_value(play: Play, slc: Slc, act: Act) -> int:
    """What the check of an action must reach: the table's value, the Fault card's, or the net's."""
    row = act.action.row
    if act.fault >= 0:
        return play.content.fault_cards[act.fault].repair_value
    if not row.value:
        return play.defense.net
    if row.value_without_wetsuit and not slc.spaces[WETSUIT]:
        return row.value_without_wetsuit
    return row.value


# 4.3.1 to 4.3.3 Move and Full Move: straight ahead, on battery power, never into a net


def move_barred(play: Play, slc: Slc) -> Bar | None:
    """4.3.1 On battery power, with no warhead on the counter, and a free hex ahead."""
    if slc.warhead_out:
        return WARHEAD_HANGS_OUT
    if not slc.spaces[BATTERY]:
        return NO_BATTERY
    ahead = play.board.ahead[slc.hex][slc.facing]
    if ahead < 0:
        return WAY_BLOCKED
    return NET_AHEAD if play.board.net[ahead] else None


def full_move_barred(play: Play, slc: Slc) -> Bar | None:
    """4.3.2, 4.3.3 It needs the transmission too."""
    if not slc.spaces[TRANSMISSION] and slc.spaces[BATTERY] and not slc.warhead_out:
        return NO_TRANSMISSION
    return move_barred(play, slc)


def move(play: Play, slc: Slc, act: Act) -> None:
    """4.3.1 One hex. 4.3.2 Surfaced: one to three, chosen now. 4.3.3 Submerged: two, or one if blocked (R14)."""
    most = free_hexes(play, slc, act.action.row.distance)
    if most > 1 and not slc.submerged:
        most = play.ask(Decision(slc.seat, "distance", "4.3.2", [*DISTANCES[1 : most + 1]], slc)).value
    advance(play, slc, most, act.rule, "moves")


def free_hexes(play: Play, slc: Slc, distance: int) -> int:
    """How far ahead the way is free, up to a distance; a net ends it (R15)."""
    board, here, free = play.board, slc.hex, 0
    while free < distance:
        here = board.ahead[here][slc.facing]
        if here < 0 or board.net[here]:
            break
        free += 1
    return free


def advance(play: Play, slc: Slc, hexes: int, rule: str, verb: str) -> None:
    """Go straight ahead. A submerged craft that moves shakes off its Detected token (R21)."""
    board, way = play.board, [slc.hex]
    for _ in range(hexes):
        slc.hex = board.ahead[slc.hex][slc.facing]
        way.append(slc.hex)
    if board.harbor[slc.hex]:
        slc.entered_harbor = True
    if play.heard:
        play.tell(Moved(slc.number, [board.hexes[hex] for hex in way], verb, rule))
    if slc.submerged and slc.detected:
        slc.detected = False
        if play.heard:
            say(play, slc, f"SLC {slc.number} is no longer detected.", rule, True)


# 4.3.4 to 4.3.7 Turning, diving, surfacing


def change_direction(play: Play, slc: Slc, act: Act) -> None:
    """4.3.4, 4.3.5 Turn to any other facing."""
    slc.facing = act.facing
    if play.heard:
        say(play, slc, f"SLC {slc.number} turns {DIRECTIONS[slc.facing]}.", act.rule)


def dive_barred(slc: Slc) -> Bar | None:
    """4.3.6, 1.6.1 It needs the ballast tank."""
    return None if slc.spaces[BALLAST_TANK] else NO_BALLAST_TANK


def dive(play: Play, slc: Slc, act: Act) -> None:
    """4.3.6 Flip a surfaced craft to its submerged side."""
    slc.submerged = True
    if play.heard:
        say(play, slc, f"SLC {slc.number} dives.", act.rule)


def surface(play: Play, slc: Slc, act: Act) -> None:
    """4.3.7 Flip a submerged craft to its surfaced side."""
    slc.submerged = False
    if play.heard:
        say(play, slc, f"SLC {slc.number} surfaces.", act.rule)


# 4.3.8, 4.3.9 Recover and Repair


def recover_barred(slc: Slc) -> Bar | None:
    """4.3.8 Only a stunned crew recovers."""
    return None if slc.stunned else NOT_STUNNED


def recover(play: Play, slc: Slc, act: Act) -> None:
    """4.3.8 A stunned crew is readied; the action point comes back next turn (R2)."""
    slc.stunned = False
    if play.heard:
        say(play, slc, f"The crew of SLC {slc.number} recovers.", act.rule, True)


def repair_barred(slc: Slc) -> Bar | None:
    """4.3.9 It takes a Fault card beside the craft."""
    return None if slc.faults else NOTHING_BROKEN


def repair(play: Play, slc: Slc, act: Act) -> None:
    """4.3.9 The token on a Fault card goes back to its space, the card is discarded."""
    slc.faults.remove(act.fault)
    card = play.content.fault_cards[act.fault]
    slc.spaces[card.space] += 1
    if card.space == WARHEAD:
        slc.warhead_stuck = False  # R12
    play.state.fault_discards.append(act.fault)
    if play.heard:
        say(play, slc, f"SLC {slc.number} repairs: {card.title}.", act.rule, True)


# 4.3.10 Evade Net: the only way into a net hex; also with dead batteries (R16)


def evade_net_barred(play: Play, slc: Slc) -> Bar | None:
    """4.3.10 It takes a net ahead, and no warhead on the counter (4.3.11)."""
    if slc.warhead_out:
        return WARHEAD_HANGS_OUT
    ahead = play.board.ahead[slc.hex][slc.facing]
    return None if ahead >= 0 and play.board.net[ahead] else NO_NET_AHEAD


def evade_net(play: Play, slc: Slc, act: Act) -> None:
    """4.3.10 One hex ahead, into the net."""
    advance(play, slc, act.action.row.distance, act.rule, "slips through the net")


# 4.3.11 to 4.3.13 Warheads


def detach_warhead_barred(slc: Slc) -> Bar | None:
    """4.3.11 One at a time, as long as the sheet holds one."""
    if slc.warhead_out:
        return ONE_WARHEAD_OUT
    return None if slc.spaces[WARHEAD] else NO_WARHEAD_LEFT


def detach_warhead(play: Play, slc: Slc, act: Act) -> None:
    """4.3.11 A Warhead token from the sheet to the counter, one at a time (R17)."""
    slc.spaces[WARHEAD] -= 1
    slc.warhead_out = True
    if play.heard:
        say(play, slc, f"SLC {slc.number} detaches a warhead.", act.rule)


def attach_warhead_barred(play: Play, slc: Slc) -> Bar | None:
    """4.3.12 Under a ship in the hex; not once a fault took the sheet's last token, until a Repair (1.6.1, R12)."""
    if not slc.warhead_out:
        return NO_WARHEAD_OUT
    if slc.warhead_stuck:
        return WARHEAD_STUCK
    return None if slc.hex in play.state.ship_hex else NO_SHIP_TO_ATTACH_TO


def attach_warhead(play: Play, slc: Slc, act: Act) -> None:
    """4.3.12 The warhead on the counter goes under a ship, which is destroyed. Failure leaves it on the counter."""
    slc.warhead_out = False
    destroy_ship(play, slc, act)


def attack_from_slc_barred(play: Play, slc: Slc) -> Bar | None:
    """4.3.13 It takes a Warhead token on a Fault card of the craft, and a ship in the hex."""
    if broken_warhead(play, slc) < 0:
        return NO_BROKEN_WARHEAD
    return None if slc.hex in play.state.ship_hex else NO_SHIP_TO_ATTACK


def attack_from_slc(play: Play, slc: Slc, act: Act) -> None:
    """4.3.13 With the warhead stuck to the craft: ship and SLC go together, then Escape (R13)."""
    kind = broken_warhead(play, slc)
    slc.faults.remove(kind)
    play.state.fault_discards.append(kind)
    slc.rode_into = act.ship
    destroy_ship(play, slc, act)
    escape.escape(play, slc, "goes with its target", act.rule)


def broken_warhead(play: Play, slc: Slc) -> int:
    """The Fault card of this SLC that holds a Warhead token, or -1."""
    for kind in slc.faults:
        if play.content.fault_cards[kind].space == WARHEAD:
            return kind
    return -1


def destroy_ship(play: Play, slc: Slc, act: Act) -> None:
    """4.3.12, 4.3.13 The ship that an action is aimed at goes down."""
    play.state.ship_hex[act.ship] = DESTROYED
    slc.sunk.append(act.ship)
    if play.heard:
        hit = play.ships[act.ship]
        play.tell(ShipDestroyed(slc.number, hit.id, hit.title, hit.victory_points, act.rule))


# 4.3.14 Scuttle SLC


def scuttle_slc_barred(play: Play, slc: Slc) -> Bar | None:
    """4.3.14, R18 Not under the eyes of a Patrol Craft."""
    return PATROL_CRAFT_WATCHES if slc.hex in play.state.patrol_hex else None


def scuttle_slc(play: Play, slc: Slc, act: Act) -> None:
    """4.3.14 Sink the craft, then Escape."""
    escape.escape(play, slc, "is scuttled", act.rule)


PERFORM: Final[dict[int, Callable[[Play, Slc, Act], None]]] = {
    MOVE: move,
    FULL_MOVE: move,
    CHANGE_DIRECTION: change_direction,
    DIVE: dive,
    SURFACE: surface,
    RECOVER: recover,
    REPAIR: repair,
    EVADE_NET: evade_net,
    DETACH_WARHEAD: detach_warhead,
    ATTACH_WARHEAD: attach_warhead,
    ATTACK_FROM_SLC: attack_from_slc,
    SCUTTLE_SLC: scuttle_slc,
}
"""What each action does once it has succeeded."""
