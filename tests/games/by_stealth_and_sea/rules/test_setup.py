"""S Mission setup, with the decisions D1, D2 and D4, the crews of 8.4, and what lies in the box (0)."""

from collections import Counter

import pytest

import moonless
from moonless.core.content import plain
from moonless.core.errors import MoonlessError
from moonless.games.by_stealth_and_sea import GAME
from moonless.games.by_stealth_and_sea.content.content import load_content
from moonless.games.by_stealth_and_sea.rules import sequence, setup
from moonless.games.by_stealth_and_sea.state import AT_SEA, FORWARD_POSITIONING, NOWHERE, PLACE_SHIPS
from tests.games.by_stealth_and_sea.campaigns import brief, briefed, debrief, home
from tests.games.by_stealth_and_sea.position import ALL_CARDS, Position

# mission: board, start hexes, cargo, navy, patrol craft, forward positioning, surges, defense cards, warheads
MISSIONS: dict[str, tuple[str, list[str], int, int, int, str, list[int], int, int]] = {
    "bg2": ("gibraltar", ["D3", "C4", "C5"], 3, 11, 4, "la-spezia", [1, 1, 1], 0, 1),
    "bg3": ("gibraltar", ["D3", "C4", "C5"], 8, 10, 4, "cadiz", [2, 2, 2], 1, 1),
    "bg4": ("gibraltar", ["D3", "C4", "C5"], 6, 13, 6, "cadiz", [2, 2, 2], 2, 1),
    "ga3": ("alexandria", ["B5", "C4", "D5"], 3, 14, 6, "leros", [2, 2, 2], 3, 1),
    "ga4": ("alexandria", ["B5", "C4", "D5"], 4, 16, 6, "leros", [2, 3, 2], 5, 1),
    "bg5": ("gibraltar", ["A6", "B7", "A8"], 6, 15, 6, "olterra", [3, 3, 3], 6, 1),
    "na1": ("algiers", ["O9", "O11", "N12"], 12, 15, 6, "la-spezia", [1, 1, 1], 4, 2),
    "bg6": ("gibraltar", ["A6", "B7", "A8"], 14, 12, 7, "olterra", [4, 3, 3], 7, 2),
    "bg7": ("gibraltar", ["A6", "B7", "A8"], 18, 13, 7, "olterra", [3, 3, 3], 8, 2),
}


EVERY_MISSION = pytest.mark.parametrize("mission", MISSIONS)


def before_setup(mission: str, **options: str | dict[str, str]) -> Position:
    """The table as it is laid out, before the first choice of the players."""
    return Position(state=GAME.start(mission, dict(options)))


# 0 The box


@pytest.mark.rule("BSS 0")
def test_the_box_holds_what_the_rulebook_lists() -> None:
    content = load_content()
    assert sum(ship.navy for ship in content.ships.values()) == 88
    assert sum(not ship.navy for ship in content.ships.values()) == 18
    assert content.patrol_craft.total == 7
    assert sum(card.copies for card in content.fault_cards) == 57
    assert len(content.alert_cards) == 36
    assert len(content.defense_cards) == 8
    assert len(content.positions) == 4
    assert len(content.operators) == 36
    tokens = {"surge": 11, "skill": 12, "slc": 15, "warhead": 6, "detected": 3}
    assert {name: content.tokens[name] for name in tokens} == tokens


@EVERY_MISSION
@pytest.mark.rule("BSS 0")
def test_no_mission_needs_more_than_the_box_holds(mission: str) -> None:
    slcs = before_setup(mission).state.slcs
    assert sum(slc.spaces[0] for slc in slcs) <= 11
    assert sum(skill > 1 for slc in slcs for skill in slc.skills) <= 12
    assert all(1 <= skill <= 3 for slc in slcs for skill in slc.skills)
    assert sum(sum(slc.spaces[1:5]) for slc in slcs) == 15
    assert sum(slc.spaces[5] for slc in slcs) <= 6


