"""All four tables in the middle of a game, for tests that look at them."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from tests.web.driving import Server, Visitor, visiting
from tests.web.screenshots import GAME, OTHERS, record

MIDDLE = {GAME: ("bg2", 34, "lesson 1349"), **{game: (*told, "picture") for game, told in OTHERS.items()}}
"""A scenario of each game, after so many choices of the computer player, by a seed."""
WIDE = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@cache
def middle(game: str) -> Path:
    scenario, choices, seed = MIDDLE[game]
    return record(choices, seed, game, scenario)


@contextmanager
def at_middle(browser: Browser, server: Server, game: str, **options: Any) -> Iterator[Visitor]:
    """Somebody at that table."""
    with visiting(browser, server, **options) as visitor:
        visitor.upload(middle(game))
        visitor.keys()
        yield visitor
