"""10.3 to 10.9, 11 and what is noticed on the way (4.10, 7.4 to 7.6), once more: positions of any kind, played by the
program and by a reading of the specification (`enemy_reading`), end alike."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random

import pytest

from moonless.core.fate import SeededFate
from moonless.core.play import Listener, nobody
from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.content.components import BLACK, COLOR_NAMES, PANELS, WHITE, Panel
from moonless.games.rogue_regiment.rules import alarm, event_phase, patrol, sequence
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import ALIVE, OPERATORS, State
from tests.games.rogue_regiment.position import READ
from tests.games.rogue_regiment.rules.enemy_reading import Enemies
from tests.games.rogue_regiment.rules.mustering import Mustering

MISSIONS = [id for id, scenario in GAME.scenarios.items() if scenario.kind != "campaign"]
IN_STEALTH = [id for id in MISSIONS if not GAME.start(id, {}).battle]
"""16.8 Where cards and patrols come up at all."""
SEEDS = 8
Fact = tuple[str | int, ...]
Procedure = tuple[str, Callable[[Play], object], Callable[[Enemies], object]]


def patrol_all(play: Play) -> None:
    patrol.begin_patrol(play)
    while patrol.patrol_phase(play):
        pass


def read_panel(panel: Panel) -> Callable[[Enemies], object]:
    """10.3 to 10.8 What a panel says."""
    read: dict[str, Callable[[Enemies], object]] = {
        "sentry_rotate": lambda enemies: enemies.sentry_rotate(panel.color, panel.turn, panel.arrows),
        "patrol_rotate": lambda enemies: enemies.patrol_rotate(panel.color, panel.turn),
        "spawn": lambda enemies: enemies.spawn(panel.color, panel.count),
        "alarm_advance": lambda enemies: enemies.lose_meter(1),
        "nothing": lambda enemies: None,
    }
    return read[PANELS[panel.kind]]


def procedures(state: State, panels: list[Panel]) -> list[Procedure]:
    found: list[Procedure] = [
        (PANELS[panel.kind], partial(event_phase.resolve, panel=panel), read_panel(panel))
        for panel in panels
        if PANELS[panel.kind] != "cigarette_break"  # what is asked then is read in `order_reading`
    ]
    token = BLACK if state.turn % 2 else WHITE  # 10.2 The black side on turn 1, then flipped
    found.append(("patrol", patrol_all, lambda enemies: enemies.patrol(token)))
    for color in (WHITE, BLACK):
        name = f"relief of {COLOR_NAMES[color]}"
        found.append((name, partial(event_phase.relief, color=color), reliever(color)))
    found.append(("alarm", lambda play: alarm.sound_alarm(play, "a test", "5.5"), lambda enemies: enemies.alarm()))
    return found


def reliever(color: int) -> Callable[[Enemies], object]:
    return lambda enemies: enemies.relief(color)


def facts(state: State) -> list[Fact]:
    """What the rules say of the pieces; of the dead only that they are."""
    units = [
        (unit.key, unit.place, unit.facing, unit.alert, unit.smoking, unit.index, unit.way, unit.post, unit.line)
        if unit.fate == ALIVE
        else (unit.key, unit.fate)
        for unit in state.units
    ]
    men = [(man.key, man.place, man.spotted, man.health, man.dead) for man in state.operators]
    tokens = sorted((token.kind, token.place, token.holder) for token in state.tokens)
    return [*units, *men, *tokens, ("meter", state.meter), ("battle", state.battle)]


def musters(mission: str, seed: int) -> Play:
    """A mission with its pieces about."""
    state = GAME.start(mission, {**READ, "ties": "none"})
    play = GAME.play(state, SeededFate(seed), lambda decision: decision.options[0])
    while state.phase < OPERATORS:
        sequence.play_phase(play)
    Mustering(play, Random(f"{mission} {seed}")).scatter()
    return GAME.play(state, SeededFate(seed), nobody)


def compare(start: State, procedure: Procedure, listener: Listener | None) -> bool:
    """Whether anything came of it."""
    name, play_it, read_it = procedure
    state = start.copy()
    play = GAME.play(state, SeededFate(0), nobody, listener)
    enemies = Enemies(play)
    play_it(play)
    read_it(enemies)
    differences = [pair for pair in zip(facts(state), facts(enemies.state), strict=False) if pair[0] != pair[1]]
    assert facts(state) == facts(enemies.state), (state.mission, name, differences)
    return facts(state) != facts(start)


@pytest.mark.rule(
    "SRR 4.10", "SRR 5.5", "SRR 7.4", "SRR 7.6", "SRR 10.3", "SRR 10.4", "SRR 10.6", "SRR 10.9", "SRR 11.2"
)
@pytest.mark.parametrize("mission", IN_STEALTH)
def test_cards_and_patrols_do_what_the_specification_says(mission: str) -> None:
    """Whether somebody follows the log or not."""
    happened: Counter[str] = Counter()
    for seed in range(SEEDS):
        play = musters(mission, seed)
        panels = {vars(card.stealth).__repr__(): card.stealth for card in play.content.cards}
        told: list[object] = []
        for procedure in procedures(play.state, list(panels.values())):
            happened[procedure[0]] += compare(play.state, procedure, told.append if seed % 2 else None)
    assert happened.total() > 40, happened
    assert len([name for name, times in happened.items() if times]) > 3, happened
