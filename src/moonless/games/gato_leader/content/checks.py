"""Whether the data files fit each other: numbers once each, names that exist, maps that hang together."""

from collections import Counter
from collections.abc import Iterable

from moonless.core.graphs import NO_WAY
from moonless.games.gato_leader.board import FLEET, make_sheet
from moonless.games.gato_leader.content.components import Level
from moonless.games.gato_leader.content.entries import CampaignFile, DisplayFile
from moonless.games.gato_leader.content.files import Files
from moonless.games.gato_leader.content.kinds import LEVEL_KEYS, MISSION_KEYS
from moonless.games.gato_leader.content.sheets import Area

LENGTHS = ("short", "medium", "long")
COLUMNS = ("1942", "1943", "1944-45")


def check_files(files: Files, problems: list[str]) -> None:
    """Add a line for everything that does not fit."""
    check_numbers(files, problems)
    check_boats(files, problems)
    before = len(problems)
    check_display(files.tactical_display, problems)
    if len(problems) == before:
        check_convoys(files, problems)
    check_events(files, problems)
    check_duds(files, problems)
    for sheet in files.campaigns:
        check_campaign(files, sheet, problems)
    check_first_patrol(files, problems)


def twice(values: Iterable[object]) -> list[object]:
    """What is there more than once."""
    return [value for value, count in Counter(values).items() if count > 1]


def check_numbers(files: Files, problems: list[str]) -> None:
    """Every card number is there once, every id once in its deck."""
    ships = [*files.merchants.merchant, *files.escorts.escort, *files.escorts.fleet_escort, *files.naval.naval]
    numbers = [card.number for card in ships] + [card.number for card in files.convoys.convoy]
    numbers += [number for event in files.events.event for number in event.numbers]
    for boat in files.submarines.submarine:
        numbers += [boat.card_green_trained, boat.card_veteran_ace]
    problems += [f"card number {number} is there twice" for number in twice(numbers)]
    for name, ids in (
        ("ships", [card.id for card in ships]),
        ("submarines.toml", [boat.id for boat in files.submarines.submarine]),
        ("events.toml", [event.id for event in files.events.event]),
        ("convoys.toml", [condition.id for condition in files.convoys.condition]),
        ("counters.toml", [counter.key for counter in files.counters.hit_counter]),
    ):
        problems += [f"{name}: '{id}' is there twice" for id in twice(ids)]
    for card in ships:
        if len(card.gun) != 3 or len(card.torpedo) != 3 or sorted(card.gun) != card.gun:
            problems.append(f"{card.id}: gun, torpedo: expected three rising hit numbers")


def check_boats(files: Files, problems: list[str]) -> None:
    """A better level costs more, and every level but the last can be promoted."""
    classes = {note.id for note in files.submarines.class_note}
    for boat in files.submarines.submarine:
        where = f"submarines.toml: submarine[{boat.id}]"
        if boat.boat_class not in classes:
            problems.append(f"{where}: boat_class: no class_note '{boat.boat_class}'")
        costs = [level.so_cost for level in boat.levels]
        if sorted(costs) != costs:
            problems.append(f"{where}: so_cost: expected a rising cost, found {costs}")
        for level in boat.levels:
            check_level(level, f"{where}", problems)
        if any(not level.xp_to_promote for level in boat.levels[:-1]) or boat.ace.xp_to_promote:
            problems.append(f"{where}: xp_to_promote: expected for all levels but the last")


def check_level(level: Level, where: str, problems: list[str]) -> None:
    if not 0 <= level.okay_max < level.shaken_max:
        problems.append(f"{where}: expected okay_max below shaken_max")


def check_display(display: DisplayFile, problems: list[str]) -> None:
    """1.14 28 areas, neighbors both ways, the distances to the Wake as given."""
    name = "tactical_display.toml"
    ids = [area.id for area in display.area]
    problems += [f"{name}: area '{id}' is there twice" for id in twice(ids)]
    near = {area.id: area.adjacent for area in display.area}
    for area in display.area:
        for id in area.adjacent:
            if id not in near or area.id not in near[id]:
                problems.append(f"{name}: area[{area.id}]: adjacent: {id} does not lead back")
    for id in [*display.short_ring_clockwise, display.convoy_wake]:
        if id not in near:
            problems.append(f"{name}: no area '{id}'")
    if problems:
        return
    reached, steps = {display.convoy_wake: 0}, [display.convoy_wake]
    for id in steps:
        for other in near[id]:
            if other not in reached:
                reached[other] = reached[id] + 1
                steps.append(other)
    for area in display.area:
        if reached.get(area.id) != area.distance_to_wake:
            problems.append(f"{name}: area[{area.id}]: distance_to_wake: expected {reached.get(area.id)}")


def check_convoys(files: Files, problems: list[str]) -> None:
    areas = {area.id for area in files.tactical_display.area}
    conditions = {condition.id for condition in files.convoys.condition}
    for card in files.convoys.convoy:
        where = f"convoys.toml: convoy[{card.id}]"
        problems += [f"{where}: no area '{id}'" for id in [*card.main, *card.escorts] if id not in areas]
        if card.condition not in conditions:
            problems.append(f"{where}: condition: no '{card.condition}'")
        if card.naval and len(card.escorts) > len(files.escorts.fleet_escort):
            problems.append(f"{where}: escorts: more than there are Fleet Escorts")
    for condition in files.convoys.condition:
        given = [*condition.forced_setup, *condition.forced_setup_radar]
        given += [condition.straggler_area] if condition.straggler_area else []
        problems += [f"convoys.toml: condition[{condition.id}]: no area '{id}'" for id in given if id not in areas]


