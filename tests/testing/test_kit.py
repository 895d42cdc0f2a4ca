"""The kit that games are put to the test with: it passes what is right, and fails on what is planted."""

from typing import Any

import pytest

from moonless.core.decision import Decision, Option, Refusal
from moonless.core.events import Event
from moonless.core.fate import Fate
from moonless.core.game import Game, OpenSecrets
from moonless.core.legends import Legend
from moonless.core.observing import Observer
from moonless.core.play import Answerer, Listener, State
from moonless.core.scene_observer import SceneObserver
from moonless.core.table import Table
from moonless.games.they_come_unseen.events import Announced
from moonless.games.they_come_unseen.game import TheyComeUnseen
from moonless.testing import ScriptedPosition, Setting, counted_tables, left_of
from moonless.testing.contract import lockstep as chapter
from moonless.testing.lockstep import compare_worlds
from moonless.testing.positions import unused_since
from tests.core.toys import (
    GUESS,
    PASS,
    SEATS,
    Known,
    Said,
    SecretGame,
    SecretRules,
    SecretState,
    Shown,
    installed,
)


class QuietRules(SecretRules):
    """Without the dice, among which there is a mistake."""

    def throw(self) -> None:
        pass


class PlantedGame(SecretGame):
    """The game with other rules."""

    rules: type[SecretRules] = QuietRules

    def play(self, state: SecretState, fate: Fate, answerer: Answerer, listener: Listener | None = None) -> SecretRules:
        return self.rules(state, fate, answerer, listener)


def secrecy(game: Game, scenario: str = "plain", **options: Any) -> None:
    """The chapter of the suite, on one game."""
    with installed(game):
        chapter.test_two_games_look_the_same_to_who_cannot_know_better(Setting(game, scenario, options))


# What is right


def test_a_game_that_keeps_its_secrets_passes() -> None:
    secrecy(PlantedGame())


def test_the_pairs_are_worlds_that_differ_and_choices_that_tell() -> None:
    game = PlantedGame()
    with installed(game):
        found = compare_worlds(Setting(game, "plain"), 8, 60, 200)
    assert found.pairs > 10
    assert found.learned > 2, "a guess shows the other's number"
    assert not found.wrong


def test_an_open_game_has_nothing_to_hide() -> None:
    class Open(PlantedGame):
        secrets = OpenSecrets[SecretState]()

    secrecy(Open())


# What is planted


def test_a_redaction_that_hides_nothing_fails() -> None:
    class Naked(Known):
        def redact(self, state: SecretState, seat: str | None) -> SecretState:
            return state.copy()

    class Planted(PlantedGame):
        secrets = Naked()

    with pytest.raises(AssertionError, match="no two worlds that differ look the same"):
        secrecy(Planted())


def test_a_public_event_that_names_a_secret_fails() -> None:
    class Loud(QuietRules):
        def hide(self, who: int) -> None:
            super().hide(who)
            self.tell(Said(f"{SEATS[who]} hides {self.state.numbers[who]}."))

    class Planted(PlantedGame):
        rules = Loud

    with pytest.raises(AssertionError, match="what was told"):
        secrecy(Planted())


def test_options_that_depend_on_a_secret_fail() -> None:
    class Helpful(QuietRules):
        def guess(self, who: int) -> None:
            number = self.state.numbers[1 - who]
            options = [option for option in GUESS if option.value != number % 3 + 1]
            self.ask(Decision(SEATS[who], "guess", "T2", [*options, PASS]))

    class Planted(PlantedGame):
        rules = Helpful

    with pytest.raises(AssertionError, match="the options"):
        secrecy(Planted())


def test_a_choice_that_tells_and_can_be_undone_for_free_fails() -> None:
    class Forgetful(QuietRules):
        def guess(self, who: int) -> None:
            if self.ask(Decision(SEATS[who], "guess", "T2", [*GUESS, PASS])).value:
                self.state.shown[1 - who] = True
                self.tell(Said(f"{SEATS[1 - who]} shows {self.state.numbers[1 - who]}."))  # and does not reveal

    class Planted(PlantedGame):
        rules = Forgetful

    with pytest.raises(AssertionError, match=r"learned something by 'guess \d', and could undo it for free"):
        secrecy(Planted())


