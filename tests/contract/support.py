"""What our own games are put to the test with: every scenario, some of them short."""

from typing import Any

from moonless.core.game import Game, games
from moonless.testing import Setting

VARIANTS: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "by-stealth-and-sea": [("bg2", {"crews": "choose", "names": {"slc-1": "Rossi / Bianchi"}})],
    "gato-leader": [
        ("linked", {"first": "against-the-sun", "selection": "random", "torpedoes": "better", "players": 3}),
        ("turning-the-tide", {"length": "long", "home_by": 1, "players": 2}),
        ("setting-sun", {"selection": "random", "players": 4}),
    ],
}
"""Scenarios with start options worth a run of their own, by game."""

SAMPLE: dict[str, list[str]] = {
    "gato-leader": ["first-patrol", "against-the-sun", "holding-the-line", "turning-the-tide", "setting-sun"],
    "rogue-regiment": ["m00-night-school"],
    "they-come-unseen": ["duel"],
}
"""Games with many long scenarios: those that stand for the others here."""

TRIALS: dict[str, dict[str, Any]] = {"they-come-unseen": {"round_limit": 10}, "gato-leader": {"length": "short"}}
BRIEF_TRIALS: dict[str, dict[str, Any]] = {"they-come-unseen": {"round_limit": 5}, "rogue-regiment": {}}
"""Games that take too long to be played out here, and how they are cut short: the sample with all seeds, every other
scenario with a tenth of them.
"""


def settings() -> list[Setting]:
    """Everything that can be started here."""
    found = []
    for game in games().values():
        found += [Setting(game, scenario, TRIALS.get(game.id, {})) for scenario in scenarios_of(game)]
        found += [Setting(game, scenario, options) for scenario, options in VARIANTS.get(game.id, [])]
        if game.id in BRIEF_TRIALS:
            others = [scenario for scenario in game.scenarios if scenario not in scenarios_of(game)]
            found += [Setting(game, scenario, BRIEF_TRIALS[game.id], True) for scenario in others]
    return found


def scenarios_of(game: Game) -> list[str]:
    """The scenarios that are put to the test."""
    return SAMPLE.get(game.id, list(game.scenarios))
