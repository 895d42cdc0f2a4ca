"""What a person reads: the situation, the question, what happened. All from a scene, as lines of text."""

from collections.abc import Sequence

from moonless.core.events import Line
from moonless.core.fate import DICE_SEAT
from moonless.core.scene import Choice, Odds, Piece, Prompt, Scene
from moonless.core.starting import Scenario
from moonless.terminal.atlas import atlas_of
from moonless.terminal.board import answer_cells, draw_board
from moonless.terminal.places import changes, no_such_place, where
from moonless.terminal.prompts import faces_only, numbers
from moonless.terminal.sheets import short_sheet, track_lines
from moonless.terminal.style import Style
from moonless.terminal.tables import TableLike
from moonless.terminal.text import percent, side_by_side, wrap


def headline(scene: Scene, style: Style) -> list[str]:
    """The title of the game."""
    title = f"{scene.title}. {scene.subtitle}" if scene.subtitle else scene.title
    return [style.paint(line, "bold") for line in wrap(title, style.width)]


Picture = tuple[str, list[Piece], dict[str, str]]
"""Which scenario on which board was shown, who stood on it, and which cells had the number of an answer."""


def picture(scene: Scene) -> Picture:
    title = f"{scene.title} {scene.board.id if scene.board is not None else ''}"
    return title, scene.pieces, answer_cells(scene)


def goal_lines(table: TableLike, style: Style, seat: str | None = None) -> list[str]:
    """What is the matter in this scenario, and what is to be done, by who reads it; nothing of what came of it."""
    scenario = table.game.scenarios.get(table.record.scenario)
    if scenario is None:
        return ["Nothing is written about what is to be done here; the rules say how a game is won."]
    matter = scenario.situation or ("" if scenario.historic else scenario.briefing)
    lines = [line for part in matter.splitlines() for line in wrap(part, style.width, "")]
    return [*lines, *(line for told in orders(table, scenario, seat) for line in wrap(told, style.width, ""))]


def orders(table: TableLike, scenario: Scenario, seat: str | None) -> list[str]:
    """A seat's own first, then what the other side is after, which everybody knows."""
    sides = table.game.sides_at(table.record.scenario, table.record.options)
    mine = next((side for side in sides if seat in side), [])
    own = next((scenario.goals[each] for each in mine if each in scenario.goals), "")
    if not own:
        return [f"Your orders: {scenario.objective}"] if scenario.objective else []
    others = [(each, goal) for each, goal in scenario.goals.items() if each not in mine]
    return [f"Your orders: {own}", *(f"{table.game.seats[each]}, against you: {goal}" for each, goal in others)]


def situation(scene: Scene, style: Style, center: str = "") -> list[str]:
    """The map, or what is where in sentences."""
    return where(scene, style) if style.plain else draw_board(scene, style, center)


def map_lines(scene: Scene, style: Style, place: str = "") -> list[str]:
    """The map that was asked for, around a place if one was named, and the status."""
    atlas = atlas_of(scene)
    if atlas is None:
        return ["There is no map.", *status(scene, style)]
    if place and atlas.find(place) is None:
        return wrap(no_such_place(atlas, place), style.width)
    return [*situation(scene, style, place), *status(scene, style)]


def what_is_new(before: Picture | None, scene: Scene, style: Style) -> list[str]:
    """The map if something on it has changed since then; in sentences only what has changed.

    While an order is built step by step nothing stands elsewhere yet: there the cells of the answers are what is new.
    """
    now = picture(scene)
    if before is None or before[0] != now[0]:
        return situation(scene, style)
    if style.plain:
        return changes(before[1], scene, style)
    further = scene.prompt is not None and scene.prompt.order and now[2] != before[2]
    return situation(scene, style) if further or drawn(before[1]) != drawn(now[1]) else []


def drawn(pieces: list[Piece]) -> list[tuple[str, str, str, str]]:
    """What a map shows of pieces."""
    return [(piece.id, piece.cell, piece.facing, piece.short) for piece in pieces]


def status(scene: Scene, style: Style, room: int = 4) -> list[str]:
    """Tracks, and as many sheets in one line each as there is room for; that of the seat to decide is kept longest."""
    lines = track_lines(scene, style)
    if style.plain:
        return lines
    seat = scene.prompt.seat if scene.prompt is not None else scene.seat
    sheets = [sheet for sheet in scene.sheets if sheet.seat] or scene.sheets
    sheets = sorted(sheets, key=lambda sheet: sheet.seat != seat and sheet.id != seat)
    shown = sheets[: max(0, room - len(lines))]
    return lines + [short_sheet(sheet, scene, style) for sheet in scene.sheets if sheet in shown]


def screen(scene: Scene, prompt: Prompt | None, style: Style, center: str = "") -> list[str]:
    """The regular screen: map, short status, question; in 24 lines where the board allows it."""
    board = situation(scene, style, center)
    asked = question(prompt, style) if prompt is not None else []
    return board + status(scene, style, style.height - 1 - len(board) - len(asked)) + asked


