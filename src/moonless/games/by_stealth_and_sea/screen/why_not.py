"""What a question does not offer, and why not: the rules' own bars, for the whole list and for a key that was sent."""

from moonless.core.decision import Bar, Decision, Refusal
from moonless.games.by_stealth_and_sea.content.action_table import SURELY, Act, Action
from moonless.games.by_stealth_and_sea.rules.crews import swap_barred
from moonless.games.by_stealth_and_sea.rules.escape import FOLLOWS_BY_ITSELF
from moonless.games.by_stealth_and_sea.rules.play import Play, reading
from moonless.games.by_stealth_and_sea.rules.roster import Seating, crew_key, seat_barred
from moonless.games.by_stealth_and_sea.rules.slc_phase import NEEDS_TWO_POINTS, act_barred, action_barred, usable
from moonless.games.by_stealth_and_sea.rules.technology import purchase_barred, ware_key
from moonless.games.by_stealth_and_sea.state import Campaign, Slc, State


def why_not(state: State, decision: Decision) -> list[Refusal]:
    """For every action of 4.3, crew of the roster or technology that is not offered, why it is not."""
    about, campaign = decision.about, state.campaign
    if decision.ask == "action" and isinstance(about, Slc):
        return why_not_act(reading(state), about)
    if isinstance(about, Seating) and campaign is not None:
        return why_not_crew(reading(state), campaign, about)
    if decision.ask == "purchase" and campaign is not None:
        return why_not_buy(reading(state), campaign)
    return []


def refuse(state: State, decision: Decision, key: str) -> Refusal | None:
    """Why this very key cannot be given, where it is more than a whole action that is refused."""
    about = decision.about
    if decision.ask == "action" and isinstance(about, Slc):
        return refuse_act(reading(state), about, key)
    if decision.ask == "swap-crew":
        return refuse_swap(reading(state), key)
    if isinstance(about, Seating):
        for refusal in why_not(state, decision):
            if key.startswith("slc-") and key.split()[1:] == [refusal.key]:
                return refusal  # also where another SLC's crew was asked for before
    return None


# 4.3 Actions


def why_not_act(play: Play, slc: Slc) -> list[Refusal]:
    """For every action that this SLC cannot take now, why; and for those that two points would make sure."""
    refused: dict[str, Refusal] = {}
    offered: set[str] = set()
    dear: list[Refusal] = []
    here = usable(play, slc)
    for action in play.actions.all:
        bar = action_barred(play, slc, action)
        if bar is None:
            offered.add(action.id)
            if action.sure_for_two and slc.action_points < 2:
                dear.append(refused_surely(action))
        elif action.id not in refused or action in here:
            refused[action.id] = refused_action(action, bar)
    return [refusal for id, refusal in refused.items() if id not in offered] + dear


def refused_action(action: Action, bar: Bar) -> Refusal:
    return Refusal(action.id, action.name, bar.reason, bar.rule, action.verb)


def refused_surely(action: Action) -> Refusal:
    """4.2 The action is offered, but not without a check."""
    bar = NEEDS_TWO_POINTS
    return Refusal(action.id + SURELY, f"{action.name}, no roll", bar.reason, bar.rule, action.verb + SURELY)


def refuse_act(play: Play, slc: Slc, key: str) -> Refusal | None:
    """The Escape; or an action in a form in which it is not offered now."""
    if key == play.content.escape.id:
        return Refusal(key, play.content.escape.name, FOLLOWS_BY_ITSELF.reason, FOLLOWS_BY_ITSELF.rule)
    for act in forms_with(play, slc, key):
        bar = other_form_barred(play, slc, act.action) or act_barred(play, slc, act)
        if bar is NEEDS_TWO_POINTS and act.action.sure_for_two:
            return refused_surely(act.action)
        if bar is not None:
            return refused_action(act.action, bar)
    return None


def other_form_barred(play: Play, slc: Slc, action: Action) -> Bar | None:
    """Of an action that has another form in the craft's state: what bars it there, in whatever form."""
    for other in usable(play, slc):
        if other.id == action.id and other is not action:
            return action_barred(play, slc, other)
    return None


def forms_with(play: Play, slc: Slc, key: str) -> list[Act]:
    """All forms that a key could mean, those in the craft's state first."""
    here = usable(play, slc)
    elsewhere = [action for action in play.actions.all if action not in here]
    return [act for action in [*here, *elsewhere] for acts in action.for_two for act in acts if act.key == key]


# 8.2.1, 8.4 Crews


def why_not_crew(play: Play, campaign: Campaign, seating: Seating) -> list[Refusal]:
    refusals: list[Refusal] = []
    for crew in campaign.roster:
        bar = seat_barred(play, crew, seating)
        if bar is not None:
            name = play.content.operators[crew.operator].name
            refusals.append(Refusal(crew.operator, name, bar.reason, bar.rule, crew_key(seating.slc, crew)))
    return refusals


def refuse_swap(play: Play, key: str) -> Refusal | None:
    """8.4 A crew that there is, but not for this mission."""
    operator = play.content.operators.get(key.removeprefix("crew "))
    bar = None if operator is None else swap_barred(play, operator)
    return None if operator is None or bar is None else Refusal(key, operator.name, bar.reason, bar.rule)


# 8.2.3 Technology


def why_not_buy(play: Play, campaign: Campaign) -> list[Refusal]:
    refusals: list[Refusal] = []
    for track in play.content.tracks.values():
        for level in track.levels:
            bar = purchase_barred(play, campaign, track, level)
            if bar is not None:
                refusals.append(Refusal(level.id, level.name, bar.reason, bar.rule, ware_key(level)))
    return refusals
