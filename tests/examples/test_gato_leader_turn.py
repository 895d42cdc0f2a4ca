"""Gato Leader: the rulebook's example turn, number for number (X22 to X27)."""

import pytest

from moonless.core.record import CHANCE, Record
from moonless.core.table import Table
from moonless.games.gato_leader import GAME
from moonless.games.gato_leader.content.kinds import FLOODING, HULL, MK14
from moonless.games.gato_leader.phases import (
    ACTION,
    CONTACT,
    CONVOY,
    ESCORTS,
    POST_COMBAT,
    REFIT,
    SQUADRON,
    STRATEGIC,
    SUBMARINES,
)
from moonless.games.gato_leader.rules import contact, sighting, terms
from moonless.games.gato_leader.state import CONVOY_DECK, Boat, State
from tests.games.gato_leader.position import Position

pytestmark = pytest.mark.rule("GL 3")


def salmon_of(game: Position) -> Boat:
    return next(boat for boat in game.state.boats if boat.id == "salmon")


def the_squadron() -> Position:
    """Bought, deployed, and Tautog's torpedoes modified. The convoy's ships are met in any year (R53)."""
    game = Position(state=GAME.start("holding-the-line", {"length": "medium", "r53": "all"}))
    game.answers("salmon", "trained", "stingray", "trained", "gudgeon", "trained", "tautog", "veteran", "done")
    game.play_on(5)
    assert game.state.so == 10
    game.answers("brisbane", "brisbane", "fremantle", "fremantle").play_to(STRATEGIC)
    assert 47 not in game.state.decks[CONVOY_DECK]
    assert 48 not in game.state.decks[CONVOY_DECK]
    game.answers("torpedo-mod", "tautog", "done").play_out_of(STRATEGIC)
    assert game.state.so == 6
    return game


def at_contact() -> Position:
    """X22 The Operations Segment."""
    game = the_squadron()
    game.chance(
        events=[
            "ultra-intercept", "enemy-aircraft", "rough-seas", "clear-weather", "target-of-opportunity", "minefield",
        ],
        d10=6,
        hits="stress-2/no-effect",
    )  # fmt: skip
    game.answers("salmon", "to solomon-islands", "stop", "stingray", "to solomon-islands", "stop")
    game.answers("tautog", "to java-sea", "to south-china-sea", "accept", "stop", "to java-sea", "stop")
    return game.play_to(CONTACT)


def in_battle() -> Position:
    """X23 Contact and set-up."""
    game = at_contact()
    game.answers("salmon", "search").chance(d10=5).play_on()
    assert game.state.phase == CONVOY
    game.answers("attack", "long-s", "surfaced").chance(convoys=[37, 42]).play_to(SUBMARINES)
    return game


def after_round_1() -> Position:
    game = in_battle()
    game.answers("to medium-sse", "to short-s", "drift 0").chance(merchants=[58, 75, 56, 66])
    game.chance(d10=[5, 8], escorts=95)
    game.answers("mk14 m1", "fire 2", "mk14 m4", "fire 6", "gun m3", "as-declared")
    game.chance(d10=[5, 10, 1, 4, 6, 7])
    return game.play_out_of(SUBMARINES).play_to(SUBMARINES)


def after_round_2() -> Position:
    game = after_round_1()
    game.answers("dive", "hold", "drift 1", "medium-sse", "e1", "deep-dive", "reload 1").chance(d10=[9, 7, 6])
    return game.play_out_of(SUBMARINES).play_to(SUBMARINES)


def after_round_3() -> Position:
    game = after_round_2()
    game.answers("to short-s", "hold", "medium-ssw", "drift 1", "medium-ssw")
    game.answers("convoy-nw", "convoy-sw").chance(escorts=102)
    game.answers("ride-it-out").chance(hits=["no-effect/stunned", "stress-1/hull"])
    game.answers("mk14 m3").chance(d10=[7, 6])
    return game.play_out_of(SUBMARINES).play_to(SUBMARINES)


def after_the_battle() -> Position:
    game = after_round_3()
    game.answers("to long-s", "hold", "drift 1")
    return game.play_to(POST_COMBAT)


