"""Gymnasium: one person against chance and the automated side, or with computer players in the other seats."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from moonless.core.decision import Option
from moonless.core.errors import IllegalChoice, MoonlessError
from moonless.core.game import Game, Player, find_game, games, own_scenarios
from moonless.core.legends import Legend
from moonless.core.scene_observer import legend_of
from moonless.envs import given, pictures
from moonless.envs.match import Suspended
from moonless.envs.views import OFFERED, Coding, Observation, View, make_match, space_of
from moonless.players import make_player

VALUE, POINTS, PROSPECT = "value", "points", "prospect"
REWARDS = (VALUE, POINTS, PROSPECT)
"""At the end the result from 0 to 1, or in the game's own points; or at each step what the prospect has gained."""
SUFFIX = "v0"


class MoonlessEnv(Suspended, gymnasium.Env[Observation, np.int64]):
    """A scenario of a game as an environment. It holds the seats of one side; computer players hold the others.

    `actions` says how answers are numbers (`offered`, `keys`), `reward` what is rewarded (`value`, `points`,
    `prospect`), `seats` which seats are held, `opponents` who holds the rest (`captain`, `cadet`, `officer`, `random`),
    `render_mode` how it is drawn (`ansi`, `rgb_array`). An answer that is not offered counts as the offered one at its
    remainder, and `info` says so.

    >>> from moonless.envs import MoonlessEnv
    >>> env = MoonlessEnv("by-stealth-and-sea", "bg2")
    >>> seen, info = env.reset(seed=7)
    >>> sorted(seen)
    ['action_mask', 'board', 'log', 'options', 'sheets', 'tracks']
    >>> env.key_of(0)
    'random'
    >>> seen, reward, over, cut, info = env.step(0)
    >>> over, float(reward)
    (False, 0.0)
    """

    metadata = {"render_modes": given.RENDER_MODES, "render_fps": 4}  # noqa: RUF012  (so Gymnasium has it)

    def __init__(
        self,
        game: str,
        scenario: str | None = None,
        *,
        seats: list[str] | None = None,
        opponents: str = "captain",
        actions: str = OFFERED,
        reward: str = VALUE,
        options: dict[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        if reward not in REWARDS:
            raise MoonlessError(f"a reward is one of {', '.join(REWARDS)}, not {reward!r}")
        self.game: Game = find_game(game)
        chosen, started = given.read_start(self.game, scenario, options)
        self.scenario = chosen.id
        self.legend: Legend = legend_of(self.game, self.scenario)
        """What every number of an observation means: `planes`, `sheets`, `tracks`, `words`; with its `version`."""
        self.match = make_match(self.game, self.scenario, started, self.legend)
        self.coding = Coding(self.legend, actions)
        self.view = View(self.match, self.coding)
        self.reward = reward
        self.gains = reward == PROSPECT
        self.longest = self.legend.longest
        self.render_mode = given.read_render_mode(render_mode)
        sides = self.game.sides_at(self.scenario, self.match.start_options)
        held = sides[0] if seats is None else seats
        self.seats: list[str] = given.read_seats(held, self.match.seats, chosen.title)
        """The seats that are held."""
        self.others = [seat for seat in self.match.seats if seat not in self.seats]
        self.opponents = given.read_opponents(opponents, self.game)
        self.players: dict[str, Player] = {}
        self.observation_space: Any = space_of(self.legend, self.coding)
        self.action_space: Any = spaces.Discrete(self.coding.size)
        self.seed_given: int | str = 0
        self.episode = 0
        self.steps = 0
        self.worth = 0.0

    # Playing

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game. With a seed it is the one that `moonless.start` plays from that seed; those that follow go on
        from it in their turn."""
        given.no_options(options)
        seed = given.read_seed(seed)
        super().reset(seed=seed)
        self.restart(seed)
        return self.view.copy(self.seat), self.told(self.seat)

    def restart(self, seed: int | str | None) -> None:
        """Begin the next game, without looking at it."""
        if seed is not None:
            self.seed_given, self.episode = seed, 0
        elif self.episode == 0:
            self.seed_given = int(self.np_random.integers(2**53))
        self.match.start(self.seed_given if not self.episode else f"{self.seed_given} {self.episode}")
        self.episode += 1
        self.steps = 0
        self.worth = 0.0
        if self.others:
            self.players = {seat: make_player(self.opponents, self.game, self.episode) for seat in self.others}
            self.let_others()
        if self.gains:
            self.worth = self.match.value(self.seats[0])

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Answer, and let the others answer: what is seen then, the reward, whether the game is over, whether it is
        cut off, and who is asked."""
        reward, over, cut, legal = self.play(given.whole(action))
        decision = self.match.decision
        seat = self.seats[0] if decision is None else decision.seat
        info = self.told(seat)
        if not legal:
            info["illegal"] = True
        return self.view.copy(seat), reward, over, cut, info

    def told(self, seat: str) -> dict[str, Any]:
        """Who is asked; and where a question has more answers than have a number, how many are left out."""
        info: dict[str, Any] = {"seat": seat}
        if self.coding.kind == OFFERED and len(self.match.options) > self.legend.most:
            info["left_out"] = len(self.match.options) - self.legend.most
        return info

    def play(self, action: int) -> tuple[float, bool, bool, bool]:
        """Answer: the reward, whether it is over, whether it is cut off, whether the answer was an offered one."""
        match, legal = self.match, True
        if match.decision is None:
            match.check_asking()
        try:
            option = self.coding.option(action, match.options)
        except IllegalChoice:
            option, legal = match.options[action % len(match.options)], False
        match.answer(option)
        if self.others:
            self.let_others()
        self.steps += 1
        over = match.decision is None
        reward = self.rewarded() if over or self.gains else 0.0
        return reward, over, not over and self.steps >= self.longest, legal

    def rewarded(self) -> float:
        """At the end, or at each step what the prospect has gained."""
        if self.gains:
            before, self.worth = self.worth, self.match.value(self.seats[0])
            return self.worth - before
        return (
            self.match.value(self.seats[0])
            if self.reward == VALUE
            else float(self.game.outcome(self.match.state).score)
        )

    def let_others(self) -> None:
        """The seats that computer players hold answer, until one of ours is asked."""
        match = self.match
        while match.decision is not None and match.decision.seat not in self.seats:
            seat = match.decision.seat
            known = self.game.secrets.redact(match.state, seat)
            match.answer(self.players[seat].choose(known, match.decision))

    # Looking

    @property
    def seat(self) -> str:
        """Who is asked; once nobody is, the first seat."""
        decision = self.match.decision
        return self.seats[0] if decision is None else decision.seat

    @property
    def offered(self) -> list[Option]:
        """The answers behind the mask."""
        return self.match.options

    def key_of(self, action: int) -> str:
        """What an action means, for people: the key of the answer."""
        return self.coding.key_of(given.whole(action), self.match.options)

    def action_masks(self) -> Any:
        """The mask alone, as learners of the maskable kind ask for it."""
        return self.view.mask.astype(bool)

    def render(self) -> Any:
        """The scene as text, or as a picture."""
        return pictures.render(self.match, self.seat, self.render_mode)


# Names


def title_of(game: Game) -> str:
    """By Stealth and Sea as ByStealthAndSea."""
    return "".join(word.capitalize() for word in game.id.split("-"))


def env_ids() -> dict[str, tuple[str, str]]:
    """The name of every environment, with its game and scenario.

    >>> from moonless.envs import env_ids
    >>> env_ids()["moonless/ByStealthAndSea-bg2-v0"]
    ('by-stealth-and-sea', 'bg2')
    """
    return {
        f"moonless/{title_of(game)}-{scenario}-{SUFFIX}": (game.id, scenario)
        for game in games().values()
        for scenario in own_scenarios(game)
    }


def register_all() -> None:
    """Make every scenario known to Gymnasium.

    >>> import gymnasium
    >>> from moonless.envs import register_all
    >>> register_all()
    >>> "moonless/GatoLeader-first-patrol-v0" in gymnasium.registry
    True
    """
    for id, (game, scenario) in env_ids().items():
        if id not in gymnasium.registry:
            kwargs = {"game": game, "scenario": scenario}
            gymnasium.register(id, entry_point="moonless.envs.gym:MoonlessEnv", kwargs=kwargs)


def find_env(name: str) -> tuple[str, str]:
    """A game and a scenario by a name that leaves out what is clear: `bg2`, `by-stealth-and-sea/bg2`, or a full one."""
    if not isinstance(name, str):
        raise MoonlessError(f"an environment is asked for by its name, 'bg2' for one, not {name!r}")
    if name in env_ids():
        return env_ids()[name]
    game, _, scenario = name.rpartition("/")
    found = [(each.id, scenario) for each in games().values() if scenario in each.scenarios and game in ("", each.id)]
    if len(found) != 1:
        raise MoonlessError(f"there is no environment '{name}'; there are: {', '.join(env_ids())}")
    return found[0]


def make(name: str, **options: Any) -> MoonlessEnv:
    """An environment by a short name, without Gymnasium's wrappers.

    >>> from moonless.envs import make
    >>> env = make("bg2", reward="points")
    >>> env.game.name, env.seats
    ('By Stealth and Sea', ['slc-1', 'slc-2', 'slc-3'])
    """
    game, scenario = find_env(name)
    return MoonlessEnv(game, scenario, **options)
