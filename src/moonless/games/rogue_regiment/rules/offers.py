"""6.1 What an operator may do now, by points, posture and place."""

from moonless.core.decision import Option
from moonless.games.rogue_regiment.board.ground import FOREST, HEDGE, OPEN
from moonless.games.rogue_regiment.content.components import (
    BARREL,
    CIGARETTES,
    DIVER_GEAR,
    GRENADE,
    JEEP,
    KNIFE,
    VICKERS,
)
from moonless.games.rogue_regiment.rules import (
    attack_actions,
    attacks,
    carrying,
    move_actions,
    movement,
    pieces,
    quiet_actions,
    sight,
    telling,
    weapons,
)
from moonless.games.rogue_regiment.rules.attack_actions import BARRELS, THROWN
from moonless.games.rogue_regiment.rules.options import (
    CIGARETTE,
    CROUCH,
    DRIVE,
    END,
    MARK,
    MOVES,
    RECOVER,
    STAND,
    STEP_ATTACKS,
    STEP_PLACES,
    THROW,
    Opening,
)
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import ALIVE, NOWHERE, Operator, Unit

THROW_STEP = Option("attack-step grenade", "Fire and step, a grenade", THROWN, "6.7", 1)
PLAIN = (OPEN, FOREST, HEDGE)
Target = tuple[int, Unit]
NO_STEPS = [False] * 8


def legal(play: Play, operator: Operator) -> list[Option]:
    """6.1 Everything he may do now, by points and posture."""
    options: list[Option] = []
    others = movement.others(play, operator)
    steps = offer_moves(play, operator, others, options)
    if operator.passing:  # R9: nothing but movement until he stands alone
        return options or [END]
    on_board = operator.place < play.board.size
    free = operator.carrying == NOWHERE
    if on_board and free and not operator.companion:
        if operator.crouched:
            offer_blind(play, operator, options)
        else:
            offer_attacks(play, operator, steps, options)
    offer_posture(play, operator, free, on_board, options)
    if not operator.companion:
        offer_places(play, operator, steps, options)
        offer_rest(play, operator, free, on_board, options)
    options.append(END)
    return options


def offer_moves(play: Play, operator: Operator, others: int, options: list[Option]) -> list[bool]:
    """6.3 to 6.5 Moves, sprints, climbs; 3.4 past an operator only if he can go on. Which plain steps are open."""
    ap, place = operator.ap, operator.place
    if ap < 1:
        return NO_STEPS
    agile = ap >= 2 and not operator.crouched and operator.carrying == NOWHERE and operator.aboard == NOWHERE
    opening = movement.opening_at(play, operator, place)
    taken = play.occupied | others
    if operator.aboard == NOWHERE and not opening.near & taken:
        options += opening.moves
        if agile:
            options += opening.sprints
            options += opening.climbs
        return opening.steps
    steps = free_steps(play, operator, opening, others)
    for move, step, bit in zip(MOVES, steps, opening.beside, strict=True):
        if step or (bit & taken and squeezes(play, operator, opening, move.value, others)):
            options.append(move)
    if agile:
        left = play.content.constants.sprint_squares - 1
        for option in opening.sprints:
            if steps[option.value] or movement.can_run(play, operator, place, option.value, others, left):
                options.append(option)
        options += [option for option in opening.climbs if movement.can_climb(play, operator, option.value, others)]
    return steps


def free_steps(play: Play, operator: Operator, opening: Opening, others: int) -> list[bool]:
    """3.3, 3.4 The facings in which a plain step ends on a free square."""
    place = operator.place
    if operator.aboard != NOWHERE:
        return [movement.can_step(play, operator, place, facing, others) for facing in range(8)]
    taken = play.occupied | others
    return [step and not bit & taken for step, bit in zip(opening.steps, opening.beside, strict=True)]


