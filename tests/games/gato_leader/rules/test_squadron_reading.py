"""2 to 6, 13.5 and 14 once more, read anew from the specification: what the squadron may do on its sheet, from the
boats that it buys to the torpedoes that it loads, is compared with what is offered (`squadron_reading`).

Segments begin as play comes to them, or with the boats in any place and condition."""

from collections import Counter
from random import Random

import pytest

from moonless.core.decision import Decision, Option, Shorthand
from moonless.core.fate import SeededFate
from moonless.games.gato_leader import GAME
from moonless.games.gato_leader.content.components import BoatCard
from moonless.games.gato_leader.phases import ACTION, STRATEGIC
from moonless.games.gato_leader.state import Boat, State
from tests.games.gato_leader.position import READ
from tests.games.gato_leader.rules.card_reading import MINES, card, level
from tests.games.gato_leader.rules.squadron_reading import ALL_HOME, Squadron

CAMPAIGNS = ["against-the-sun", "holding-the-line", "turning-the-tide", "setting-sun"]
FIXED = {
    "offer": {"accept", "decline"},
    "fight-or-dive": {"fight", "dive"},
    "search": {"search", "no-search"},
    "attack-convoy": {"attack", "retreat"},
    "break-off": {"go-on", "break-off"},
    "mines-aboard": {"keep-mines", "unload-mines"},
    "side": {"surfaced", "submerged"},
    "deal": {"deal", "stop"},
    "commander": {"boats-1", "boats-2"},
}
"""Questions that have the same answers whenever they are asked."""


class Referee:
    """Plays at random and compares at every decision about the squadron."""

    def __init__(self, campaign: str, seed: int) -> None:
        options = {"length": "short", "home_by": ALL_HOME, "players": 1 + seed % 2}
        dealt = {"selection": "random" if seed % 3 == 2 else "choose", "r43": "barred" if seed % 4 > 1 else "ends"}
        self.barred = dealt["r43"] == "barred"
        self.state: State = GAME.start(campaign, {**options, **dealt, **READ})
        self.random = Random(f"{campaign} {seed}")
        self.play = GAME.play(self.state, SeededFate(f"{campaign} {seed}"), self.answer)
        self.offers: Counter[str] = Counter()
        self.missing: Counter[str] = Counter()
        self.members: list[str] = []

    def play_on(self, segments: int) -> None:
        """A few Segments, each of them scattered before."""
        segment = -1
        while not self.state.over and segments >= 0:
            if self.state.phase == STRATEGIC and self.state.segment != segment:
                segment, segments = self.state.segment, segments - 1
                self.scatter()
            self.wound()
            GAME.play_phase(self.play)

    def wound(self) -> None:
        """13.5 After a battle more Contacts, and ships that are known damaged in every way."""
        battle = self.state.battle
        if self.state.phase != ACTION or battle is None or self.random.random() < 0.3:
            return
        self.state.contacts = max(1, self.state.contacts)
        for ship in battle.ships:
            if ship.card and not ship.sunk:
                ship.damage = self.random.randint(0, 3)

    def answer(self, decision: Decision) -> Option:
        expected = self.expected(decision)
        if expected is not None:
            offered = [option.key for option in decision.options if not isinstance(option, Shorthand)]
            assert len(set(offered)) == len(offered), offered
            assert set(offered) == expected, (decision.ask, decision.about, set(offered) ^ expected)
            verbs = {key.split()[0] for key in expected} if decision.ask in KINDS else set()
            self.offers.update([decision.ask, *(f"{decision.ask} {verb}" for verb in verbs)])
            self.missing.update(f"{decision.ask} {verb}" for verb in KINDS.get(decision.ask, set()) - verbs)
        chosen = self.choose(decision)
        if decision.ask == "form-pack":
            self.members = [chosen.key]
        elif decision.ask == "pack-member":
            self.members.append(chosen.key)
        return chosen

    def choose(self, decision: Decision) -> Option:
        if decision.ask == "deal" and self.random.random() < 0.9:
            return decision.find("deal")
        kinds: dict[str, list[Option]] = {}
        for option in decision.options:
            kinds.setdefault(option.key.split()[0], []).append(option)
        for dull in ("hold", "done", "retreat", "no-search", "nothing", "stay", "detach"):
            if dull in kinds and len(kinds) > 1 and self.random.random() < 0.6:
                del kinds[dull]
        return self.random.choice(kinds[self.random.choice(sorted(kinds))])

    def expected(self, decision: Decision) -> set[str] | None:
        """None where something else is asked."""
        squadron, ask, about = Squadron(self.state), decision.ask, decision.about
        if ask in FIXED:
            return FIXED[ask]
        if ask == "buy-boat":
            return squadron.for_sale() | ({"done"} if squadron.boats else set())
        if ask == "option":
            return squadron.options() | {"done"}
        if ask == "target":
            return squadron.targets(str(about))
        if ask == "form-pack":
            return squadron.packs()
        if ask == "next-boat":
            return squadron.waiting()
        if ask == "next-search":
            return squadron.searching()
        if ask == "level" and isinstance(about, BoatCard):
            return self.crews(squadron.levels(about.id), decision)
        return self.of_boats(squadron, decision)

    def crews(self, paid: set[str], decision: Decision) -> set[str]:
        """2.3 Those that can be paid for; 16.1 of the two on the card, R43 or the other to end the deal."""
        if decision.rule != "16.1":
            return paid
        dealt = next(pair for pair in ({"green", "trained"}, {"veteran", "ace"}) if decision.options[0].key in pair)
        assert paid & dealt
        self.offers["too dear"] += bool(dealt - paid)
        return paid & dealt if self.barred else dealt

    def of_boats(self, squadron: Squadron, decision: Decision) -> set[str] | None:
        """What is asked about a boat, or some."""
        ask, about = decision.ask, decision.about
        if isinstance(about, list) and ask in ("move", "action"):
            return squadron.moves(about) if ask == "move" else squadron.actions(about)
        if isinstance(about, tuple) and ask == "mines":
            return squadron.mines(*about)
        if isinstance(about, tuple) and ask == "take":
            boat, stock = about
            return {f"take {number}" for number in range(min(stock, squadron.room(boat)) + 1)}
        return self.of_boat(squadron, decision, about) if isinstance(about, Boat) else None

    def of_boat(self, squadron: Squadron, decision: Decision, boat: Boat) -> set[str] | None:
        ask = decision.ask
        if ask == "port":
            return squadron.ports(boat)
        if ask == "pack-member":
            return squadron.packs(boat, len(self.members)) - set(self.members)
        if ask == "enter-box":
            return squadron.boxes(boat) | {"done"}
        if ask == "leave-pack":
            return {"stay-with-pack", f"detach {boat.id}"}
        if ask == "place" and decision.rule == "7.6":
            return squadron.forced(boat)
        if ask == "place-anew":
            return squadron.anew()
        if ask in ("lose-torpedo", "pay-torpedo"):
            return set(squadron.aboard(boat))
        return squadron.stored(boat, ask == "port-load") if ask in ("load-type", "port-load") else None

    # Positions

    def scatter(self) -> None:
        """Boats anywhere, with anything aboard, in any condition."""
        state, random, squadron = self.state, self.random, Squadron(self.state)
        state.so = random.choice([0, 1, 3, 8, 20])
        bases = [place for place, area in enumerate(squadron.sheet["area"]) if "fob" in area]
        boxes = [place for place, area in enumerate(squadron.sheet["area"]) if "mission" in area]
        if random.random() < 0.5:
            state.fobs = {place: random.randint(1, 12) for place in random.sample(bases, random.randint(1, len(bases)))}
        together = random.random() < 0.3
        for boat in squadron.boats:
            anywhere = range(len(squadron.ids))
            ports = anywhere[len(squadron.sheet["area"]) :]
            boat.place = random.choice([random.choice(anywhere), ports[0], random.choice([*bases, *boxes])])
            boat.place = ports[0] if together else boat.place
            if card(boat.id)["boat_class"] == "s":
                boat.place = squadron.ids.index(random.choice(sorted(squadron.ports(boat))))
            self.condition(squadron, boat)

    def condition(self, squadron: Squadron, boat: Boat) -> None:
        random = self.random
        boat.pack, boat.patrols = -1, 0
        boat.stress = random.randint(0, level(boat)["shaken_max"] + 1)
        boat.in_port, boat.at_sea = random.choice([0, 1, ALL_HOME]), random.choice([0, 1, ALL_HOME])
        boat.missions = [0, random.randint(0, 1), random.randint(0, 1)]
        boat.ammo = random.randint(0, 6)
        boat.temporary = [int(random.random() < 0.1) for _ in boat.temporary]
        boat.lasting = [int(random.random() < 0.05) for _ in boat.lasting]
        own = 1 if "mk10" in level(boat)["abilities"] else 0
        for loads, most in ((boat.ready, "torpedoes_ready"), (boat.stored, "torpedoes_stored")):
            loads[:] = [0, 0, 0, 0]
            for _ in range(random.randint(0, card(boat.id)[most])):
                loads[own if own or random.random() < 0.7 else random.randint(0, 2)] += 1
        if random.random() < 0.3 and boat.stored[own]:
            boat.missions[0], boat.stored[own] = 1, boat.stored[own] - 1
            boat.stored[MINES] += 1


