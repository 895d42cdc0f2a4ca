"""6.12 to 6.14 Picking up and placing; 14.1 objects, 14.5 bombs, 14.7 traps, 14.8 mines, 14.13 the cigarette."""

from mypy_extensions import mypyc_attr

from moonless.core.decision import Bar, Decision
from moonless.games.rogue_regiment.board.ground import CRATE, GRAPPLE, HIGH_WALL, LOW_WALL, ROCK, WATER, WINDOW
from moonless.games.rogue_regiment.board.keeping import keep
from moonless.games.rogue_regiment.content.components import (
    BARREL,
    BOMB,
    CIGARETTES,
    CONTAINER,
    CORPSE,
    DIVER_GEAR,
    DOCUMENTS,
    FED,
    GEAR,
    LAID_MINE,
    LEWES_BOMB,
    LOOSE,
    MINE,
    PLACEABLE,
    SET_TRAP,
    TRAP,
    USED_TRAP,
)
from moonless.games.rogue_regiment.content.options import BURDENS, FUSES, IN_ARMS, PUTS, Burden, PlaceOption
from moonless.games.rogue_regiment.rules import pieces, reactions, sight, telling, ties
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import NOWHERE, OVER_HIGH_WALLS, Operator, Token

PLACING = "place"
"""The order whose steps are what, where and how long a fuse."""
LAID = {LEWES_BOMB: BOMB, MINE: LAID_MINE, TRAP: SET_TRAP}
PUTS_KEPT = 20000

NOT_HERE = Bar("it does not lie on his square", "6.12")
NOTHING_HERE = Bar("nothing here that he could take up", "6.12")
ARMS_FULL = Bar("he carries an object", "6.16")
NO_EQUIPMENT = Bar("a companion has no equipment", "16.4")
NOT_STANDING = Bar("objects are lifted standing, on foot", "6.12")
NO_SLOT = Bar("he has no free slot for it", "1.4")
NO_GUN = Bar("his board has no gun for it", "R64")
NOT_THERE = Bar("nothing can be put down there", "6.13")
STAYS = Bar("what is laid stays", "6.12")


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Declared:
    """6.7, 6.14 An action being declared in parts: who, and the square on which he began it."""

    def __init__(self, operator: Operator, start: int) -> None:
        self.operator = operator
        self.start = start


def slots_used(play: Play, operator: Operator) -> int:
    """1.4 Free slots taken: papers, the cigarette, gear that his board has no place for."""
    used = len(operator.papers) + operator.gear[CIGARETTES]
    if operator.companion:
        return 99
    printed = play.content.operators[operator.key].boards[operator.side].gear
    for gear, count in enumerate(operator.gear):
        if count and not printed[gear] and gear != CIGARETTES:
            used += 1
    return used


def hold_barred(play: Play, operator: Operator, gear: int) -> Bar | None:
    """1.4 A stack of its own, a stack begun, or a free slot; rounds only if his board has the gun (R64)."""
    if operator.companion:
        return NO_EQUIPMENT
    printed = play.content.operators[operator.key].boards[operator.side].gear
    if gear in FED and not printed[gear]:
        return NO_GUN
    if printed[gear] or (operator.gear[gear] and gear != CIGARETTES):
        return None
    return slot_barred(play, operator)


def slot_barred(play: Play, operator: Operator) -> Bar | None:
    """1.4 A free slot."""
    return None if slots_used(play, operator) < play.content.constants.free_item_slots else NO_SLOT


def pick_up_barred(play: Play, operator: Operator, token: Token) -> Bar | None:
    """6.12 From his own square: an object standing and with free arms, items into their stack or a slot."""
    if token.place != operator.place:
        return NOT_HERE
    if operator.carrying != NOWHERE:
        return ARMS_FULL
    if operator.companion:
        return NO_EQUIPMENT
    if token.kind in (CORPSE, BARREL, CONTAINER):
        return None if not operator.crouched and operator.aboard == NOWHERE else NOT_STANDING
    if token.kind == DOCUMENTS:
        return slot_barred(play, operator)
    if token.kind in (SET_TRAP, USED_TRAP):
        return hold_barred(play, operator, TRAP)
    return hold_barred(play, operator, token.gear) if token.kind == LOOSE else STAYS


def pick_up(play: Play, operator: Operator, token: Token) -> None:
    """6.12 A free action; a trap taken up is ready again."""
    deed = reactions.begin(play, operator, [(operator.place, sight.hidden(play, operator))])
    number = next(n for n, other in enumerate(play.state.tokens) if other is token)
    if token.kind in (CORPSE, BARREL, CONTAINER):
        operator.carrying = number
        token.holder = pieces.operator_number(play, operator)
    elif token.kind == DOCUMENTS:
        operator.papers.append(number)
        token.holder = pieces.operator_number(play, operator)
    elif token.kind == LOOSE:
        operator.gear[token.gear] += token.count
    else:
        operator.gear[TRAP] += 1
    token.place = NOWHERE
    moment = "captured" if token.kind == DOCUMENTS else ""
    telling.stage(play, moment, f"{operator.name} picks up {telling.token_name(token)}.", "6.12", [operator.key])
    reactions.react(play, deed)


