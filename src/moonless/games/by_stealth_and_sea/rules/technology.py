"""8.2.3 Technology of a custom campaign: what is owned, what is in use, what can be bought."""

from typing import Final

from moonless.core.decision import Bar, Decision, Option
from moonless.games.by_stealth_and_sea.content.components import TechLevel, TechTrack
from moonless.games.by_stealth_and_sea.events import Told
from moonless.games.by_stealth_and_sea.rules.play import ONE_ROW, Play
from moonless.games.by_stealth_and_sea.state import LEAD, Campaign, Purchase, Report, State

DONE: Final = Option("done", "Buy nothing more", rule="8.2.3")
OWNED_ALREADY: Final = Bar("owned already", "8.2.3")


class Ware(Option):
    """A step of a technology track that can be bought."""

    def __init__(self, track: TechTrack, level: TechLevel) -> None:
        super().__init__(ware_key(level), level.name, rule="8.2.3", cost=level.cost)
        self.track = track
        self.level = level


def ware_key(level: TechLevel) -> str:
    return f"buy {level.id}"


def step_of(track: TechTrack, level: str) -> int:
    """Which step of a track a level is, or -1."""
    for step, candidate in enumerate(track.levels):
        if candidate.id == level:
            return step
    return -1


def owns(play: Play, campaign: Campaign, level: str) -> bool:
    """Whether a level has been reached: it or a later step of its track."""
    if level in campaign.positions:
        return True
    for track in play.content.tracks.values():
        if not track.branching and step_of(track, level) >= 0:
            return step_of(track, campaign.technology[track.id]) >= step_of(track, level)
    return False


def technology_in_use(play: Play, campaign: Campaign) -> dict[str, str]:
    """8.2.3.1 The levels owned; the Light Wetsuit only at Gibraltar, elsewhere the one before it (R45)."""
    technology = campaign.technology.copy()
    for track in play.content.tracks.values():
        if track.id in technology:
            level = step_of(track, technology[track.id])
            while track.levels[level].boards and play.board.id not in track.levels[level].boards:
                level -= 1
            technology[track.id] = track.levels[level].id
    return technology


def warheads(play: Play, level: str) -> int:
    """8.2.1 (S.17) Warhead tokens by technology."""
    track = play.content.tracks["warhead"]
    return track.levels[step_of(track, level)].warhead_tokens_per_slc


def purchase_barred(play: Play, campaign: Campaign, track: TechTrack, level: TechLevel) -> Bar | None:
    """8.2.3 Owned, the track's one step taken, steps or requirements missing (R43, R44), too dear."""
    if owns(play, campaign, level.id):
        return OWNED_ALREADY
    if any(purchase.track == track.id for purchase in play.state.reports[-1].purchases):
        return Bar(f"one step of {track.name} has been bought after this mission", "8.2.3")
    names = missing(play, campaign, track, level)
    reasons = [f"needs {' and '.join(names)}"] if names else []
    if level.cost > campaign.bank:
        reasons.append(f"costs {level.cost}, the bank holds {campaign.bank}")
    return Bar("; ".join(reasons), "8.2.3") if reasons else None


def required(state: State, track: TechTrack, level: TechLevel) -> list[str]:
    """8.2.3 What must be owned before a level: what it requires, and in a row of steps the one before it (R43)."""
    step = step_of(track, level.id)
    if step > 0 and (not track.branching or ONE_ROW in state.readings):
        return [*level.requires, track.levels[step - 1].id]
    return level.requires


def missing(play: Play, campaign: Campaign, track: TechTrack, level: TechLevel) -> list[str]:
    """8.2.3 What must be owned before a level and is not, by name."""
    lacking = [id for id in required(play.state, track, level) if not owns(play, campaign, id)]
    if not lacking:
        return []
    return [other.name for each in play.content.tracks.values() for other in each.levels if other.id in lacking]


def buy_technology(play: Play, campaign: Campaign, report: Report) -> None:
    """8.2.3 Any number of purchases, but one step a track (D10)."""
    if campaign.next_mission >= len(play.content.campaign_missions(campaign.custom)):  # nothing is left to use it in
        return
    while True:
        wares: list[Option] = [
            Ware(track, level)
            for track in play.content.tracks.values()
            for level in track.levels
            if purchase_barred(play, campaign, track, level) is None
        ]
        answer = play.ask(Decision(LEAD, "purchase", "8.2.3", [*wares, DONE], campaign.bank))
        if not isinstance(answer, Ware):
            return
        buy(play, campaign, answer.track, answer.level)
        report.purchases.append(Purchase(answer.track.id, answer.level.id, answer.cost))
        report.bank_after = campaign.bank


def buy(play: Play, campaign: Campaign, track: TechTrack, level: TechLevel) -> None:
    """8.2.3 The level is owned from now on."""
    campaign.bank -= level.cost
    if track.branching:
        campaign.positions.append(level.id)
    else:
        campaign.technology[track.id] = level.id
    if play.heard:
        play.tell(Told(f"Bought for {level.cost}: {level.name}. {campaign.bank} left in the bank.", "8.2.3"))
