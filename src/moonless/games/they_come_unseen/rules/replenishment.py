"""15.8-15.12 Replenishment at sea."""

from moonless.core.decision import Bar, Decision, Option
from moonless.core.squares import COMPASS
from moonless.games.they_come_unseen.board import DIRECTION_KEYS, DIRECTIONS
from moonless.games.they_come_unseen.content.components import CONTAINER_GREEN, FUEL, SHIP_KEYS, SUPPLY, WEAPON
from moonless.games.they_come_unseen.rules import (
    containers,
    gauges,
    mines,
    ship_movement,
    terms,
    weather,
)
from moonless.games.they_come_unseen.rules.announcements import announce, whisper
from moonless.games.they_come_unseen.rules.containers import KINDS, counted
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.rules.ship_movement import FINISHED, NO_MOVE
from moonless.games.they_come_unseen.state import NOWHERE, SOVIET, Ship

COURSE = [Option(key, f"Course {COMPASS[n]}", n, "15.9") for n, key in enumerate(DIRECTION_KEYS)]
WITH = [
    Option("with orange", "With the orange Destroyer", 1, "15.8"),
    Option("with red", "With the red Destroyer", 2, "15.8"),
    Option("with both", "With both Destroyers", 3, "15.8"),
]
AGREE = Option("agree", "Take part", 1, "20.8")
DECLINE = Option("decline", "Do not take part", 0, "20.8")
FUEL_SHARE = [Option(f"fuel {n}", f"{n} fuel", n, "15.10") for n in range(201)]
SALVO_SHARE = [Option(f"salvos {n}", f"{n} salvos", n, "15.10") for n in range(9)]
NO_FORMATION = Bar("no Destroyer lies alongside: on a square sharing an edge, two on opposite sides", "15.8")
NOTHING_ABOARD = Bar("there is no container aboard the Supply Ship", "15.10")
NO_COURSE = Bar("no course of four legal sea squares, within movement and below storm level 6", "15.9")
GONE = Bar("the ship is not in play", "15")


# 15.8-15.12 Replenishment at sea


def alongside(play: Play, destroyer: Ship, supply: Ship) -> int:
    """15.8 The side of the Supply Ship on which it lies: 0 to 3; 4 on its square, out of fuel (15.11); -1 not."""
    if destroyer.square < 0 or destroyer.finished or terms.station_of(play, destroyer) >= 0:
        return NOWHERE
    if destroyer.square == supply.square:
        return 4 if ship_movement.out_of_fuel(play, destroyer) else NOWHERE
    for side, (right, down) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
        if play.board.away(supply.square, right, down) == destroyer.square:
            return side
    return NOWHERE


def formations(play: Play) -> list[int]:
    """15.8, 15.11 Who can take part: 1 orange, 2 red, 3 both, on opposite sides of the Supply Ship (R24)."""
    supply = play.state.ships[SUPPLY]
    sides = [alongside(play, ship, supply) for ship in play.state.ships[:CONTAINER_GREEN]]
    found = [1 << number for number, side in enumerate(sides) if side >= 0]
    if len(found) > 1:
        opposite = sides[0] < 4 and sides[1] < 4 and abs(sides[0] - sides[1]) == 2
        one_on_square = (sides[0] == 4) != (sides[1] == 4)
        if opposite or one_on_square:
            found.append(3)
    return found


def members(play: Play, formation: int) -> list[Ship]:
    return [ship for ship in play.state.ships[:CONTAINER_GREEN] if formation >> ship.number & 1]


def courses(play: Play, formation: int) -> list[Option]:
    """15.9 The directions in which the whole formation can make its run."""
    ships = [play.state.ships[SUPPLY], *members(play, formation)]
    return [COURSE[direction] for direction in range(DIRECTIONS) if run_possible(play, ships, direction)]


def run_possible(play: Play, ships: list[Ship], direction: int) -> bool:
    """15.9 Four legal sea squares for each, within its movement; ends as 3.10 and 13.1 allow; no storm."""
    for ship in ships:
        path = run_path(play, ship, direction)
        if len(path) < play.content.ras_squares or weather.storm(play, ship.square).no_ras:
            return False
        reduction = max(ship.reduction, weather.storm(play, ship.square).reduction)
        for square in path:
            if play.board.station[square] >= 0 or weather.storm(play, square).no_ras:
                return False
            reduction = max(reduction, weather.storm(play, square).reduction)
        if ship.moved + len(path) > ship_movement.limit(play, ship, reduction):
            return False
        if terms.in_sight_at(play, path[-1]) or not run_may_end(play, ship, ships, path[-1]):
            return False
    return True


def run_may_end(play: Play, ship: Ship, ships: list[Ship], square: int) -> bool:
    """3.10 Ships of the formation have moved on too; the others are where they are."""
    for other in terms.ships_at(play, square):
        if other in ships:
            continue
        if terms.is_destroyer(ship) or terms.is_destroyer(other):
            return False
    return True


