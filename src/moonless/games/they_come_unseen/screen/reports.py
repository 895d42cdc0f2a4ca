"""18.11, 19.5 What is revealed at the end, as tables."""

from itertools import groupby

from moonless.core.scene import Table
from moonless.core.words import counted
from moonless.games.they_come_unseen.board import DEPTH_KEYS, DEPTH_WORDS
from moonless.games.they_come_unseen.content.components import DESTROYERS
from moonless.games.they_come_unseen.content.content import content_of
from moonless.games.they_come_unseen.state import NOWHERE, Log, State


def causes(state: State) -> dict[str, int]:
    """What was lost on both sides."""
    counts = {
        "submarines sunk": sum(submarine.sunk for submarine in state.submarines),
        "ships lost": len(state.lost),
        "stations destroyed": sum(state.destroyed),
    }
    return {what: count for what, count in counts.items() if count}


def report_lines(state: State) -> list[str]:
    """19.5 The record of the game."""
    content = content_of(state)
    gone = [content.stations[n].name for n, destroyed in enumerate(state.destroyed) if destroyed]
    lines = [f"Rounds: {state.round}.", f"Stations destroyed: {', '.join(gone) or 'none'}."]
    for submarine in state.submarines:
        fate = "sunk" if submarine.sunk else "afloat"
        hits, near = submarine.hits_taken, submarine.near_misses_taken
        hurt = f"{counted(hits, 'direct hit')}, {counted(near, 'near miss', 'es')}"
        lines.append(f"{content.submarines[submarine.number].name}: {hurt}, {fate}.")
    lost = [content.ships[number].title for number in state.lost]
    lines.append(f"Ships lost: {', '.join(lost) or 'none'}.")
    lines.append(f"Searches: {state.searches}. Attacks: {state.attacks}.")
    return lines


def reveal_tables(state: State) -> list[Table]:
    """18.11 Once the game is over, everything."""
    if not state.over:
        return []
    return [cards(state), rounds(state), paths(state), minefields(state)]


def cards(state: State) -> Table:
    content = content_of(state)
    rows = [
        [station.name, "target" if n in state.targets else "not dealt", "destroyed" if state.destroyed[n] else "intact"]
        for n, station in enumerate(content.stations)
    ]
    return Table("The six cards", ["Station", "Card", "End"], rows, "cards")


def paths(state: State) -> Table:
    content = content_of(state)
    rows = []
    for log in state.logs:
        rows.append([str(log.round), content.submarines[log.submarine].name, log.deed, path_of(log), str(log.battery)])
    return Table("The submarines' paths", ["Round", "Submarine", "Deed", "Path", "Battery"], rows, "paths")


def path_of(log: Log) -> str:
    """A15 at periscope depth; A14 A13 at 200 ft."""
    steps = [step.partition("@") for step in log.way.split()]
    legs = [
        f"{' '.join(square for square, _, _ in leg)} at {DEPTH_WORDS[DEPTH_KEYS.index(depth)]}"
        for depth, leg in groupby(steps, key=lambda step: step[2])
    ]
    return "; ".join(legs)


def minefields(state: State) -> Table:
    content = content_of(state)
    names, boats = content.board.names, content.submarines
    rows = [
        [str(field.round), boats[field.submarine].name, " ".join(names[square] for square in field.squares)]
        for field in state.fields
    ]
    return Table("Minefields", ["Round", "Submarine", "Squares"], rows, "minefields")


def rounds(state: State) -> Table:
    """Round by round where each submarine ended, how deep, with what battery; the Destroyers' fuel and salvos."""
    content = content_of(state)
    boats, both = range(len(state.submarines)), state.ships[:DESTROYERS]
    destroyers = [ship.number for ship in both if ship.square != NOWHERE or ship.number in state.lost]
    ends = {(log.round, log.submarine): end_of(log) for log in state.logs}
    gauges = {row.round: row for row in state.gauge_log}
    rows = []
    for number in range(1, state.round + 1):
        row = [str(number), *(ends.get((number, boat), "") for boat in boats)]
        gauge = gauges.get(number)
        row += ["" if gauge is None else f"{gauge.fuel[n]} / {gauge.salvos[n]}" for n in destroyers]
        rows.append(row)
    columns = [f"{content.submarines[boat].name}: square, depth, battery" for boat in boats]
    columns += [f"{content.ships[n].name}: fuel / salvos" for n in destroyers]
    return Table("Round by round", ["Round", *columns], rows, "rounds")


def end_of(log: Log) -> str:
    """J20, 400 ft, battery 12."""
    square, _, depth = log.way.split()[-1].partition("@")
    return f"{square}, {DEPTH_WORDS[DEPTH_KEYS.index(depth)]}, battery {log.battery}"