def squeezes(play: Play, operator: Operator, opening: Opening, facing: int, others: int) -> bool:
    """3.4, 15.8 A move onto a square that is taken: into a craft, or an operator's in passing."""
    bit = opening.beside[facing]
    if play.occupied & bit:
        return bool(play.crafts & bit) and movement.boards_craft(play, operator, operator.place, facing)
    if not opening.steps[facing] or operator.ap < 2 or operator.aboard != NOWHERE:
        return False
    return movement.can_pass(play, operator, play.board.ahead[operator.place * 8 + facing], others)


# 6.6 to 6.10, 6.15 Attacks


def offer_attacks(play: Play, operator: Operator, steps: list[bool], options: list[Option]) -> None:
    """6.6 to 6.10 Attack, move & attack in both orders, aim, mark, and the marked attack."""
    ap = operator.ap
    if ap >= 1:
        near = weapons.in_reach(play, operator)
        seen = weapons.aimable(play, operator, operator.place) if near else 0
        offer_shots(play, operator, near, seen, any(steps), options)
        offer_step_attacks(play, operator, near, steps, options)
        if seen:
            for number, unit in near:
                if number != operator.aim and seen & play.board.bits[unit.place]:
                    options.append(play.options.aim(unit.key, number))
        if operator.aboard != NOWHERE:
            offer_vickers(play, operator, options)
    if ap >= 2 and operator.mark == NOWHERE and attack_actions.any_markable(play):
        options.append(MARK)
    if operator.mark != NOWHERE:
        unit = play.state.units[operator.mark]
        for weapon in weapons.weapons_on(play, operator, operator.place, unit):
            options.append(play.options.attack("marked", weapon, unit.key, operator.mark, "6.10"))


def offer_shots(
    play: Play, operator: Operator, near: list[Target], seen: int, can_leave: bool, options: list[Option]
) -> None:
    """6.6, 6.7 From where he stands, also before a step; 14.4 grenades."""
    shots = attack_actions.attacks_from(play, operator, operator.place, near, seen, "attack", "6.6")
    options += shots
    if attack_actions.can_throw(play, operator, operator.place):
        options.append(THROW)
        if can_leave:
            options.append(THROW_STEP)
    if can_leave and shots:
        for shot in shots:
            weapon, target = divmod(shot.value, 1000)
            options.append(
                play.options.attack("attack-step", weapon, attack_actions.target_key(play, target), target, "6.7")
            )


def offer_step_attacks(
    play: Play, operator: Operator, near: list[Target], steps: list[bool], options: list[Option]
) -> None:
    """6.7 Steps after which he has somebody to attack."""
    barrels = attacks.barrels_in(play, -1)
    grenades = operator.gear[GRENADE] > 0
    if not near and not barrels and not grenades:
        return
    board = play.board
    reach = weapons.gun_reach(play, operator)
    for facing in range(8):
        if not steps[facing]:
            continue
        there = board.ahead[operator.place * 8 + facing]
        if there >= board.size:
            continue
        wet = pieces.swims(play, operator, there)
        if (
            (grenades and not wet)
            or (
                near
                and strikes_any(play, operator, there, near, weapons.arm_reach(play, operator, there) if wet else reach)
            )
            or (barrels and any(weapons.loud_guns(play, operator, there, barrel.place) for barrel in barrels))
        ):
            options.append(STEP_ATTACKS[facing])


def strikes_any(play: Play, operator: Operator, there: int, near: list[Target], reach: int) -> bool:
    """8.1, 6.8 Whether he could attack any unit from a place: those near are all that could be in range."""
    in_range = play.enemies & play.board.sight.ball(there, reach)
    if in_range and sight.in_sight(play, there, in_range, reach):
        return True
    if operator.spotted or not play.enemies & play.board.around[there]:
        return False
    return any(weapons.knifes(play, operator, there, unit) for _, unit in near)


