"""Sheets, tracks and reports as text."""

from moonless.core.scene import Piece, Scene, Sheet, Space, Table, Track
from moonless.terminal.glyphs import facing_sign
from moonless.terminal.style import Style
from moonless.terminal.text import clip, grid, side_by_side, wrap

MOST_DRAWN = 6
"""Tokens that are drawn one by one; of more, only the number is told."""

SHORT_NAMES = (4, 3, 2)
"""Letters of a name that are kept where a sheet must fit one line, as many as there is room for."""


def sheet_lines(sheet: Sheet, style: Style) -> list[str]:
    """One craft, boat or operator in full."""
    title = f"{sheet.title}: {sheet.subtitle}" if sheet.subtitle else sheet.title
    lines = [style.paint(line, "bold") for line in wrap(title, style.width)]
    stats = ", ".join(f"{stat.name} {stat.value}" + (f" ({stat.note})" if stat.note else "") for stat in sheet.stats)
    if stats:
        lines += wrap(stats + ("." if style.plain else ""), style.width, "  ", "" if style.plain else "  ")
    spaces = [space_words(space, style) for space in sheet.spaces]
    if style.plain:
        lines += [f"{space}." for space in spaces]
    else:
        lines += [
            f"  {line}" for line in side_by_side([clip(space, style.width - 2) for space in spaces], style.width - 2)
        ]
    for note in sheet.notes:
        lines += wrap(note, style.width, "  ", "" if style.plain else "  ")
    return lines


def space_words(space: Space, style: Style) -> str:
    """`Battery ●○ 1 of 2`; what is lost says so."""
    count = f"{space.tokens} of {space.capacity}" if space.capacity else str(space.tokens)
    lost = " LOST" if space.broken else ""
    note = f": {space.note}" if space.note else ""
    if style.plain:
        return f"{space.name} {count}{lost.lower()}{note}"
    return " ".join(part for part in (space.name, tokens(space, style), f"{count}{lost}{note}") if part)


def tokens(space: Space, style: Style) -> str:
    """The tokens drawn: those there are, those that are gone."""
    if space.capacity > MOST_DRAWN:
        return ""
    full, gone = ("●", "○") if style.unicode else ("o", "-")
    return full * space.tokens + gone * max(0, space.capacity - space.tokens)


def all_sheets(scene: Scene, style: Style) -> list[str]:
    """Every sheet, with a blank line between."""
    if not scene.sheets:
        return ["There are no sheets."]
    lines: list[str] = []
    for sheet in scene.sheets:
        lines += ([""] if lines else []) + sheet_lines(sheet, style)
    return lines


def short_sheet(sheet: Sheet, scene: Scene, style: Style) -> str:
    """A sheet in one line: where its piece stands, what is on it."""
    piece = next((piece for piece in scene.pieces if piece.id == sheet.id), None)
    parts = [sheet.title + (f" {piece_place(piece, style)}" if piece is not None else "")]
    parts += [", ".join(counts(sheet, 0))] if sheet.spaces else []
    parts += [", ".join(f"{stat.name} {stat.value}" for stat in sheet.stats)] if sheet.stats else []
    texts = [" | ".join(parts), *(f"{parts[0]} | {' '.join(counts(sheet, letters))}" for letters in SHORT_NAMES)]
    fitting = next((text for text in texts if len(text) <= style.width), texts[-1])
    return clip(fitting, style.width, style.unicode)


def counts(sheet: Sheet, letters: int) -> list[str]:
    """`Battery 2`, or with only the first letters of the names; a `!` where something is lost."""
    return [f"{space.name[: letters or None]} {space.tokens}{'!' if space.broken else ''}" for space in sheet.spaces]


def piece_place(piece: Piece, style: Style) -> str:
    """`C5→ surfaced, undetected`."""
    sign = facing_sign(piece.facing, style.unicode) if piece.facing else ""
    if sign and not style.unicode:
        sign = f" {piece.facing}"
    place = f"{piece.cell}{sign}" if piece.cell else "off the board"
    return " ".join([place, ", ".join(mark.name for mark in piece.marks)]).rstrip()


def track_words(track: Track) -> str:
    """`Time 0130 (3 of 12)`; a number that counts up from 1, or down, tells its own place: `Turn 3 of 60`."""
    if not 0 <= track.now < len(track.spaces):
        return ""
    now, last = track.spaces[track.now], track.spaces[-1]
    words = f"{track.name} {now}"
    if all(space.isdecimal() for space in track.spaces):
        if now == str(track.now + 1):
            words += f" of {last}"
        elif int(track.spaces[0]) > int(last):
            words += f" of {track.spaces[0]}"
        else:
            words += f" ({track.now + 1} of {len(track.spaces)})"
    return f"{words}: {track.notes[track.now]}" if track.now in track.notes else words


def track_lines(scene: Scene, style: Style) -> list[str]:
    """All tracks in a line or two."""
    words = [words for track in scene.tracks if (words := track_words(track))]
    if not words:
        return []
    return wrap(". ".join(words) + "." if style.plain else " | ".join(words), style.width)


def track_detail(track: Track, style: Style) -> list[str]:
    """A track with all its spaces: what was, what is, what comes."""
    spaces = [f"[{space}]" if at == track.now else space for at, space in enumerate(track.spaces)]
    lines = wrap(f"{track.name}: {' '.join(spaces)}", style.width)
    for at, note in sorted(track.notes.items()):
        if 0 <= at < len(track.spaces):
            lines += wrap(f"{track.spaces[at]}: {note}", style.width, "    ", "  ")
    return lines


def table_lines(table: Table, style: Style) -> list[str]:
    """A report: its title, its rows."""
    title = [style.paint(table.title, "bold")] if table.title else []
    return [*title, *grid(table.columns, table.rows, style)]


def all_tables(scene: Scene, style: Style) -> list[str]:
    """Every report and track, with a blank line between."""
    blocks = [table_lines(table, style) for table in scene.tables]
    blocks += [track_detail(track, style) for track in scene.tracks]
    if not blocks:
        return ["There are no tables."]
    lines: list[str] = []
    for block in blocks:
        lines += ([""] if lines else []) + block
    return lines
