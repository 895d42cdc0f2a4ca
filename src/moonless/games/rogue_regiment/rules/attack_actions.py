"""6.6 to 6.10, 6.15 Attacks, alone or with a step, aiming and marking; 14.4 grenades."""

from typing import Final

from moonless.core.decision import Bar, Decision, Option
from moonless.games.rogue_regiment.board.keeping import keep
from moonless.games.rogue_regiment.board.ways import squares_of
from moonless.games.rogue_regiment.content.components import AXIS_KINDS, BARREL, BY_GRENADE, GRENADE
from moonless.games.rogue_regiment.content.options import ORDERS, STEPS, Attack, AttackOption
from moonless.games.rogue_regiment.rules import (
    attacks,
    blasts,
    marked_targets,
    move_actions,
    movement,
    pieces,
    reactions,
    rolls,
    sight,
    telling,
    ties,
    weapons,
)
from moonless.games.rogue_regiment.rules.carrying import Declared
from moonless.games.rogue_regiment.rules.play import Play, Roll
from moonless.games.rogue_regiment.rules.reactions import Deed
from moonless.games.rogue_regiment.state import ALIVE, NOWHERE, Operator, Token, Unit

OWN_SQUARE: Final = Bar("it is his own square", "14.4")
TOO_FAR: Final = Bar("nobody throws that far", "14.4")
UNDER_A_ROOF: Final = Bar("into a building, or out of one, he throws in sight only", "R39")
SEES_NOTHING: Final = Bar("he is in a building full of smoke, where he throws in sight only", "R39")
NO_GRENADE: Final = Bar("he has no grenade", "14.4")
IN_WATER: Final = Bar("not while he swims", "14.10")
NOT_ON_BOARD: Final = Bar("he is not on the board", "2.10")
MARKER_OUT: Final = Bar("his marker is out already", "6.10")
NOT_TO_MARK: Final = Bar("it is no axis unit that is there", "6.10")
NOBODY_TO_MARK: Final = Bar("nobody is there to mark", "6.10")

THROWS_KEPT: Final = 5000

MARKING: Final = "mark"
"""An order of two steps: whom, and when to fire."""
STRIKING: Final = "strike"
"""6.7 The order whose steps are whom, with what, where a grenade goes and where to step."""


class Strike(Declared):
    """6.7 A step with an attack being declared: who, from where, and the weapon and target if they are chosen."""

    def __init__(self, operator: Operator, start: int, attack: Attack | None = None) -> None:
        super().__init__(operator, start)
        self.attack = attack


def attacks_from(
    play: Play, operator: Operator, place: int, near: list[tuple[int, Unit]], seen: int, verb: str, rule: str
) -> list[AttackOption]:
    """8.1 Every weapon on every target from a place: units near, and barrels for loud guns (8.11)."""
    found: list[AttackOption] = []
    if place >= play.board.size:
        return found
    arms = weapons.guns_at(play, operator, place) if seen else []
    row = play.board.distance[place]
    for number, unit in near:
        in_sight = bool(seen & play.board.bits[unit.place])
        if not in_sight and row[unit.place] > 1:
            continue
        for weapon in weapons.strikes(play, operator, place, unit, arms, in_sight):
            found.append(play.options.attack(verb, weapon, unit.key, number, NOWHERE, rule))
    for number, token in enumerate(play.state.tokens):
        if token.kind == BARREL and 0 <= token.place < play.board.size:
            for weapon in weapons.loud_guns(play, operator, place, token.place):
                found.append(play.options.attack(verb, weapon, token.key, NOWHERE, number, rule))
    return found


def target_key(play: Play, attack: Attack) -> str:
    """8.1 The unit or barrel that is attacked."""
    return play.state.units[attack.unit].key if attack.unit != NOWHERE else play.state.tokens[attack.barrel].key


def make_attack(play: Play, operator: Operator, attack: Attack, blind: bool, marked: bool = False) -> None:
    """6.6, 6.15 An attack from where he stands."""
    deed = reactions.begin(play, operator, [move_actions.position(play, operator, operator.place)], True)
    aim_and_fire(play, operator, attack, operator.place, deed, blind, marked)
    reactions.react(play, deed)


def aim_and_fire(
    play: Play, operator: Operator, attack: Attack, place: int, deed: Deed, blind: bool, marked: bool = False
) -> None:
    """8 Resolve an attack on a unit or a barrel, from a place."""
    weapon = attack.weapon
    if attack.unit == NOWHERE:
        shoot_barrel(play, operator, play.state.tokens[attack.barrel], weapon, place, deed, blind)
    else:
        marked_targets.strike(play, operator, play.state.units[attack.unit], weapon, place, deed, marked, blind)


