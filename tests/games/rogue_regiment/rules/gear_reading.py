"""1.4, 6.12 to 6.14, 14.1, 14.5, 14.10 and R23, R56, R64, R65 read anew from the specification: what a man may take up,
and what he may put down where."""

from moonless.games.rogue_regiment.board.ground import CRATE, GRAPPLE, HIGH_WALL, LOW_WALL, ROCK, WATER, WINDOW
from moonless.games.rogue_regiment.content.components import GEAR, TOKENS
from moonless.games.rogue_regiment.state import OVER_HIGH_WALLS, Operator, Token
from tests.games.rogue_regiment.rules.step_reading import Walker

OBJECTS = {"corpse", "fuel_barrel", "supply_container"}
ROUNDS = {"sten", "speargun", "welrod", "de_lisle", "scoped_rifle"}
"""8.1 Guns that are fed with tokens."""
LAID = {"lewes_bomb", "mine", "trap"}
"""R65 What is laid for the enemy."""
TOKENS_OF_A_BOARD = LAID | ROUNDS | {"grenade", "rabbits_foot", "cigarettes"}
"""R64."""
SLOTS = 2
"""1.4 Free slots for small items found or dealt."""


class Porter:
    """One man, his hands and pockets."""

    def __init__(self, walker: Walker) -> None:
        self.walker, self.play, self.man = walker, walker.play, walker.man
        self.gear = {name: self.man.gear[number] for number, name in enumerate(GEAR)}
        self.printed = printed(self.walker, self.man)

    # 6.12 Taking up

    def takes(self) -> set[str]:
        here = [token for token in self.play.state.tokens if token.place == self.man.place]
        return {token.key for token in here if self.may_take(token)}

    def may_take(self, token: Token) -> bool:
        kind = TOKENS[token.kind]
        if kind in OBJECTS:
            return not self.man.crouched and self.man.aboard < 0
        if kind == "documents":
            return self.slots() > 0
        if kind in ("trap", "used_trap"):
            return self.holds("trap")
        return kind == "gear" and self.holds(GEAR[token.gear])

    def holds(self, gear: str) -> bool:
        """1.4 A space on his board, a stack begun, or a free slot; rounds only for a gun that is on his board."""
        if gear in self.printed:
            return True
        if gear in ROUNDS:
            return False
        return self.slots() > 0 or (self.gear[gear] > 0 and gear != "cigarettes")

    def slots(self) -> int:
        """1.4, 14.14 Free slots left: papers take one each, any other stack that his board has no space for one."""
        found = [name for name, count in self.gear.items() if count and name not in self.printed]
        return SLOTS - len(found) - len(self.man.papers)

    # 6.13 Putting down

    def burdens(self) -> set[str]:
        """What he could put down: the object in his arms, else tokens and papers."""
        if self.man.carrying >= 0:
            return {self.play.state.tokens[self.man.carrying].key}
        return {name for name in TOKENS_OF_A_BOARD if self.gear[name]} | {
            self.play.state.tokens[number].key for number in self.man.papers
        }

    def placeable(self, place: int) -> set[str]:
        """Those of them for which there is room beside a place."""
        return {what for what in self.burdens() if any(self.puts(place, facing, what) for facing in range(8))}

    def puts(self, place: int, facing: int, what: str) -> bool:
        """6.13 Openly adjacent, or straight across a low wall or window; not onto units, structures, smoke, rock or
        crates; into water objects, and what a swimmer holds (14.10)."""
        there, board, field = self.walker.at(place, facing), self.play.board, self.walker.field
        if there < 0 or there in field.walls or there in field.units or board.terrain[there] in (ROCK, CRATE):
            return False
        if not self.across(place, there, facing) and not self.walker.openly(place, facing):
            return False
        if there >= board.size:
            return what not in LAID
        swims = board.terrain[place] == WATER and self.gear["diver_gear"] > 0 and self.man.aboard < 0
        return board.terrain[there] != WATER or self.man.carrying >= 0 or swims

    def across(self, place: int, there: int, facing: int) -> bool:
        """R23 What things are handed across, by either reading."""
        over = {LOW_WALL, WINDOW}
        if OVER_HIGH_WALLS in self.play.state.readings:
            over |= {HIGH_WALL, GRAPPLE}
        return facing % 2 == 0 and self.play.board.edge(place, there) in over


def printed(walker: Walker, man: Operator) -> set[str]:
    """1.4 What has a space of its own on the side of his board that he plays."""
    board = walker.play.content.operators[man.key].boards[man.side]
    return {name for number, name in enumerate(GEAR) if board.gear[number]}
