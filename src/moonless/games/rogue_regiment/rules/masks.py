"""Who and what stands where, as masks made of the state: what bars the way (3.3), what blocks sight (4.3, 14.2), whose
the units are (8.1, 15.1)."""

from moonless.core import play as core
from moonless.core.fate import Fate
from moonless.games.rogue_regiment.content.components import AXIS_KINDS, SIGHT_FULL, SIGHT_LOW
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import VEHICLE, WRECKED, State, Unit


def begin(state: State, fate: Fate, answerer: core.Answerer, listener: core.Listener | None = None) -> Play:
    """A state in play."""
    play = Play(state, fate, answerer, listener)
    refresh(play)
    return play


def begin_like(like: Play, state: State, fate: Fate, answerer: core.Answerer) -> Play:
    """Another play whose state is the same; what was made of that is taken over."""
    play = Play(state, fate, answerer)
    take_over(play, like)
    return play


def reading(state: State) -> Play:
    """The game at a state, to read what the rules say of it; nothing is played."""
    return begin(state, Fate(), core.nobody)


def read_on(before: Play | None, state: State) -> Play:
    """The same for who has read before: what was looked up stays, where the mission is the same."""
    if before is None or before.state is not state or before.mission.id != state.mission:
        return reading(state)
    refresh(before)
    return before


def new_mission(play: Play) -> None:
    """The mission that the state is in now."""
    play.take_mission()
    refresh(play)


def take_over(play: Play, like: Play) -> None:
    """The masks of another whose state is the same, and what is known of squares while they hold."""
    units = play.state.units
    play.numbered = [(number, units[number]) for number, unit in like.numbered if unit.place >= 0]
    play.fielded = [unit for _, unit in play.numbered]
    play.full, play.low, play.marks, play.walls = like.full, like.low, like.marks, like.walls
    play.occupied, play.enemies, play.everyone = like.occupied, like.enemies, like.everyone
    play.crewed, play.crafts = like.crewed, like.crafts
    play.surroundings = play.options.among(play.walls)
    looks, known = play.looks, like.looks
    looks.full, looks.low, looks.marks, looks.known = known.full, known.low, known.marks, known.known


def refresh(play: Play) -> None:
    """4.3 Who and what stands where, as masks: blocks sight, is low, bars the way, occupies."""
    bits, size = play.board.bits, play.board.size
    full = low = units = enemies = crewed = crafts = everyone = 0
    play.numbered = [(number, unit) for number, unit in enumerate(play.state.units) if unit.place >= 0]
    play.fielded = [unit for _, unit in play.numbered]
    play.marching = []
    for unit in play.fielded:
        place = unit.place
        bit = bits[place]
        everyone |= bit
        if unit.role != VEHICLE:
            if place < size:
                enemies |= bit
                if not unit.alert:
                    full |= bit
            continue
        if place >= size:
            continue
        units |= bit
        if unit.fate == WRECKED:
            low |= bit
        else:
            if unit.kind < AXIS_KINDS:
                enemies |= bit
                if not unit.parked:
                    crewed |= bit
            else:
                crafts |= bit
            sight = play.kinds[unit.kind].sight
            if sight == SIGHT_FULL:
                full |= bit
            elif sight == SIGHT_LOW:
                low |= bit
    marks = 0
    for center in play.state.markers:
        marks |= play.board.template(center)
    walls = marks
    for number, stands in enumerate(play.state.standing):
        if stands:
            walls |= play.mission.structures[number].mask
    play.full, play.low, play.marks, play.walls = full | walls, low, marks, walls
    if walls != play.surroundings.obstacles:
        play.surroundings = play.options.among(walls)
    play.occupied = units | enemies
    play.enemies = enemies
    play.crewed = crewed
    play.crafts = crafts
    play.everyone = everyone


def put(play: Play, unit: Unit, place: int) -> None:
    """Move a unit; the masks follow, all anew only for vehicles, and where one shares a square (15.2)."""
    before = unit.place
    unit.place = place
    change = play.board.bits[before] | play.board.bits[place]
    if unit.role == VEHICLE or before < 0 or play.crewed & change:
        refresh(play)
        return
    play.everyone ^= change
    size = play.board.size
    if before >= size or place >= size:
        change &= play.board.squares
    play.occupied ^= change
    play.enemies ^= change
    if not unit.alert:
        play.full ^= change
