"""18.9 The plot as it stands: everything the Soviets were told so far, one notice after the other."""

from moonless.core.sharing import kept
from moonless.games.they_come_unseen.content.components import DESTROYERS, SHIPS
from moonless.games.they_come_unseen.content.content import Content
from moonless.games.they_come_unseen.knowledge.deductions import after, named
from moonless.games.they_come_unseen.knowledge.minelaying import after_strike
from moonless.games.they_come_unseen.knowledge.plot import Groups, Half, Plot
from moonless.games.they_come_unseen.knowledge.voyages import NO_CELLS, Cells, Voyage, Waters, known_of_turn
from moonless.games.they_come_unseen.notices import STRIKE_NOTICE, Notice, Report, read_reports
from moonless.games.they_come_unseen.rules.weather import levels_in_force
from moonless.games.they_come_unseen.state import NATO_TURN, State

KEPT = 256
"""Plots that are remembered by what led to them."""
_followed: dict[tuple[Plot, str], Plot] = {}


def plot_of(content: Content, state: State) -> Plot:
    """The plot after everything that was published up to the last NATO turn, and in the Soviet turn since."""
    notices = state.notices
    place = len(notices)
    while place and notices[place - 1].plot is None:
        place -= 1
    known = notices[place - 1].plot if place else first_plot(content, state)
    assert isinstance(known, Plot)
    plot = known
    for number in range(place, len(notices)):
        notice = notices[number]
        if notice.kind == STRIKE_NOTICE:
            plot = after_strike(content, plot, first_plot(content, state), notices[: number + 1])
        else:
            plot = followed(content, plot, notice)
        notice.plot = plot
    return plot


def followed(content: Content, plot: Plot, notice: Notice) -> Plot:
    """The plot after a notice: of many worlds that a player thinks through, most publish the same."""
    key = (plot, notice.text)
    if key not in _followed:
        _followed[key] = after(content, plot, notice)
        if len(_followed) > KEPT:
            del _followed[next(iter(_followed))]
    return _followed[key]


def first_plot(content: Content, state: State) -> Plot:
    """4.1 Everybody sees where they start."""
    return kept("first plot", state.starts.copy(), lambda: plot_at(content, state.starts))


def plot_at(content: Content, starts: list[int]) -> Plot:
    world: list[Cells] = []
    for square in starts:
        spot = 1 << content.submarine.battery_start * content.board.size + square
        world.append((spot, *NO_CELLS[1:]))
    return Plot({(0,) * len(world): [tuple(world)]})


def plot_now(content: Content, state: State) -> Plot:
    """The plot in the middle of a NATO turn too; its `halves` say which submarine has moved.

    A turn with nothing to report publishes nothing (18.4): until there is a report, either submarine can have moved.
    """
    plot = plot_of(content, state)
    afloat = [submarine.number for submarine in state.submarines if not submarine.sunk]
    if state.phase != NATO_TURN or len(afloat) < 2:
        if not plot.halves:
            plot.halves = unmoved(plot)
        return plot
    told = state.movers[0] if state.movers else []
    if told:
        ships, watches = state.mover_ships[:SHIPS], state.mover_watches[:DESTROYERS]
    else:
        ships, watches = [ship.square for ship in state.ships], [ship.watch for ship in state.ships[:DESTROYERS]]
    levels = levels_in_force(content, state)
    reports, hits = read_reports(told), [submarine.hits for submarine in state.submarines]
    key = known_of_turn(reports, ships, watches, levels, hits)
    if key not in plot.midway:
        halves = [] if told else unmoved(plot)
        halves += half_moved(content, plot, reports, Waters(content, ships, watches, levels), hits, key)
        plot.midway[key] = together(halves, plot)
    return plot.midway[key]


def unmoved(plot: Plot) -> list[Half]:
    """The worlds in which nobody has moved yet."""
    return [Half(cover, world, -1) for cover, worlds in plot.groups.items() for world in worlds]


def half_moved(
    content: Content, plot: Plot, told: list[Report], waters: Waters, hits: list[int], known: str
) -> list[Half]:
    """The worlds in which one submarine has taken its turn and published this."""
    found: list[Half] = []
    for half in unmoved(plot):
        for number, hurt in enumerate(hits):
            if named(told) not in (-1, number):
                continue
            key = (known, number, half.world[number])
            if key not in plot.ended:
                deepest = content.depth_by_hits[hurt]
                plot.ended[key] = Voyage(content, number, told, waters, deepest).run(half.world[number])
            if any(plot.ended[key]):
                world = (*half.world[:number], plot.ended[key], *half.world[number + 1 :])
                found.append(Half(half.cover, world, number))
    return found


def together(halves: list[Half], plot: Plot) -> Plot:
    """One plot of these; of a position that was set up and fits nothing, the plot before."""
    groups: Groups = {}
    for half in halves:
        groups.setdefault(half.cover, []).append(half.world)
    if not groups:
        groups, halves = plot.groups, unmoved(plot)
    found = Plot(groups, plot.runs)
    found.halves = halves
    return found