def offer_vickers(play: Play, operator: Operator, options: list[Option]) -> None:
    """15.9 The jeep's twin Vickers: 4 dice, strafe, 6 bursts; also on barrels (8.11)."""
    if not pieces.in_jeep(play, operator) or play.state.units[operator.aboard].cargo <= 0:
        return
    row = play.board.distance[operator.place]
    for number, unit in enumerate(play.state.units):
        if unit.fate != ALIVE or not 0 <= unit.place < play.board.size or unit.kind >= JEEP:
            continue
        if row[unit.place] <= play.weapons[VICKERS].long and sight.aims_at(play, operator.place, False, unit.place):
            options.append(play.options.attack("attack", VICKERS, unit.key, number, "15.9"))
    for number, token in enumerate(play.state.tokens):
        if token.kind != BARREL or not 0 <= token.place < play.board.size:
            continue
        if 0 < row[token.place] <= play.weapons[VICKERS].long and sight.aims_at(
            play, operator.place, False, token.place
        ):
            options.append(play.options.attack("attack", VICKERS, token.key, BARRELS + number, "15.9"))


def offer_blind(play: Play, operator: Operator, options: list[Option]) -> None:
    """6.15 Crouched: guns only, sight as if standing, -2."""
    if operator.ap >= 1:
        near, seen = weapons.in_reach(play, operator), weapons.aimable(play, operator, operator.place)
        for option in attack_actions.attacks_from(play, operator, operator.place, near, seen, "blind", "6.15"):
            if option.value // 1000 != KNIFE:
                options.append(option)


# 6.11 to 6.17 The rest


def offer_posture(play: Play, operator: Operator, free: bool, on_board: bool, options: list[Option]) -> None:
    """6.11 Crouch for a point, pop up for none."""
    if operator.crouched:
        options.append(STAND)
    elif operator.ap >= 1 and free and on_board and operator.aboard == NOWHERE:
        options.append(CROUCH)


def offer_places(play: Play, operator: Operator, steps: list[bool], options: list[Option]) -> None:
    """6.12 to 6.14 Pick up for nothing; place, or step and place, for a point."""
    for number, token in enumerate(play.state.tokens):
        if token.place == operator.place < play.board.size and carrying.can_pick_up(play, operator, token):  # 2.10
            words = f"Pick up {telling.token_name(token)}"
            options.append(play.options.option(f"take {token.key}", words, number, "6.12"))
    if operator.ap < 1:
        return
    burdens = carrying.burdens(play, operator)
    if not burdens:
        return
    first = burdens[0]  # the object in his arms alone, or small things, which all go to the same squares
    if carrying.put_mask(play, operator, operator.place, first):
        options += [carrying.burden_option(play, operator, what) for what in burdens]
    behind = leaves_room(play, operator)
    for facing in range(8):
        if steps[facing] and (
            behind or carrying.put_mask(play, operator, play.board.ahead[operator.place * 8 + facing], first)
        ):
            options.append(STEP_PLACES[facing])


def leaves_room(play: Play, operator: Operator) -> bool:
    """6.14 Whether anything could be put on the square he steps from: a man on foot and dry on plain ground."""
    place = operator.place
    if place >= play.board.size or operator.aboard != NOWHERE or operator.gear[DIVER_GEAR]:
        return False
    return play.board.terrain[place] in PLAIN


def offer_rest(play: Play, operator: Operator, free: bool, on_board: bool, options: list[Option]) -> None:
    """6.17 Recover; 14.13 the cigarette; 15.9 drive; 16.4 free a prisoner."""
    limits, men = play.content.constants, play.state.operators
    if operator.ap >= play.content.recover_cost and free and 1 <= operator.health < limits.recover_limit:
        options.append(RECOVER)
    if on_board and free and operator.ap >= 1:
        for number, captive in enumerate(men):
            if captive.captive and quiet_actions.can_free(play, operator, captive):
                key, words = f"free {captive.key}", f"Free {captive.name}"
                options.append(play.options.option(key, words, number, "16.4", 1))
    for man in men:
        if man.gear[CIGARETTES] and not man.dead and quiet_actions.smokers(play):
            options.append(CIGARETTE)
    if operator.aboard == NOWHERE or operator.ap < 2 or not pieces.in_jeep(play, operator):
        return
    jeep = play.state.units[operator.aboard]
    if jeep.fate == ALIVE and any(move_actions.jeep_can(play, operator.place, facing, jeep) for facing in range(8)):
        options.append(DRIVE)
