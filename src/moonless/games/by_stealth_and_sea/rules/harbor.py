"""5 Harbor defense phase: the Royal Navy answers, element by element."""

from moonless.core.decision import Decision, Option
from moonless.games.by_stealth_and_sea.content.components import DIRECTIONS
from moonless.games.by_stealth_and_sea.events import AlertDrawn, PatrolCraftActs, Told
from moonless.games.by_stealth_and_sea.rules.slc_phase import SlcPhase
from moonless.games.by_stealth_and_sea.state import LEAD, NOWHERE, Slc

SEEK = [Option(f"seek slc-{n}", f"SLC {n}", n - 1, "5.4.4") for n in (1, 2, 3)]


class HarborDefense(SlcPhase):
    """Chapter 5."""

    def harbor_defense_phase(self) -> None:
        """5.1 Resolve the elements in their order; one without values is skipped."""
        defense = self.defense
        if defense.searchlights is not None:
            self.searchlights(defense.searchlights)
        if defense.dive_team is not None:
            self.underwater_dive_team(defense.dive_team)
        if defense.response is not None:
            self.patrol_craft_response(defense.response)
        self.patrol_craft_movement()
        if defense.attack is not None:
            self.patrol_craft_attack(defense.attack)
        if defense.mortar is not None:
            self.shore_base_mortar(defense.mortar)

    # 5.2, 5.3 The Alert Deck

    def draw_alert(self, element: str, slc: Slc, target: int, rule: str) -> int:
        """5.2 The card is compared with the target number: equal or higher means success."""
        if self.heard:
            self.fate.purpose = f"{element}, SLC {slc.number} (needs {target}+)"
        card = self.fate.draw(self.kit.alert, self.state.alert_deck)
        if self.heard:
            self.tell(AlertDrawn(element, slc.number, int(slc.submerged), target, card, rule))
        return card

    def discard_alert(self, card: int) -> None:
        """5.2 Discard the card once it is resolved; 5.3 the 12 sounds the alert."""
        self.state.alert_discards.append(card)
        if card == self.content.alert_value:
            self.sound_alert()

    def sound_alert(self) -> None:
        """5.3 The lowest discards, if no higher than 6, leave the mission; the rest goes back into the deck (R31)."""
        state = self.state
        lowest = min(state.alert_discards)
        if lowest <= self.content.alert_removes_at_most:
            state.alert_removed.extend([card for card in state.alert_discards if card == lowest])
            state.alert_discards = [card for card in state.alert_discards if card != lowest]
        if self.heard:
            removed = (
                f"the {lowest}s leave the deck" if lowest <= self.content.alert_removes_at_most else "no card leaves"
            )
            self.tell(Told(f"Alert! The discards are shuffled in; {removed}.", "5.3", good=False))
        state.alert_deck = sorted(state.alert_deck + state.alert_discards)
        state.alert_discards = []

    # 5.4.1, 5.4.2 Detection

    def searchlights(self, values: list[int]) -> None:
        """5.4.1 For each SLC without a Detected token."""
        for slc in self.state.at_sea():
            if not slc.detected:
                self.search(slc, "Searchlights", values[slc.submerged], "5.4.1")

    def underwater_dive_team(self, values: list[int]) -> None:
        """5.4.2 For each undetected SLC in a hex with a ship."""
        for slc in self.state.at_sea():
            if not slc.detected and slc.hex in self.state.ship_hex:
                self.search(slc, "Underwater Dive Team", values[slc.submerged], "5.4.2")

    def search(self, slc: Slc, element: str, target: int, rule: str) -> None:
        card = self.draw_alert(element, slc, target, rule)
        if card >= target:
            self.detect(slc, rule)
        self.discard_alert(card)

    # 5.4.3 Patrol craft response

    def patrol_craft_response(self, values: list[int]) -> None:
        """5.4.3 For each SLC; with an empty pool only for those not yet detected (R22)."""
        for slc in self.state.at_sea():
            if slc.detected and NOWHERE not in self.state.patrol_hex:
                continue
            target = self.response_target(slc, values)
            card = self.draw_alert("Patrol Craft Response", slc, target, "5.4.3")
            if card >= target:
                self.detect(slc, "5.4.3")
                self.place_patrol_craft(slc)
            self.discard_alert(card)

    def response_target(self, slc: Slc, values: list[int]) -> int:
        """5.4.3 Being detected and being inside the harbor both help the defense, and add up (R33)."""
        target = values[slc.submerged]
        if slc.detected:
            target += self.defense.detected_modifier
        if self.board.harbor[slc.hex]:
            target += self.defense.harbor_modifier
        return target

    def place_patrol_craft(self, slc: Slc) -> None:
        """5.4.3 The lowest number of the pool appears exhausted in front of the SLC, else in its hex (R23)."""
        state = self.state
        if NOWHERE not in state.patrol_hex or self.crowded(slc.hex):
            return
        craft = state.patrol_hex.index(NOWHERE)
        hex = self.response_hex(slc)
        state.patrol_hex[craft] = hex
        state.patrol_ready[craft] = False
        if self.heard:
            self.tell(PatrolCraftActs(craft + 1, f"appears at {self.board.hexes[hex]}, exhausted", "5.4.3"))

    def response_hex(self, slc: Slc) -> int:
        """5.4.3 Where a Patrol Craft would appear for this SLC."""
        front = self.board.ahead[slc.hex * 6 + slc.facing]
        return slc.hex if front < 0 or self.crowded(front) else front

    def crowded(self, hex: int) -> bool:
        """1.7 No more than three Patrol Craft to a hex."""
        return self.state.patrol_hex.count(hex) >= self.content.max_per_hex

    # 5.4.4 Patrol craft movement

    def patrol_craft_movement(self) -> None:
        """5.4.4 Each Ready Patrol Craft in number order seeks the closest Detected token, or drifts by the die."""
        state = self.state
        for craft in range(len(state.patrol_hex)):
            if state.patrol_hex[craft] != NOWHERE and state.patrol_ready[craft]:
                prey = self.closest_detected(craft)
                if prey is not None:
                    self.seek(craft, prey)
                else:
                    self.patrol(craft)

    def closest_detected(self, craft: int) -> Slc | None:
        """5.4.4 Within three hexes; at equal distance nearest the harbor edge (R26), then as the lead player says."""
        here = self.state.patrol_hex[craft]
        best: list[Slc] = []
        best_key = (0, 0)
        for slc in self.state.slcs:
            if not slc.detected:
                continue
            distance = self.board.distance[here][slc.hex]
            if distance > self.content.seek_range:
                continue
            key = (distance, -self.board.edge[slc.hex])
            if not best or key < best_key:
                best, best_key = [slc], key
            elif key == best_key and all(slc.hex != other.hex for other in best):
                best.append(slc)
        if not best:
            return None
        if len(best) == 1:
            return best[0]
        options = [SEEK[slc.number - 1] for slc in best]
        return self.state.slcs[self.ask(Decision(LEAD, "seek", "5.4.4", options, craft + 1)).value]

    def seek(self, craft: int, prey: Slc) -> None:
        """5.4.4 Up to two hexes by a shortest way, stopping in the token's hex (R24, R25)."""
        hex = self.state.patrol_hex[craft]
        for _ in range(self.content.seek_speed):
            hex = self.board.step[hex][prey.hex]
        self.move_craft(craft, hex, f"toward SLC {prey.number}", 0)

    def patrol(self, craft: int) -> None:
        """5.4.4 One hex as the movement die says; 7 and 8, and what cannot be entered, mean it stays (R28)."""
        if self.heard:
            self.fate.purpose = f"Patrol Craft {craft + 1}"
        die = self.fate.roll(self.kit.movement_die)
        direction = self.content.movement[die]
        here = self.state.patrol_hex[craft]
        hex = here if direction < 0 else self.board.ahead[here * 6 + direction]
        self.move_craft(craft, here if hex < 0 else hex, DIRECTIONS[direction], die)

    def move_craft(self, craft: int, hex: int, where: str, die: int) -> None:
        """5.4.4 It does not move at all if it would end with three others (R27)."""
        state = self.state
        moves = hex != state.patrol_hex[craft] and not self.crowded(hex)
        if moves:
            state.patrol_hex[craft] = hex
        if self.heard:
            text = f"moves {where} to {self.board.hexes[hex]}" if moves else "stays"
            self.tell(PatrolCraftActs(craft + 1, text, "5.4.4", die))

    # 5.4.5, 5.4.6 Attacks

    def patrol_craft_attack(self, values: list[int]) -> None:
        """5.4.5 Each Ready Patrol Craft with each SLC in its hex, by craft, then by SLC (R29)."""
        state = self.state
        for craft in range(len(state.patrol_hex)):
            if state.patrol_hex[craft] == NOWHERE or not state.patrol_ready[craft]:
                continue
            for slc in state.slcs:
                if slc.hex == state.patrol_hex[craft]:
                    self.attack(slc, "Patrol Craft Attack", values[slc.submerged], "5.4.5")

    def shore_base_mortar(self, values: list[int]) -> None:
        """5.4.6 For each SLC beside a net, outside the harbor (R30)."""
        for slc in self.state.at_sea():
            if self.board.mortar[slc.hex]:
                self.attack(slc, "Shore Base Mortar", values[slc.submerged], "5.4.6")

    def attack(self, slc: Slc, element: str, target: int, rule: str) -> None:
        card = self.draw_alert(element, slc, target, rule)
        if card >= target:
            self.hurt(slc, element, rule)
        self.discard_alert(card)
