"""The Campaign Log, the results, and the boats' stories, as tables and lines."""

from moonless.core.scene import Table
from moonless.core.sharing import kept
from moonless.core.words import counted
from moonless.games.gato_leader.board import Sheet
from moonless.games.gato_leader.content.components import ShipCard
from moonless.games.gato_leader.content.content import EVALUATIONS, Content, content_of
from moonless.games.gato_leader.content.kinds import LEVEL_NAMES
from moonless.games.gato_leader.state import FINISHED, LOST, Boat, Deed, State


def report_tables(state: State) -> list[Table]:
    """Everything worth reading beside the board."""
    boats = [
        (boat.id, boat.level, boat.status, boat.patrols, boat.xp, boat.stress, boat.patrol_vp, boat.vp, boat.cause,
         boat.log, boat.story)
        for boat in all_boats(state)
    ]  # fmt: skip
    campaign = (state.campaign, state.length, state.better_torpedoes, state.linked, state.results, state.over)
    facts = (boats, state.spent, state.so, state.vp, campaign)
    return kept("tables", facts, lambda: make_tables(state, campaign))


def make_tables(state: State, campaign: tuple[object, ...]) -> list[Table]:
    """At the end the results come first, with the log of every campaign."""
    content = content_of(state)
    told = [other.story for other in all_boats(state)]

    def story(boat: Boat) -> Table:
        facts = (boat.level, boat.status, boat.patrols, boat.cause, told, campaign)
        return kept(("story", boat.id), facts, lambda: story_table(content, state, boat))

    stories = [story(boat) for boat in all_boats(state) if boat.story]
    evaluated = kept("evaluations", campaign, lambda: evaluations(content, state))
    head = campaign_sheet(content, state)
    if state.over:
        logs = [campaign_log(content, state, stage) for stage in range(len(state.results))]
        return [results(content, state), head, *logs, *stories, evaluated]
    earlier = [results(content, state)] if state.results else []
    return [head, campaign_log(content, state, state.stage), *earlier, evaluated, *stories]


def all_boats(state: State) -> list[Boat]:
    return [*state.boats, *state.retired]


def campaign_of(content: Content, state: State, stage: int) -> Sheet:
    """16.2 Which campaign of a series a row belongs to."""
    return content.sheets[state.results[stage].campaign if stage < len(state.results) else state.campaign]


def campaign_sheet(content: Content, state: State) -> Table:
    """2.8 The head of the printed log: the campaign, its length, and what became of the SO points."""
    sheet = content.sheets[state.campaign]
    start = sheet.lengths[state.length].special_option_points
    columns = [
        "Campaign",
        "Length",
        "Patrols",
        "Special Option points",
        "Spent on Submarines",
        "Available",
        "Victory points",
    ]
    figures = [sheet.lengths[state.length].patrols, start, f"{state.spent / 2:g}", f"{state.so / 2:g}", state.vp]
    return Table("Campaign Sheet", columns, [[sheet.name, state.length.title(), *map(str, figures)]], "campaign")


def campaign_log(content: Content, state: State, stage: int) -> Table:
    """2.8 A row per boat and Patrol, as on the printed log: finished Patrols, and the one under way."""
    columns = ["Submarine", "Patrol", "Experience", "Experience points", "Stress", "Victory points", "Total"]
    rows: list[list[str]] = []
    for boat in all_boats(state):
        name, total = content.boats[boat.id].short, 0
        for row in boat.log:
            if row.stage == stage:
                total += row.vp
                figures = [row.xp, row.stress, row.vp, total]
                rows.append([name, str(row.patrol), LEVEL_NAMES[row.level], *map(str, figures)])
        if boat.in_play and stage == state.stage:
            figures = [boat.xp, boat.stress, boat.patrol_vp, boat.vp]
            rows.append([name, f"{boat.patrols + 1} (now)", LEVEL_NAMES[boat.level], *map(str, figures)])
    sheet = campaign_of(content, state, stage)
    return Table(f"Campaign Log: {sheet.name}, {sheet.years}", columns, rows, f"log-{stage + 1}")


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
            f"{tons_sunk(content, state, stage):,}",
            str(result.segments),
        ]
        for stage, result in enumerate(state.results)
    ]
    return Table("Results", columns, rows, "results")


