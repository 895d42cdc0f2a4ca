"""6.1 Why one answer cannot be given: a way is offered, or a bar with its rule says why not, and never both."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from moonless.core.bulk import play_out
from moonless.core.decision import Decision, Option
from moonless.core.fate import SeededFate
from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.content.components import AXIS_KINDS, GEAR, GUNS, KNIFE, VICKERS
from moonless.games.rogue_regiment.content.options import BURDENS, FACING_KEYS, FUSES, IN_ARMS
from moonless.games.rogue_regiment.rules import carrying, move_actions, movement, offers, pieces, refusals
from moonless.games.rogue_regiment.rules.masks import reading
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.rules.ties import Tie
from moonless.games.rogue_regiment.state import ALIVE, NOWHERE, Operator, State
from moonless.players.random import RandomPlayer
from tests.games.rogue_regiment.position import Position


def strikes(play: Play) -> list[str]:
    """Every weapon on everything that is there."""
    targets = [unit.key for unit in play.state.units] + [token.key for token in play.state.tokens]
    return [f"{GEAR[weapon]} {target}" for weapon in (*GUNS, KNIFE, VICKERS) for target in targets]


def things(play: Play) -> list[str]:
    return [*GEAR, *(token.key for token in play.state.tokens)]


def units(play: Play) -> list[str]:
    return [unit.key for unit in play.state.units]


def men(play: Play) -> list[str]:
    return [man.key for man in play.state.operators]


def actions(play: Play) -> list[str]:
    """6.1 Every way of every action that the rulebook has."""
    ways = [f"{verb} {facing}" for verb in play.content.action_options.ways for facing in FACING_KEYS]
    ways += [f"{verb} {strike}" for verb in ("attack", "attack-step", "blind", "marked") for strike in strikes(play)]
    ways += [f"aim {unit}" for unit in units(play)] + [f"place {thing}" for thing in things(play)]
    ways += [f"take {token.key}" for token in play.state.tokens] + [f"free {man}" for man in men(play)]
    plain = ("grenade", "mark", "crouch", "stand", "recover", "cigarette", "drive")
    return [*ways, *plain, "attack-step grenade"]


EVERY: dict[str, Callable[[Play], list[str]]] = {
    "action": actions,
    "throw": lambda play: play.board.keys,
    "sprint": lambda play: [*FACING_KEYS, "stop"],
    "drive": lambda play: [*FACING_KEYS, "stop"],
    "attack": lambda play: [*strikes(play), "grenade"],
    "step": lambda play: FACING_KEYS,
    "place-what": lambda play: [f"place {thing}" for thing in things(play)],
    "place-where": lambda play: FACING_KEYS,
    "fuse": lambda play: [fuse.key for fuse in FUSES],
    "mark": units,
    "smoker": units,
    "who": men,
    "destination": lambda play: play.board.keys,
    "path": lambda play: play.board.keys,
}
"""By what is asked, everything that could be answered with what is there."""
MISSIONS = {"m03-hit-and-run": 2, "m05-maquisard": 1, "m09-harbor-lights": 2, "c4-headquarters": 4}
MOST = 30
"""Of each question, in each game."""
SHAKEN = 2
"""How often the man who acts is put elsewhere, and what he has and does is changed, at each of those positions."""


@pytest.mark.rule("SRR 6.1")
def test_a_way_is_offered_or_barred_with_its_rule_in_random_games() -> None:
    compared: Counter[str] = Counter()
    for mission, seed in MISSIONS.items():
        compared += compare(mission, seed)
    asks = set(EVERY) - {"drive", "mark", "smoker"}
    assert set(compared) >= asks, asks - set(compared)
    assert compared["action"] * (1 + SHAKEN) > 200


def compare(mission: str, seed: int) -> Counter[str]:
    """Of a random game, every question of these compared with every answer to it; and such as could have been."""
    state = GAME.start(mission, {**GAME.unattended, "ties": "all"})
    player, random, compared = RandomPlayer(seed), Random(seed), Counter[str]()

    def answer(decision: Decision) -> Option:
        if decision.ask in EVERY and compared[decision.ask] < MOST:
            compared[decision.ask] += 1
            judge(reading(state), decision)
            if decision.ask == "action" and isinstance(decision.about, Operator):
                for _ in range(SHAKEN):
                    shaken = state.copy()
                    man = shaken.operators[state.operators.index(decision.about)]
                    shake(shaken, man, random)
                    now = reading(shaken)
                    judge(now, Decision(man.key, "action", "6.1", offers.legal(now, man), man))
        return player.answer(decision)

    play_out(GAME, state, SeededFate(seed), answer)
    return compared


def shake(state: State, man: Operator, random: Random) -> None:
    """Another position: the man near some enemy or barrel, or aboard, with other gear, posture and points."""
    play = reading(state)
    taken = play.occupied | play.walls | movement.others(play, man)
    beside = [unit.place for unit in play.fielded] + [token.place for token in state.tokens if token.place >= 0]
    near = [place for here in beside for place in range(play.board.size) if play.board.distance[here][place] < 4]
    man.place = random.choice([place for place in near if not taken & play.board.bits[place]])
    man.gear = [random.randrange(3) for _ in man.gear]
    man.crouched, man.spotted = random.random() < 0.3, random.random() < 0.3
    man.ap, man.health = random.randrange(5), random.randrange(1, 6)
    man.mark = random.choice([NOWHERE, *(number for number, unit in play.numbered if unit.kind < AXIS_KINDS)])
    man.aim = random.choice([NOWHERE, *(number for number, _ in play.numbered)])
    crafts = [unit for unit in play.fielded if unit.kind >= AXIS_KINDS and unit.fate == ALIVE and unit.place >= 0]
    if crafts and random.random() < 0.5:
        craft = random.choice(crafts)
        man.aboard, man.place, man.crouched = pieces.unit_number(play, craft), craft.place, False


def judge(play: Play, decision: Decision) -> None:
    offered, known = {option.key for option in decision.options}, set(EVERY[decision.ask](play))
    assert offered <= known | {"end", "done"}, offered - known
    for key in known:
        refusal = refusals.refuse(play, decision, key)
        assert (refusal is None) == (key in offered), (decision.ask, key, refusal)
        assert refusal is None or (refusal.key and refusal.label and refusal.reason and refusal.rule), key
        if decision.ask == "action":
            judge_way(play, decision, key, key in offered)


def judge_way(play: Play, decision: Decision, key: str, offered: bool) -> None:
    """The predicate of a single way says the same, also where none of them is offered."""
    verb, _, what = key.partition(" ")
    man = refusals.asked_man(play, decision)
    assert man is not None
    if what and offers.condition_of(play, man).bars.get(verb) is None:
        verdict = refusals.WAYS[verb](play, man, verb, what)
        assert verdict is not None
        assert (verdict.bar is None) == offered, (key, verdict.bar)


def told(game: Position, man: Operator, *keys: str) -> list[str]:
    """What is said to one who tries these."""
    game.refresh()
    decision = Decision(man.key, "action", "6.1", offers.legal(game, man), man)
    found = [refusals.refuse(game, decision, key) for key in keys]
    return [f"{refusal.reason} ({refusal.rule})" if refusal is not None else "" for refusal in found]


@pytest.mark.rule("SRR 8.1")
@pytest.mark.rule("SRR 6.8")
@pytest.mark.rule("SRR 6.9")
def test_an_attack_is_refused_by_what_is_in_its_way() -> None:
    game = Position(columns=12)
    man = game.operator("jock", (1, 4), sten=0, welrod=1, scoped_rifle=0)
    game.unit("near", (2, 4), "W")
    game.unit("hidden", (4, 4), "W")
    game.unit("far", (11, 4), "W")
    game.token("fuel_barrel", (1, 6), "barrel-1")
    assert told(game, man, "attack pistol near", "attack pistol barrel-1", "aim near") == ["", "", ""]
    assert told(game, man, "attack pistol far", "aim far") == ["it is out of range (8.1)"] * 2
    assert told(game, man, "attack pistol hidden", "aim hidden") == ["he has no line of sight to it (4.7)"] * 2
    assert told(game, man, "attack fighting_knife near", "attack fighting_knife hidden") == [
        "he is not directly behind it (6.8)",
        "it is not next to him (6.8)",
    ]
    assert told(game, man, "attack welrod barrel-1") == ["a silent weapon does nothing to a barrel (8.11)"]
    assert told(game, man, "attack de_lisle near", "attack vickers_k near") == [
        "he does not have this weapon (8.1)",
        "he is not in the jeep (15.9)",
    ]
    man.ap = 0
    assert told(game, man, "attack pistol far") == ["needs 1 action point, 0 left (6.6)"]


@pytest.mark.rule("SRR 6.7")
@pytest.mark.rule("SRR 6.13")
def test_a_step_and_a_thing_put_down_are_refused_by_what_is_in_their_way() -> None:
    game = Position(". . . r\n\n. . . .\n\n~ . . .")
    man = game.operator("jock", (0, 1), grenade=0)
    game.unit("guard", (0, 0), "S")
    assert told(game, man, "step-attack n", "step-attack s") == [
        "the square is taken (3.4)",
        "no way leads there (3.3)",
    ]
    assert told(game, man, "move up", "step-attack up") == ["", ""], "there is no such way"
    run = Decision(man.key, "sprint", "6.4", [], move_actions.Run(man, [man.place]))
    assert refusals.refuse(game, run, "up") is None
    assert told(game, man, "place grenade", "place fighting_knife", "place lewes_bomb") == [
        "he does not have it (6.13)",
        "it is part of his board, no token (6.13)",
        "",
    ]
    bomb = carrying.Placing(man, man.place, BURDENS[GEAR.index("lewes_bomb")])
    where = Decision(man.key, "place-where", "6.13", [], bomb)
    said = {key: refusals.refuse(game, where, key) for key in ("n", "s", "w", "e")}
    assert [refusal.reason if refusal is not None else "" for refusal in said.values()] == [
        "a unit stands there",
        "only objects go into water",
        "no square is there",
        "",
    ]


@pytest.mark.rule("SRR R65")
@pytest.mark.rule("SRR 6.13")
def test_what_he_has_and_cannot_put_anywhere_is_refused_for_want_of_room() -> None:
    game = Position()
    exits = game.tile("W", 3)
    ahead, size = game.board.ahead, game.board.size
    man = game.operator("jock", (0, 3), lewes_bomb=1, speargun=2)
    man.place = next(place for place in exits if all(not 0 <= ahead[place][way] < size for way in range(8)))
    assert told(game, man, "place speargun", "place lewes_bomb") == ["", "there is nowhere to put it (6.13)"]


@pytest.mark.rule("SRR 15.9")
@pytest.mark.rule("SRR 6.10")
def test_a_way_to_drive_and_a_unit_to_mark_are_offered_or_refused() -> None:
    game = Position(". . . . .\n\n. . . . .\n\n. . r . .")
    jeep = game.unit("jeep", (2, 1), "E", "jeep", parked=True, cargo=6)
    game.unit("guard-1", (3, 1), "E")
    game.unit("guard-2", (4, 1), "E")
    man = game.operator("jock", (2, 1), aboard=0)
    assert drives(game, man) == {
        "e": "the square is taken",
        "s": "no vehicle drives that way",
        "stop": "he has not driven yet",
    }
    game.act(man, "drive", "w", "stop")
    assert game.where(jeep) == (1, 1)
    man.ap, man.aboard, man.place = 4, NOWHERE, game.at((0, 0))
    game.act(man, "mark", "guard-1", "ask")
    asked = next(decision for decision in game.asked if decision.ask == "mark")
    assert [option.key for option in asked.options] == ["guard-1", "guard-2"]
    refusal = refusals.refuse(game, asked, "jeep")
    assert refusal is not None
    assert refusal.rule == "6.10"


def drives(game: Position, man: Operator) -> dict[str, str]:
    """15.9 What is said of ways of the jeep that are not open."""
    decision = Decision(man.key, "drive", "15.9", [], move_actions.Run(man, [man.place]))
    found = {key: refusals.refuse(game, decision, key) for key in ("e", "s", "w", "stop")}
    return {key: refusal.reason for key, refusal in found.items() if refusal is not None}


@pytest.mark.rule("SRR 8.1")
@pytest.mark.rule("SRR 6.13")
def test_what_an_answer_that_is_not_offered_is_about() -> None:
    """A bomb is no weapon to attack with; what he has in his arms is not among his papers."""
    game = Position()
    game.unit("guard", (4, 1), "N")
    body, papers = game.token("corpse", (0, 0), "body"), game.token("documents", (0, 0), "plans")
    man = game.operator("jock", (4, 4), carrying=0)
    man.papers = [1]
    body.place = papers.place = NOWHERE
    assert refusals.attack_in(game, "lewes_bomb guard") is None
    arms, plans = refusals.burden_in(game, man, "body"), refusals.burden_in(game, man, "plans")
    assert arms is not None
    assert plans is not None
    assert (arms[1] is IN_ARMS, plans[1] is IN_ARMS, plans[1].papers) == (True, False, 1)


@pytest.mark.rule("SRR 17.5")
def test_of_a_tie_only_those_whom_the_rules_have_ruled_out_are_refused_by_rule() -> None:
    game = Position()
    man = game.operator("jock", (0, 0))
    game.operator("paddy", (8, 8))
    game.unit("guard", (4, 4), "N")
    tied = Tie(man.key, "closest", "9.6", [game.options.option("jock", "Jock", 0, "9.6")])
    found = {key: refusals.refuse(game, tied, key) for key in ("jock", "paddy", "guard", "a1", "nobody")}
    said = {key: (refusal.label, refusal.rule) for key, refusal in found.items() if refusal is not None}
    assert said["paddy"] == ("Paddy", "9.6")
    assert said["guard"] == ("The guard", "9.6")
    assert "jock" not in said
    assert "nobody" not in said
