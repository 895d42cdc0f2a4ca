"""OpenSpiel: every game as a Python game with chance nodes. A player is a side; its seats have no secrets among them.

import moonless.envs.spiel, pyspiel
game = pyspiel.load_game("moonless_they_come_unseen(scenario=duel)")
"""

from hashlib import blake2b
from random import Random
from typing import Any

import numpy as np

from moonless.envs.lacking import lacking

try:
    import pyspiel
except ImportError as missing:
    raise lacking("this environment needs", missing) from missing

from moonless.core.decision import Decision
from moonless.core.errors import IllegalChoice, MoonlessError
from moonless.core.game import Game, find_scenario, games
from moonless.core.scene_observer import legend_of, observer_of
from moonless.envs.branches import Branch, Chance, Trunk
from moonless.envs.views import OFFERED, Coding

PREFIX = "moonless_"
PARTS = ("board", "sheets", "tracks", "log", "options")


def type_of(game: Game) -> Any:
    """What OpenSpiel wants to know of a game."""
    sides = len(game.sides_at(game.first_scenario, dict(game.unattended)))
    kinds = pyspiel.GameType
    return pyspiel.GameType(
        short_name=PREFIX + game.id.replace("-", "_"),
        long_name=f"Moonless: {game.name}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if sides > 1 else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if sides == 2 else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=sides,
        min_num_players=sides,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"scenario": game.first_scenario, "actions": OFFERED},
    )


class MoonlessGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel comes without types
    """A scenario of a game. A match is cut off at the greatest length, and judged as it stands."""

    of: Game
    kind: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game, given = self.of, dict(params or {})
        self.scenario = find_scenario(game, str(given.get("scenario", game.first_scenario))).id
        self.legend = legend_of(game, self.scenario)
        self.observer = observer_of(game, self.legend)
        self.coding = Coding(self.legend, str(given.get("actions", OFFERED)))
        self.trunk = Trunk(game, self.scenario, self.observer.line)
        self.two = len(self.trunk.sides) == 2
        info = pyspiel.GameInfo(
            num_distinct_actions=self.coding.size,
            max_chance_outcomes=2 * self.legend.outcomes,
            num_players=len(self.trunk.sides),
            min_utility=-1.0 if self.two else 0.0,
            max_utility=1.0,
            utility_sum=0.0 if self.two else None,
            max_game_length=self.legend.longest,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> "MoonlessState":
        return MoonlessState(self)

    def max_chance_nodes_in_history(self) -> int:
        return 100 * int(self.legend.longest)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SideObserver":
        return SideObserver(self, iig_obs_type)


class MoonlessState(pyspiel.State):  # type: ignore[misc]  # the same
    """A place in a match. What is asked and what can fall comes from the rules, as they run."""

    def __init__(self, game: MoonlessGame) -> None:
        super().__init__(game)
        self.branch: Branch = game.trunk.start()
        self.moves = 0

    @property
    def own(self) -> MoonlessGame:
        game: MoonlessGame = self.get_game()
        return game

    @property
    def cut(self) -> bool:
        return self.moves >= self.own.legend.longest

    def current_player(self) -> Any:
        asked = self.branch.asked
        if asked is None or self.cut:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if isinstance(asked, Chance) else self.branch.trunk.side_of[asked.seat]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.own.coding.actions(self.branch.options))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        asked = self.branch.asked
        assert isinstance(asked, Chance)
        return list(enumerate(asked.shares))

    def _apply_action(self, action: int) -> None:
        asked = self.branch.asked
        if asked is None or self.cut:
            raise MoonlessError("the game is over: no action can be applied")
        if isinstance(asked, Chance):
            if not 0 <= action < len(asked.faces):
                raise IllegalChoice(f"{action} is none of the {len(asked.faces)} outcomes of {asked.source.name}")
            self.branch.go(action)
            return
        actions = self.own.coding.actions(self.branch.options)
        if action not in actions:
            raise IllegalChoice(f"{action} is none of the {len(actions)} answers to '{asked.ask}': legal_actions()")
        self.moves += 1
        self.branch.go(actions.index(action))

    def _action_to_string(self, player: int, action: int) -> str:
        asked = self.branch.asked
        if isinstance(asked, Chance):
            return asked.source.entry(asked.faces[action]) if action < len(asked.faces) else f"outcome {action}"
        options, actions = self.branch.options, self.own.coding.actions(self.branch.options)
        return options[actions.index(action)].key if action in actions else f"answer {action}"

    def is_terminal(self) -> bool:
        return self.cut or self.branch.asked is None

    def returns(self) -> list[float]:
        """From -1 to 1 where two sides fight, from 0 to 1 where one plays alone."""
        branch = self.branch
        if not self.is_terminal():
            return [0.0] * len(branch.trunk.sides)
        game, state = branch.trunk.game, branch.state
        scores = game.outcome(state).scores if state.over else {}
        values = []
        for side in branch.trunk.sides:
            value = scores[side[0]] if side[0] in scores else game.evaluate(state, side[0])
            values.append(float(value))
        if self.own.two:
            half = values[0] - values[1]
            return [half, -half]
        return values

    def resample_from_infostate(self, player: int, probability: Any) -> "MoonlessState":
        """Another state that the player cannot tell from this one."""
        other = self.clone()
        other.branch = self.branch.imagine(Random(int(probability() * 2**53)))
        return other  # type: ignore[no-any-return]  # the same

    def __str__(self) -> str:
        """The question with its answers, or what falls."""
        asked = self.branch.asked
        if isinstance(asked, Decision):
            return (
                f"{asked.seat}: {asked.ask} ({asked.rule}) {' | '.join(option.key for option in self.branch.options)}"
            )
        return "over" if asked is None else f"chance: {asked.source.name}"


