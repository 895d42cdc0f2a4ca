"""8 Submarine and Lag movement."""

from mypy_extensions import mypyc_attr

from moonless.core.decision import Bar, Decision, Option, Shorthand
from moonless.games.gato_leader.board import LONG
from moonless.games.gato_leader.content.kinds import ESCORT
from moonless.games.gato_leader.events import Rolled
from moonless.games.gato_leader.rules import cards, decks, sighting, squadron, telling, terms
from moonless.games.gato_leader.rules.options import Steer
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.state import OFF, Boat, Ship, Sub

HOLD = Option("hold", "Done moving", rule="8.2")
DIVE = Option("dive", "Dive", rule="8.1")
SURFACE = Option("surface", "Surface", rule="8.1")
LEAVE = Option("leave", "Leave the battle", rule="8.3")
SILENT = Option("silent", "Silent Running", rule="8.6")
KEEP_STATION = Shorthand("keep-station", "As little as it can, for the rest of this battle, as it comes", rule="8.9")
FREE_STATION = Shorthand("free-station", "Ask again how far to fall back", rule="8.9")
DRIFT = [Option(f"drift {n}", f"Fall back {n}" if n else "Keep station", n, "8.9") for n in range(8)]

MAKES_FOR_EDGE = Bar("an Unfit crew must make for the edge", "8.7")
STAYS_DOWN = Bar("it runs silent and stays down", "R22")
FLIP_FIRST = Bar("only once, before moving", "8.1")
THAT_SIDE = Bar("it is on that side already", "8.1")
SILENT_ONCE = Bar("once a round", "R22")
NOT_HUNTED = Bar("only Submerged and Detected", "8.6")
NO_POINTS = Bar("no movement point is left", "8.2")
NOT_ADJACENT = Bar("it moves from area to adjacent area", "8.2")
SHORTEST_WAY = Bar("an Unfit crew takes the shortest way off the display", "8.7")
NOT_AT_EDGE = Bar("only from a Long Range area", "8.3")


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Maneuver:
    """A boat's move under way; `path` are the areas that it has passed, from where it began."""

    def __init__(self, sub: Sub, points: int) -> None:
        self.sub = sub
        self.points = points
        self.flipped = False
        self.stepped = False
        self.path = [sub.area]


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class BoatOnWay:
    """A boat that falls back, and the areas that it has passed, from where it began."""

    def __init__(self, sub: Sub, path: list[int]) -> None:
        self.sub = sub
        self.path = path


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class ShipOnWay:
    """A ship that falls back or closes in, and the areas that it has passed, from where it began."""

    def __init__(self, ship: Ship, path: list[int]) -> None:
        self.ship = ship
        self.path = path


def submarines_phase(play: Play) -> bool:
    """8.1 One boat moves, in any order (D12); whether there was one."""
    waiting = [sub for sub in terms.subs_on_display(play) if not sub.moved]
    if not waiting:
        return False
    options = [play.options.boat[cards.sub_boat(play, sub).number] for sub in waiting]
    number = squadron.next_boat(play, "next-move", "8.1", options)
    sub = next(sub for sub in waiting if cards.sub_boat(play, sub).number == number)
    move_boat(play, sub)
    sub.moved = True
    sighting.reveal_ships(play)
    return True


def move_boat(play: Play, sub: Sub) -> None:
    """8.1 to 8.3, 8.6 Side, steps, Silent Running, leaving; area by area, through anything."""
    boat = cards.sub_boat(play, sub)
    move = Maneuver(sub, terms.boat_speed(play, boat, sub.submerged))
    while sub.area >= 0:
        options = maneuver_options(play, move)
        if sub.station and len(options) > 1:
            options.append(FREE_STATION)
        order = "" if sub.silent else squadron.order_name(play, "maneuver", boat.id)  # Silent Running is rolled at once
        answer = play.ask(Decision(boat.seat, "maneuver", "8.2", options, move, order))
        if answer is HOLD:
            tell_move(play, move)
            return
        if answer is DIVE or answer is SURFACE:
            sub.submerged = answer is DIVE
            move.flipped = True
            move.points = terms.boat_speed(play, boat, sub.submerged)
        elif answer is FREE_STATION:
            sub.station = False
        elif answer is SILENT:
            silent_running(play, sub)
        elif answer is LEAVE:
            leave_battle(play, sub, "8.3")
        else:
            assert isinstance(answer, Steer)
            sub.area = answer.area
            move.path.append(sub.area)
            move.points -= 1
            move.stepped = True


