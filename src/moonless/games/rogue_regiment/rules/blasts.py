"""14.2 to 14.8 Blasts: barrels, grenades, bombs, mines; and the trap."""

from typing import Final

from moonless.core.decision import Decision, Option
from moonless.games.rogue_regiment.board.ground import DX, DY, FACINGS, facing_of
from moonless.games.rogue_regiment.content.components import (
    AXIS_KINDS,
    BOMB,
    BY_BARREL,
    BY_BOMB,
    BY_GRENADE,
    BY_MINE,
    JEEP,
    LAID_MINE,
    SET_TRAP,
    USED_TRAP,
)
from moonless.games.rogue_regiment.content.names import numbered, sentence, spoken, with_article
from moonless.games.rogue_regiment.rules import alarm, attacks, masks, objectives, pieces, rolls, telling, ties
from moonless.games.rogue_regiment.rules.play import Play, Roll
from moonless.games.rogue_regiment.state import ALIVE, NOWHERE, OURS_UNHURT, VEHICLE, Operator, Token, Unit

OPERATOR_DICE: Final = 3
OPERATOR_SAFE: Final = 4
"""14.2 What an operator in a blast rolls, and what saves him from a hit."""
SNARES: Final = (SET_TRAP, LAID_MINE)


def blast(play: Play, center: int, source: int, seat: str) -> None:
    """14.2 The alarm, the template, hits on units, operators, structures; then barrels in turn; the marker."""
    if play.foretelling is not None:
        alarm.sound_alarm(play, "an explosion", "5.4")
        return
    kind = play.content.blasts[source]
    was_battle = play.state.battle
    if play.heard:
        telling.say(play, f"{kind.name}: explosion at {telling.place_name(play, center)}.", "14.2")
    alarm.sound_alarm(play, "an explosion", "5.4")
    mask = play.board.template(center)
    blast_units(play, mask, source, seat)
    blast_operators(play, mask)
    blast_structures(play, mask, source)
    if source == BY_BOMB:
        blast_jeeps(play, mask)
    if kind.stays:
        play.state.markers.append(center)
    masks.refresh(play)
    waiting = attacks.barrels_in(play, mask)
    while waiting:
        barrel = waiting[0]
        if len(waiting) > 1:
            options = [token_option(play, token, "14.2") for token in waiting]
            barrel = play.state.tokens[play.ask(Decision(seat, "explode-next", "14.2", options, center)).value]
        explode_barrel(play, barrel, seat)
        waiting = attacks.barrels_in(play, mask)
    if not was_battle:  # 16.6, R60: what it destroys is done, not still to do
        play.state.early_alarm = not objectives.primary_prepared(play)


def blast_units(play: Play, mask: int, source: int, seat: str) -> None:
    """14.2 Roll the dice of the source; players allocate successes to axis units in the template."""
    kind = play.content.blasts[source]
    inside = caught(play, mask)
    if inside:
        roll = Roll(f"The blast of the {kind.name}", "14.2", [kind.hits_on] * kind.dice, True)
        hits = rolls.cast(play, roll)
        attacks.allocate(play, hits, inside, True, "14.2", seat)
    if source == BY_BOMB:
        for unit in inside:
            if unit.parked and unit.fate == ALIVE:
                attacks.wreck(play, unit)
    play.killed = []  # everybody is alert by now: no witness has anything to learn
    if inside:
        masks.refresh(play)


def blast_operators(play: Play, mask: int) -> None:
    """14.2 Every operator in the template rolls (R36)."""
    if OURS_UNHURT in play.state.readings:
        return
    for operator in play.state.operators:
        if pieces.on_board(play, operator) and mask & play.board.bits[operator.place]:
            roll = Roll(f"{operator.name} in the blast", "14.2", [OPERATOR_SAFE] * OPERATOR_DICE, False, operator)
            attacks.wound(play, operator, OPERATOR_DICE - rolls.cast(play, roll, [operator.key]))


def caught(play: Play, mask: int) -> list[Unit]:
    """14.2 The axis units in a template."""
    return [
        unit
        for unit in play.state.units
        if unit.fate == ALIVE
        and 0 <= unit.place < play.board.size
        and unit.kind < AXIS_KINDS
        and mask & play.board.bits[unit.place]
    ]


def blast_structures(play: Play, mask: int, source: int) -> None:
    """14.2 What has a square in the template is destroyed, if the source is on its list (R37)."""
    state, mission = play.state, play.mission
    for number, structure in enumerate(mission.structures):
        if state.standing[number] and structure.mask & mask and structure.falls_to[source]:
            state.standing[number] = False
            words = f"{numbered(structure.name, structure.id)} is destroyed."
            telling.stage(play, "destroyed", words, "14.2", [structure.id], True)
    if source == BY_GRENADE:
        return
    for number, place in enumerate(mission.points):
        if not state.blown[number] and mask & play.board.bits[place]:
            state.blown[number] = True
            words = f"{with_article(spoken(mission.point_ids[number]))} is blown up."
            telling.stage(play, "destroyed", words, "14.2", good=True)


def blast_jeeps(play: Play, mask: int) -> None:
    """14.2, 15.9 A Lewes bomb destroys a jeep too (R37); its men have rolled by then and get out."""
    for unit in play.state.units:
        if unit.kind == JEEP and unit.fate == ALIVE and unit.place >= 0 and mask & play.board.bits[unit.place]:
            attacks.wreck(play, unit)
            attacks.leave_wreck(play, unit)


