"""What there is to fill in: the pages of the form, and what can be changed about each thing that was placed."""

from typing import Any

from moonless.core.workshop import Document, Field, FormPage, Item
from moonless.games.rogue_regiment.board.ground import FACINGS
from moonless.games.rogue_regiment.content.components import OBJECTIVES, UNITS
from moonless.games.rogue_regiment.content.content import load_content
from moonless.games.rogue_regiment.content.entries import LEVELS
from moonless.games.rogue_regiment.content.mission_checks import LISTS as TARGETS
from moonless.games.rogue_regiment.content.mission_checks import RULES
from moonless.games.rogue_regiment.editing.papers import (
    LISTS,
    SMALL,
    entries,
    files,
    layout,
    number,
    table,
    texts,
    title,
    words,
)
from moonless.games.rogue_regiment.editing.tools import UNIT_NAMES

Choices = list[tuple[str, str]]
OBJECTIVE_NAMES = {
    "destroy": "Destroy structures", "demolish": "Blow up points", "kill": "Kill", "collect": "Bring out documents",
    "rescue": "Rescue", "recover": "Bring out objects", "destroy_vehicles": "Wreck vehicles",
    "escape": "Get men out alive", "exit": "Everybody to an exit",
}  # fmt: skip
TIERS = ("tutorial", "easy", "medium", "hard", "campaign")
STATES = {
    "parked": "Parked", "crewed": "Crewed", "convoy": "Comes with the convoy", "reserve": "Comes by a card",
}  # fmt: skip
MOST_METER = 40


def all_fields(document: Document) -> dict[str, Field]:
    """Every field there is now, by its path."""
    found: dict[str, Field] = {}
    for page in pages(document):
        for fields in (page.fields, *(item.fields for item in page.items)):
            found |= {field.path: field for field in fields}
    for fields in details(document).values():
        found |= {field.path: field for field in fields}
    return found


def pages(document: Document) -> list[FormPage]:
    return [
        story(document), ground(document), team(document), alarm(document), objectives(document, "objective"),
        objectives(document, "secondary"), cards(document), convoy(document),
    ]  # fmt: skip


def named(ids: list[str] | tuple[str, ...]) -> Choices:
    return [(id, id.replace("_", " ").capitalize()) for id in ids]


def story(document: Document) -> FormPage:
    return FormPage(
        "story",
        "Briefing",
        [
            Field("name", "Name", "text", words(document, "name")),
            Field("setting", "Place and time", "text", words(document, "setting")),
            Field("briefing", "Briefing", "words", words(document, "briefing")),
            Field("hints", "Hints, one a line", "lines", texts(document, "hints")),
            Field("tier", "Meant to be", "choice", words(document, "tier"), named(TIERS)),
            Field("id", "Name of the file", "text", words(document, "id")),
            Field(
                "source.mission", "Where it comes from", "text", words(table(document, "source"), "mission"),
                note="Begins with designed, history, found, derived or rulebook.",
            ),
        ],
    )  # fmt: skip


def ground(document: Document) -> FormPage:
    """2.7 How many tiles the map has, and who stands on them."""
    rows = layout(document)
    return FormPage(
        "map",
        "Map",
        [
            Field("map.columns", "Tiles across", "number", len(rows[0]), least=1, most=6),
            Field("map.rows", "Tiles down", "number", len(rows), least=1, most=6),
            Field(
                "sentry_points_manned", "A sentry on every sentry point", "flag",
                document.get("sentry_points_manned", True) is True,
            ),
            Field(
                "patrol_lines_manned", "A patrol on every patrol line", "flag",
                document.get("patrol_lines_manned", True) is True,
            ),
        ],
    )  # fmt: skip


def team(document: Document) -> FormPage:
    """1.1 Who takes part, with what."""
    given, box = table(document, "operators"), files()
    men = [(entry.id, entry.name) for entry in box.operators.operator]
    boards, gear = table(given, "required_board"), table(given, "extra_gear")
    fields = [
        Field("operators.count", "Operators", "number", number(given, "count"), least=1, most=box.game.operators_max),
        Field("operators.required", "Must take part", "picks", texts(given, "required"), men),
        Field("operators.recommended", "Take part unless players choose", "picks", texts(given, "recommended"), men),
    ]
    for entry in box.operators.operator:
        sides = [("", "Either side"), *((side.side, f"Side {side.side}: {side.title}") for side in entry.board)]
        path = f"operators.required_board.{entry.id}"
        fields.append(Field(path, f"{entry.name}'s board", "choice", words(boards, entry.id), sides))
    for id in box.equipment.mission_supply["allowed"]:
        name = f"Extra: {id.replace('_', ' ')}"
        fields.append(Field(f"operators.extra_gear.{id}", name, "number", number(gear, id), most=9))
    return FormPage("team", "Team", fields)


def alarm(document: Document) -> FormPage:
    """5.3, 10.1 The stealth meter and the event deck, for each level of difficulty."""
    meter, deck = table(document, "stealth_meter"), table(document, "event_deck")
    decks = named([entry.id for entry in files().events.deck])
    starts = [("stealth", "In stealth"), ("battle", "In battle, the alarm up")]
    fields = [Field("start_section", "Begins", "choice", words(document, "start_section") or "stealth", starts)]
    for level in LEVELS:
        fields.append(
            Field(f"stealth_meter.{level}", f"Stealth meter, {level}", "number", number(meter, level), most=MOST_METER)
        )
    for level in LEVELS:
        fields.append(Field(f"event_deck.{level}", f"Event deck, {level}", "choice", words(deck, level), decks))
    rules = texts(document, "special_rules")
    fields.append(Field("special_rules", "Special rules", "picks", rules, named(RULES)))
    return FormPage("alarm", "Alarm and deck", fields)