def tell_move(play: Play, move: Maneuver) -> None:
    """8.2 Where a boat has gone, once it is there."""
    if play.heard and move.stepped:
        boat = cards.sub_boat(play, move.sub)
        text = f"{cards.name(play, boat)} moves to {play.display.names[move.sub.area]}."
        telling.told_way(play, text, "8.2", boat.id, move.path)


def maneuver_options(play: Play, move: Maneuver) -> list[Option]:
    """8.1 to 8.3, 8.6, 8.7 All that the boat may do now."""
    options: list[Option] = [HOLD] if hold_barred(play, move) is None else []
    if flip_barred(move, not move.sub.submerged) is None:
        options.append(SURFACE if move.sub.submerged else DIVE)
    if silent_barred(move) is None:
        options.append(SILENT)
    if move.points > 0:
        steer = play.options.steer
        for area in play.display.adjacent[move.sub.area]:
            if step_barred(play, move, area) is None:
                options.append(steer[area])
        if leave_barred(play, move) is None:
            options.append(LEAVE)
    return options


def must_go(play: Play, move: Maneuver) -> bool:
    """8.7 An Unfit boat makes for the edge as long as it can move."""
    return move.points > 0 and terms.unfit(play, cards.sub_boat(play, move.sub))


def hold_barred(play: Play, move: Maneuver) -> Bar | None:
    return MAKES_FOR_EDGE if must_go(play, move) else None


def flip_barred(move: Maneuver, submerged: bool) -> Bar | None:
    """8.1 Whether the boat can dive or surface: once, before it moves; R22 silent, it stays Submerged."""
    sub = move.sub
    if sub.silent and not submerged:
        return STAYS_DOWN
    if move.flipped or move.stepped:
        return FLIP_FIRST
    return THAT_SIDE if sub.submerged == submerged else None


def silent_barred(move: Maneuver) -> Bar | None:
    """8.6, R22 Whether it can run silent."""
    sub = move.sub
    if sub.silent:
        return SILENT_ONCE
    return None if sub.submerged and sub.detected else NOT_HUNTED


def step_barred(play: Play, move: Maneuver, area: int) -> Bar | None:
    """8.2 To an adjacent area for a point; 8.7 an Unfit boat takes the shortest way off the display."""
    here, display = move.sub.area, play.display
    if move.points <= 0:
        return NO_POINTS
    if area not in display.adjacent[here]:
        return NOT_ADJACENT
    return SHORTEST_WAY if display.off[area] >= display.off[here] and must_go(play, move) else None


def leave_barred(play: Play, move: Maneuver) -> Bar | None:
    """8.3 From a Long Range area, for a point."""
    if play.display.ring[move.sub.area] != LONG:
        return NOT_AT_EDGE
    return None if move.points > 0 else NO_POINTS


def leave_battle(play: Play, sub: Sub, rule: str) -> None:
    """8.3, 8.11 Out of the battle."""
    sub.area = OFF
    sub.detected = False  # R26
    if play.heard:
        boat = cards.sub_boat(play, sub)
        telling.say(play, boat, f"{cards.name(play, boat)} leaves the battle.", rule)


def silent_need(play: Play, boat: Boat) -> int:
    """8.6, 7.6 The die must not be higher than this."""
    return terms.evasion(play, boat) + cards.condition(play).silent_running_bonus


def silent_running(play: Play, sub: Sub) -> None:
    """8.6 Evasion or less shakes them off; more costs 2 Stress."""
    boat = cards.sub_boat(play, sub)
    sub.silent = True
    need = silent_need(play, boat)
    die = decks.roll(play)
    if play.heard:
        text = f"{cards.name(play, boat)} runs silent: {'contact lost' if die <= need else 'they are still there'}."
        play.tell(Rolled(text, "8.6", [die], f"{need} or less", die <= need, [boat.id]))
    if die <= need:
        sub.detected = False
    else:
        stress = play.content.tables.reactions.silent_running_failure_stress
        terms.add_stress(play, boat, stress, "Silent Running", "8.6")


# Lag


