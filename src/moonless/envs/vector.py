"""Many tables at once, in this process or in several. The arrays that come back are the same ones each time."""

import multiprocessing
from itertools import pairwise
from multiprocessing.connection import Connection
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from moonless.core.errors import IllegalChoice, MoonlessError, NotNow
from moonless.core.legends import OPTION_COLUMNS
from moonless.envs import given
from moonless.envs.gym import MoonlessEnv, find_env
from moonless.envs.match import Suspended
from moonless.envs.views import KEYS, OFFERED, PARTS, Array, Observation

RESET, STEP, CLOSE = 0, 1, 2
Finals = dict[int, Observation]
"""What was last seen of games that are over, by the rows of their tables."""


class Rows:
    """Some tables, and the rows of the batch that are theirs."""

    def __init__(
        self, name: str, count: int, options: dict[str, Any], arrays: Observation, results: Observation
    ) -> None:
        game, scenario = find_env(name)
        self.envs = [MoonlessEnv(game, scenario, **options) for _ in range(count)]
        self.results = results
        seen = [env.view.arrays for env in self.envs]
        parts = [part for part in PARTS if arrays[part].size]
        self.copies = [[(plain(arrays[part][row]), plain(seen[row][part])) for part in parts] for row in range(count)]
        """For each row, where in the batch the parts of what is seen there go, as bytes: numpy takes four times as long
        to copy so little."""

    def reset(self, seeds: list[int | None]) -> None:
        for row, (env, seed) in enumerate(zip(self.envs, seeds, strict=True)):
            if seed is None:
                env.restart(None)
            else:
                env.reset(seed=seed)
            self.show(row, env)

    def step(self, actions: Array) -> Finals:
        """One answer at each table. A game that is over begins anew at once: what is shown is the new one's first
        question. Handed back is what was last seen of the old one, by its row."""
        results, finals = self.results, Finals()
        for array in results.values():
            array.fill(0)
        for row, (env, action) in enumerate(zip(self.envs, actions.tolist(), strict=True)):
            reward, over, cut, legal = env.play(action)
            if reward:
                results["rewards"][row] = reward
            if not legal:
                results["illegal"][row] = True
            if over or cut:
                results["terminations"][row] = over
                results["truncations"][row] = cut
                finals[row] = env.view.copy(env.seat)
                env.restart(None)
            self.show(row, env)
        return finals

    def show(self, row: int, env: MoonlessEnv) -> None:
        env.view.look(env.seat)
        for there, here in self.copies[row]:
            there[:] = here


def plain(array: Array) -> memoryview:
    """The bytes of an array."""
    return array.reshape(-1).data.cast("B")