@pytest.mark.rule("BSS 0")
def test_every_seat_and_a_spectator_see_the_whole_table() -> None:
    table = moonless.start("by-stealth-and-sea", scenario="bg2", seed=7)
    table.choose("random")
    for seat in ("slc-1", "slc-2", "slc-3", None):
        assert table.redacted(seat) == table.state


@pytest.mark.rule("BSS 0")
def test_the_order_of_the_decks_is_nowhere_to_be_seen() -> None:
    state = before_setup("bg2").state
    assert state.alert_deck == sorted(state.alert_deck)
    assert state.fault_deck == sorted(state.fault_deck)


# S Laying out


@EVERY_MISSION
@pytest.mark.rule("BSS S.1")
def test_the_board_is_the_missions(mission: str) -> None:
    assert before_setup(mission).board.id == MISSIONS[mission][0]


@EVERY_MISSION
@pytest.mark.rule("BSS S.2")
def test_a_cargo_ship_lies_on_every_cargo_hex(mission: str) -> None:
    position = before_setup(mission)
    cargo = [hex for ship, hex in zip(position.ships, position.state.ship_hex, strict=True) if not ship.navy]
    assert len(cargo) == MISSIONS[mission][2]
    assert NOWHERE not in cargo
    assert len(set(cargo)) == len(cargo)


@pytest.mark.rule("BSS S.2")
def test_cargo_hexes_of_mission_1() -> None:
    position = before_setup("bg2")
    cargo = {
        position.board.hexes[hex]: ship.victory_points
        for ship, hex in zip(position.ships, position.state.ship_hex, strict=True)
        if not ship.navy
    }
    assert cargo == {"F4": 1, "H3": 1, "I2": 1}


@pytest.mark.rule("BSS S.2")
def test_a_named_cargo_ship_has_its_name_in_the_log_and_is_worth_no_more() -> None:
    position = Position("bg4")
    slc = position.ready(position.slc(1, "F4", warhead_out=True, warhead=0))
    key = next(key for key in position.offered(slc) if key.startswith("attach") and key.endswith("surely"))
    position.act(slc, key)
    assert position.events[-1].line().text == "SLC 1 destroys Fiona Shell: 1 victory point."


@pytest.mark.rule("BSS S.3")
def test_designated_ships_of_mission_1_lie_on_their_hexes() -> None:
    position = before_setup("bg2")
    lie = {
        ship.id: position.board.hexes[hex]
        for ship, hex in zip(position.ships, position.state.ship_hex, strict=True)
        if ship.navy and hex != NOWHERE
    }
    assert lie == {"barham": "K7", "renown": "K11", "sheffield": "L4"}


@EVERY_MISSION
@pytest.mark.rule("BSS S.3", "BSS R36")
def test_all_navy_ships_lie_on_different_hexes_once_placed(mission: str) -> None:
    table = moonless.start("by-stealth-and-sea", scenario=mission, seed=7)
    table.choose("random")
    position = Position(state=GAME.restore(plain(table.state)))
    navy = [hex for ship, hex in zip(position.ships, position.state.ship_hex, strict=True) if ship.navy]
    assert len(navy) == MISSIONS[mission][3]
    assert all(position.board.harbor[hex] for hex in navy if mission != "na1")
    assert NOWHERE not in navy
    free = navy[len(position.mission.designated) :]
    assert len(set(free)) == len(free)
    assert set(free) <= set(position.mission.free_ship_hexes)


MISSION_1_FREE_HEXES = {"K3", "M3", "M4", "N5", "N6", "M7", "N8", "M9", "M10", "L11"}


MISSION_1_FREE_SHIPS = ["encounter", "faulknor", "fury", "hotspur", "inglefield", "vidette", "wishart", "wrestler"]


