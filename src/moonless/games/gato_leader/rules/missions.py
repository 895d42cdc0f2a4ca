"""5.11 to 5.14 Special Missions."""

from typing import Final

from moonless.core.decision import Bar, Decision, Option
from moonless.core.words import counted
from moonless.games.gato_leader.content.kinds import (
    ATTACK_MISSION,
    ELECTRONICS,
    MINE,
    MINE_MISSION,
    MISSION_KEYS,
    MISSION_NAMES,
    MISSION_RULES,
    NAVAL,
    RECON_MISSION,
)
from moonless.games.gato_leader.content.sheets import MissionBox
from moonless.games.gato_leader.phases import NAVAL_ATTACK, OPERATIONS
from moonless.games.gato_leader.rules import (
    attacks,
    cards,
    decks,
    enemy_attacks,
    event_cards,
    sighting,
    squadron,
    telling,
    terms,
)
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.state import IN_PLAY, NAVAL_DECK, Battle, Boat, Ship, Sub

ANY_DAMAGE: Final = "r33 any"
"""The reading by which temporary damage fails a Recon too."""
NO_BOX = [Bar("there is no such box here", rule) for rule in MISSION_RULES]
IN_A_PACK = Bar("it must leave the pack first", "R16")
NO_MISSION = [Bar("the boat holds no such mission", rule) for rule in MISSION_RULES]
HEADS_HOME = Bar("it must head for the nearest Port", "5.8")


class EnterBox(Option):
    """5.11 to 5.13 Into the box of a kind of Special Mission."""

    def __init__(self, kind: int) -> None:
        super().__init__(
            f"enter {MISSION_KEYS[kind]}", f"Enter the {MISSION_NAMES[kind]} box", rule=MISSION_RULES[kind]
        )
        self.kind = kind


ENTER = [EnterBox(kind) for kind in range(len(MISSION_KEYS))]
GO_ON = Option("go-on", "Go on: draw the next card", rule="5.13")
BREAK_OFF = Option("break-off", "Break off; the counter is kept", rule="5.13")


def mission_box(play: Play, boat: Boat, kind: int) -> MissionBox | None:
    """The box of this kind in the boat's Area."""
    return play.sheet.areas[boat.place].box(kind) if boat.place < len(play.sheet.areas) else None


def open_boxes(play: Play, boat: Boat) -> list[EnterBox]:
    """5.11 to 5.13 Boxes that the boat may enter here."""
    if not any(boat.missions):
        return []
    return [option for option in ENTER if box_barred(play, boat, option.kind) is None]


def box_barred(play: Play, boat: Boat, kind: int) -> Bar | None:
    """5.11 to 5.13 A box that is here, the counter for it, a crew that is not Unfit (1.4); no pack (R16)."""
    if mission_box(play, boat, kind) is None:
        return NO_BOX[kind]
    if boat.pack >= 0:
        return IN_A_PACK
    if not boat.missions[kind]:
        return NO_MISSION[kind]
    if terms.unfit(play, boat):
        return terms.CREW_UNFIT
    return HEADS_HOME if boat.homeward else None


def mission_phase(play: Play) -> int:
    """5.11 to 5.14 The box's Events, one by one, then the mission; the phase that follows."""
    state = play.state
    boat = state.boats[state.active[0]]
    kind = state.mission
    box = mission_box(play, boat, kind)
    assert box is not None
    if play.heard:
        telling.say(play, boat, f"{cards.name(play, boat)} enters the {MISSION_NAMES[kind]} box.", ENTER[kind].rule)
    for number in range(box.events):
        if kind == ATTACK_MISSION and number:
            answer = play.ask(Decision(boat.seat, "break-off", "5.13", [GO_ON, BREAK_OFF], boat))
            if answer is BREAK_OFF:
                return end_mission(play, boat)
        if not event_cards.draw_events(play, boat, 1, in_box=True):
            if kind == ATTACK_MISSION and boat.status == IN_PLAY:
                boat.missions[ATTACK_MISSION] -= 1  # 5.14
            return end_mission(play, boat)
    if kind == ATTACK_MISSION:
        sight_naval_ships(play, boat, box)
        return NAVAL_ATTACK
    if kind == MINE_MISSION:
        lay_mines(play, boat, box)
    else:
        reconnoiter(play, boat, box)
    return end_mission(play, boat)


def end_mission(play: Play, boat: Boat) -> int:
    """5 Afterward the boat goes to the Searched box."""
    play.state.mission = -1
    boat.searched = True
    boat.acted = True
    squadron.drop_from_active(play, boat)
    return OPERATIONS


def lay_mines(play: Play, boat: Boat, box: MissionBox) -> None:
    """5.11 The highest entry reached by the number of mines."""
    mines = terms.mines(boat)
    boat.ready[MINE] = 0
    boat.stored[MINE] = 0
    boat.missions[MINE_MISSION] -= 1
    vp = max([points for needed, points in box.vp_by_torpedoes if mines >= needed], default=0)
    squadron.score(play, boat, "mission", f"laid {mines} mines", vp, 0)
    if play.heard:
        telling.say(play, boat, f"{cards.name(play, boat)} lays {counted(mines, 'mine')}: {vp} VP.", "5.11", vp > 0)


def reconnoiter(play: Play, boat: Boat, box: MissionBox) -> None:
    """5.12 The box's VP; R33 Electronics damage fails the mission, if lasting. Either way the counter goes."""
    boat.missions[RECON_MISSION] -= 1
    if boat.lasting[ELECTRONICS] or (boat.temporary[ELECTRONICS] and ANY_DAMAGE in play.state.readings):
        if play.heard:
            telling.say(play, boat, f"{cards.name(play, boat)} has no electronics: the mission fails.", "5.14", False)
        return
    squadron.score(play, boat, "mission", "Recon/Rescue", box.vp, 0)
    if play.heard:
        telling.say(play, boat, f"{cards.name(play, boat)} carries out its Recon/Rescue: {box.vp} VP.", "5.12", True)


def sight_naval_ships(play: Play, boat: Boat, box: MissionBox) -> None:
    """5.13 Draw Naval cards, face up; R13 for what comes back the boat is Submerged and Detected."""
    state = play.state
    battle = Battle(0, boat.place, True, mission=True)
    battle.subs.append(Sub(squadron.place_of(play, boat), 0, True, True))
    state.battle = battle
    for number in range(box.naval_cards):
        ship = Ship(f"n{number + 1}", NAVAL, 0, 0)
        battle.ships.append(ship)
        sighting.reveal(play, ship)


def naval_attack_phase(play: Play) -> int:
    """5.13 One round of torpedoes at range 0, then 3 Heavy come back, even if every ship was sunk."""
    battle = play.battle
    sub = battle.subs[0]
    boat = cards.sub_boat(play, sub)
    attacks.attack_with(play, sub)
    if boat.status == IN_PLAY:
        table = play.content.tables.naval_attack_mission
        enemy_attacks.suffer_attack(play, sub, "the screen", table.retaliation)
    for ship in battle.ships:
        decks.discard(play, NAVAL_DECK, ship.card)
    play.state.battle = None
    boat.missions[ATTACK_MISSION] -= 1
    return end_mission(play, boat)
