"""What things are called in sentences: units, gear, objects; the data knows them by id."""

from functools import lru_cache
from typing import Final

from moonless.games.rogue_regiment.content.components import FED, GEAR

OWN_NAMES: Final = {
    "sten": "Sten", "welrod": "Welrod", "de_lisle": "De Lisle", "vickers_k": "Vickers K", "lewes_bomb": "Lewes bomb",
    "rabbits_foot": "rabbit's foot", "smg": "SMG", "hmg": "HMG", "halftrack": "Half-track", "eboat": "E-boat",
}  # fmt: skip
"""What an id alone does not tell."""


@lru_cache(1024)
def spoken(key: str) -> str:
    """A key as words: one of several by its number, as a name ("Sentry 1", "SMG 2"), the only one plainly."""
    stem, _, number = key.rpartition("-")
    if not number.isdigit():
        return in_words(key)
    return f"{sentence(in_words(stem))} {number}"


def in_words(id: str) -> str:
    """An id without its number, as it stands in the middle of a sentence."""
    return OWN_NAMES.get(id) or id.replace("-", " ").replace("_", " ")


def with_article(words: str) -> str:
    """A name as it is; a plain noun with its article."""
    return words if words[-1:].isdigit() else f"the {words}"


def sentence(words: str) -> str:
    """With a capital at the start, the rest as it is."""
    return words[:1].upper() + words[1:]


def listed(words: list[str]) -> str:
    """One, two and three."""
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def gear_name(gear: int) -> str:
    """A piece of gear or a weapon."""
    return in_words(GEAR[gear])


def gear_token(gear: int) -> str:
    """The token of a piece of gear: of a gun, its rounds."""
    return f"{gear_name(gear)} ammunition" if gear in FED else gear_name(gear)


def numbered(name: str, id: str) -> str:
    """A kind's name with the number of one of them, as its id has it: "Supply dump 1"; alone: "the radio mast".

    What an id does not tell has its own name here too: "E-boat 1" is what objectives call that patrol boat.
    """
    stem, _, number = id.rpartition("-")
    if stem in OWN_NAMES:
        return spoken(id)
    return f"{name} {number}" if number.isdigit() else f"the {name[:1].lower()}{name[1:]}"