def token_option(play: Play, token: Token, rule: str) -> Option:
    number = next(n for n, other in enumerate(play.state.tokens) if other is token)
    place = f" at {telling.place_name(play, token.place)}" if token.place >= 0 else ""
    return play.options.option(token.key, f"{sentence(telling.token_name(token))}{place}", number, rule)


def explode_barrel(play: Play, barrel: Token, seat: str) -> None:
    """14.3 A barrel explodes: 6 dice, 3+."""
    center, barrel.place = barrel.place, NOWHERE
    blast(play, center, BY_BARREL, seat)


def explode_bomb(play: Play, bomb: Token) -> None:
    """14.5 A bomb explodes: 6 dice, 2+; structures and parked vehicles go outright."""
    center, bomb.place = bomb.place, NOWHERE
    blast(play, center, BY_BOMB, ties.lead(play))


def explode_due(play: Play, all_of_them: bool) -> None:
    """14.5, 14.6 Bombs whose fuse has run out, or all at withdrawal, in the players' order."""
    while True:
        due = [
            token
            for token in play.state.tokens
            if token.kind == BOMB and token.place >= 0 and (all_of_them or token.fuse <= play.state.drawn)
        ]
        if not due:
            return
        bomb = due[0]
        if len(due) > 1:
            options = [token_option(play, token, "14.5") for token in due]
            bomb = play.state.tokens[ties.tie(play, "explode-next", "14.5", options, None).value]
        explode_bomb(play, bomb)


# 14.4 Grenades


def grenade_lands(play: Play, operator: Operator, place: int, there: int, in_sight: bool) -> int:
    """14.4 In sight where it was aimed; else scattered, stopping at the last square of the board."""
    if in_sight:
        return there
    dice = scatter_dice(play, operator)
    facing = scatter_facing(play, place, there, dice[0] + dice[1])
    return there if facing < 0 else scattered(play, there, facing, operator)


def scatter_facing(play: Play, place: int, there: int, total: int) -> int:
    """14.4 Where two dice send it, counted from the throwing direction (R38); on target: nowhere."""
    board = play.board
    turns = play.content.scatter_turns[total]
    if isinstance(turns, str):
        return NOWHERE
    return (facing_of(board.xs[there] - board.xs[place], board.ys[there] - board.ys[place]) + turns) % 8


def scattered(play: Play, there: int, facing: int, operator: Operator | None = None) -> int:
    """14.4 One die for the distance; walls do not stop it, the board's edge does. An operator's may be rerolled."""
    dice = rolls.throw(play, 1)
    if operator is not None:
        dice = scatter_again(play, dice, f"Scatter toward {FACINGS[facing]}", operator)
    landed = drifted(play, there, facing, dice[0])
    telling.say(play, f"It scatters to {telling.place_name(play, landed)}.", "14.4")
    return landed


def drifted(play: Play, there: int, facing: int, die: int) -> int:
    """14.4 So far as the die for the distance says, or to the last square of the board."""
    board = play.board
    x, y = board.xs[there], board.ys[there]
    for _ in range(play.content.scatter_squares[die]):
        if board.square(x + DX[facing], y + DY[facing]) < 0:
            break
        x, y = x + DX[facing], y + DY[facing]
    return board.square(x, y)


def scatter_dice(play: Play, operator: Operator) -> list[int]:
    """14.4, 14.12 2D6 on the scatter chart, which a rabbit's foot may throw again."""
    dice = rolls.throw(play, 2)
    words = f"{operator.name} throws blindly: {dice[0]} and {dice[1]} on the scatter chart."
    telling.thrown(play, words, "14.4", dice, [operator.key])
    return scatter_again(play, dice, "Scatter", operator) if dice[0] + dice[1] < 10 else dice


def scatter_again(play: Play, dice: list[int], what: str, operator: Operator) -> list[int]:
    """14.12 The dice of a scatter, thrown again if a rabbit's foot is used on them."""
    roll = Roll(what, "14.4", [5] * len(dice), True, operator)
    roll.dice = dice
    if rolls.rubs_foot(play, roll):
        dice = rolls.throw(play, len(dice))
        words = f"{operator.name} scatters again: {', '.join(map(str, dice))}."
        telling.thrown(play, words, "14.12", dice, [operator.key])
    return dice


# 14.7, 14.8 What lies on a square that a unit enters


def snares(play: Play) -> int:
    """14.7, 14.8 The squares with traps and mines."""
    mask = 0
    for token in play.state.tokens:
        if token.kind in SNARES and token.place >= 0:
            mask |= play.board.bits[token.place]
    return mask


def entered(play: Play, unit: Unit) -> None:
    """14.7, 14.8 Traps and mines act on whoever of the enemy enters their square."""
    place = unit.place
    for token in play.state.tokens:
        if token.place != place:
            continue
        if token.kind == SET_TRAP and unit.role != VEHICLE:
            spring(play, token, unit)
            return
        if token.kind == LAID_MINE:
            token.place = NOWHERE
            telling.say(play, f"{telling.unit_name(unit)} is on the mine.", "14.8", [unit.key], True)
            blast(play, place, BY_MINE, ties.lead(play))
            return


def spring(play: Play, trap: Token, unit: Unit) -> None:
    """14.7 The first infantryman to enter dies without noise; the trap is used until picked up."""
    before = alarm.alert_mask(play)
    full, low, marks = play.full, play.low, play.marks
    trap.kind = USED_TRAP
    telling.say(play, f"{telling.unit_name(unit)} steps into the trap.", "14.7", [unit.key], True)
    place = unit.place
    attacks.kill(play, unit)
    play.killed = []
    masks.refresh(play)
    alarm.witnesses(play, place, full, low, marks, before)
