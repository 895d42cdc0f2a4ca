"""6.1 What an operator may do now, by points, posture, load and place; and for what he may not, why."""

from collections.abc import Callable
from typing import Final

from moonless.core.decision import Bar, Option, Refusal
from moonless.games.rogue_regiment.board.ground import FOREST, HEDGE, OPEN, WATER
from moonless.games.rogue_regiment.content.actions import Action, Condition
from moonless.games.rogue_regiment.content.components import (
    BARREL,
    CIGARETTES,
    DIVER_GEAR,
    GRENADE,
    JEEP,
    KNIFE,
    VICKERS,
)
from moonless.games.rogue_regiment.content.options import END, AttackOption, Burden, Opening
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
from moonless.games.rogue_regiment.rules.attack_actions import MARKER_OUT, NOT_ON_BOARD
from moonless.games.rogue_regiment.rules.carrying import ARMS_FULL, NO_EQUIPMENT
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import ALIVE, NOWHERE, Operator, Unit

LEAVE_FIRST = Bar("he must leave the other operator's square first", "3.4")
STANDS = Bar("he is standing", "6.11")
CROUCHES = Bar("he is crouched; pop up first", "6.11")
NOT_CROUCHED = Bar("only while crouched", "R20")
ABOARD = Bar("he is aboard; get out first", "15.8")
ALL_TAKEN = Bar("every way is taken", "3.4")
NO_WAY = Bar("no way leads on", "3.3")
CLIMB_TAKEN = Bar("the square to climb into is taken", "3.4")
NOTHING_TO_CLIMB = Bar("nothing to climb here", "6.5")
NO_TARGET = Bar("no target in sight and range", "8.1")
NO_STEP_TO_TARGET = Bar("no step with a target in sight and range", "8.1")
NO_MARKED_TARGET = Bar("no marked target in range and sight", "6.10")
NOTHING_TO_PLACE = Bar("nothing to place, or nowhere to put it", "6.13")
NO_STEP_TO_PLACE = Bar("nothing to place, or no step after which he could", "6.14")

PLAIN = (OPEN, FOREST, HEDGE)
Target = tuple[int, Unit]
NO_STEPS = [False] * 8
NOBODY: list[Target] = []
NO_SHOTS: list[AttackOption] = []
NO_BURDENS: list[Burden] = []
"""Until they are looked for; nothing is ever put into these."""
MOVING: Final = ("move", "sprint", "climb")
"""3.4 What may be done on another operator's square."""
ANYWHERE: Final = ("move", "sprint", "stand", "place", "step-place", "recover", "cigarette", "drive")
"""2.10 What may be done off the board."""
ON_FOOT: Final = ("sprint", "climb", "crouch")
"""15.8, 15.9 What may not be done aboard."""


# The man's own condition


def condition_of(play: Play, man: Operator) -> Condition:
    """6.1 What his points, posture, load and place leave open; found once for each such condition."""
    off_board, aboard = man.place >= play.board.size, man.aboard != NOWHERE
    key = (
        man.ap << 7 | man.crouched << 6 | (man.carrying != NOWHERE) << 5 | man.companion << 4
        | man.passing << 3 | off_board << 2 | aboard << 1 | (man.mark != NOWHERE)
    )  # fmt: skip
    found = play.content.conditions.get(key)
    if found is None:
        bars: dict[str, Bar] = {}
        for action in play.content.actions.values():
            bar = condition_barred(man, action, off_board)
            if bar is not None:
                bars[action.verb] = bar
        offers = [offer for verb, offer in OFFERS if verb not in bars]
        open_offers = [offer for offer in offers if aboard or offer is not offer_vickers]
        found = play.content.conditions[key] = Condition(bars, open_offers)
    return found


def condition_barred(man: Operator, action: Action, off_board: bool) -> Bar | None:
    """6.1, 6.11, 6.16 What about himself is in the way of an action, the plainest reason first."""
    verb = action.verb
    if man.passing and verb not in MOVING:
        return LEAVE_FIRST
    if not man.crouched and not action.standing:
        return STANDS if verb == "stand" else NOT_CROUCHED
    if man.companion and not action.companion:
        return NO_EQUIPMENT
    if man.ap < action.ap:
        return Bar(f"needs {action.ap} action point{'s' * (action.ap > 1)}, {man.ap} left", action.rule)
    if man.carrying != NOWHERE and not action.carrying:
        return ARMS_FULL
    if man.crouched and not action.crouched:
        return CROUCHES
    if man.aboard != NOWHERE and verb in ON_FOOT:
        return ABOARD
    if man.aboard == NOWHERE and verb == "drive":
        return move_actions.NO_JEEP
    if (man.mark == NOWHERE and verb == "marked") or (man.mark != NOWHERE and verb == "mark"):
        return MARKER_OUT if verb == "mark" else NO_MARKED_TARGET
    return NOT_ON_BOARD if off_board and verb not in ANYWHERE else None


