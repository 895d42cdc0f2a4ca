"""Whether the data files fit each other and the rules. Every line that is added names file, entry and field."""

from collections.abc import Iterable
from itertools import pairwise

from moonless.games.by_stealth_and_sea.content.action_table import ACTION_NUMBERS
from moonless.games.by_stealth_and_sea.content.board_checks import check_board
from moonless.games.by_stealth_and_sea.content.components import DIRECTIONS, SKILL_NAMES, SPACE_NAMES
from moonless.games.by_stealth_and_sea.content.files import Files
from moonless.games.by_stealth_and_sea.content.mission_checks import check_missions
from moonless.games.by_stealth_and_sea.content.range_checks import check_ranges

TRACKS = ["slc", "breathing_gear", "wetsuit", "warhead", "forward_positioning"]
TARGETED = ["searchlights", "underwater-dive-team", "patrol-craft-response", "patrol-craft-attack", "shore-base-mortar"]
"""The elements that draw against a target for each state; the last two only move craft and set the net's value."""
ELEMENTS = [*TARGETED[:3], "patrol-craft-movement", *TARGETED[3:], "anti-torpedo-net"]
STATES = ["surfaced", "submerged"]


def check_files(files: Files, problems: list[str]) -> None:
    """Add a line for everything that does not fit."""
    for board in files.boards:
        check_board(board, f"board_{board.id}.toml", problems)
    check_rules(files, problems)
    check_ships(files, problems)
    check_technology(files, problems)
    check_positions(files, problems)
    check_faults(files, problems)
    check_alert_deck(files, problems)
    check_harbor_defense(files, problems)
    check_operators(files, problems)
    check_campaign(files, problems)
    check_missions(files, problems)
    check_ranges(files, problems)


def check_unique(ids: Iterable[str], where: str, problems: list[str]) -> None:
    """No id twice."""
    seen: set[str] = set()
    for id_ in ids:
        if id_ in seen:
            problems.append(f"{where}[{id_}]: this id is there twice")
        seen.add(id_)


def check_count(stated: int, found: int, where: str, problems: list[str]) -> None:
    """As many as the file says."""
    if stated != found:
        problems.append(f"{where}: {stated} stated, {found} found")


def check_known(ids: Iterable[str], known: Iterable[str], where: str, problems: list[str]) -> None:
    """Every id is one of those that are known."""
    known = list(known)
    for id_ in ids:
        if id_ not in known:
            problems.append(f"{where}: expected one of {', '.join(known)}, found '{id_}'")


def check_has(needed: Iterable[str], present: Iterable[str], where: str, problems: list[str]) -> None:
    """Everything that is needed is there."""
    present = list(present)
    for id_ in needed:
        if id_ not in present:
            problems.append(f"{where}: '{id_}' is missing")


def check_same(expected: object, found: object, where: str, problems: list[str]) -> None:
    """What must be as the rules have it, or as another file has it."""
    if expected != found:
        problems.append(f"{where}: expected {expected}, found {found}")


def check_rules(files: Files, problems: list[str]) -> None:
    """rules.toml"""
    rules = files.rules
    check_same(DIRECTIONS, rules.directions, "rules.toml: directions", problems)
    check_same(SKILL_NAMES, rules.slc_sheet.skills, "rules.toml: slc_sheet: skills", problems)
    check_same(SPACE_NAMES, [space.id for space in rules.slc_sheet.spaces], "rules.toml: slc_sheet: spaces", problems)
    check_same(3, rules.game.slcs, "rules.toml: game: slcs", problems)
    track = rules.time_track
    check_same(rules.game.turns, len(track.spaces), "rules.toml: time_track: spaces", problems)
    check_known([track.escape_bonus_until], track.spaces, "rules.toml: time_track: escape_bonus_until", problems)
    diagram = rules.movement_diagram
    check_same(sorted(set(rules.dice.movement)), sorted(diagram), "rules.toml: movement_diagram", problems)
    check_known(diagram.values(), [*DIRECTIONS, "stay"], "rules.toml: movement_diagram", problems)
    check_has(["surge", "skill", "slc", "warhead", "detected"], rules.tokens, "rules.toml: tokens", problems)
    boards = [board.id for board in files.boards]
    check_known(rules.escape_modifiers.boards, boards, "rules.toml: escape_modifiers: boards", problems)
    check_unique([action.rule for action in rules.actions], "rules.toml: actions", problems)
    ids = [action.id for action in rules.actions]
    for action in rules.actions:
        where = f"rules.toml: actions[{action.rule}]"
        check_known([action.skill] if action.skill else [], SKILL_NAMES, f"{where}: skill", problems)
        check_known([action.id], ACTION_NUMBERS, f"{where}: id", problems)
        check_known(action.triggered_by, ids, f"{where}: triggered_by", problems)
    check_known([words.id for words in files.words.action], ids, "words/actions.toml: action", problems)
    check_same("escape", ids[-1] if ids else "", "rules.toml: actions: the last one", problems)


