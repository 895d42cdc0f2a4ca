"""1.4 to 1.6 Who is there: operators and units, in play or out of it."""

from moonless.games.rogue_regiment.board.ground import CROUCHED, DIVER, FAR, HOOK, WATER
from moonless.games.rogue_regiment.content.components import (
    AXIS_KINDS,
    CORPSE,
    DINGHY,
    DIVER_GEAR,
    GRAPPLING_HOOK,
    JEEP,
)
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import ALIVE, NOWHERE, Operator, Unit


def on_board(play: Play, operator: Operator) -> bool:
    """1.5 Alive, free and on the board itself."""
    return not operator.dead and not operator.captive and 0 <= operator.place < play.board.size


def team(play: Play) -> list[Operator]:
    """Everybody who acts: operators and freed companions."""
    return [operator for operator in play.state.operators if not operator.dead and not operator.captive]


def targets(play: Play) -> list[Operator]:
    """5.5, 9 Operators that the enemy could know of: those on the board."""
    size = play.board.size
    return [
        operator
        for operator in play.state.operators
        if 0 <= operator.place < size and not operator.dead and not operator.captive
    ]


def spotted(play: Play) -> list[Operator]:
    """9 The spotted operators on the board."""
    size = play.board.size
    return [
        operator
        for operator in play.state.operators
        if operator.spotted and 0 <= operator.place < size and not operator.dead and not operator.captive
    ]


def spotted_mask(play: Play) -> int:
    """9 Their squares."""
    size, bits, mask = play.board.size, play.board.bits, 0
    for operator in play.state.operators:
        if operator.spotted and 0 <= operator.place < size and not operator.dead and not operator.captive:
            mask |= bits[operator.place]
    return mask


def anyone_waiting(play: Play) -> bool:
    """6.1 Whether any of those who act has not acted yet."""
    for operator in play.state.operators:  # noqa: SIM110  # asked after every turn, and this is the fastest way
        if not operator.acted and not operator.dead and not operator.captive:
            return True
    return False


def anyone_spotted(play: Play) -> bool:
    """9 Whether there is a spotted operator on the board."""
    size = play.board.size
    for operator in play.state.operators:
        if operator.spotted and 0 <= operator.place < size and not operator.dead and not operator.captive:
            return True
    return False


def anyone_captive(play: Play) -> bool:
    """16.4 Whether there is a prisoner to be freed."""
    for operator in play.state.operators:  # noqa: SIM110  # asked before every action, and this is the fastest way
        if operator.captive:
            return True
    return False


def active(play: Play, unit: Unit) -> bool:
    """A living unit on the board that is no parked vehicle."""
    return unit.fate == ALIVE and 0 <= unit.place < play.board.size and not unit.parked


def eyes(play: Play) -> list[Unit]:
    """Units that can see: on the board, alive, crewed, without a cigarette."""
    return [unit for unit in play.state.units if active(play, unit) and not unit.smoking]


def operator_mask(play: Play) -> int:
    """3.4 The squares of all operators, captives included; those aboard a craft do not count."""
    mask = 0
    for operator in play.state.operators:
        if not operator.dead and operator.place >= 0:
            mask |= play.board.bits[operator.place]
    return mask


def walker(play: Play, operator: Operator) -> int:
    """3.3 What steps he can take: with hook, diver gear, crouched."""
    gear = operator.gear
    flags = CROUCHED if operator.crouched else 0
    if gear[GRAPPLING_HOOK]:
        flags |= HOOK
    if gear[DIVER_GEAR]:
        flags |= DIVER
    return flags


def operator_number(play: Play, operator: Operator) -> int:
    """His number; a question may be about the same man in another copy of the state, so that his key decides."""
    for number, other in enumerate(play.state.operators):
        if other.key == operator.key:
            return number
    return NOWHERE


def unit_number(play: Play, unit: Unit) -> int:
    for number, other in enumerate(play.state.units):
        if other is unit:
            return number
    return NOWHERE


def in_jeep(play: Play, operator: Operator) -> bool:
    return operator.aboard != NOWHERE and play.state.units[operator.aboard].kind == JEEP


def hides(play: Play, operator: Operator) -> bool:
    """Whether his crouching counts: aboard a craft it hides nobody (15.8, 15.9)."""
    return operator.crouched and operator.aboard == NOWHERE


def nearest(play: Play, place: int, operators: list[Operator]) -> int:
    """The distance from a place to the nearest of some operators."""
    row = play.board.distance[place]
    best = FAR
    for operator in operators:
        if row[operator.place] < best:
            best = row[operator.place]
    return best


def corpse_mask(play: Play) -> int:
    mask = 0
    for token in play.state.tokens:
        if token.kind == CORPSE and 0 <= token.place < play.board.size:
            mask |= play.board.bits[token.place]
    return mask


def craft_at(play: Play, place: int) -> Unit | None:
    """The jeep or dinghy on a square."""
    if place < play.board.size and play.crafts & play.board.bits[place]:
        for unit in play.state.units:
            if unit.place == place and unit.kind >= AXIS_KINDS and unit.fate == ALIVE:
                return unit
    return None


def crew(play: Play, craft: Unit) -> list[Operator]:
    """Who is aboard."""
    number = unit_number(play, craft)
    return [operator for operator in play.state.operators if operator.aboard == number and not operator.dead]


def swims(play: Play, operator: Operator, place: int) -> bool:
    """14.10 Whether he would be in the water there, and not in a boat."""
    return play.board.terrain[place] == WATER and not afloat(play, operator)


def afloat(play: Play, operator: Operator) -> bool:
    """15.8 Whether he is in a dinghy: who steps from a jeep into the water swims."""
    return operator.aboard != NOWHERE and play.state.units[operator.aboard].kind == DINGHY


def marking(play: Play) -> bool:
    """17.3 Whether any marker is out."""
    for operator in play.state.operators:  # noqa: SIM110  # asked at every step, and this is the fastest way
        if operator.mark != NOWHERE:
            return True
    return False


def place_of(unit: Unit) -> int:
    """The default order: smallest (y, x)."""
    return unit.place
