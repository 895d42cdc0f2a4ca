"""5.11 to 5.14 Special Missions."""

from moonless.core.decision import Decision, Option
from moonless.games.gato_leader.content.components import (
    ATTACK_MISSION,
    ELECTRONICS,
    MINE,
    MINE_MISSION,
    MISSION_KEYS,
    MISSION_NAMES,
    NAVAL,
    RECON_MISSION,
)
from moonless.games.gato_leader.content.sheets import MissionBox
from moonless.games.gato_leader.rules.enemy_attacks import EnemyAttacks
from moonless.games.gato_leader.state import IN_PLAY, NAVAL_ATTACK, NAVAL_DECK, OPERATIONS, Battle, Boat, Ship, Sub

ENTER = [
    Option(f"enter {key}", f"Enter the {name} box", kind, f"5.{11 + kind}")
    for kind, (key, name) in enumerate(zip(MISSION_KEYS, MISSION_NAMES, strict=True))
]
ENTER[ATTACK_MISSION].rule, ENTER[RECON_MISSION].rule = "5.13", "5.12"
GO_ON = Option("go-on", "Go on: draw the next card", 1, "5.13")
BREAK_OFF = Option("break-off", "Break off; the counter is kept", 0, "5.13")


class Missions(EnemyAttacks):
    """The Special Mission boxes."""

    def mission_box(self, boat: Boat, kind: int) -> MissionBox | None:
        """The box of this kind in the boat's Area."""
        return self.sheet.areas[boat.place].box(kind) if boat.place < len(self.sheet.areas) else None

    def open_missions(self, boat: Boat) -> list[Option]:
        """5.11 to 5.13 Boxes that the boat may enter here: it holds the counter and its crew is not Unfit (1.4)."""
        if boat.pack >= 0 or self.unfit(boat) or boat.homeward:  # R16
            return []
        return [ENTER[kind] for kind in range(3) if boat.missions[kind] and self.mission_box(boat, kind) is not None]

    def mission_phase(self) -> int:
        """5.11 to 5.14 The box's Events, one by one, then the mission; the phase that follows."""
        state = self.state
        boat = state.boats[state.active[0]]
        kind = state.mission
        box = self.mission_box(boat, kind)
        assert box is not None
        if self.heard:
            self.say(boat, f"{self.name(boat)} enters the {MISSION_NAMES[kind]} box.", ENTER[kind].rule)
        for number in range(box.events):
            if kind == ATTACK_MISSION and number:
                answer = self.ask(Decision(boat.seat, "break-off", "5.13", [GO_ON, BREAK_OFF], boat))
                if answer is BREAK_OFF:
                    return self.end_mission(boat)
            if not self.draw_events(boat, 1, in_box=True):
                if kind == ATTACK_MISSION and boat.status == IN_PLAY:
                    boat.missions[ATTACK_MISSION] -= 1  # 5.14
                return self.end_mission(boat)
        if kind == ATTACK_MISSION:
            self.sight_naval_ships(boat, box)
            return NAVAL_ATTACK
        if kind == MINE_MISSION:
            self.lay_mines(boat, box)
        else:
            self.reconnoiter(boat, box)
        return self.end_mission(boat)

    def end_mission(self, boat: Boat) -> int:
        """5 Afterward the boat goes to the Searched box."""
        self.state.mission = -1
        boat.searched = True
        boat.acted = True
        self.drop_from_active(boat)
        return OPERATIONS

    def lay_mines(self, boat: Boat, box: MissionBox) -> None:
        """5.11 The highest entry reached by the number of mines."""
        mines = self.mines(boat)
        boat.ready[MINE] = 0
        boat.stored[MINE] = 0
        boat.missions[MINE_MISSION] -= 1
        vp = max([points for needed, points in box.vp_by_torpedoes if mines >= needed], default=0)
        self.score(boat, "mission", f"laid {mines} mines", vp, 0)
        if self.heard:
            self.say(boat, f"{self.name(boat)} lays {mines} mines: {vp} VP.", "5.11", vp > 0)

    def reconnoiter(self, boat: Boat, box: MissionBox) -> None:
        """5.12 The box's VP; R33 lasting Electronics damage fails the mission. Either way the counter goes."""
        boat.missions[RECON_MISSION] -= 1
        if boat.lasting[ELECTRONICS]:
            if self.heard:
                self.say(boat, f"{self.name(boat)} has no electronics: the mission fails.", "5.14", False)
            return
        self.score(boat, "mission", "Recon/Rescue", box.vp, 0)
        if self.heard:
            self.say(boat, f"{self.name(boat)} carries out its Recon/Rescue: {box.vp} VP.", "5.12", True)

    def sight_naval_ships(self, boat: Boat, box: MissionBox) -> None:
        """5.13 Draw Naval cards, face up; R13 for what comes back the boat is Submerged and Detected."""
        state = self.state
        battle = Battle(0, boat.place, True, mission=True)
        battle.subs.append(Sub(state.boats.index(boat), 0, True, True))
        state.battle = battle
        for number in range(box.naval_cards):
            ship = Ship(f"n{number + 1}", NAVAL, 0, 0)
            battle.ships.append(ship)
            self.reveal(ship)

    def naval_attack_phase(self) -> int:
        """5.13 One round of torpedoes at range 0, then 3 Heavy come back, even if every ship was sunk."""
        battle = self.battle
        sub = battle.subs[0]
        boat = self.sub_boat(sub)
        self.attack_with(sub)
        if boat.status == IN_PLAY:
            table = self.content.tables.naval_attack_mission
            self.suffer_attack(sub, "the screen", table.retaliation)
        for ship in battle.ships:
            self.discard(NAVAL_DECK, ship.card)
        self.state.battle = None
        boat.missions[ATTACK_MISSION] -= 1
        return self.end_mission(boat)