def check_ships(files: Files, problems: list[str]) -> None:
    """ships.toml"""
    ships = files.ships
    check_count(ships.navy_count, len(ships.navy), "ships.toml: navy_count", problems)
    check_count(ships.cargo_count, len(ships.cargo), "ships.toml: cargo_count", problems)
    check_count(ships.patrol_craft_count, len(ships.patrol_craft), "ships.toml: patrol_craft_count", problems)
    check_unique(
        [ship.id for ship in ships.navy] + [ship.id for ship in ships.cargo], "ships.toml: navy and cargo", problems
    )
    check_unique([kind.id for kind in ships.ship_types], "ships.toml: ship_types", problems)
    points = {kind.id: kind.victory_points for kind in ships.ship_types}
    for navy in ships.navy:
        check_known([navy.type], points, f"ships.toml: navy[{navy.id}]: type", problems)
        where = f"ships.toml: navy[{navy.id}]: victory_points"
        check_same(points.get(navy.type, navy.victory_points), navy.victory_points, where, problems)
    for cargo in ships.cargo:
        check_known([cargo.type], points, f"ships.toml: cargo[{cargo.id}]: type", problems)
        where = f"ships.toml: cargo[{cargo.id}]: victory_points"
        check_same(points.get(cargo.type, cargo.victory_points), cargo.victory_points, where, problems)
    cards = ["", *(card.id for card in files.harbor_defense.cards)]
    for number, craft in enumerate(ships.patrol_craft, 1):
        check_same(number, craft.number, f"ships.toml: patrol_craft[{craft.id}]: number", problems)
        check_known([craft.in_play_from], cards, f"ships.toml: patrol_craft[{craft.id}]: in_play_from", problems)


def check_technology(files: Files, problems: list[str]) -> None:
    """technology.toml"""
    tracks = files.technology.tracks
    check_same(TRACKS, [track.id for track in tracks], "technology.toml: tracks", problems)
    levels = [level.id for track in tracks for level in track.levels]
    check_unique(levels, "technology.toml: levels", problems)
    boards = [board.id for board in files.boards]
    for track in tracks:
        where = f"technology.toml: tracks[{track.id}]"
        check_known(track.fault_spaces, SPACE_NAMES, f"{where}: fault_spaces", problems)
        if not track.levels or track.start != track.levels[0].id:
            problems.append(f"{where}: start: expected the first level, found '{track.start}'")
        for level in track.levels:
            check_known(level.requires, levels, f"{where}: levels[{level.id}]: requires", problems)
            check_known(level.boards, boards, f"{where}: levels[{level.id}]: boards", problems)
            if track.id == "warhead" and not 1 <= level.warhead_tokens_per_slc <= 2:
                problems.append(f"{where}: levels[{level.id}]: warhead_tokens_per_slc: expected 1 or 2")


