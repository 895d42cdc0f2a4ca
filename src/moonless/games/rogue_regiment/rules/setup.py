"""5.1 Set-up: everything that stands by itself, then what the players choose (17.1)."""

from typing import Final

from moonless.core.decision import Decision, Option, Shorthand
from moonless.games.rogue_regiment.content.components import GEAR, HMG, JEEP, OFFICER, RIFLE, STEN, VICKERS, Mission
from moonless.games.rogue_regiment.content.content import Content
from moonless.games.rogue_regiment.content.options import STARTS
from moonless.games.rogue_regiment.rules import carrying, masks, pieces, telling, ties
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import (
    ALIVE,
    DRIVEN_OFF,
    ENTRY,
    GUARD,
    GUN,
    NOWHERE,
    PATROLMAN,
    SENTRY,
    VEHICLE,
    WAITING,
    Operator,
    State,
    Token,
    Unit,
)
from moonless.games.rogue_regiment.state import OFFICER as OFFICER_ROLE

DEFAULT_SIDE: Final = "a"
AT_ONCE: Final = Shorthand("at-once", "Begin at once: all that is left as it comes", NOWHERE, "17.1")
RECRUIT: Final = Operator("", "", "", NOWHERE, 0, [])
"""Everybody begins as he is: to copy him is quicker than to make a man anew."""
ROUNDS: Final = 2
"""What one token of extra ammunition adds to the Sten."""


def lay_out(content: Content, state: State) -> None:
    """5.1 Units, vehicles, tokens, deck and meter, as the mission has them."""
    mission = content.mission(state.mission)
    state.standing = [True] * len(mission.structures)
    state.departed = [False] * len(mission.structures)
    state.blown = [False] * len(mission.points)
    state.tokens = [Token(key, kind, place) for key, kind, place in mission.things]
    state.units = mission_units(content, mission) + post_units(mission)
    state.operators = []
    state.deck = list(mission.decks[state.level])
    state.discards = []
    state.markers = []
    state.drawn, state.card, state.turn = 0, NOWHERE, 0
    level = content.levels[state.level]
    state.special_done = [level not in special.levels for special in mission.specials]
    state.gear_left = list(mission.extra_gear)
    state.meter = mission.meter[state.level]
    state.battle = mission.battle
    state.alarm_turn = 0
    state.early_alarm = False
    state.withdrawn = False
    state.dead_ended = ""
    for unit in state.units:
        if unit.key in mission.absent[state.level]:
            unit.fate, unit.place = DRIVEN_OFF, NOWHERE
    if mission.battle:
        for unit in state.units:
            unit.alert = not unit.parked and unit.fate == ALIVE


def mission_units(content: Content, mission: Mission) -> list[Unit]:
    """1.6 Guards, officers and guns where the mission puts them; then its vehicles."""
    units: list[Unit] = []
    for key, kind, place, facing in mission.units:
        role = {OFFICER: OFFICER_ROLE, HMG: GUN}.get(kind, GUARD)
        units.append(Unit(key, kind, role, place, facing))
    for key, kind, status, place, facing, cargo in mission.vehicles:
        unit = Unit(key, kind, VEHICLE, place, facing, cargo=cargo)
        unit.parked = status == "parked"
        if status in ("convoy", "reserve"):
            unit.fate = WAITING
            unit.route = 0 if status == "convoy" else NOWHERE
        if kind == JEEP:
            unit.cargo = content.weapons[VICKERS].ammunition
        units.append(unit)
    return units


def post_units(mission: Mission) -> list[Unit]:
    """1.6 A sentry on every point facing the default arrow; a patrolman on every line, first on its first start."""
    units: list[Unit] = []
    board = mission.board
    if mission.manned_posts:
        for number, post in enumerate(board.posts):
            units.append(Unit(f"sentry-{number + 1}", RIFLE, SENTRY, post.place, post.default, post.color, post=number))
    if mission.manned_lines:
        for number, line in enumerate(board.lines):
            unit = Unit(f"patrol-{number + 1}", RIFLE, PATROLMAN, NOWHERE, 0, line.color, line=number)
            put_on_line(mission, unit, mission.fixed_starts.get(number, 0))
            units.append(unit)
    return units


def put_on_line(mission: Mission, unit: Unit, start: int) -> None:
    """2.8 On a start point, facing along the arrow."""
    line = mission.board.lines[unit.line]
    unit.index, unit.way = line.starts[start]
    unit.place = line.squares[unit.index]
    there = line.squares[line.following(unit.index, unit.way)]
    board = mission.board
    for facing in range(8):
        if board.ahead[unit.place][facing] == there:
            unit.facing = facing


def new_operator(content: Content, key: str, side: str) -> Operator:
    """1.4 An operator with the gear of one side of his board."""
    card, man = content.operators[key], RECRUIT.copy()
    man.key, man.name, man.side, man.health = key, card.name, side, card.health
    man.gear = card.boards[side].gear.copy()
    return man


