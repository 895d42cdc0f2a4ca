"""One play of a game for environments: no record, nothing written down, only what has to be asked and what is seen."""

from typing import Any, NoReturn

from greenlet import getcurrent, greenlet

from moonless.core.decision import Decision, Option, serious
from moonless.core.errors import MoonlessError, NotNow
from moonless.core.fate import Fate, SeededFate
from moonless.core.game import Game
from moonless.core.observing import Journal, Observer
from moonless.core.play import State
from moonless.core.run import suspend


class Course:
    """What the running rules hold. It knows nothing of the match: who drops a match drops its rules."""

    def __init__(self, game: Game, state: State, fate: Fate, journal: Journal) -> None:
        self.game = game
        self.state = state
        self.fate = fate
        self.journal = journal

    def run(self, _: object) -> None:
        """Phase after phase, to the end: what the greenlet does."""
        play = self.game.play(self.state, self.fate, suspend, self.journal.hear)
        while not self.state.over:
            self.game.play_phase(play)


class Suspended:
    """Holds a game that waits in the middle of its rules: of that there is no copy."""

    def __reduce__(self) -> NoReturn:
        told = "the same seed and the same answers lead to the same place"
        raise MoonlessError(f"a running environment cannot be copied or pickled: {told}")


class Match(Suspended):
    """A table without people. `decision` is what is asked now, `options` what a program may answer."""

    def __init__(self, game: Game, scenario: str, options: dict[str, Any], observer: Observer) -> None:
        self.game = game
        self.scenario = scenario
        self.start_options = {**game.unattended, **options}
        self.observer = observer
        sides = game.sides_at(scenario, self.start_options)
        self.seats = [seat for side in sides for seat in side]
        self.open = len(sides) == 1
        self.decision: Decision | None = None
        self.options: list[Option] = []
        self.answers: list[str] = []
        """The keys of what was answered."""
        self.seed: int | str = 0
        self.begun = False

    def start(self, seed: int | str) -> None:
        """A new game from a seed, as `moonless.start` with that seed plays it."""
        self.seed = seed
        state: State = self.game.start(self.scenario, dict(self.start_options))
        self.begin(state, SeededFate(seed))

    def begin(self, state: State, fate: Fate) -> None:
        """Play on from a state."""
        self.journal = Journal(self.observer, [] if self.open else self.seats)
        self.course = Course(self.game, state, fate, self.journal)
        self.state = state
        self.begun = True
        self.answers = []
        self.rules = greenlet(self.course.run)
        self._go_on(None)

    def answer(self, option: Option) -> None:
        """Answer what is asked."""
        self.answers.append(option.key)
        self._go_on(option)

    def _go_on(self, option: Option | None) -> None:
        rules = self.rules
        rules.parent = getcurrent()
        asked = rules.switch(option)
        if isinstance(asked, Decision):
            self.decision = asked
            self.options = serious(asked.options)
        else:
            self.decision = None
            self.options = []

    @property
    def over(self) -> bool:
        """Whether nothing is asked any more."""
        return self.decision is None

    def check_begun(self) -> None:
        if not self.begun:
            raise NotNow("no game has begun: reset the environment")

    def check_asking(self) -> None:
        """Whether an answer is waited for."""
        self.check_begun()
        if self.decision is None:
            raise NotNow("the game is over: reset the environment")

    def observe(self, seat: str) -> None:
        """Fill the observer's buffers with what a seat may know."""
        state, decision = self.state, self.decision
        if not self.open:
            state = self.game.secrets.redact(state, seat)
        own = decision if decision is not None and decision.seat == seat else None
        self.observer.observe(state, seat, own, self.journal.of(seat))

    def value(self, seat: str) -> float:
        """What the game came to for a seat, from 0 to 1."""
        if self.state.over:
            scores = self.game.outcome(self.state).scores
            if seat in scores:
                return float(scores[seat])
        return float(self.game.evaluate(self.state, seat))
