"""18.11, 19.5 What is revealed at the end, as tables."""

from moonless.core.scene import Table
from moonless.games.they_come_unseen.content import SHIP_KEYS, SUBMARINE_KEYS, load_content
from moonless.games.they_come_unseen.state import State


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
    content = load_content()
    gone = [content.stations[n].name for n, destroyed in enumerate(state.destroyed) if destroyed]
    lines = [f"Rounds: {state.round}.", f"Stations destroyed: {', '.join(gone) or 'none'}."]
    for submarine in state.submarines:
        fate = "sunk" if submarine.sunk else "afloat"
        key = SUBMARINE_KEYS[submarine.number]
        lines.append(f"{key}: {submarine.hits_taken} direct hits, {submarine.near_misses_taken} near misses, {fate}.")
    lost = [content.ships[number].title for number in state.lost]
    lines.append(f"Ships lost: {', '.join(lost) or 'none'}.")
    lines.append(f"Searches: {state.searches}. Attacks: {state.attacks}.")
    return lines


def reveal_tables(state: State) -> list[Table]:
    """18.11 Once the game is over, everything."""
    if not state.over:
        return []
    return [cards(state), paths(state), minefields(state), gauges(state)]


def cards(state: State) -> Table:
    content = load_content()
    rows = [
        [station.name, "target" if n in state.targets else "not dealt", "destroyed" if state.destroyed[n] else "intact"]
        for n, station in enumerate(content.stations)
    ]
    return Table("The six cards", ["Station", "Card", "End"], rows)


def paths(state: State) -> Table:
    rows = []
    for log in state.logs:
        rows.append([str(log.round), SUBMARINE_KEYS[log.submarine], log.deed, log.way, str(log.battery)])
    return Table("The submarines' paths", ["Round", "Submarine", "Deed", "Path", "Battery"], rows)


def minefields(state: State) -> Table:
    names = load_content().board.names
    rows = [
        [str(field.round), SUBMARINE_KEYS[field.submarine], " ".join(names[square] for square in field.squares)]
        for field in state.fields
    ]
    return Table("Minefields", ["Round", "Submarine", "Squares"], rows)


def gauges(state: State) -> Table:
    rows = [
        [str(row.round), *(f"{fuel} / {salvos}" for fuel, salvos in zip(row.fuel, row.salvos, strict=True))]
        for row in state.gauge_log
    ]
    return Table("Fuel and salvos at the end of each round", ["Round", *SHIP_KEYS[:2]], rows)
