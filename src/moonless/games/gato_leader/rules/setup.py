"""2 Set-up and 16 Optional rules: the sheet, the squadron, linked campaigns."""

from moonless.core.decision import Option
from moonless.games.gato_leader.content.components import LEVEL_KEYS, LEVEL_NAMES, BoatCard
from moonless.games.gato_leader.content.content import Content
from moonless.games.gato_leader.events import Drawn
from moonless.games.gato_leader.rules.kit import DONE
from moonless.games.gato_leader.rules.refit import Refit
from moonless.games.gato_leader.state import (
    DEPLOYMENT,
    HOST,
    IN_PLAY,
    LOST,
    OFF,
    SEATS,
    SQUADRON,
    STRATEGIC,
    Boat,
    State,
)

DEAL = Option("deal", "Deal the next card", 1, "16.1")
STOP_DEAL = Option("stop", "Stop: the squadron is complete", 0, "16.1")
COMMANDERS = [Option(seat, f"Commander {n + 1}", n, "18") for n, seat in enumerate(SEATS)]


def open_sheet(content: Content, state: State, campaign: str) -> None:
    """2.1, 2.2, 2.5 Lay out a campaign sheet: its SO points, its decks."""
    sheet = content.sheets[campaign]
    state.campaign = campaign
    state.so = 2 * sheet.lengths[state.length].special_option_points
    state.spent = 0
    state.frozen = False
    state.vp = 0
    state.segment = 0
    state.segment_vp = 0
    state.notices = 0
    state.rested = False
    state.sold = {}
    state.packs = 0
    state.fobs = {}
    state.intel = []
    state.ultra = [0] * len(sheet.areas)
    state.warnings = [0] * len(sheet.areas)
    convoys = [number for number in content.convoys if number not in sheet.removed_convoys]
    state.decks = [
        content.event_deck.copy(),
        sorted(convoys),
        content.merchant_deck.copy(),
        content.escort_deck.copy(),
        content.naval_deck.copy(),
    ]
    state.discards = [[], [], [], [], []]
    state.battle = None
    state.active = []
    state.phase = SQUADRON
    state.deal = []
    if state.random_selection:
        boats = content.available(sheet)
        cards = [boat.card_green_trained for boat in boats] + [boat.card_veteran_ace for boat in boats]
        state.deal = sorted(cards)


