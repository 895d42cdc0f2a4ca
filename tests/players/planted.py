"""Games with something planted in them: one blunder, or one throw, at a named place; all else is the captain's play."""

from collections.abc import Callable
from random import Random

from moonless.core.datafiles import EDITION
from moonless.core.fate import DICE_SEAT
from moonless.core.game import Game
from moonless.core.table import Table

Plant = Callable[[Table, int], str | None]
"""What is answered instead, to choice or throw after so many choices; None: what would be."""


def play(game: Game, scenario: str, seed: int, plant: Plant) -> Table:
    """A whole game with dice thrown by hand: by a generator of our own, so that one of them can be laid as we like.
    Missions are those of the first edition: the named places are in them."""
    options = {name: "first" if name == EDITION else value for name, value in game.unattended.items()}
    table = Table.start(game, scenario, None if game.chance else seed, options)
    captain, throw, choices = game.judgment.captain(0), Random(seed).random, 0
    while table.decision is not None:
        decision = table.decision
        if decision.seat == DICE_SEAT:
            thrown = decision.options[int(throw() * len(decision.options))].key
            table.choose(plant(table, choices) or thrown)
            continue
        choices += 1
        usual = captain.decide(table.sight(decision.seat)).key
        planted = plant(table, choices)
        if planted is not None and planted != usual:
            captain = game.judgment.captain(0)  # its plans are of no use any more
        table.choose(planted or usual)
    return table
