"""18 Hidden information: what a seat may know, and a world it could be in."""

from moonless.core.fate import Fate, Source
from moonless.games.they_come_unseen.content import CONTAINER_GREEN, Content, Seating, load_content
from moonless.games.they_come_unseen.rules.plotting import begun, plot_of
from moonless.games.they_come_unseen.rules.voyages import BATTERIES, CELLS, Cells
from moonless.games.they_come_unseen.state import HIDDEN, NATO, SOVIET, Field, State, Submarine

NOBODY = -1
THOUSAND = Source("imagined", list(range(1000)))


def team_of(seating: Seating, seat: str | None) -> int:
    """The team a seat belongs to; a spectator belongs to none."""
    if seat is not None and seat in seating.nato:
        return NATO
    return SOVIET if seat is not None and seat in seating.soviet else NOBODY


# 18.1, 18.2 What a seat may know


def redact(state: State, seat: str | None) -> State:
    """18.1, 18.10, 18.11 The state as a seat may know it; partners share everything; at the end all is open."""
    if state.over:
        return state
    content = load_content()
    team = team_of(content.seatings[state.scenario], seat)
    seen = state.copy()
    if team != NATO:
        hide_nato(content, seen)
    if team != SOVIET:
        hide_soviets(seen)
    if (seen.plan is not None and (seen.plan.submarine >= 0) != (team == NATO)) or team == NOBODY:
        seen.plan = None
    return seen


def hide_nato(content: Content, seen: State) -> None:
    """18.2 Submerged squares, depths, batteries, mines, minefields, targets, the order of the submarines."""
    for submarine in seen.submarines:
        submarine.moved = False
        submarine.mines = HIDDEN
        if submarine.sunk:
            submarine.battery = HIDDEN
            continue
        submarine.battery = 0 if submarine.adrift else HIDDEN
        if submarine.depth != 0:
            submarine.square = HIDDEN
            submarine.depth = HIDDEN
    seen.targets = [station for station, gone in enumerate(seen.destroyed) if gone]
    seen.fields = []
    seen.logs = []
    if not seen.movers or not seen.movers[0]:  # a turn with nothing to report publishes nothing (18.4)
        seen.movers = []
        seen.mover_ships = []
        seen.mover_watches = []


def hide_soviets(seen: State) -> None:
    """18.2, 18.5 Fuel and salvos of the Destroyers, unless the panels are open; what can be worked out stays."""
    if seen.open_panels:
        return
    for ship in seen.ships[:CONTAINER_GREEN]:
        ship.fuel = HIDDEN
        ship.salvos = HIDDEN
    seen.gauge_log = []


# A world a seat could be in


def imagine(state: State, seat: str | None, fate: Fate) -> State:
    """A complete state that agrees with all the seat has seen."""
    world = state.copy()
    if state.over:
        return world
    content = load_content()
    team = team_of(content.seatings[state.scenario], seat)
    if team != NATO:
        imagine_submarines(content, world, fate)
        imagine_targets(content, world, fate)
        imagine_fields(content, world, fate)
    if team != SOVIET and not world.open_panels:
        row = world.gauges[number(fate, len(world.gauges))]
        for ship in world.ships[:CONTAINER_GREEN]:
            ship.fuel, ship.salvos = row[2 * ship.number], row[2 * ship.number + 1]
    return world


def number(fate: Fate, below: int) -> int:
    """A whole number from 0, each with (very nearly) the same chance."""
    if below <= 1:
        return 0
    fine = fate.roll(THOUSAND) * 1_000_000 + fate.roll(THOUSAND) * 1000 + fate.roll(THOUSAND)
    return fine * below // 1_000_000_000


def weight(cells: Cells) -> int:
    return sum(squares.bit_count() for squares in cells)


def imagine_submarines(content: Content, world: State, fate: Fate) -> None:
    """18.9 One pair of states out of the plot, each pair with the same chance; what is in sight stays where it is."""
    worlds = begun(content, world)
    afloat = [submarine for submarine in world.submarines if not submarine.sunk]
    for submarine in world.submarines:
        submarine.mines = 1
        if submarine.sunk:
            submarine.battery = 0
    sizes = []
    for cells, _ in worlds:
        size = 1
        for submarine in afloat:
            size *= weight(cells[submarine.number])
        sizes.append(size)
    chosen = number(fate, sum(sizes))
    for (cells, mover), size in zip(worlds, sizes, strict=True):
        if chosen < size:
            for submarine in afloat:
                place_submarine(content, submarine, cells[submarine.number], fate)
                submarine.moved = submarine.number == mover
            return
        chosen -= size


def place_submarine(content: Content, submarine: Submarine, cells: Cells, fate: Fate) -> None:
    """One of these states; a submarine that is in sight keeps its square."""
    if submarine.square >= 0:
        fitting = [battery for battery in range(BATTERIES) if cells[battery] >> submarine.square & 1]
        fitting = fitting or list(range(1, BATTERIES))
        if submarine.battery == HIDDEN:
            submarine.battery = fitting[number(fate, len(fitting))]
        return
    left = number(fate, weight(cells))
    for place in range(CELLS):
        count = cells[place].bit_count()
        if left < count:
            submarine.depth, submarine.battery = divmod(place, BATTERIES)
            submarine.square = content.board.members(cells[place])[left]
            return
        left -= count


def imagine_targets(content: Content, world: State, fate: Fate) -> None:
    """4.8 The cards not yet turned up, each with the same chance."""
    left = [station for station in range(len(content.stations)) if station not in world.targets]
    for _ in range(content.seatings[world.scenario].variant.target_cards - len(world.targets)):
        world.targets.append(left.pop(number(fate, len(left))))
    world.targets.sort()


def imagine_fields(content: Content, world: State, fate: Fate) -> None:
    """8.10 Minefields that explain every strike and no quiet crossing; where nothing was struck, none is imagined."""
    laid = plot_of(content, world).laid
    if laid is None:
        return
    cover = laid.covers[number(fate, len(laid.covers))]
    for layer, mines in enumerate(cover):
        if not mines:
            continue
        known = laid.fields[(layer, mines)]
        fitting = [(round_, squares) for round_, squares in known if possible(world, squares, round_)] or known
        round_, squares = fitting[number(fate, len(fitting))]
        world.fields.append(Field(layer, round_, squares))
        world.submarines[layer].mines = 0


def possible(world: State, run: list[int], round_: int) -> bool:
    """Whether a field can lie there: nobody has crossed it at speed since, and it overlaps no other (8.3)."""
    if any(world.swept.get(square, 0) >= round_ for square in run):
        return False
    return not any(square in field.squares for field in world.fields for square in run)


__all__ = ["imagine", "redact", "team_of"]