class SideObserver:
    """What a side sees, as OpenSpiel wants it: a tensor in parts, and a string."""

    def __init__(self, game: MoonlessGame, kind: Any) -> None:
        self.game = game
        self.recall = bool(kind is not None and kind.perfect_recall)
        alone = kind is not None and not kind.public_info and len(game.trunk.sides) == 1
        self.nothing = bool(alone)
        """Whether only what others do not know is asked for, in a game that hides nothing."""
        self.public = bool(kind is not None and kind.private_info == pyspiel.PrivateInfoType.NONE)
        """Whether only what everybody knows is asked for."""
        observer, legend = game.observer, game.legend
        self.buffers: dict[str, Any] = {
            "board": np.frombuffer(observer.board, np.uint8),
            **{part: np.frombuffer(getattr(observer, part), np.int16) for part in PARTS[1:]},
        }
        size = sum(len(buffer) for buffer in self.buffers.values())
        self.tensor = np.zeros(size, np.float32)
        self.dict: dict[str, Any] = {}
        start = 0
        for part, buffer in self.buffers.items():
            flat = self.tensor[start : start + len(buffer)]
            self.dict[part] = flat.reshape(legend.shape) if part == "board" else flat
            start += len(buffer)

    def look(self, state: MoonlessState, player: int) -> None:
        branch = state.branch
        if self.public and len(branch.trunk.sides) > 1:
            self.game.observer.observe(branch.trunk.game.secrets.redact(branch.state, None), "", None, [])
            return
        side, asked = branch.trunk.sides[player], branch.asked
        seat = asked.seat if isinstance(asked, Decision) and asked.seat in side else side[0]
        own = asked if isinstance(asked, Decision) and asked.seat == seat else None
        known = branch.trunk.game.secrets.redact(branch.state, seat)
        self.game.observer.observe(known, seat, own, branch.arrive().memory.rows[player])

    def set_from(self, state: MoonlessState, player: int) -> None:
        if self.nothing:
            return
        self.look(state, player)
        start = 0
        for buffer in self.buffers.values():
            self.tensor[start : start + len(buffer)] = buffer
            start += len(buffer)

    def string_from(self, state: MoonlessState, player: int) -> str:
        """With perfect recall, all that the side was told and has answered; else what it sees now."""
        if self.nothing:
            return ""
        self.look(state, player)
        seen = blake2b(self.game.observer.everything(), digest_size=12).hexdigest()
        asked = state.branch.asked
        question = asked.ask if isinstance(asked, Decision) and state.branch.trunk.side_of[asked.seat] == player else ""
        remembered = f" {state.branch.arrive().memory.digests[player].hex()}" if self.recall else ""
        return f"{player} {question} {seen}{remembered}"


def register_all() -> None:
    """Make every game known to OpenSpiel."""
    for game in games().values():
        kind = type_of(game)
        if kind.short_name not in pyspiel.registered_names():
            # A class and no function: what OpenSpiel holds is let go after the interpreter's end, where a class stays.
            name = "".join(word.capitalize() for word in game.id.split("-"))
            pyspiel.register_game(kind, type(name, (MoonlessGame,), {"of": game, "kind": kind}))


register_all()
