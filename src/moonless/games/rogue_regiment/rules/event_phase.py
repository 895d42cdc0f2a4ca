"""10 Event phase: special cards, the event card with the patrol token, rotations, spawns; then due bombs."""

from typing import Final

from moonless.core.decision import Decision
from moonless.games.rogue_regiment.board.ground import HALF_TURN
from moonless.games.rogue_regiment.content.components import (
    ALARM_ADVANCE,
    BLACK,
    CIGARETTE_BREAK,
    CIGARETTES,
    COLOR_NAMES,
    CONVOY,
    HALF_TRACK,
    HALF_TRACK_ARRIVES,
    LOOSE,
    MIXED,
    MOTORBIKE,
    MOTORBIKE_ARRIVES,
    PATROL_ROTATE,
    RELIEF_BLACK,
    RELIEF_WHITE,
    RIFLE,
    SENTRY_ROTATE,
    SMG,
    SPAWN,
    TRAIN_DEPARTS,
    WHITE,
    Panel,
)
from moonless.games.rogue_regiment.content.options import SPECIAL
from moonless.games.rogue_regiment.events import CardDrawn
from moonless.games.rogue_regiment.rules import (
    alarm,
    blasts,
    carrying,
    looking,
    marked_targets,
    masks,
    objectives,
    pieces,
    telling,
    ties,
    vehicles,
)
from moonless.games.rogue_regiment.rules.pieces import place_of
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import (
    ALIVE,
    ALL_TIES,
    NOWHERE,
    PATROLMAN,
    REINFORCEMENT,
    SENTRY,
    Operator,
    Unit,
)

OUT_OF_PLAY: Final = 9999
"""Further off than any place."""


def event_phase(play: Play) -> None:
    """10.2 Special cards, the event card, its panel; the convoy; bombs whose fuse has run out."""
    marked_targets.windows(play, None, NOWHERE, 0)
    special_cards(play)
    draw_event(play)
    state = play.state
    card = play.content.cards[state.card]
    was_battle = state.battle
    panel = card.battle if was_battle else card.stealth
    if play.heard:
        play.tell(CardDrawn(card.id, panel.words, COLOR_NAMES[token_color(play)], "10.2"))
    resolve(play, panel)
    if not was_battle:
        vehicles.convoy_moves(play)
    blasts.explode_due(play, False)


def token_color(play: Play) -> int:
    """10.2 The patrol token: black side on turn 1, then flipped each turn."""
    return BLACK if play.state.turn % 2 else WHITE


def special_cards(play: Play) -> None:
    """10.1, 10.2 A special card lies at a random depth within its range; it is not the turn's card (R48)."""
    state = play.state
    for number, special in enumerate(play.mission.specials):
        if state.special_done[number] or state.drawn < special.first:
            continue
        among = [0] + [1] * (special.last - state.drawn)
        if play.fate.pick(SPECIAL, among) == 0 if len(among) > 1 else True:
            state.special_done[number] = True
            if play.heard:
                play.tell(CardDrawn(special.name, special.name, "", "10.2"))
            resolve_special(play, special.kind)


def draw_event(play: Play) -> None:
    """10.1 The next card; an empty deck is shuffled anew. 16.9 The tutorial's order is fixed."""
    state = play.state
    if state.card != NOWHERE:
        state.discards.append(state.card)
    order = play.mission.event_order
    if state.drawn < len(order):
        state.card = order[state.drawn]
        take_out(state.deck, state.card)
    else:
        if not state.deck:
            state.deck, state.discards = sorted(state.discards), []
        state.card = play.fate.draw(play.content.events, state.deck)
    state.drawn += 1


def take_out(deck: list[int], wanted: int) -> None:
    """16.9 A card whose turn has come, if it is there."""
    for at, card in enumerate(deck):
        if card == wanted:
            deck.pop(at)
            return


def resolve(play: Play, panel: Panel) -> None:
    """10.3 to 10.8 What the panel says."""
    if panel.kind == SENTRY_ROTATE:
        rotate(play, panel, SENTRY)
    elif panel.kind == PATROL_ROTATE:
        rotate(play, panel, PATROLMAN)
    elif panel.kind == SPAWN:
        spawn(play, panel.color, panel.count)
    elif panel.kind == ALARM_ADVANCE:
        alarm.lose_meter(play, panel.count, "alarm advance", "10.7")
    elif panel.kind == CIGARETTE_BREAK:
        cigarette_break(play)


