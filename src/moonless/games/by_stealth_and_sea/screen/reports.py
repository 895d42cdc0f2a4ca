"""The after-action reports, the roster and the technology tree, as tables."""

from moonless.core.scene import Table
from moonless.core.words import noun
from moonless.games.by_stealth_and_sea.content.components import SKILL_TITLES, Operator
from moonless.games.by_stealth_and_sea.content.content import Content, content_of
from moonless.games.by_stealth_and_sea.rules.technology import required
from moonless.games.by_stealth_and_sea.state import AT_SEA, BRIEFING, KILLED, SEATS, Campaign, Crew, Report, State


def report_tables(state: State) -> list[Table]:
    """Everything worth reading beside the board."""
    content = content_of(state)
    tables = [after_action(content, state)] if state.reports else []
    if state.phase != BRIEFING:
        tables += [alert_deck(content, state), faults_deck(content, state)]
    if state.campaign is not None and state.campaign.custom:
        tables += [custom_report(state), roster(content, state.campaign), technology(state, state.campaign)]
    return tables


def alert_deck(content: Content, state: State) -> Table:
    """0, 5.2, 5.3 Where the Alert cards are: anyone may look."""
    rows = [
        [
            str(value),
            *(str(cards.count(value)) for cards in (state.alert_deck, state.alert_discards, state.alert_removed)),
        ]
        for value in sorted(set(content.alert_cards))
    ]
    return Table("Alert Deck", ["Card", "In the deck", "Discarded", "Removed"], rows, "alert-deck")


def faults_deck(content: Content, state: State) -> Table:
    """0, 1.6 Where the Fault cards are: anyone may look."""
    rows: list[list[str]] = []
    for kind in sorted(set(content.fault_deck(state.technology))):
        beside = [f"SLC {slc.number}" for slc in state.slcs for card in slc.faults if card == kind]
        left, gone = state.fault_deck.count(kind), state.fault_discards.count(kind)
        rows.append([content.fault_cards[kind].title, str(left), str(gone), ", ".join(beside) or "-"])
    return Table("Faults Deck", ["Card", "In the deck", "Discarded", "Beside"], rows, "faults-deck")


def after_action(content: Content, state: State) -> Table:
    """7, 8.1 The missions played, line by line, beside history's result; one alone is named by the report's head."""
    columns = ["Mission", "Ships", "Scuttled", "Escaped", "Bonus", "Total", "History", "Level"]
    rows = [report_row(content, report) for report in state.reports]
    if state.campaign is None:
        columns, rows = columns[1:], [row[1:] for row in rows]
    else:
        total = sum(report.total for report in state.reports)
        history = sum(report.historic_result for report in state.reports)
        level = content.victory(content.campaign_victory, total).level if state.over else ""  # 8.3
        rows.append(["Sum", "", "", "", "", str(total), str(history), level])
    return Table("After-action report", columns, rows, "report")


def report_row(content: Content, report: Report) -> list[str]:
    figures = [
        report.ship_points,
        report.slcs_scuttled,
        report.operators_escaped,
        report.captured_vp_bonus,
        report.total,
        report.historic_result,
    ]
    return [content.missions[report.mission].code, *(str(figure) for figure in figures), report.level]


def report_lines(state: State) -> list[str]:
    """What was sunk by whom, and how each mission of a campaign scored."""
    content = content_of(state)
    lines: list[str] = []
    inset = "" if state.campaign is None else "  "
    for report in state.reports:
        mission = content.missions[report.mission]
        ships = {ship.id: ship for ship in content.pieces[mission.id].ships}  # with the names that history knows
        if state.campaign is not None:  # one alone has said so already
            lines.append(f"{mission.code}, {mission.day}: {report.total}, {report.level}.")
        for sinking in report.destroyed:
            ship, crew = ships[sinking.ship], crew_name(content, state, report, sinking.operator)
            how = "by Attack from SLC" if sinking.action == "attack-from-slc" else "by warhead"
            lines.append(f"{inset}{ship.title} ({ship.victory_points}), {how}: {crew}.")
    return lines


