"""Words of every game: so many of a thing, and names however they are written."""

import re
from functools import lru_cache

GAPS = re.compile(r"[\s_-]+")
NAMES_KEPT = 4096
"""Names of places and answers that need not be squeezed again."""


def noun(number: int, one: str, more: str = "s") -> str:
    """One is called this, and several with `more` after it.

    >>> noun(1, "torpedo", "es"), noun(0, "torpedo", "es")
    ('torpedo', 'torpedoes')
    """
    return one if number == 1 else f"{one}{more}"


def counted(number: int, one: str, more: str = "s") -> str:
    """So many of them.

    >>> counted(1, "Escort"), counted(2, "Escort")
    ('1 Escort', '2 Escorts')
    """
    return f"{number} {noun(number, one, more)}"


@lru_cache(NAMES_KEPT)
def squeeze(name: str) -> str:
    """A name as it is compared, however it is written."""
    return GAPS.sub("", name).casefold()
