"""15 The end of a campaign and its score."""

from moonless.games.gato_leader.content.content import Content, evaluation
from moonless.games.gato_leader.phases import OVER, SQUADRON
from moonless.games.gato_leader.rules import setup, telling
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.state import LOST, CampaignResult, State


def total_vp(play: Play) -> int:
    """15.2 VP, less 3 for each boat sunk in this campaign."""
    return play.state.vp + play.content.tables.scoring.sunk_submarine * boats_lost(play)


def boats_lost(play: Play) -> int:
    earlier = sum([result.boats_lost for result in play.state.results])
    return sum([boat.status == LOST for boat in play.state.boats]) - earlier


def evaluation_numbers(play: Play) -> list[int]:
    return play.content.evaluation_numbers(play.sheet, play.state.length, play.state.better_torpedoes)


def campaign_end(play: Play) -> int:
    """15.1, 15.2 Score and evaluate; 16.2 the next campaign of a series."""
    state = play.state
    state.results = [*state.results, campaign_result(play)]
    last = state.results[-1]
    if play.heard:
        telling.note(play, f"{play.sheet.name} is over: {last.total} VP, {last.evaluation}.", "15.2")
    if not state.series:
        return OVER
    setup.next_campaign(play)
    return SQUADRON


def campaign_result(play: Play) -> CampaignResult:
    """15.2 The best evaluation whose number is reached."""
    state = play.state
    stage = state.stage
    sunk = [deed.what for boat in state.boats for deed in boat.story if deed.kind == "sank" and deed.stage == stage]
    tonnage = {card.name: card.tonnage for card in play.content.ships.values()}
    total = total_vp(play)
    return CampaignResult(
        state.campaign,
        state.vp,
        boats_lost(play),
        total,
        evaluation(evaluation_numbers(play), total),
        state.segment,
        len(sunk),
        sum(tonnage[name] for name in sunk),
        [boat.id for boat in state.boats],
    )


def series_numbers(content: Content, state: State) -> list[int]:
    """16.2 The evaluation numbers of a campaign; of a series, those of all its campaigns together, played or not."""
    played = [result.campaign for result in state.results]
    if state.linked:
        order = content.tables.linked_campaigns.order
        first = played[0] if played else state.campaign
        played = [first, *(choices[0] for choices in order[1:])]
    tables = [
        content.evaluation_numbers(content.sheets[campaign], state.length, state.better_torpedoes)
        for campaign in played or [state.campaign]
    ]
    return [sum(table[place] for table in tables) for place in range(len(tables[0]))]
