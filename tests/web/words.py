"""The words that a browser shows: the client's from its catalog, the games' as the server says them.

A test names controls by ids and sentences by these, so that it passes in whatever language the server speaks. That is
the made-up one: a test that looks for English finds none. `MOONLESS_LANGUAGE=en` runs all of them in English.
"""

import json
import re

from moonless.core.languages import Speech
from tests.web.driving import LANGUAGE, WEB

SPEECH = Speech(LANGUAGE)
WRITTEN = [path.read_text(encoding="utf-8") for path in sorted((WEB / "messages").glob("en*.json"))]
"""What every page says, and what only the workshop says."""
CATALOG: dict[str, str] = SPEECH.catalog({key: text for file in WRITTEN for key, text in json.loads(file).items()})


def say(key: str, **values: object) -> str:
    """A text of the client's catalog, with its values filled in."""
    return re.sub(r"\{(\w+)\}", lambda name: str(values.get(name[1], "")), CATALOG[key])


def told(text: str) -> str:
    """A whole sentence of a game or of the server, as it is said there."""
    return SPEECH.say(text)


def part(text: str) -> str:
    """Some words out of a sentence: what they look like inside it."""
    said = SPEECH.say(text)
    return said if said == text else said[1:].rstrip("~]")


def costs(*prices: str) -> str:
    """Prices side by side, each an amount with its unit: `costs("3 squares", "10 fuel")`."""
    split = (price.partition(" ") for price in prices)
    return ", ".join(f"{amount} {told(unit)}" for amount, _, unit in split)


def asking(text: str) -> str:
    """A selector of the question that holds these words."""
    return f'#question:has-text("{part(text)}")'