# What there is to do


class Turn:
    """What all that an operator may do now is judged by, found once."""

    def __init__(self, play: Play, operator: Operator) -> None:
        place = operator.place
        self.operator = operator
        self.others = movement.others(play, operator)
        self.opening = opening = movement.opening_at(play, operator, place)
        self.taken = play.occupied | self.others
        self.alone = operator.aboard == NOWHERE and not opening.near & self.taken
        """Nobody stands near: every step that the ground opens is open."""
        if operator.ap < 1:
            self.steps = NO_STEPS
        else:
            self.steps = opening.steps if self.alone else free_steps(play, operator, opening, self.others)
        """Which plain steps are open."""
        self.near = NOBODY
        """8.1 Units that could be in range after one step, and the squares of those in sight and range now."""
        self.seen = 0
        self.shots = NO_SHOTS
        """6.6 The attacks that he may make where he stands; whether he may throw a grenade."""
        self.throws = False
        self.burdens = NO_BURDENS
        """6.13 What he could put down."""


def look_around(play: Play, turn: Turn) -> None:
    """8.1 Whom he could attack: the first that all rules of attacks ask."""
    operator = turn.operator
    turn.near = weapons.in_reach(play, operator)
    turn.seen = weapons.aimable(play, operator, operator.place) if turn.near else 0
    turn.throws = attack_actions.throw_barred(play, operator, operator.place) is None


def legal(play: Play, operator: Operator) -> list[Option]:
    """6.1 Everything he may do now."""
    options: list[Option] = []
    turn = Turn(play, operator)
    for offer in condition_of(play, operator).open_offers:
        offer(play, turn, options)
    if not operator.passing or not options:  # R9: nothing but movement until he stands alone
        options.append(END)
    return options


def why_not(play: Play, operator: Operator, options: list[Option]) -> list[Refusal]:
    """6.1 For every action of the table that is not offered now, the reason."""
    offered = {option.key.partition(" ")[0] for option in options}
    return [
        refusal_of(play, operator, action)
        for action in play.content.actions.values()
        if action.told and action.verb not in offered
    ]


def refusal_of(play: Play, operator: Operator, action: Action) -> Refusal:
    """Why one action that is not offered cannot be taken."""
    bar = condition_of(play, operator).bars.get(action.verb)
    if bar is None:
        turn = Turn(play, operator)
        look_around(play, turn)
        turn.burdens = carrying.burdens(play, operator)
        bar = next(offer for verb, offer in OFFERS if verb == action.verb)(play, turn, [])
    assert bar is not None, f"{action.verb} is offered"
    return Refusal(action.verb, action.name, bar.reason, bar.rule)


# 6.3 to 6.5 Moves: each adds what he may do, or says why there is nothing


