"""The rule-of-thumb player: kills unseen, hides the body, lays the bomb, leaves; and does only what is offered."""

import pytest

from moonless.core.bulk import answer_by, play_out
from moonless.core.decision import Decision, Option
from moonless.core.fate import SeededFate
from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.board.ground import FACINGS, WATER
from moonless.games.rogue_regiment.captain.convoy import Ambush
from moonless.games.rogue_regiment.captain.maxims import CLEAR_WAY, HOLD_STILL, LAY, SILENT, SPRING, TIDY
from moonless.games.rogue_regiment.captain.plans import BLOW, FETCH, LEAVE, STRUCTURE, Job, Planner
from moonless.games.rogue_regiment.captain.watch import Watch
from moonless.games.rogue_regiment.content.components import (
    BOMB,
    DESTROY_VEHICLES,
    EXIT,
    LEWES_BOMB,
    RECOVER,
    Objective,
)
from moonless.games.rogue_regiment.rules import (
    event_phase,
    objectives,
    pieces,
    sight,
    telling,
    vehicles,
)
from moonless.games.rogue_regiment.rules.masks import reading
from moonless.games.rogue_regiment.state import ALIVE, EVENT, OPERATORS, Operator, State, Token
from tests.games.rogue_regiment.night import Night, every_way_watched
from tests.games.rogue_regiment.position import Position, open_ground

MISSIONS = [id for id, scenario in GAME.scenarios.items() if scenario.kind != "campaign"]


@pytest.fixture
def night() -> Night:
    """Open ground, a dump in the north, the way home in the south, and a guard in between who looks north."""
    night = Night()
    night.tile("S", 4)
    night.dump((4, 0))
    night.unit("guard", (4, 4), "N")
    return night


@pytest.mark.rule("SRR 6.8")
def test_a_lone_guard_dies_from_behind_and_nobody_knows(night: Night) -> None:
    jock = night.operator("jock", (4, 7))
    night.turns(jock)
    assert night.state.units[0].fate != ALIVE
    assert not jock.spotted
    assert night.state.meter == 10
    assert {CLEAR_WAY, SILENT} <= night.reasons()


@pytest.mark.rule("SRR 7.5")
def test_nobody_is_killed_under_another_guards_eyes(night: Night) -> None:
    night.unit("watcher", (0, 4), "E")
    jock = night.operator("jock", (4, 7))
    night.turns(jock)
    assert [unit.fate for unit in night.state.units] == [ALIVE, ALIVE]
    assert not jock.spotted


@pytest.mark.rule("SRR 7.7")
def test_no_loud_shot_while_nobody_knows_of_us(night: Night) -> None:
    jock = night.operator("jock", (8, 4), fighting_knife=0)
    night.turns(jock, 3)
    assert night.state.meter == 10
    assert night.state.units[0].fate == ALIVE
    assert not jock.spotted


@pytest.mark.rule("SRR 7.3")
def test_he_waits_when_every_way_is_watched() -> None:
    night, jock = every_way_watched()
    night.turns(jock)
    assert night.deeds == [("end", HOLD_STILL)]


@pytest.mark.rule("SRR 13")
def test_a_body_on_a_beat_is_carried_into_the_wood(night: Night) -> None:
    night.board.terrain[night.at((6, 6))] = 1
    night.patrolman("walker", night.line([(0, 5), (8, 5)], loop=False), (8, 5), "E")
    body = night.token("corpse", (4, 5))
    night.state.units.pop(0)
    jock = night.operator("jock", (4, 7))
    night.turns(jock, 2)
    assert night.where(body) == (6, 6)
    assert TIDY in night.reasons()
    assert not jock.spotted


@pytest.mark.rule("SRR 4.10")
def test_a_body_where_nobody_comes_by_is_left(night: Night) -> None:
    night.board.terrain[night.at((6, 6))] = 1
    body = night.token("corpse", (4, 6))
    jock = night.operator("jock", (4, 7))
    night.turns(jock)
    assert night.where(body) == (4, 6)


@pytest.mark.rule("SRR 14.5")
def test_he_lays_the_bomb_and_goes_home() -> None:
    night = Night()
    night.tile("S", 4)
    number = night.dump((4, 0))
    jock = night.operator("jock", (4, 7))
    night.turns(jock, 6)
    bombs = [token for token in night.state.tokens if token.kind == BOMB]
    assert len(bombs) == 1
    assert night.board.template(bombs[0].place) & night.mission.structures[number].mask
    assert bombs[0].fuse == 20
    assert objectives.is_out(night, jock)
    assert Planner(night).ready()
    assert LAY in night.reasons()


