"""Games are found by entry points: one in another package installs and appears, and the contract suite covers it."""

import os
import subprocess
import sys
import textwrap
from pathlib import Path
from unittest import mock

import pytest

import moonless
from moonless.core.errors import MoonlessError
from moonless.core.game import Game, Judgment, Ruler, Screen, Secrets, find_game, find_scenario, games
from tests.core.toys import SecretGame, SecretRules, SecretState, installed

ROOT = Path(__file__).parents[2]

PROJECT = """
    [build-system]
    requires = ["setuptools"]
    build-backend = "setuptools.build_meta"

    [project]
    name = "pig-game"
    version = "3.1"

    [project.entry-points."moonless.games"]
    pig = "pig_game:GAME"

    [tool.setuptools]
    py-modules = ["pig_game"]
"""

PIG = '''
    """Pig: throw and add, as long as you dare; a 1 loses what this turn has brought. Three turns."""

    from dataclasses import dataclass
    from random import Random
    from typing import Any

    from moonless.core.decision import Decision, Option
    from moonless.core.events import Event, Line
    from moonless.core.fate import Fate, Source
    from moonless.core.game import Game, Judgment, OpenSecrets, Outcome, Player, Scenario, Screen
    from moonless.core.play import Answerer, Listener, Play, State
    from moonless.core.scene import Choice, Prompt, Scene, Track

    DIE = Source("d6", [1, 2, 3, 4, 5, 6])
    OPTIONS = [Option("throw", "Throw", 1, "1"), Option("stop", "Stop", 0, "2")]


    @dataclass
    class PigState(State):
        turns: int
        turn: int = 0
        score: int = 0

        @property
        def over(self) -> bool:
            return self.turn == self.turns

        def copy(self) -> "PigState":
            return PigState(self.turns, self.turn, self.score)


    class Thrown(Event):
        def __init__(self, face: int) -> None:
            self.face = face

        def line(self) -> Line:
            return Line(f"A {self.face}.", "1", [self.face])


    class PigRules(Play):
        def __init__(self, state: PigState, fate: Fate, answerer: Answerer, listener: Listener | None = None) -> None:
            super().__init__(fate, answerer, listener)
            self.state = state

        def play_phase(self) -> None:
            gain = 0
            while gain < 30 and self.ask(Decision("player", "again", "1", OPTIONS)).value:
                face = self.fate.roll(DIE)
                self.tell(Thrown(face))
                if face == 1:
                    gain = 0
                    break
                gain += face
            self.state.score += gain
            self.state.turn += 1


    class Captain(Player):
        def __init__(self, seed: int) -> None:
            self.random = Random(seed).random

        def choose(self, state: State, decision: Decision) -> Option:
            return decision.options[self.random() < 0.2]


    class Table(Screen):
        def scene(self, state: PigState, seat: str | None, decision: Decision | None, log: list[Line]) -> Scene:
            prompt = None
            if decision is not None:
                choices = [Choice(option.key, option.label) for option in decision.options]
                prompt = Prompt(decision.seat, "Again?", decision.rule, choices)
            track = Track("Turn", [str(n) for n in range(state.turns)], min(state.turn, state.turns - 1))
            return Scene("Pig", "", seat or "", None, [], [], [track], prompt, log)


    class Luck(Judgment):
        def captain(self, seed: int = 0) -> Player:
            return Captain(seed)


    class Pig(Game):
        id = "pig"
        name = "Pig"
        version = "3"
        seats = {"player": "You"}
        levels = ["Poor", "Rich"]
        fingerprint = "none"
        rules_text = "# Pig"
        state_type = PigState
        secrets = OpenSecrets()
        screen = Table()
        judgment = Luck()

        def list_scenarios(self) -> list[Scenario]:
            return [
                Scenario("short", "Short", "", "Three turns."),
                Scenario("long", "Long", "", "Twenty turns.", "campaign"),
            ]

        def start(self, scenario: str, options: dict[str, Any]) -> PigState:
            return PigState(3 if scenario == "short" else 20)

        def play(self, state: PigState, fate: Fate, answerer: Answerer, listener: Listener | None = None) -> PigRules:
            return PigRules(state, fate, answerer, listener)

        def play_phase(self, play: PigRules) -> None:
            play.play_phase()

        def outcome(self, state: PigState) -> Outcome:
            return Outcome(state.score, "Rich" if state.score > 20 else "Poor", f"{state.score} points.")


    GAME = Pig()
'''