@pytest.mark.rule("BSS S.3", "BSS D1", "BSS R36")
def test_the_lead_puts_each_free_ship_on_a_hex_of_its_own() -> None:
    position = before_setup("bg2")
    hexes = ["M10", "K3", "N5", "N6", "M7", "L11", "M9", "M3"]
    position.answers(*hexes)
    setup.place_ships_phase(position)
    assert [position.board.hexes[hex] for hex in position.state.ship_hex[-8:]] == hexes
    assert [ship.id for ship in position.ships[-8:]] == MISSION_1_FREE_SHIPS
    assert {decision.seat for decision in position.asked} == {"slc-1"}
    offered = [[option.key for option in decision.options] for decision in position.asked]
    assert set(offered[0]) == {"random", "at-once", *MISSION_1_FREE_HEXES}
    assert set(offered[1]) == {"random", *MISSION_1_FREE_HEXES} - {"M10"}
    assert set(offered[7]) == {"random", "M3", "M4", "N8"}


@pytest.mark.rule("BSS D1", "BSS R36")
def test_the_last_of_two_hexes_may_be_left_to_chance() -> None:
    """In mission 6 eight ships have nine hexes: the last one still has two."""
    position = before_setup("bg5")
    position.answers("K3", "M3", "M4", "N5", "N6", "N8", "M10", "random").chance(berth="K10")
    setup.place_ships_phase(position)
    assert {option.key for option in position.asked[-1].options} == {"random", "L11", "K10"}
    assert position.board.hexes[position.state.ship_hex[-1]] == "K10"


@pytest.mark.rule("BSS D1", "BSS R36")
def test_random_puts_all_the_rest_on_different_hexes_and_is_the_default() -> None:
    position = before_setup("bg2")
    rest = ["L11", "N5", "M3", "M4", "N8", "M7", "N6"]
    position.answers("K3", "random").chance(berth=[*rest])
    setup.place_ships_phase(position)
    assert [position.board.hexes[hex] for hex in position.state.ship_hex[-8:]] == ["K3", *rest]
    assert position.spent()
    assert position.asked[0].options[0].key == "random"


@pytest.mark.rule("BSS R36")
def test_a_hex_taken_is_not_drawn_again() -> None:
    position = before_setup("bg2").answers("random").chance(berth=["K3", "K3"])
    with pytest.raises(MoonlessError, match="gives K3 for berth"):
        setup.place_ships_phase(position)


@EVERY_MISSION
@pytest.mark.rule("BSS S.4", "BSS R37", "BSS 4.1")
def test_slcs_start_surfaced_on_the_start_hexes_in_order(mission: str) -> None:
    position = before_setup(mission)
    assert [position.at(slc) for slc in position.state.slcs] == MISSIONS[mission][1]
    assert not any(slc.submerged for slc in position.state.slcs)


@pytest.mark.rule("BSS S.4", "BSS D2")
def test_each_owner_picks_any_facing() -> None:
    position = before_setup("bg2").answers("face nw", "face ne", "face sw")
    setup.facings_phase(position)
    assert [slc.facing for slc in position.state.slcs] == [5, 0, 3]
    assert [decision.seat for decision in position.asked] == ["slc-1", "slc-2", "slc-3"]
    facings = ["face ne", "face e", "face se", "face sw", "face w", "face nw"]
    assert [[option.key for option in decision.options] for decision in position.asked] == [facings] * 3


@pytest.mark.rule("BSS S.5")
def test_the_time_token_starts_on_0030() -> None:
    position = before_setup("bg2")
    assert position.state.turn == 1
    time = GAME.screen.scene(position.state, None, None, []).tracks[0]
    assert time.spaces[time.now] == "0030"


@EVERY_MISSION
@pytest.mark.rule("BSS S.6")
def test_patrol_craft_wait_off_the_board(mission: str) -> None:
    state = before_setup(mission).state
    assert state.patrol_hex == [NOWHERE] * MISSIONS[mission][4]
    assert not any(state.patrol_ready)


@pytest.mark.rule("BSS S.7")
def test_nobody_is_detected_and_there_is_a_token_for_each_slc() -> None:
    position = before_setup("bg2")
    assert not any(slc.detected for slc in position.state.slcs)
    assert position.content.tokens["detected"] == len(position.state.slcs) == 3


