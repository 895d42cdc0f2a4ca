"""All answers tried in a world meet the same dice, whoever threw first."""

from moonless.core.fate import SeededFate, Source
from moonless.players.admiral.worlds import StreamFate, Streams

DIE = Source("d6", [1, 2, 3, 4, 5, 6])


def thrown(fate: SeededFate | StreamFate) -> list[int]:
    cards = list(range(20))
    return [
        fate.roll(DIE),
        fate.draw(DIE, cards),
        fate.pick(DIE, cards),
        len(cards),
        *[fate.roll(DIE) for _ in range(9)],
    ]


def test_a_stream_gives_what_its_seed_gives_however_often_it_is_begun() -> None:
    streams = Streams()
    streams.enter("a world")
    for _ in range(3):
        assert thrown(StreamFate(streams, "a world 1")) == thrown(SeededFate("a world 1"))
    first, second = StreamFate(streams, "a world 2"), StreamFate(streams, "a world 2")
    faces = [SeededFate("a world 2", place).roll(DIE) for place in range(2)]
    assert [first.roll(DIE), second.roll(DIE), second.roll(DIE), first.roll(DIE)] == [faces[0], *faces, faces[1]]


def test_another_world_forgets_the_last_and_nothing_is_sown_before_it_is_asked_for() -> None:
    streams = Streams()
    streams.enter("one")
    fate = StreamFate(streams, "one 1")
    assert not streams.sown
    fate.roll(DIE)
    assert list(streams.sown) == ["one 1"]
    streams.enter("one")
    assert streams.sown
    streams.enter("another")
    assert not streams.sown