# 10.3 to 10.5 Rotations


def rotate(play: Play, panel: Panel, role: int) -> None:
    """10.5 One after another, closest to an operator first, each judged when its turn comes."""
    waiting = [unit for unit in play.state.units if unit.role == role and unit.color == panel.color]
    for unit in waiting:
        unit.acted = False
    while waiting:
        unit = first_of(play, waiting, "10.5")
        waiting.remove(unit)
        if not heeds(play, unit):
            continue
        if role == SENTRY:
            sentry_rotate(play, unit, panel.turn, panel.arrows)
        else:
            patrol_rotate(play, unit, panel.turn)


def heeds(play: Play, unit: Unit) -> bool:
    """10.5, 11.1 At its post or on its line, no cigarette, not alert while an operator is spotted (R32)."""
    if not pieces.active(play, unit) or unit.smoking or (unit.post == NOWHERE and unit.line == NOWHERE):
        return False
    return not (unit.alert and pieces.anyone_spotted(play))


def first_of(play: Play, waiting: list[Unit], rule: str) -> Unit:
    """11.1 Closest to an operator on the board first, ties by choice."""
    if len(waiting) == 1:
        return waiting[0]
    men = pieces.targets(play)
    best = OUT_OF_PLAY + 1
    tied: list[Unit] = []
    for unit in waiting:
        gap = pieces.nearest(play, unit.place, men) if unit.place >= 0 else OUT_OF_PLAY
        if gap < best:
            best, tied = gap, [unit]
        elif gap == best:
            tied.append(unit)
    if len(tied) == 1 or play.state.ties < ALL_TIES or not men:
        return min(tied, key=place_of)
    tied.sort(key=place_of)
    options = [ties.unit_option(play, unit, rule) for unit in tied]
    return play.state.units[ties.tie(play, "who-first", rule, options, None, ALL_TIES).value]


def sentry_rotate(play: Play, unit: Unit, way: int, arrows: int) -> None:
    """10.3 Step by step to the next arrow, twice for two."""
    points = play.board.posts[unit.post].arrows
    facing = unit.facing
    for _ in range(arrows):
        facing = (facing + way) % 8
        while facing not in points:
            facing = (facing + way) % 8
    if facing == unit.facing:  # two arrows on a point with two: once round, by way of the other
        other = next((arrow for arrow in points if arrow != facing), facing)
        if not looking.turn(play, unit, other, way, "as the card says", "10.3"):
            return
    looking.turn(play, unit, facing, way, "as the card says", "10.3")


def patrol_rotate(play: Play, unit: Unit, way: int) -> None:
    """10.4 Until it faces the other way along its line, or the first way along it if it faced neither."""
    ways = line_facings(play, unit)
    here = [facing for facing, _ in ways]
    goal = (unit.facing + way) % 8
    while goal not in here:
        goal = (goal + way) % 8
    if goal == unit.facing:
        return
    if looking.turn(play, unit, goal, way, "as the card says", "10.4"):
        unit.way = next(heading for facing, heading in ways if facing == unit.facing)


def line_facings(play: Play, unit: Unit) -> list[tuple[int, int]]:
    """10.4 The facings along its line from where it stands: up and down it; at a dead end there is only one."""
    line, index = play.board.lines[unit.line], unit.index
    found = line.facings.get(index)
    if found is None:
        found = line.facings[index] = []
        for way in (1, -1):
            after = index + way
            if line.loop:
                after %= len(line.squares)
            if 0 <= after < len(line.squares):
                found.append((play.board.facing_to(line.squares[index], line.squares[after]), way))
    return found


# 10.6 Spawn


