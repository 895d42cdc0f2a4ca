"""18 Hidden information: a world that a seat could be in."""

from collections.abc import Sequence
from itertools import takewhile

from moonless.core.fate import Fate, Source
from moonless.games.they_come_unseen.board import DEPTHS, PERISCOPE
from moonless.games.they_come_unseen.content.components import DESTROYERS
from moonless.games.they_come_unseen.content.content import Content, content_of
from moonless.games.they_come_unseen.knowledge.habits import BY_BATTERY, Hunt, hunt_of, plausible
from moonless.games.they_come_unseen.knowledge.plot import Cover, Half, Lots, Plot, Spot
from moonless.games.they_come_unseen.knowledge.plotting import plot_now, plot_of
from moonless.games.they_come_unseen.knowledge.redact import team_of
from moonless.games.they_come_unseen.notices import SEARCH_NOTICE, Notice
from moonless.games.they_come_unseen.state import (
    HIDDEN,
    NATO,
    SOVIET,
    SOVIET_TURN,
    Field,
    State,
    Submarine,
    fuel_in,
    salvos_in,
)

DRAWS = 12
"""So many pairs are drawn from the plot for every one that is imagined."""
FINE = 1_000_000
THOUSAND = Source("imagined", list(range(1000)))


# A world a seat could be in


def imagine_since(state: State, now: State, seat: str | None, fate: Fate) -> State:
    """In a Soviet turn submarines stay where they are: what a search has told since says where they were before it.
    Bombs can make one come up (16.3), so what is told after them says nothing of that."""
    told = now.notices[len(state.notices) :]
    searches = list(takewhile(lambda notice: notice.kind == SEARCH_NOTICE, told)) if state.phase == SOVIET_TURN else []
    return imagine(state, seat, fate, searches)


def imagine(state: State, seat: str | None, fate: Fate, heard: Sequence[Notice] = ()) -> State:
    """A complete state that agrees with all the seat has seen, and with what searches from there have `heard`."""
    world = state.copy()
    if state.over:
        return world
    content = content_of(state)
    team = team_of(content.seatings[state.scenario], seat)
    if team != NATO:
        cover = imagine_submarines(content, world, fate, heard=heard)
        imagine_targets(content, world, fate)
        imagine_fields(content, world, cover, fate)
    if team != SOVIET and not world.open_panels:
        row = world.gauges[number(fate, len(world.gauges))]
        for ship in world.ships[:DESTROYERS]:
            ship.fuel, ship.salvos = fuel_in(row, ship.number), salvos_in(row, ship.number)
    return world


def number(fate: Fate, below: int) -> int:
    """A whole number from 0, each with (very nearly) the same chance."""
    if below <= 1:
        return 0
    fine, steps = fate.roll(THOUSAND) * 1000 + fate.roll(THOUSAND), 1_000_000
    while steps < 1000 * below:
        fine, steps = fine * 1000 + fate.roll(THOUSAND), steps * 1000
    return fine * below // steps


def imagine_submarines(
    content: Content, world: State, fate: Fate, draws: int = DRAWS, heard: Sequence[Notice] = ()
) -> Cover:
    """18.9 A pair of states out of the plot; with it, who laid the mines struck.

    Of so many draws the likely one is taken sooner (`habits`); with a single draw every pair has the same chance.
    """
    before = world.notices
    world.notices = [*before, *heard]
    lots = lots_of(content, plot_now(content, world), world)
    world.notices = before
    half, spots = draw_submarines(content, lots, fate)
    if draws > 1:
        drawn = [(half, spots), *(draw_submarines(content, lots, fate) for _ in range(draws - 1))]
        scene = hunt_of(content, world)
        half, spots = drawn[chosen_by([likely(content, scene, lots, world, pair) for _, pair in drawn], fate)]
    for submarine in world.submarines:
        submarine.mines = 1
        submarine.moved = submarine.number == half.mover
        if submarine.sunk:
            submarine.battery = 0
    for place, spot in spots:
        place_submarine(world.submarines[place], spot)
    if half.mover >= 0 and not world.movers:  # it has moved in silence
        world.movers = [[]]
        world.mover_ships = [ship.square for ship in world.ships]
        world.mover_watches = [ship.watch for ship in world.ships[:DESTROYERS]]
    return half.cover


