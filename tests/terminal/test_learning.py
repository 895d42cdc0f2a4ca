"""A lesson at the terminal, read as a person does: every word of it, and only the answers that are meant."""

import io

import pytest

from moonless.core.game import Game, games
from moonless.core.lessons import Lesson
from moonless.terminal.console import console_for
from moonless.terminal.learning import ANSWERS, READ_ON, learn

FIRST = [(game, next(iter(game.lessons.values()))) for game in games().values()]


class Pupil:
    """Presses Enter where there is something to read, answers what is meant, and tries something else once."""

    def __init__(self, lesson: Lesson) -> None:
        self.keys = [key for step in lesson.steps if not step.auto for key in step.keys]
        self.screen = io.StringIO()
        self.strayed = False

    def __call__(self, prompt: str) -> str:
        self.screen.write(f"{prompt}\n")
        if prompt in (READ_ON, ANSWERS):
            return ""
        if prompt.strip() != ">":
            return ""  # handing over
        if not self.strayed:
            self.strayed = True
            return "2" if self.keys[0] != "2" else "1"
        if not self.keys:
            raise EOFError
        return self.keys.pop(0)


@pytest.mark.parametrize(("game", "lesson"), FIRST, ids=[game.id for game, _ in FIRST])
def test_a_lesson_of_each_game_reaches_its_end(game: Game, lesson: Lesson) -> None:
    pupil = Pupil(lesson)
    console = console_for(pupil.screen, pupil, True, False)
    learn(game, lesson, console=console)
    told = " ".join(pupil.screen.getvalue().split())
    assert pupil.keys == []
    assert "The lesson means another answer" in told
    for step in lesson.steps:
        for part in step.say.strip().splitlines():
            assert " ".join(part.split()) in told
    assert "The lesson is over" in told
