"""Whole games: random play never sticks and loses no piece; the danger shown is the danger met; the captain wins."""

from collections import Counter
from collections.abc import Callable
from typing import ClassVar

import pytest

from moonless.core.bulk import answer_by, play_out
from moonless.core.decision import Decision, Option
from moonless.core.fate import SeededFate
from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.content.names import spoken
from moonless.games.rogue_regiment.rules import attacks, noise, pieces, reactions, sight, telling
from moonless.games.rogue_regiment.rules.chances import defense_chance
from moonless.games.rogue_regiment.rules.masks import begin, reading, refresh
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.rules.reactions import Deed
from moonless.games.rogue_regiment.screen.danger import Danger, option_danger, option_dangers
from moonless.games.rogue_regiment.screen.prompts import make_prompt
from moonless.games.rogue_regiment.screen.rehearsal import Outcome
from moonless.games.rogue_regiment.state import ALIVE, OPERATORS, Operator, Unit
from moonless.players.random import RandomPlayer
from tests.games.rogue_regiment.whole_games import conserved, eager

MISSIONS = [id for id, scenario in GAME.scenarios.items() if scenario.kind != "campaign"]


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

        rules = GAME.play(state, SeededFate(seed), stay_in)
        while not state.over:
            GAME.play_phase(rules)
            if state.phase >= OPERATORS:
                conserved(state)
        assert state.reports


def test_the_campaign_is_played_to_its_end() -> None:
    state = GAME.start("morvan-nights", {})
    play_out(GAME, state, SeededFate(1), RandomPlayer(1).answer)
    assert len(state.reports) == 4


SHOWN = {
    "sprint": "sprint",
    "drive": "drive",
    "attack": "step-attack",
    "step": "attack-step",
    "throw": "grenade",
    "place-what": "step-place",
    "place-where": "place",
    "fuse": "place",
    "mark": "mark",
    "order": "mark",
}
"""Questions whose answers show a danger, and the action they belong to."""


UNFINISHED = ("attack-step", "step-attack", "drive")
"""Actions of which the question about the action itself knows only a half."""


class Witness(Play):
    """Rules that compare the danger shown for an action with what then happens."""

    shown: Danger | None = None
    verb = ""
    whole = True
    standing: set[str] = set()  # noqa: RUF012
    not_spotted: set[str] = set()  # noqa: RUF012
    not_alert: set[str] = set()  # noqa: RUF012
    fire: Outcome | None = None
    unharmed = 1.0
    reacting = False
    compared: ClassVar[Counter[str]] = Counter()

    def ask(self, decision: Decision) -> Option:
        option = super().ask(decision)
        if decision.ask == "action" or decision.ask in SHOWN:
            rules = reading(self.state)
            self.shown = option_danger(rules, decision, option)
            self.verb = SHOWN.get(decision.ask, option.key.partition(" ")[0])
            self.whole = decision.ask != "action" or self.verb not in UNFINISHED
            self.standing = {unit.key for unit in self.state.units if unit.fate == ALIVE}
            self.not_spotted = {man.key for man in self.state.operators if not man.spotted}
            self.not_alert = {unit.key for unit in self.state.units if not unit.alert}
            self.compared["asked"] += 1
            if self.shown is not None and self.compared["asked"] % 20 == 0:
                prompt = make_prompt(rules, decision, option_dangers(rules, decision))
                told = next(choice for choice in prompt.choices if choice.key == option.key)
                assert told.note == self.shown.words
        return option

    def react(self, rule: Callable[..., None], deed: Deed) -> None:
        shown, self.shown = self.shown, None
        if shown is None or not self.whole or self.reacting:  # a marked attack: nothing was shown for it,
            self.fire, self.reacting = None, False  # and what was shown for the action it interrupts holds no more
            rule(self, deed)
            return
        self.compare(shown, deed)
        fallen = self.standing - {unit.key for unit in self.state.units if unit.fate == ALIVE}
        target = {self.state.units[deed.target].key} if deed.target >= 0 else set()
        exploded = self.verb == "grenade" or (deed.shot_from >= 0 and deed.target < 0)
        fire = shown.spared if fallen and shown.spared is not None else shown.outcome
        self.fire = fire if fallen <= target and not exploded else None
        self.shown, self.unharmed, self.reacting = shown, 1.0, True
        rule(self, deed)
        if self.reacting:  # no marked attack came between
            self.compare_news(shown, self.fire)
        if self.fire is not None and not deed.operator.dead:
            chances = self.fire.unhurt or [1.0]
            assert any(abs(self.unharmed - chance) < 1e-9 for chance in chances), f"{self.verb}: how he fares"
            self.compared["under fire"] += self.unharmed < 1.0
            self.compared[f"{self.verb} under fire"] += self.unharmed < 1.0
        self.shown, self.fire, self.reacting = None, None, False

    def compare(self, shown: Danger, deed: Deed) -> None:
        expected = {unit.key for unit in shown.watchers}
        seen = {self.state.units[number].key for number, _ in deed.seen_by}
        if deed.weapon < 0 and deed.target >= 0:  # the knife: its victim sees nothing any more
            seen -= {self.state.units[deed.target].key}
        assert expected == seen, f"{self.verb}: shown {expected}, met {seen}"
        self.compared[self.verb] += 1
        self.compared["seen"] += bool(seen)

    def compare_news(self, shown: Danger, outcome: Outcome | None) -> None:
        """Whoever became spotted or alert was announced; and it is just one of the courses foretold."""
        spotted = {man.key: man.name for man in self.state.operators if man.spotted and man.key in self.not_spotted}
        alerted = {
            unit.key for unit in self.state.units if unit.alert and unit.fate == ALIVE and unit.key in self.not_alert
        }
        words = shown.words
        for name in spotted.values():
            assert f"{name} " in words or "seen at" in words, f"{self.verb}: {name} is spotted, shown: {words}"
        for key in alerted:
            told = "the alarm sounds" in words or spoken(key) in words
            assert told, f"{self.verb}: {key} is alert, shown: {words}"
        if outcome is not None and outcome.all_told:
            gone = {man.key for man in self.state.operators if man.dead}
            gone |= {unit.key for unit in self.state.units if unit.fate != ALIVE}
            foretold = [(set(course.spotted) - gone, course.alerted - gone) for course in outcome.courses]
            foretold = foretold or [(set(), set())]
            assert (set(spotted), alerted) in foretold, f"{self.verb}: met {spotted}, {alerted}, shown: {words}"
        news = " ".join(shown.news)
        self.compared["spotted by turning"] += "turns and sees" in words and bool(spotted)
        self.compared["roused by shouts"] += "shout alerts" in news
        self.compared["kills seen"] += "sees the kill" in words and bool(alerted)

    def hear(self, rule: Callable[..., None], hearers: list[Unit], where: list[int], number: str) -> None:
        if self.shown is not None:
            expected = {unit.key for unit in self.shown.hears if unit.fate == ALIVE}
            assert expected == {unit.key for unit in hearers}, f"{self.verb}: who hears it"
            self.compared["heard"] += bool(hearers)
        rule(self, hearers, where, number)

    def axis_attack(
        self, rule: Callable[..., None], unit: Unit, operator: Operator, place: int, leaving: bool, number: str
    ) -> None:
        if self.shown is not None:
            assert unit in self.shown.attacks, f"{self.verb}: {unit.key} fires"
            if self.fire is not None:
                odds = defense_chance(self, unit, operator, place, leaving)
                assert (unit.key, odds) in self.fire.shots, f"{self.verb}: how {unit.key} fires"
                self.unharmed *= odds
        rule(self, unit, operator, place, leaving, number)


