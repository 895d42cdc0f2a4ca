"""Masked PPO in one file: learns a scenario from its observations, and says where it stands on seeds it never saw.

    python examples/masked_ppo.py --scenario bg2 --seconds 300 --workers 4 --out runs/bg2

It needs torch (`pip install 'moonless[envs,examples]'`). From a checkout without an install: put `src` on PYTHONPATH
and have numpy, torch, gymnasium, greenlet and mypy_extensions. In the folder `--out` it leaves `weights.pt`,
`curve.json` (one row an update) and `card.json` (how it was trained; how it, random, captain and admiral do on the same
seeds).
"""

import argparse
import json
import statistics
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

try:
    import gymnasium  # noqa: F401  (what `moonless.envs` needs, looked for with the rest)
    import numpy as np
    import torch
    from torch import Tensor, nn
    from torch.nn import functional
except ImportError as missing:
    raise SystemExit(f"this example needs {missing.name}: pip install 'moonless[envs,examples]'") from missing

import moonless
from moonless.core.game import find_game
from moonless.core.table import Table
from moonless.envs import MoonlessEnv, Vector
from moonless.envs.gym import find_env
from moonless.players import make_player

UNSEEN = 1_000_000
"""Seeds from here on are never trained on."""
KEY, VERB, CELL, NUMBERS = 0, 1, 2, slice(5, 9)
"""Columns of an option: its key, verb and cell; its number, price, chance and best chance."""
PARTS = ("board", "sheets", "tracks", "options", "action_mask")


def grown(weights: dict[str, Tensor], fresh: dict[str, Tensor]) -> dict[str, Tensor]:
    """Weights of an older legend: words that it did not know yet have come at the end, and begin as they are."""
    for name, value in weights.items():
        if value.shape != fresh[name].shape:
            weights[name] = torch.cat([value, fresh[name][len(value) :]])
    return weights


