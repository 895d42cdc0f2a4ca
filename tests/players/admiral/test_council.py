"""The council: captains of several tempers play the same worlds on, and who does best leads."""

from collections import Counter

from moonless.core.decision import Decision, Option
from moonless.core.game import Player, find_game
from moonless.core.play import State
from moonless.core.sight import Sight
from moonless.core.table import Table
from moonless.players.admiral import Admiral, Budget
from moonless.players.admiral.council import Council
from tests.players.toys import Doors, Misled, WrongCaptain


class Opener(Player):
    """Takes the same door always, and the left key."""

    def __init__(self, door: int) -> None:
        self.door = door

    def choose(self, state: State, decision: Decision) -> Option:
        return decision.options[self.door if decision.ask == "door" else 0]


class Councillors(Misled):
    """The captain, and others who open other doors."""

    def __init__(self, *doors: int) -> None:
        self.doors = doors

    def council(self) -> list[Player]:
        return [WrongCaptain(), *map(Opener, self.doors)]


class DoorsWithCouncil(Doors):
    def __init__(self, *doors: int) -> None:
        self.judgment = Councillors(*doors)


def open_sight(table: Table) -> Sight:
    assert table.decision is not None
    return table.sight(table.decision.seat)


def test_who_does_better_than_the_captain_leads() -> None:
    game = DoorsWithCouncil(3, 2)
    table = Table.start(game, "doors", 1)
    assert Admiral(game, 0, Budget(iterations=60)).decide(open_sight(table)).key == "door 2"


def test_the_captain_leads_until_another_was_tried_often_enough() -> None:
    game = DoorsWithCouncil(2)
    table = Table.start(game, "doors", 1)
    assert Admiral(game, 0, Budget(iterations=4)).decide(open_sight(table)).key == "door 0"


def test_where_all_answer_alike_nothing_is_tried() -> None:
    game = DoorsWithCouncil(0, 0)
    council = Council(game, 0)
    assert council.choose(open_sight(Table.start(game, "doors", 1)), Budget(iterations=60)).key == "door 0"
    assert council.worlds == 0


def test_a_council_is_held_once_a_milestone_at_most_and_repeats_itself() -> None:
    game = find_game("rogue-regiment")
    one, two = Council(game, 7), Council(game, 7)
    table = Table.start(game, "m01-paper-chase", 3, dict(game.unattended))
    held: Counter[int] = Counter()
    while table.decision is not None and game.judgment.milestone(table.state) < 3:
        before, sight = one.worlds, open_sight(table)
        answer = one.choose(sight, Budget(iterations=8))
        assert two.choose(sight, Budget(iterations=8)) is answer
        held[game.judgment.milestone(table.state)] += one.worlds > before
        table.choose(answer)
    assert set(held.values()) <= {0, 1}
    assert one.worlds > 0
    assert [member.values for member in one.members] == [member.values for member in two.members]
