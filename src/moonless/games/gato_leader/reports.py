"""The Campaign Log, the results, and the boats' stories, as tables and lines."""

from moonless.core.scene import Table
from moonless.games.gato_leader.components import LEVEL_NAMES
from moonless.games.gato_leader.content import Content, load_content
from moonless.games.gato_leader.state import FINISHED, LOST, Boat, Deed, State


def report_tables(state: State) -> list[Table]:
    """Everything worth reading beside the board."""
    content = load_content()
    tables = [campaign_log(content, state)]
    if state.results:
        tables.append(results(content, state))
    tables.append(evaluations(content, state))
    stories = story_table(content, state)
    return [*tables, stories] if stories.rows else tables


def all_boats(state: State) -> list[Boat]:
    return [*state.boats, *state.retired]


def campaign_name(content: Content, state: State, stage: int) -> str:
    """16.2 Which campaign of a series a row belongs to."""
    id = state.results[stage].campaign if stage < len(state.results) else state.campaign
    return content.sheets[id].name


def campaign_log(content: Content, state: State) -> Table:
    """2.8 A row per boat and Patrol, finished ones and the one under way."""
    columns = ["Submarine", "Patrol", "Experience", "XP", "Stress", "VP", "Total VP"]
    rows: list[list[str]] = []
    for boat in state.boats:
        total = 0
        for row in boat.log:
            if row.stage != state.stage:
                continue
            total += row.vp
            figures = [row.xp, row.stress, row.vp, total]
            rows.append([content.boats[boat.id].short, str(row.patrol), LEVEL_NAMES[row.level], *map(str, figures)])
        if boat.in_play:
            figures = [boat.xp, boat.stress, boat.patrol_vp, boat.vp]
            patrol = f"{boat.patrols + 1} (now)"
            rows.append([content.boats[boat.id].short, patrol, LEVEL_NAMES[boat.level], *map(str, figures)])
    rows.append(["Squadron", "", f"{state.so / 2:g} SO", "", "", "", str(state.vp)])
    return Table("Campaign Log", columns, rows)


def results(content: Content, state: State) -> Table:
    """15.2 The campaigns played, line by line."""
    columns = ["Campaign", "VP", "Boats lost", "Total", "Evaluation", "Ships", "Tons", "Segments"]
    rows = [
        [
            content.sheets[result.campaign].name,
            str(result.vp),
            str(result.boats_lost),
            str(result.total),
            result.evaluation,
            str(result.ships_sunk),
            f"{result.tonnage:,}",
            str(result.segments),
        ]
        for result in state.results
    ]
    return Table("Results", columns, rows)


def evaluations(content: Content, state: State) -> Table:
    """15.2 What it takes."""
    sheet = content.sheets[state.campaign]
    numbers = content.evaluation_numbers(sheet, state.length, state.better_torpedoes)
    rows = [[name, f"{number}+"] for name, number in zip(("Great", "Good", "Adequate", "Poor"), numbers, strict=True)]
    return Table(f"Evaluation: {sheet.name}, {state.length}", ["Evaluation", "VP"], rows)


def story_table(content: Content, state: State) -> Table:
    """What each boat sank, where, and when it was promoted."""
    columns = ["Submarine", "Segment", "What", "Where", "VP"]
    rows = [
        [content.boats[boat.id].short, when(content, state, deed), words(deed), deed.place, str(deed.vp or "")]
        for boat in all_boats(state)
        for deed in boat.story
    ]
    return Table("Boats' stories", columns, rows)


def when(content: Content, state: State, deed: Deed) -> str:
    if not state.linked:
        return str(deed.segment)
    return f"{campaign_name(content, state, deed.stage)} {deed.segment}"


def words(deed: Deed) -> str:
    """Sank Hoten Maru; promoted to Veteran."""
    if deed.kind == "sank":
        return f"sank {deed.what}"
    if deed.kind == "promoted":
        return f"promoted to {deed.what}"
    if deed.kind == "lost":
        return f"lost: {deed.what}"
    return deed.what


def story_lines(state: State) -> list[str]:
    """How each campaign scored, and each boat's story, for the end."""
    content = load_content()
    lines = [
        f"{content.sheets[result.campaign].name}: {result.total} VP, {result.evaluation}; {result.ships_sunk} ships, "
        f"{result.tonnage:,} tons."
        for result in state.results
    ]
    for boat in all_boats(state):
        lines.append(f"{content.boats[boat.id].name}, {LEVEL_NAMES[boat.level]}: {fate(boat)}.")
        for deed in boat.story:
            lines.append(f"  {words(deed)}{f' ({deed.vp} VP)' if deed.vp else ''}, {deed.place or 'at sea'}.")
    return lines


def fate(boat: Boat) -> str:
    if boat.status == LOST:
        return f"lost to {boat.cause}"
    patrols = f"{boat.patrols} patrol{'s' * (boat.patrols != 1)}"
    return f"came home, {patrols}" if boat.status == FINISHED else patrols