def tons_of(content: Content, card: ShipCard) -> int:
    """A Merchant's tons by its card, a warship's by history; 0: not known."""
    return card.tonnage or content.displacement.get(card.id, 0)


def tons_sunk(content: Content, state: State, stage: int) -> int:
    """All that was sunk in one campaign of a series, warships too; a result keeps the Merchants' tons alone."""
    tons = {card.name: tons_of(content, card) for card in content.ships.values()}
    deeds = (deed for boat in all_boats(state) for deed in boat.story if deed.stage == stage)
    return sum(tons[deed.what] for deed in deeds if deed.kind == "sank")


def evaluations(content: Content, state: State) -> Table:
    """15.2 What it takes."""
    sheet = content.sheets[state.campaign]
    numbers = content.evaluation_numbers(sheet, state.length, state.better_torpedoes)
    rows = [[name, f"{number}+"] for name, number in zip(EVALUATIONS[:-1], numbers, strict=True)]
    rows.append([EVALUATIONS[-1], f"below {numbers[-1]}"])
    return Table(f"Evaluation: {sheet.name}, {state.length}", ["Evaluation", "VP"], rows, "evaluation")


def story_table(content: Content, state: State, boat: Boat) -> Table:
    """What a boat sank and damaged, where, and when it was promoted."""
    rows = [[when(content, state, deed), told, deed.place, str(deed.vp or "")] for deed, told in story_of(state, boat)]
    columns = ["Segment", "What", "Where", "VP"]
    return Table(f"Boats' stories: {heading(content, boat)}", columns, rows, f"story-{boat.id}")


def heading(content: Content, boat: Boat) -> str:
    """USS Drum, Veteran, came home, 2 patrols."""
    return f"{content.boats[boat.id].name}, {LEVEL_NAMES[boat.level]}, {fate(boat)}"


def when(content: Content, state: State, deed: Deed) -> str:
    if not state.linked:
        return str(deed.segment)
    return f"{campaign_of(content, state, deed.stage).name} {deed.segment}"


def story_of(state: State, boat: Boat) -> list[tuple[Deed, str]]:
    """A boat's deeds in words; a name stands for a type (R41): who is sunk once more, by any boat, is another ship."""
    first: dict[str, Deed] = {}
    for deed in sorted((deed for other in all_boats(state) for deed in other.story), key=time_of):
        if deed.kind == "sank":
            first.setdefault(deed.what, deed)
    again = [deed.kind == "sank" and first[deed.what] is not deed for deed in boat.story]
    return [
        (deed, f"sank another ship like {deed.what}" if once_more else words(deed))
        for deed, once_more in zip(boat.story, again, strict=True)
    ]


def time_of(deed: Deed) -> tuple[int, int]:
    return deed.stage, deed.segment


def words(deed: Deed) -> str:
    """Sank Hoten Maru; damaged Asahi Maru (Light); promoted to Veteran."""
    if deed.kind in ("sank", "damaged"):
        return f"{deed.kind} {deed.what}"
    if deed.kind == "promoted":
        return f"promoted to {deed.what}"
    if deed.kind == "lost":
        return f"lost: {deed.what}"
    return "laid 1 mine" if deed.what == "laid 1 mines" else deed.what  # records keep the words of their time


def story_lines(state: State) -> list[str]:
    """How each campaign scored, and each boat's story, for the end."""
    content = content_of(state)
    lines = [
        f"{content.sheets[result.campaign].name}: {result.total} VP, {result.evaluation};"
        f" {counted(result.ships_sunk, 'ship')}, {tons_sunk(content, state, stage):,} tons."
        for stage, result in enumerate(state.results)
    ]
    for boat in all_boats(state):
        lines.append(f"{heading(content, boat)}.")
        name = content.boats[boat.id].short
        for deed, told in story_of(state, boat):
            lines.append(f"{name}: {told}{f' ({deed.vp} VP)' if deed.vp else ''}, {deed.place or 'at sea'}.")
    return lines


def fate(boat: Boat) -> str:
    if boat.status == LOST:
        return f"lost: {boat.cause}"
    patrols = counted(boat.patrols, "patrol")
    return f"came home, {patrols}" if boat.status == FINISHED else patrols
