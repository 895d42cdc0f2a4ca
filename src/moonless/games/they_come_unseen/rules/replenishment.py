"""15.8-15.12 Replenishment at sea."""

from moonless.core.decision import Bar, Decision, Option, Refusal
from moonless.core.squares import COMPASS
from moonless.games.they_come_unseen.board import DIRECTION_KEYS, DIRECTIONS
from moonless.games.they_come_unseen.content.components import FUEL, ORANGE, RED, SHIP_KEYS, SUPPLY, WEAPON
from moonless.games.they_come_unseen.rules import containers, gauges, mines, ship_movement, terms, weather
from moonless.games.they_come_unseen.rules.announcements import announce, whisper
from moonless.games.they_come_unseen.rules.containers import cargo_words
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.rules.ship_movement import FINISHED, NO_MOVE
from moonless.games.they_come_unseen.rules.terms import add_refusal
from moonless.games.they_come_unseen.state import NOWHERE, SOVIET, Ship


class Formation(Option):
    """15.8 The Supply Ship with these Destroyers."""

    def __init__(self, key: str, *members: int) -> None:
        self.members = members
        super().__init__(
            f"with {key}", self.words([f"the {SHIP_KEYS[ship]} Destroyer" for ship in members]), rule="15.8"
        )

    def words(self, names: list[str]) -> str:
        """With the Destroyer called so; both need no names."""
        return "With both Destroyers" if len(names) > 1 else f"With {names[0]}"


FORMATIONS = [
    Formation("orange", ORANGE),
    Formation("red", RED),
    Formation("both", ORANGE, RED),
]
COURSE = [Option(key, f"Course {COMPASS[n]}", n, "15.9") for n, key in enumerate(DIRECTION_KEYS)]
AGREE = Option("agree", "Take part", 1, "20.8")
DECLINE = Option("decline", "Do not take part", 0, "20.8")

NO_FORMATION = Bar("no Destroyer lies alongside: on a square sharing an edge, two on opposite sides", "15.8")
NOTHING_ABOARD = Bar("there is no container aboard the Supply Ship", "15.10")
NO_COURSE = Bar("no course of four legal sea squares, within movement and below storm level 6", "15.9")
GONE = Bar("the ship is not in play", "15")
COURSE_BLOCKED = Bar("each ship needs four sea squares in a straight line", "15.9")
COURSE_STORM = Bar("no replenishment in a sea at storm level 6", "17.6")
COURSE_TAKEN = Bar("the run may not end on another ship's square, nor on a submarine in sight", "3.10, 13.1")

SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Of the Supply Ship, around it: right and down."""
SAME_SQUARE = len(SIDES)


# 15.8, 15.11 Who can take part


def alongside(play: Play, destroyer: Ship, supply: Ship) -> int:
    """15.8 The side of the Supply Ship on which it lies; on its square, if it is out of fuel (15.11); -1 not."""
    if destroyer.square < 0 or destroyer.finished or terms.station_of(play, destroyer) >= 0:
        return NOWHERE
    if destroyer.square == supply.square:
        return SAME_SQUARE if ship_movement.out_of_fuel(play, destroyer) else NOWHERE
    for side, (right, down) in enumerate(SIDES):
        if play.board.away(supply.square, right, down) == destroyer.square:
            return side
    return NOWHERE


def formation_barred(play: Play, formation: Formation) -> Bar | None:
    """15.8, 15.11 All lie alongside; two on opposite sides of the Supply Ship, or one of them on its square (R24)."""
    supply = play.state.ships[SUPPLY]
    sides = [alongside(play, ship, supply) for ship in members_of(play, formation)]
    if min(sides) < 0:
        return NO_FORMATION
    if len(sides) == 1:
        return None
    if SAME_SQUARE in sides:
        return None if sides[0] != sides[1] else NO_FORMATION
    return None if abs(sides[0] - sides[1]) == len(SIDES) // 2 else NO_FORMATION


def formations(play: Play) -> list[Formation]:
    return [formation for formation in FORMATIONS if formation_barred(play, formation) is None]


def members_of(play: Play, formation: Formation) -> list[Ship]:
    return [play.state.ships[number] for number in formation.members]


# 15.9 The run


def courses(play: Play, members: list[Ship]) -> list[Option]:
    """15.9 The directions in which the whole formation can make its run."""
    return [COURSE[direction] for direction in range(DIRECTIONS) if course_barred(play, members, direction) is None]


def course_barred(play: Play, members: list[Ship], direction: int) -> Bar | None:
    """15.9 Whether the Supply Ship and these can all run that way."""
    ships = [play.state.ships[SUPPLY], *members]
    for ship in ships:
        bar = run_barred(play, ship, ships, direction)
        if bar is not None:
            return bar
    return None


def run_barred(play: Play, ship: Ship, ships: list[Ship], direction: int) -> Bar | None:
    """15.9 Four legal sea squares, within its movement; an end as 3.10 and 13.1 allow; no storm."""
    path = run_path(play, ship, direction)
    if len(path) < play.content.ras_squares or any(play.board.station[square] >= 0 for square in path):
        return COURSE_BLOCKED
    touched = [ship.square, *path]
    if any(weather.storm(play, square).no_ras for square in touched):
        return COURSE_STORM
    if ship.moved + len(path) > ship_movement.limit(play, ship, ship_movement.reduction_along(play, ship, touched)):
        return NO_MOVE
    if terms.rammable_at(play, path[-1]) or not run_may_end(play, ship, ships, path[-1]):
        return COURSE_TAKEN
    return None


def run_may_end(play: Play, ship: Ship, ships: list[Ship], square: int) -> bool:
    """3.10 Ships of the formation have moved on too; the others are where they are."""
    for other in terms.ships_at(play, square):
        if other not in ships and (terms.is_destroyer(ship) or terms.is_destroyer(other)):
            return False
    return True


def run_path(play: Play, ship: Ship, direction: int) -> list[int]:
    """As far as it can go that way, four squares at most."""
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
    found = formations(play)
    if not found:
        return NO_FORMATION
    if supply.moved + play.content.ras_squares > ship_movement.limit(play, supply, supply.reduction):
        return NO_MOVE
    return None if any(courses(play, members_of(play, formation)) for formation in found) else NO_COURSE


def replenish(play: Play, seat: str) -> None:
    """15.8-15.10 Who takes part, with their captains' consent (20.8); which course; then the run."""
    options: list[Option] = [formation for formation in FORMATIONS if with_barred(play, formation) is None]
    formation = play.ask(Decision(seat, "ras", "15.8", options))
    assert isinstance(formation, Formation)
    members = members_of(play, formation)
    course = play.ask(Decision(seat, "course", "15.9", courses(play, members), members)).value
    for ship in members:
        captain = play.seating.ship_seats[ship.number][0]
        if captain != seat and play.ask(Decision(captain, "consent", "20.8", [AGREE, DECLINE], ship)) is DECLINE:
            return
    run(play, members, course, seat)


def with_barred(play: Play, formation: Formation) -> Bar | None:
    """15.8, 15.9 Whether these can take part, and there is a course for them."""
    bar = formation_barred(play, formation)
    if bar is not None:
        return bar
    return None if courses(play, members_of(play, formation)) else NO_COURSE


def run(play: Play, members: list[Ship], direction: int, seat: str) -> None:
    """15.9, 15.12 All move together, step by step; at the first step on which any ship strikes a mine, all stop."""
    supply = play.state.ships[SUPPLY]
    ships = [supply, *members]
    paths = [run_path(play, ship, direction) for ship in ships]
    if any(ship.square == supply.square for ship in members):
        gauges.note_helpless(play, supply)
    if mines_behind(play, members, paths, direction):
        return
    strikes = [mines.strike(play, ship, path) for ship, path in zip(ships, paths, strict=True)]
    struck = [place for place in strikes if place >= 0]
    gone = play.content.ras_squares if not struck else min(struck) + 1
    if play.heard:
        announce_run(play, members, direction, gone, bool(struck))
    for ship, path, place in zip(ships, paths, strikes, strict=True):
        mines.sweep(play, ship, path, path[: gone - 1] if place == gone - 1 else path[:gone])
        ship.reduction = ship_movement.reduction_along(play, ship, [ship.square, *path[:gone]])
        ship.square = path[gone - 1]
        ship.moved += gone
        ship.finished = True
        ship.replenished = True
    for ship, place in zip(ships, strikes, strict=True):
        if place == gone - 1 and struck:
            mines.struck(play, ship)
    if not struck:
        share(play, members, seat)


