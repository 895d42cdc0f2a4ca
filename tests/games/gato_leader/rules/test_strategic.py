"""4 Strategic Segment."""

import pytest

from moonless.games.gato_leader.content.kinds import MINE, MK10, MK14, MK27
from moonless.games.gato_leader.phases import STRATEGIC, WOLFPACKS
from moonless.games.gato_leader.rules import contact, event_cards, refit, strategic, terms
from tests.games.gato_leader.position import Position


def buying(campaign: str = "turning-the-tide", so: int = 20) -> Position:
    game = Position(campaign)
    game.state.phase = STRATEGIC
    game.state.so = 2 * so
    return game


def sales(game: Position) -> list[str]:
    return [id for id, sale in game.sheet.sales.items() if strategic.sale_barred(game, sale) is None]


@pytest.mark.rule("GL 4.1")
@pytest.mark.rule("GL R7")
def test_options_cost_points_and_have_limits() -> None:
    game = buying(so=5)
    game.boat("drum")
    game.answers("mine", "mines 3", "mk10", "drum ready", "done").play_on(3)
    assert game.state.so == 10 - 4 - 1
    assert game.state.phase == WOLFPACKS
    game.state.sold["intelligence"] = 40
    assert "intelligence" in sales(game)
    game.state.sold["recon"] = 3
    assert "recon" not in sales(game)
    game.state.so = 1
    assert sales(game) == ["mk10"]
    game.state.so = 0
    assert sales(game) == []


@pytest.mark.rule("GL 4.1")
def test_the_limit_of_an_option_is_told_where_it_is_one() -> None:
    game = buying("against-the-sun")
    game.state.sold["recon"] = 1
    bar = strategic.sale_barred(game, game.sheet.sales["recon"])
    assert bar is not None
    assert bar.reason == "the limit of this campaign is 1"


@pytest.mark.rule("GL 4.2")
def test_forward_operating_base() -> None:
    game = buying()
    game.boat("drum")
    game.answers("fob", "midway").play_on()
    assert game.state.fobs == {game.place("midway"): 20}
    assert "midway" not in [option.key for option in strategic.option_targets(game, "fob")]
    assert [option.key for option in strategic.option_targets(game, "fob")] == ["timor-sea", "solomon-islands"]


@pytest.mark.rule("GL 4.3")
@pytest.mark.rule("GL 4.4")
@pytest.mark.rule("GL R8")
def test_torpedo_modification_and_radar_once_each_anywhere() -> None:
    game = buying()
    drum, s_44 = game.boat("drum", "green", "marianas"), game.boat("s-44", "green")
    game.answers("torpedo-mod", "radar").play_on(2)
    assert drum.torpedo_mod
    assert drum.radar
    assert strategic.boat_barred(game, drum, "radar") is strategic.HAS_RADAR
    assert strategic.boat_barred(game, drum, "torpedo-mod") is strategic.IS_MODIFIED
    assert strategic.boat_barred(game, s_44, "radar") is strategic.NO_RADAR


@pytest.mark.rule("GL 4.5")
def test_intelligence() -> None:
    game = buying()
    boat = game.boat("drum", at="empire-waters")
    game.answers("intelligence", "empire-waters").play_on()
    assert ("Intel", 2) in contact.contact_modifiers(game, [boat])
    assert event_cards.event_modifier(game, boat, ["intel-2"]) == 2
    assert "empire-waters" not in [option.key for option in strategic.option_targets(game, "intelligence")]


@pytest.mark.rule("GL 4.6")
def test_priority_rest() -> None:
    game = buying()
    drum, tautog = game.boat("drum", stress=6), game.boat("tautog", at="marianas", stress=6)
    game.answers("priority-rr").play_on()
    assert (drum.stress, tautog.stress) == (2, 6)
    assert "priority-rr" not in sales(game)
    refit.reset(game)
    assert "priority-rr" in sales(game)


@pytest.mark.rule("GL 4.7")
def test_alternate_torpedoes_replace_mk14_in_port() -> None:
    game = buying("setting-sun")
    drum, tautog = game.boat("drum"), game.boat("tautog", at="marianas")
    ready, stored = drum.ready[MK14], drum.stored[MK14]
    game.answers("mk27", "drum ready", "mk27", "drum stored").play_on(2)
    assert (drum.ready[MK14], drum.ready[MK27]) == (ready - 1, 1)
    assert (drum.stored[MK14], drum.stored[MK27]) == (stored - 1, 1)
    assert all("tautog" not in option.key for option in strategic.option_targets(game, "mk27"))
    assert tautog.ready[MK10] == 0


@pytest.mark.rule("GL 4.8")
@pytest.mark.rule("GL 4.9")
@pytest.mark.rule("GL 4.10")
@pytest.mark.rule("GL 4.11")
@pytest.mark.rule("GL R52")
def test_missions() -> None:
    game = buying()
    drum = game.boat("drum")
    tired = game.boat("tautog", at="marianas", stress=30)
    game.answers("mine", "mines 16", "attack", "recon", "drum").play_on(3)
    assert drum.missions == [1, 1, 1]
    assert drum.stored == [0, 0, 0, 14]
    assert drum.ready[MINE] == 2
    assert strategic.boat_barred(game, tired, "mine") is strategic.NOT_IN_PORT
    assert strategic.boat_barred(game, tired, "attack") is terms.CREW_UNFIT
    assert strategic.boat_barred(game, tired, "recon") is None
    assert strategic.boat_barred(game, drum, "mine") is strategic.MINES_ABOARD


@pytest.mark.rule("GL 4.9")
@pytest.mark.rule("GL D3")
def test_mines_of_mixed_types_are_asked_by_type_and_place() -> None:
    game = buying()
    drum = game.boat("drum")
    drum.stored[MK10] = 2
    strategic.load_mines(game.answers("mines 0", "mines 3", "mines 2"), drum)
    assert (drum.ready[MK14], drum.stored[MK10]) == (7, 0)
    assert (drum.ready[MINE], drum.stored[MINE]) == (3, 2)