def shoot_barrel(
    play: Play, operator: Operator, barrel: Token, weapon: int, place: int, deed: Deed, blind: bool
) -> None:
    """8.11 One hit with a loud weapon explodes it."""
    gun = play.weapons[weapon]
    bonus = attacks.attack_bonus(play, operator, place, gun, barrel.place, NOWHERE, False, blind)
    deed.shot_from, deed.weapon, deed.blind = place, weapon, blind
    attacks.spend_round(play, operator, weapon)
    roll = Roll(f"{operator.name} fires at the barrel", "8.11", [gun.hits_on - bonus] * gun.dice, True, operator)
    if rolls.cast(play, roll, [operator.key]):
        blasts.explode_barrel(play, barrel, ties.seat(play, operator))


def throw_targets(play: Play, operator: Operator, place: int) -> list[Option]:
    """14.4 Any square within 6; into a building, or from inside one, only in sight (R39)."""
    near, walled = throw_squares(play, place)
    seen = sight.in_sight(play, place, walled)
    options = play.options.throws.get((place, seen))
    if options is None:
        squares = squares_of(near & ~walled | seen)
        options = [play.options.place(there, "14.4") for there in squares]
        keep(play.options.throws, (place, seen), options, THROWS_KEPT)
    return options.copy()


def throw_squares(play: Play, place: int) -> tuple[int, int]:
    """14.4 The squares within 6; and those to which a throw must be in sight (R39)."""
    near = play.board.sight.ball(place, play.weapons[GRENADE].long) & ~play.board.bits[place]
    return near, near if play.board.inside[place] else near & play.options.indoors


def throw_at_barred(play: Play, place: int, there: int) -> Bar | None:
    """14.4 One square to throw at."""
    near, walled = throw_squares(play, place)
    bit = play.board.bits[there]
    if not near & bit:
        return OWN_SQUARE if there == place else TOO_FAR
    return UNDER_A_ROOF if walled & bit and not sight.in_sight(play, place, bit) else None


def throw_barred(play: Play, operator: Operator, place: int) -> Bar | None:
    """14.4 He needs a grenade, is on the board and dry; indoors he must see a square (R39), which smoke can forbid."""
    if not operator.gear[GRENADE]:
        return NO_GRENADE
    if place >= play.board.size:
        return NOT_ON_BOARD
    if play.marks and play.board.inside[place] and not sight.in_sight(play, place, throw_squares(play, place)[0]):
        return SEES_NOTHING
    return IN_WATER if pieces.swims(play, operator, place) else None


def throw_grenade(play: Play, operator: Operator, place: int, there: int) -> None:
    """14.4 Lands in sight where it was aimed, else scatters; 4 dice, 2+; no marker stays."""
    operator.gear[GRENADE] -= 1
    in_sight = sight.aims_at(play, place, False, there)
    telling.say(play, f"{operator.name} throws a grenade at {telling.place_name(play, there)}.", "14.4", [operator.key])
    landed = blasts.grenade_lands(play, operator, place, there, in_sight)
    blasts.blast(play, landed, BY_GRENADE, ties.seat(play, operator))


def ask_throw(play: Play, operator: Operator, place: int, about: object, order: str = "") -> int:
    options = throw_targets(play, operator, place)
    return play.ask(Decision(ties.seat(play, operator), "throw", "14.4", options, about, order)).value


def grenade(play: Play, operator: Operator) -> None:
    """14.4 Rolled with an attack action."""
    there = ask_throw(play, operator, operator.place, Declared(operator, operator.place))
    deed = reactions.begin(play, operator, [move_actions.position(play, operator, operator.place)], True)
    throw_grenade(play, operator, operator.place, there)
    reactions.react(play, deed)


def step_attack(play: Play, operator: Operator, facing: int) -> None:
    """6.7 Move first: one plain step, then the attack from there."""
    start = operator.place
    there = play.board.ahead[start][facing]
    deed = reactions.begin(
        play,
        operator,
        [move_actions.position(play, operator, start), move_actions.position(play, operator, there)],
        True,
    )
    move_actions.step(play, operator, facing)
    options = attacks_stepped(play, operator)
    strike = Strike(operator, start)
    chosen = play.ask(Decision(ties.seat(play, operator), "attack", "6.7", [*options], strike, STRIKING))
    fire_stepped(play, operator, chosen, deed)


