"""From a mission's file to the mission on its board."""

from moonless.games.rogue_regiment.board.board import Board
from moonless.games.rogue_regiment.board.ground import FACINGS
from moonless.games.rogue_regiment.content.components import (
    BLASTS,
    COLLECT,
    COLOR_NAMES,
    DEMOLISH,
    DESTROY,
    DESTROY_VEHICLES,
    GEAR,
    KILL,
    OBJECTIVES,
    RECOVER,
    RESCUE,
    SPECIALS,
    TOKENS,
    UNITS,
    Mission,
    Objective,
    SpecialCard,
    Structure,
)
from moonless.games.rogue_regiment.content.entries import LEVELS
from moonless.games.rogue_regiment.content.files import Files
from moonless.games.rogue_regiment.content.maps import lay_out, runs
from moonless.games.rogue_regiment.content.mission_entries import MissionFile, ObjectiveEntry
from moonless.games.rogue_regiment.content.names import listed, spoken, with_article

SIDES = {"N": 0, "E": 2, "S": 4, "W": 6}
AMMUNITION = -1
OBJECTIVE_WORDS = {
    "destroy": "destroy {names}",
    "demolish": "blow up {names}",
    "kill": "kill {names}",
    "collect": "bring out {names}",
    "rescue": "bring {names} out alive",
    "recover": "bring out {names}",
    "destroy_vehicles": "wreck {names}",
    "escape": "at least {count} operators out alive",
    "exit": "every living man on an exit tile",
}


def make_mission(file: MissionFile, files: Files) -> Mission:
    """5.1 Everything a set-up needs."""
    board = lay_out(file.layout, {side.id: side for side in files.tiles.side}, files.tiles.tile_size)
    mission = Mission(file.id, file.name, board)
    add_tiles(mission, file, files)
    mission.tier, mission.setting, mission.briefing = file.tier, file.setting, file.briefing
    mission.hints = file.hints
    mission.battle = file.start_section == "battle"
    mission.manned_lines, mission.manned_posts = file.patrol_lines_manned, file.sentry_points_manned
    mission.special_rules = file.special_rules
    team = file.operators
    mission.count, mission.required, mission.recommended = team.count, team.required, team.recommended
    mission.required_board = team.required_board
    mission.extra_gear = [
        AMMUNITION if id == "sten_ammunition" else GEAR.index(id) for id, n in team.extra_gear.items() for _ in range(n)
    ]
    mission.meter = [getattr(file.stealth_meter, level) for level in LEVELS]
    mission.decks = [deck_of(getattr(file.event_deck, level), files) for level in LEVELS]
    names = {card.id: card.name for card in files.events.special_card}
    mission.specials = [
        SpecialCard(SPECIALS.index(card.card), names[card.card], card.depth_min, card.depth_max, card.levels)
        for card in file.special_card
    ]
    add_placements(mission, file, files)
    mission.objectives = [make_objective(entry, mission) for entry in file.objective]
    mission.secondary = [make_objective(entry, mission) for entry in file.secondary]
    add_rating(mission, file, names)
    add_tutorial(mission, file, files)
    return mission


def add_rating(mission: Mission, file: MissionFile, names: dict[str, str]) -> None:
    """16.6 What the last point is given for, where it is not for the work done before any alarm."""
    wanted = file.rating.quiet_until
    if wanted:
        mission.quiet_until = [card.card for card in file.special_card].index(wanted)
        mission.last_point = f"no alarm before the card {names[wanted]}"
    elif file.rating.out_by_turn:
        mission.out_by_turn = file.rating.out_by_turn
        mission.last_point = f"being out by turn {mission.out_by_turn}"


def deck_of(id: str, files: Files) -> list[int]:
    order = [card.id for card in files.events.card]
    deck = next(deck for deck in files.events.deck if deck.id == id)
    return sorted(order.index(card) for card in deck.cards)


def add_tiles(mission: Mission, file: MissionFile, files: Files) -> None:
    """2.9, 2.10 Spawn, entry and exit tiles; one tile may serve as both entry and exit."""
    board = mission.board
    size = files.small_tiles
    for spawn in file.spawn_tile:
        board.add_tile(SIDES[spawn.side], spawn.at, size.spawn_tile.width, COLOR_NAMES.index(spawn.color))
    spots = {(entry.side, entry.at) for entry in [*file.entry_tile, *file.exit_tile]}
    for side, at in sorted(spots):
        tile = board.add_tile(SIDES[side], at, size.entry_exit_tile.width, -1)
        tile.entry = (side, at) in [(entry.side, entry.at) for entry in file.entry_tile]
        tile.exit = (side, at) in [(entry.side, entry.at) for entry in file.exit_tile]
    board.finish()
    for tile in board.tiles:
        if tile.entry:
            mission.start_places += tile.places
            mission.entry_mask |= sum(board.bits[place] for place in tile.places)
        if tile.exit:
            mission.exit_mask |= sum(board.bits[place] for place in tile.places)
    if file.start is not None:
        mission.start_places += [board.square(*spot) for spot in file.start.squares]


