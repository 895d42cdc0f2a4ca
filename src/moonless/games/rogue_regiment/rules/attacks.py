"""8 Attacks and damage."""

from moonless.core.decision import Decision, Option
from moonless.games.rogue_regiment.board.ground import MOVE
from moonless.games.rogue_regiment.content.components import BARREL, CORPSE, HMG, JEEP, LOOSE, VICKERS, Weapon
from moonless.games.rogue_regiment.content.names import gear_name, sentence
from moonless.games.rogue_regiment.content.options import JEEP_HIT, TAKE_HIT, Attack
from moonless.games.rogue_regiment.rules import masks, pieces, rolls, sight, telling, ties
from moonless.games.rogue_regiment.rules.play import Play, Roll
from moonless.games.rogue_regiment.state import (
    ABOARD,
    ALIVE,
    KILLED,
    NOWHERE,
    VEHICLE,
    WRECKED,
    Operator,
    Token,
    Unit,
    new_token,
)

# Rolls
# 8.1 to 8.4 The operators' attacks


def attack_bonus(
    play: Play, operator: Operator, place: int, weapon: Weapon, there: int, unit: int, marked: bool, blind: bool
) -> int:
    """8.4 Short range, aimed, marked, blind fire."""
    content = play.content
    bonus = content.short if play.board.distance[place][there] <= weapon.short else 0
    if marked:
        bonus += content.marked
    elif operator.aim != NOWHERE and operator.aim == unit:
        bonus += content.aimed
    if blind:
        bonus += content.blind
    return bonus


def bonus_on(play: Play, operator: Operator, place: int, attack: Attack, marked: bool, blind: bool) -> int:
    """8.4 The same for a given attack."""
    at_unit = attack.unit != NOWHERE
    there = play.state.units[attack.unit].place if at_unit else play.state.tokens[attack.barrel].place
    return attack_bonus(play, operator, place, play.weapons[attack.weapon], there, attack.unit, marked, blind)


def spend_round(play: Play, operator: Operator, weapon: int) -> None:
    """8.2 Each use discards one ammunition token where the weapon has them."""
    if weapon == VICKERS:
        play.state.units[operator.aboard].cargo -= 1
    elif play.weapons[weapon].ammunition >= 0:
        operator.gear[weapon] -= 1


def shoot(play: Play, operator: Operator, place: int, weapon: int, unit: Unit, bonus: int, strafed: list[Unit]) -> None:
    """8.3, 8.10 Roll the weapon's dice; a strafe may divide the hits among units beside the target."""
    gun = play.weapons[weapon]
    what = f"{operator.name} fires the {gear_name(weapon)} at {telling.unit_name(unit)}" if play.heard else ""
    roll = Roll(what, "8.3", [gun.hits_on - bonus] * gun.dice, True, operator)
    hits = rolls.cast(play, roll, [operator.key, unit.key])
    if not gun.strafe or not strafed:
        hit(play, unit, hits, False)
        return
    allocate(play, hits, [unit, *strafed], False, "8.10", ties.seat(play, operator))


def allocate(play: Play, hits: int, units: list[Unit], blast: bool, rule: str, seat: str) -> None:
    """8.10, 14.2 Players allocate successes one by one to units that still stand."""
    if play.foretelling is not None:
        hit(play, units[0], hits, blast)
        return
    while hits > 0:
        standing = [unit for unit in units if unit.fate == ALIVE and can_hurt(play, unit, blast)]
        if not standing:
            return
        options = [ties.unit_option(play, unit, rule) for unit in standing]
        chosen = play.ask(Decision(seat, "allocate", rule, options, hits)).value if len(options) > 1 else -1
        hit(play, standing[0] if chosen < 0 else play.state.units[chosen], 1, blast)
        hits -= 1


def can_hurt(play: Play, unit: Unit, blast: bool) -> bool:
    """8.12 Armor: only hits from blasts count."""
    return blast or not play.kinds[unit.kind].armor


def hit(play: Play, unit: Unit, hits: int, blast: bool) -> None:
    """8.9 Hits accumulate; at its health the unit is killed."""
    if hits <= 0 or not can_hurt(play, unit, blast) or unit.fate != ALIVE:
        return
    unit.hits += hits
    if unit.hits >= play.kinds[unit.kind].health:
        kill(play, unit)


def kill(play: Play, unit: Unit) -> None:
    """8.9 Infantry leaves a corpse, an HMG nothing, a vehicle a wreck (15.6). Masks are left to the caller."""
    place = unit.place
    if unit.role == VEHICLE:
        if not unit.parked:  # 15.1: a crewed vehicle is a unit like any other
            play.killed.append((unit, place))
        wreck(play, unit)
        return
    unit.fate = KILLED
    unit.place = NOWHERE
    unit.smoking = False
    unmark(play, unit)
    if unit.kind != HMG and 0 <= place < play.board.size:
        play.state.tokens.append(new_token(f"corpse-{len(play.state.tokens) + 1}", CORPSE, place))
    play.killed.append((unit, place))
    if play.heard:
        telling.say(play, f"{telling.unit_name(unit)} is dead.", "8.9", [unit.key], True)


def wreck(play: Play, unit: Unit) -> None:
    """15.6 At its health a vehicle becomes an obstacle; nobody in it survives."""
    unit.fate = WRECKED
    unit.hits = max(unit.hits, play.kinds[unit.kind].health)
    unit.alert = False
    unit.cargo = 0
    unmark(play, unit)
    ours = unit.kind == JEEP
    words = f"{telling.unit_name(unit)} is a wreck."
    telling.stage(play, "lost" if ours else "destroyed", words, "15.6", [unit.key], not ours)
    for other in play.state.units:
        if other.fate == ABOARD and play.state.units[other.route] is unit:
            other.fate = KILLED
            telling.say(play, f"{telling.unit_name(other)} dies in it.", "16.8", [other.key], True)
    masks.refresh(play)