def run_path(play: Play, ship: Ship, direction: int) -> list[int]:
    path: list[int] = []
    here = ship.square
    for _ in range(play.content.ras_squares):
        here = play.board.step[here * DIRECTIONS + direction]
        if here < 0:
            break
        path.append(here)
    return path


def ras_barred(play: Play) -> Bar | None:
    """15.8-15.10 Whether the Supply Ship can replenish anybody now."""
    supply = play.state.ships[SUPPLY]
    if supply.square < 0:
        return GONE
    if supply.finished:
        return FINISHED
    if not supply.cargo:
        return NOTHING_ABOARD
    if terms.station_of(play, supply) >= 0:
        return NO_FORMATION
    formations_ = formations(play)
    if not formations_:
        return NO_FORMATION
    if supply.moved + play.content.ras_squares > ship_movement.limit(play, supply, supply.reduction):
        return NO_MOVE
    return None if any(courses(play, formation) for formation in formations_) else NO_COURSE


def replenish(play: Play, seat: str) -> None:
    """15.8-15.10 Who takes part, with their captains' consent (20.8); which course; then the run."""
    options = [WITH[formation - 1] for formation in formations(play) if courses(play, formation)]
    formation = play.ask(Decision(seat, "ras", "15.8", options)).value
    members_ = members(play, formation)
    course = play.ask(Decision(seat, "course", "15.9", courses(play, formation), members_)).value
    for ship in members_:
        captain = play.seating.ship_seats[ship.number][0]
        if captain != seat and play.ask(Decision(captain, "consent", "20.8", [AGREE, DECLINE], ship)) is DECLINE:
            return
    run(play, members_, course, seat)


def run(play: Play, members: list[Ship], direction: int, seat: str) -> None:
    """15.9, 15.12 All move together, step by step; at the first step on which any ship strikes a mine, all stop."""
    supply = play.state.ships[SUPPLY]
    ships = [supply, *members]
    paths = [run_path(play, ship, direction) for ship in ships]
    for ship in members:
        if ship.square == supply.square:
            gauges.note_helpless(play, supply)
    strikes = [mines.strike(play, ship, path) for ship, path in zip(ships, paths, strict=True)]
    struck = [place for place in strikes if place >= 0]
    gone = play.content.ras_squares if not struck else min(struck) + 1
    names = " and ".join(terms.piece(play, ship).title for ship in members)
    values = {"supply_ship": terms.piece(play, supply).title, "destroyers": names, "direction": COMPASS[direction]}
    pieces = [terms.piece(play, ship).key for ship in ships]
    if play.heard and struck:
        announce(play, "ras_broken_off", {**values, "squares": str(gone)}, pieces, True)
    elif play.heard:
        announce(play, "ras", {**values, "containers": counted(supply.cargo)}, pieces, True)
    for ship, path, place in zip(ships, paths, strikes, strict=True):
        mines.sweep(play, ship, path, path[: gone - 1] if place == gone - 1 else path[:gone])
        for square in [ship.square, *path[:gone]]:
            ship.reduction = max(ship.reduction, weather.storm(play, square).reduction)
        ship.square = path[gone - 1]
        ship.moved += gone
        ship.finished = True
        ship.replenished = True
    for ship, place in zip(ships, strikes, strict=True):
        if place == gone - 1 and struck:
            mines.struck(play, ship)
    if not struck:
        share(play, members, seat)


def share(play: Play, members: list[Ship], seat: str) -> None:
    """15.10 All containers aboard are spent; the Soviets share their value as they like, which NATO is not told."""
    supply = play.state.ships[SUPPLY]
    fuel = sum(containers.container_value(play, kind) for kind in supply.cargo if kind % KINDS == FUEL)
    salvos = sum(containers.container_value(play, kind) for kind in supply.cargo if kind % KINDS == WEAPON)
    for kind in supply.cargo:
        containers.spend(play, kind)
    supply.cargo = []
    if len(members) == 1:
        containers.take(play, members[0], fuel, salvos)
        gauges.note_gauge(play, members[0], fuel, salvos)
        return
    steps = play.content.containers
    shares = [FUEL_SHARE[n] for n in range(0, fuel + 1, steps[FUEL].smallest_share_in_ras)]
    rounds = [SALVO_SHARE[n] for n in range(0, salvos + 1, steps[WEAPON].smallest_share_in_ras)]
    first = play.ask(Decision(seat, "share-fuel", "15.10", shares, members)).value
    second = play.ask(Decision(seat, "share-salvos", "15.10", rounds, members)).value
    gauges.note_shares(play, members, fuel, salvos)
    containers.take(play, members[0], first, second)
    containers.take(play, members[1], fuel - first, salvos - second)
    if play.heard:
        words = " ".join(f"{SHIP_KEYS[ship.number]} {ship.fuel}/{ship.salvos}" for ship in members)
        whisper(
            play,
            SOVIET,
            f"After the replenishment: {words}.",
            "15.10",
            [terms.piece(play, ship).key for ship in members],
        )
