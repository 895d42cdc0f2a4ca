"""15 Vehicles, guns, boats: convoys, trucks, arrivals, the mortar. The jeep and the dinghy are with the actions."""

from typing import Final

from moonless.games.rogue_regiment.board.ground import HALF_TURN, OPEN
from moonless.games.rogue_regiment.content.components import AXIS_KINDS, CONVOY, KUBELWAGEN, MIXED, SMG
from moonless.games.rogue_regiment.rules import (
    alarm,
    attacks,
    blasts,
    looking,
    marked_targets,
    masks,
    pieces,
    rolls,
    sight,
    telling,
    ties,
)
from moonless.games.rogue_regiment.rules.play import Play, Roll
from moonless.games.rogue_regiment.state import (
    ABOARD,
    ALIVE,
    DRIVEN_OFF,
    NOWHERE,
    REINFORCEMENT,
    VEHICLE,
    WAITING,
    Operator,
    Unit,
)

HARD: Final = 2


# 15.4 Convoy


def convoy_column(play: Play) -> list[Unit]:
    """15.4 The vehicles of the convoy, leader first."""
    by_key = {unit.key: unit for unit in play.state.units}
    return [by_key[key] for key in play.mission.column]


def convoy_enters(play: Play) -> None:
    """15.4 In column, the last on the route's first square; drawn in battle, they turn back for good."""
    column = convoy_column(play)
    if play.state.battle:
        for unit in column:
            unit.fate = DRIVEN_OFF
        telling.say(play, "The convoy turns back.", "15.4", good=False)
        return
    for number, unit in enumerate(column):
        at = play.mission.spacing * (len(column) - 1 - number)
        put_on_route(play, unit, at)


def put_on_route(play: Play, unit: Unit, at: int) -> None:
    """15.4 One whose square is occupied waits off the board."""
    route = play.mission.route
    place = route[at]
    if (play.occupied | play.walls | pieces.operator_mask(play)) & play.board.bits[place]:
        return
    unit.fate, unit.place, unit.route = ALIVE, place, at
    unit.facing = play.board.facing_to(place, route[at + 1])
    unit.acted = True  # it does not move in the phase in which it comes
    masks.refresh(play)
    telling.say(play, f"{telling.unit_name(unit)} comes down the road.", "15.4", [unit.key])
    looking.look(play, unit, 0, False)


def convoy_drawn(play: Play) -> bool:
    """15.4 Whether its card has come; one that this level leaves out never does (16.5)."""
    level = play.content.levels[play.state.level]
    return any(
        done and special.kind == CONVOY and level in special.levels
        for special, done in zip(play.mission.specials, play.state.special_done, strict=True)
    )


def convoy_moves(play: Play) -> None:
    """15.4 In each later event phase of the stealth section each moves along the route, leader first."""
    if not play.mission.route or not convoy_drawn(play):
        return
    for unit in convoy_column(play):
        if play.state.battle:
            return
        if unit.acted:  # it came this very phase
            unit.acted = False
        elif unit.fate == WAITING:
            put_on_route(play, unit, 0)
        elif pieces.active(play, unit) and not unit.alert and not unit.smoking:
            roll_along(play, unit, play.mission.route, play.mission.speed)


def roll_along(play: Play, unit: Unit, route: list[int], squares: int, advancing: bool = False) -> None:
    """15.2, 15.4 Square by square, looking after each; blocked it waits; at the end it leaves the board.

    4.10 In the advance phase only a man not yet spotted stops it.
    """
    before = sight.seen_by(play, unit)
    seen = False
    for left in range(squares, 0, -1):
        if unit.route + 1 >= len(route):
            unit.place, unit.fate = NOWHERE, DRIVEN_OFF
            attacks.unmark(play, unit)
            masks.refresh(play)
            telling.say(play, f"{telling.unit_name(unit)} is gone.", "15.4", [unit.key], False)
            return
        there = route[unit.route + 1]
        if road_is_blocked(play, unit, there) or not may_roll(play, unit, route, left):
            return
        facing = play.board.facing_to(unit.place, there)
        if marked_targets.window(play, unit, there, facing):
            return
        start = unit.place
        unit.place, unit.facing, unit.route = there, facing, unit.route + 1
        masks.refresh(play)
        if play.heard:
            telling.step_told(
                play,
                telling.unit_name(unit),
                unit.key,
                f"drives to {telling.place_name(play, there)} along its route",
                "15.4",
                [start, there],
            )
        was_battle = play.state.battle
        blasts.entered(play, unit)
        if unit.fate != ALIVE or (play.state.battle and not was_battle):
            return
        seen = looking.look(play, unit, before, advancing) or seen
        if marked_targets.window(play, unit, there, facing):
            seen = True
        if unit.fate != ALIVE or (seen and not shares(play, unit, there)):
            return


def shares(play: Play, unit: Unit, there: int) -> bool:
    """15.2 Whether infantry stands there: it may be passed, but nobody stops on its square."""
    return any(other.place == there and other is not unit and other.role != VEHICLE for other in play.state.units)


def may_roll(play: Play, unit: Unit, route: list[int], left: int) -> bool:
    """15.2 Past infantry only if a square to stop on, or the end of the route, is within what it has left."""
    for at in range(unit.route + 1, unit.route + 1 + left):
        if at >= len(route):
            return True
        place = route[at]
        if (play.walls | pieces.operator_mask(play)) & play.board.bits[place]:
            return False
        if any(other.place == place and other.role == VEHICLE and other is not unit for other in play.state.units):
            return False
        if not shares(play, unit, place):
            return True
    return False


