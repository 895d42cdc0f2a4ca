"""That nothing is left: every table that a test makes must be gone after it."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from weakref import WeakSet

from moonless.core.table import Table


def live_tables() -> int:
    """How many tables there are in this process, once all that nobody holds is gone.

    >>> import moonless
    >>> from moonless.testing import live_tables
    >>> before = live_tables()
    >>> table = moonless.start("by-stealth-and-sea", "bg2", seed=7)
    >>> live_tables() - before
    1
    """
    gc.collect()
    return sum(isinstance(thing, Table) for thing in gc.get_objects())


@contextmanager
def counted_tables() -> Iterator["WeakSet[Table]"]:
    """The tables that are made within and still there.

    >>> import moonless
    >>> from moonless.testing import counted_tables
    >>> with counted_tables() as made:
    ...     table = moonless.start("by-stealth-and-sea", "bg2", seed=7)
    ...     print(len(made))
    1
    """
    made: WeakSet[Table] = WeakSet()
    original = Table.__init__

    def counting(self: Table, *args: Any, **others: Any) -> None:
        made.add(self)
        original(self, *args, **others)

    setattr(Table, "__init__", counting)  # noqa: B010  # a method may not be assigned to
    try:
        yield made
    finally:
        setattr(Table, "__init__", original)  # noqa: B010


def left_of(made: "WeakSet[Table]") -> list[str]:
    """Those that nobody let go, in words; the collector is asked only where there seem to be any.

    >>> import moonless
    >>> from moonless.testing import counted_tables, left_of
    >>> with counted_tables() as made:
    ...     table = moonless.start("by-stealth-and-sea", "bg2", seed=7)
    ...     del table
    >>> left_of(made)
    []
    """
    if made:
        gc.collect()
    return [repr(table) for table in made]
