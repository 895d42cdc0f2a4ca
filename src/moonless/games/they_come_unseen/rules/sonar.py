"""11 Sonar search."""

from moonless.core.decision import Bar, Decision, Option
from moonless.games.they_come_unseen.board import COLOR_KEYS, FACING_KEYS
from moonless.games.they_come_unseen.rules.mortars import MortarsChapter
from moonless.games.they_come_unseen.rules.ship_movement import FINISHED
from moonless.games.they_come_unseen.state import SEARCH_NOTICE, TURN_NOTICE, Notice, Ship, State, make_notice

FACING = [Option(key, f"Bow {key}", n, "11.2") for n, key in enumerate(FACING_KEYS)]

NOT_A_DESTROYER = Bar("only a Destroyer has sonar", "11.1")
DAMAGED = Bar("tactical damage: no search, no watch, no mortars", "16.6")
SEARCHED = Bar("one search a turn", "11.1")


def last_search(state: State) -> Notice | None:
    """The last search since the NATO turn: where, how the bow lay, what was heard."""
    for notice in reversed(state.notices):
        if notice.kind == TURN_NOTICE:
            return None
        if notice.kind == SEARCH_NOTICE:
            return notice
    return None


class SonarChapter(MortarsChapter):
    """11 Sonar search."""

    def search_barred(self, ship: Ship) -> Bar | None:
        """11.1 Once a turn for a Destroyer without tactical damage."""
        if not self.is_destroyer(ship):
            return NOT_A_DESTROYER
        if ship.finished:
            return FINISHED
        if ship.tactical:
            return DAMAGED
        return SEARCHED if ship.searched else None

    def search(self, ship: Ship, seat: str) -> None:
        """11.1, 11.2 From the ship's square, with any facing (R3); the answer comes at once."""
        facing = self.ask(Decision(seat, "search", "11.2", [*FACING], ship)).value
        self.state.searches += 1
        ship.searched = True
        ship.stopped = True
        ship.legs_since_search = 0
        if self.heard:
            piece = self.piece(ship)
            values = {"destroyer": piece.title, "square": self.name(ship.square), "facing": FACING_KEYS[facing]}
            self.announce("search", values, [piece.key], True)
        colors = self.listen(ship, facing)
        if colors:
            self.announce(
                "search_contact", {"colors": ", contact ".join(COLOR_KEYS[color] for color in colors)}, [], True
            )
        else:
            self.announce("search_no_contact", {}, [], True)
        hits = [submarine.hits for submarine in self.state.submarines]
        notice = make_notice(
            SEARCH_NOTICE, hits, levels=self.levels_now(), squares=[ship.square, facing], results=colors
        )
        self.state.notices.append(notice)
        if colors:
            self.attacks(ship, seat, facing, colors)

    def listen(self, ship: Ship, facing: int) -> list[int]:
        """11.4, 11.8 One color for every submarine detected, in the fixed order, without saying which submarine."""
        colors = [
            self.heard_color(ship, facing, submarine.square, submarine.depth)
            for submarine in self.afloat()
            if not self.in_station(submarine)
        ]
        return sorted(color for color in colors if color)

    def heard_color(self, ship: Ship, facing: int, square: int, depth: int) -> int:
        """11.3-11.7 The color in which this Destroyer's sonar hears a submarine there, or 0."""
        if ship.square < 0 or facing < 0:
            return 0
        color = self.board.contacts(ship.square, facing).get(square, 0)
        return 0 if color and self.storm(square).hides[depth] else color