# 6.13 Place


def burdens(play: Play, operator: Operator) -> list[Burden]:
    """6.13 What he could put down: the object he carries, else any token on his board, and papers."""
    if operator.carrying != NOWHERE:
        return [IN_ARMS]
    found = [BURDENS[gear] for gear in PLACEABLE if operator.gear[gear]]
    return found + [Burden(papers=token) for token in operator.papers]


def burden_option(play: Play, operator: Operator, burden: Burden) -> PlaceOption:
    if burden.gear != NOWHERE:
        return play.content.action_options.places[burden.gear]
    token = play.state.tokens[operator.carrying if burden is IN_ARMS else burden.papers]
    label = f"Place {telling.token_name(token)}"
    return PlaceOption(play.content.actions["place"], token.key, label, burden)


def put_barred(play: Play, operator: Operator, place: int, facing: int, burden: Burden) -> Bar | None:
    """6.13 Openly adjacent, or straight across a low wall or window; not onto units, rock, crates (R23)."""
    there = play.board.ahead[place * 8 + facing]
    if there >= 0 and put_mask(play, operator, place, burden) & play.board.bits[there]:
        return None
    return NOT_THERE


def put_mask(play: Play, operator: Operator, place: int, burden: Burden) -> int:
    """6.13 The places around one where something can be put down now."""
    high = OVER_HIGH_WALLS in play.state.readings
    key = (place, play.walls, high)
    found = play.options.puts.get(key)
    if found is None:
        found = keep(play.options.puts, key, puts_around(play, place, high), PUTS_KEPT)
    items, objects = found
    wet = burden is IN_ARMS or (operator.gear[DIVER_GEAR] and pieces.swims(play, operator, place))
    mask = (objects if wet else items) & ~play.occupied
    return mask & play.board.squares if burden.gear in LAID else mask  # R65: what is laid for the enemy is on the board


def puts_around(play: Play, place: int, high: bool) -> tuple[int, int]:
    """6.13 By the ground: for items; for objects, also into water, and for what a swimmer holds (14.10)."""
    board = play.board
    over = (LOW_WALL, WINDOW, HIGH_WALL, GRAPPLE) if high else (LOW_WALL, WINDOW)
    items = objects = 0
    for facing in range(8):
        there = board.ahead[place * 8 + facing]
        if there < 0 or (there < board.size and board.bits[there] & play.walls):
            continue
        across = facing % 2 == 0 and board.edge(place, there) in over
        if not across and not board.openly(place, facing, play.walls):
            continue
        if board.terrain[there] not in (ROCK, CRATE):
            objects |= board.bits[there]
            if board.terrain[there] != WATER:
                items |= board.bits[there]
    return items, objects


def places_for(play: Play, operator: Operator, place: int, burden: Burden) -> list[int]:
    """The facings in which something can be put down."""
    return [facing for facing in range(8) if put_barred(play, operator, place, facing, burden) is None]


def put_down(play: Play, operator: Operator, burden: Burden, start: int) -> None:
    """6.13, 14.5 Choose the square, and the fuse of a bomb; placing in view alerts nobody by itself."""
    facings = places_for(play, operator, operator.place, burden)
    options = [PUTS[facing] for facing in facings]
    about = Declared(operator, start)
    facing = play.ask(Decision(ties.seat(play, operator), "place-where", "6.13", options, about, PLACING)).value
    there = play.board.ahead[operator.place * 8 + facing]
    state = play.state
    gear = burden.gear
    if gear == LEWES_BOMB:
        limits = play.content.constants
        fuses = FUSES[limits.min_fuse : limits.max_fuse + 1]
        fuse = play.ask(Decision(ties.seat(play, operator), "fuse", "14.5", [*fuses], about, PLACING)).value
        state.tokens.append(Token(f"bomb-{len(state.tokens) + 1}", BOMB, there, fuse=state.drawn + fuse))
        operator.gear[LEWES_BOMB] -= 1
        telling.say(
            play,
            f"{operator.name} lays a bomb on {telling.place_name(play, there)}, fuse {fuse}.",
            "14.5",
            [operator.key],
        )
        return
    if gear != NOWHERE:
        token = Token(f"{GEAR[gear]}-{len(state.tokens) + 1}", LAID.get(gear, LOOSE), there)
        if gear not in LAID:
            token.gear, token.count = gear, 1
        state.tokens.append(token)
        operator.gear[gear] -= 1
    elif burden is IN_ARMS:
        token = state.tokens[operator.carrying]
        operator.carrying = NOWHERE
        token.holder = NOWHERE
        lost = play.board.terrain[there] == WATER and token.kind != CORPSE
        token.place = NOWHERE if lost else there
    else:
        token = state.tokens[burden.papers]
        operator.papers.remove(burden.papers)
        token.holder, token.place = NOWHERE, there
    telling.say(
        play,
        f"{operator.name} puts {telling.token_name(token)} down on {telling.place_name(play, there)}.",
        "6.13",
        [operator.key],
    )
