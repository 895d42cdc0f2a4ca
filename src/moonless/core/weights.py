"""How much the traits of a position weigh in judging it: fitted to games that the captain played to their end."""

import json
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from pathlib import Path

FILE = "weights.json"


class Weights:
    """A sum of weighted traits."""

    def __init__(self, constant: float, weights: Mapping[str, float]) -> None:
        self.constant = constant
        self.weights = dict(weights)

    def judge(self, traits: dict[str, float]) -> float:
        """What to expect of a position with these traits."""
        weights, found = self.weights, 0.0
        for name, value in traits.items():
            found += weights.get(name, 0.0) * value
        return self.constant + found

    def save(self, path: Path) -> None:
        rounded = {name: round(weight, 5) for name, weight in self.weights.items()}
        text = json.dumps({"constant": round(self.constant, 5), "weights": rounded}, indent=2)
        path.write_text(text + "\n", encoding="utf-8")


def load_weights(captain: Traversable) -> Weights:
    """Those that lie in the folder of a game's captain."""
    data = json.loads((captain / FILE).read_text(encoding="utf-8"))
    return Weights(data["constant"], data["weights"])
