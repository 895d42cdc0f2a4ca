"""A world the seat could be in, run to the open decision: what is known to have happened happens again."""

from collections.abc import Callable
from typing import Final

from moonless.core.decision import Decision, Option
from moonless.core.events import Event
from moonless.core.fate import Fate, Source
from moonless.core.game import Game
from moonless.core.play import Listener, State, nobody
from moonless.core.record import CHANCE, CHOOSE, Entry
from moonless.core.secrets import OpenSecrets
from moonless.core.sight import Sight
from moonless.core.streams import stream_of
from moonless.players.admiral import clock

Answer = Callable[[State, Decision], Option]
"""Who chooses in a world; the state is that world's true one."""


GLANCES: Final = 8
PHASES: Final = 4
"""Time is looked at once in so many answers, and phases: most are quick beside the clock."""


class Contradiction(Exception):
    """The world that was imagined cannot have led to what the seat has seen."""


class Stream:
    """The numbers of a seed, as far as anybody asked for them."""

    def __init__(self, seed: str) -> None:
        self.random = stream_of(seed)
        self.drawn: list[float] = []


class Streams:
    """The numbers of the world that is being tried. All answers are tried in it one after the other and meet the same,
    so each seed is sown once; and only if something is thrown, since that takes longer than many a phase."""

    def __init__(self) -> None:
        self.world = ""
        self.sown: dict[str, Stream] = {}
        self.imagined: State | None = None
        """The world itself as it was imagined, where that took thought; each try changes a copy of its own."""
        self.spent = 0
        """How many numbers that took."""

    def enter(self, world: str) -> None:
        """Another world: what was known of the last one is forgotten."""
        if world != self.world:
            self.world = world
            self.sown = {}
            self.imagined = None

    def of(self, seed: str) -> Stream:
        stream = self.sown.get(seed)
        if stream is None:
            stream = self.sown[seed] = Stream(seed)
        return stream


class StreamFate(Fate):
    """The same chance as a `SeededFate` of this seed."""

    def __init__(self, streams: Streams, seed: str) -> None:
        super().__init__()
        self.streams = streams
        self.seed = seed
        self.stream: Stream | None = None
        self.place = 0

    def number(self) -> float:
        """The next of the stream."""
        stream = self.stream
        if stream is None:
            stream = self.stream = self.streams.of(self.seed)
        drawn, place = stream.drawn, self.place
        self.place += 1
        if place == len(drawn):
            drawn.append(stream.random())
        return drawn[place]

    def draw(self, deck: Source, cards: list[int]) -> int:
        return cards.pop(int(self.number() * float(len(cards))))

    def pick(self, source: Source, among: list[int]) -> int:
        return among[int(self.number() * float(len(among)))]


class KnownFate(Fate):
    """Chance as the seat knows it to have fallen; what it cannot know falls anew."""

    def __init__(self, world: "World", live: Fate) -> None:
        super().__init__()
        self.world = world
        self.live = live

    def pick(self, source: Source, among: list[int]) -> int:
        entry = self.world.next_known(source.name, CHANCE)
        if entry is None:
            return self.live.pick(source, among)
        face = source.face(entry.value)
        if face not in among:
            raise Contradiction
        return face


