"""16 Damage and repair."""

from moonless.core.decision import Decision, Option
from moonless.games.they_come_unseen.content.components import SUBMARINE_KEYS
from moonless.games.they_come_unseen.rules import ending, gauges, terms
from moonless.games.they_come_unseen.rules.announcements import announce
from moonless.games.they_come_unseen.rules.containers import cargo_words
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.state import NOWHERE, SOVIET, Ship, Submarine

REPAIRED = ["sonar and mortars", "engines, tanks and magazine"]
TACTICAL = Option("tactical", f"Repair {REPAIRED[0]}", 0, "16.8")
ENGINEERING = Option("engineering", f"Repair {REPAIRED[1]}", 1, "16.8")


def hit(play: Play, submarine: Submarine) -> None:
    """16.1, 16.3 A hit; the third sinks. A submarine now too deep is set to the deepest depth allowed, secretly."""
    submarine.hits += 1
    if submarine.hits >= play.content.submarine.hits_to_sink:
        sink(play, submarine, "mortars")
        return
    submarine.depth = min(submarine.depth, play.content.depth_by_hits[submarine.hits])


def near_miss(play: Play, submarine: Submarine) -> None:
    """16.2 So many near misses make a hit: two, or as the variant says (20.2)."""
    submarine.near_misses += 1
    if submarine.near_misses >= play.seating.variant.near_misses_per_hit:
        submarine.near_misses = 0
        hit(play, submarine)


def sink(play: Play, submarine: Submarine, cause: str) -> None:
    """16.3, 19.2 Removed; its square is not disclosed. The last one ends the game."""
    submarine.sunk = True
    submarine.hits = play.content.submarine.hits_to_sink
    submarine.square = NOWHERE
    submarine.depth = NOWHERE
    submarine.adrift = False
    name, pieces = terms.name_of(play, submarine), [f"sub-{SUBMARINE_KEYS[submarine.number]}"]
    announce(play, "submarine_sunk", {"submarine": name, "cause": cause}, pieces, True)
    if not terms.afloat(play):
        ending.win(play, SOVIET, "every submarine is sunk", "19.2")


def damage_ship(play: Play, ship: Ship, cause: str) -> None:
    """16.4 A logistics ship is lost; 16.5, 16.7 a Destroyer loses fuel, gets both tokens, never sinks (R25)."""
    if not terms.is_destroyer(ship):
        destroy_ship(play, ship, cause)
        return
    lost = play.content.destroyer.fuel_lost_when_damaged
    ship.tactical = True
    ship.engineering = True
    ship.fuel = min(gauges.tank(play, ship), max(0, ship.fuel - lost))
    ship.salvos = min(gauges.magazine(play, ship), ship.salvos)
    gauges.note_gauge(play, ship, -lost, 0)
    if play.heard:
        piece = terms.piece(play, ship)
        values = {"destroyer": piece.title, "areas": "tactical, engineering"}
        announce(play, "destroyer_damaged", values, [piece.key])


def destroy_ship(play: Play, ship: Ship, cause: str) -> None:
    """16.4, 16.9 It leaves the game with its containers."""
    if play.heard:
        piece = terms.piece(play, ship)
        values = {"ship": piece.title, "cause": cause, "containers_lost": cargo_words(ship.cargo)}
        announce(play, "ship_destroyed", values, [piece.key])
    remove_ship(play, ship)


def remove_ship(play: Play, ship: Ship) -> None:
    """16.9 With all it carries."""
    ship.square = NOWHERE
    ship.cargo = []
    ship.watch = NOWHERE
    ship.fuel = 0
    ship.salvos = 0
    ship.finished = True
    play.state.lost.append(ship.number)
    if terms.is_destroyer(ship):
        gauges.note_lost(play, ship)


def repair(play: Play, ship: Ship) -> None:
    """16.8 A Destroyer in a station from start to end of a Soviet turn, without a leg, removes one token."""
    if terms.station_of(play, ship) < 0 or ship.started != ship.square or ship.legs or ship.replenished:
        return
    if not ship.tactical and not ship.engineering:
        return
    options: list[Option] = []
    if ship.tactical:
        options.append(TACTICAL)
    if ship.engineering:
        options.append(ENGINEERING)
    seat = play.seating.ship_seats[ship.number][0]
    if play.ask(Decision(seat, "repair", "16.8", options, ship)) is TACTICAL:
        ship.tactical = False
        area = "tactical"
    else:
        ship.engineering = False
        area = "engineering"
    piece = terms.piece(play, ship)
    announce(play, "destroyer_repaired", {"destroyer": piece.title, "area": area}, [piece.key])