def witnessed(rule: Callable[..., None], name: str) -> Callable[..., None]:
    """A rule that a witness looks at when it is played at his table."""

    def watched(play: Play, *args: object) -> None:
        if isinstance(play, Witness):
            getattr(play, name)(rule, *args)
        else:
            rule(play, *args)

    return watched


@pytest.mark.rule("SRR 7.3")
@pytest.mark.rule("SRR 7.4")
@pytest.mark.rule("SRR 7.7")
@pytest.mark.rule("SRR 7.8")
@pytest.mark.rule("SRR 7.9")
@pytest.mark.parametrize("mission", ["m00-night-school", "m03-hit-and-run", "m09-harbor-lights", "m10-breakout"])
def test_the_danger_shown_is_the_danger_met(mission: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for chapter, name in ((reactions, "react"), (noise, "hear"), (attacks, "axis_attack")):
        monkeypatch.setattr(chapter, name, witnessed(getattr(chapter, name), name))
    """Who sees it, who hears it, who is spotted or alert after it, who fires: no more and no less than was said."""
    Witness.compared = Counter()
    for seed in range(6):
        state = GAME.start(mission, {})
        rules = Witness(state, SeededFate(seed), eager(seed))
        refresh(rules)
        while not state.over:
            GAME.play_phase(rules)
    compared = Witness.compared
    assert compared["move"] > 10
    assert min(compared["seen"], compared["heard"], compared["under fire"]) > 10
    assert min(compared["step-attack"], compared["attack-step"]) > 3
    assert compared["spotted by turning"] > 0


@pytest.mark.rule("SRR 4.2")
@pytest.mark.rule("SRR 4.4")
def test_the_light_on_the_ground_is_what_the_enemy_sees() -> None:
    """Bright squares show a crouched man, dim ones only a man who stands; anywhere else nobody is seen."""
    state = GAME.start("m03-hit-and-run", {})
    player = RandomPlayer(4)
    rules = begin(state, SeededFate(4), player.answer)
    while state.turn < 3:
        GAME.play_phase(rules)
    scene = GAME.screen.scene(state, None, None, [])
    lights = {overlay.id.removeprefix("view-"): overlay.cells for overlay in scene.overlays if "light" in overlay.kind}
    assert lights
    for unit in state.units:
        for place in range(rules.board.size):
            share = lights.get(unit.key, {}).get(telling.place_name(rules, place), 0.0)
            sees = pieces.active(rules, unit) and not unit.smoking
            standing = sees and sight.sees_from(rules, unit.place, unit.facing, place, 0)
            crouched = sees and sight.sees_from(rules, unit.place, unit.facing, place, 1)
            assert share == (1.0 if crouched else 0.4 if standing else 0.0), (
                f"{unit.key} at {telling.place_name(rules, place)}"
            )


def test_the_captain_wins_the_tutorial() -> None:
    won = 0
    for seed in range(10):
        state = GAME.start("m00-night-school", {})
        play_out(GAME, state, SeededFate(seed), answer_by(GAME, state, GAME.judgment.captain(seed)))
        won += state.reports[-1].won
    assert won >= 8
