"""A game's RULES.md as sections with their numbers, as safe HTML."""

from functools import cache

from moonless.core.game import find_game
from moonless.core.rulebook import Rulebook as Book
from moonless.server.markdown import render
from moonless.server.messages import Rulebook, Section


@cache
def rulebook(game: str) -> Rulebook:
    """All sections in their order; what stands before the first heading is a section without a title."""
    definition = find_game(game)
    made = [
        Section(each.numbers, each.title, each.level, render(each.body))
        for each in Book(definition.rules_text).sections
    ]
    return Rulebook(definition.name, [each for each in made if each.level or each.html])