ASK = """
    import moonless
    print(",".join(moonless.games()), ",".join(moonless.games()["pig"].scenarios))
    table = moonless.start("pig", seed=1)
    table.choose("stop")
    print(table.decision, table.record.rules)
"""


@pytest.fixture(scope="module")
def pig(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which pip installed the package of a stranger."""
    source, target = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("target")
    (source / "pyproject.toml").write_text(textwrap.dedent(PROJECT))
    (source / "pig_game.py").write_text(textwrap.dedent(PIG))
    command = [sys.executable, "-m", "pip", "install", "-q", "--no-index", "--no-deps", "--no-build-isolation"]
    run([*command, "--disable-pip-version-check", "--target", str(target), str(source)])
    return target


def run(command: list[str], path: Path | None = None, code: int = 0) -> str:
    env = {**os.environ, "PYTEST_ADDOPTS": ""}
    env.pop("PYTEST_XDIST_WORKER", None)
    if path is not None:
        env["PYTHONPATH"] = os.pathsep.join(filter(None, [str(path), env.get("PYTHONPATH")]))
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=env, check=False)
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr * bool(code)


def test_a_game_of_another_package_installs_and_appears(pig: Path) -> None:
    lines = run([sys.executable, "-c", textwrap.dedent(ASK)], pig).splitlines()
    found, scenarios = lines[0].split(" ")
    assert "pig" in found.split(",")
    assert "by-stealth-and-sea" in found.split(",")
    assert scenarios == "short,long"
    assert lines[1] == "<player: again (1) [<throw>, <stop>]> 3"


def suite(folder: Path, *more: str) -> list[str]:
    """The command with which a stranger puts a game to the test, in a folder with tests of its own or none."""
    plain = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "moonless.testing.plugin"]
    return [sys.executable, "-m", "pytest", *plain, "--rootdir", str(folder), "-c", os.devnull, str(folder), *more]


def test_a_game_of_another_package_is_put_to_the_test(pig: Path, tmp_path: Path) -> None:
    """By its name, from anywhere."""
    out = run(suite(tmp_path, "--moonless-game", "pig"), pig)
    assert "pig" not in games()
    passed = int(out.rpartition(" passed")[0].split()[-1])
    assert passed > 80, out


def test_a_game_of_another_package_is_covered_by_our_own_suite(pig: Path) -> None:
    """It only has to be installed."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "tests/contract"]
    out = run([*command, "-k", "pig", "--collect-only"], pig)
    assert out.count("[pig/short]") > 40


LEAVINGS = """
    from moonless.core.game import find_game
    from moonless.core.table import Table
    from moonless.testing import ScriptedPosition

    KEPT = []

    def test_unused():
        ScriptedPosition().chance(d6=[4]).answers("dive")

    def test_used():
        ScriptedPosition()

    def test_kept(setting):
        KEPT.append(setting.start(1))
"""


def test_what_a_test_leaves_over_fails_it(pig: Path, tmp_path: Path) -> None:
    (tmp_path / "test_leavings.py").write_text(textwrap.dedent(LEAVINGS))
    command = suite(tmp_path, "--moonless-game", "pig", "-k", "leavings and not long")
    out = run(command, pig, code=1)
    assert "given and not used: d6 4, answer 'dive'" in out
    assert "tables are left that nobody can reach" in out
    assert "2 failed, 1 passed" in out


def test_a_game_that_is_not_installed_cannot_be_put_to_the_test(tmp_path: Path) -> None:
    out = run(suite(tmp_path, "--moonless-game", "chess"), code=4)
    assert "there is no game 'chess'; installed: by-stealth-and-sea" in out


def test_without_it_the_game_is_gone() -> None:
    out = run([sys.executable, "-c", "import moonless; print(*moonless.games())"])
    assert "pig" not in out.split()


def test_games_are_a_package_and_can_be_asked_for() -> None:
    """However it is imported, and in whatever order."""
    ways = [
        "import moonless; print(len(moonless.games()) > 3)",
        "from moonless import games; import moonless; print(games() == moonless.games())",
        "import moonless.games.rogue_regiment; print(moonless.games.rogue_regiment.GAME in moonless.games().values())",
        "import moonless.games; print(moonless.games() == moonless.games())",
        "from moonless.games import rogue_regiment; import moonless; print(rogue_regiment.GAME.id in moonless.games())",
        "import moonless.games.gato_leader as gato; print(gato.GAME.id == 'gato-leader')",
    ]
    for code in ways:
        assert run([sys.executable, "-c", code]).strip() == "True", code


def test_the_public_names_are_there() -> None:
    assert all(hasattr(moonless, name) for name in moonless.__all__)
    assert {"Game", "Secrets", "Screen", "Judgment", "StartOption", "games", "start"} <= set(moonless.__all__)


def test_an_entry_point_that_is_no_game_says_which() -> None:
    point = mock.Mock(value="elsewhere:THING")
    point.name = "thing"
    point.load.return_value = object()
    games.cache_clear()
    try:
        says = r"thing of moonless\.games is not a Game: elsewhere:THING"
        with (
            mock.patch("moonless.core.game.entry_points", return_value=[point]),
            pytest.raises(MoonlessError, match=says),
        ):
            games()
    finally:
        games.cache_clear()


def test_games_are_sorted_by_name_of_their_entry_point() -> None:
    assert list(games()) == sorted(games())


def test_what_is_not_there_is_answered_with_what_is() -> None:
    with installed(SecretGame()):
        with pytest.raises(MoonlessError, match="there is no game 'chess'; installed: secret-numbers"):
            find_game("chess")
        game = find_game("secret-numbers")
        with pytest.raises(MoonlessError, match="Secret Numbers has no scenario 'hard'; it has: plain"):
            find_scenario(game, "hard")
        assert find_scenario(game, None).id == "plain"


def test_what_a_game_lacks_is_told_when_it_is_made() -> None:
    class Half(Game[SecretState, SecretRules]):
        id = "half"

    with pytest.raises(TypeError, match=r"abstract class Half with.* abstract methods .*judgment.*play.*start") as told:
        Half()  # type: ignore[abstract]  # what is tested
    assert "id," not in str(told.value)
    for part in (Screen, Secrets, Judgment):
        with pytest.raises(TypeError, match=r"abstract"):
            part()  # type: ignore[abstract]  # what is tested


def test_every_installed_game_is_whole() -> None:
    for id, game in moonless.games().items():
        assert game.id == id
        assert game.name
        assert game.version
        assert game.seats
        assert game.first_scenario in game.scenarios
        assert len(set(game.levels)) == len(game.levels) > 1
        assert game.fingerprint
        assert game.rules_text.startswith("# ")
        for key, scenario in game.scenarios.items():
            assert scenario.id == key
            assert scenario.title
            assert scenario.briefing
            assert scenario.kind in ("mission", "campaign", "variant")


@pytest.mark.parametrize("id", list(games()))
def test_what_is_printed_of_a_game_says_what_it_is_in_a_line(id: str) -> None:
    game = find_game(id)
    with moonless.start(id, seed=3) as table:
        assert table.decision is not None
        scene = table.scene(table.decision.seat)
    parts = [game, game.screen, game.secrets, game.judgment, game.judgment.captain(), scene]
    assert all(len(repr(part)) < 200 and " object at " not in repr(part) for part in parts), parts
    where = f"moonless.games.{id.replace('-', '_')}."
    assert repr(game.screen).startswith("<Screen ")
    assert where in repr(game.screen)
    assert repr(game.judgment.captain()) == f"<Player Captain of {where}captain.captain>"
    assert scene.prompt is not None
    assert scene.title in repr(scene)
    assert scene.prompt.question in repr(scene)


def test_a_ruler_knows_its_end_where_each_level_is_one_score_and_says_one_point() -> None:
    rating = Ruler("rating", {"Failed": 0, "Done": 1, "Well done": 2})
    points = Ruler("victory points", {"Loss": 0, "Draw": 4, "Victory": 11}, "victory point")
    assert (rating.best, points.best, Ruler("points", {}).best) == (2, None, None)
    assert [points.unit_of(score) for score in (0, 1, 2)] == ["victory points", "victory point", "victory points"]
    assert rating.unit_of(1) == "rating"
