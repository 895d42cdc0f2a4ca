"""16.7 The campaign: four missions in order, a roster of four, rewards and penalties between them."""

from typing import Final

from moonless.core.decision import Decision, Option
from moonless.core.words import counted, noun
from moonless.games.rogue_regiment.content.components import GEAR, RABBITS_FOOT, STEN, Mission
from moonless.games.rogue_regiment.content.entries import RewardEntry
from moonless.games.rogue_regiment.content.names import gear_token, listed, spoken
from moonless.games.rogue_regiment.rules import masks, setup, telling, ties
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.rules.setup import lay_out
from moonless.games.rogue_regiment.state import KILLED, NOWHERE, OVER, TEAM, Campaign, Report

MISSION_POINTS: Final = 2
"""16.7 For a mission won; a secondary objective and a man lost count one."""


def team_phase(play: Play) -> None:
    """16.7 The roster as it is: wounds, replacements, what was won; the meter as it was earned."""
    setup.team_phase(play)
    campaign = play.state.campaign
    if campaign is None:
        return
    state = play.state
    for man in state.operators:
        if man.companion:
            continue
        man.health = campaign.health.get(man.key, man.health)
        if man.key in campaign.without_foot:
            man.gear[RABBITS_FOOT] = 0
    if campaign.deck:
        decks = {deck.id: deck.cards for deck in play.content.files.events.deck}
        order = [card.id for card in play.content.cards]
        state.deck = sorted(order.index(card) for card in decks[campaign.deck])
    if not state.battle:
        state.meter = max(1, state.meter + campaign.meter)
    for unit in state.units:
        if unit.key in campaign.removed:
            unit.fate, unit.place = KILLED, NOWHERE
    for id in campaign.supplies:
        state.gear_left.append(-1 if id == "sten_ammunition" else GEAR.index(id))
    masks.refresh(play)


def after_debriefing(play: Play) -> int:
    """16.7 A lost mission is not replayed; the campaign goes on to the next."""
    state = play.state
    campaign = state.campaign
    if campaign is None:
        return OVER
    report = state.reports[-1]
    after = carried_on(play, campaign, report)
    missions = play.content.campaign.missions
    if after.number >= len(missions):
        state.campaign = after
        return OVER
    after.supplies = campaign.supplies + choose_supplies(play, after.to_choose)
    after.to_choose = 0
    tell_onward(play, after, report)
    state.campaign = after
    state.mission = missions[after.number]
    lay_out(play.content, state)
    masks.new_mission(play)
    return TEAM


def carried_on(play: Play, campaign: Campaign, report: Report) -> Campaign:
    """16.7 Wounds heal by 2, the dead are replaced, penalties and rewards count for the next mission."""
    between = play.content.campaign.between_missions
    most = play.content.constants.operator_health
    after = Campaign(campaign.number + 1, dict(campaign.health), list(campaign.without_foot))
    for man in play.state.operators:
        if man.companion:
            continue
        if man.dead:
            after.health[man.key] = between.replacement_health
            if man.key not in after.without_foot:
                after.without_foot.append(man.key)
        else:
            after.health[man.key] = min(most, man.health + between.heal)
    there = [man.key for man in play.state.operators]
    for key in after.health:
        if key not in there:  # who sat this one out heals as well
            after.health[key] = min(most, after.health[key] + between.heal)
    if not report.won:
        after.meter -= between.mission_lost_meter_penalty
    if report.early_alarm:
        after.meter -= between.alarm_raised_meter_penalty
    points = MISSION_POINTS * report.won + report.secondaries - len(report.dead)
    after.points = campaign.points + points
    for reward in play.content.campaign.reward:
        if reward.mission == report.mission:
            grant(play, after, reward, report, most)
    tell_points(play, report, points, after.points)
    return after


def grant(play: Play, after: Campaign, reward: RewardEntry, report: Report, most: int) -> None:
    """16.7 One reward, if its condition holds."""
    if reward.effect == "choose_one":
        after.to_choose = report.brought_out
    if not earned(play, reward, report):
        return
    if reward.effect == "meter_bonus" and isinstance(reward.value, int):
        after.meter += reward.value
    elif reward.effect == "deck_change":
        after.deck = str(reward.value)
    elif reward.effect == "heal_all":
        after.health = dict.fromkeys(after.health, most)
    elif reward.effect == "remove_unit":
        after.removed = [*after.removed, str(reward.value)]