@pytest.mark.rule("SRR 6.13")
def test_no_bomb_is_planned_through_a_high_wall() -> None:
    walled = ". . . . .\n         \n. . . . .\n +H+H+H+ \n. . . . .\n         \n. . . . ."
    night = Night(walled)
    night.tile("S", 1)
    night.dump((2, 0))
    jock = night.operator("jock", (2, 3))
    places = {night.where(Token("", 0, place)) for place in Planner(night).goals(jock, Job(BLOW, 0, STRUCTURE))}
    assert (2, 2) not in places, "next to the wall, but nothing can be put over it"
    assert {(1, 1), (3, 1)} <= places


@pytest.mark.rule("SRR 8.8")
def test_somebody_takes_up_the_bombs_of_a_dead_man(night: Night) -> None:
    paddy = night.operator("paddy", (4, 7))
    assert Planner(night).task(paddy).kind == LEAVE, "he has no bombs"
    night.token("gear", (6, 7), gear=LEWES_BOMB, count=1)
    task = Planner(night).task(paddy)
    assert (task.kind, task.goals) == (FETCH, [night.at((6, 7))])
    night.turns(paddy)
    assert paddy.gear[LEWES_BOMB] == 1


@pytest.mark.rule("SRR 15.6")
def test_a_parked_vehicle_gets_its_bomb() -> None:
    night = Night()
    night.tile("S", 4)
    night.unit("halftrack", (4, 1), kind="half_track", parked=True)
    night.mission.objectives = [
        Objective(DESTROY_VEHICLES, [0], 1, "wreck it"),
        Objective(EXIT, [], 0, "everybody out"),
    ]
    jock = night.operator("jock", (4, 7))
    night.turns(jock, 5)
    bombs = [token for token in night.state.tokens if token.kind == BOMB]
    assert [night.board.template(bomb.place) >> night.at((4, 1)) & 1 for bomb in bombs] == [1]
    assert objectives.is_out(night, jock)
    assert Planner(night).ready()


@pytest.mark.rule("SRR 6.16")
def test_the_way_home_is_cleared_before_a_load_is_taken_up() -> None:
    night = Night(columns=3)
    night.tile("S", 0)
    load = night.token("supply_container", (1, 1))
    night.mission.objectives = [Objective(RECOVER, [0], 1, "bring it out"), Objective(EXIT, [], 0, "everybody out")]
    guard = night.unit("guard", (1, 4), "S")
    jock = night.operator("jock", (1, 1))
    night.turns(jock)
    assert guard.fate != ALIVE
    night.turns(jock, 4)
    assert objectives.is_out(night, jock)
    assert load.holder == pieces.operator_number(night, jock)


@pytest.mark.rule("SRR 4.4")
@pytest.mark.parametrize("mission", ["m03-hit-and-run", "m09-harbor-lights"])
def test_the_picture_of_the_night_is_what_the_rules_say(mission: str) -> None:
    state = set_up(mission)
    rules = reading(state)
    diver = next((man for man in state.operators if man.key == "taff"), state.operators[0])
    watch = Watch(rules, diver)
    units = [unit for unit in state.units if pieces.active(rules, unit)]
    for place in range(rules.board.size):
        for low in (False, True):
            posture = sight.posture(rules, diver, place, low)
            seen = [unit for unit in units if sight.sees_from(rules, unit.place, unit.facing, place, posture)]
            bit = rules.board.bits[place]
            assert (watch.seen(bit, low), watch.watchers(bit, low)) == (bool(seen), len(seen))


@pytest.mark.rule("SRR 14.10")
def test_a_diver_who_keeps_low_is_seen_from_beside_him_only() -> None:
    night = Night(open_ground(9, 3).replace(".", "~", 9), columns=9, rows=3)
    night.unit("guard", (4, 1), "N")
    taff = night.operator("taff", (0, 2))
    jock = night.operator("jock", (0, 2))
    night.refresh()
    near, far = night.at((4, 0)), night.at((2, 0))
    assert night.board.terrain[near] == WATER
    assert Watch(night, taff).seen(night.board.bits[near], True)
    night.state.units[0].place = night.at((4, 2))
    night.refresh()
    assert not Watch(night, taff).seen(night.board.bits[near], True)
    assert Watch(night, jock).seen(night.board.bits[near], True)
    assert not Watch(night, taff).seen(night.board.bits[far], True)


