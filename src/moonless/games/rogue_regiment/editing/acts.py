"""What a person does to a mission that is being written: on the plan (placing.py), and in the form."""

import copy
from typing import Any

from moonless.core.errors import MoonlessError
from moonless.core.workshop import LARGEST, Act, Document, Field
from moonless.games.rogue_regiment.editing.form import all_fields
from moonless.games.rogue_regiment.editing.papers import EMPTY, LISTS, SMALL, files, number, slug, texts, tidy, words
from moonless.games.rogue_regiment.editing.placing import Hands

NEW_ENTRIES: dict[str, dict[str, Any]] = {
    "objective": {"kind": "exit"},
    "secondary": {"kind": "kill", "targets": [], "count": 1},
    "special_card": {
        "card": "relief_white", "depth_min": 8, "depth_max": 12, "levels": ["easy", "normal", "hard"],
    },
}  # fmt: skip


def apply(document: Document, act: Act) -> tuple[Document, str, str]:
    """The mission after an act, what it was about, and what else it did."""
    work = Work(copy.deepcopy(document))
    doing = {
        "put": work.put, "move": work.move, "turn": work.turn, "flip": work.flip, "remove": work.remove,
        "set": work.set, "add": work.add,
    }.get(act.do)  # fmt: skip
    if doing is None:
        raise MoonlessError(f"there is no act '{act.do}'")
    about = doing(act)
    tidy(work.document)
    return work.document, about, work.notice


class Work(Hands):
    """A mission in somebody's hands, with its form."""

    def set(self, act: Act) -> str:
        """A field of the form gets a value of its kind."""
        field = all_fields(self.document).get(act.path)
        if field is None:
            raise MoonlessError(f"there is no field '{act.path}' now")
        value = fitting(field, act.value)
        parts = act.path.split(".")
        if parts[0] == "map":
            self.resize(parts[1], value)
        elif parts[-1] == "use":
            self.use(".".join(parts[:-1]), value)
        else:
            self.store(parts, value)
        return act.path if field.path == act.path else ""

    def store(self, parts: list[str], value: Any) -> None:
        holder: Any = self.document
        for part in parts[:-1]:
            if isinstance(holder, list):
                holder = holder[int(part)]
            else:
                if not isinstance(holder.get(part), dict | list):
                    holder[part] = {}
                holder = holder[part]
        key, old = parts[-1], None
        if isinstance(holder, dict):
            old = holder.get(key)
            if parts[-2:-1] in (["extra_gear"], ["required_board"]) and not value:
                holder.pop(key, None)
            else:
                holder[key] = value
        self.follow(parts, holder, old, value)

    def follow(self, parts: list[str], holder: Any, old: Any, value: Any) -> None:
        """What changes along with a field."""
        if parts == ["name"] and self.document.get("id") == slug(str(old)):
            self.document["id"] = slug(value)
        elif parts[0] in LISTS and parts[-1] == "id" and isinstance(old, str):
            self.rename(old, value)
        elif parts == ["operators", "count"]:
            known = [entry.id for entry in files().operators.operator]
            liked = texts(holder, "recommended")
            holder["recommended"] = [*liked, *(id for id in known if id not in liked)][:value]
            holder["required"] = [id for id in texts(holder, "required") if id in holder["recommended"]][:value]
        elif parts == ["operators", "required"]:
            liked = [*value, *(id for id in texts(holder, "recommended") if id not in value)]
            holder["recommended"] = liked[: number(holder, "count", len(liked))]
        elif parts[0] == "vehicle" and parts[-1] == "state" and value in ("convoy", "reserve"):
            holder.pop("at", None)
        elif parts[0] in ("objective", "secondary"):
            self.follow_objective(parts[-1], holder, value)
        elif parts[-1] in ("patrol_lines_manned", "sentry_points_manned"):
            self.document.pop("derived", None)

    def follow_objective(self, key: str, holder: dict[str, Any], value: Any) -> None:
        if key == "kind":
            holder.pop("targets", None)
            holder["count"] = 1
            if value == "exit":
                holder.pop("count")
        elif key == "targets":
            holder["count"] = max(1, len(value))

    def resize(self, what: str, value: int) -> None:
        """The map gets more slots, or fewer; what stood on those is left for the check to find."""
        rows = self.rows()
        columns, lines = len(rows[0]), len(rows)
        columns, lines = (value, lines) if what == "columns" else (columns, value)
        most = len({side.tile for side in files().tiles.side})
        if columns * lines > most:
            raise MoonlessError(f"there are {most} tiles: a map of {columns} x {lines} cannot be laid (2.7)")
        new = [[*row[:columns], *[EMPTY] * (columns - len(row))] for row in rows[:lines]]
        self.document["layout"] = new + [[EMPTY] * columns for _ in range(lines - len(new))]

    def use(self, piece: str, value: str) -> None:
        """2.10 A small tile as entry, exit or both."""
        _, entry = self.find(piece)
        side, at = words(entry, "side"), number(entry, "at")
        self.remove(Act("remove", piece=piece))
        for kind in SMALL[:2]:
            if value in (kind, "both"):
                self.append(kind, {"side": side, "at": at})

    def add(self, act: Act) -> str:
        """A new entry of a list of the form."""
        if act.path not in NEW_ENTRIES:
            raise MoonlessError(f"nothing can be added to '{act.path}'")
        return self.append(act.path, copy.deepcopy(NEW_ENTRIES[act.path]))


def fitting(field: Field, value: Any) -> Any:
    """A value of the field's kind, or the reason why it is none."""
    kind, choices = field.kind, [choice for choice, _ in field.choices]
    if kind == "number" and isinstance(value, int) and not isinstance(value, bool):
        return max(field.least, min(value, field.most, LARGEST))
    if kind == "flag" and isinstance(value, bool):
        return value
    if kind in ("text", "words") and isinstance(value, str):
        return value.strip() if kind == "text" else value
    if kind == "choice" and value in choices:
        return value
    if kind == "picks" and isinstance(value, list) and all(each in choices for each in value):
        return [choice for choice in choices if choice in value]
    if kind == "lines" and isinstance(value, list) and all(isinstance(each, str) for each in value):
        return [each.strip() for each in value if each.strip()]
    raise MoonlessError(f"{field.name}: that is not a value for this field")