def earned(play: Play, reward: RewardEntry, report: Report) -> bool:
    """16.7 Whether a reward's condition holds."""
    return report.won if reward.condition == "mission won" else report.secondary


def choose_supplies(play: Play, number: int) -> list[str]:
    """16.7 One extra token for each container brought out."""
    reward = next(reward for reward in play.content.campaign.reward if reward.effect == "choose_one")
    chosen: list[str] = []
    for _ in range(number):
        options: list[Option] = [
            play.options.option(f"win {id}", f"Extra {supply_name(id)}", n, "16.7")
            for n, id in enumerate(reward.options)
        ]
        chosen.append(reward.options[play.ask(Decision(ties.lead(play), "reward", "16.7", options)).value])
    return chosen


# What changed, in words


def tell_points(play: Play, report: Report, points: int, total: int) -> None:
    """16.7 The points of a mission, each with its reason."""
    reasons = [f"{MISSION_POINTS:+d} mission won"] if report.won else ["0 mission lost"]
    if report.secondaries:
        reasons.append(f"{report.secondaries:+d} {noun(report.secondaries, 'secondary objective')}")
    if report.dead:
        reasons.append(f"{-len(report.dead):+d} {noun(len(report.dead), 'operator')} killed")
    so_far = f"{counted(total, 'point')} so far"
    telling.say(play, f"Campaign: {points:+d} ({', '.join(reasons)}), {so_far}.", "16.7", good=report.won)


def tell_onward(play: Play, after: Campaign, report: Report) -> None:
    """16.7 The next mission, who is replaced, how the others are, and what was won or lost for it."""
    if not play.heard:
        return
    content, between = play.content, play.content.campaign.between_missions
    mission = content.mission(content.campaign.missions[after.number])
    telling.say(play, f"Next mission: {mission.name}.", "16.7")
    for key in report.dead:
        without = " and no rabbit's foot" if printed_foot(play, key) else ""
        name, health = content.operators[key].name, between.replacement_health
        telling.say(play, f"A new man takes {name}'s place, and his name: {health} health{without}.", "16.7", [key])
    others = [key for key in after.health if key not in report.dead]
    fit = [f"{content.operators[key].name} {after.health[key]}" for key in others]
    if fit:
        telling.say(play, f"The others regain up to {between.heal} health: {listed(fit)}.", "16.7")
    for words in [*rewards_told(play, report), *meter_told(play, mission, after, report)]:
        telling.say(play, words, "16.7")
    if after.supplies:
        extra = listed([supply_name(id) for id in after.supplies])
        telling.say(play, f"Extra gear in every mission from now on: {extra}.", "16.7", good=True)


def printed_foot(play: Play, key: str) -> bool:
    """Whether a man's board has a rabbit's foot to lose."""
    return any(board.gear[RABBITS_FOOT] for board in play.content.operators[key].boards.values())


def rewards_told(play: Play, report: Report) -> list[str]:
    """16.7 What was won, but for the meter and the containers."""
    words = {"deck_change": "a quieter event deck", "heal_all": "everybody back to full health"}
    told = []
    for reward in play.content.campaign.reward:
        if reward.mission == report.mission and earned(play, reward, report):
            if reward.effect == "remove_unit":
                told.append(f"Won ({reward.condition}): {spoken(str(reward.value))} will not be there.")
            elif reward.effect in words:
                told.append(f"Won ({reward.condition}): {words[reward.effect]}.")
    return told


def meter_told(play: Play, mission: Mission, after: Campaign, report: Report) -> list[str]:
    """16.7 Where the next meter starts, and why."""
    if mission.battle or not after.meter:
        return []
    between = play.content.campaign.between_missions
    reasons = [] if report.won else [f"{-between.mission_lost_meter_penalty:+d} mission lost"]
    reasons += [f"{-between.alarm_raised_meter_penalty:+d} early alarm"] if report.early_alarm else []
    for reward in play.content.campaign.reward:
        if reward.effect == "meter_bonus" and reward.mission == report.mission and earned(play, reward, report):
            reasons.append(f"{reward.value:+d} {reward.condition}")
    start = max(1, mission.meter[play.state.level] + after.meter)
    return [f"The stealth meter will start at {start}: {', '.join(reasons)}."]


def supply_name(id: str) -> str:
    """A token of the containers; ammunition is the Sten's."""
    return gear_token(STEN) if id == "sten_ammunition" else gear_token(GEAR.index(id))