def test_first_patrol_starts_with_this_squadron() -> None:
    """The scenario of the same name starts where the example has bought and deployed."""
    game, bought = Position(state=GAME.start("first-patrol", {})), the_squadron()
    assert game.state.so == 10
    game.answers("torpedo-mod", "tautog", "done").play_out_of(STRATEGIC)
    assert game.state.length == "medium"
    state = {boat.id: (game.at(boat), boat.level, boat.ready, boat.stored) for boat in game.state.boats}
    assert state == {boat.id: (bought.at(boat), boat.level, boat.ready, boat.stored) for boat in bought.state.boats}


@pytest.mark.rule("GL 2.4")
@pytest.mark.rule("GL 2.5")
@pytest.mark.rule("GL 4.1")
@pytest.mark.rule("GL D3")
def test_squadron_costs_28_and_the_modification_2() -> None:
    game = the_squadron()
    assert [game.level(boat).so_cost for boat in game.state.boats] == [6, 6, 6, 10]
    assert [game.at(boat) for boat in game.state.boats] == ["brisbane", "brisbane", "fremantle", "fremantle"]
    assert salmon_of(game).ready == [8, 0, 0, 0]
    assert salmon_of(game).stored == [16, 0, 0, 0]
    assert salmon_of(game).ammo == 6
    assert game.state.boats[3].torpedo_mod
    assert game.state.phase != SQUADRON


@pytest.mark.rule("GL 5.3")
@pytest.mark.rule("GL 5.10")
@pytest.mark.rule("GL D5")
@pytest.mark.rule("GL D6")
def test_x22_operations() -> None:
    game = at_contact()
    boats = {boat.id: boat for boat in game.state.boats}
    assert game.state.ultra[game.place("solomon-islands")] == 1
    assert boats["stingray"].stress == 2
    assert boats["tautog"].stress == 5
    assert terms.torpedoes(boats["tautog"]) == 24 - 4
    assert game.state.vp == 2
    assert boats["gudgeon"].stress == 1
    assert {id: game.at(boat) for id, boat in boats.items()} == {
        "salmon": "solomon-islands", "stingray": "solomon-islands", "tautog": "south-china-sea", "gudgeon": "java-sea",
    }  # fmt: skip
    assert game.spent()


@pytest.mark.rule("GL 6.3")
@pytest.mark.rule("GL 6.5")
@pytest.mark.rule("GL R4")
def test_x23_contact() -> None:
    game = at_contact()
    modifiers = dict(contact.contact_modifiers(game, [salmon_of(game)]))
    assert modifiers == {"Ultra": 1, "moved": -3}
    game = in_battle()
    assert game.state.contacts == 0
    assert game.state.warnings[game.place("solomon-islands")] == 1
    assert game.condition.name == "Tail Chase"
    sub = game.battle.subs[0]
    assert (game.where(sub), sub.submerged) == ("long-s", False)
    assert game.spent()


def test_x24_round_1() -> None:
    game = after_round_1()
    salmon, sub = salmon_of(game), game.battle.subs[0]
    names = [game.named(key) for key in ("m1", "m2", "m3", "m4", "e1", "e2")]
    assert names == ["Syoei Maru", "Nanrei Maru", "Tyoko Maru", "Hoten Maru", "", "Nomi"]
    assert [terms.range_to(game, sub, game.find(key)) for key in ("m1", "m2", "m3", "e1", "e2")] == [2, 2, 1, 3, 2]
    assert game.where(game.find("e2")) == "short-e"
    assert game.find("m4").sunk
    assert game.find("m3").light == 1
    assert sighting.ship_speed(game, game.find("m3")) == 1
    assert (game.state.vp, salmon.xp) == (2 + 3, 2)
    assert (salmon.ready[MK14], salmon.ammo, game.battle.alerted) == (0, 5, 1)
    assert salmon.stress == 0
    assert game.spent()


def test_x25_round_2() -> None:
    game = after_round_1()
    game.answers("dive", "hold", "drift 1", "medium-sse").play_to(ESCORTS)
    sub, e1, nomi = game.battle.subs[0], game.find("e1"), game.find("e2")
    assert game.where(sub) == "medium-sse"
    assert game.where(game.find("m3")) == "short-s"
    assert (terms.range_to(game, sub, e1), terms.range_to(game, sub, nomi)) == (4, 2)
    game = after_round_2()
    salmon, sub = salmon_of(game), game.battle.subs[0]
    assert sub.detected
    assert game.where(game.find("e1")) == "short-n"
    assert game.where(game.find("e2")) == game.where(sub) == "medium-sse"
    assert salmon.stress == 2
    assert salmon.temporary[FLOODING] == 1
    assert (salmon.ready[MK14], salmon.stored[MK14]) == (1, 15)
    assert not sub.deep
    assert game.spent()


