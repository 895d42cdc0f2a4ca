"""6.12 to 6.14 Picking up and placing; 14.1 objects, 14.5 bombs, 14.7 traps, 14.8 mines, 14.13 the cigarette."""

from typing import Final

from mypy_extensions import mypyc_attr

from moonless.core.decision import Bar, Decision, Option
from moonless.games.rogue_regiment.board.ground import CRATE, GRAPPLE, HIGH_WALL, LOW_WALL, ROCK, WATER, WINDOW
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
from moonless.games.rogue_regiment.content.names import gear_token, with_article
from moonless.games.rogue_regiment.content.options import FUSES, IN_ARMS, PUTS, Burden, PlaceOption, Puts
from moonless.games.rogue_regiment.rules import pieces, reactions, sight, telling, ties
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import NOWHERE, OVER_HIGH_WALLS, Operator, Token, new_token

PLACING: Final = "place"
"""The order whose steps are what, where and how long a fuse."""
LAID: Final = {LEWES_BOMB: BOMB, MINE: LAID_MINE, TRAP: SET_TRAP}

NOT_HERE: Final = Bar("it does not lie on his square", "6.12")
NOTHING_HERE: Final = Bar("nothing here that he could take up", "6.12")
ARMS_FULL: Final = Bar("he carries an object", "6.16")
NO_EQUIPMENT: Final = Bar("a companion has no equipment", "16.4")
NOT_STANDING: Final = Bar("objects are lifted standing, on foot", "6.12")
NO_SLOT: Final = Bar("he has no free slot for it", "1.4")
NO_GUN: Final = Bar("his board has no gun for it", "R64")
STAYS: Final = Bar("what is laid stays", "6.12")
NO_TOKEN: Final = Bar("it is part of his board, no token", "6.13")
NOT_HELD: Final = Bar("he does not have it", "6.13")
NOTHING_TO_PLACE: Final = Bar("nothing to place, or nowhere to put it", "6.13")
NO_ROOM: Final = Bar("there is nowhere to put it", "6.13")
BOARD_ENDS: Final = Bar("no square is there", "6.13")
BUILT_UP: Final = Bar("a structure or an explosion marker is there", "6.13")
NOT_OPENLY: Final = Bar("nothing is handed across what is between", "R23")
NO_GROUND: Final = Bar("nothing is put on rock or crates", "6.13")
UNIT_THERE: Final = Bar("a unit stands there", "6.13")
INTO_WATER: Final = Bar("only objects go into water", "6.13")
LAID_ON_BOARD: Final = Bar("what is laid for the enemy is laid on the board", "R65")
NO_SUCH_FUSE: Final = Bar("no fuse is that long or short", "14.5")


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Declared:
    """6.7, 6.14 An action being declared in parts: who, and the square on which he began it."""

    def __init__(self, operator: Operator, start: int) -> None:
        self.operator = operator
        self.start = start


class Placing(Declared):
    """6.13 Something being put down: who, from where he began, and what."""

    def __init__(self, operator: Operator, start: int, burden: Burden) -> None:
        super().__init__(operator, start)
        self.burden = burden


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
    found = play.content.action_options.burdens_of(operator.gear).burdens
    return found + [Burden(papers=token) for token in operator.papers] if operator.papers else found


def held_barred(play: Play, operator: Operator, burden: Burden) -> Bar | None:
    """6.13, 6.16 One of the things that he could put down: while he carries an object, only that."""
    held = burdens(play, operator)
    if any(other.gear == burden.gear and other.papers == burden.papers for other in held):
        return None
    if operator.carrying != NOWHERE:
        return ARMS_FULL
    return NOT_HELD if burden.gear == NOWHERE or burden.gear in PLACEABLE else NO_TOKEN


def room_barred(play: Play, operator: Operator, place: int, found: list[Burden]) -> Bar | None:
    """6.13 Some square for something that he has, at a place."""
    return None if placeable(play, operator, place, found) else NO_ROOM


def burden_option(play: Play, operator: Operator, burden: Burden) -> PlaceOption:
    if burden.gear != NOWHERE:
        return play.content.action_options.places[burden.gear]
    label = f"Place {burden_words(play, operator, burden)}"
    return PlaceOption(play.content.actions["place"], held_token(play, operator, burden).key, label, burden)


def held_token(play: Play, operator: Operator, burden: Burden) -> Token:
    """The object in his arms, or papers."""
    return play.state.tokens[operator.carrying if burden is IN_ARMS else burden.papers]


def burden_words(play: Play, operator: Operator, burden: Burden) -> str:
    """What he puts down, in words."""
    if burden.gear != NOWHERE:
        return with_article(gear_token(burden.gear))
    return telling.token_name(held_token(play, operator, burden))


def placeable(play: Play, operator: Operator, place: int, found: list[Burden]) -> list[Burden]:
    """6.13 Those of his burdens that can be put down at a place: small things all go to the same squares."""
    if not found:
        return found
    puts, wet = puts_at(play, place), goes_wet(play, operator, place, found[0])
    first = puts.objects_on_board if wet else puts.items_on_board
    taken = first & play.occupied
    if first and (not taken or taken != first):
        return found
    if not (puts.objects if wet else puts.items) & ~play.occupied:
        return []
    return [burden for burden in found if burden.gear not in LAID]  # R65: what is laid for the enemy is on the board


