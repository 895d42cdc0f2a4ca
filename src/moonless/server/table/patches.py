"""What a screen has been shown, and what must be told so that it shows something newer: only what changed."""

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any, Protocol, TypeVar

from msgspec import Struct, field

from moonless.core.events import Line
from moonless.core.scene import Overlay, Piece, Prompt, Scene, Sheet, Table, Track
from moonless.core.sharing import alike

LINES = 200
"""How much of the log a greeting carries."""


class Named(Protocol):
    id: str


N = TypeVar("N", bound=Named)
NOTHING: dict[str, Any] = {}
"""Of what a frame has none of."""


class Frame(Struct):
    """A scene taken apart for comparing. Never changed once made."""

    title: str
    subtitle: str
    seat: str
    board: str
    pieces: dict[str, Piece]
    overlays: dict[str, Overlay]
    sheets: dict[str, Sheet]
    tracks: list[Track]
    prompt: Prompt | None
    tables: list[Table]
    outcome: str
    log: list[Line]
    log_start: int = 0
    """How many lines lie before those of the log."""
    abbreviations: dict[str, str] = field(default_factory=dict)
    figures: dict[str, str] = field(default_factory=dict)

    def whole(self) -> dict[str, Any]:
        """The scene as a greeting sends it: the board by its id, the log's last lines and how many lie before them."""
        start = max(0, len(self.log) - LINES)
        return {
            "title": self.title,
            "subtitle": self.subtitle,
            "seat": self.seat,
            "board": self.board,
            "pieces": list(self.pieces.values()),
            "overlays": list(self.overlays.values()),
            "sheets": list(self.sheets.values()),
            "tracks": self.tracks,
            "prompt": self.prompt,
            "tables": self.tables,
            "outcome": self.outcome,
            "log": self.log[start:],
            "logStart": self.log_start + start,
            "abbreviations": self.abbreviations,
            "figures": self.figures,
        }


PLAIN = ("title", "subtitle", "seat", "board", "outcome", "prompt", "figures")
PARTS = ("tracks", "tables", "pieces", "overlays", "sheets")
"""What is told of a frame where it changed: as it is, or, of parts, what changed in them."""
plain_of, parts_of = attrgetter(*PLAIN), attrgetter(*PARTS)


def make_frame(scene: Scene, log: list[Line], log_start: int = 0) -> Frame:
    return Frame(
        scene.title,
        scene.subtitle,
        scene.seat,
        "" if scene.board is None else scene.board.id,
        shared_by_id("pieces", scene.pieces),
        shared_by_id("overlays", scene.overlays),
        shared_by_id("sheets", scene.sheets),
        scene.tracks,
        scene.prompt,
        scene.tables,
        scene.outcome,
        log,
        log_start,
        scene.abbreviations,
        scene.figures,
    )


def by_id(things: Iterable[N]) -> dict[str, N]:
    return {thing.id: thing for thing in things}


def shared_by_id(kind: str, things: list[N]) -> dict[str, N]:
    """The very same for all frames that show the same things: then nothing is to be compared."""
    return alike(("by id", kind), things, lambda: by_id(things)) if things else NOTHING


def changed(old: dict[str, N], new: dict[str, N]) -> dict[str, Any] | None:
    """`{set, gone}` of things with an id, and their `order` where it is another; None where nothing changed.

    What is the very thing of before is not compared.
    """
    put = [thing for id, thing in new.items() if (before := old.get(id)) is not thing and before != thing]
    order = list(new)
    if order == list(old):
        return {"set": put, "gone": []} if put else None
    gone = [id for id in old if id not in new]
    kept = [id for id in old if id in new]
    if [*kept, *(id for id in new if id not in old)] != order:
        return {"set": put, "gone": gone, "order": order}
    return {"set": put, "gone": gone}


def same_lines(old: list[Line], new: list[Line], before: int, now: int) -> int:
    """How many lines two logs have in common from these places on. Lines kept from before are the same objects."""
    least = min(len(old) - before, len(new) - now)
    same = least
    while same and old[before + same - 1] is not new[now + same - 1]:
        same -= 1
    while same < least and old[before + same] == new[now + same]:
        same += 1
    return same


def find_part(before: Any, now: Any) -> Any:
    """What must be told of one part of a frame; None where nothing changed."""
    if isinstance(now, dict):
        return changed(before, now)
    return now if now != before else None


def make_patch(old: Frame, new: Frame, find: Callable[[Any, Any], Any] = find_part) -> dict[str, Any]:
    """What makes the new frame out of the old one. `find` compares the parts that frames of several seats may share."""
    plain = zip(PLAIN, plain_of(old), plain_of(new), strict=True)
    patch = {name: now for name, before, now in plain if now is not before and now != before}
    for name, before, now in zip(PARTS, parts_of(old), parts_of(new), strict=True):
        if now is not before and (part := find(before, now)) is not None:
            patch[name] = part
    patch.update(log_patch(old, new))
    return patch


def log_patch(old: Frame, new: Frame) -> dict[str, Any]:
    """What changed in the log: lines to append, lines to cut off, or, where much is another, its last lines anew."""
    if old.log is new.log and old.log_start == new.log_start:
        return {}
    if old.log_start != new.log_start and old.seat != new.seat:
        return fresh_log(new)
    first = max(old.log_start, new.log_start)
    before, now = min(first - old.log_start, len(old.log)), min(first - new.log_start, len(new.log))
    same = same_lines(old.log, new.log, before, now)
    gone, come = len(old.log) - before - same, len(new.log) - now - same
    if gone > LINES // 2 or come > LINES:
        return fresh_log(new)
    patch: dict[str, Any] = {}
    if gone:
        patch["logFrom"] = first + same
    if come:
        patch["log"] = new.log[now + same :]
    return patch


def fresh_log(frame: Frame) -> dict[str, Any]:
    start = max(0, len(frame.log) - LINES)
    return {"logFrom": 0, "logStart": frame.log_start + start, "log": frame.log[start:]}