class World:
    """One imagined world and its run. `ask` answers from the open decision on, `others` what the seat cannot know.

    `until` is the time at which it is broken off wherever it stands; 0: never. With `noting`, what is chosen is noted.
    """

    def __init__(
        self,
        game: Game,
        sight: Sight,
        streams: Streams,
        seed: str,
        ask: Answer,
        others: Answer,
        listener: Listener | None = None,
        until: float = 0.0,
        noting: bool = False,
    ) -> None:
        self.until = until
        self.noting = noting
        self.noted: list[Entry] = []
        """What was chosen in this phase so far, and the state at its start, where somebody wants to know."""
        self.watch_time()
        self.game = game
        self.sight = sight
        self.seed = seed
        self.ask = ask
        self.others = others
        self.listener = listener
        self.streams = streams
        self.answers = 0
        self.played = 0
        self.place = 0
        self.last = -1
        self.phases = 0
        """The last milestone, and phases since."""
        self.open = False
        """Whether the open decision has been reached."""
        self.reached = -1
        """The milestone at which the world is, once it is."""
        streams.enter(seed)
        self.fate = StreamFate(streams, seed)
        self.state: State = self.imagine()
        self.began = self.state.copy() if noting else self.state
        hear = None if listener is None else self.hear
        self.play = game.play(self.state, KnownFate(self, self.fate), self.answer, hear)

    def imagine(self) -> State:
        """A world that the seat could be in: the same for all answers that are tried in it."""
        secrets, sight, streams = self.game.secrets, self.sight, self.streams
        if isinstance(secrets, OpenSecrets):
            return sight.checkpoint.copy()
        if streams.imagined is None:
            streams.imagined = secrets.imagine_since(sight.checkpoint, sight.state, sight.seat, self.fate)
            streams.spent = self.fate.place
        self.fate.place = streams.spent
        return streams.imagined.copy()

    def hear(self, event: Event) -> None:
        if self.open and self.listener is not None and event.visible_to(self.sight.seat):
            self.listener(event)

    def next_known(self, who: str, kind: str) -> Entry | None:
        """What the seat knows to come next from a seat or a source of chance; None where it cannot know."""
        if self.open or not self.game.secrets.shares(self.state, self.sight.seat, who):
            return None
        if self.place >= len(self.sight.entries) or self.sight.entries[self.place].kind != kind:
            raise Contradiction
        self.place += 1
        return self.sight.entries[self.place - 1]

    def watch_time(self) -> None:
        if self.until and clock.now() > self.until:
            raise clock.TimeUp

    def answer(self, decision: Decision) -> Option:
        option = self.find_answer(decision)
        if self.noting:
            self.noted.append(Entry(CHOOSE, option.key, decision.seat))
        return option

    def find_answer(self, decision: Decision) -> Option:
        self.answers += 1
        if self.answers % GLANCES == 0:
            self.watch_time()
        if not self.open and self.place == len(self.sight.entries) and decision.seat == self.sight.seat:
            self.arrive(decision)
        if self.open:
            return self.ask(self.state, decision)
        entry = self.next_known(decision.seat, CHOOSE)
        if entry is None:
            return self.others(self.state, decision)
        for option in decision.options:
            if option.key == entry.value:
                return option
        raise Contradiction

    def arrive(self, decision: Decision) -> None:
        """The open decision: this world must look to the seat as the true one does."""
        asked = self.sight.decision
        same = decision.ask == asked.ask and [o.key for o in decision.options] == [o.key for o in asked.options]
        if not same or not self.looks_the_same():
            raise Contradiction
        self.open = True
        self.play.fate = self.fate

    def looks_the_same(self) -> bool:
        """Two worlds look the same to a seat if what it may know of them is the same; of an open game it knows all."""
        seen = self.game.secrets.glimpse(self.state, self.sight.seat)
        return seen is self.state or seen == self.sight.state

    def leave(self) -> None:
        """Let go of the rules that ran in it: they ask this world, and so would hold it until garbage is looked for."""
        self.play.answerer, self.play.listener, self.play.fate = nobody, None, self.fate

    def play_phase(self) -> None:
        """One phase. Chance begins anew with each, from the milestone it is at and the phases since: two runs that part
        ways meet the same dice again, even where one took a phase more."""
        self.played += 1
        if self.played % PHASES == 0:
            self.watch_time()
        if self.open:
            here = self.reached
            self.phases = self.phases + 1 if here == self.last else 0
            self.last = here
            self.play.fate = StreamFate(self.streams, f"{self.seed} {here} {self.phases}")
        if self.noting:
            self.began, self.noted = self.state.copy(), []
        self.game.play_phase(self.play)
        if not self.open:
            raise Contradiction
        self.reached = self.game.judgment.milestone(self.state)
