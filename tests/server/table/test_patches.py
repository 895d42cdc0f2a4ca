"""What a screen is told so that it shows something newer: applied as a client does, it is the newer."""

from dataclasses import dataclass
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from moonless.server.table.patches import changed


@dataclass
class Thing:
    id: str
    value: int


def applied(old: dict[str, Thing], patch: dict[str, Any] | None) -> list[Thing]:
    """As the browser patches a list."""
    if patch is None:
        return list(old.values())
    fresh = {thing.id: thing for thing in patch["set"]}
    kept = [fresh.pop(id, thing) for id, thing in old.items() if id not in patch["gone"]]
    result = [*kept, *fresh.values()]
    if "order" not in patch:
        return result
    return sorted(result, key=lambda thing: patch["order"].index(thing.id))


things = st.lists(st.tuples(st.sampled_from("abcdef"), st.integers(0, 2)), unique_by=lambda pair: pair[0])


@given(things, things)
def test_a_patch_makes_the_new_out_of_the_old(before: list[tuple[str, int]], after: list[tuple[str, int]]) -> None:
    old = {id: Thing(id, value) for id, value in before}
    new = {id: Thing(id, value) for id, value in after}
    assert applied(old, changed(old, new)) == list(new.values())


def test_the_order_is_told_only_where_it_is_another() -> None:
    a, b, c = Thing("a", 1), Thing("b", 1), Thing("c", 1)
    assert changed({"a": a, "b": b}, {"a": a, "b": b, "c": c}) == {"set": [c], "gone": []}
    assert changed({"a": a, "b": b}, {"b": b, "a": a}) == {"set": [], "gone": [], "order": ["b", "a"]}
    assert changed({"a": a}, {"a": Thing("a", 1)}) is None