def test_x26_round_3() -> None:
    game = after_round_3()
    salmon, sub = salmon_of(game), game.battle.subs[0]
    assert game.where(sub) == game.where(game.find("e2")) == "medium-ssw"
    assert game.named("e1") == "CH-14"
    assert terms.range_to(game, sub, game.find("e1")) == 2
    assert salmon.lasting[HULL] + salmon.temporary[FLOODING] == 2
    assert game.card(salmon).hull == 3
    assert game.find("m3").sunk
    assert (game.state.vp, salmon.xp, game.battle.alerted) == (2 + 5, 4, 2)
    assert game.spent()


@pytest.mark.rule("GL 13.2")
@pytest.mark.rule("GL 13.3")
@pytest.mark.rule("GL 13.4")
@pytest.mark.rule("GL 14.4")
@pytest.mark.rule("GL 14.6")
@pytest.mark.rule("GL R9")
def test_x27_round_4_and_after() -> None:
    game = after_the_battle()
    salmon = salmon_of(game)
    assert game.battle.vp == 5
    game.play_to(ACTION).play_on()
    assert salmon.stress == 3
    assert (salmon.ready[MK14], salmon.stored[MK14]) == (8, 7)
    assert salmon.xp == 4
    assert salmon.searched
    game.answers("stingray", "no-search", "tautog", "no-search", "no-search").play_to(REFIT)
    game.play_on()
    assert game.state.phase == STRATEGIC
    assert (salmon.level, salmon.xp) == (1, 4)
    assert {boat.id: boat.stress for boat in game.state.boats} == {
        "salmon": 2,
        "stingray": 2,
        "tautog": 5,
        "gudgeon": 1,
    }
    assert salmon.temporary[FLOODING] == 0
    assert salmon.lasting[HULL] == 1
    assert game.state.ultra == game.state.warnings == [0] * len(game.sheet.areas)
    assert game.state.vp == 7
    assert [boat.searched for boat in game.state.boats] == [False] * 4
    assert game.spent()


AT_A_TABLE = """
torpedo-mod, tautog, done
salmon, to solomon-islands, stop, stingray, to solomon-islands, stop
tautog, to java-sea, to south-china-sea, accept, stop, to java-sea, stop
salmon, search, attack, long-s, surfaced
to medium-sse, to short-s, drift 0, mk14 m1, fire 2, mk14 m4, fire 6, gun m3, as-declared
dive, hold, drift 1, medium-sse, e1, deep-dive, reload 1
to short-s, hold, medium-ssw, drift 1, medium-ssw, convoy-nw, convoy-sw, ride-it-out, mk14 m3
to long-s, hold, drift 1
stingray, no-search, tautog, no-search, no-search
"""
"""What the example's player answers, from the first Strategic Segment to the second."""


def example_table() -> Table:
    return Table.start(GAME, "first-patrol", 1, {"dice": "example", "r53": "all"})


def test_the_example_can_be_played_at_a_table() -> None:
    """Its dice and cards fall by themselves, and nothing else does."""
    table = example_table()
    for key in AT_A_TABLE.strip().replace("\n", ", ").split(", "):
        table.choose(key)
    state = table.state
    assert isinstance(state, State)
    assert (state.segment, state.phase, state.vp) == (2, STRATEGIC, 7)
    assert {boat.id: boat.stress for boat in state.boats} == {"tautog": 5, "gudgeon": 1, "salmon": 2, "stingray": 2}
    assert not state.example
    assert not [entry for entry in table.record.entries if entry.kind == CHANCE]
    assert Table.resume(Record.parse(table.record.text())).state == state


def test_who_leaves_the_example_meets_chance() -> None:
    table = example_table()
    for key in ("done", "salmon", "to solomon-islands", "to bismarck-sea"):
        table.choose(key)
    assert table.state == Table.resume(table.record).state
    while not [entry for entry in table.record.entries if entry.kind == CHANCE]:
        assert table.decision is not None
        table.choose(table.decision.options[-1])
