"""Whether the data files fit each other and the rules. Every line that is added names file, entry and field."""

from moonless.core.errors import Unreadable
from moonless.games.rogue_regiment.board.ground import FACINGS, FIELD, HARD_COVER, SOFT_COVER
from moonless.games.rogue_regiment.content.action_table import VERBS
from moonless.games.rogue_regiment.content.components import BLASTS, GEAR, SPECIALS, TOKENS, UNITS
from moonless.games.rogue_regiment.content.entries import LEVELS
from moonless.games.rogue_regiment.content.files import Files
from moonless.games.rogue_regiment.content.map_entries import TileSideEntry
from moonless.games.rogue_regiment.content.maps import GridText, runs

ACTIONS = [
    "move", "sprint", "climb", "attack", "move_and_attack", "take_aim", "mark_target", "blind_fire", "crouch",
    "pop_up", "pick_up", "place", "move_and_place", "recover", "free_prisoner", "drive",
]  # fmt: skip
MODIFIERS = {"short_range", "aimed", "marked", "blind_fire"}
DEFENSE = {"short_range", "soft_cover", "hard_cover", "moving_out_of_sight", "in_building_against_hmg_or_mortar"}
CRAFT = ["jeep", "dinghy"]


def check_files(files: Files, problems: list[str]) -> None:
    """Add a line for everything that does not fit; missions are checked one by one, when they are needed."""
    check_game(files, problems)
    check_equipment(files, problems)
    check_operators(files, problems)
    check_events(files, problems)
    check_tables(files, problems)
    check_tiles(files, problems)
    check_campaign(files, problems)


def same(expected: object, found: object, where: str, problems: list[str]) -> None:
    """What must be as the rules have it."""
    if expected != found:
        problems.append(f"{where}: expected {expected}, found {found}")


def unique(ids: list[str], where: str, problems: list[str]) -> None:
    """No id twice."""
    for id in sorted({id for id in ids if ids.count(id) > 1}):
        problems.append(f"{where}[{id}]: this id is there twice")


def known(ids: list[str], all_of: list[str], where: str, problems: list[str]) -> None:
    """Every id is one of those that are known."""
    for id in ids:
        if id not in all_of:
            problems.append(f"{where}: expected one of {', '.join(all_of)}, found '{id}'")


def check_game(files: Files, problems: list[str]) -> None:
    """game.toml and axis_units.toml"""
    game = files.game
    same(ACTIONS, [action.id for action in game.action], "game.toml: action", problems)
    same(sorted(VERBS), sorted(offer.verb for offer in files.offers.offer), "words/offers.toml: offer", problems)
    for offer in files.offers.offer:
        known([offer.action], ["", *ACTIONS], f"words/offers.toml: offer[{offer.verb}]: action", problems)
    for action in game.action:
        if action.id == "sprint":  # the table of actions says it once more
            same(game.constants.sprint_squares, action.squares, "game.toml: action[sprint]: squares", problems)
    same(sorted(MODIFIERS), sorted(game.attack_modifiers), "game.toml: attack_modifiers", problems)
    same(sorted(DEFENSE), sorted(game.defense_modifiers), "game.toml: defense_modifiers", problems)
    same(SOFT_COVER, game.defense_modifiers.get("soft_cover"), "game.toml: defense_modifiers: soft_cover", problems)
    same(HARD_COVER, game.defense_modifiers.get("hard_cover"), "game.toml: defense_modifiers: hard_cover", problems)
    same(list(LEVELS), game.difficulty.levels, "game.toml: difficulty: levels", problems)
    known([game.difficulty.default], list(LEVELS), "game.toml: difficulty: default", problems)
    same(5, len(game.debrief.titles), "game.toml: debrief: titles", problems)
    same(3, game.constants.blast_size, "game.toml: constants: blast_size", problems)
    same(8, game.constants.sight_range, "game.toml: constants: sight_range", problems)
    units = [unit.id for unit in files.units.unit]
    same([id for id in UNITS if id not in CRAFT], units, "axis_units.toml: unit", problems)
    for unit in files.units.unit:
        if unit.armed and unit.type != "vehicle" and not (unit.defense_dice and unit.long_range):
            problems.append(f"axis_units.toml: unit[{unit.id}]: defense_dice and long_range are needed to attack")


def check_equipment(files: Files, problems: list[str]) -> None:
    """equipment.toml and small_tiles.toml"""
    kit = files.equipment
    ids = [entry.id for entry in kit.weapon] + [entry.id for entry in kit.item]
    same(sorted([*GEAR, "documents"]), sorted(ids), "equipment.toml: weapon, item", problems)
    same(TOKENS[:3], [entry.id for entry in kit.object], "equipment.toml: object", problems)
    for structure in files.small_tiles.structure:
        known(structure.destroyed_by, BLASTS, f"small_tiles.toml: structure[{structure.id}]: destroyed_by", problems)
    unique([entry.id for entry in files.small_tiles.structure], "small_tiles.toml: structure", problems)


