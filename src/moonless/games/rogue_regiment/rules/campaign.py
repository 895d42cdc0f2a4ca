"""16.7 The campaign: four missions in order, a roster of four, rewards and penalties between them."""

from moonless.core.decision import Decision, Option
from moonless.games.rogue_regiment.components import GEAR, RABBITS_FOOT, STEN
from moonless.games.rogue_regiment.loading.entries import RewardEntry
from moonless.games.rogue_regiment.rules.mission import MissionPlay
from moonless.games.rogue_regiment.rules.setup import ROUNDS, lay_out
from moonless.games.rogue_regiment.state import KILLED, NOWHERE, OVER, TEAM, Campaign, Report

MISSION_POINTS = 2


class CampaignPlay(MissionPlay):
    """Chapter 16.7."""

    def team_phase(self) -> None:
        """16.7 The roster as it is: wounds, replacements, what was won; the meter as it was earned."""
        super().team_phase()
        campaign = self.state.campaign
        if campaign is None:
            return
        state = self.state
        for man in state.operators:
            if man.companion:
                continue
            man.health = campaign.health.get(man.key, man.health)
            if man.key in campaign.without_foot:
                man.gear[RABBITS_FOOT] = 0
        if campaign.deck:
            decks = {deck.id: deck.cards for deck in self.content.files.events.deck}
            order = [card.id for card in self.content.cards]
            state.deck = sorted(order.index(card) for card in decks[campaign.deck])
        if not state.battle:
            state.meter = max(1, state.meter + campaign.meter)
        for unit in state.units:
            if unit.key in campaign.removed:
                unit.fate, unit.place = KILLED, NOWHERE
        for id in campaign.supplies:
            state.gear_left.append(-1 if id == "sten_ammunition" else GEAR.index(id))
        self.refresh()

    def after_debriefing(self) -> int:
        """16.7 A lost mission is not replayed; the campaign goes on to the next."""
        state = self.state
        campaign = state.campaign
        if campaign is None:
            return OVER
        report = state.reports[-1]
        after = self.carried_on(campaign, report)
        missions = self.content.campaign.missions
        if after.number >= len(missions):
            state.campaign = after
            return OVER
        after.supplies = campaign.supplies + self.choose_supplies(after.to_choose)
        after.to_choose = 0
        state.campaign = after
        state.mission = missions[after.number]
        lay_out(self.content, state)
        self.load_mission()
        return TEAM

    def carried_on(self, campaign: Campaign, report: Report) -> Campaign:
        """16.7 Wounds heal by 2, the dead are replaced, penalties and rewards count for the next mission."""
        between = self.content.campaign.between_missions
        most = self.content.constants.operator_health
        after = Campaign(campaign.number + 1, dict(campaign.health), list(campaign.without_foot))
        for man in self.state.operators:
            if man.companion:
                continue
            if man.dead:
                after.health[man.key] = between.replacement_health
                if man.key not in after.without_foot:
                    after.without_foot.append(man.key)
            else:
                after.health[man.key] = min(most, man.health + between.heal)
        there = [man.key for man in self.state.operators]
        for key in after.health:
            if key not in there:  # who sat this one out heals as well
                after.health[key] = min(most, after.health[key] + between.heal)
        if not report.won:
            after.meter -= between.mission_lost_meter_penalty
        if report.early_alarm:
            after.meter -= between.alarm_raised_meter_penalty
        points = MISSION_POINTS * report.won + report.secondaries - len(report.dead)
        after.points = campaign.points + points
        for reward in self.content.campaign.reward:
            if reward.mission == report.mission:
                self.grant(after, reward, report, most)
        self.say(f"Campaign: {points:+d}, {after.points} points so far.", "16.7", good=report.won)
        return after

    def grant(self, after: Campaign, reward: RewardEntry, report: Report, most: int) -> None:
        """16.7 One reward, if its condition holds."""
        if reward.effect == "choose_one":
            after.to_choose = report.brought_out
        earned = report.won if reward.condition == "mission won" else report.secondary
        if not earned:
            return
        if reward.effect == "meter_bonus" and isinstance(reward.value, int):
            after.meter += reward.value
        elif reward.effect == "deck_change":
            after.deck = str(reward.value)
        elif reward.effect == "heal_all":
            after.health = dict.fromkeys(after.health, most)
        elif reward.effect == "remove_unit":
            after.removed = [*after.removed, str(reward.value)]

    def choose_supplies(self, number: int) -> list[str]:
        """16.7 One extra token for each container brought out."""
        reward = next(reward for reward in self.content.campaign.reward if reward.effect == "choose_one")
        chosen: list[str] = []
        for _ in range(number):
            options: list[Option] = [
                self.kit.option(f"win {id}", f"Extra {id.replace('_', ' ')}", n, "16.7")
                for n, id in enumerate(reward.options)
            ]
            chosen.append(reward.options[self.ask(Decision(self.lead(), "reward", "16.7", options)).value])
        return chosen


__all__ = ["ROUNDS", "STEN", "CampaignPlay"]