@pytest.mark.rule("SRR 10.3")
@pytest.mark.rule("SRR 11.2")
def test_the_risk_is_the_share_of_cards_that_would_show_him() -> None:
    """Each card of the deck is played for every square, and counted."""
    cards = [number for number, card in enumerate(GAME.content.cards) if number % 3 == 0][:12]

    def table(spot: tuple[int, int]) -> tuple[Position, Operator]:
        game = Position(columns=7, rows=7)
        game.sentry("sentry", (3, 3), "N", "N E W", "white")
        game.patrolman("walker", game.line([(0, 6), (6, 6)], "black"), (3, 6), "E")
        man = game.operator("jock", spot)
        game.state.deck = list(cards)
        game.state.turn, game.state.phase = 1, EVENT
        game.refresh()
        return game, man

    for spot in [(6, 3), (0, 3), (3, 5), (0, 6), (5, 5), (3, 4), (1, 5)]:
        game, man = table(spot)
        watch = Watch(game, man)
        bit = game.board.bits[man.place]
        if watch.seen(bit, False):
            continue
        shown = 0
        for card in cards:
            played, target = table(spot)
            played.state.deck = [card]
            played.chance(event=played.content.events.keys[card])
            event_phase.event_phase(played)
            played.patrol_all()
            shown += target.spotted
        assert watch.risk(bit, False) == pytest.approx(shown / len(cards)), f"{spot} {FACINGS}"


def set_up(mission: str) -> State:
    """A mission with the captain's choices before the first turn."""
    state = GAME.start(mission, {})
    captain = GAME.judgment.captain()
    rules = GAME.play(state, SeededFate(1), lambda decision: captain.choose(state, decision))
    while state.phase < OPERATORS:
        GAME.play_phase(rules)
    return state


@pytest.mark.rule("SRR 15.4")
@pytest.mark.rule("SRR 15.5")
def test_where_the_column_will_stand_is_known_before_it_comes() -> None:
    rules = reading(set_up("m08-road-block"))
    ambush = Ambush(rules, rules.mission.objectives[0])
    stands = {
        rules.state.units[number].key: telling.place_name(rules, place) for number, place in ambush.halts().items()
    }
    assert stands == {"truck-1": "E17", "kubelwagen-1": "D17", "truck-2": "A17"}
    beats = {place for line in rules.board.lines for place in line.squares}
    assert ambush.mine_spots()
    assert not beats & set(ambush.mine_spots()), "a patrolman would find the mine first"


@pytest.mark.rule("SRR 15.5")
@pytest.mark.rule("SRR 14.6")
def test_the_ambush_springs() -> None:
    """The bombs lie by the road, the column is there, everybody is home: a grenade stops it, and they leave and win."""
    state = set_up("m08-road-block")
    captain = GAME.judgment.captain()
    whys: list[str] = []

    def answer(decision: Decision) -> Option:
        option = captain.choose(state, decision)
        whys.append(getattr(captain, "why", ""))
        return option

    rules = GAME.play(state, SeededFate(3), answer)
    ready = reading(state)
    for mask in Ambush(ready, ready.mission.objectives[0]).masks():
        center = mask.bit_length() - 1
        state.tokens.append(Token(f"bomb-{len(state.tokens)}", BOMB, center, fuse=20))
    state.special_done = [True] * len(state.special_done)
    vehicles.convoy_enters(rules)
    while not state.over:
        GAME.play_phase(rules)
    assert SPRING in whys
    assert state.reports[-1].won
    assert state.alarm_turn == 1


@pytest.mark.rule("SRR 17.2")
@pytest.mark.parametrize("mission", MISSIONS)
def test_he_answers_only_what_is_offered(mission: str) -> None:
    """The first two turns of every mission at its hardest, asked about every tie."""
    state = GAME.start(mission, {"difficulty": "hard", "ties": "all", "team": "choose"})
    captain = GAME.judgment.captain()

    def answer(decision: Decision) -> Option:
        option = captain.choose(state, decision)
        assert any(option is offered for offered in decision.options), decision
        return option

    rules = GAME.play(state, SeededFate(5), answer)
    while not state.over and state.turn < 3:
        GAME.play_phase(rules)


def test_the_captain_sees_to_a_secondary_objective_once_the_work_is_done_and_all_is_quiet() -> None:
    """16.6 Which the first officer never did: the rating is better by one."""
    ratings = []
    for captain in (GAME.judgment.first_officer(), GAME.judgment.captain()):
        state = GAME.start("m07-colonels-supper", {"edition": "first"})
        play_out(GAME, state, SeededFate(5000), answer_by(GAME, state, captain))
        ratings.append((state.reports[-1].rating, state.reports[-1].secondary))
    assert ratings == [(3, False), (4, True)]


def test_the_captain_leaves_secondary_objectives_alone_under_fire() -> None:
    """16.6 In a mission that begins as a battle he plays as the first officer does: the way home is all."""
    ends = []
    for captain in (GAME.judgment.first_officer(), GAME.judgment.captain()):
        state = GAME.start("m10-breakout", dict(GAME.unattended))
        assert state.battle
        play_out(GAME, state, SeededFate(1006), answer_by(GAME, state, captain))
        ends.append((state.turn, state.reports[-1].won, [man.place for man in state.operators]))
    assert ends[0] == ends[1]
