"""What an order would bring on, as far as its side can know: who sees and hears, what runs out, what may blow up."""

from moonless.core.scene import Consequence
from moonless.core.sharing import once
from moonless.core.words import counted
from moonless.games.they_come_unseen.board import COLOR_KEYS, DEPTH_WORDS, PERISCOPE
from moonless.games.they_come_unseen.content.components import SUBMARINE_KEYS
from moonless.games.they_come_unseen.rules import terms, watches
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.rules.submarine_movement import BATTERY_A_SQUARE
from moonless.games.they_come_unseen.screen.odds import contact_chances
from moonless.games.they_come_unseen.state import Plan, Ship

SEEN, PERISCOPE_COURSE, HEARD, BATTERY, NO_SNORT = "seen", "periscope", "heard", "battery", "no-snort"
MINE, RAM, FUEL, STATION, HIT, CONTACT = "mine", "ram", "fuel", "station", "hit", "contact"
"""The kinds: their meaning never changes."""


# Submarines


def course_outcome(play: Play, plan: Plan) -> list[Consequence]:
    """14.4, 18.3, 6.10 Of a submarine's order so far: what it would publish, and how its battery ends."""
    names = play.board.names
    found = [] if not plan.moved else sighted([names[at] for at in seen_squares(plan)], plan.moved)
    colors = [0, 0]
    for square, depth in zip(plan.squares, plan.depths, strict=True):
        colors, heard = hearers(play, colors, square, depth)
        found += heard
    return [*found, *battery_end(play, plan.submarine, plan.squares[-1], plan.depths[-1], plan.battery)]


def seen_squares(plan: Plan) -> list[int]:
    """18.3 Where it is in sight on its way, the start left out."""
    return [square for square, depth in zip(plan.squares[1:], plan.depths[1:], strict=True) if depth == PERISCOPE]


def sighted(cells: list[str], moved: int) -> list[Consequence]:
    """18.3 That a course of so many squares is in sight on these."""
    if not cells:
        return []
    if len(cells) == moved and moved > 1:
        words = f"The whole course stays at periscope depth, in sight from {cells[0]} to {cells[-1]}"
        return [Consequence(PERISCOPE_COURSE, words, cell=cells[0])]
    words = f"In sight at {cells[0]}" if len(cells) == 1 else f"In sight on {len(cells)} squares, first at {cells[0]}"
    return [Consequence(SEEN, words, cell=cells[0])]


def hearers(play: Play, before: list[int], square: int, depth: int) -> tuple[list[int], list[Consequence]]:
    """14.3, 14.4 The colors in which the watches hear it there, and which of them report it anew."""
    colors, found = watches.watch_colors(play, square, depth), []
    for destroyer, color in enumerate(colors):
        if color and color != before[destroyer]:
            piece, cell = play.content.ships[destroyer], play.board.names[square]
            found.append(
                Consequence(HEARD, f"{piece.name} hears {COLOR_KEYS[color]} at {cell}", "warn", piece.key, cell)
            )
    return colors, found


def battery_end(play: Play, number: int, square: int, depth: int, left: int) -> list[Consequence]:
    """6.10, 7.1 What it means to end there with so much battery."""
    needed = depth + play.content.submarine.snort_minimum_battery
    if left >= needed:
        return []
    piece, cell = f"sub-{SUBMARINE_KEYS[number]}", play.board.names[square]
    if left <= 0:
        words = f"Empties the battery: it floats up at {cell}, in sight"
        return [Consequence(BATTERY, words, "grave", piece, cell)]
    words = f"No snort any more: from {DEPTH_WORDS[depth]} that takes {counted(needed, 'unit')} of battery"
    return [Consequence(NO_SNORT, words, "warn", piece, cell)]


def step_outcome(play: Play, plan: Plan, square: int, depth: int) -> list[Consequence]:
    """What one more square at this depth would bring on."""
    before = once(plan, "heard here", lambda: watches.watch_colors(play, plan.squares[-1], plan.depths[-1]))
    found = sighted([play.board.names[square]], 1) if depth == PERISCOPE else []
    found += hearers(play, before, square, depth)[1]
    return [*found, *battery_end(play, plan.submarine, square, depth, plan.battery - BATTERY_A_SQUARE)]


def attack_outcome(play: Play, plan: Plan, station: int) -> list[Consequence]:
    """9.4, 9.7 What entering a station would bring on."""
    square, name = play.board.station_square[station], play.content.stations[station].name
    found = [
        Consequence(STATION, f"Station {name} is destroyed", "good", f"station-{play.content.stations[station].id}")
    ]
    found += sighted([play.board.names[square]], 1)
    if plan.battery <= BATTERY_A_SQUARE:
        found.append(Consequence(BATTERY, f"Empties the battery in {name}", "grave", cell=play.board.names[square]))
    return found


# Ships


def leg_outcome(play: Play, ship: Ship, entered: list[int], ends: bool) -> list[Consequence]:
    """8.6, 10.6, 13.1 Of a leg over these squares: mines, a ram if it ends there, fuel."""
    found = mine_outcome(play, ship, entered)
    if ends and entered and not any(each.tone == "grave" for each in found):
        found += ram_outcome(play, ship, entered[-1])
    if terms.is_destroyer(ship) and ship.fuel - play.content.fuel_cost[len(entered)] < play.content.fuel_cost[0]:
        words = "Too little fuel is left for another leg"
        found.append(Consequence(FUEL, words, "warn", terms.piece(play, ship).key))
    return found


def mine_outcome(play: Play, ship: Ship, entered: list[int]) -> list[Consequence]:
    """8.6 Whether it is fast enough to strike a mine on these squares; known ones never wear out (8.5)."""
    piece, names = terms.piece(play, ship), play.board.names
    if ship.moved + len(entered) < piece.mine_trigger:
        return []
    for square in entered:
        if square in play.state.strikes:
            words = f"{piece.name} strikes the mine that is known to lie at {names[square]}"
            return [Consequence(MINE, words, "grave", piece.key, names[square])]
    return [Consequence(MINE, f"{piece.name} is fast enough to set off a mine", "warn", piece.key)]


def ram_outcome(play: Play, ship: Ship, square: int) -> list[Consequence]:
    """13.2, 16.4, 16.5 Who ends on a submarine in sight sinks it, and is damaged or lost."""
    end = "is damaged" if terms.is_destroyer(ship) else "is lost as well"
    found = []
    for submarine in terms.rammable_at(play, square):
        name = terms.name_of(play, submarine)
        words = f"Rams and sinks {name}; {terms.piece(play, ship).name} {end}"
        piece = f"sub-{SUBMARINE_KEYS[submarine.number]}"
        found.append(Consequence(RAM, words, "warn", piece, play.board.names[square]))
    return found


def search_outcome(play: Play, ship: Ship, facing: int) -> list[Consequence]:
    """11.4, 18.9 How likely a contact of each color is, counted over the plot."""
    chances = contact_chances(play.state, ship, facing)
    return [
        Consequence(CONTACT, f"Contact {COLOR_KEYS[color]}", "good", chance=chance)
        for color, chance in enumerate(chances)
        if color
    ]