def check_events(files: Files, problems: list[str]) -> None:
    """5.10 Every event says something in every campaign's year, and every table has a row for every roll."""
    years = {int(sheet.date_from[:4]) for sheet in files.campaigns}
    for event in files.events.event:
        where = f"events.toml: event[{event.id}]"
        told = [year for section in event.section for year in section.years]
        if set(told) != years or twice(told):
            problems.append(f"{where}: section: expected each of {sorted(years)} once, found {sorted(told)}")
        for section in event.section:
            tables = [effect.table for effect in section.effects if effect.table]
            tables += [effect.fight.table for effect in section.effects if effect.fight is not None]
            for table in tables:
                rows = [(low, high) for low, high, _ in table]
                if any(rows[n][1] + 1 != rows[n + 1][0] for n in range(len(rows) - 1)):
                    problems.append(f"{where}: table: expected rows without a gap")


def check_duds(files: Files, problems: list[str]) -> None:
    """10.4 In each column every face of the die has one result."""
    for column in COLUMNS:
        spans = [row.columns[column] for row in files.tables.torpedo_dud.row if column in row.columns]
        faces = [face for low, high in spans for face in range(low, high + 1)]
        if faces != list(range(1, 11)):
            problems.append(f"tables.toml: torpedo_dud: column {column}: expected each of 1 to 10 once")


def check_campaign(files: Files, sheet: CampaignFile, problems: list[str]) -> None:
    """Areas that lead to each other, tables without a gap, and a way home from everywhere."""
    name = f"campaign_{sheet.id.replace('-', '_')}.toml"
    before = len(problems)
    near = {area.id: area.adjacent for area in sheet.area}
    for id in twice([*near, *(port.id for port in sheet.port)]):
        problems.append(f"{name}: '{id}' is there twice")
    for area in sheet.area:
        for id in area.adjacent:
            if id not in near or area.id not in near[id]:
                problems.append(f"{name}: area[{area.id}]: adjacent: {id} does not lead back")
        check_area(area, name, problems)
    for place in [*(id for port in sheet.port for id in port.adjacent), *sheet.s_class_areas]:
        if place not in near:
            problems.append(f"{name}: no area '{place}'")
    for bar in sheet.no_transit:
        if any(id not in near for id in bar.between) or bar.between[1] in near.get(bar.between[0], []):
            problems.append(f"{name}: no_transit[{bar.name}]: expected two Areas that are not adjacent")
    if set(sheet.length) != set(LENGTHS):
        problems.append(f"{name}: length: expected {', '.join(LENGTHS)}")
    if sheet.dud_column not in COLUMNS:
        problems.append(f"{name}: dud_column: expected one of {', '.join(COLUMNS)}")
    known = {option.id for option in files.tables.special_option if option.id in files.rules.special_option}
    problems += [f"{name}: option: no special_option '{sale.id}'" for sale in sheet.option if sale.id not in known]
    numbers = {card.number for card in files.convoys.convoy}
    problems += [f"{name}: removed_convoys: no card {card}" for card in sheet.removed_convoys if card not in numbers]
    if len(problems) == before:
        home = make_sheet(sheet, files.submarines.submarine).home[FLEET]
        problems += [f"{name}: no way home from a place" for steps in home if steps == NO_WAY]


def check_area(area: Area, name: str, problems: list[str]) -> None:
    rows = area.contact_table
    if rows[0][0] != 1 or any(rows[n][1] + 1 != rows[n + 1][0] for n in range(len(rows) - 1)):
        problems.append(f"{name}: area[{area.id}]: contact_table: expected rows from 1 without a gap")
    kinds = [mission.kind for mission in area.mission]
    if twice(kinds) or any(kind not in MISSION_KEYS for kind in kinds):
        problems.append(f"{name}: area[{area.id}]: mission: expected each kind at most once")
    for mission in area.mission:
        if (mission.kind == "mine") != bool(mission.vp_by_torpedoes):
            problems.append(f"{name}: area[{area.id}]: mission: vp_by_torpedoes belongs to mine boxes")


def check_first_patrol(files: Files, problems: list[str]) -> None:
    """The example's campaign, boats and Ports are there."""
    first = files.first_patrol
    sheet = next((sheet for sheet in files.campaigns if sheet.id == first.campaign), None)
    if sheet is None:
        problems.append(f"first_patrol.toml: campaign: there is no '{first.campaign}'")
        return
    boats = [boat.id for boat in files.submarines.submarine]
    ports = [port.id for port in sheet.port]
    for boat in first.boat:
        for name, value, known in (
            ("id", boat.id, boats),
            ("level", boat.level, LEVEL_KEYS),
            ("port", boat.port, ports),
        ):
            if value not in known:
                problems.append(f"first_patrol.toml: boat[{boat.id}]: {name}: there is no '{value}'")