def attacks_stepped(play: Play, operator: Operator) -> list[AttackOption]:
    """6.7 Whom he may attack, and with what, from where he has stepped to."""
    place = operator.place
    reach = weapons.gun_reach(play, operator)
    near = weapons.in_reach(play, operator, reach)
    seen = sight.targets_seen(play, place, near, reach) if near else 0
    options = attacks_from(play, operator, place, near, seen, "", "6.7")
    if throw_barred(play, operator, place) is None:
        options.append(play.content.action_options.throw)
    return options


def fire_stepped(play: Play, operator: Operator, chosen: Option, deed: Deed) -> None:
    """6.7 The attack from where he has stepped to."""
    assert isinstance(chosen, AttackOption)
    start, at = deed.positions[0][0], NOWHERE
    if chosen.attack.thrown:
        at = ask_throw(play, operator, operator.place, Declared(operator, start), STRIKING)
    move_actions.tell_step(play, operator, "steps", "6.7", [start, operator.place])
    if chosen.attack.thrown:
        throw_grenade(play, operator, operator.place, at)
    else:
        aim_and_fire(play, operator, chosen.attack, operator.place, deed, False)
    reactions.react(play, deed)


def attack_step(play: Play, operator: Operator, attack: Attack) -> None:
    """6.7 Attack first: judged from the start square, but the operator is moved before the dice are rolled."""
    start = operator.place
    options = steps_after(play, operator)
    there = ask_throw(play, operator, start, operator, STRIKING) if attack.thrown else NOWHERE
    strike = Strike(operator, start, attack)
    facing = play.ask(Decision(ties.seat(play, operator), "step", "6.7", options, strike, STRIKING)).value
    fire_and_step(play, operator, attack, there, facing)


def steps_after(play: Play, operator: Operator) -> list[Option]:
    """6.7 Where he may step after an attack: a plain step onto a free square."""
    start, others = operator.place, movement.others(play, operator)
    return [step for step in STEPS if movement.step_barred(play, operator, start, step.value, others) is None]


def fire_and_step(play: Play, operator: Operator, attack: Attack, there: int, facing: int) -> None:
    """6.7 The same as declared; `there` is where a grenade goes."""
    start = operator.place
    end = play.board.ahead[start][facing]
    deed = reactions.begin(
        play, operator, [move_actions.position(play, operator, start), move_actions.position(play, operator, end)], True
    )
    move_actions.step(play, operator, facing)
    move_actions.tell_step(play, operator, "fires and steps", "6.7", [start, end])
    if attack.thrown:
        throw_grenade(play, operator, start, there)
    else:
        aim_and_fire(play, operator, attack, start, deed, False)
    reactions.react(play, deed)


def take_aim(play: Play, operator: Operator, unit: int) -> None:
    """6.9 +2 to his attacks on it for the rest of his turn (R21)."""
    deed = reactions.begin(play, operator, [move_actions.position(play, operator, operator.place)])
    operator.aim = unit
    telling.say(play, f"{operator.name} aims at {telling.unit_name(play.state.units[unit])}.", "6.9", [operator.key])
    reactions.react(play, deed)


def mark_barred(play: Play) -> Bar | None:
    """6.10 Somebody must be there to put the marker on."""
    for unit in play.state.units:
        if mark_on_barred(unit) is None:
            return None
    return NOBODY_TO_MARK


def mark_on_barred(unit: Unit) -> Bar | None:
    """6.10 Any axis unit, in sight or not, also on a spawn tile."""
    return None if unit.fate == ALIVE and unit.place >= 0 and unit.kind < AXIS_KINDS else NOT_TO_MARK


def mark_target(play: Play, operator: Operator) -> None:
    """6.10 Put the marker on a unit, with a standing order (17.3)."""
    options = [ties.unit_option(play, unit, "6.10") for unit in play.state.units if mark_on_barred(unit) is None]
    unit = play.ask(Decision(ties.seat(play, operator), "mark", "6.10", options, operator, MARKING)).value
    order = play.ask(Decision(ties.seat(play, operator), "order", "17.3", [*ORDERS], operator, MARKING)).value
    deed = reactions.begin(play, operator, [move_actions.position(play, operator, operator.place)])
    operator.mark, operator.order, operator.held = unit, order, None
    telling.say(play, f"{operator.name} marks {telling.unit_name(play.state.units[unit])}.", "6.10", [operator.key])
    reactions.react(play, deed)


def marked_choice(play: Play, operator: Operator, chosen: Attack) -> None:
    """7.13 In his own turn a marked attack is an action of 0 AP."""
    operator.mark, operator.held = NOWHERE, None
    make_attack(play, operator, chosen, False, True)
