"""7 The danger that is shown, to the figure: who sees, who hears, whom that rouses, who fires, and how he fares."""

import pytest

from moonless.core.decision import Decision, Option
from moonless.games.rogue_regiment.rules import offers, operator_phase
from moonless.games.rogue_regiment.rules.masks import begin, reading
from moonless.games.rogue_regiment.screen.danger import Danger, option_danger, option_dangers
from moonless.games.rogue_regiment.screen.prompts import make_prompt
from moonless.games.rogue_regiment.state import Unit
from tests.games.rogue_regiment.position import Position


class Warned(Position):
    """A position that notes what is shown for every answer given."""

    def reply(self, decision: Decision) -> Option:
        option = super().reply(decision)
        found = option_danger(reading(self.state), decision, option)
        if found is not None:
            self.notes = [*getattr(self, "notes", []), found.words]
        return option

    def warning(self, man: str, key: str) -> str:
        """What is shown for an action, as a screen has it."""
        self.refresh()
        operator = next(other for other in self.state.operators if other.key == man)
        decision = Decision(man, "action", "6.1", offers.legal(self, operator), operator)
        return next(
            choice.note
            for choice in make_prompt(self, decision, option_dangers(self, decision)).choices
            if choice.key == key
        )


@pytest.mark.rule("SRR 7.7")
@pytest.mark.rule("SRR 7.9")
def test_who_hears_a_sprint_turns_before_he_fires() -> None:
    """Out of the guard's view, but the noise turns him: no +2 for leaving, short range, 5 or more on two dice."""
    game = Warned()
    jock = game.operator("jock", (4, 2), spotted=True)
    guard = game.unit("guard", (4, 4), "N", "smg", alert=True)
    game.chance(d6=[5, 4])
    game.act(jock, "sprint se", "s", "s")
    seen = "seen at E3 by guard; seen at F4 by guard; seen at F5 by guard; heard by guard"
    assert game.notes[-1] == f"{seen}; attacked by guard: 11% unhurt"
    assert (game.facing(guard), jock.health) == ("SE", 4)
    assert game.spent()


@pytest.mark.rule("SRR 7.9")
@pytest.mark.rule("SRR 6.7")
def test_fire_and_step_shows_the_square_stepped_to() -> None:
    """Behind the trees the watcher fires at where he was last seen, at short range, with +2: 4 or more."""
    rows = [". . . . . . . ."] * 8
    rows[2] = ". . . f . . . ."
    game = Warned("\n\n".join(rows))
    jock = game.operator("jock", (2, 1), spotted=True)
    game.unit("watch", (6, 2), "W", alert=True)
    game.unit("far", (2, 6), "S")
    shown = "seen at C2 by watch; heard by watch, far; "
    assert game.warning("jock", "attack-step pistol far") == f"{shown}attacked by watch"
    game.chance(d6=[1, 3])
    game.act(jock, "attack-step pistol far", "s")
    assert game.notes == [f"{shown}attacked by watch: 50% unhurt"]
    assert (game.where(jock), jock.health) == ((2, 2), 4)
    assert game.spent()
    open_air = Warned("\n\n".join(rows))
    paddy = open_air.operator("paddy", (2, 1), spotted=True)
    open_air.unit("watch", (6, 2), "W", alert=True)
    open_air.unit("far", (2, 6), "S")
    open_air.chance(d6=[1, 5])
    open_air.act(paddy, "attack-step pistol far", "w")
    seen = "seen at C2 by watch; seen at B2 by watch; heard by watch, far; "
    assert open_air.notes == [f"{seen}attacked by watch: 33% unhurt"]
    assert paddy.health == 5


@pytest.mark.rule("SRR 7.8")
@pytest.mark.rule("SRR 6.7")
@pytest.mark.parametrize(("dice", "health"), [([3, 5], 4), ([4], 5)])
def test_step_and_attack_shows_the_answer_of_the_target(dice: list[int | str], health: int) -> None:
    """EX-20: a miss turns an alert man with his back to the shooter, and he fires at short range: 6 on one die."""
    game = Warned()
    paddy = game.operator("paddy", (8, 3))
    game.unit("patrol", (4, 3), "N", alert=True)
    parts = game.warning("paddy", "step-attack w").split("; ")
    assert parts[:2] == ["maybe heard by patrol", "maybe attacked by patrol"]  # a silent weapon would do, too
    assert "maybe patrol turns and sees Paddy at H4" in parts
    game.chance(d6=dice)
    game.act(paddy, "step-attack w", "pistol patrol")
    answer = "patrol turns and sees Paddy at H4, attacked by patrol: 17% unhurt; if patrol falls, not attacked"
    assert game.notes == [f"heard by patrol; if patrol lives, {answer}"]
    assert paddy.health == health
    assert game.spent()