KINDS = {
    "option": {"fob", "torpedo-mod", "radar", "intelligence", "priority-rr", "mk10", "mine", "attack", "recon"},
    "move": {"stop", "stay", "to", "enter", "detach"},
    "action": {"nothing", "re-attack", "final", "detach"},
}
ASKED = {*FIXED, "buy-boat", "level", "port", "target", "mines", "form-pack", "pack-member", "next-boat", "enter-box"}
ALSO_ASKED = {"leave-pack", "next-search", "place", "place-anew", "lose-torpedo", "load-type", "port-load", "take"}


@pytest.mark.rule(
    "GL 2.3", "GL 2.4", "GL 4.1", "GL 5.1", "GL 5.11", "GL 5.17", "GL 6.1", "GL 13.5", "GL 14.8", "GL 16.1"
)
def test_what_the_squadron_is_offered_is_what_the_specification_allows() -> None:
    offers: Counter[str] = Counter()
    missing: Counter[str] = Counter()
    for campaign in CAMPAIGNS:
        for seed in range(30):
            referee = Referee(campaign, seed)
            referee.play_on(4)
            offers += referee.offers
            missing += referee.missing
    kinds = {f"{ask} {verb}" for ask, verbs in KINDS.items() for verb in verbs}
    always = {"move to", "action nothing"}
    assert min(offers[kind] for kind in kinds) > 5, offers  # each was there to be compared,
    assert min(missing[kind] for kind in kinds - always) > 5, missing  # and each was not
    assert min(offers[ask] for ask in ASKED | ALSO_ASKED | {"too dear"}) > 2, offers
