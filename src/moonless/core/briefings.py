"""What is the matter in a scenario and what is to be done: `data/words/briefings.toml` of a game, by scenario.

They lie apart from the content, so that a better word does not make records of games those of other content.
"""

from dataclasses import dataclass, field

from moonless.core.content import parse, read
from moonless.core.datafiles import BRIEFINGS, Folder
from moonless.core.starting import Scenario


@dataclass(slots=True)
class Briefing:
    """What a scenario is about; what is not said is said by whoever is asked next."""

    situation: str = ""
    objective: str = ""
    goals: dict[str, str] = field(default_factory=dict)


def read_briefings(data: bytes) -> dict[str, Briefing]:
    """By scenario."""
    return {id: read(Briefing, said, f"{BRIEFINGS}: {id}") for id, said in parse(data, BRIEFINGS).items()}


def brief(scenarios: list[Scenario], data: Folder) -> None:
    """Give each scenario its situation and its objective, where the game has words for them."""
    folder, _, name = BRIEFINGS.partition("/")
    file = data / folder / name
    if not file.is_file():
        return
    words = read_briefings(file.read_bytes())
    for scenario in scenarios:
        said = words.get(scenario.id, Briefing())
        scenario.situation = scenario.situation or said.situation
        scenario.objective = scenario.objective or said.objective
        scenario.goals = scenario.goals or said.goals