class Vector(Suspended, VectorEnv[Observation, Array, Array]):
    """`n` tables of a scenario: `Vector("bg2", 64)`, with `processes=4` sixteen of them in each of four.

    `reset` and `step` hand back the same arrays each time, so copy what is to be kept. Table `i` is seeded with
    `seed + i` and plays what a single environment with that seed plays. A game that is over begins anew at once; what
    was last seen of it is in `info["final_obs"]`, at its table's place.

    >>> from moonless.envs import Vector
    >>> env = Vector("bg2", 3)
    >>> seen, info = env.reset(seed=7)
    >>> seen["action_mask"].shape[0]
    3
    >>> env.key_of(0, table=2)
    'random'
    >>> env.close()
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012  (so Gymnasium has it)

    def __init__(self, scenario: str, n: int, *, processes: int = 0, **options: Any) -> None:
        n = given.read_count(n, 1, "there is at least one table, a whole number of them")
        processes = given.read_count(
            processes, 0, "processes are a whole number, and 0 where all tables are in this one"
        )
        game, id = find_env(scenario)
        single = MoonlessEnv(game, id, **options)
        self.num_envs = n
        self.legend = single.legend
        self.coding = single.coding
        self.single_observation_space = single.observation_space
        self.single_action_space = single.action_space
        self.observation_space = batch_space(single.observation_space, n)
        self.action_space = batch_space(single.action_space, n)
        self.arrays, self.results, self.actions = make_buffers(single.observation_space, n, shared=processes > 0)
        self.local: Rows | None = None
        self.workers: list[tuple[multiprocessing.process.BaseProcess, Connection, slice]] = []
        if not processes:
            self.local = Rows(scenario, n, options, self.arrays, self.results)
        else:
            self._start_workers(scenario, n, min(processes, n), options)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin everywhere anew."""
        given.no_options(options)
        seeds = given.read_seeds(seed, self.num_envs)
        self._check_open()
        if self.local is not None:
            self.local.reset(seeds)
        else:
            self._tell([(RESET, seeds[part]) for _, _, part in self.workers])
        return self.arrays, {}

    def step(self, actions: Array) -> tuple[Observation, Array, Array, Array, dict[str, Any]]:
        """Answer everywhere."""
        actions = given.read_actions(actions, self.num_envs)
        self._check_open()
        if self.local is not None:
            finals = self.local.step(actions)
        else:
            self.actions[:] = actions
            finals = self._tell([(STEP, None)] * len(self.workers))
        results = self.results
        info = self._info(results["illegal"], finals)
        return self.arrays, results["rewards"], results["terminations"], results["truncations"], info

    def _info(self, illegal: Array, finals: Finals) -> dict[str, Any]:
        """As Gymnasium has it: beside an entry, under its name with a line before it, at which tables it is one."""
        info: dict[str, Any] = {"illegal": illegal.copy(), "_illegal": illegal.copy()} if illegal.any() else {}
        if finals:
            info["final_obs"] = np.full(self.num_envs, None, object)
            for table, seen in finals.items():
                info["final_obs"][table] = seen
            info["_final_obs"] = np.array([table in finals for table in range(self.num_envs)])
        return info

    def key_of(self, action: int, table: int = 0) -> str:
        """What an action means at a table, for people: the key of the answer."""
        action, keys = given.whole(action), self.coding.keys
        if table not in range(self.num_envs):
            raise MoonlessError(f"there is no table {table}: they are 0 to {self.num_envs - 1}")
        offered = self.coding.kind == OFFERED and 0 <= action < self.coding.most
        number = int(self.arrays["options"][table, action, OPTION_COLUMNS.index("key")]) - 1 if offered else action
        if not (0 <= number < len(keys) and (offered or self.coding.kind == KEYS)):
            raise IllegalChoice(f"{action} is no answer at table {table} that the dictionary knows")
        return keys[number]

    def _check_open(self) -> None:
        if self.closed:
            raise NotNow("the tables were closed")

    def close_extras(self, **kwargs: Any) -> None:
        for process, pipe, _ in self.workers:
            if process.is_alive():
                pipe.send((CLOSE, None))
                process.join()
            pipe.close()
        self.workers = []

    # Several processes

    def _start_workers(self, scenario: str, n: int, processes: int, options: dict[str, Any]) -> None:
        context: Any = multiprocessing.get_context(
            "fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn"
        )
        cuts = [n * number // processes for number in range(processes + 1)]
        for first, last in pairwise(cuts):
            part = slice(first, last)
            arrays = {name: array[part] for name, array in self.arrays.items()}
            results = {name: array[part] for name, array in self.results.items()}
            here, there = context.Pipe()
            given = (there, scenario, last - first, options, arrays, results, self.actions[part])
            process = context.Process(target=work, args=given, daemon=True)
            process.start()
            there.close()
            self.workers.append((process, here, part))

    def _tell(self, orders: list[tuple[int, Any]]) -> Finals:
        for (_, pipe, _), order in zip(self.workers, orders, strict=True):
            pipe.send(order)
        answered: list[tuple[Exception | None, Finals]] = [pipe.recv() for _, pipe, _ in self.workers]
        for failed, _ in answered:
            if failed is not None:
                raise failed
        parts = [part for _, _, part in self.workers]
        return {
            part.start + row: seen for part, (_, own) in zip(parts, answered, strict=True) for row, seen in own.items()
        }


def make_buffers(space: spaces.Dict, n: int, shared: bool) -> tuple[Observation, Observation, Array]:
    """The arrays of a batch: what is seen, what came of it, what is answered."""
    seen = {name: new_array((n, *(each.shape or ())), each.dtype, shared) for name, each in space.spaces.items()}
    results = {
        "rewards": new_array((n,), np.float64, shared),
        "terminations": new_array((n,), np.bool_, shared),
        "truncations": new_array((n,), np.bool_, shared),
        "illegal": new_array((n,), np.bool_, shared),
    }
    return seen, results, new_array((n,), np.int64, shared)


def new_array(shape: tuple[int, ...], dtype: Any, shared: bool) -> Array:
    """An array of zeros; one that is shared is seen by the processes that are forked afterwards."""
    if not shared:
        return np.zeros(shape, dtype)
    size = int(np.prod(shape)) * np.dtype(dtype).itemsize
    raw = multiprocessing.RawArray("b", max(size, 1))
    return np.frombuffer(raw, dtype, count=int(np.prod(shape))).reshape(shape)


def work(
    pipe: Connection,
    scenario: str,
    count: int,
    options: dict[str, Any],
    arrays: Observation,
    results: Observation,
    actions: Array,
) -> None:
    """What a process does: its rows of the batch, as it is told."""
    rows = Rows(scenario, count, options, arrays, results)
    while True:
        order, given = pipe.recv()
        if order == CLOSE:
            return
        failed: Exception | None = None
        finals = Finals()
        try:
            if order == RESET:
                rows.reset(given)
            else:
                finals = rows.step(actions)
        except MoonlessError as error:  # raised in the other process, which waits for it
            failed = error
        except Exception as error:  # the same; of what others raise only the text is sure to travel
            failed = RuntimeError(repr(error))
        pipe.send((failed, finals))
