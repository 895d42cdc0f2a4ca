"""Makes the legends of games by playing them: `python -m moonless.envs.explore [GAME ...]` adds what it finds.

A legend only grows. What a word's number is, and so what a column means, stays as it was. `--keys` plays nothing and
adds the keys that the content of a game makes possible.
"""

import argparse
import json
from pathlib import Path
from time import process_time

from moonless.core.game import Game, find_game, games, own_scenarios
from moonless.core.legends import Bounds, Words, explore, name_verbs, words_of

SEEN, PLAYED = 6, 30
"""Games of each scenario that are looked at, and that are only played."""
LEFT_OUT = {"rogue-regiment": {"danger", "roof"}}
"""Overlays that take too long to find out at every step: they are no part of an observation."""


def grow(game: Game, seconds: float) -> Words:
    """The legend of a game with what some more games show."""
    words = words_of(game) or Words()
    before = {id: (bounds.most, bounds.longest) for id, bounds in words.bounds.items()}
    for scenario in own_scenarios(game):
        bounds = words.bounds.setdefault(scenario, Bounds())
        bounds.most = bounds.longest = 0
        explore(game, scenario, words, range(SEEN), looks=2)
        end, seed = process_time() + seconds, SEEN
        while process_time() < end:
            explore(game, scenario, words, range(seed, seed + 2), looks=0)
            seed += 2
        most, longest = before.get(scenario, (0, 0))
        bounds.most = max(most, -(-(bounds.most + bounds.most // 4) // 8) * 8)
        bounds.longest = max(longest, 1000 * -(-4 * bounds.longest // 1000))
    for overlay in LEFT_OUT.get(game.id, ()):
        if overlay in words.lists["overlays"]:
            words.lists["overlays"].remove(overlay)
    return with_keys(game, words)


def with_keys(game: Game, words: Words) -> Words:
    """The legend of a game with every key that its rules can offer, and room for its widest question."""
    words.add_all("keys", game.screen.keys())
    for bounds in words.bounds.values():
        bounds.most = max(bounds.most, game.screen.widest())
    name_verbs(game, words)
    return words


def save(game: Game, words: Words) -> Path:
    """Write the legend beside the game's module."""
    path = Path(str(game.package / "legend.json"))
    scenarios = {
        id: {"boards": each.boards, "most": each.most, "longest": each.longest, "outcomes": each.outcomes}
        for id, each in words.bounds.items()
    }
    lists = ",\n".join(f"  {json.dumps(kind)}: {json.dumps(known)}" for kind, known in words.lists.items())
    rows = ",\n".join(f"  {json.dumps(id)}: {json.dumps(bounds)}" for id, bounds in scenarios.items())
    path.write_text(f'{{"words": {{\n{lists}\n}},\n"scenarios": {{\n{rows}\n}}}}\n', encoding="utf-8")
    return path


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="ids of games; none named: all that are installed")
    parser.add_argument(
        "--seconds", type=float, default=2.0, help="processor time for each scenario, beside a few looks"
    )
    parser.add_argument("--keys", action="store_true", help="add keys from the content, and play nothing")
    given = parser.parse_args()
    for game in [find_game(id) for id in given.games] or games().values():
        known = words_of(game) if given.keys else None
        words = with_keys(game, known) if known is not None else grow(game, given.seconds)
        sizes = ", ".join(f"{len(known)} {kind}" for kind, known in words.lists.items())
        print(f"{save(game, words)}: {sizes}")


if __name__ == "__main__":
    main()