def road_is_blocked(play: Play, unit: Unit, there: int) -> bool:
    """15.2 Vehicles, wrecks, structures and operators stop it; an operator it has not seen is spotted."""
    bit = play.board.bits[there]
    if play.walls & bit or alarm.met(play, unit, there, "15.2"):
        return True
    return any(other.place == there and other is not unit and other.role == VEHICLE for other in play.state.units)


# 15.5 Alert vehicles


def drive_on(play: Play, unit: Unit) -> None:
    """15.5 A Kubelwagen drives for the exit; a truck unloads and is parked."""
    if unit.kind == KUBELWAGEN:
        route = play.mission.route if unit.key in play.mission.column else play.mission.car_route
        if unit.route != NOWHERE:
            roll_along(play, unit, route, play.kinds[unit.kind].move, True)
        if unit.fate == DRIVEN_OFF:
            passengers_gone(play, unit)
        return
    while unit.cargo > 0:
        free = [place for place in attacks.free_beside(play, unit.place) if play.board.terrain[place] == OPEN]
        if not free:
            break
        options = [play.options.place(place, "15.5") for place in free]
        place = ties.tie(play, "unload", "15.5", options, unit).value
        unit.cargo -= 1
        number = sum(other.role == REINFORCEMENT for other in play.state.units) + 1
        soldier = Unit(f"smg-{number}", SMG, REINFORCEMENT, place, unit.facing, alert=True)
        soldier.acted = True
        play.state.units.append(soldier)
        masks.refresh(play)
    unit.parked = True
    unit.alert = False
    telling.say(play, f"{telling.unit_name(unit)} stops and unloads.", "15.5", [unit.key], False)


def passengers_gone(play: Play, car: Unit) -> None:
    """16.8 When the car leaves the board with the officer, he is out of reach."""
    number = pieces.unit_number(play, car)
    for other in play.state.units:
        if other.fate == ABOARD and other.route == number:
            other.fate = DRIVEN_OFF


def arrive(play: Play, kind: int, color: int) -> None:
    """15.5 An alert vehicle on the free front marker of a spawn tile nearest its middle, else behind (R67)."""
    waiting = [unit for unit in play.state.units if unit.kind == kind and unit.fate == WAITING]
    taken = [unit.place for unit in play.state.units]
    for tile in play.board.tiles:
        if tile.color not in (color, MIXED) or not waiting:
            continue
        middle = len(tile.front) // 2
        order = [middle, *(n for n in range(len(tile.front)) if n != middle)]
        free = [row[n] for row in (tile.front, tile.rear) for n in order if row[n] not in taken]
        if free:
            unit = waiting[0]
            unit.fate, unit.place, unit.alert = ALIVE, free[0], True
            unit.facing = (tile.side + HALF_TURN) % 8
            masks.refresh(play)
            telling.say(play, f"{telling.unit_name(unit)} arrives.", "15.5", [unit.key], False)
            return


# 15.7 Mortar


def mortar(play: Play) -> None:
    """15.7 On the spotted operator furthest from any axis unit, scattered; operators and units suffer alike."""
    if not mortar_fires(play):
        return
    man = mortar_target(play)
    throw = rolls.throw(play, 2)
    turns = play.content.scatter_turns[throw[0] + throw[1]]
    words = f"The mortar aims at {man.name}: {throw[0]} and {throw[1]} on the scatter chart."
    telling.thrown(play, words, "15.7", throw, [man.key])
    center = man.place if isinstance(turns, str) else blasts.scattered(play, man.place, turns % 8)
    mask = play.board.template(center)
    chart = play.content.mortar
    for victim in pieces.targets(play):
        if not victim.dead and mask & play.board.bits[victim.place]:
            bonus = play.content.in_building if play.board.inside[victim.place] else 0
            needs = [chart.defend_on - bonus] * chart.defense_dice
            roll = Roll(f"{victim.name} under mortar fire", "15.7", needs, False, victim)
            attacks.wound(play, victim, len(needs) - rolls.cast(play, roll, [victim.key]))
    for unit in play.state.units:
        if pieces.active(play, unit) and mask & play.board.bits[unit.place] and unit.kind < AXIS_KINDS:
            dice = rolls.throw(play, chart.axis_dice)
            attacks.hit(play, unit, sum(die >= chart.axis_to_hit for die in dice), True)
    play.killed = []
    masks.refresh(play)


def mortar_fires(play: Play) -> bool:
    if not play.state.battle or play.state.level != HARD or not pieces.anyone_spotted(play):
        return False
    return "mortar_on_hard" in play.mission.special_rules


def mortar_target(play: Play) -> Operator:
    """15.7 The spotted operator furthest from any axis unit; ties by choice."""
    places = [unit.place for unit in play.state.units if pieces.active(play, unit)]
    men = pieces.spotted(play)
    gaps = [min([play.board.distance[man.place][place] for place in places], default=0) for man in men]
    best = max(gaps)
    options = [ties.operator_option(play, man, "15.7") for man, gap in zip(men, gaps, strict=True) if gap == best]
    return play.state.operators[ties.tie(play, "mortar", "15.7", options).value]