@pytest.mark.rule("BSS S.8")
def test_the_dice() -> None:
    content = before_setup("bg2").content
    assert content.skill_die.faces == [1, 2, 3, 4, 5, 6]
    assert content.slc_die.faces == [1, 1, 2, 2, 3, 3]
    assert content.movement_die.faces == [1, 2, 3, 4, 5, 6, 7, 8]


@EVERY_MISSION
@pytest.mark.rule("BSS S.9")
def test_the_alert_deck_is_complete(mission: str) -> None:
    state = before_setup(mission).state
    like_two_dice = Counter(a + b for a in range(1, 7) for b in range(1, 7))
    assert Counter(state.alert_deck) == like_two_dice
    assert state.alert_deck.count(12) == 1
    assert not state.alert_discards
    assert not state.alert_removed


@EVERY_MISSION
@pytest.mark.rule("BSS S.10")
def test_the_faults_deck_has_three_of_each_kind_of_the_missions_technology(mission: str) -> None:
    position = before_setup(mission)
    cards = [position.content.fault_cards[kind] for kind in position.state.fault_deck]
    assert len(cards) == 18
    spaces = Counter(position.content.fault_cards[kind].space for kind in position.state.fault_deck)
    assert spaces == Counter({0: 3, 1: 3, 2: 3, 3: 3, 4: 3, 5: 3})
    assert {card.technology: card.level for card in cards} == position.mission.technology
    assert not position.state.fault_discards


# repair values of a mission's cards: breathing gear, wetsuit, transmission, ballast tank, battery, warhead
@pytest.mark.rule("BSS S.10", "BSS 1.6")
@pytest.mark.parametrize(
    ("mission", "values"),
    [
        ("bg2", [6, 6, 6, 6, 6, 6]),  # I.A.C., Belloni, Prototype, Single Ring
        ("bg3", [6, 6, 5, 5, 5, 6]),  # Series 100
        ("bg4", [6, 6, 5, 5, 5, 5]),  # Single, Hook and Wire
        ("ga3", [6, 6, 4, 4, 4, 5]),  # Series 200
        ("bg5", [4, 6, 4, 4, 4, 5]),  # G.50
        ("na1", [4, 6, 4, 4, 4, 5]),  # Tandem
        ("bg6", [4, 4, 4, 4, 4, 5]),  # Light Wetsuit
    ],
)
def test_repair_values_by_technology(mission: str, values: list[int]) -> None:
    position = before_setup(mission)
    cards = [position.content.fault_cards[kind] for kind in position.state.fault_deck]
    assert sorted({(card.space, card.repair_value) for card in cards}) == list(enumerate(values))


@EVERY_MISSION
@pytest.mark.rule("BSS S.11", "BSS R53", "BSS 2.1")
def test_surge_tokens_of_the_forward_positioning_card_and_the_extra_one(mission: str) -> None:
    state = before_setup(mission).state
    assert state.position == MISSIONS[mission][5]
    assert [slc.spaces[0] for slc in state.slcs] == MISSIONS[mission][6]


@EVERY_MISSION
@pytest.mark.rule("BSS S.12")
def test_harbor_defense_cards_in_play(mission: str) -> None:
    level = MISSIONS[mission][7]
    in_order = [
        "searchlights",
        "patrol-craft-response-surfaced",
        "patrol-craft-attack",
        "anti-torpedo-net",
        "shore-base-mortar",
        "underwater-dive-team-1",
        "patrol-craft-response-submerged",
        "underwater-dive-team-2",
    ]
    assert sorted(in_order) == sorted(ALL_CARDS)
    assert before_setup(mission).state.defense_cards == in_order[:level]


@pytest.mark.rule("BSS S.12", "BSS 4.3.10")
@pytest.mark.parametrize(("mission", "value"), [("bg2", 4), ("ga3", 4), ("na1", 5), ("ga4", 5), ("bg7", 5)])
def test_the_net_card_is_on_its_element(mission: str, value: int) -> None:
    assert before_setup(mission).defense.net == value


