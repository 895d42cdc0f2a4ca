"""Copies: what was kept never changes while the game goes on."""

from moonless.core.bulk import play_out
from moonless.core.content import plain
from moonless.core.fate import SeededFate
from moonless.testing import Mood, Setting, mood_for, steps


def test_a_copy_is_equal(setting: Setting) -> None:
    for seed in setting.seeds(3):
        table = setting.start(seed)
        for _ in steps(table, mood_for(table, seed)):
            copy = table.state.copy()
            assert copy == table.state
            assert copy is not table.state
            assert type(copy) is type(table.state)


def test_a_checkpoint_never_changes(setting: Setting) -> None:
    """Every checkpoint of a game, as it was when it was made and as it is at the end."""
    for seed in setting.seeds(10):
        table = setting.start(seed)
        kept: list[tuple[object, object]] = []
        for _ in steps(table, mood_for(table, seed)):
            known = len(kept)
            kept += [(checkpoint.state, plain(checkpoint.state)) for checkpoint in table._run.checkpoints[known:]]
        for state, before in kept:
            assert plain(state) == before


def test_a_copy_never_changes_while_the_game_goes_on(setting: Setting) -> None:
    """Taken at any decision, also in the middle of a phase."""
    for seed in setting.seeds(10):
        table = setting.start(seed)
        kept = []
        for decision in steps(table, mood_for(table, seed)):
            copy = table.state.copy()
            kept.append((decision.ask, copy, plain(copy)))
        for ask, copy, before in kept:
            now = plain(copy)
            assert now == before, f"a copy taken at '{ask}' changed: {differences(before, now)}"


def test_playing_a_copy_does_not_change_the_original(setting: Setting) -> None:
    """At every phase's start, as a search does it: copy, play out, look again."""
    for seed in setting.seeds(5):
        state, mood = setting.state(), Mood(seed)
        rules = setting.game.play(state, SeededFate(seed), mood.answer)
        phase = 0
        while not state.over:
            if phase % (30 if setting.long else 5) == 0:
                before = plain(state)
                play_out(setting.game, state.copy(), SeededFate(phase), Mood(phase).answer)
                assert plain(state) == before
            setting.game.play_phase(rules)
            phase += 1


def test_starting_a_game_leaves_the_next_start_alone(setting: Setting) -> None:
    """Nothing of the content or of the options is changed by play."""
    fresh = plain(setting.state())
    options = repr(setting.options)
    for seed in setting.seeds(5):
        state = setting.state()
        play_out(setting.game, state, SeededFate(seed), Mood(seed).answer)
        assert plain(setting.state()) == fresh
        assert repr(setting.options) == options


def differences(before: object, now: object, path: str = "") -> str:
    """Where two trees of plain data differ."""
    if isinstance(before, dict) and isinstance(now, dict) and before.keys() == now.keys():
        return next(
            (differences(before[key], now[key], f"{path}.{key}") for key in before if before[key] != now[key]), ""
        )
    if isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        pairs = enumerate(zip(before, now, strict=True))
        return "; ".join(differences(a, b, f"{path}[{at}]") for at, (a, b) in pairs if a != b)
    return f"{path}: {before} became {now}"
