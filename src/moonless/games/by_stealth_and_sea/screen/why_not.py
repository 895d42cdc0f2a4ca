"""What a question does not offer, and why not: an action, a crew, a technology, or one form of an action."""

from moonless.core.decision import Decision, Refusal
from moonless.games.by_stealth_and_sea.content.components import DIRECTIONS, TechLevel, TechTrack
from moonless.games.by_stealth_and_sea.rules.actions import Action
from moonless.games.by_stealth_and_sea.rules.campaign import CampaignPlay, step_of
from moonless.games.by_stealth_and_sea.screen.odds import read_rules
from moonless.games.by_stealth_and_sea.state import KILLED, Campaign, Crew, Slc, State


def why_not(state: State, decision: Decision) -> list[Refusal]:
    """For every action of 4.3, crew of the roster or technology that is not offered, why it is not."""
    about, campaign = decision.about, state.campaign
    if decision.ask == "action" and isinstance(about, Slc):
        return read_rules(state).why_not(about)
    if decision.ask == "choose-crew" and campaign is not None and isinstance(about, int):
        return why_not_crew(read_rules(state), campaign, decision, about)
    if decision.ask == "purchase" and campaign is not None:
        return why_not_buy(read_rules(state), campaign, decision)
    return []


def refuse(state: State, decision: Decision, key: str) -> Refusal | None:
    """Why this very key cannot be given although its action as a whole is offered, or was never a choice."""
    about = decision.about
    if decision.ask == "action" and isinstance(about, Slc):
        return refuse_act(read_rules(state), about, key)
    if decision.ask == "choose-crew":
        for refusal in why_not(state, decision):
            if key.startswith("slc-") and key.split()[1:] == [refusal.key]:
                return refusal  # also where another SLC's crew was asked for before
    return None


# 4.3 Actions


def refuse_act(rules: CampaignPlay, slc: Slc, key: str) -> Refusal | None:
    """The Escape, the facing the craft has already, and what two points would buy."""
    if key == "escape":
        return Refusal("escape", "Escape", "follows a scuttle or an attack by itself", "4.3.15")
    for action in rules.actions.usable(slc):
        if rules.refuse(action, slc) is None:
            refusal = refuse_form(action, slc, key)
            if refusal is not None:
                return refusal
    return None


def refuse_form(action: Action, slc: Slc, key: str) -> Refusal | None:
    """Why not in this direction, or at this price."""
    if action.id == "change-direction":
        now = DIRECTIONS[slc.facing]
        if key in (f"{action.verb} {now.lower()}", f"{action.verb} {now.lower()} surely"):
            return action.refusal(f"the craft faces {now} already", action.rule)
    if slc.action_points < 2 and any(act.key == key for act in action.for_two):
        return action.refusal("needs 2 action points", "4.2")
    return None


# 8.2.1 Crews


def why_not_crew(rules: CampaignPlay, campaign: Campaign, decision: Decision, number: int) -> list[Refusal]:
    offered = {option.key for option in decision.options}
    refusals: list[Refusal] = []
    for crew in campaign.roster:
        verb = f"slc-{number} {crew.operator}"
        if verb not in offered:
            name = rules.content.operators[crew.operator].name
            refusals.append(Refusal(crew.operator, name, crew_reason(rules, crew), "8.2.1", verb))
    return refusals


def crew_reason(rules: CampaignPlay, crew: Crew) -> str:
    """8.2.1 Captured, killed, not there yet; else it rides another SLC."""
    content = rules.content
    if not crew.available:
        fate = "killed" if crew.status == KILLED else "captured"
        return f"{fate} in {content.missions[crew.lost_in].code}" if crew.lost_in else fate
    year = content.operators[crew.operator].year_available
    return f"available from {year}" if year > rules.mission.year else "rides another SLC"


# 8.2.3 Technology


def why_not_buy(rules: CampaignPlay, campaign: Campaign, decision: Decision) -> list[Refusal]:
    offered = {option.key for option in decision.options}
    refusals: list[Refusal] = []
    for track in rules.content.tracks.values():
        for level in track.levels:
            verb = f"buy {level.id}"
            if verb not in offered:
                reason = buy_reason(rules, campaign, track, level)
                refusals.append(Refusal(level.id, level.name, reason, "8.2.3", verb))
    return refusals


def buy_reason(rules: CampaignPlay, campaign: Campaign, track: TechTrack, level: TechLevel) -> str:
    """8.2.3 Owned, the track's one step taken, steps or requirements missing, too dear."""
    if rules.owns(campaign, level.id):
        return "owned already"
    if any(purchase.track == track.id for purchase in rules.state.reports[-1].purchases):
        return f"one step of {track.name} has been bought after this mission"
    needed = [id for id in level.requires if not rules.owns(campaign, id)]
    if not track.branching:
        before = track.levels[step_of(track, level.id) - 1].id
        needed = [id for id in [before] if not rules.owns(campaign, id)] + needed
    names = [other.name for each in rules.content.tracks.values() for other in each.levels if other.id in needed]
    reasons = [f"needs {' and '.join(names)}"] if names else []
    if level.cost > campaign.bank:
        reasons.append(f"costs {level.cost}, the bank holds {campaign.bank}")
    return "; ".join(reasons)