def lag_phase(play: Play) -> None:
    """8.8 to 8.11 Everything slower than the Reference Ship falls back."""
    reference = reference_speed(play)
    for ship in play.battle.ships:
        if ship.area >= 0:
            lag_ship(play, ship, reference - sighting.ship_speed(play, ship))
    for sub in play.battle.subs:
        if sub.area >= 0:
            lag_boat(play, sub, reference)
    sighting.reveal_ships(play)


def reference_speed(play: Play) -> int:
    """8.8 The highest speed of a Merchant or Naval ship on the display, or of an Escort if there are none."""
    ships = terms.ships_on_display(play)
    convoy = [ship for ship in ships if ship.kind != ESCORT]
    return max([sighting.ship_speed(play, ship) for ship in convoy or ships], default=0)


def lag_ship(play: Play, ship: Ship, lag: int) -> None:
    """8.9 to 8.11 One area for each point of difference; where ways are equal the player chooses (R23)."""
    if lag <= 0:
        return
    way, order = ShipOnWay(ship, [ship.area]), squadron.order_name(play, "lag", ship.key)
    for _ in range(lag):
        if ship.area == play.display.wake:
            ship.area = OFF
            if play.heard:
                text = f"{cards.ship_name(play, ship)} falls out of the battle."
                telling.told_way(play, text, "8.11", ship.key, way.path)
            return
        options = [play.options.drift[area] for area in play.display.astern[ship.area]]
        ship.area = squadron.enemy_asks(play, "lag", "8.10", options, way, order).value
        way.path.append(ship.area)
    if play.heard:
        text = f"{cards.ship_name(play, ship)} falls back to {play.display.names[ship.area]}."
        telling.told_way(play, text, "8.10", ship.key, way.path)


def lag_boat(play: Play, sub: Sub, reference: int) -> None:
    """8.9 A boat may count as slower than it is, down to 0 (D14); 8.6 under Silent Running it counts as 0."""
    boat = cards.sub_boat(play, sub)
    most = reference
    least = most if sub.silent else max(0, reference - terms.boat_speed(play, boat, sub.submerged))
    options = DRIFT[least : most + 1]
    if terms.unfit(play, boat):
        options = unfit_drift(play, sub, least, most)
    order = squadron.order_name(play, "lag", boat.id)
    way = BoatOnWay(sub, [sub.area])
    lag = drift_of(play, way, options, order)
    for step in range(lag):
        if sub.area == play.display.wake:
            leave_battle(play, sub, "8.11")
            return
        areas = play.display.astern[sub.area]
        if terms.unfit(play, boat):
            areas = best_areas(play, areas, lag - step - 1)
        options = [play.options.drift[area] for area in areas]
        keeps = sub.station and not terms.unfit(play, boat)
        sub.area = (
            options[0] if keeps else play.ask(Decision(boat.seat, "boat-lag", "8.10", options, way, order))
        ).value
        way.path.append(sub.area)
    if play.heard and lag > 0:
        text = f"{cards.name(play, boat)} falls back to {play.display.names[sub.area]}."
        telling.told_way(play, text, "8.10", boat.id, way.path)


def drift_of(play: Play, way: BoatOnWay, options: list[Option], order: str) -> int:
    """8.9 How far a boat falls back; it may be told to keep station for the rest of the battle."""
    sub = way.sub
    boat = cards.sub_boat(play, sub)
    if len(options) == 1 or (sub.station and not terms.unfit(play, boat)):
        return options[0].value
    answer = play.ask(Decision(boat.seat, "drift", "8.9", [*options, KEEP_STATION], way, order))
    sub.station = answer is KEEP_STATION
    return options[0].value if sub.station else answer.value


def steps_left(play: Play, area: int, lag: int) -> int:
    """8.7 After so much more Lag, how few steps from being off the display a boat can be; 0: it is off."""
    if lag == 0:
        return play.display.off[area]
    if area == play.display.wake:
        return 0
    return min(steps_left(play, there, lag - 1) for there in play.display.astern[area])


def unfit_drift(play: Play, sub: Sub, least: int, most: int) -> list[Option]:
    """8.7 The Lag that leaves an Unfit boat the fewest steps from being off the display."""
    left = [steps_left(play, sub.area, lag) for lag in range(least, most + 1)]
    return [DRIFT[least + n] for n, steps in enumerate(left) if steps == min(left)]


def best_areas(play: Play, areas: list[int], lag: int) -> list[int]:
    left = [steps_left(play, area, lag) for area in areas]
    return [area for area, steps in zip(areas, left, strict=True) if steps == min(left)]