def add_placements(mission: Mission, file: MissionFile, files: Files) -> None:
    """5.1 Structures, points, objects, items, prisoners, units, vehicles."""
    board = mission.board
    kinds = {entry.id: entry for entry in files.small_tiles.structure}
    for built in file.structure:
        kind = kinds[built.kind]
        places = [board.square(*spot) for spot in built.squares]
        falls = [blast in kind.destroyed_by for blast in BLASTS]
        mask = sum(board.bits[place] for place in places)
        mission.structures.append(Structure(built.id, kind.name, kind.id, places, mask, falls))
    mission.points = [board.square(*point.at) for point in file.demolition_point]
    mission.point_ids = [point.id for point in file.demolition_point]
    for thing in [*file.object, *file.item]:
        mission.things.append((thing.id, TOKENS.index(thing.kind), board.square(*thing.at)))
    mission.prisoners = [(held.id, held.name, board.square(*held.at)) for held in file.prisoner]
    for unit in file.unit:
        place = board.square(*unit.at)
        mission.units.append((unit.id, UNITS.index(unit.kind), place, FACINGS.index(unit.facing)))
    mission.absent = [[unit.id for unit in file.unit if level not in unit.levels] for level in LEVELS]
    for vehicle in file.vehicle:
        place = -1 if vehicle.at is None else board.square(*vehicle.at)
        facing = FACINGS.index(vehicle.facing)
        kind_number = UNITS.index(vehicle.kind)
        mission.vehicles.append((vehicle.id, kind_number, vehicle.state, place, facing, vehicle.cargo))
        if vehicle.route and vehicle.at is not None:
            mission.car_route = route_of(board, [vehicle.at, *vehicle.route])
    if file.convoy is not None:
        mission.route = route_of(board, file.convoy.route)
        mission.speed, mission.spacing, mission.column = file.convoy.speed, file.convoy.spacing, file.convoy.order


def route_of(board: Board, waypoints: list[tuple[int, int]]) -> list[int]:
    return [board.square(*spot) for spot in runs(waypoints, False)]


def make_objective(entry: ObjectiveEntry, mission: Mission) -> Objective:
    """16.1 Targets by number, in the list that the kind of objective looks at."""
    kind = OBJECTIVES.index(entry.kind)
    ids: list[str] = []
    if kind == DESTROY:
        ids = [structure.id for structure in mission.structures]
    elif kind == DEMOLISH:
        ids = mission.point_ids
    elif kind == KILL:
        ids = [unit[0] for unit in mission.units]
    elif kind in (COLLECT, RECOVER):
        ids = [thing[0] for thing in mission.things]
    elif kind == RESCUE:
        ids = [prisoner[0] for prisoner in mission.prisoners]
    elif kind == DESTROY_VEHICLES:
        ids = [vehicle[0] for vehicle in mission.vehicles]
    words = OBJECTIVE_WORDS[entry.kind].format(count=entry.count, names=target_names(entry, mission))
    return Objective(kind, [ids.index(target) for target in entry.targets], entry.count, words)


def target_names(entry: ObjectiveEntry, mission: Mission) -> str:
    """16.1 All the targets, or how many of which."""
    names = [target_name(entry, target, mission) for target in entry.targets]
    if entry.count < len(names):
        return f"{entry.count} of: {', '.join(names)}"
    return listed(names)


def target_name(entry: ObjectiveEntry, target: str, mission: Mission) -> str:
    """A prisoner by name; officers and papers need no number where there is one only."""
    if entry.kind == "rescue":
        name = next((name for key, name, _ in mission.prisoners if key == target), target)
        return f"the {name.removeprefix('The ')}"
    stem = target.rstrip("-0123456789")
    alike = [unit[0] for unit in mission.units] + [thing[0] for thing in mission.things]
    if entry.kind in ("kill", "collect") and sum(key.startswith(stem) for key in alike) == 1:
        return with_article(spoken(stem))
    return with_article(spoken(target).lower())


def add_tutorial(mission: Mission, file: MissionFile, files: Files) -> None:
    """16.9 The fixed order of events, the fixed patrol starts, the lessons."""
    tutorial = file.tutorial
    if tutorial is None:
        return
    board = mission.board
    order = [card.id for card in files.events.card]
    mission.event_order = [order.index(card) for card in tutorial.event_order]
    for start in tutorial.patrol_starts:
        place = board.square(*start.at)
        for number, line in enumerate(board.lines):
            for choice, (index, _) in enumerate(line.starts):
                if line.squares[index] == place:
                    mission.fixed_starts[number] = choice
    mission.lessons = [(lesson.id, lesson.title, lesson.text, lesson.done_when) for lesson in tutorial.lesson]
