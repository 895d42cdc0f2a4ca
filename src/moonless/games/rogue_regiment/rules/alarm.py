"""5.3 to 5.6 The stealth meter and the alarm; 4.9, 4.10, 7.4 to 7.7 what units notice, and what they do about it."""

from moonless.games.rogue_regiment.board.ground import BLOCK, FAR
from moonless.games.rogue_regiment.content.names import spoken
from moonless.games.rogue_regiment.rules import masks, objectives, pieces, sight, telling
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import ALIVE, DRIVEN_OFF, NOWHERE, VEHICLE, WAITING, Operator, Unit

# 5.3 Meter and alarm


def lose_meter(play: Play, spaces: int, why: str, rule: str) -> None:
    """5.3 The meter counts down; at 0 the alarm sounds. It does not exist in the battle section."""
    state = play.state
    if state.battle or spaces <= 0:
        return
    state.meter = max(0, state.meter - spaces)
    telling.say(play, f"The stealth meter falls to {state.meter}: {why}.", rule, good=False)
    if state.meter == 0:
        sound_alarm(play, "the meter is at 0", "5.3")


def sound_alarm(play: Play, why: str, rule: str) -> None:
    """5.5 The battle section begins for good: everybody is alert, and somebody is spotted."""
    state = play.state
    if state.battle:
        return
    if play.foretelling is not None:
        play.foretelling.alarm(play)
    state.battle = True
    state.meter = 0
    state.alarm_turn = state.turn
    state.early_alarm = not objectives.primary_prepared(play)
    telling.stage(play, "alarm", f"The alarm sounds: {why}.", rule, good=False)
    for unit in state.units:
        if unit.fate == ALIVE and unit.place != NOWHERE and not unit.parked:
            unit.alert = True
            unit.smoking = False
        elif unit.fate == WAITING and unit.route == 0:
            unit.fate = DRIVEN_OFF
            telling.say(play, f"{telling.unit_name(unit)} turns back for good.", "15.4", good=False)
    masks.refresh(play)
    if not pieces.anyone_spotted(play):
        spot_closest(play, "5.5")


def spot_closest(play: Play, rule: str) -> None:
    """5.5 The operators with the smallest distance to any axis unit on the board become spotted, all if tied.

    With none on the board, those waiting on spawn tiles count (R61).
    """
    places = [unit.place for unit in play.fielded if pieces.active(play, unit)]
    if not places:
        places = [unit.place for unit in play.state.units if unit.fate == ALIVE and unit.place >= 0 and unit.alert]
    best = FAR
    for operator in pieces.targets(play):
        row = play.board.distance[operator.place]
        for place in places:
            best = min(best, row[place])
    for operator in pieces.targets(play):
        row = play.board.distance[operator.place]
        if any(row[place] == best for place in places):
            operator.spotted = True
            words = f"{operator.name} is spotted: closest to the enemy, {best}."
            telling.stage(play, "detected", words, rule, [operator.key], False)


# 7.4 to 7.6 Alert, shouts, spotting


def alert(play: Play, unit: Unit) -> None:
    """1.6 A unit becomes alert, keeping its facing, and discards its cigarette. It is never undone (R31)."""
    if not unit.alert and not unit.parked:
        unit.alert = True
        unit.smoking = False
        play.marching = []
        if unit.role != VEHICLE and 0 <= unit.place < play.board.size:
            play.full &= ~play.board.bits[unit.place] | play.walls  # R12: only normal units block sight


def shout(play: Play, unit: Unit) -> None:
    """7.6 Every other unit on the board within 4 squares becomes alert; shouts do not pass on (R25)."""
    row = play.board.distance[unit.place]
    reach = play.content.constants.shout_radius
    woken: list[str] = []
    for other in play.fielded:
        if other is not unit and not other.alert and pieces.active(play, other) and row[other.place] <= reach:
            alert(play, other)
            woken.append(other.key)
    if play.foretelling is not None:
        play.foretelling.rouses(unit, woken)
    if play.heard:
        names = ", ".join(map(spoken, woken))
        heard = f": {names} on the alert" if woken else ", nobody hears it"
        telling.say(
            play, f"{telling.unit_name(unit)} shouts{heard}.", "7.6", [unit.key, *woken], False if woken else None
        )


def spot(
    play: Play, unit: Unit, operator: Operator, was_alert: bool, was_spotted: bool, rule: str, where: int = NOWHERE
) -> None:
    """7.4 The operator becomes spotted, the unit alert; it shouts if either is news. `where` is for the log."""
    if play.foretelling is not None:
        play.foretelling.spots(play, unit, operator, rule)
    operator.spotted = True
    if play.heard and not (was_alert and was_spotted):
        place = telling.place_name(play, operator.place if where == NOWHERE else where)
        words = f"{telling.unit_name(unit)} sees {operator.name} at {place}: spotted."
        telling.stage(play, "" if was_spotted else "detected", words, rule, [unit.key, operator.key], False)
    alert(play, unit)
    if not was_alert or not was_spotted:
        shout(play, unit)


# 4.9, 4.10 Looking while moving or turning
# 7.5 Witnesses


def witnesses(play: Play, place: int, full: int, low: int, marks: int, before: int) -> None:
    """7.5 Whoever has a dying man's square in view becomes alert; if it was normal at the start, it shouts."""
    bit = play.board.bits[place]
    full &= ~bit
    for number, unit in play.numbered:
        if not pieces.active(play, unit) or unit.smoking or unit.place == place:
            continue
        if not play.board.view(unit.place, unit.facing) & bit:
            continue
        if sight.level_past(play, unit.place, place, full, low, marks) == BLOCK:
            continue
        if not before >> number & 1:
            if play.foretelling is not None:
                play.foretelling.sees_kill(unit)
            telling.say(play, f"{telling.unit_name(unit)} sees it.", "7.5", [unit.key], False)
            alert(play, unit)
            shout(play, unit)


def alert_mask(play: Play) -> int:
    """7.1 A0: the units alert now, a bit each."""
    mask = 0
    for number, unit in play.numbered:
        if unit.alert and unit.fate == ALIVE:
            mask |= 1 << number
    return mask


def met(play: Play, unit: Unit, there: int, rule: str) -> bool:
    """11.3, 15.2 Whether an operator is in the unit's way; one whom it has not seen is spotted (R33)."""
    for man in play.state.operators:
        if man.place == there and not man.dead:
            if not man.captive:
                spot(play, unit, man, unit.alert, man.spotted, rule)
            return True
    return False
