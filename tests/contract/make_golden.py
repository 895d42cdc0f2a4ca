"""Makes the golden games: `python -m tests.contract.make_golden`.

For each scenario of our own games a few short records, whose last line is a note that says how they end, and
`bulk.json`: how games in bulk end, by seed. Both builds must play them all alike.
"""

import hashlib
import json
import sys
from pathlib import Path

from moonless.core.bulk import play_out
from moonless.core.content import plain
from moonless.core.decision import Decision, Option
from moonless.core.fate import SeededFate
from moonless.core.game import Game, games
from moonless.core.play import State
from moonless.core.table import Table
from moonless.testing import Guided, Mood, Setting, play, steps
from tests.contract.support import BRIEF_TRIALS, TRIALS, scenarios_of

FOLDER = Path(__file__).parent / "golden"
BULK_SEEDS = range(1, 6)
BRIEF_SEED = 7
RECORD_SEEDS = range(1, 40)
"""Of these the shortest and the median game are kept; of a campaign, the shortest."""


def ending(game: Game, state: State) -> str:
    """How a game ended: the score, the level, and a hash of the whole state."""
    outcome = game.outcome(state)
    return f"ends with {outcome.score:g}, {outcome.level}, state {digest(plain(state))}"


def digest(value: object) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:16]


READINGS_OF_BEFORE = {
    "by-stealth-and-sea": {"r12": "free", "r24": "water"},
    "gato-leader": {"r43": "barred", "r55": "scarce"},
    "rogue-regiment": {"edition": "first"},
}
"""Golden games are older than the choice, and play on as they were read."""


LATER = {
    "rogue-regiment": [
        ("m03-hit-and-run", "second", {"edition": "second"}),
        ("m10-breakout", "second", {"edition": "second", "difficulty": "easy"}),
        ("c3-the-doctor", "second", {"edition": "second"}),
        (
            "m08-road-block",
            "readings",
            {"edition": "second", "r23": "high", "r53": "range", "r55": "optimal", "r68": "glimpse"},
        ),
    ],
    "gato-leader": [
        (
            "against-the-sun",
            "readings",
            {"length": "short", "r32": "escorts", "r33": "any", "r45": "any", "r53": "dated"},
        )
    ],
}
"""Scenario, name and options of games made since: they are added by `python -m tests.contract.make_golden later`."""


def golden_settings(game: Game) -> list[Setting]:
    options = {**TRIALS.get(game.id, {}), **READINGS_OF_BEFORE.get(game.id, {})}
    return [Setting(game, scenario, options) for scenario in scenarios_of(game)]


def bulk_game(setting: Setting, seed: int) -> str:
    """Play one game in bulk: a hash of all its answers, and its ending."""
    state, mood = setting.state(), Mood(seed)
    answers: list[str] = []

    def answer(decision: Decision) -> Option:
        option = mood.answer(decision)
        answers.append(f"{decision.seat} {decision.ask} {option.key}")
        return option

    play_out(setting.game, state, SeededFate(seed), answer)
    return f"{len(answers)} answers {digest(answers)}, {ending(setting.game, state)}"


def make_brief_record(setting: Setting) -> None:
    """Of a scenario that the sample stands for: one game, mostly as the rule of thumb plays it."""
    table = setting.start(BRIEF_SEED)
    for _ in steps(table, Guided(BRIEF_SEED, table)):
        pass
    keep(setting, table, 1)


def make_records(setting: Setting) -> None:
    seeds = RECORD_SEEDS[:5] if setting.long else RECORD_SEEDS
    tables = sorted((play(setting.start(seed), seed) for seed in seeds), key=lambda table: len(table.record.entries))
    kept = tables[:1] if setting.long else [tables[0], tables[len(tables) // 2]]
    for number, table in enumerate(kept, 1):
        keep(setting, table, number)


def make_later_records(game: Game) -> None:
    """Games of what was not there before: a new edition, readings other than the default."""
    for scenario, name, options in LATER.get(game.id, []):
        setting = Setting(game, scenario, options, True)
        table = setting.start(BRIEF_SEED)
        for _ in steps(table, Guided(BRIEF_SEED, table)):
            pass
        keep(setting, table, name)


def keep(setting: Setting, table: Table, number: int | str) -> None:
    record = table.record.copy()  # without the checkpoint: the entries alone must do
    table.note(ending(setting.game, table.state))
    record.entries = list(table.record.entries)
    record.save(FOLDER / setting.game.id / f"{setting.scenario}-{number}.jsonl")


def main() -> None:
    for game in games().values():
        if not type(game).__module__.startswith("moonless.games."):
            continue
        if sys.argv[1:] == ["later"]:
            make_later_records(game)
            continue
        folder = FOLDER / game.id
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("*.jsonl"):
            old.unlink()
        for setting in golden_settings(game):
            make_records(setting)
        for scenario in game.scenarios:
            if scenario not in scenarios_of(game):
                make_brief_record(Setting(game, scenario, BRIEF_TRIALS.get(game.id, {}), True))
        make_later_records(game)
        ends = {each.scenario: {seed: bulk_game(each, seed) for seed in BULK_SEEDS} for each in golden_settings(game)}
        (folder / "bulk.json").write_text(json.dumps(ends, indent=1) + "\n")
        print(f"{game.id}: {len(list(folder.glob('*.jsonl')))} records, {sum(map(len, ends.values()))} games in bulk")


if __name__ == "__main__":
    main()
