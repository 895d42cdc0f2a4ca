"""18.9 The plot as it stands: everything the Soviets were told so far, one notice after the other."""

from moonless.games.they_come_unseen.content import SHIPS, Content
from moonless.games.they_come_unseen.rules.deductions import Plot, World, after, merged, named
from moonless.games.they_come_unseen.rules.minelaying import after_strike
from moonless.games.they_come_unseen.rules.voyages import NO_CELLS, Cells, Voyage, Waters
from moonless.games.they_come_unseen.state import STRIKE_NOTICE, State


def plot_of(content: Content, state: State) -> Plot:
    """The plot after everything published so far."""
    notices = state.notices
    place = len(notices)
    while place and notices[place - 1].plot is None:
        place -= 1
    plot = first_plot(content, state)
    if place:
        known = notices[place - 1].plot
        assert isinstance(known, Plot)
        plot = known
    for number in range(place, len(notices)):
        notice = notices[number]
        if notice.kind == STRIKE_NOTICE:
            plot = after_strike(content, plot, first_plot(content, state), notices[: number + 1])
        else:
            plot = after(content, plot, notice)
        notice.plot = plot
    return plot


def plot_now(content: Content, state: State) -> Plot:
    """The plot in the middle of a NATO turn too: with what the first submarine's turn has published."""
    return Plot(merged([world for world, _ in begun(content, state)])) if state.movers else plot_of(content, state)


def begun(content: Content, state: State) -> list[tuple[World, int]]:
    """The worlds after the first submarine's turn, each with the submarine whose turn it was (-1: none yet)."""
    plot = plot_of(content, state)
    if not state.movers:
        return [(world, -1) for world in plot.worlds]
    key = repr((state.movers[0], state.mover_ships[:SHIPS], state.mover_watches[:2], state.round))
    if key not in plot.turns:
        plot.turns[key] = first_turn(content, state, plot)
    return plot.turns[key]


def first_turn(content: Content, state: State, plot: Plot) -> list[tuple[World, int]]:
    """The worlds after the turn that has been published, each with the submarine whose turn it was."""
    reports = state.movers[0]
    waters = Waters(content, state.mover_ships[:SHIPS], state.mover_watches[:2], levels_in_force(content, state))
    found: list[tuple[World, int]] = []
    for world in plot.worlds:
        for submarine in state.submarines:
            number = submarine.number
            if submarine.sunk or named(reports) not in (-1, number):
                continue
            voyage = Voyage(content, number, reports, waters, content.depth_by_hits[submarine.hits])
            cells = voyage.run(world[number])
            if any(cells):
                ended = list(world)
                ended[number] = cells
                found.append((tuple(ended), number))
    return found


def levels_in_force(content: Content, state: State) -> list[int]:
    """17.2 Round 1 is calm."""
    return state.levels if state.weather and state.round >= content.weather.first_round_in_force else [0, 0, 0]


def first_plot(content: Content, state: State) -> Plot:
    """4.1 Everybody sees where they start."""
    world: list[Cells] = []
    for square in state.starts:
        cells = list(NO_CELLS)
        cells[content.submarine.battery_start] = 1 << square
        world.append(tuple(cells))
    return Plot([tuple(world)])
