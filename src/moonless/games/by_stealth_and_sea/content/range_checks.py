"""Whether figures are such that the game can be played with them, and orders are orders."""

from itertools import pairwise

from moonless.games.by_stealth_and_sea.content.components import TechTrack
from moonless.games.by_stealth_and_sea.content.files import Files

POINTS = (1, 3)
SKILL_VALUES = (2, 6)
"""What a check can ask of a die: less is no check, more cannot be thrown without help."""
TARGETS = (2, 12)
"""What can be asked of an Alert card."""
AT_LEAST_ONE = (1, 99)


def check_ranges(files: Files, problems: list[str]) -> None:
    """Add a line for every figure that makes no sense, and for what is out of order."""
    check_points_and_values(files, problems)
    check_defense_values(files, problems)
    check_requirements(files.technology.tracks, problems)
    check_dates(files, problems)


def within(value: int, limits: tuple[int, int], where: str, problems: list[str]) -> None:
    """No less and no more."""
    least, most = limits
    if not least <= value <= most:
        expected = f"{least} to {most}" if limits != AT_LEAST_ONE else f"{least} or more"
        problems.append(f"{where}: expected {expected}, found {value}")


def check_points_and_values(files: Files, problems: list[str]) -> None:
    """1.2, 1.6, 4.3 Action points, and what checks ask for."""
    rules = files.rules
    within(rules.action_points.readied, POINTS, "rules.toml: action_points: readied", problems)
    within(rules.action_points.stunned, POINTS, "rules.toml: action_points: stunned", problems)
    without = rules.slc_sheet.stamina_check_without_wetsuit
    within(without, SKILL_VALUES, "rules.toml: slc_sheet: stamina_check_without_wetsuit", problems)
    for action in rules.actions:
        where = f"rules.toml: actions[{action.rule}]"
        if action.value:
            within(action.value, SKILL_VALUES, f"{where}: value", problems)
        if action.value_without_wetsuit:
            within(action.value_without_wetsuit, SKILL_VALUES, f"{where}: value_without_wetsuit", problems)
    for card in files.fault_cards.fault_cards:
        where = f"fault_cards.toml: fault_cards[{card.id}]: repair_value"
        within(card.repair_value, SKILL_VALUES, where, problems)


def check_defense_values(files: Files, problems: list[str]) -> None:
    """5.4 Targets of the elements, printed and on cards, and the value of the net."""
    file = files.harbor_defense
    values = {f"elements[{element.id}]: base": element.base for element in file.elements}
    values |= {f"cards[{card.id}]: values": card.values for card in file.cards}
    for where, table in values.items():
        for name, value in table.items():
            limits = SKILL_VALUES if name == "evade_net_value" else TARGETS
            within(value, limits, f"harbor_defense.toml: {where}[{name}]", problems)
    for name in ("max_per_hex", "seek_range", "seek_speed", "remove_at_distance"):
        within(getattr(file.patrol_craft, name), AT_LEAST_ONE, f"harbor_defense.toml: patrol_craft: {name}", problems)


def check_requirements(tracks: list[TechTrack], problems: list[str]) -> None:
    """8.2.3 No level needs itself, by whatever way: as a requirement, or as the step before a requirement."""
    needs: dict[str, list[str]] = {}
    for track in tracks:
        for step, level in enumerate(track.levels):
            before = [] if track.branching or step == 0 else [track.levels[step - 1].id]
            needs[level.id] = [*before, *level.requires]
    for track in tracks:
        for level in track.levels:
            if any(level.id in all_needs(need, needs) for need in level.requires):
                problems.append(
                    f"technology.toml: tracks[{track.id}]: levels[{level.id}]: requires: needs itself first"
                )


def all_needs(level: str, needs: dict[str, list[str]]) -> set[str]:
    """A level and everything that must be owned before it."""
    found: set[str] = set()
    open_ = [level]
    while open_:
        next_ = open_.pop()
        if next_ not in found:
            found.add(next_)
            open_ += needs.get(next_, [])
    return found


def check_dates(files: Files, problems: list[str]) -> None:
    """8.1, 8.2 The missions of a campaign in the order of their dates."""
    dates = {mission.id: mission.date for mission in files.missions.missions}
    for name, missions in (("historic", files.campaign.historic.missions), ("custom", files.campaign.custom.missions)):
        known = [id for id in missions if id in dates]
        for before, after in pairwise(known):
            if dates[after] <= dates[before]:
                where = f"campaign.toml: {name}: missions"
                problems.append(f"{where}: '{after}' ({dates[after]}) comes after '{before}' ({dates[before]})")
