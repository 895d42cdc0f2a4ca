"""The API against its own schema: everything the schema allows, and what it does not."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode, checks

from moonless.server.site.app import ENDPOINTS, SCHEMA
from tests.server.support import SECONDS, Server, Visitor, make_settings

CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
]
SETTINGS = settings(
    max_examples=8, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Visitor, str]]:
    with Server(make_settings(Path(tmp_path_factory.mktemp("schema")), trusted=False)) as server:
        person = Visitor(server.url)
        yield server, person, person.start()["id"]
        person.close()


RIGHT = [(endpoint, GenerationMode.POSITIVE) for endpoint in ENDPOINTS]
WRONG = [(endpoint, GenerationMode.NEGATIVE) for endpoint in ENDPOINTS if endpoint.body not in (None, str)]


@pytest.mark.parametrize(("endpoint", "mode"), [*RIGHT, *WRONG], ids=str)
def test_every_answer_is_as_the_schema_says(endpoint: Any, mode: Any, running: tuple[Server, Visitor, str]) -> None:
    server, person, table = running
    operation = schemathesis.openapi.from_dict(json.loads(SCHEMA))[endpoint.path][endpoint.method]
    headers = {"Origin": server.url, "Cookie": person.cookie}

    @SETTINGS
    @given(case=operation.as_strategy(generation_mode=mode))
    def throw(case: Any) -> None:
        case.call_and_validate(base_url=server.url, headers=headers, checks=CHECKS, timeout=SECONDS)
        if "table" in (case.path_parameters or {}):  # and at a table that is there
            case.path_parameters["table"] = table
            case.call_and_validate(base_url=server.url, headers=headers, checks=CHECKS, timeout=SECONDS)

    throw()


def test_the_schema_names_every_endpoint() -> None:
    found = json.loads(SCHEMA)
    assert found["openapi"].startswith("3.1")
    operations = [operation for path in found["paths"].values() for operation in path.values()]
    assert len(operations) == len(ENDPOINTS)
    assert len({operation["operationId"] for operation in operations}) == len(operations)