@pytest.mark.rule("SRR 7.3")
@pytest.mark.rule("SRR 7.9")
def test_the_knife_and_plain_moves() -> None:
    game = Warned()
    jock = game.operator("jock", (3, 4))
    game.unit("victim", (4, 4), "E")
    game.unit("watch", (3, 0), "S", "smg", alert=True)
    assert game.warning("jock", "attack fighting_knife victim") == "seen at D5 by watch; attacked by watch: 11% unhurt"
    shout = "watch's shout alerts victim"
    assert game.warning("jock", "crouch") == f"seen at D5 by watch; {shout}; attacked by watch: 11% unhurt"
    seen = f"seen at D5 by watch; seen at D6 by watch; {shout}"
    assert game.warning("jock", "move s") == f"{seen}; attacked by watch: 25% unhurt"  # 4 or more at long range
    game.state.units[1].attacked = 1
    assert game.warning("jock", "move s") == seen
    assert jock.health == 5


@pytest.mark.rule("SRR 7.7")
@pytest.mark.rule("SRR 17.5")
@pytest.mark.parametrize(("way", "health"), [("clockwise", 5), ("anticlockwise", 3)])
def test_where_players_settle_how_a_man_turns_both_ends_are_shown(way: str, health: int) -> None:
    """The guard hears Jock behind his back: one way round he stops at Paddy, the other way he has Jock before him."""
    game = Warned()
    jock = game.operator("jock", (5, 3), spotted=True)
    paddy = game.operator("paddy", (7, 1))
    game.unit("guard", (4, 4), "N", "smg", alert=True)
    game.chance(d6=[3, 4])
    game.act(jock, "sprint s", "sw", "stop", way)
    assert game.notes[-1].endswith(
        "heard by guard; maybe guard turns and sees Paddy at H2; attacked by guard: 11% or 44% unhurt"
    )
    assert (paddy.spotted, jock.health) == (way == "clockwise", health)
    assert game.spent()


@pytest.mark.rule("SRR 7.6")
@pytest.mark.rule("SRR 7.7")
def test_who_hears_may_see_and_shout() -> None:
    """A sprint behind a patrol's back: it turns, sees him, and its shout carries 4 squares but not 5."""
    game = Warned()
    jock = game.operator("jock", (3, 5))
    patrol = game.unit("patrol", (5, 3), "N")
    near = game.unit("sentry", (5, 0), "N")
    far = game.unit("far", (0, 0), "N")
    game.act(jock, "sprint e", "ne", "stop")
    assert game.notes[-1] == "heard by patrol; patrol turns and sees Jock at F5; patrol's shout alerts sentry"
    assert jock.spotted
    assert (patrol.alert, near.alert, far.alert) == (True, True, False)


@pytest.mark.rule("SRR 7.5")
@pytest.mark.rule("SRR 7.6")
def test_a_kill_that_is_seen() -> None:
    """The witness has the victim in view, not the man with the knife, who stays unspotted."""
    rows = [". . . . . . . . ."] * 9
    rows[4] = ". . . . . . . f ."
    game = Warned("\n\n".join(rows))
    jock = game.operator("jock", (8, 4))
    game.unit("victim", (8, 3), "N")
    witness = game.unit("witness", (6, 3), "E")
    friend = game.unit("friend", (3, 3), "W")
    note = game.warning("jock", "attack fighting_knife victim")
    game.act(jock, "attack fighting_knife victim")
    assert note == "witness sees the kill; witness's shout alerts friend"
    assert (witness.alert, friend.alert, jock.spotted) == (True, True, False)


@pytest.mark.rule("SRR 5.3")
@pytest.mark.rule("SRR 7.7")
def test_the_alarm_that_a_shot_brings() -> None:
    """The last space of the meter goes with the shot; he who shot is closest to the enemy, if any is left."""
    game = Warned()
    jock = game.operator("jock", (0, 0))
    game.unit("guard", (0, 3), "S", "rifle")
    game.state.meter = 1
    assert (
        game.warning("jock", "attack pistol guard")
        == "heard by guard; the alarm sounds; if guard lives, Jock is spotted"
    )
    game.chance(d6=[1])
    game.act(jock, "attack pistol guard")
    assert (game.state.battle, jock.spotted) == (True, True)


