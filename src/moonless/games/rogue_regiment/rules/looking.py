"""4.9, 4.10 What units notice while they move and turn."""

from moonless.core.decision import Option
from moonless.games.rogue_regiment.board.ground import FACINGS, HALF_TURN
from moonless.games.rogue_regiment.content.names import sentence
from moonless.games.rogue_regiment.content.options import ANTICLOCKWISE, CLOCKWISE
from moonless.games.rogue_regiment.events import Stepped
from moonless.games.rogue_regiment.rules import alarm, marked_targets, pieces, sight, telling, ties
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import Unit


def look(play: Play, unit: Unit, before: int, advancing: bool, step: Stepped | None = None) -> bool:
    """4.10 What a unit notices after a square or a 45 degree step; whether it stops.

    `step` is a turn that is told only if it ends here: before what it shows.
    """
    if unit.smoking:
        return False
    stops = False
    size, bits = play.board.size, play.board.bits
    view = play.board.sight.view(unit.place, unit.facing)
    for number, operator in enumerate(play.state.operators):
        if not 0 <= operator.place < size or not view & bits[operator.place]:
            continue
        if (
            before >> number & 1
            or (advancing and operator.spotted)
            or not sight.in_view(play, unit.place, view, operator)
        ):
            continue
        if step is not None and not stops:
            play.tell(step)
        alarm.spot(play, unit, operator, unit.alert, operator.spotted, "4.10")
        stops = True
    if not stops and not unit.alert and sight.sees_corpse(play, unit):
        if step is not None:
            play.tell(step)
        telling.say(play, f"{telling.unit_name(unit)} finds a body.", "4.10", [unit.key], False)
        alarm.alert(play, unit)
        alarm.shout(play, unit)
        stops = True
    return stops


def noticeable(play: Play, unit: Unit, advancing: bool) -> int:
    """4.10 The squares of all that a unit may notice: operators, advancing only the unspotted; bodies if normal."""
    mask = 0 if unit.alert else pieces.corpse_mask(play)
    size, bits = play.board.size, play.board.bits
    for man in play.state.operators:
        if 0 <= man.place < size and not (advancing and man.spotted) and not man.dead and not man.captive:
            mask |= bits[man.place]
    return mask


def sweeps(play: Play, unit: Unit, facing: int, way: int, news: int) -> bool:
    """4.9 Whether a unit that turns so would have anything of that in its field of view."""
    at = unit.facing
    while news and at != facing:
        at = (at + way) % 8
        if news & play.board.sight.view(unit.place, at):
            return True
    return False


def turn_way(play: Play, unit: Unit, facing: int) -> int:
    """2.5 The short way round; at 180 degrees players choose."""
    steps = (facing - unit.facing) % 8
    if steps == HALF_TURN:
        options: list[Option] = [CLOCKWISE, ANTICLOCKWISE]
        return ties.tie(play, "turn", "2.5", options, unit).value
    return 1 if steps < HALF_TURN else -1


def turn(
    play: Play,
    unit: Unit,
    facing: int,
    way: int,
    why: str,
    rule: str,
    advancing: bool = False,
    led: Stepped | None = None,
) -> bool:
    """2.5, 4.9 Turn by 45 degree steps, looking after each; whether it was completed.

    `why` is for the log; a turn that belongs to a walk, which led here, is told with it, if it ends here.
    """
    if unit.facing == facing or unit.smoking:
        return True
    if not (play.heard or pieces.marking(play) or sweeps(play, unit, facing, way, noticeable(play, unit, advancing))):
        unit.facing = facing
        return True
    before = sight.seen_by(play, unit)
    if marked_targets.window(play, unit, unit.place, (unit.facing + way) % 8):
        return False
    stops = False
    while unit.facing != facing and not stops:
        unit.facing = (unit.facing + way) % 8
        stops = look(play, unit, before, advancing, turned(play, unit, why, True, rule, led) if play.heard else None)
        if play.heard and not stops and unit.facing == facing and led is None:
            play.tell(turned(play, unit, why, False, rule))
        following = unit.facing if stops or unit.facing == facing else (unit.facing + way) % 8
        if marked_targets.window(play, unit, unit.place, following):
            return False
    return not stops


def turned(play: Play, unit: Unit, why: str, stops: bool, rule: str, led: Stepped | None = None) -> Stepped:
    """2.5 A turn for the log: which way, why, after which walk, and whether something cuts it short."""
    because = f" {why}" if why else ""
    words = f"turns to {FACINGS[unit.facing]}{because}{', stopped by what it sees' * stops}"
    if led is not None:
        words = f"{led.text}, {words}"
    return Stepped(sentence(telling.unit_name(unit)), unit.key, words, rule, [] if led is None else led.path)


def turn_to(play: Play, unit: Unit, place: int, why: str, rule: str, advancing: bool = False) -> bool:
    """2.5 Turn to face a square."""
    if place == unit.place:
        return True
    facing = play.board.facing_to(unit.place, place)
    if facing == unit.facing:
        return True
    return turn(play, unit, facing, turn_way(play, unit, facing), why, rule, advancing)
