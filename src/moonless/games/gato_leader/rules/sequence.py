"""3 The sequence of play."""

from moonless.games.gato_leader.events import Heading
from moonless.games.gato_leader.phases import (
    ACTION,
    AGGRESSIVE,
    CAMPAIGN_END,
    CAUTIOUS,
    CONTACT,
    CONVOY,
    DEPLOYMENT,
    END_OF_ROUND,
    ENEMY,
    ESCORTS,
    LAG,
    MISSION,
    MOVEMENT,
    NAVAL_ATTACK,
    OPERATIONS,
    OVER,
    POST_COMBAT,
    REFIT,
    SET_UP,
    SQUADRON,
    STRATEGIC,
    SUBMARINES,
    WOLFPACKS,
)
from moonless.games.gato_leader.rules import (
    attacks,
    cards,
    contact,
    enemy_attacks,
    escorts,
    missions,
    movement,
    operations,
    post_combat,
    refit,
    scoring,
    setup,
    squadron,
    strategic,
    terms,
)
from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.state import Sub


def play_phase(play: Play) -> None:
    """3 Play the phase that the state stands before, and go to the next."""
    phase = play.state.phase
    if SUBMARINES <= phase <= END_OF_ROUND:
        play.state.phase = combat_phase(play, phase)
    elif phase <= WOLFPACKS:
        play.state.phase = strategic_part(play, phase)
    else:
        play.state.phase = other_phase(play, phase)


def strategic_part(play: Play, phase: int) -> int:
    """2 Set-up, 4 Strategic Segment, 5.1 wolfpacks."""
    if phase == SQUADRON:
        return setup.squadron_phase(play)
    if phase == DEPLOYMENT:
        return DEPLOYMENT if setup.deployment_phase(play) else begin_campaign(play)
    if phase == STRATEGIC:
        return STRATEGIC if strategic.strategic_phase(play) else WOLFPACKS
    if operations.wolfpack_phase(play):
        return WOLFPACKS
    operations.begin_operations(play)
    return OPERATIONS


def other_phase(play: Play, phase: int) -> int:
    """5 Operations, 6 and 7 contacts, 13 post-combat, 14 Refit, 15 end."""
    if phase == OPERATIONS:
        return operations.operations_phase(play)
    if phase == MOVEMENT:
        return operations.movement_phase(play)
    if phase == MISSION:
        return missions.mission_phase(play)
    if phase == NAVAL_ATTACK:
        return missions.naval_attack_phase(play)
    if phase == CONTACT:
        return contact.contact_phase(play)
    if phase == CONVOY:
        return contact.convoy_phase(play)
    if phase == SET_UP:
        return contact.set_up_phase(play)
    if phase == POST_COMBAT:
        post_combat.post_combat_phase(play)
        return ACTION
    if phase == ACTION:
        return post_combat.action_phase(play)
    if phase == REFIT:
        return begin_segment(play) if refit.refit_phase(play) else CAMPAIGN_END
    return scoring.campaign_end(play)


def combat_phase(play: Play, phase: int) -> int:
    """3 A combat round: boats, Lag, Escorts, Aggressive boats, enemy ships, Cautious boats, end."""
    following = combat_step(play, phase)
    return POST_COMBAT if post_combat.battle_is_over(play) else following


def combat_step(play: Play, phase: int) -> int:
    if phase == SUBMARINES:
        return SUBMARINES if movement.submarines_phase(play) else LAG
    if phase == LAG:
        movement.lag_phase(play)
        return ESCORTS
    if phase == ESCORTS:
        if escorts.escorts_phase(play):
            return ESCORTS
        ready_ships(play)
        return AGGRESSIVE
    if phase == AGGRESSIVE:
        return AGGRESSIVE if attack_phase(play, True) else ENEMY
    if phase == ENEMY:
        return ENEMY if enemy_attacks.enemy_phase(play) else CAUTIOUS
    if phase == CAUTIOUS:
        return CAUTIOUS if attack_phase(play, False) else END_OF_ROUND
    post_combat.end_of_round(play)
    return SUBMARINES


def ready_ships(play: Play) -> None:
    """The Escorts have moved; in the Enemy ships step each ship may attack once."""
    for ship in play.battle.ships:
        ship.acted = False


def attack_phase(play: Play, aggressive: bool) -> bool:
    """10.1 Each boat of this initiative in turn; whether there was one."""
    waiting = [sub for sub in terms.subs_on_display(play) if attacks_now(play, sub, aggressive)]
    if not waiting:
        return False
    options = [play.options.boat[cards.sub_boat(play, sub).number] for sub in waiting]
    number = squadron.next_boat(play, "next-attack", "10.1", options)
    attacks.attack_with(play, next(sub for sub in waiting if cards.sub_boat(play, sub).number == number))
    return True


def attacks_now(play: Play, sub: Sub, aggressive: bool) -> bool:
    """1.5 Aggressive boats attack before the enemy, Cautious ones after."""
    return not sub.attacked and terms.aggressive(play, cards.sub_boat(play, sub)) == aggressive


# The campaign


def begin_campaign(play: Play) -> int:
    """2 The squadron is ready; R42 a series ends where no boat is left."""
    if setup.squadron_is_empty(play):
        play.state.series = []
        return OVER
    return begin_segment(play)


def begin_segment(play: Play) -> int:
    """3 A new Strategic Segment."""
    play.state.segment += 1
    if play.heard:
        play.tell(Heading(f"Strategic Segment {play.state.segment}.", "3"))
    return STRATEGIC
