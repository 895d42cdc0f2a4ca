"""6.6 to 6.10, 6.15, 14.4 Attacks that are open, or why none is."""

from typing import Final

from moonless.core.decision import Bar, Option
from moonless.games.rogue_regiment.board.ground import WATER
from moonless.games.rogue_regiment.content.components import GRENADE, KNIFE, VICKERS
from moonless.games.rogue_regiment.rules import attack_actions, attack_bars, attacks, pieces, sight, weapons
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.rules.turns import Target, Turn, look_around
from moonless.games.rogue_regiment.state import NOWHERE, Operator

NO_TARGET: Final = Bar("no target in sight and range", "8.1")
NO_STEP_TO_TARGET: Final = Bar("no step with a target in sight and range", "8.1")
NO_MARKED_TARGET: Final = Bar("no marked target in range and sight", "6.10")


def offer_all(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """6.6 to 6.9 All that follows up to aims, where his points and posture leave all of it open to him."""
    look_around(play, turn)
    if turn.near or turn.operator.gear[GRENADE] or attacks.barrels_in(play, -1):
        find_attacks(play, turn, options)
        offer_throw(play, turn, options)
        offer_attack_steps(play, turn, options)
        offer_step_attacks(play, turn, options)
        offer_aims(play, turn, options)
    return None


def offer_attacks(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """6.6 From where he stands."""
    look_around(play, turn)
    return find_attacks(play, turn, options)


def find_attacks(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """6.6 The same for who has looked around."""
    operator = turn.operator
    turn.shots = attack_actions.attacks_from(play, operator, operator.place, turn.near, turn.seen, "attack", "6.6")
    options += turn.shots
    return None if turn.shots else NO_TARGET


def offer_throw(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """14.4 A grenade."""
    if turn.throws:
        options.append(play.content.action_options.throw)
    return turn.no_throw


def offer_attack_steps(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """6.7 Attack first, then a step; also with a grenade."""
    if not turn.facings:
        return NO_STEP_TO_TARGET
    before = len(options)
    if turn.throws:
        options.append(play.content.action_options.throw_step)
    for shot in turn.shots:
        stepping = shot.with_step
        if stepping is None:
            attack, key = shot.attack, attack_actions.target_key(play, shot.attack)
            stepping = play.options.attack("attack-step", attack.weapon, key, attack.unit, attack.barrel, "6.7")
            shot.with_step = stepping
        options.append(stepping)
    return None if len(options) > before else NO_TARGET


def offer_step_attacks(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """6.7 Steps after which he has somebody to attack."""
    operator, near = turn.operator, turn.near
    grenades = operator.gear[GRENADE] > 0
    barrels = attacks.barrels_in(play, -1)
    if not near and not barrels and not grenades:
        return NO_STEP_TO_TARGET
    board, before, afloat = play.board, len(options), pieces.afloat(play, operator)
    ahead, step_attacks = board.ahead[operator.place], play.content.action_options.step_attacks
    for facing in turn.facings:
        there = ahead[facing]
        if there >= board.size:
            continue
        wet = not afloat and board.terrain[there] == WATER
        if (
            (grenades and not wet)
            or (near and not wet and sight.sees_any(play, there, near, turn.reach))
            or (near and strikes_near(play, operator, there, near, wet))
            or (barrels and any(weapons.loud_guns(play, operator, there, barrel.place) for barrel in barrels))
        ):
            options.append(step_attacks[facing])
    return None if len(options) > before else NO_STEP_TO_TARGET


def strikes_near(play: Play, operator: Operator, there: int, near: list[Target], wet: bool) -> bool:
    """6.8, 14.10 Whether he could attack a unit with his knife from a place, or from the water with his speargun."""
    if wet and sight.sees_any(play, there, near, weapons.arm_reach(play, operator, there)):
        return True
    if operator.spotted or not play.enemies & play.board.around[there]:
        return False
    return any(weapons.knife_barred(play, operator, there, unit) is None for _, unit in near)


def offer_aims(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """6.9 At units in sight and range, but for the one he aims at."""
    before = len(options)
    if turn.seen:
        for number, unit in turn.near:
            if number != turn.operator.aim and turn.seen & play.board.bits[unit.place]:
                options.append(play.options.aim(unit.key, number))
    return None if len(options) > before else NO_TARGET


ALL: Final = (offer_attacks, offer_throw, offer_attack_steps, offer_step_attacks, offer_aims)
"""What `offer_all` offers, one after the other."""


def offer_vickers(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """15.9 The jeep's twin Vickers: 4 dice, strafe, 6 bursts; also on barrels (8.11)."""
    operator = turn.operator
    bar = attack_bars.vickers_barred(play, operator)
    if bar is not None:
        return bar
    before = len(options)
    for number, unit in enumerate(play.state.units):
        if attack_bars.unit_barred(play, operator, operator.place, VICKERS, unit) is None:
            options.append(play.options.attack("attack", VICKERS, unit.key, number, NOWHERE, "15.9"))
    for number, token in enumerate(play.state.tokens):
        if attack_bars.barrel_barred(play, operator, operator.place, VICKERS, token) is None:
            options.append(play.options.attack("attack", VICKERS, token.key, NOWHERE, number, "15.9"))
    return None if len(options) > before else NO_TARGET


def offer_mark(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """6.10 Put his marker on somebody."""
    bar = attack_actions.mark_barred(play)
    if bar is None:
        options.append(play.content.action_options.mark)
    return bar


def offer_marked(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """7.13 The marked attack, an action of no points in his own turn."""
    operator = turn.operator
    unit, before = play.state.units[operator.mark], len(options)
    for weapon in weapons.weapons_on(play, operator, operator.place, unit):
        options.append(play.options.attack("marked", weapon, unit.key, operator.mark, NOWHERE, "6.10"))
    return None if len(options) > before else NO_MARKED_TARGET


def offer_blind(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """6.15 Crouched: guns only, sight as if standing, -2."""
    look_around(play, turn)
    operator = turn.operator
    shots = attack_actions.attacks_from(play, operator, operator.place, turn.near, turn.seen, "blind", "6.15")
    guns = [shot for shot in shots if shot.attack.weapon != KNIFE]
    options += guns
    return None if guns else NO_TARGET