def spawn(play: Play, color: int, count: int) -> None:
    """10.6 SMG on one spawn tile of the color or mixed, front markers first; what does not fit is not placed."""
    tiles = [number for number, tile in enumerate(play.board.tiles) if tile.color in (color, MIXED)]
    with_room = [number for number in tiles if free_markers(play, number)]
    if not with_room:
        why = "the spawn tile is full" if tiles else f"there is no {COLOR_NAMES[color]} spawn tile"
        telling.say(play, f"Nobody is placed: {why}.", "10.6")
        return
    options = [play.options.option(f"tile {n + 1}", f"Spawn tile {n + 1}", n, "10.6") for n in with_room]
    tile = ties.tie(play, "spawn-tile", "10.6", options, color).value
    for placed in range(count):
        spots = [play.options.place(place, "10.6") for place in free_markers(play, tile)]
        if not spots:
            telling.say(play, f"The spawn tile is full: only {placed} of {count} are placed.", "10.6")
            return
        reinforce(play, ties.tie(play, "spawn-marker", "10.6", spots, color, ALL_TIES).value)


def free_markers(play: Play, number: int) -> list[int]:
    """10.6 The free markers of the front row, or of the rear row when the front is full."""
    taken = [unit.place for unit in play.state.units]
    tile = play.board.tiles[number]
    front = [place for place in tile.front if place not in taken]
    return front or [place for place in tile.rear if place not in taken]


def reinforce(play: Play, place: int) -> Unit:
    """10.6 A new SMG: normal in the stealth section, alert in battle."""
    tile = play.board.tiles[play.board.tile_of[place]]
    number = sum(unit.role == REINFORCEMENT for unit in play.state.units) + 1
    unit = Unit(f"smg-{number}", SMG, REINFORCEMENT, place, (tile.side + HALF_TURN) % 8, alert=play.state.battle)
    play.state.units.append(unit)
    masks.refresh(play)
    telling.say(
        play, f"{telling.unit_name(unit)} waits at {telling.place_name(play, place)}.", "10.6", [unit.key], False
    )
    return unit


# 10.7 Cigarette break


def cigarette_break(play: Play) -> None:
    """10.7 If the token is not in play, into a free slot of any operator; if no slot is free, nothing."""
    state = play.state
    if any(man.gear[CIGARETTES] for man in state.operators) or any(unit.smoking for unit in state.units):
        return
    if any(token.kind == LOOSE and token.gear == CIGARETTES and token.place >= 0 for token in state.tokens):
        return
    men = [man for man in pieces.team(play) if carrying.slots_used(play, man) < play.content.constants.free_item_slots]
    if not men:
        return
    options = [ties.operator_option(play, man, "10.7") for man in men]
    chosen = play.ask(Decision(ties.lead(play), "cigarette-for", "10.7", options)).value
    man: Operator = state.operators[chosen]
    man.gear[CIGARETTES] = 1
    telling.say(play, f"{man.name} has cigarettes to offer.", "10.7", [man.key], True)


# 10.9 Relief


def relief(play: Play, color: int) -> None:
    """10.9 Empty sentry points with no operator near get a new sentry; the meter loses 1 for each."""
    state = play.state
    if state.battle:
        return
    for number, post in enumerate(play.board.posts):
        if play.state.battle:  # the alarm came with a relief: the others stay away
            return
        if post.color != color or any(unit.post == number and unit.fate == ALIVE for unit in state.units):
            continue
        row = play.board.distance[post.place]
        taken = play.occupied & play.board.bits[post.place]
        if taken or any(row[man.place] <= 1 for man in pieces.targets(play)):
            continue
        count = sum(unit.role == SENTRY for unit in state.units) + 1
        unit = Unit(f"sentry-{count}", RIFLE, SENTRY, post.place, post.default, color, post=number)
        state.units.append(unit)
        masks.refresh(play)
        telling.say(
            play,
            f"{telling.unit_name(unit)} takes over at {telling.place_name(play, post.place)}.",
            "10.9",
            [unit.key],
            False,
        )
        alarm.lose_meter(play, 1, "relief", "10.9")
        looking.look(play, unit, 0, False)


# What chapters 15 and 16 add


def resolve_special(play: Play, kind: int) -> None:
    """10.2 What a special card does."""
    if kind == CONVOY:
        vehicles.convoy_enters(play)
    elif kind == MOTORBIKE_ARRIVES:
        vehicles.arrive(play, MOTORBIKE, WHITE)
    elif kind == HALF_TRACK_ARRIVES:
        vehicles.arrive(play, HALF_TRACK, BLACK)
    elif kind in (RELIEF_WHITE, RELIEF_BLACK):
        relief(play, WHITE if kind == RELIEF_WHITE else BLACK)
    elif kind == TRAIN_DEPARTS:
        objectives.train_departs(play)