def check_positions(files: Files, problems: list[str]) -> None:
    """forward_positioning.toml, and the track that leads through its cards."""
    cards = files.positions.forward_positioning
    name = "forward_positioning.toml"
    check_count(files.positions.card_count, len(cards), f"{name}: card_count", problems)
    check_unique([card.id for card in cards], f"{name}: forward_positioning", problems)
    boards = [board.id for board in files.boards]
    for card in cards:
        check_known(card.boards, boards, f"{name}: forward_positioning[{card.id}]: boards", problems)
    steps = [(card.id, card.name, card.cost, card.requires) for card in cards]
    for track in files.technology.tracks:
        if track.id == "forward_positioning":
            found = [(level.id, level.name, level.cost, level.requires) for level in track.levels]
            check_same(steps, found, "technology.toml: tracks[forward_positioning]: levels", problems)


def check_faults(files: Files, problems: list[str]) -> None:
    """fault_cards.toml: one kind for each level and each space it can fail in."""
    cards = files.fault_cards.fault_cards
    check_count(
        files.fault_cards.card_count, sum(card.copies for card in cards), "fault_cards.toml: card_count", problems
    )
    check_unique([card.id for card in cards], "fault_cards.toml: fault_cards", problems)
    tokens = {space.id: space.token for space in files.rules.slc_sheet.spaces}
    kinds = [
        (track.id, level.id, space)
        for track in files.technology.tracks
        for level in track.levels
        for space in track.fault_spaces
    ]
    for card in cards:
        where = f"fault_cards.toml: fault_cards[{card.id}]"
        kind = (card.technology, card.level, card.space)
        if kind not in kinds:
            problems.append(f"{where}: no level of technology.toml, or a second card, for {' / '.join(kind)}")
        else:
            kinds.remove(kind)
        if not card.id.startswith("fault-"):
            problems.append(f"{where}: id: expected one that begins with fault-")
        check_same(tokens.get(card.space), card.token, f"{where}: token", problems)
    for kind in kinds:
        problems.append(f"fault_cards.toml: no card for {' / '.join(kind)}")


def check_alert_deck(files: Files, problems: list[str]) -> None:
    """alert_deck.toml"""
    deck = files.alert_deck
    check_count(deck.card_count, sum(card.copies for card in deck.cards), "alert_deck.toml: card_count", problems)
    check_unique([str(card.value) for card in deck.cards], "alert_deck.toml: cards", problems)
    alert = sum(card.copies for card in deck.cards if card.value == deck.alert_value)
    check_same(1, alert, "alert_deck.toml: cards with the alert_value", problems)


def check_harbor_defense(files: Files, problems: list[str]) -> None:
    """harbor_defense.toml"""
    file = files.harbor_defense
    name = "harbor_defense.toml"
    check_same(ELEMENTS, [element.id for element in file.elements], f"{name}: elements", problems)
    base: dict[str, dict[str, int]] = {}
    for element in file.elements:
        base[element.id] = element.base
        keys = STATES if element.id in TARGETED else ["evade_net_value"]
        check_known(element.base, keys, f"{name}: elements[{element.id}]: base", problems)
        wanted = ["detected", "inside_harbor"] if element.id == "patrol-craft-response" else []
        check_same(wanted, sorted(element.modifiers), f"{name}: elements[{element.id}]: modifiers", problems)
    check_has(
        ["evade_net_value"], base.get("anti-torpedo-net", {}), f"{name}: elements[anti-torpedo-net]: base", problems
    )
    ids = [card.id for card in file.cards]
    check_count(file.card_count, len(file.cards), f"{name}: card_count", problems)
    check_unique(ids, f"{name}: cards", problems)
    for card in file.cards:
        where = f"{name}: cards[{card.id}]"
        check_known([card.element], base, f"{where}: element", problems)
        keys = STATES if card.element in TARGETED else ["evade_net_value"]
        check_known(card.values, keys, f"{where}: values", problems)
        if card.element in TARGETED and len({**base.get(card.element, {}), **card.values}) != len(STATES):
            problems.append(f"{where}: values: expected surfaced and submerged, for the element has none printed")
        check_known([card.replaces] if card.replaces else [], ids, f"{where}: replaces", problems)
        if card.patrol_craft_in_play > file.patrol_craft.total:
            problems.append(f"{where}: patrol_craft_in_play: only {file.patrol_craft.total} craft exist")
    check_same(
        sorted(card.level for card in file.cards),
        [card.level for card in file.cards],
        f"{name}: cards by level",
        problems,
    )
    levels = {card.id: card.level for card in file.cards}
    for number, row in enumerate(file.levels):
        check_same(number, row.level, f"{name}: levels[{number}]: level", problems)
        check_known([row.adds_card] if row.adds_card else [], ids, f"{name}: levels[{number}]: adds_card", problems)
        if row.adds_card in levels:
            check_same(row.level, levels[row.adds_card], f"{name}: cards[{row.adds_card}]: level", problems)
    for before, after in pairwise(file.levels):
        if after.alert_value <= before.alert_value:
            problems.append(f"{name}: levels[{after.level}]: alert_value: expected more than {before.alert_value}")
    check_same(files.ships.patrol_craft_count, file.patrol_craft.total, f"{name}: patrol_craft: total", problems)