def question(prompt: Prompt, style: Style, long: bool = False, who: str = "") -> list[str]:
    """Who must do what, and every legal answer with its warning; long: with rule and note."""
    lines = [style.paint(line, "bold") for line in wrap(question_words(prompt, who), style.width)]
    if faces_only(prompt.choices):
        return lines
    if style.plain:
        return lines + [line for item in spoken_choices(prompt, long) for line in wrap(item, style.width)]
    items = choice_items(prompt.choices, long)
    if long:
        return lines + [line for item in items for line in wrap(item, style.width, "    ")]
    return lines + [
        line
        for item in side_by_side(items, style.width)
        for line in ([item] if len(item) <= style.width else wrap(item, style.width, "    ", indent(item)))
    ]


def indent(text: str) -> str:
    """The spaces before a text."""
    return text[: len(text) - len(text.lstrip())]


def question_words(prompt: Prompt, who: str = "", with_rule: bool = True) -> str:
    """The question in one line and its rule, with who is asked if that is given and the question does not say so."""
    asked = prompt.question.rstrip(" :")
    if faces_only(prompt.choices):
        asked += f" ({span(prompt.choices)})"
    named = not who or prompt.seat == DICE_SEAT or prompt.named
    return f"{asked if named else f'{who}: {asked}'}{f' [{prompt.rule}]' if prompt.rule and with_rule else ''}"


def span(choices: Sequence[Choice]) -> str:
    """`1-6`, or every number where some between are missing."""
    faces = sorted(int(choice.label) for choice in choices)
    if len(faces) > 2 and faces == list(range(faces[0], faces[-1] + 1)):
        return f"{faces[0]}-{faces[-1]}"
    return ", ".join(map(str, faces))


def choice_items(choices: Sequence[Choice], long: bool) -> list[str]:
    """Every answer: number, label, cost, odds, and a warning or (long) all that is to be said of it."""
    tags = numbers(choices)
    widest = max((len(tag) for tag in tags), default=0)
    items = []
    for tag, choice in zip(tags, choices, strict=True):
        words = [choice.label, f"({choice.cost})" if choice.cost else "", odds_words(choice.odds)]
        if long:
            note = choice.note or choice.warning
            words += [f"[{choice.rule}]" if choice.rule else "", f"- {note}" if note else ""]
        elif choice.warning:
            words.append(f"! {choice.warning}")
        items.append(f"{tag:>{widest}} {' '.join(word for word in words if word)}")
    return items


def spoken_choices(prompt: Prompt, long: bool) -> list[str]:
    """Every answer as a sentence, with the place that a map would show."""
    lines = []
    for tag, choice in zip(numbers(prompt.choices), prompt.choices, strict=True):
        place = f" ({choice.cell})" if choice.key in prompt.unsaid else ""
        words = [choice.label.rstrip(".") + place]
        words += [f"costs {choice.cost}"] if choice.cost else []
        words += [f"chance {odds_words(choice.odds)}"] if choice.odds is not None else []
        words += [f"rule {choice.rule}"] if choice.rule and long else []
        note = choice.note or choice.warning if long else f"Warning: {choice.warning}" if choice.warning else ""
        sentences = [f"{tag}: {', '.join(words)}", *([note.rstrip(".")] if note else [])]
        lines.append(f"{'. '.join(sentences)}.")
    return lines


def odds_words(odds: Odds | None) -> str:
    """`50%, 75% with surges`."""
    if odds is None:
        return ""
    words = percent(odds.chance)
    if percent(odds.best) != words:
        words += f", {percent(odds.best)} {odds.best_with}"
    return f"{words}, {odds.note}" if odds.note else words


def why_not(reasons: Sequence[str], style: Style) -> list[str]:
    """What cannot be done now, and why."""
    if not reasons:
        return ["The question has no other answers than these."]
    return [
        "Not now:",
        *(line for reason in reasons for line in wrap(reason, style.width, "    ", "" if style.plain else "  ")),
    ]


def event_lines(line: Line, style: Style) -> list[str]:
    """One thing that happened: words, dice or card with what was needed, the rule."""
    chance = []
    if line.dice:
        chance.append(f"{'die' if len(line.dice) == 1 else 'dice'} {' '.join(map(str, line.dice))}")
    if line.card and not line.named:
        chance.append(f"card {line.card}")
    if line.needed:
        chance.append(f"needed {line.needed}")
    end = "." if line.text.endswith(".") else ""
    words = line.text.removesuffix(".") + (f" ({', '.join(chance)})" if chance else "") + end
    words += f" [{line.rule}]" if line.rule else ""
    if style.plain:
        return wrap(words, style.width, "")
    sign = {True: "+ ", False: "- ", None: "* "}[line.good]
    ink = {True: "bright green", False: "bright red", None: ""}[line.good]
    return [style.paint(part, ink) for part in wrap(words, style.width, "  ", sign)]


def log_lines(scene: Scene, style: Style, last: int = 15) -> list[str]:
    """The last things that happened."""
    if not scene.log:
        return ["Nothing has happened yet."]
    return [text for line in scene.log[-last:] for text in event_lines(line, style)]
