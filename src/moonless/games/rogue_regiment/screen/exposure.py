"""7.3, 7.7 Who sees which square of an action, fully or partly, and who hears it; what the enemy makes of it."""

from functools import cached_property

from moonless.games.rogue_regiment.content.names import listed, spoken
from moonless.games.rogue_regiment.rules import reactions, sight
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.rules.sight import FULL
from moonless.games.rogue_regiment.screen.rehearsal import Action, Outcome, rehearse
from moonless.games.rogue_regiment.state import Operator, Unit

Positions = list[tuple[int, int]]


class Danger:
    """Who would notice an action, and where; what the enemy would do about it at once."""

    def __init__(self, names: list[str]) -> None:
        self.names = names
        self.seen: list[tuple[int, Unit, bool]] = []
        """A square of the path, a unit that sees him there, whether fully."""
        self.hears: list[Unit] = []
        self.loud: list[int] = []
        """The squares on which he is heard."""
        self.may_see: list[tuple[int, Unit]] = []
        """The same as far as it hangs on an answer still to come: where he steps, and with what he fires."""
        self.may_hear: list[Unit] = []
        self.may_fire: list[Unit] = []
        self.outcome = Outcome()
        """7.4 to 7.9 What follows as long as nobody falls; without news and chances where he is to go on."""
        self.spared: Outcome | None = None
        """The same when the target falls or the barrel is hit, where it can be."""
        self.news: list[str] = []
        """What follows in any case, as words."""
        self.if_standing, self.if_fallen = "", ""
        """What has to hold for the one and for the other, as words."""

    @property
    def watchers(self) -> list[Unit]:
        """Everybody who sees any of it, once each."""
        found: list[Unit] = []
        for _, unit, _ in self.seen:
            if unit not in found:
                found.append(unit)
        return found

    @property
    def attacks(self) -> list[Unit]:
        """Everybody who may fire."""
        if self.spared is None and not self.may_fire:
            return self.outcome.units
        more = [*(self.spared.units if self.spared is not None else []), *self.may_fire]
        return [*self.outcome.units, *(unit for unit in more if unit not in self.outcome.units)]

    @cached_property
    def words(self) -> str:
        """In one line, once it is all found; empty where nothing is to be feared."""
        parts = []
        for place in dict.fromkeys(place for place, _, _ in self.seen):
            for fully, verb in ((True, "seen"), (False, "partly seen")):
                units = [spoken(unit.key) for at, unit, full in self.seen if at == place and full == fully]
                if units:
                    parts.append(f"{verb} at {self.names[place]} by {', '.join(units)}")
        if self.hears:
            parts.append(f"heard by {', '.join(spoken(unit.key) for unit in self.hears)}")
        parts += self.open_words()
        clauses = [self.clause(self.if_standing, self.outcome)]
        if self.spared is not None:
            clauses.append(self.clause(self.if_fallen, self.spared))
        return "; ".join([*parts, *self.news, *(clause for clause in clauses if clause)])

    def open_words(self) -> list[str]:
        """What hangs on the next answer: who may see him where, who may hear him, who may fire."""
        parts = []
        for unit in dict.fromkeys(unit.key for _, unit in self.may_see):
            squares = listed([self.names[place] for place, other in self.may_see if other.key == unit])
            parts.append(f"maybe seen at {squares} by {spoken(unit)}")
        if self.may_hear:
            parts.append(f"maybe heard by {', '.join(spoken(unit.key) for unit in self.may_hear)}")
        if self.may_fire:
            parts.append(f"maybe attacked by {', '.join(spoken(unit.key) for unit in self.may_fire)}")
        return parts

    def clause(self, condition: str, outcome: Outcome) -> str:
        """What follows if a condition holds: the news, who fires, and how he comes out of it; empty if nothing."""
        parts = [news for news in outcome.news if news not in self.news]
        if outcome.units:
            names = ", ".join(spoken(unit.key) for unit in outcome.units)
            parts.append(f"attacked by {names}{f': {outcome.chances} unhurt' if outcome.unhurt else ''}")
        elif self.attacks and outcome.unhurt:
            parts.append("not attacked")
        return f"{condition}{', '.join(parts)}" if parts else ""


def danger(play: Play, positions: Positions) -> Danger:
    """7.3 Who sees these positions."""
    found = Danger(play.board.names)
    for number, _ in reactions.sightings(play, positions):
        look(play, play.state.units[number], positions, found)
    return found


def look(play: Play, unit: Unit, positions: Positions, found: Danger) -> None:
    """4.4 Each of the positions that a unit sees, fully or partly."""
    known: list[int] = []
    for place, hidden in positions:
        if (
            place < play.board.size
            and place not in known
            and sight.sees_from(play, unit.place, unit.facing, place, hidden)
        ):
            known.append(place)
            found.seen.append((place, unit, sight.visibility(play, unit.place, place) == FULL))


def foresee(play: Play, man: Operator, found: Danger, action: Action) -> None:
    """7.4 to 7.9 What follows."""
    found.outcome = rehearse(play, man, action, False)
    found.news = found.outcome.news
