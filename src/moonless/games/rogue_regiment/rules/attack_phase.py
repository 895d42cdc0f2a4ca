"""12 Axis attack phase, 13 end phase."""

from moonless.core.words import counted
from moonless.games.rogue_regiment.board.ground import FOREST, WATER
from moonless.games.rogue_regiment.content.components import CORPSE
from moonless.games.rogue_regiment.rules import (
    alarm,
    attacks,
    looking,
    marked_targets,
    masks,
    pieces,
    rolls,
    telling,
    ties,
    vehicles,
)
from moonless.games.rogue_regiment.rules.play import Play, Roll
from moonless.games.rogue_regiment.state import (
    ALL_TIES,
    IN_ARMS_TOO,
    IN_VIEW_TOO,
    NEAREST_FIRST,
    NOWHERE,
    Operator,
    Unit,
)


def attack_phase(play: Play) -> None:
    """12.1, 12.2 Every alert armed unit attacks exactly one spotted operator; one roll for each operator (R34)."""
    marked_targets.windows(play, None, NOWHERE, 0)
    if IN_VIEW_TOO in play.state.readings:
        look_about(play)
    attackers: dict[int, list[Unit]] = {}
    where, spotted = 0, pieces.spotted(play)
    for man in spotted:
        where |= play.board.bits[man.place]
    for unit in play.fielded if where else []:
        if not unit.alert or not pieces.active(play, unit):
            continue
        view = play.board.sight.view(unit.place, unit.facing)
        if not view & where:
            continue
        men = [man for man in spotted if view & play.board.bits[man.place] and attacks.may_attack(play, unit, man)]
        if men and marked_targets.window(
            play, unit, unit.place, unit.facing
        ):  # R57: it has turned, but gives up no attack
            men = [man for man in pieces.spotted(play) if attacks.may_attack(play, unit, man)]
        if men:
            attackers.setdefault(pieces.operator_number(play, attack_target(play, unit, men)), []).append(unit)
    while attackers:
        order = sorted(attackers)
        options = [ties.operator_option(play, play.state.operators[number], "12.2") for number in order]
        number = ties.tie(play, "defend-first", "12.2", options, None, ALL_TIES).value
        man = play.state.operators[number]
        living = [unit for unit in attackers.pop(number) if pieces.active(play, unit)]
        if living and not man.dead:  # he may have died of a jeep's end, or of the answer to a shot of his own
            defend(play, man, living)
    vehicles.mortar(play)


def look_about(play: Play) -> None:
    """R71 By the other reading alert units attack whom they have in view; they spot him first, and shout."""
    while any(looking.look(play, unit, 0, True) for unit in play.fielded if unit.alert and pieces.active(play, unit)):
        pass


def attack_target(play: Play, unit: Unit, men: list[Operator]) -> Operator:
    """12.1 The lowest sum of defense modifiers, then the nearest, then players choose; or the other way about (R53)."""
    if len(men) == 1:
        return men[0]
    row = play.board.distance[unit.place]
    keys = [(attacks.defense_bonus(play, unit, man, man.place, False), row[man.place]) for man in men]
    if NEAREST_FIRST in play.state.readings:
        keys = [(gap, bonus) for bonus, gap in keys]
    best = min(keys)
    tied = [man for man, key in zip(men, keys, strict=True) if key == best]
    options = [ties.operator_option(play, man, "12.1") for man in tied]
    return play.state.operators[ties.tie(play, "attacked", "12.1", options, unit).value]


def defend(play: Play, man: Operator, units: list[Unit]) -> None:
    """12.2 The dice of all attackers together, each judged with its own attacker's modifiers."""
    needs: list[int] = []
    words: list[str] = []
    for unit in units:
        kind = play.kinds[unit.kind]
        bonus = attacks.defense_bonus(play, unit, man, man.place, False)
        needs += [kind.safe - bonus] * kind.dice
        if play.heard:
            dice = f", {kind.dice} dice" if kind.dice > 1 else ""
            words.append(f"{telling.unit_name(unit)} {bonus:+d}{dice}")
    what = f"{man.name} under fire ({'; '.join(words)})" if play.heard else ""
    roll = Roll(what, "12.2", needs, False, man)
    safe = rolls.cast(play, roll, [man.key])
    attacks.wound(play, man, len(needs) - safe)


# 13 End phase


def end_phase(play: Play) -> None:
    """13 Tidy up; the meter loses 1 per alert unit; with none left alert, the spotted are forgotten."""
    state = play.state
    marked_targets.windows(play, None, NOWHERE, 0)
    clear_corpses(play)
    if state.markers:
        state.markers = []
        masks.refresh(play)
    for man in state.operators:
        man.mark, man.held = NOWHERE, None
    alert = 0
    for unit in state.units:
        unit.smoking = False
        unit.attacked = 0
        alert += unit.alert and pieces.active(play, unit)
    if state.battle:
        return
    if alert:
        alarm.lose_meter(play, alert, f"{counted(alert, 'alert unit')} on the board", "13")
    if not alert:
        for man in spotted_anywhere(play):
            man.spotted = False
            telling.say(play, f"{man.name} is no longer spotted.", "13", [man.key], True)


def clear_corpses(play: Play) -> None:
    """13 In stealth those in forest, buildings and water; in battle all (R70: and those in arms?)."""
    board = play.board
    if play.state.battle and IN_ARMS_TOO in play.state.readings:
        empty_arms(play)
    for token in play.state.tokens:
        place = token.place
        if token.kind != CORPSE or not 0 <= place < board.places:
            continue
        if play.state.battle or board.inside[place] or board.terrain[place] in (FOREST, WATER):
            token.place = NOWHERE
            telling.say(play, f"The corpse at {telling.place_name(play, place)} is removed.", "13", [token.key])


def empty_arms(play: Play) -> None:
    """R70 The printed words except no body."""
    for man in play.state.operators:
        if man.carrying == NOWHERE or play.state.tokens[man.carrying].kind != CORPSE:
            continue
        body = play.state.tokens[man.carrying]
        man.carrying = body.holder = NOWHERE
        telling.say(play, f"The corpse that {man.name} carries is removed.", "13", [man.key, body.key])


def spotted_anywhere(play: Play) -> list[Operator]:
    return [man for man in play.state.operators if man.spotted and not man.dead]
