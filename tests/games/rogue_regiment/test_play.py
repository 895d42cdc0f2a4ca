"""Whole games: random play never sticks and loses no piece; the danger shown is the danger met; the captain wins."""

import pytest

from moonless.core.bulk import answer_by, play_out
from moonless.core.decision import Decision, Option
from moonless.core.fate import SeededFate
from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.components import CORPSE
from moonless.games.rogue_regiment.odds import option_danger, read_rules
from moonless.games.rogue_regiment.rules.campaign import CampaignPlay
from moonless.games.rogue_regiment.state import ALIVE, OPERATORS, Operator, State, Unit
from moonless.players.random import RandomPlayer

MISSIONS = [id for id, scenario in GAME.scenarios.items() if scenario.kind != "campaign"]


def conserved(state: State) -> None:
    """Nobody stands twice, nothing is in two places, no count is negative."""
    mission = GAME.content.mission(state.mission)
    standing = [unit.place for unit in state.units if unit.place >= 0 and unit.kind < 8]
    assert len(set(standing)) == len(standing), "two units on one square"
    assert all((unit.place >= 0) >= (unit.fate == ALIVE) for unit in state.units)
    men = [man.place for man in state.operators if man.place >= 0 and not man.dead and man.aboard < 0]
    assert len(set(men)) == len(men), "two operators on one square"
    assert not set(men) & set(standing)
    assert all(0 <= man.health <= 5 and min(man.gear) >= 0 for man in state.operators)
    assert all(token.place < 0 or token.holder < 0 for token in state.tokens)
    cards = state.deck + state.discards + ([state.card] if state.card >= 0 else [])
    assert sorted(cards) == sorted(mission.decks[state.level])
    dead = sum(unit.fate != ALIVE and unit.kind in (0, 1, 2) for unit in state.units)
    assert sum(token.kind == CORPSE for token in state.tokens) <= dead
    assert state.meter >= 0


@pytest.mark.rule("SRR 3.4")
@pytest.mark.parametrize("mission", MISSIONS)
def test_random_play_never_sticks_and_conserves(mission: str) -> None:
    for seed in range(3):
        state = GAME.start(
            mission, {"ties": ("none", "some", "all")[seed], "difficulty": ("easy", "normal", "hard")[seed]}
        )
        player = RandomPlayer(seed)

        def stay_in(decision: Decision, player: RandomPlayer = player) -> Option:
            if decision.ask == "withdraw":
                return decision.options[1]
            return player.answer(decision)

        rules = GAME.rules(state, SeededFate(seed), stay_in)
        while not state.over:
            rules.play_phase()
            if state.phase >= OPERATORS:
                conserved(state)
        assert state.reports


def test_the_campaign_is_played_to_its_end() -> None:
    state = GAME.start("morvan-nights", {})
    play_out(GAME, state, SeededFate(1), RandomPlayer(1).answer)
    assert len(state.reports) == 4


class Witness(CampaignPlay):
    """Rules that compare the danger shown for a step with what then happens."""

    shown: set[str] | None = None
    steps = 0

    def ask(self, decision: Decision) -> Option:
        option = super().ask(decision)
        verb = option.key.partition(" ")[0]
        if (
            decision.ask == "action"
            and verb in ("move", "climb", "crouch", "stand")
            and isinstance(decision.about, Operator)
        ):
            danger = option_danger(read_rules(self.state), decision, option)
            assert danger is not None
            self.shown = {unit.key for unit in danger.fully + danger.partly}
        return option

    def spot(self, unit: Unit, operator: Operator, was_alert: bool, was_spotted: bool, rule: str) -> None:
        if rule == "7.4" and self.shown is not None:
            assert unit.key in self.shown, f"{unit.key} was not shown to see it"
            self.shown.discard(unit.key)
        super().spot(unit, operator, was_alert, was_spotted, rule)

    def noise(self, deed: object) -> None:
        if self.shown is not None:
            assert not self.shown, f"shown to see it, but did not: {self.shown}"
            Witness.steps += 1
        self.shown = None
        super().noise(deed)  # type: ignore[arg-type]


@pytest.mark.rule("SRR 7.3")
@pytest.mark.parametrize("mission", ["m00-night-school", "m03-hit-and-run", "m09-harbor-lights"])
def test_the_danger_shown_is_the_danger_met(mission: str) -> None:
    before = Witness.steps
    for seed in range(6):
        state = GAME.start(mission, {})
        player = RandomPlayer(seed)
        rules = Witness(state, SeededFate(seed), player.answer)
        while not state.over:
            rules.play_phase()
    assert Witness.steps > before + 5


def test_the_captain_wins_the_tutorial() -> None:
    won = 0
    for seed in range(10):
        state = GAME.start("m00-night-school", {})
        play_out(GAME, state, SeededFate(seed), answer_by(GAME, state, GAME.captain(seed)))
        won += state.reports[-1].won
    assert won >= 8