def over_high_walls(play: Play) -> bool:
    """R23 Whether things are handed over high walls too."""
    return OVER_HIGH_WALLS in play.state.readings


def goes_wet(play: Play, operator: Operator, place: int, burden: Burden) -> bool:
    """6.13, 14.10 Whether it may be put into water: an object, or whatever a swimmer with diver gear holds."""
    return burden is IN_ARMS or (operator.gear[DIVER_GEAR] > 0 and pieces.swims(play, operator, place))


def put_mask(play: Play, operator: Operator, place: int, burden: Burden) -> int:
    """6.13 The places around one where something can be put down now: openly adjacent, or straight across a low wall
    or window; not onto units, rock, crates (R23)."""
    puts = puts_at(play, place)
    if burden.gear in LAID:  # R65: what is laid for the enemy is on the board
        mask = puts.objects_on_board if goes_wet(play, operator, place, burden) else puts.items_on_board
    else:
        mask = puts.objects if goes_wet(play, operator, place, burden) else puts.items
    taken = mask & play.occupied
    return mask ^ taken if taken else mask


def puts_at(play: Play, place: int) -> Puts:
    """6.13 Where the ground around a place lets things be put down; made once."""
    high = bool(play.state.readings) and over_high_walls(play)
    puts = play.surroundings.puts_over if high else play.surroundings.puts
    found = puts.get(place)
    if found is None:
        found = puts[place] = puts_around(play, place, high)
    return found


def puts_around(play: Play, place: int, high: bool) -> Puts:
    """6.13 By the ground: for items; for objects, also into water, and for what a swimmer holds (14.10)."""
    board = play.board
    items = objects = 0
    for facing in range(8):
        if ground_barred(play, place, facing, high) is None:
            there = board.ahead[place][facing]
            objects |= board.bits[there]
            if board.terrain[there] != WATER:
                items |= board.bits[there]
    return Puts(items, objects, board.squares)


def ground_barred(play: Play, place: int, facing: int, high: bool) -> Bar | None:
    """6.13 Whether the ground lets anything be put down that way (R23)."""
    board = play.board
    there = board.ahead[place][facing]
    if there < 0:
        return BOARD_ENDS
    if there < board.size and board.bits[there] & play.walls:
        return BUILT_UP
    over = (LOW_WALL, WINDOW, HIGH_WALL, GRAPPLE) if high else (LOW_WALL, WINDOW)
    across = facing % 2 == 0 and board.edge(place, there) in over
    if not across and not board.openly(place, facing, play.walls):
        return NOT_OPENLY
    return NO_GROUND if board.terrain[there] in (ROCK, CRATE) else None


def put_barred(play: Play, operator: Operator, burden: Burden, facing: int) -> Bar | None:
    """6.13 What is in the way of putting something down on the next square."""
    board, place = play.board, operator.place
    there = board.ahead[place][facing]
    if there >= 0 and put_mask(play, operator, place, burden) & board.bits[there]:
        return None
    bar = ground_barred(play, place, facing, over_high_walls(play))
    if bar is not None:
        return bar
    if play.occupied & board.bits[there]:
        return UNIT_THERE
    return LAID_ON_BOARD if there >= board.size and burden.gear in LAID else INTO_WATER


def fuse_barred(play: Play, fuse: int) -> Bar | None:
    """14.5 As long as the fuses in the box."""
    limits = play.content.constants
    return None if limits.min_fuse <= fuse <= limits.max_fuse else NO_SUCH_FUSE


def fuses(play: Play) -> list[Option]:
    """14.5 As answers; found once."""
    found = play.content.action_options.fuses
    if not found:
        found += [fuse for fuse in FUSES if fuse_barred(play, fuse.value) is None]
    return found.copy()


def places_for(play: Play, operator: Operator, place: int, burden: Burden) -> list[int]:
    """The facings in which something can be put down."""
    mask, bits = put_mask(play, operator, place, burden), play.board.bits
    beside = play.board.ahead[place]
    return [facing for facing, there in enumerate(beside) if there >= 0 and mask & bits[there]]


def put_down(play: Play, operator: Operator, burden: Burden, start: int) -> None:
    """6.13, 14.5 Choose the square, and the fuse of a bomb; placing in view alerts nobody by itself."""
    facings = places_for(play, operator, operator.place, burden)
    options = [PUTS[facing] for facing in facings]
    about = Placing(operator, start, burden)
    facing = play.ask(Decision(ties.seat(play, operator), "place-where", "6.13", options, about, PLACING)).value
    there = play.board.ahead[operator.place][facing]
    state = play.state
    gear = burden.gear
    if gear == LEWES_BOMB:
        fuse = play.ask(Decision(ties.seat(play, operator), "fuse", "14.5", fuses(play), about, PLACING)).value
        state.tokens.append(new_token(f"bomb-{len(state.tokens) + 1}", BOMB, there, fuse=state.drawn + fuse))
        operator.gear[LEWES_BOMB] -= 1
        if play.heard:
            words = f"{operator.name} lays a bomb on {telling.place_name(play, there)}, fuse {fuse}."
            telling.say(play, words, "14.5", [operator.key])
        return
    if gear != NOWHERE:
        token = new_token(f"{GEAR[gear]}-{len(state.tokens) + 1}", LAID.get(gear, LOOSE), there)
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
    if play.heard:
        words = f"{operator.name} puts {telling.token_name(token)} down on {telling.place_name(play, there)}."
        telling.say(play, words, "6.13", [operator.key])