@pytest.mark.rule("SRR 6.13")
@pytest.mark.rule("SRR 6.14")
@pytest.mark.rule("SRR 7.4")
def test_every_question_of_placing_shows_who_sees_it() -> None:
    """What, where and how long a fuse: he is seen where he began, and spotted only after the last answer."""
    game = Warned()
    jock = game.operator("jock", (4, 5), lewes_bomb=1, mine=1)
    game.unit("watch", (8, 5), "W")
    game.unit("friend", (8, 8), "E")
    game.act(jock, "step-place w", "place lewes_bomb", "w", "fuse 3")
    assert game.notes == ["seen at E6 by watch; seen at D6 by watch; watch's shout alerts friend"] * 3
    assert jock.spotted


@pytest.mark.rule("SRR 6.7")
@pytest.mark.rule("SRR 7.3")
def test_fire_and_step_names_who_may_see_him_before_the_step_is_chosen() -> None:
    """The watch looks west along row 6: C4 lies beside its view, four of the squares around it within."""
    game = Warned()
    jock = game.operator("jock", (2, 3), spotted=True)
    game.unit("watch", (6, 5), "W", alert=True)
    game.unit("far", (2, 7), "S")
    before = game.warning("jock", "attack-step pistol far")
    assert before == "heard by watch, far; maybe seen at D5, C5, B5 and B4 by watch; maybe attacked by watch"
    game.chance(d6=[1, 6])
    game.act(jock, "attack-step pistol far", "s")
    assert game.notes[-1].startswith("seen at C5 by watch; heard by watch, far; attacked by watch")
    assert game.spent()


@pytest.mark.rule("SRR 6.7")
@pytest.mark.rule("SRR 7.9")
def test_what_the_second_answer_brings_was_named_before_the_first() -> None:
    """Of a step with an attack: who sees, hears and fires after the second answer was told before, surely or maybe."""
    game = Position()
    jock = game.operator("jock", (4, 4), sten=2, grenade=1)
    game.unit("near", (4, 2), "N", "smg")
    game.unit("watch", (7, 5), "W", alert=True)
    game.unit("other", (1, 7), "NE")
    rules = reading(game.state)
    for option in offers.legal(rules, jock):
        verb = option.key.partition(" ")[0]
        if verb not in ("step-attack", "attack-step"):
            continue
        first = option_danger(rules, Decision("jock", "action", "6.1", [option], jock), option)
        assert first is not None
        seers = [*first.watchers, *(unit for _, unit in first.may_see)]
        for second in told_after(game, jock.key, option):
            assert all(unit.key in keys(seers) for unit in second.watchers)
            assert all(unit.key in keys([*first.hears, *first.may_hear]) for unit in second.hears)
            assert all(unit.key in keys(first.attacks) for unit in second.attacks)
            assert all(unit.key in keys(second.watchers) for unit in first.watchers)


def told_after(game: Position, man: str, option: Option) -> list[Danger]:
    """The danger of every answer to the second question of an action."""
    found: list[Danger] = []

    class Asked(Exception):
        pass

    def answer(decision: Decision) -> Option:
        if decision.ask == "throw":
            return decision.options[0]
        for choice in decision.options:
            danger = option_danger(reading(table.state), decision, choice)
            assert danger is not None
            found.append(danger)
        raise Asked

    table = begin(game.state.copy(), game.fate, answer)
    with pytest.raises(Asked):
        operator_phase.perform(table, next(other for other in table.state.operators if other.key == man), option)
    return found


def keys(units: list[Unit]) -> list[str]:
    return [unit.key for unit in units]


@pytest.mark.rule("SRR 15.9")
def test_driving_is_warned_of_before_the_way_is_chosen() -> None:
    """The engine sounds the alarm; who has the jeep in sight where it stands may fire, if he was alert before."""
    game = Warned()
    game.unit("jeep", (2, 4), "E", "jeep", parked=True, cargo=6)
    jock = game.operator("jock", (2, 4))
    jock.aboard = 0
    game.unit("watch", (2, 0), "S", "smg", alert=True)
    game.unit("back", (8, 8), "S")
    note = game.warning("jock", "drive")
    assert note == "seen at C5 by watch; maybe attacked by watch; the alarm sounds; Jock is spotted"
    game.chance(d6=[6, 6])
    game.act(jock, "drive", "e", "stop")
    assert game.state.battle
    assert game.notes[-1].startswith("seen at C5 by watch")
