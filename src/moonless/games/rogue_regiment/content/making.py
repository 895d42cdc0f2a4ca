"""From the data files as they are written to the components that the rules use. What is read here has been checked."""

from moonless.core.words import counted
from moonless.games.rogue_regiment.content.components import (
    BLASTS,
    COLOR_NAMES,
    GEAR,
    PANELS,
    SIGHT_FULL,
    SIGHT_LOW,
    SIGHT_NONE,
    UNITS,
    Blast,
    Card,
    OperatorBoard,
    OperatorCard,
    Panel,
    UnitKind,
    Weapon,
)
from moonless.games.rogue_regiment.content.entries import ItemEntry, ObjectEntry, PanelEntry, UnitEntry, WeaponEntry
from moonless.games.rogue_regiment.content.files import Files

SIGHT = {"": SIGHT_NONE, "low": SIGHT_LOW, "full": SIGHT_FULL}


def make_units(files: Files) -> list[UnitKind]:
    """8.5 The unit table, in the order of UNITS; jeep and dinghy last."""
    entries = {entry.id: entry for entry in files.units.unit}
    kinds = [make_unit(entries[id]) for id in UNITS if id in entries]
    jeep = UnitKind("jeep", "Jeep", True, files.units.jeep.health, 0, 0, 0, 0, 0)
    jeep.sight = SIGHT[files.units.jeep.blocks_sight]
    dinghy = UnitKind("dinghy", "Dinghy", True, 1, 0, 0, 0, 0, 0)
    return [*kinds, jeep, dinghy]


def make_unit(entry: UnitEntry) -> UnitKind:
    vehicle = entry.type == "vehicle"
    kind = UnitKind(
        entry.id, entry.name, vehicle, entry.health, entry.move, entry.short_range, entry.long_range,
        entry.defense_dice, entry.defend_on,
    )  # fmt: skip
    kind.armor = entry.armor
    kind.stays = entry.stays_at_post
    kind.building_bonus = entry.building_bonus_applies
    kind.sight = SIGHT[entry.blocks_sight]
    return kind


def make_weapons(files: Files) -> list[Weapon]:
    """8.1 The weapon table, in the order of GEAR."""
    entries = {entry.id: entry for entry in files.equipment.weapon}
    return [make_weapon(entries[id]) for id in GEAR if id in entries]


def make_weapon(entry: WeaponEntry) -> Weapon:
    earshot = -1 if isinstance(entry.earshot, str) else entry.earshot
    ammunition = -1 if isinstance(entry.ammunition, str) else entry.ammunition
    long = entry.range or entry.long_range
    weapon = Weapon(entry.id, entry.name, entry.dice, entry.to_hit, entry.short_range, long, earshot, ammunition)
    weapon.strafe = entry.strafe
    return weapon


def make_blasts(files: Files) -> list[Blast]:
    """14.2 What explodes, in the order of BLASTS."""
    kit = files.equipment
    found: dict[str, Blast] = {}
    entries: list[WeaponEntry | ItemEntry | ObjectEntry] = [*kit.weapon, *kit.item, *kit.object]
    for entry in entries:
        if entry.blast:
            found[entry.id] = Blast(entry.id, entry.name, entry.dice, entry.to_hit, entry.blast_marker_stays)
    return [found[id] for id in BLASTS]


def make_cards(files: Files) -> list[Card]:
    """10.1 The event cards; a card is an index of this list."""
    return [Card(card.id, make_panel(card.stealth), make_panel(card.battle)) for card in files.events.card]


def make_panel(entry: PanelEntry) -> Panel:
    turn = {"clockwise": 1, "anticlockwise": -1}.get(entry.direction, 0)
    color = COLOR_NAMES.index(entry.color) if entry.color else -1
    words = panel_words(entry)
    return Panel(PANELS.index(entry.kind), color, turn, entry.arrows, entry.count or entry.spaces, words)


def panel_words(entry: PanelEntry) -> str:
    """A panel in words."""
    if entry.kind == "sentry_rotate":
        how = "two arrows" if entry.arrows == 2 else "one arrow"
        return f"{entry.color} sentries turn {entry.direction}, {how}"
    if entry.kind == "patrol_rotate":
        return f"{entry.color} patrols turn {entry.direction}"
    if entry.kind == "spawn":
        return f"{counted(entry.count, 'soldier')} at a {entry.color} spawn tile"
    return {"alarm_advance": "alarm advance", "cigarette_break": "cigarette break"}.get(entry.kind, "nothing happens")


def make_operators(files: Files) -> dict[str, OperatorCard]:
    """1.1, 1.4 The four and their boards."""
    found: dict[str, OperatorCard] = {}
    for entry in files.operators.operator:
        boards: dict[str, OperatorBoard] = {}
        for side in entry.board:
            gear = [0] * len(GEAR)
            for item in side.equipment:
                gear[GEAR.index(item.id)] += item.count
            boards[side.side] = OperatorBoard(side.side, side.title, gear)
        found[entry.id] = OperatorCard(entry.id, entry.name, entry.class_, entry.health, boards)
    return found