def objectives(document: Document, key: str) -> FormPage:
    """16.1 What must be done, and what is well done besides."""
    items = []
    for place, entry in entries(document, key):
        path, kind = f"{key}.{place}", words(entry, "kind")
        kinds = [(each, OBJECTIVE_NAMES[each]) for each in OBJECTIVES]
        fields = [Field(f"{path}.kind", "What", "choice", kind, kinds)]
        if kind in TARGETS:
            things = [words(each, "id") for _, each in entries(document, TARGETS[kind])]
            fields.append(Field(f"{path}.targets", "Which", "picks", texts(entry, "targets"), named_things(things)))
        if kind != "exit":
            most = len(texts(entry, "targets")) if kind in TARGETS else files().game.operators_max
            fields.append(Field(f"{path}.count", "How many", "number", number(entry, "count", 1), least=1, most=most))
        items.append(Item(path, OBJECTIVE_NAMES.get(kind, "Objective"), fields))
    first = key == "objective"
    name = "Objectives" if first else "Secondary objectives"
    return FormPage(key, name, [], items, key, "Add an objective" if first else "Add a secondary objective")


def named_things(ids: list[str]) -> Choices:
    return [(id, title({"id": id})) for id in ids if id]


def cards(document: Document) -> FormPage:
    """10.1 Special cards, put into the deck at a depth between two."""
    kinds = [(card.id, card.name) for card in files().events.special_card]
    items = []
    for place, entry in entries(document, "special_card"):
        path, card = f"special_card.{place}", words(entry, "card")
        fields = [
            Field(f"{path}.card", "Card", "choice", card, kinds),
            Field(f"{path}.depth_min", "Not before card", "number", number(entry, "depth_min"), most=60),
            Field(f"{path}.depth_max", "Not after card", "number", number(entry, "depth_max"), most=60),
            Field(f"{path}.levels", "At levels", "picks", texts(entry, "levels"), named(LEVELS)),
        ]
        items.append(Item(path, dict(kinds).get(card, "Card"), fields))
    return FormPage("special_card", "Special cards", [], items, "special_card", "Add a special card")


def convoy(document: Document) -> FormPage:
    """15.4 The convoy's order and pace, and the vehicles that have no square yet."""
    items = [
        Item(f"vehicle.{place}", title(entry, "vehicle"), vehicle_fields(place, entry))
        for place, entry in entries(document, "vehicle")
        if entry.get("at") is None
    ]
    fields = []
    if "convoy" in document:
        given = table(document, "convoy")
        coming = [words(entry, "id") for _, entry in entries(document, "vehicle") if entry.get("state") == "convoy"]
        fields = [
            Field("convoy.speed", "Squares a turn", "number", number(given, "speed"), least=1, most=12),
            Field("convoy.spacing", "Squares between vehicles", "number", number(given, "spacing"), most=6),
            Field("convoy.order", "In this order", "picks", texts(given, "order"), named_things(coming)),
        ]
    note = "Place vehicles and lay the route on the map; what comes later is listed here."
    return FormPage("convoy", "Convoy", fields, items, note=note)


# What was placed


def details(document: Document) -> dict[str, list[Field]]:
    """For each thing on the plan, its fields."""
    found: dict[str, list[Field]] = {}
    for key in LISTS:
        for place, entry in entries(document, key):
            found[f"{key}.{place}"] = thing_fields(key, place, entry)
    for key in SMALL:
        for place, entry in entries(document, key):
            found[f"{key}.{place}"] = small_fields(document, key, place, entry)
    return found


def thing_fields(key: str, place: int, entry: dict[str, Any]) -> list[Field]:
    path = f"{key}.{place}"
    if key == "vehicle":
        return vehicle_fields(place, entry)
    fields = [Field(f"{path}.id", "Name in the file", "text", words(entry, "id"))]
    if key == "unit":
        kinds = [(id, UNIT_NAMES[id]) for id in UNITS[:4]]
        fields.append(Field(f"{path}.kind", "Kind", "choice", words(entry, "kind"), kinds))
        fields.append(Field(f"{path}.facing", "Faces", "choice", words(entry, "facing"), [(f, f) for f in FACINGS]))
    if key == "prisoner":
        fields.append(Field(f"{path}.name", "Called", "text", words(entry, "name")))
    return fields


def vehicle_fields(place: int, entry: dict[str, Any]) -> list[Field]:
    path = f"vehicle.{place}"
    kinds = [(id, load_content().units[UNITS.index(id)].name) for id in UNITS[4:]]
    return [
        Field(f"{path}.id", "Name in the file", "text", words(entry, "id")),
        Field(f"{path}.kind", "Kind", "choice", words(entry, "kind"), kinds),
        Field(f"{path}.state", "How it comes", "choice", words(entry, "state"), list(STATES.items())),
        Field(f"{path}.facing", "Faces", "choice", words(entry, "facing") or "E", [(f, f) for f in FACINGS]),
        Field(f"{path}.cargo", "Men aboard", "number", number(entry, "cargo"), most=8),
    ]


def small_fields(document: Document, key: str, place: int, entry: dict[str, Any]) -> list[Field]:
    path = f"{key}.{place}"
    if key == "spawn_tile":
        colors = named(files().small_tiles.spawn_tile.colors)
        return [Field(f"{path}.color", "Color", "choice", words(entry, "color"), colors)]
    uses = [("entry_tile", "Entry"), ("exit_tile", "Exit"), ("both", "Entry and exit")]
    spot = (entry.get("side"), entry.get("at"))
    other = "exit_tile" if key == "entry_tile" else "entry_tile"
    both = any((each.get("side"), each.get("at")) == spot for _, each in entries(document, other))
    return [Field(f"{path}.use", "Used as", "choice", "both" if both else key, uses)]
