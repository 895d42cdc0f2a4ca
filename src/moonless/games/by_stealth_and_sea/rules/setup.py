"""S Mission setup: what is laid out by itself, and the choices left to the players."""

from moonless.core.decision import Decision, Option
from moonless.games.by_stealth_and_sea.content.components import BREATHING_GEAR, DIRECTIONS, WARHEAD, Mission, Operator
from moonless.games.by_stealth_and_sea.content.content import Content
from moonless.games.by_stealth_and_sea.content.pieces import shelf_of
from moonless.games.by_stealth_and_sea.events import Told
from moonless.games.by_stealth_and_sea.rules.harbor import HarborDefense
from moonless.games.by_stealth_and_sea.state import LEAD, NOWHERE, PLACE_SHIPS, Slc, State

RANDOM = Option("random", "All the rest at random", -1, "S.3")
KEEP = Option("keep", "Keep the printed crew", -1, "8.4")
FACINGS = [Option(f"face {name.lower()}", f"Facing {name}", n, "S.4") for n, name in enumerate(DIRECTIONS)]


def lay_out(
    content: Content,
    state: State,
    mission_id: str,
    crews: list[tuple[str, list[int]]],
    technology: dict[str, str],
    position: str,
    defense_cards: list[str],
    warheads: int,
) -> None:
    """S.1 to S.17 Put a mission on the table, up to the first choice."""
    mission, shelf = content.missions[mission_id], shelf_of(content)
    state.mission = mission_id
    state.phase = PLACE_SHIPS
    state.turn = 1  # S.5
    state.technology = technology
    state.position = position
    state.defense_cards = defense_cards  # S.12
    state.ship_hex = shelf.kit(mission).ship_hexes.copy()  # S.2, S.3; the free ships are nowhere yet
    craft = shelf.defense(defense_cards).patrol_craft
    state.patrol_hex = [NOWHERE] * craft  # S.6
    state.patrol_ready = [False] * craft
    state.alert_deck = content.alert_cards.copy()  # S.9
    state.alert_discards = []
    state.alert_removed = []
    state.fault_deck = shelf.fault_deck(technology)  # S.10
    state.fault_discards = []
    surges = content.positions[position].surge_tokens  # S.11
    state.slcs = []
    for number, (operator, skills) in enumerate(crews, 1):  # S.13 to S.17
        spaces = content.setup_tokens.copy()
        spaces[BREATHING_GEAR] = surges
        spaces[WARHEAD] = warheads
        slc = Slc(number, "", skills, -1, "", spaces, hex=mission.start_hexes[number - 1])
        board_crew(slc, content.operators[operator], skills)
        state.slcs.append(slc)


def lay_out_as_printed(content: Content, state: State, mission: Mission) -> None:
    """8.0, 8.1 A mission with the crews, equipment and defenses of its day."""
    lay_out(
        content,
        state,
        mission.id,
        [(crew.operator, crew.skills) for crew in mission.crews],
        mission.technology,
        mission.forward_positioning,
        mission.harbor_defense_cards,
        mission.warhead_tokens_per_slc,
    )


def board_crew(slc: Slc, operator: Operator, skills: list[int]) -> None:
    """S.14, S.15 An Operator card takes an SLC; 1.3 its attribute counts from now on (R53 for the extra Surge)."""
    if slc.operator:
        slc.spaces[BREATHING_GEAR] -= slc_extra(slc)
    slc.operator = operator.id
    slc.skills = skills
    slc.bonus_skill = operator.attribute.skill
    slc.bonus_action = operator.attribute.action
    slc.extra_surge = operator.attribute.type == "extra_surge"
    slc.spaces[BREATHING_GEAR] += slc_extra(slc)


def slc_extra(slc: Slc) -> int:
    return 1 if slc.extra_surge else 0


class Setup(HarborDefense):
    """The choices of chapter S."""

    def place_ships_phase(self) -> None:
        """S.3 Each free ship on a different hex of those indicated, by choice or at random (D1, R36)."""
        if self.heard:
            self.tell(Told(f"{self.mission.code}: {self.mission.title}. {self.board.name}, {self.mission.day}.", "S.1"))
        ships = self.state.ship_hex
        free = sorted(self.mission.free_ship_hexes)
        at_random = False
        for ship in range(len(ships)):
            if ships[ship] != NOWHERE:
                continue
            if not at_random:
                options = [Option(self.board.hexes[hex], self.board.hexes[hex], hex, "S.3") for hex in free]
                answer = self.ask(
                    Decision(LEAD, "place-ship", "S.3", options if len(free) == 1 else [RANDOM, *options], ship)
                )
                at_random = answer is RANDOM
                ships[ship] = answer.value
            if at_random:
                if self.heard:
                    self.fate.purpose = self.ships[ship].title
                ships[ship] = self.fate.pick(self.kit.berths, free)
            free.remove(ships[ship])

    def crews_phase(self) -> None:
        """8.4 Any crew may give way to a custom or a reserve card (D4); it takes the SLC's number (R38)."""
        for slc in self.state.slcs:
            taken = {other.operator for other in self.state.slcs}
            swaps = [
                Option(f"crew {operator.id}", operator.name, number, "8.4")
                for number, operator in enumerate(self.content.operators.values())
                if operator.id not in taken and (operator.kind == "custom" or self.reserve_skills(operator) is not None)
            ]
            answer = self.ask(Decision(slc.seat, "swap-crew", "8.4", [KEEP, *swaps], slc))
            if answer is not KEEP:
                operator = list(self.content.operators.values())[answer.value]
                board_crew(slc, operator, self.reserve_skills(operator) or slc.skills)
                if self.heard:
                    name = self.state.names.get(slc.seat, operator.name) if operator.kind == "custom" else operator.name
                    self.say(slc, f"{name} take SLC {slc.number}.", "8.4")

    def reserve_skills(self, operator: Operator) -> list[int] | None:
        """8.4 A reserve crew of this mission brings the skills its card lists for it."""
        for service in operator.missions:
            if service.mission == self.mission.id and service.role == "reserve":
                return service.skills
        return None

    def facings_phase(self) -> None:
        """S.4 The owner turns each SLC as wished (D2)."""
        for slc in self.state.slcs:
            slc.facing = self.ask(Decision(slc.seat, "facing", "S.4", [*FACINGS], slc)).value
            if self.heard:
                self.say(
                    slc,
                    f"SLC {slc.number} starts at {self.board.hexes[slc.hex]}, facing {DIRECTIONS[slc.facing]}.",
                    "S.4",
                )