class Mind(nn.Module):
    """Looks at the board, the sheets and the question; weighs every answer offered, whatever their number."""

    def __init__(self, legend: Any, width: int = 128, planes: int = 32) -> None:
        super().__init__()
        self.areas, words = legend.areas, legend.words
        channels = len(legend.planes)
        if self.areas:
            self.look: nn.Module = nn.Sequential(
                nn.Linear(channels, planes), nn.ReLU(), nn.Linear(planes, planes), nn.ReLU()
            )
        else:
            self.look = nn.Sequential(
                nn.Conv2d(channels, planes, 3, padding=1), nn.ReLU(), nn.Conv2d(planes, planes, 3, padding=1), nn.ReLU()
            )
        self.asked = nn.Embedding(len(words["asks"]) + 1, 16)
        self.key = nn.Embedding(len(words["keys"]) + 1, 24)
        self.verb = nn.Embedding(len(words["verbs"]) + 1, 8)
        plain = len(legend.sheets) + len(legend.tracks)
        self.think = nn.Sequential(
            nn.Linear(plain + 2 * planes + 16, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.situation = nn.Linear(width, 64)
        self.answer = nn.Linear(24 + 8 + 4 + planes, 64)
        self.weigh = nn.Linear(64, 1)
        self.worth = nn.Linear(width, 1)

    def forward(self, seen: dict[str, Tensor]) -> tuple[Tensor, Tensor]:
        """The logit of every answer, and what the situation is worth."""
        board = torch.log1p(seen["board"].float())
        ground = self.look(board)
        ground = ground if self.areas else ground.flatten(2).transpose(1, 2)  # batch, cells, features
        plain = squeezed(torch.cat([seen["sheets"], seen["tracks"]], 1).float())
        asked = self.asked(seen["tracks"][:, 2].long())
        state = self.think(torch.cat([plain, ground.mean(1), ground.amax(1), asked], 1))
        options = seen["options"].long()
        cells = options[:, :, CELL]
        there = ground.gather(1, (cells - 1).clamp(min=0)[:, :, None].expand(-1, -1, ground.shape[2]))
        there = there * (cells > 0)[:, :, None]
        numbers = squeezed(options[:, :, NUMBERS].float())
        told = torch.cat([self.key(options[:, :, KEY]), self.verb(options[:, :, VERB]), numbers, there], 2)
        logits = self.weigh(functional.relu(self.situation(state)[:, None] + self.answer(told))).squeeze(2)
        return logits.masked_fill(seen["action_mask"] == 0, -1e9), self.worth(state).squeeze(1)


def squeezed(values: Tensor) -> Tensor:
    """Counts and thousandths on one scale."""
    return torch.sign(values) * torch.log1p(values.abs())


def to_device(seen: dict[str, Any], device: str) -> dict[str, Tensor]:
    return {part: torch.from_numpy(np.ascontiguousarray(seen[part])).to(device) for part in PARTS}


# Learning


class Learner:
    """Plays many tables for a while, then learns from what came of it; again and again."""

    def __init__(self, given: argparse.Namespace) -> None:
        torch.manual_seed(given.seed)
        self.given = given
        self.device = given.device or ("cuda" if torch.cuda.is_available() else "cpu")
        self.tables = Vector(given.scenario, given.tables, processes=given.workers, reward="prospect")
        self.mind = Mind(self.tables.legend).to(self.device)
        if given.resume:
            weights = torch.load(given.resume, map_location=self.device)
            self.mind.load_state_dict(grown(weights, self.mind.state_dict()))
        self.adam = torch.optim.Adam(self.mind.parameters(), given.rate, eps=1e-5)
        self.curve: list[dict[str, float]] = []

    def learn(self, seconds: float) -> None:
        """Until the time is over."""
        given, start, steps, games = self.given, time.monotonic(), 0, 0
        seen, _ = self.tables.reset(seed=given.seed)
        now = to_device(seen, self.device)
        returns = np.zeros(given.tables)
        ended: list[float] = []
        while (spent := time.monotonic() - start) < seconds:
            for group in self.adam.param_groups:
                group["lr"] = given.rate * max(0.05, 1 - spent / seconds)
            batch, now, results = self.play(now, returns)
            ended = (ended + results)[-1000:]
            losses = self.improve(batch)
            steps += given.tables * given.steps
            games += len(results)
            row = {
                "seconds": round(spent, 1),
                "steps": steps,
                "games": games,
                "gain": statistics.fmean(ended or [0.0]),
                **losses,
            }
            self.curve.append(row)
            if len(self.curve) % 10 == 1:
                print(json.dumps(row), flush=True)
        self.tables.close()

    @torch.no_grad()
    def play(self, now: dict[str, Tensor], returns: Any) -> tuple[dict[str, Any], dict[str, Tensor], list[float]]:
        """So many steps at every table."""
        given, frames, results = self.given, [], []
        rows: dict[str, list[Tensor]] = {name: [] for name in ("action", "chance", "worth", "reward", "over")}
        for _ in range(given.steps):
            logits, worth = self.mind(now)
            choice = torch.distributions.Categorical(logits=logits)
            action = choice.sample()
            seen, rewards, overs, cuts, _ = self.tables.step(action.cpu().numpy())
            frames.append(now)
            over = overs | cuts
            returns += rewards
            results += returns[over].tolist()
            returns[over] = 0.0
            for name, value in zip(rows, (action, choice.log_prob(action), worth), strict=False):
                rows[name].append(value)
            rows["reward"].append(torch.from_numpy(rewards.astype(np.float32)).to(self.device))
            rows["over"].append(torch.from_numpy(over.astype(np.float32)).to(self.device))
            now = to_device(seen, self.device)
        found = {name: torch.stack(values) for name, values in rows.items()}
        found["gain"] = self.gains(found, self.mind(now)[1])
        flat: dict[str, Any] = {name: value.flatten(0, 1) for name, value in found.items()}
        flat["seen"] = {part: torch.stack([frame[part] for frame in frames]).flatten(0, 1) for part in PARTS}
        return flat, now, results

    def gains(self, found: dict[str, Tensor], last: Tensor) -> Tensor:
        """Generalized advantage: what each answer brought beyond what was expected."""
        given, gain, gains = self.given, torch.zeros_like(last), []
        for step in range(given.steps - 1, -1, -1):
            going = 1 - found["over"][step]
            error = found["reward"][step] + given.discount * last * going - found["worth"][step]
            gain = error + given.discount * given.trace * going * gain
            gains.append(gain)
            last = found["worth"][step]
        return torch.stack(gains[::-1])

    def improve(self, batch: dict[str, Any]) -> dict[str, float]:
        """The clipped step of PPO, over the batch a few times."""
        given, total = self.given, len(batch["action"])
        target = batch["gain"] + batch["worth"]
        gain = (batch["gain"] - batch["gain"].mean()) / (batch["gain"].std() + 1e-8)
        told: dict[str, float] = {}
        for _ in range(given.epochs):
            order = torch.randperm(total, device=self.device)
            for part in order.split(max(total // given.parts, 1)):
                logits, worth = self.mind({name: value[part] for name, value in batch["seen"].items()})
                choice = torch.distributions.Categorical(logits=logits)
                ratio = (choice.log_prob(batch["action"][part]) - batch["chance"][part]).exp()
                clipped = ratio.clamp(1 - given.clip, 1 + given.clip)
                policy = -torch.min(ratio * gain[part], clipped * gain[part]).mean()
                value = functional.mse_loss(worth, target[part])
                entropy = choice.entropy().mean()
                loss = policy + 0.5 * value - given.entropy * entropy
                self.adam.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.mind.parameters(), 0.5)
                self.adam.step()
                told = {"policy": policy.item(), "value": value.item(), "entropy": entropy.item()}
        return told


# Where it stands


@torch.no_grad()
def play_mind(mind: Mind, scenario: str, seeds: list[int], device: str, at_once: int = 64) -> list[float]:
    """The points of each game, the best answer taken each time."""
    game, id = find_env(scenario)
    scores: list[float] = []
    for first in range(0, len(seeds), at_once):
        some = seeds[first : first + at_once]
        envs = [MoonlessEnv(game, id) for _ in some]
        seen = [env.reset(seed=seed)[0] for env, seed in zip(envs, some, strict=True)]
        open_ = list(range(len(envs)))
        while open_:
            batch = {part: np.stack([seen[n][part] for n in open_]) for part in PARTS}
            best = mind(to_device(batch, device))[0].argmax(1).tolist()
            for n, action in zip(open_.copy(), best, strict=True):
                seen[n], _, over, cut, _ = envs[n].step(action)
                if over or cut:
                    open_.remove(n)
        scores += [float(env.game.outcome(env.match.state).score) for env in envs]
    return scores


def play_player(name: str, scenario: str, seeds: list[int]) -> list[float]:
    """The points of a computer player of ours in every seat, on the same seeds."""
    id, scenario = find_env(scenario)
    game, scores = find_game(id), []
    for seed in seeds:
        player = make_player(name, game, seed)
        with Table.start(game, scenario, seed, dict(game.unattended)) as table:
            while table.decision is not None:
                table.choose(player.decide(table.sight(table.decision.seat)))
            assert table.outcome is not None
            scores.append(float(table.outcome.score))
    return scores


def summed_up(scores: list[float]) -> dict[str, float]:
    """A mean with half of its 95% interval."""
    spread = statistics.stdev(scores) if len(scores) > 1 else 0.0
    return {
        "games": len(scores),
        "mean": round(statistics.fmean(scores), 3),
        "margin": round(1.96 * spread / len(scores) ** 0.5, 3),
    }


def compare(mind: Mind, given: argparse.Namespace, device: str) -> dict[str, dict[str, float]]:
    """All on the same unseen seeds; who thinks ahead plays fewer of them."""
    seeds = list(range(UNSEEN, UNSEEN + given.games))
    found = {"ppo": summed_up(play_mind(mind, given.scenario, seeds, device))}
    print("ppo", found["ppo"], flush=True)
    for name, count in (("random", len(seeds)), ("captain", len(seeds)), (given.admiral, given.admiral_games)):
        if count:
            found[name] = summed_up(play_player(name, given.scenario, seeds[:count]))
        print(name, found.get(name), flush=True)
    return found


def card_of(given: argparse.Namespace, learner: Learner, found: dict[str, dict[str, float]]) -> dict[str, Any]:
    """All that the leaderboard wants to know: how, when, with which versions, on which seeds, and what came of it."""
    legend = learner.tables.legend
    return {
        "given": {name: str(value) if isinstance(value, Path) else value for name, value in vars(given).items()},
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "moonless": moonless.__version__,
        "legend": {"version": legend.version, "coding": legend.coding, "scenario": legend.scenario},
        "learned from": f"its own games, {learner.curve[-1]['games'] if learner.curve else 0} of them",
        "unseen seeds from": UNSEEN,
        "last": learner.curve[-1:],
        "points": found,
    }


def read_arguments(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scenario", default="bg2")
    parser.add_argument("--seconds", type=float, default=300.0, help="how long to learn")
    parser.add_argument("--workers", type=int, default=0, help="processes that play; 0: this one")
    parser.add_argument("--out", type=Path, default=Path("runs/ppo"), help="folder for weights, curve and card")
    parser.add_argument("--resume", type=Path, help="weights to go on from")
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--steps", type=int, default=64, help="steps at each table between two updates")
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--parts", type=int, default=4, help="minibatches of an epoch")
    parser.add_argument("--rate", type=float, default=5e-4)
    parser.add_argument("--clip", type=float, default=0.2)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--discount", type=float, default=0.999)
    parser.add_argument("--trace", type=float, default=0.95)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="", help="cpu or cuda; none named: what is there")
    parser.add_argument("--games", type=int, default=500, help="unseen seeds to compare on")
    parser.add_argument("--admiral", default="admiral:200", help="which thinking player to compare with")
    parser.add_argument("--admiral-games", type=int, default=20)
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> dict[str, dict[str, float]]:
    given = read_arguments(arguments)
    given.out.mkdir(parents=True, exist_ok=True)
    learner = Learner(given)
    learner.learn(given.seconds)
    torch.save({name: value.cpu() for name, value in learner.mind.state_dict().items()}, given.out / "weights.pt")
    (given.out / "curve.json").write_text(json.dumps(learner.curve), encoding="utf-8")
    found = compare(learner.mind.eval(), given, learner.device)
    card = card_of(given, learner, found)
    (given.out / "card.json").write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")
    return found


if __name__ == "__main__":
    main()