def unmark(play: Play, unit: Unit) -> None:
    """Markers and aim on a unit that is gone return."""
    number = pieces.unit_number(play, unit)
    for operator in play.state.operators:
        if operator.mark == number:
            operator.mark = NOWHERE
            operator.held = None
        if operator.aim == number:
            operator.aim = NOWHERE


# 8.5 to 8.8 Attacks on operators


def may_attack(play: Play, unit: Unit, operator: Operator) -> bool:
    """8.6 Alert, on the board, armed, within 8 squares, and seeing him, which includes facing (R47)."""
    kind = play.kinds[unit.kind]
    return unit.alert and kind.armed and sight.sees(play, unit, operator)


def defense_bonus(play: Play, unit: Unit, operator: Operator, place: int, leaving: bool) -> int:
    """8.7 Short range -1, cover +1 or +2, moving out of sight +2; against an HMG, in a building +3 for cover."""
    content = play.content
    kind = play.kinds[unit.kind]
    bonus = content.defense_short if play.board.distance[unit.place][place] <= kind.short else 0
    if kind.building_bonus and play.board.inside[place]:
        bonus += content.in_building
    else:
        bonus += sight.cover(play, unit.place, operator, place)
    return bonus + (content.out_of_sight if leaving else 0)


def axis_attack(play: Play, unit: Unit, operator: Operator, place: int, leaving: bool, rule: str) -> None:
    """8.5 One unit attacks one operator."""
    if play.foretelling is not None:
        play.foretelling.fires(play, unit, operator, place, leaving)
        return
    kind = play.kinds[unit.kind]
    bonus = defense_bonus(play, unit, operator, place, leaving)
    what = f"{sentence(telling.unit_name(unit))} attacks {operator.name} ({bonus:+d})" if play.heard else ""
    roll = Roll(what, rule, [kind.safe - bonus] * kind.dice, False, operator)
    safe = rolls.cast(play, roll, [unit.key, operator.key])
    wound(play, operator, kind.dice - safe)


def wound(play: Play, operator: Operator, hits: int) -> None:
    """8.5, 8.8 Every die that failed costs 1 health; 15.9 the jeep may take it instead."""
    for _ in range(hits):
        if operator.dead:
            return
        if pieces.in_jeep(play, operator) and jeep_takes(play, operator):
            continue
        operator.health -= 1
        if operator.health <= 0:
            die(play, operator)


def jeep_takes(play: Play, operator: Operator) -> bool:
    """15.9 Each failed die may be taken by the jeep."""
    jeep = play.state.units[operator.aboard]
    if jeep.fate != ALIVE:
        return False
    options: list[Option] = [JEEP_HIT, TAKE_HIT]
    if play.ask(Decision(ties.seat(play, operator), "jeep-hit", "15.9", options, operator)) is TAKE_HIT:
        return False
    hit(play, jeep, 1, True)
    if jeep.fate == WRECKED:
        leave_wreck(play, jeep)
    return True


def leave_wreck(play: Play, jeep: Unit) -> None:
    """15.9 Each man aboard loses 1 health and is put on a free adjacent square."""
    number = pieces.unit_number(play, jeep)
    masks.refresh(play)
    for operator in play.state.operators:
        if operator.aboard != number or operator.dead:
            continue
        operator.aboard = NOWHERE
        free = free_beside(play, jeep.place)
        if free:
            operator.place = free[0]
        operator.health -= 1
        if operator.health <= 0:
            die(play, operator)


def free_beside(play: Play, place: int) -> list[int]:
    """Free squares next to a place that a man could step to, in the default order."""
    taken = play.occupied | pieces.operator_mask(play)
    found = []
    for facing in range(8):
        there = play.board.ahead[place][facing]
        if not 0 <= there < play.board.size or taken & play.board.bits[there]:
            continue
        if play.board.step_kind(0, place, facing, play.walls) == MOVE:
            found.append(there)
    return sorted(found)


def die(play: Play, operator: Operator) -> None:
    """8.8 Removed; what he had drops on his square; his marker returns; no corpse (R58)."""
    number = pieces.operator_number(play, operator)
    place = operator.place
    operator.dead = True
    operator.health = 0
    operator.spotted = False
    operator.ap = 0
    operator.mark = operator.aim = NOWHERE
    for token in play.state.tokens:
        if token.holder == number:
            token.holder = NOWHERE
            token.place = place
    operator.carrying = NOWHERE
    operator.papers = []
    if not operator.companion:
        for gear, count in enumerate(operator.gear):
            if count:
                key = f"kit-{len(play.state.tokens) + 1}"
                play.state.tokens.append(new_token(key, LOOSE, place, gear=gear, count=count))
        operator.gear = [0] * len(operator.gear)
    operator.aboard = NOWHERE
    operator.place = NOWHERE
    telling.stage(play, "lost", f"{operator.name} is dead.", "8.8", [operator.key], False)


def barrels_in(play: Play, mask: int) -> list[Token]:
    """Fuel barrels on some squares."""
    found = []
    for token in play.state.tokens:
        if token.kind == BARREL and 0 <= token.place < play.board.size and play.board.bits[token.place] & mask:
            found.append(token)
    return found
