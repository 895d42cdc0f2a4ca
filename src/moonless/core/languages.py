"""Languages a server can speak. A made-up one proves that nothing is found in sentences.

`x-moon` says everything otherwise: in brackets, with other letters, a third longer. Whoever reads a sentence to find a
fact finds nothing in it; whoever reads facts does not notice. Everything that goes to a client passes through `Speech`
at the server's door; a translation of the games would stand at the same place.
"""

import re
from collections.abc import Callable
from typing import Any

ENGLISH, MOON = "en", "x-moon"
LANGUAGES = (ENGLISH, MOON)
VARIABLE = "MOONLESS_LANGUAGE"
"""The environment says what a server speaks, to all its processes."""
LETTERS = str.maketrans("aeiounsyAEIOUNSY", "áéíóúñšýÁÉÍÓÚÑŠÝ")
PARTS = re.compile(r"(\{\w+\}|<[^>]*>|&\w+;)")
"""What is no word: places for values, tags, entities."""
DRAWN = re.compile(r"""(<(?:text|tspan|title)\b[^>]*>|\b(?:aria-label|data-name|data-note)=")([^<"]+)([<"])""")
"""The words of a drawing."""

WORDS = frozenset(
    {
        "title",
        "subtitle",
        "name",
        "note",
        "notes",
        "label",
        "level",
        "cost",
        "warning",
        "question",
        "text",
        "card",
        "needed",
        "best_with",
        "reason",
        "help",
        "briefing",
        "situation",
        "objective",
        "summary",
        "say",
        "outcome",
        "notice",
        "error",
        "why",
        "chance",
        "history",
        "details",
        "columns",
        "rows",
        "spaces",
        "workshop",
        "why_not",
        "value",
        "html",
        "seats",
        "group",
        "short",
        "unit",
        "samples",
        "turns",
        "add_name",
        "place",
        "result",
        "terrains",
        "marks",
        "doing",
        "played",
        "better",
        "abbreviations",
        "figures",
    }
)
"""Fields of messages that are read by people, whatever they stand in."""
OWN = frozenset(
    {
        "chat",
        "holder",
        "online",
        "by",
        "lender",
        "document",
        "webhook",
        "account",
        "invites",
        "watch",
    }
)
"""What people wrote or are called, and what is sent back as it came."""
DRAFT = frozenset({"text", "title", "file"})
"""Of a draft: what its maker wrote."""
SENT = frozenset({"value"})
"""Of what can be chosen at a start: what is sent back as it came; beside it stand its label and its help."""
BY_ID = ("seats", "notes", "options", "samples", "terrains", "abbreviations", "figures")
"""Where words stand under ids."""
LOCALES = {MOON: "el"}
"""By whose customs dates and lists are written: in other letters, so that an English one is seen."""


def moon(text: str) -> str:
    """The same in the made-up language; numbers alone stay numbers."""
    if not re.search(r"[A-Za-z]{2}", PARTS.sub("", text)):
        return text
    said = "".join(part if PARTS.fullmatch(part) else part.translate(LETTERS) for part in PARTS.split(text))
    return f"[{said}{'~' * max(1, len(said) // 4)}]"


def voice(language: str) -> Callable[[str], str]:
    """How a sentence is said in a language."""
    if language not in LANGUAGES:
        raise ValueError(f"{language!r} is not spoken here: {', '.join(LANGUAGES)}")
    return moon if language == MOON else lambda text: text


class Speech:
    """Says every sentence of a message in one language, and leaves facts as they are."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.say = voice(language)

    def message(self, value: Any, field: str = "") -> Any:
        """A message, or a part of one that stands in `field`."""
        if field == "chat":
            return [self.talk(line) for line in value] if isinstance(value, list) else value
        if field in OWN:
            return value
        if isinstance(value, dict):
            if value.get("t") == "chat":
                return self.talk(value)
            if "path" in value and "choices" in value:
                return self.entry(value)
            if field == "levels":  # how often each result came, by its name
                return {self.say(name): share for name, share in value.items()}
            own = DRAFT if "document" in value else SENT if "help" in value else frozenset()
            return {key: part if key in own else self.part(key, part, field) for key, part in value.items()}
        if isinstance(value, list):
            if field == "seats":  # who takes part, by id
                return value
            return [self.message(part, field) for part in value]
        if isinstance(value, str) and field in WORDS:
            return self.say(value)
        return value

    def talk(self, line: dict[str, Any]) -> dict[str, Any]:
        """What people say is theirs; what the table itself says is nobody's."""
        return line if line.get("name") else {**line, "text": self.say(line["text"])}

    def part(self, key: str, value: Any, field: str) -> Any:
        """What stands under a key: by its name, or by the field's where the keys are ids (seats, notes of a track)."""
        known = key in WORDS or key in OWN or not isinstance(value, str)
        return self.message(value, key if known else field if field in BY_ID else key)

    def entry(self, entry: dict[str, Any]) -> dict[str, Any]:
        """Something to fill in: what stands in it is its maker's, what can be chosen has a name."""
        choices = [[value, self.say(name)] for value, name in entry["choices"]]
        return {**entry, "name": self.say(entry["name"]), "note": self.say(entry["note"]), "choices": choices}

    def catalog(self, words: dict[str, str]) -> dict[str, str]:
        """The client's own words, and by whose customs it writes dates."""
        said = {key: self.say(text) for key, text in words.items()}
        return said | {"locale": LOCALES.get(self.language, words["locale"])} if "locale" in words else said

    def drawing(self, svg: str) -> str:
        """The words on a board."""
        return DRAWN.sub(lambda found: found[1] + self.say(found[2]) + found[3], svg)