def team_phase(play: Play) -> None:
    """1.1 Who takes part: those required, then as the players choose, or those recommended."""
    mission = play.mission
    keys = list(mission.required if play.state.choose_team else mission.recommended)
    while len(keys) < mission.count:
        rest = [card for card in play.content.operators.values() if card.id not in keys]
        options = [play.options.option(card.id, f"{card.name}, {card.kind}", n, "1.1") for n, card in enumerate(rest)]
        keys.append(play.ask(Decision(keys[0] if keys else "jock", "team", "1.1", options)).key)
    order = [key for key in play.content.operators if key in keys]
    for key in order:
        side = mission.required_board.get(key, DEFAULT_SIDE)
        play.state.operators.append(new_operator(play.content, key, side))
    for key, name, place in mission.prisoners:
        health = play.content.companion_health
        captive = Operator(key, name, "", place, health, [0] * len(GEAR), companion=True, captive=True)
        play.state.operators.append(captive)


def sides_phase(play: Play) -> None:
    """1.1 A board side for each, unless the mission fixes it."""
    if not play.state.choose_team:
        return
    for operator in play.state.operators:
        if operator.companion or operator.key in play.mission.required_board:
            continue
        boards = play.content.operators[operator.key].boards
        options = [
            play.options.option(f"side {side}", f"{board.title} (side {side})", n, "1.1")
            for n, (side, board) in enumerate(boards.items())
        ]
        side = play.ask(Decision(operator.key, "side", "1.1", options, operator)).key.removeprefix("side ")
        operator.side = side
        operator.gear = list(boards[side].gear)


def patrols_phase(play: Play) -> None:
    """2.8, 5.1 Players choose a start point for each patrol line; the tutorial fixes them (16.9)."""
    at_once = choose_starts(play)
    masks.refresh(play)
    if at_once:
        hand_out(play, True)
        place_men(play, True)


def choose_starts(play: Play) -> bool:
    """2.8 A start point for each; 17.1 the rest on the first of their lines, where they stand already, if told so."""
    for unit in play.state.units:
        if unit.role != PATROLMAN or unit.line in play.mission.fixed_starts:
            continue
        options: list[Option] = [*STARTS[: len(play.board.lines[unit.line].starts)]]
        answer = play.ask(Decision(ties.lead(play), "patrol-start", "2.8", spared(options), unit))
        if answer is AT_ONCE:
            return True
        put_on_line(play.mission, unit, answer.value)
    return False


def spared(options: list[Option]) -> list[Option]:
    """17.1 Where there is a choice, all choices that are left can be taken as they come."""
    return [*options, AT_ONCE] if len(options) > 1 else options


def extra_gear_phase(play: Play) -> None:
    """5.1 Hand out the mission's extra tokens to operators who can hold them."""
    if hand_out(play, False):
        place_men(play, True)


def hand_out(play: Play, at_once: bool) -> bool:
    """5.1 Each token to an operator who can hold it; 17.1 as it comes, to who has the fewest of its kind."""
    left = list(play.state.gear_left)
    play.state.gear_left = []
    for gear in left:
        kind = STEN if gear < 0 else gear
        men = [man for man in pieces.team(play) if carrying.hold_barred(play, man, kind) is None]
        if gear < 0:
            men = [man for man in men if man.gear[STEN]] or men
        if not men:
            continue
        man = min(men, key=lambda each: each.gear[kind])
        if not at_once:
            options = [ties.operator_option(play, man, "5.1") for man in men]
            answer = play.ask(Decision(ties.lead(play), "extra-gear", "5.1", spared(options), kind))
            at_once = answer is AT_ONCE
            man = man if at_once else play.state.operators[answer.value]
        man.gear[kind] += ROUNDS if gear < 0 else 1
    return at_once


def entry_phase(play: Play) -> None:
    """2.10 Players place the operators on the entry tile, one per square; or on the start squares."""
    place_men(play, False)


def place_men(play: Play, at_once: bool) -> None:
    """2.10 One on a square; 17.1 as they come, the front row first. Nothing is left to set up then."""
    for operator in play.state.operators:
        if operator.companion:
            continue
        taken = [other.place for other in play.state.operators]
        free = [place for place in play.mission.start_places if place not in taken]
        place = free[0]
        if not at_once:
            options: list[Option] = [play.options.place(each, "2.10") for each in free]
            answer = play.ask(Decision(operator.key, "entry", "2.10", spared(options), operator))
            at_once = answer is AT_ONCE
            place = place if at_once else answer.value
        operator.place = place
    play.state.phase = ENTRY
    telling.open_part(play, f"{play.mission.name}. {play.mission.setting}.", "5.1")