def lots_of(content: Content, plot: Plot, world: State) -> Lots:
    """How many pairs each of the plot's worlds holds; kept with the plot, while nothing new is known."""
    afloat = [submarine.number for submarine in world.submarines if not submarine.sunk]
    key = tuple(afloat)
    if key not in plot.lots:
        plot.lots[key] = Lots(content.board.size, plot.halves, afloat)
    return plot.lots[key]


def likely(content: Content, hunt: Hunt, lots: Lots, world: State, pair: list[tuple[int, Spot]]) -> float:
    """How much likelier than others this pair is; what counts for a square and a depth is kept while it is the same."""
    if lots.scene != hunt.facts:
        lots.scene, lots.weights = hunt.facts, {}
    found, weights = 1.0, lots.weights
    for number, (square, depth, battery) in pair:
        place = (number * content.board.size + square) * DEPTHS + depth
        weight = weights.get(place)
        if weight is None:
            weight = weights[place] = plausible(content, hunt, world.submarines[number], square, depth)
        found *= weight
        if depth != PERISCOPE:  # in sight: there is nothing to choose
            found *= BY_BATTERY[battery]
    return found


def draw_submarines(content: Content, lots: Lots, fate: Fate) -> tuple[Half, list[tuple[int, Spot]]]:
    """One of the plot's pairs, each with the same chance.

    A pair that several of the plot's worlds hold counts once: it is taken back with that chance.
    """
    afloat = lots.afloat
    while True:
        drawn = number(fate, lots.total)
        place = place_in(lots.sizes, drawn)
        half = lots.halves[place]
        spots: list[Spot] = []
        for draws in lots.draws[place]:  # one number says it all
            drawn, rest = divmod(drawn, draws.count)
            spots.append(draws.spot(rest))
        same = lots.alike[half.cover, half.mover]
        holding = sum([holds(content, other, afloat, spots) for other in same]) if len(same) > 1 else 1
        if number(fate, holding) == 0:
            return half, list(zip(afloat, spots, strict=True))


def chosen_by(weights: list[float], fate: Fate) -> int:
    """One of these, by weight."""
    left = sum(weights) * number(fate, FINE) / FINE
    for place, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return place
    return len(weights) - 1


def place_in(sizes: list[int], chosen: int) -> int:
    """Which of these the number falls into."""
    for place, size in enumerate(sizes):
        if chosen < size:
            return place
        chosen -= size
    return len(sizes) - 1


def holds(content: Content, half: Half, afloat: list[int], spots: list[tuple[int, int, int]]) -> bool:
    """Whether a world holds these states."""
    size = content.board.size
    return all(
        half.world[submarine][depth] >> battery * size + square & 1
        for submarine, (square, depth, battery) in zip(afloat, spots, strict=True)
    )


def place_submarine(submarine: Submarine, spot: tuple[int, int, int]) -> None:
    """There it is; what is in sight stays where it is seen."""
    if submarine.square < 0:
        submarine.square, submarine.depth, submarine.battery = spot
    elif submarine.battery == HIDDEN:
        submarine.battery = spot[2] if spot[:2] == (submarine.square, 0) else 1  # 1: a position that was set up


def imagine_targets(content: Content, world: State, fate: Fate) -> None:
    """4.8 The cards not yet turned up, each with the same chance."""
    left = [station for station in range(len(content.stations)) if station not in world.targets]
    for _ in range(content.seatings[world.scenario].variant.target_cards - len(world.targets)):
        world.targets.append(left.pop(number(fate, len(left))))
    world.targets.sort()


def imagine_fields(content: Content, world: State, cover: Cover, fate: Fate) -> None:
    """8.10 The minefields that explain every strike; where nothing was struck, none is imagined."""
    runs = plot_of(content, world).runs
    for layer, field in enumerate(cover):
        if field:
            round_, squares = runs[layer, field][number(fate, len(runs[layer, field]))]
            world.fields.append(Field(layer, round_, squares))
            world.submarines[layer].mines = 0