def offer_moves(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """6.3 Moves; 3.4 past an operator only if he can go on."""
    opening, operator = turn.opening, turn.operator
    if turn.alone:
        options += opening.moves
        return None if opening.moves else NO_WAY
    before = len(options)
    for move, step, bit in zip(play.content.action_options.moves, turn.steps, opening.beside, strict=True):
        if step or (bit & turn.taken and squeezes(play, operator, opening, move.value, turn.others)):
            options.append(move)
    if len(options) > before:
        return None
    return ALL_TAKEN if opening.moves else NO_WAY


def offer_sprints(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """6.4 Sprints, by their first step."""
    opening, operator = turn.opening, turn.operator
    if turn.alone:
        options += opening.sprints
        return None if opening.sprints else NO_WAY
    before, left = len(options), play.content.constants.sprint_squares - 1
    for option in opening.sprints:
        if turn.steps[option.value] or movement.can_run(
            play, operator, operator.place, option.value, turn.others, left
        ):
            options.append(option)
    if len(options) > before:
        return None
    return ALL_TAKEN if opening.sprints else NO_WAY


def offer_climbs(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """6.5 Climbs."""
    climbs = turn.opening.climbs
    if not climbs:
        return NOTHING_TO_CLIMB
    if turn.alone:
        options += climbs
        return None
    open_climbs = [way for way in climbs if movement.can_climb(play, turn.operator, way.value, turn.others)]
    options += open_climbs
    return None if open_climbs else CLIMB_TAKEN


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


# 6.6 to 6.10, 6.15, 14.4 Attacks


def offer_attacks(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """6.6 From where he stands."""
    look_around(play, turn)
    operator = turn.operator
    turn.shots = attack_actions.attacks_from(play, operator, operator.place, turn.near, turn.seen, "attack", "6.6")
    options += turn.shots
    return None if turn.shots else NO_TARGET


def offer_throw(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """14.4 A grenade."""
    if turn.throws:
        options.append(play.content.action_options.throw)
        return None
    return attack_actions.throw_barred(play, turn.operator, turn.operator.place)


def offer_attack_steps(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """6.7 Attack first, then a step; also with a grenade."""
    if True not in turn.steps:
        return NO_STEP_TO_TARGET
    before = len(options)
    if turn.throws:
        options.append(play.content.action_options.throw_step)
    for shot in turn.shots:
        attack = shot.attack
        key = attack_actions.target_key(play, attack)
        options.append(play.options.attack("attack-step", attack.weapon, key, attack.unit, attack.barrel, "6.7"))
    return None if len(options) > before else NO_TARGET


def offer_step_attacks(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """6.7 Steps after which he has somebody to attack."""
    operator, near = turn.operator, turn.near
    barrels = attacks.barrels_in(play, -1)
    grenades = operator.gear[GRENADE] > 0
    if not near and not barrels and not grenades:
        return NO_STEP_TO_TARGET
    board, before, on_foot = play.board, len(options), operator.aboard == NOWHERE
    reach = weapons.gun_reach(play, operator)
    for facing, step in enumerate(turn.steps):
        if not step:
            continue
        there = board.ahead[operator.place * 8 + facing]
        if there >= board.size:
            continue
        wet = on_foot and board.terrain[there] == WATER
        far = weapons.arm_reach(play, operator, there) if wet else reach
        if (
            (grenades and not wet)
            or (near and strikes_any(play, operator, there, near, far))
            or (barrels and any(weapons.loud_guns(play, operator, there, barrel.place) for barrel in barrels))
        ):
            options.append(play.content.action_options.step_attacks[facing])
    return None if len(options) > before else NO_STEP_TO_TARGET


def strikes_any(play: Play, operator: Operator, there: int, near: list[Target], reach: int) -> bool:
    """8.1, 6.8 Whether he could attack any unit from a place: those near are all that could be in range."""
    in_range = play.enemies & play.board.sight.ball(there, reach)
    if in_range and sight.in_sight(play, there, in_range, reach):
        return True
    if operator.spotted or not play.enemies & play.board.around[there]:
        return False
    return any(weapons.knifes(play, operator, there, unit) for _, unit in near)


def offer_aims(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """6.9 At units in sight and range, but for the one he aims at."""
    before = len(options)
    if turn.seen:
        for number, unit in turn.near:
            if number != turn.operator.aim and turn.seen & play.board.bits[unit.place]:
                options.append(play.options.aim(unit.key, number))
    return None if len(options) > before else NO_TARGET


def offer_vickers(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """15.9 The jeep's twin Vickers: 4 dice, strafe, 6 bursts; also on barrels (8.11)."""
    operator = turn.operator
    if not pieces.in_jeep(play, operator) or play.state.units[operator.aboard].cargo <= 0:
        return NO_TARGET
    row, before = play.board.distance[operator.place], len(options)
    for number, unit in enumerate(play.state.units):
        if unit.fate != ALIVE or not 0 <= unit.place < play.board.size or unit.kind >= JEEP:
            continue
        if row[unit.place] <= play.weapons[VICKERS].long and sight.aims_at(play, operator.place, False, unit.place):
            options.append(play.options.attack("attack", VICKERS, unit.key, number, NOWHERE, "15.9"))
    for number, token in enumerate(play.state.tokens):
        if token.kind != BARREL or not 0 <= token.place < play.board.size:
            continue
        near = 0 < row[token.place] <= play.weapons[VICKERS].long
        if near and sight.aims_at(play, operator.place, False, token.place):
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


# 6.11 to 6.17 The rest


def offer_crouch(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """6.11 For a point."""
    options.append(play.content.action_options.crouch)
    return None


def offer_stand(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """6.11 For none."""
    options.append(play.content.action_options.stand)
    return None


def offer_taking(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """6.12 What lies on his square."""
    operator, found = turn.operator, False
    bar = carrying.NOTHING_HERE
    for number, token in enumerate(play.state.tokens):
        if token.place == operator.place:
            barred = carrying.pick_up_barred(play, operator, token)
            if barred is None:
                found = True
                words = f"Pick up {telling.token_name(token)}"
                options.append(play.options.action("take", token.key, words, number))
            else:
                bar = barred
    return None if found else bar


def offer_places(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """6.13 What he has, where there is a square to put it on: small things all go to the same squares."""
    operator = turn.operator
    burdens = turn.burdens = carrying.burdens(play, operator)
    if not burdens or not carrying.put_mask(play, operator, operator.place, burdens[0]):
        return NOTHING_TO_PLACE
    places = play.content.action_options.places
    for burden in burdens:
        gear = burden.gear
        options.append(places[gear] if gear != NOWHERE else carrying.burden_option(play, operator, burden))
    return None


def offer_step_places(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """6.14 Steps after which he could put something down."""
    operator, burdens, before = turn.operator, turn.burdens, len(options)
    if not burdens:
        return NO_STEP_TO_PLACE
    behind = leaves_room(play, operator)
    step_places, ahead = play.content.action_options.step_places, play.board.ahead
    for facing, step in enumerate(turn.steps):
        if step and (behind or carrying.put_mask(play, operator, ahead[operator.place * 8 + facing], burdens[0])):
            options.append(step_places[facing])
    return None if len(options) > before else NO_STEP_TO_PLACE


def leaves_room(play: Play, operator: Operator) -> bool:
    """6.14 Whether anything could be put on the square he steps from: a man on foot and dry on plain ground."""
    place = operator.place
    if place >= play.board.size or operator.aboard != NOWHERE or operator.gear[DIVER_GEAR]:
        return False
    return play.board.terrain[place] in PLAIN


def offer_recovery(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """6.17 With all his points."""
    bar = quiet_actions.recover_barred(play, turn.operator)
    if bar is None:
        options.append(play.content.action_options.recover)
    return bar


def offer_freeing(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """16.4 A prisoner beside him."""
    before = len(options)
    for number, captive in enumerate(play.state.operators):
        if captive.captive and quiet_actions.free_barred(play, turn.operator, captive) is None:
            options.append(play.options.action("free", captive.key, f"Free {captive.name}", number))
    return None if len(options) > before else quiet_actions.NO_PRISONER


def offer_cigarette(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """14.13 Whoever has it."""
    bar: Bar | None = quiet_actions.NO_CIGARETTE
    for man in play.state.operators:
        if man.gear[CIGARETTES] and not man.dead:
            bar = quiet_actions.cigarette_barred(play)
            if bar is None:
                options.append(play.content.action_options.cigarette)
    return bar


def offer_drive(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """15.9 The jeep."""
    bar = move_actions.drive_barred(play, turn.operator)
    if bar is None:
        options.append(play.content.action_options.drive)
    return bar


Offer = Callable[[Play, Turn, list[Option]], Bar | None]
OFFERS: list[tuple[str, Offer]] = [
    ("move", offer_moves),
    ("sprint", offer_sprints),
    ("climb", offer_climbs),
    ("attack", offer_attacks),
    ("grenade", offer_throw),
    ("attack-step", offer_attack_steps),
    ("step-attack", offer_step_attacks),
    ("aim", offer_aims),
    ("attack", offer_vickers),
    ("mark", offer_mark),
    ("marked", offer_marked),
    ("blind", offer_blind),
    ("crouch", offer_crouch),
    ("stand", offer_stand),
    ("take", offer_taking),
    ("place", offer_places),
    ("step-place", offer_step_places),
    ("recover", offer_recovery),
    ("free", offer_freeing),
    ("cigarette", offer_cigarette),
    ("drive", offer_drive),
]
"""In the order in which they are offered."""