@pytest.mark.rule("BSS S.13", "BSS S.14")
def test_three_sheets_with_the_printed_crews_readied() -> None:
    slcs = before_setup("bg2").state.slcs
    assert [(slc.number, slc.operator) for slc in slcs] == [
        (1, "birindelli-paccagnini"),
        (2, "tesei-pedretti"),
        (3, "durand-de-la-penne-bianchi"),
    ]
    assert not any(slc.stunned for slc in slcs)
    assert all(slc.status == AT_SEA == slc.crew for slc in slcs)


@pytest.mark.rule("BSS S.15")
@pytest.mark.parametrize(
    ("mission", "skills"),  # Pilot, Ops, Repair, Stamina
    [
        ("bg2", [[1, 1, 1, 1], [1, 1, 2, 1], [1, 1, 1, 2]]),
        ("bg5", [[3, 3, 2, 2], [2, 2, 1, 2], [2, 2, 2, 1]]),
        ("bg7", [[3, 2, 1, 3], [2, 3, 1, 2], [3, 3, 2, 2]]),
    ],
)
def test_skills_of_the_crews_an_unlisted_one_is_1(mission: str, skills: list[list[int]]) -> None:
    assert [slc.skills for slc in before_setup(mission).state.slcs] == skills


@EVERY_MISSION
@pytest.mark.rule("BSS S.16")
def test_slc_tokens(mission: str) -> None:
    for slc in before_setup(mission).state.slcs:
        assert slc.spaces[1:5] == [1, 1, 1, 2]  # Wetsuit, Transmission, Ballast Tank, Battery
        assert not slc.faults


@EVERY_MISSION
@pytest.mark.rule("BSS S.17", "BSS R11")
def test_warhead_tokens(mission: str) -> None:
    for slc in before_setup(mission).state.slcs:
        assert slc.spaces[5] == MISSIONS[mission][8]
        assert not slc.warhead_out


@pytest.mark.rule("BSS S.3", "BSS S.4", "BSS 2")
def test_ships_then_facings_then_forward_positioning() -> None:
    position = before_setup("bg2").answers("random", "face e", "face e", "face e")
    position.chance(berth=["K3", "M3", "M4", "N5", "N6", "M7", "N8", "M9"])
    assert position.state.phase == PLACE_SHIPS
    sequence.play_phase(position)
    sequence.play_phase(position)
    assert position.state.phase == FORWARD_POSITIONING


@pytest.mark.rule("BSS S.9", "BSS S.10")
def test_the_next_mission_begins_with_whole_decks() -> None:
    """The 36 Alert cards, among them those that the last mission threw away and took out of the game."""
    position = briefed()
    state = position.state
    state.alert_discards, state.alert_removed = [state.alert_deck.pop()], [state.alert_deck.pop()]
    state.fault_discards = [state.fault_deck.pop()]
    home(position, 1, 2, 3)
    debrief(position, "done")
    brief(position)
    assert len(state.alert_deck) == 36
    assert (state.alert_discards, state.alert_removed, state.fault_discards) == ([], [], [])


@pytest.mark.rule("BSS S.3", "BSS D1")
@pytest.mark.parametrize(("free", "keys"), [(3, ["random", "at-once"]), (2, ["random", "at-once"]), (1, [])])
def test_random_is_offered_while_there_is_a_choice(free: int, keys: list[str]) -> None:
    position = before_setup("bg2")
    hexes = [position.hex(name) for name in sorted(MISSION_1_FREE_HEXES)[:free]]
    if keys:
        position.answers("random")
    setup.choose_berth(position, len(position.ships) - 1, hexes, True)
    offered = [option.key for decision in position.asked for option in decision.options]
    assert offered[: len(keys)] == keys
    assert len(offered) == (free + len(keys) if keys else 0)