class Setup(Refit):
    """Chapters 2 and 16."""

    def squadron_phase(self) -> int:
        """2.3 Buy one boat (D2), or 16.1 deal one; the phase that follows."""
        if self.state.frozen:
            return DEPLOYMENT
        if self.state.random_selection:
            return self.deal_boat()
        cards = self.boats_on_offer()
        options = [self.kit.boat[self.kit.boat_numbers[card.id]] for card in cards]
        if not self.squadron_is_empty():
            options.append(DONE)
        if not options:
            return self.muster()
        answer = self.host_asks("buy-boat", "2.3", options, self.state.so, "squadron")
        if answer is DONE:
            return self.muster()
        card = self.content.boats[self.kit.boat_ids[answer.value]]
        levels = [self.kit.level[n] for n, level in enumerate(card.levels) if 2 * level.so_cost <= self.state.so]
        self.take_boat(card, self.host_asks("level", "2.3", levels, card, "squadron").value)
        return SQUADRON

    def boats_on_offer(self) -> list[BoatCard]:
        """2.3 In service, not taken yet (R6), and within the SO points; 16.2 boats sunk are gone for good."""
        taken = [boat.id for boat in self.state.boats]
        return [
            card
            for card in self.content.available(self.sheet)
            if card.id not in taken and 2 * card.green.so_cost <= self.state.so
        ]

    def take_boat(self, card: BoatCard, level: int) -> None:
        """2.3 Pay for a boat and put it into the squadron; 18 with several people, somebody commands it."""
        state = self.state
        self.pay(2 * card.levels[level].so_cost)
        seat = HOST
        if state.players > 1:
            seat = SEATS[self.host_asks("commander", "18", COMMANDERS[: state.players], card, "squadron").value]
        state.boats.append(Boat(self.kit.boat_numbers[card.id], card.id, seat, level, OFF, [0] * 4, [0] * 4, 0))

    def pay(self, cost: int) -> None:
        """2.3 SO points for a boat."""
        self.state.so -= cost
        self.state.spent += cost

    def muster(self) -> int:
        """2.3 The squadron is complete: told at once, so that it can be composed before anybody hears of it."""
        if self.heard:
            crews = [f"{self.name(boat)} ({LEVEL_NAMES[boat.level]})" for boat in self.boats_in_play()]
            self.note(f"The squadron: {', '.join(crews)}. {self.state.so / 2:g} SO left.", "2.3")
        return DEPLOYMENT

    # 2.4 Deployment

    def deployment_phase(self) -> bool:
        """2.4 One boat to a Port (D2), filled up; whether there was one."""
        for boat in self.state.boats:
            if boat.status == IN_PLAY and boat.place == OFF:
                places = self.sheet.port_places(self.card(boat).s_class)
                options = [self.kit.place[place] for place in places]
                boat.place = self.host_asks("port", "2.4", options, boat, "deployment").value
                self.fill_up(boat)
                return True
        return False

    def fill_up(self, boat: Boat) -> None:
        """2.4 Torpedoes, Gun Ammo 6, Stress 0."""
        card = self.card(boat)
        boat.ready, boat.stored = [0] * 4, [0] * 4
        boat.ready[self.standard_load(boat)] = card.torpedoes_ready
        boat.stored[self.standard_load(boat)] = card.torpedoes_stored
        boat.ammo = self.content.gun_ammo
        boat.stress = 0

    # 16.1 Random selection

    def deal_boat(self) -> int:
        """16.1 Deal a card; choose one of its two levels, or stop; then the SO bonus."""
        state = self.state
        if not state.deal:
            return self.end_deal()
        if not self.squadron_is_empty() and self.host_asks("deal", "16.1", [DEAL, STOP_DEAL], state.so) is STOP_DEAL:
            return self.end_deal()
        cards = state.deal.copy()
        number = self.fate.draw(self.kit.cards, cards)
        state.deal = cards
        card = self.content.boats[self.kit.card_boats[number]]
        if self.heard:
            self.tell(Drawn(f"{card.name} is dealt.", "16.1", f"{card.name} ({number})"))
        if any(boat.id == card.id for boat in state.boats):  # R6
            return SQUADRON
        pair = (0, 1) if number == card.card_green_trained else (2, 3)
        levels = [self.kit.level[n] for n in pair if 2 * card.levels[n].so_cost <= state.so]
        if not levels:
            return self.end_deal()
        self.take_boat(card, self.host_asks("level", "16.1", levels, card).value)
        return SQUADRON

    def end_deal(self) -> int:
        """16.1, R43 Gain 2, 4 or 8 SO points, which buy no boats."""
        self.state.so += 2 * self.content.tables.random_selection.bonus_so[self.state.length]
        self.state.deal = []
        return self.muster()

    # 16.2 Linked campaigns

    def next_campaign(self) -> None:
        """16.2, R42 The next sheet: boats out of service are traded, the others are paid for, all is repaired."""
        state = self.state
        campaign = state.series[0]
        state.series = state.series[1:]
        open_sheet(self.content, state, campaign)
        self.load_campaign()
        serving = [card.id for card in self.content.available(self.sheet)]
        kept: list[Boat] = []
        for boat in state.boats:
            cost = 2 * self.level(boat).so_cost
            if boat.status == LOST:
                kept.append(boat)
            elif boat.id in serving:
                self.pay(cost)
                kept.append(self.renewed(boat))
            else:
                state.so += cost
                state.retired = [*state.retired, boat]
                if self.heard:
                    self.say(boat, f"{self.name(boat)} is traded in for {cost // 2} SO.", "16.2")
        state.boats = kept
        if state.so <= 0:
            state.so = 0
            state.frozen = True

    def renewed(self, boat: Boat) -> Boat:
        """R42 Full repair, XP, level and story kept; counters of options are lost."""
        fresh = Boat(boat.number, boat.id, boat.seat, boat.level, OFF, [0] * 4, [0] * 4, 0, xp=boat.xp)
        fresh.log = boat.log
        fresh.story = boat.story
        return fresh

    def squadron_is_empty(self) -> bool:
        """R42 No boat is left, and nothing can be bought."""
        return not any(boat.status == IN_PLAY for boat in self.state.boats)


def first_squadron(content: Content, state: State) -> None:
    """The example turn's squadron, bought and in Port, before its first Strategic Segment."""
    sheet = content.sheets[state.campaign]
    ids = list(content.boats)
    for number, first in enumerate(content.first_patrol.boat):
        card, level = content.boats[first.id], LEVEL_KEYS.index(first.level)
        ready, stored = [card.torpedoes_ready, 0, 0, 0], [card.torpedoes_stored, 0, 0, 0]
        seat, port = SEATS[number % state.players], sheet.index[first.port]
        state.boats.append(Boat(ids.index(first.id), first.id, seat, level, port, ready, stored, content.gun_ammo))
        cost = 2 * card.levels[level].so_cost
        state.so -= cost
        state.spent += cost
    state.phase = STRATEGIC
    state.segment = 1