def mines_behind(play: Play, members: list[Ship], paths: list[list[int]], direction: int) -> bool:
    """15.12, R15 By the other reading who gathers speed strikes in an earlier leg: then nobody runs."""
    ships = [play.state.ships[SUPPLY], *members]
    behind = [mines.strike_behind(play, ship, path) for ship, path in zip(ships, paths, strict=True)]
    if max(behind) < 0:
        return False
    if play.heard:
        announce_run(play, members, direction, 0, True)
    for ship, place in zip(ships, behind, strict=True):
        ship.finished = ship.replenished = True
        if place >= 0:
            mines.put_back(play, ship, place)
    return True


def announce_run(play: Play, members: list[Ship], direction: int, gone: int, broken_off: bool) -> None:
    """15.9, 15.12 Everybody sees who runs where, and what is handed over."""
    supply = play.state.ships[SUPPLY]
    names = " and ".join(terms.piece(play, ship).title for ship in members)
    values = {"supply_ship": terms.piece(play, supply).title, "destroyers": names, "direction": COMPASS[direction]}
    if broken_off:
        values["squares"] = str(gone)
    else:
        values["containers"] = cargo_words(supply.cargo)
    path = [play.board.names[square] for square in [supply.square, *run_path(play, supply, direction)[:gone]]]
    pieces = terms.pieces(play, [supply, *members])
    announce(play, "ras_broken_off" if broken_off else "ras", values, pieces, True, path=path)


# 15.10 What is handed over


def share(play: Play, members: list[Ship], seat: str) -> None:
    """15.10 All containers aboard are spent; the Soviets share their value as they like, which NATO is not told."""
    supply = play.state.ships[SUPPLY]
    fuel = containers.value_of_all(play, supply.cargo, FUEL)
    salvos = containers.value_of_all(play, supply.cargo, WEAPON)
    for container in supply.cargo:
        containers.spend(play, container)
    supply.cargo = []
    if len(members) == 1:
        containers.fill(play, members[0], fuel, salvos)
        gauges.note_gauge(play, members[0], fuel, salvos)
        return
    fuels = [share for share in play.content.shares[FUEL] if share.value <= fuel]
    rounds = [share for share in play.content.shares[WEAPON] if share.value <= salvos]
    fuel_share = play.ask(Decision(seat, "share-fuel", "15.10", fuels, members)).value
    salvo_share = play.ask(Decision(seat, "share-salvos", "15.10", rounds, members)).value
    gauges.note_shares(play, members, fuel, salvos)
    containers.fill(play, members[0], fuel_share, salvo_share)
    containers.fill(play, members[1], fuel - fuel_share, salvos - salvo_share)
    if play.heard:
        panels = "; ".join(f"{SHIP_KEYS[ship.number]}, fuel {ship.fuel}, salvos {ship.salvos}" for ship in members)
        whisper(play, SOVIET, f"After the replenishment: {panels}.", "15.10", terms.pieces(play, members))


# Why not


def formation_refusals(play: Play) -> list[Refusal]:
    """For every formation that is not possible, why."""
    refusals: list[Refusal] = []
    for formation in FORMATIONS:
        add_refusal(refusals, formation, with_barred(play, formation))
    return refusals


def course_refusals(play: Play, members: list[Ship]) -> list[Refusal]:
    """For every course that this formation cannot take, why."""
    refusals: list[Refusal] = []
    for direction in range(DIRECTIONS):
        add_refusal(refusals, COURSE[direction], course_barred(play, members, direction))
    return refusals