def check_operators(files: Files, problems: list[str]) -> None:
    """operators.toml"""
    unique([entry.id for entry in files.operators.operator], "operators.toml: operator", problems)
    for entry in files.operators.operator:
        where = f"operators.toml: operator[{entry.id}]"
        same(["a", "b"], [board.side for board in entry.board], f"{where}: board", problems)
        for board in entry.board:
            known([item.id for item in board.equipment], GEAR, f"{where}: board[{board.side}]", problems)


def check_events(files: Files, problems: list[str]) -> None:
    """event_cards.toml"""
    events = files.events
    cards = [card.id for card in events.card]
    unique(cards, "event_cards.toml: card", problems)
    same(SPECIALS, [card.id for card in events.special_card], "event_cards.toml: special_card", problems)
    for deck in events.deck:
        known(deck.cards, cards, f"event_cards.toml: deck[{deck.id}]", problems)
        unique(deck.cards, f"event_cards.toml: deck[{deck.id}]", problems)
        if len(deck.cards) <= files.game.constants.max_fuse and not deck.order_from_mission:
            problems.append(f"event_cards.toml: deck[{deck.id}]: a deck must exceed the longest fuse (14.5)")
    for card in events.card:
        for name, panel in (("stealth", card.stealth), ("battle", card.battle)):
            where = f"event_cards.toml: card[{card.id}]: {name}"
            if panel.kind.endswith("rotate") and not (panel.color and panel.direction):
                problems.append(f"{where}: a rotation needs color and direction")
            if panel.kind == "spawn" and not (panel.color and panel.count):
                problems.append(f"{where}: a spawn needs color and count")


def check_tables(files: Files, problems: list[str]) -> None:
    """tables.toml"""
    tables = files.tables
    same(FACINGS, tables.facings.get("order"), "tables.toml: facings: order", problems)
    for facing, name in enumerate(FACINGS):
        found = sorted(tables.field_of_view.get(name, []))
        same(sorted(FIELD[facing]), found, f"tables.toml: field_of_view: {name}", problems)
    same(list(range(2, 13)), sorted(tables.scatter.direction), "tables.toml: scatter: direction", problems)
    same(list(range(1, 7)), sorted(tables.scatter.distance), "tables.toml: scatter: distance", problems)


def check_tiles(files: Files, problems: list[str]) -> None:
    """tiles.toml: every side is a full square, its lines run over plain steps, its sentries stand off the lines."""
    tiles = files.tiles
    unique([side.id for side in tiles.side], "tiles.toml: side", problems)
    for side in tiles.side:
        check_side(side, tiles.tile_size, problems)


def check_side(side: TileSideEntry, size: int, problems: list[str]) -> None:
    where = f"tiles.toml: side[{side.id}]"
    try:
        grid = GridText(side.grid)
    except Unreadable as error:
        problems.append(f"{where}: grid: {error}")
        return
    if (grid.columns, grid.rows) != (size, size):
        problems.append(f"{where}: grid: expected {size} x {size} squares, found {grid.columns} x {grid.rows}")
        return
    walked: set[tuple[int, int]] = set()
    for line in side.patrol:
        squares = runs(line.waypoints, line.kind == "loop")
        walked |= set(squares)
        if len(squares) != line.length:
            problems.append(f"{where}: patrol: length: {line.length} stated, {len(squares)} found")
        for start in line.starts:
            if start.at not in squares:
                problems.append(f"{where}: patrol: starts: {start.at} is not on the line")
        for spot in squares:
            if grid.squares[spot] not in ".:_=tf":
                problems.append(f"{where}: patrol: {spot} cannot be walked")
    for sentry in side.sentry:
        if sentry.at in walked:
            problems.append(f"{where}: sentry at {sentry.at} stands on a patrol line")
        known([*sentry.arrows, sentry.default], FACINGS, f"{where}: sentry: arrows", problems)
        if sentry.default not in sentry.arrows:
            problems.append(f"{where}: sentry: default '{sentry.default}' is none of its arrows")


def check_campaign(files: Files, problems: list[str]) -> None:
    """campaign.toml"""
    missions = [mission.id for mission in files.missions]
    known(files.campaign.missions, missions, "campaign.toml: missions", problems)
    for reward in files.campaign.reward:
        where = f"campaign.toml: reward[{reward.mission}]"
        known([reward.mission, *([reward.applies_to] if reward.applies_to else [])], missions, where, problems)
