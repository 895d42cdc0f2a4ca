"""What is the matter in a scenario and what is to be done: `data/words/briefings.toml` of a game, by scenario.

They lie apart from the content, so that a better word does not make records of games those of other content.
"""

import tomllib

from moonless.core.datafiles import Folder
from moonless.core.starting import Scenario

SITUATION, OBJECTIVE = "situation", "objective"


def brief(scenarios: list[Scenario], data: Folder) -> None:
    """Give each scenario its situation and its objective, where the game has words for them."""
    file = data / "words" / "briefings.toml"
    if not file.is_file():
        return
    words = tomllib.loads(file.read_text(encoding="utf-8"))
    for scenario in scenarios:
        said = words.get(scenario.id, {})
        scenario.situation = scenario.situation or said.get(SITUATION, "")
        scenario.objective = scenario.objective or said.get(OBJECTIVE, "")