def check_operators(files: Files, problems: list[str]) -> None:
    """operators.toml"""
    file = files.operators
    historic = sum(card.kind == "historic" for card in file.operators)
    check_count(file.historic_count, historic, "operators.toml: historic_count", problems)
    check_count(file.custom_count, len(file.operators) - historic, "operators.toml: custom_count", problems)
    check_unique([card.id for card in file.operators], "operators.toml: operators", problems)
    actions = [action.id for action in files.rules.actions]
    missions = [mission.id for mission in files.missions.missions]
    most = files.campaign.custom.maximum_skill
    for card in file.operators:
        where = f"operators.toml: operators[{card.id}]"
        attribute = card.attribute
        check_known([attribute.skill] if attribute.skill else [], SKILL_NAMES, f"{where}: attribute: skill", problems)
        check_known([attribute.action] if attribute.action else [], actions, f"{where}: attribute: action", problems)
        for served in card.missions:
            place = f"{where}: missions[{served.mission}]"
            check_known([served.mission], missions, place, problems)
            check_skills(served.skills, most, f"{place}: skills", problems)
            if (served.slc == 0) != (served.role == "reserve") or served.slc not in range(4):
                problems.append(f"{place}: slc: expected 1, 2 or 3 for a crew, 0 for a reserve, found {served.slc}")
    for mission in files.missions.missions:
        for crew in mission.crews:
            check_skills(
                crew.skills, most, f"missions.toml: missions[{mission.id}]: crews[{crew.slc}]: skills", problems
            )


def check_skills(skills: dict[str, int], most: int, where: str, problems: list[str]) -> None:
    """Skills by name, from 1 to the most there can be."""
    check_known(skills, SKILL_NAMES, where, problems)
    for skill, value in skills.items():
        if not 1 <= value <= most:
            problems.append(f"{where}[{skill}]: expected 1 to {most}, found {value}")


def check_campaign(files: Files, problems: list[str]) -> None:
    """campaign.toml"""
    file = files.campaign
    results = {mission.id: mission.historic_result for mission in files.missions.missions}
    check_known(file.historic.missions, results, "campaign.toml: historic: missions", problems)
    check_known(file.custom.missions, results, "campaign.toml: custom: missions", problems)
    total = sum(results.get(mission, 0) for mission in file.historic.missions)
    check_same(
        total, file.historic.historic_total, "campaign.toml: historic: historic_total (sum of the missions)", problems
    )
    for name, table in (("mission_victory", file.mission_victory), ("campaign_victory", file.campaign_victory)):
        minimums = [row.minimum for row in table.rows]
        if not minimums or minimums[-1] != 0 or minimums != sorted(set(minimums), reverse=True):
            problems.append(f"campaign.toml: {name}: rows: expected minimums that fall to 0, found {minimums}")
    check_has(["gold", "silver", "bronze"], file.operator_awards, "campaign.toml: operator_awards", problems)
