"""7 What is told to who only rehearses an action: who would see, hear, rouse and fire; and nothing falls to chance."""

import pytest

from moonless.games.rogue_regiment.rules import attack_actions, blasts
from moonless.games.rogue_regiment.rules.play import Foretelling, Play, Roll
from moonless.games.rogue_regiment.state import Operator, Unit
from tests.games.rogue_regiment.position import Position


class Noted(Foretelling):
    """Takes note of everything; an operator's dice all hit, or none does."""

    def __init__(self, hits: bool) -> None:
        self.hits, self.notes = hits, list[str]()

    def cast(self, roll: Roll) -> int:
        self.notes.append(f"{len(roll.needs)} dice, {roll.needs[0]}+")
        return len(roll.needs) if self.hits else 0

    def fires(self, play: Play, unit: Unit, operator: Operator, place: int, leaving: bool) -> None:
        out = ", leaving" if leaving else ""
        self.notes.append(f"{unit.key} fires at {operator.key} on {play.board.names[place]}{out}")

    def spots(self, play: Play, unit: Unit, operator: Operator, rule: str) -> None:
        self.notes.append(f"{unit.key} spots {operator.key} ({rule})")

    def sees_kill(self, unit: Unit) -> None:
        self.notes.append(f"{unit.key} sees it")

    def rouses(self, unit: Unit, woken: list[str]) -> None:
        self.notes.append(f"{unit.key} rouses {' '.join(woken) or 'nobody'}")

    def hears(self, hearers: list[Unit]) -> None:
        self.notes.append(f"heard by {' '.join(unit.key for unit in hearers)}")

    def alarm(self, play: Play) -> None:
        self.notes.append("alarm")


def foretold(game: Position, hits: bool = True) -> list[str]:
    noted = Noted(hits)
    game.foretelling = noted
    game.refresh()
    return noted.notes


@pytest.mark.rule("SRR 7.5", "SRR 7.6", "SRR 7.7")
def test_a_shot_that_kills_before_others() -> None:
    """Jock is behind them all: one sees the other die and shouts, one more hears that, the last the shot only."""
    game = Position(columns=12, rows=12)
    jock = game.operator("jock", (4, 8))
    target = game.unit("target", (4, 4), "N", "smg")
    game.unit("witness", (1, 4), "E", "smg")
    game.unit("near", (0, 1), "N", "smg")
    game.unit("far", (10, 6), "N", "smg")
    notes = foretold(game)
    game.act(jock, "attack pistol target")
    assert notes[:4] == ["1 dice, 4+", "witness sees it", "witness rouses near", "heard by witness far"]
    assert all("spots" in note or "rouses" in note for note in notes[4:]), notes
    assert target.fate != 0


@pytest.mark.rule("SRR 7.8", "SRR 7.9", "SRR 4.10")
def test_a_shot_that_misses_one_who_is_alert() -> None:
    """He fires back, and so does another who saw it; each is foretold once."""
    game = Position()
    jock = game.operator("jock", (4, 7), spotted=True)
    game.unit("target", (4, 2), "S", "smg", alert=True)
    game.unit("other", (6, 4), "SW", "rifle", alert=True)
    notes = foretold(game, hits=False)
    game.act(jock, "attack pistol target")
    assert [note for note in notes if "fires" in note] == ["target fires at jock on E8", "other fires at jock on E8"]
    assert jock.health == 5


@pytest.mark.rule("SRR 7.9")
def test_who_steps_out_of_sight_is_fired_at_where_he_was() -> None:
    game = Position(columns=5, rows=4)
    game.structure("shed", [(1, 1), (1, 2)])
    jock = game.operator("jock", (0, 3), spotted=True)
    game.unit("guard", (0, 0), "S", "smg", alert=True)
    notes = foretold(game)
    game.act(jock, "move e")
    assert [note for note in notes if "fires" in note] == ["guard fires at jock on A4, leaving"]


@pytest.mark.rule("SRR 5.4", "SRR 5.5")
def test_an_explosion_is_the_alarm_and_nothing_more() -> None:
    game = Position()
    guard = game.unit("guard", (4, 4), "N", "smg")
    notes = foretold(game)
    blasts.blast(game, game.at((4, 4)), 0, "jock")
    assert (notes, guard.hits, game.state.battle) == (["alarm"], 0, True)
    assert not any("explosion at" in line for line in game.told())


@pytest.mark.rule("SRR 8.10")
def test_a_strafe_that_hits_is_foretold_of_its_target() -> None:
    """All three hits are his: nobody is asked who else is hit."""
    game = Position()
    paddy = game.operator("paddy", (4, 7))
    target, beside = game.unit("target", (4, 4), "N", "smg"), game.unit("beside", (5, 4), "N", "smg")
    foretold(game)
    attack_actions.make_attack(game, paddy, game.options.attack("attack", 1, "target", 0, -1, "8.1").attack, False)
    assert (target.fate, beside.fate, "allocate" in game.asks()) == (1, 0, False)