def test_a_reason_why_not_that_depends_on_a_secret_fails() -> None:
    class Telltale(Shown):
        def why_not(self, state: SecretState, decision: Decision) -> list[Refusal]:
            if decision.ask != "guess":
                return []
            return [Refusal("peep", "Peep", f"it would be {state.numbers}", "T2")]

    class Planted(PlantedGame):
        screen = Telltale()

    with pytest.raises(AssertionError, match="why not"):
        secrecy(Planted())


def test_a_refusal_that_depends_on_a_secret_fails() -> None:
    class Telltale(Shown):
        def refuse(self, state: SecretState, decision: Decision, key: str) -> Refusal | None:
            return Refusal("key", "That", f"there is {sum(state.numbers)}", "T")

    class Planted(PlantedGame):
        screen = Telltale()

    with pytest.raises(AssertionError, match="the refusal of"):
        secrecy(Planted())


def test_an_observation_that_depends_on_a_secret_fails() -> None:
    """A question is about something of the true state, and an observer looks at it."""

    class Asking(QuietRules):
        def ask(self, decision: Decision) -> Option:
            decision.about = self.state
            return super().ask(decision)

    class Peeping(SceneObserver):
        def observe(self, state: State, seat: str, decision: Decision | None, log: list[bytes]) -> None:
            super().observe(state, seat, decision, log)
            self.tracks[0] = sum(decision.about.numbers) if decision and isinstance(decision.about, SecretState) else 0

    class Peeped(Shown):
        def observer(self, legend: Legend) -> Observer:
            return Peeping(Planted(), legend)

    class Planted(PlantedGame):
        rules = Asking
        screen = Peeped()

    with pytest.raises(AssertionError, match="the observation"):
        secrecy(Planted())


def test_a_leaked_field_of_an_event_fails_in_they_come_unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a submarine is, in the pieces that an announcement to all points at."""
    original = TheyComeUnseen.play

    def play(self: TheyComeUnseen, state: Any, fate: Fate, answerer: Any, listener: Any = None) -> Any:
        def told(event: Event) -> None:
            if isinstance(event, Announced) and event.seen_by is None:
                event.pieces = [*event.pieces, f"submarine-{state.submarines[0].square}"]
            listener(event)

        return original(state, fate, answerer, told)

    secrecy(TheyComeUnseen(), "duel", round_limit=5)
    monkeypatch.setattr(TheyComeUnseen, "play", play)
    with pytest.raises(AssertionError, match="what was told"):
        secrecy(TheyComeUnseen(), "duel", round_limit=5)


# Scripted positions


class Throw(ScriptedPosition):
    def fallback(self, decision: Decision) -> Option | None:
        return decision.find("stop") if decision.ask == "throw" else None


def test_a_position_throws_and_answers_as_it_was_told() -> None:
    position = Throw().chance(d6=[4, 2]).answers("throw", "throw")
    game = SecretGame()
    state = game.start("plain", {})
    state.phase = 4
    rules = position.play(game, state)
    game.play_phase(rules)
    assert state.points[0] == 6
    assert position.asks() == ["throw", "throw", "throw"]
    assert position.keys("throw") == ["stop", "throw", "fumble"]
    assert [event.line().text for event in position.events] == ["Die number 1.", "Die number 2."]
    assert position.spent()


def test_what_nobody_was_asked_for_is_told() -> None:
    position = ScriptedPosition().chance(d6=[4, 2], fleet_escorts="x").answers("dive").usual(guess="pass")
    assert position.unused == ["d6 4", "d6 2", "fleet-escorts x", "answer 'dive'", "usual answer 'pass' to guess"]
    assert unused_since() == position.unused
    assert unused_since() == []


def test_what_is_usually_answered_is_answered_every_time() -> None:
    position = ScriptedPosition().usual(guess="guess 2")
    for _ in range(2):
        assert position.reply(Decision("ada", "guess", "T2", [*GUESS])).key == "guess 2"
    assert position.spent()


def test_a_question_without_an_answer_is_an_error() -> None:
    with pytest.raises(AssertionError, match="no answer for"):
        ScriptedPosition().reply(Decision("ada", "guess", "T2", [*GUESS]))


def test_tables_are_counted() -> None:
    game = SecretGame()
    with counted_tables() as made:
        table = Table.start(game, seed=1)
        Table.start(game, seed=2)
        assert left_of(made) == [repr(table)]
        del table
        assert left_of(made) == []
