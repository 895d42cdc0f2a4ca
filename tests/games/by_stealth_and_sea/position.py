"""A position, the dice and cards that will fall, the answers that will be given: what a test of a rule needs."""

from moonless.core.content import plain
from moonless.core.decision import Decision, Option
from moonless.games.by_stealth_and_sea import GAME
from moonless.games.by_stealth_and_sea.content.action_table import Act
from moonless.games.by_stealth_and_sea.content.components import BREATHING_GEAR, DIRECTIONS, SKILL_NAMES
from moonless.games.by_stealth_and_sea.content.content import load_content
from moonless.games.by_stealth_and_sea.rules.crews import board_crew
from moonless.games.by_stealth_and_sea.rules.harm import remove
from moonless.games.by_stealth_and_sea.rules.play import Play
from moonless.games.by_stealth_and_sea.rules.slc_phase import legal_acts, take_action
from moonless.games.by_stealth_and_sea.screen.why_not import why_not_act
from moonless.games.by_stealth_and_sea.state import NOWHERE, SCUTTLED, SLC_1, Slc, State
from moonless.testing import ScriptedPosition

READ = {"r12": "stuck", "r24": "hexes"}
"""The readings that tests rest on, unless they name another: `Position(readings={"r24": "water"})`."""

ALL_CARDS = [
    "searchlights",
    "patrol-craft-response-surfaced",
    "patrol-craft-attack",
    "anti-torpedo-net",
    "shore-base-mortar",
    "underwater-dive-team-1",
    "patrol-craft-response-submerged",
    "underwater-dive-team-2",
]


class Position(ScriptedPosition, Play):
    """A play at a position of a test's making. SLCs stand on their start hexes until `slc` moves them.

    `chance(d6=[4, 2], alert=12, faults="prototype-battery", slc=1, movement=3)`; without an answer nobody spends a
    surge, and any other question is an error.
    """

    def __init__(
        self,
        mission: str = "bg2",
        cards: list[str] | None = None,
        turn: int = 4,
        state: State | None = None,
        readings: dict[str, str] | None = None,
    ):
        ScriptedPosition.__init__(self)
        if state is None:
            state = GAME.start(mission, {**READ, **(readings or {})})
            state.turn = turn
            state.phase = SLC_1
            if cards is not None:
                state.defense_cards = cards
                craft = load_content().defense(cards).patrol_craft
                state.patrol_hex = [NOWHERE] * craft
                state.patrol_ready = [False] * craft
        Play.__init__(self, state, self.script, self.reply, self.events.append)

    def fallback(self, decision: Decision) -> Option | None:
        if decision.ask == "surges":
            return decision.options[0]
        return decision.find("accept") if decision.ask == "reroll" else None

    def take_unused(self) -> list[str]:
        """What was scripted and did not happen, where that is the question; it is taken away."""
        left = self.unused
        self.script.script.clear()
        self.replies.clear()
        return left

    # The position

    def hex(self, name: str) -> int:
        return self.board.index[name]

    def slc(self, number: int, at: str = "", facing: str = "", operator: str = "", **changes: int | bool) -> Slc:
        """An SLC, changed as said: `slc(1, "J5", "NE", submerged=True, pilot=2, surges=0, detected=True)`."""
        slc = self.state.slcs[number - 1]
        if operator:
            board_crew(slc, self.content.operators[operator], slc.skills)
        if at:
            slc.hex = self.hex(at)
        if facing:
            slc.facing = DIRECTIONS.index(facing)
        for name, value in changes.items():
            if name in SKILL_NAMES:
                skills = dict(zip(SKILL_NAMES, slc.skills, strict=True)) | {name: int(value)}
                slc.skills = list(skills.values())
            elif name in ("surges", "wetsuit", "transmission", "ballast_tank", "battery", "warhead"):
                spaces = ["surges", "wetsuit", "transmission", "ballast_tank", "battery", "warhead"]
                slc.spaces[spaces.index(name)] = int(value)
            else:
                assert hasattr(slc, name), name
                setattr(slc, name, value)
        return slc

    def plain_crew(self, number: int) -> Slc:
        """An SLC whose crew has no attribute and all skills at 1, with one surge."""
        slc = self.state.slcs[number - 1]
        slc.skills, slc.bonus_skill, slc.bonus_action = [1, 1, 1, 1], -1, ""
        slc.spaces[BREATHING_GEAR] = 1
        return slc

    def patrol_craft(self, number: int, at: str, ready: bool = True) -> None:
        self.state.patrol_hex[number - 1] = self.hex(at)
        self.state.patrol_ready[number - 1] = ready

    def ship(self, id: str, at: str) -> int:
        """Put a ship of the mission on a hex; its number comes back."""
        number = [ship.id for ship in self.ships].index(id)
        self.state.ship_hex[number] = self.hex(at)
        return number

    def alone(self, *numbers: int) -> None:
        """Only these SLCs are on the board."""
        for slc in self.state.slcs:
            if slc.number not in numbers:
                remove(slc, SCUTTLED)

    # Acting

    def ready(self, slc: Slc, points: int = 2) -> Slc:
        """As at the start of an activation."""
        slc.action_points, slc.tried = points, 0
        return slc

    def offered(self, slc: Slc) -> list[str]:
        """The keys of all the SLC may do now."""
        return [option.key for option in legal_acts(self, slc)]

    def refused(self, slc: Slc) -> dict[str, str]:
        """Why not, by action id, as text."""
        return {refusal.key: str(refusal) for refusal in why_not_act(self, slc)}

    def act(self, slc: Slc, key: str) -> None:
        """Take one action, by its key; it must be offered."""
        act = next((option for option in legal_acts(self, slc) if option.key == key), None)
        assert isinstance(act, Act), f"{key} is not offered: {self.offered(slc)}"
        take_action(self, slc, act)

    def at(self, slc: Slc) -> str:
        return self.board.hexes[slc.hex] if slc.hex >= 0 else ""

    def craft_at(self, number: int) -> str:
        hex = self.state.patrol_hex[number - 1]
        return self.board.hexes[hex] if hex >= 0 else ""

    def snapshot(self) -> object:
        """The whole state as plain data, to see that nothing changed."""
        return plain(self.state)
