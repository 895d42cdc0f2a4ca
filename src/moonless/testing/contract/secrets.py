"""Secrets: a seat sees its redacted state, and two worlds that differ only in what it cannot know look the same to it.

A game without hidden information passes trivially; one that hides something is held to it by `imagine`.
"""

from moonless.core.content import plain
from moonless.core.fate import DICE_SEAT, SeededFate
from moonless.core.play import State
from moonless.core.scene import Scene
from moonless.core.table import Table
from moonless.testing import Mood, Setting, line, mood_for, sampled, seats, shown, steps, told


def test_redaction_is_deterministic_and_changes_nothing(setting: Setting) -> None:
    for _, table, _ in sampled(setting, games=3, every=2, when_long=8):
        before = plain(table.state)
        for seat in seats(setting.game):
            once = setting.game.secrets.redact(table.state, seat)
            assert plain(once) == plain(setting.game.secrets.redact(table.state, seat))
            assert plain(setting.game.secrets.redact(once, seat)) == plain(once), (
                "redacting twice takes nothing more away"
            )
        assert plain(table.state) == before


def test_an_imagined_world_looks_the_same_to_the_seat(setting: Setting) -> None:
    """`imagine` may only change what is hidden."""
    for number, table, _ in sampled(setting, games=3, every=4, when_long=16):
        before = plain(table.state)
        for seat in seats(setting.game):
            known = setting.game.secrets.redact(table.state, seat)
            imagined = setting.game.secrets.imagine(known, seat, SeededFate(number))
            assert plain(setting.game.secrets.redact(imagined, seat)) == plain(known)
            assert plain(imagined) == plain(setting.game.secrets.imagine(known, seat, SeededFate(number)))
            assert imagined is not table.state
        assert plain(table.state) == before


def test_two_worlds_give_byte_identical_scenes(setting: Setting) -> None:
    for number, table, _ in sampled(setting, games=2, every=8, when_long=40):
        for seat in seats(setting.game):
            known = setting.game.secrets.redact(table.state, seat)
            imagined = setting.game.secrets.imagine(known, seat, SeededFate(number))
            assert shown(scene_of(table, seat, imagined)) == shown(scene_of(table, seat, table.state))


def scene_of(table: Table, seat: str | None, state: State) -> Scene:
    """The seat's scene of another world, with the question it is asked."""
    decision = table.decision
    own = decision if decision is not None and decision.seat in (seat, DICE_SEAT) else None
    return table.game.screen.scene(table.game.secrets.redact(state, seat), seat, own, table.log(seat))


def test_an_imagined_world_can_be_played_on(setting: Setting) -> None:
    """A world imagined at a phase's start is a whole world: a search plays it to its end."""
    for number, table, decision in sampled(setting, games=3, every=10, when_long=60):
        start = table.checkpoint.state
        world = setting.game.secrets.imagine(
            setting.game.secrets.redact(start, decision.seat), decision.seat, SeededFate(number)
        )
        rules = setting.game.play(world, SeededFate(number), Mood(number).answer)
        while not world.over:
            setting.game.play_phase(rules)


def test_a_log_holds_what_its_seat_may_know(setting: Setting) -> None:
    for seed in setting.seeds(2):
        table = setting.start(seed)
        for _ in steps(table, mood_for(table, seed)):
            pass
        everything = [line(event.line()) for event in table.events]
        for seat in seats(setting.game):
            own = [line(told) for told in table.log(seat)]
            visible = [line(event.line()) for event in table.events if event.visible_to(seat)]
            assert own == visible
            assert all(told in everything for told in own)
        assert all(event.seen_by is None or event.seen_by <= set(setting.game.seats) for event in table.events)
        assert told(table.events) == told(list(table.events))