def crew_name(content: Content, state: State, report: Report, operator: str) -> str:
    """8.4 The names a player gave to a custom crew, else those on the card."""
    card = content.operators[operator]
    seat = SEATS[report.crews.index(operator)]
    return state.names.get(seat, card.name) if card.kind == "custom" else card.name


def custom_report(state: State) -> Table:
    """8.2 The bank, the purchases and the Alert Value after each mission."""
    columns = ["Mission", "Total", "Bank", "Bought", "Left", "Alert", "Level"]
    content = content_of(state)
    rows = [
        [
            content.missions[report.mission].code,
            str(report.total),
            str(report.bank_before + report.total),
            ", ".join(level_name(content, purchase.level) for purchase in report.purchases) or "-",
            str(report.bank_after),
            str(report.alert_value_after),
            str(report.defense_level_after),
        ]
        for report in state.reports
    ]
    return Table("Custom campaign", columns, rows, "campaign")


def roster(content: Content, campaign: Campaign) -> Table:
    """8.2.2 The Operator Roster."""
    columns = ["Crew", "Year", *SKILL_TITLES, "Attribute", "Status", "Medals"]
    rows = [
        [
            content.operators[crew.operator].name,
            str(content.operators[crew.operator].year_available),
            *(str(skill) for skill in crew.skills),
            attribute_words(content, content.operators[crew.operator]) or "-",
            status(content, crew),
            medals(crew),
        ]
        for crew in campaign.roster
    ]
    return Table("Operator roster", columns, rows, "roster")


def status(content: Content, crew: Crew) -> str:
    if crew.status == AT_SEA:
        return "ready"
    fate = "killed" if crew.status == KILLED else "captured"
    return f"{fate} in {content.missions[crew.lost_in].code}"


def skill_words(skills: list[int]) -> str:
    """Pilot 2 Ops 1 Repair 1 Stamina 1."""
    return " ".join(f"{title} {skill}" for title, skill in zip(SKILL_TITLES, skills, strict=True))


def attribute_words(content: Content, operator: Operator) -> str:
    """1.3 What is special about a crew; empty if nothing is."""
    attribute = operator.attribute
    if attribute.type == "skill_bonus":
        return f"+1 to every {SKILL_TITLES[attribute.skill]} die"
    if attribute.type == "action_bonus":
        action = next(row.name for row in content.actions if row.id == attribute.action)
        return f"+1 to every die of {action}"
    words = {"extra_surge": "One more surge token", "captured_vp_bonus": "1 victory point even if captured"}
    return words.get(attribute.type, "")


def medals(crew: Crew) -> str:
    """8.2.2.3 As in "1 gold, 2 silver", with promotions."""
    promoted = noun(crew.promotions, "promotion")
    counts = (
        (crew.gold_medals, "gold"), (crew.silver_medals, "silver"), (crew.bronze_medals, "bronze"),
        (crew.promotions, promoted),
    )  # fmt: skip
    return ", ".join(f"{count} {name}" for count, name in counts if count) or "-"


def technology(state: State, campaign: Campaign) -> Table:
    """8.2.3 What is owned, and what each further step costs and needs; where steps branch, with those before (R43)."""
    content, rows = content_of(state), list[list[str]]()
    for track in content.tracks.values():
        owned = campaign.positions if track.branching else [campaign.technology[track.id]]
        reached = -1 if track.branching else [level.id for level in track.levels].index(owned[0])
        for step, level in enumerate(track.levels):
            mark = "owned" if level.id in owned or step < reached else str(level.cost)
            before = required(state, track, level) if track.branching else level.requires
            needs = ", ".join(level_name(content, need) for need in dict.fromkeys(before)) or "-"
            rows.append([track.name, level.name, mark, needs])
    return Table("Technology", ["Track", "Level", "Cost", "Needs"], rows, "technology")


def level_name(content: Content, id: str) -> str:
    for track in content.tracks.values():
        for level in track.levels:
            if level.id == id:
                return level.name
    return id
