"""PettingZoo: every seat of a scenario is an agent, and each sees what its seat may know."""

import warnings
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding

from moonless.envs.lacking import lacking

try:
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as missing:
    raise lacking("this environment needs", missing) from missing

from moonless.core.errors import IllegalChoice
from moonless.core.game import find_game
from moonless.core.legends import Legend
from moonless.core.scene_observer import legend_of
from moonless.envs import given, pictures
from moonless.envs.gym import find_env
from moonless.envs.match import Suspended
from moonless.envs.views import OFFERED, Coding, View, make_match, space_of

__all__ = ["MoonlessAEC", "env"]

ILLEGAL = -1.0
"""The reward of an agent whose answer was not offered; the game ends with it."""
HUMAN = "human"


class MoonlessAEC(Suspended, AECEnv):  # type: ignore[misc]  # PettingZoo comes without types
    """A scenario with all its seats. The reward comes at the end, to each seat its own result from 0 to 1.

    `env` is what one plays with; this, without PettingZoo's wrappers, is its `unwrapped`.

    >>> from moonless.envs.zoo import MoonlessAEC
    >>> env = MoonlessAEC("duel", actions="keys")
    >>> env.reset(seed=1)
    >>> env.agent_selection
    'nato'
    >>> env.key_of(int(env.observe("nato")["action_mask"].argmax()))
    'S1'
    """

    # A plain dictionary of the class, as PettingZoo has it.
    metadata = {"render_modes": given.RENDER_MODES, "name": "moonless_v0", "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        scenario: str,
        *,
        actions: str = OFFERED,
        options: dict[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        id, self.scenario = find_env(scenario)
        self.game = find_game(id)
        chosen, started = given.read_start(self.game, self.scenario, options)
        self.title = chosen.title
        self.legend: Legend = legend_of(self.game, self.scenario)
        self.match = make_match(self.game, self.scenario, started, self.legend)
        self.coding = Coding(self.legend, actions)
        self.view = View(self.match, self.coding)
        # PettingZoo's own kit makes every environment for `human`, to read the modes it has: refused when it renders.
        self.render_mode = render_mode if render_mode == HUMAN else given.read_render_mode(render_mode)
        self.possible_agents = list(self.match.seats)
        whole = space_of(self.legend, self.coding)
        seen = spaces.Dict({name: space for name, space in whole.spaces.items() if name != "action_mask"})
        space = spaces.Dict({"observation": seen, "action_mask": whole["action_mask"]})
        self.observation_spaces: Any = {seat: seeded(space) for seat in self.possible_agents}
        self.action_spaces: Any = {seat: spaces.Discrete(self.coding.size) for seat in self.possible_agents}
        self.random = np.random.default_rng()
        self.seed_given: int | str = 0
        self.episode = 0
        self.steps = 0

    def observation_space(self, agent: str) -> Any:
        """What an agent can see: `observation` in parts, and the `action_mask`."""
        return self.observation_spaces[given.read_seat(agent, self.possible_agents, self.title)]

    def action_space(self, agent: str) -> Any:
        """The numbers that are actions of an agent."""
        return self.action_spaces[given.read_seat(agent, self.possible_agents, self.title)]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; with a seed the one that `moonless.start` plays from it. PettingZoo's own kit hands a reset
        options that no environment knows: they are warned of and passed over."""
        if options:
            warnings.warn(given.why_no_options(options), stacklevel=2)
        seed = given.read_seed(seed)
        if seed is not None:
            self.seed_given, self.episode = seed, 0
        elif self.episode == 0:
            self.seed_given = int(seeding.np_random()[0].integers(2**53))
        self.match.start(self.seed_given if not self.episode else f"{self.seed_given} {self.episode}")
        self.episode += 1
        self.steps = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._next()

    def _next(self) -> None:
        decision = self.match.decision
        self.agent_selection = self.agents[0] if decision is None else decision.seat

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees now; its mask is empty while another one is asked."""
        self.match.check_begun()
        seen = self.view.copy(given.read_seat(agent, self.possible_agents, self.title))
        mask = seen.pop("action_mask")
        return {"observation": seen, "action_mask": mask}

    def step(self, action: Any) -> None:
        """The agent that is asked answers."""
        self.match.check_begun()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.match.check_asking()
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.match.answer(self.coding.option(given.whole(action), self.match.options))
        self.steps += 1
        if self.match.state.over:
            self.rewards = {seat: self.match.value(seat) for seat in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.steps >= self.legend.longest:
            self.truncations = dict.fromkeys(self.agents, True)
        self._next()
        self._accumulate_rewards()

    def key_of(self, action: int) -> str:
        """What an action means, for people: the key of the answer."""
        return self.coding.key_of(given.whole(action), self.match.options)

    def render(self) -> Any:
        """The scene of the seat that is asked, as text or as a picture."""
        self.match.check_begun()
        return pictures.render(self.match, self.agent_selection, given.read_render_mode(self.render_mode))

    def close(self) -> None:
        """There is nothing to close: a match that is dropped is gone."""


class InBounds(wrappers.BaseWrapper):  # type: ignore[misc]  # the same
    """What is no action at all is told to whoever wrote it, rather than held against the agent."""

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if not (self.terminations[agent] or self.truncations[agent]):
            number, size = given.whole(action), self.unwrapped.coding.size
            if not 0 <= number < size:
                raise IllegalChoice(f"{number} is no action of {agent}: they are 0 to {size - 1}")
        super().step(action)


def seeded(space: spaces.Dict) -> spaces.Dict:
    """A space of its own for each agent, so that each is seeded by itself."""
    return spaces.Dict(dict(space.spaces))


def env(scenario: str, **options: Any) -> Any:
    """A scenario as PettingZoo hands environments out: an answer that is not offered ends the game.

    `scenario` is a short name, as `moonless.envs.make` takes it; `options` are those of `MoonlessAEC`.

    >>> from moonless.envs import zoo
    >>> env = zoo.env("five-players")
    >>> env.reset(seed=1)
    >>> for agent in env.agent_iter(max_iter=3):
    ...     seen, reward, termination, truncation, info = env.last()
    ...     env.step(int(seen["action_mask"].argmax()))
    >>> env.unwrapped.scenario
    'five-players'
    """
    made: Any = MoonlessAEC(scenario, **options)
    return wrappers.OrderEnforcingWrapper(InBounds(wrappers.TerminateIllegalWrapper(made, illegal_reward=ILLEGAL)))
