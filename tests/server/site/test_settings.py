"""What the operator sets: a database by its address."""

import pytest

from moonless.core.errors import MoonlessError
from moonless.server.site.settings import database_of


def test_a_database_is_named_as_everybody_names_it() -> None:
    assert database_of("") == ""
    assert database_of("tables.sqlite3") == "tables.sqlite3"
    assert database_of("sqlite:///tables.sqlite3") == "tables.sqlite3"
    assert database_of("sqlite:////var/lib/tables.sqlite3") == "/var/lib/tables.sqlite3"
    assert database_of("postgresql://me@host/name") == "postgresql://me@host/name"
    for wrong in ("mysql://me@host/name", "sqlite://", "sqlite:///", "file:///x"):
        with pytest.raises(MoonlessError, match="sqlite:///path"):
            database_of(wrong)
