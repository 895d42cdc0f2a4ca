"""The schema of the HTTP API, made from the table of endpoints and the types of the wire."""

import re
from typing import Any

import msgspec

from moonless.server.api.endpoint import JSON, Endpoint
from moonless.server.api.messages import Error

REFS = "#/components/schemas/{name}"


def openapi(endpoints: list[Endpoint], version: str) -> dict[str, Any]:
    """OpenAPI 3.1."""
    types: list[Any] = [Error]
    for endpoint in endpoints:
        types += [type for type in (endpoint.answer, endpoint.body) if type not in (None, str)]
    schemas, components = msgspec.json.schema_components(types, ref_template=REFS)
    by_type = {repr(type): schema for type, schema in zip(types, schemas, strict=True)}
    for name in ("Briefing", "ReplayScene"):
        components[name]["properties"]["scene"] = {"type": "object", "description": "A Scene: core/scene.py as JSON."}
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation(endpoint, by_type)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Moonless",
            "version": version,
            "description": "State-changing requests must carry an Origin header that names this server.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"cookie": {"type": "apiKey", "in": "cookie", "name": "moonless"}},
        },
        "security": [{"cookie": []}, {}],
    }


def operation(endpoint: Endpoint, by_type: dict[str, Any]) -> dict[str, Any]:
    """One method of one path."""
    answer = {"type": "string"} if endpoint.answer is str else by_type[repr(endpoint.answer)]
    found: dict[str, Any] = {
        "summary": endpoint.summary,
        "operationId": f"{endpoint.method.lower()}-{re.sub(r'[^a-z]+', '-', endpoint.path).strip('-')}",
        "parameters": parameters(endpoint),
        "responses": {"200": {"description": endpoint.summary, "content": {endpoint.media: {"schema": answer}}}},
    }
    if endpoint.body is not None:
        media = "text/plain" if endpoint.body is str else JSON
        schema = {"type": "string"} if endpoint.body is str else by_type[repr(endpoint.body)]
        found["requestBody"] = {"required": True, "content": {media: {"schema": schema}}}
    for status in sorted(statuses(endpoint)):
        found["responses"][str(status)] = {
            "description": "What is wrong and what to do",
            "content": {JSON: {"schema": by_type[repr(Error)]}},
        }
    return found


def statuses(endpoint: Endpoint) -> set[int]:
    """The errors that an endpoint can answer with."""
    found = {421, 429, 503, *endpoint.errors}
    if "{" in endpoint.path:
        found.add(404)
    if endpoint.method != "GET":
        found |= {400, 403, 409, 413}
    if endpoint.body is not None:
        found |= {422}
    if endpoint.path.startswith("/api/tables/{"):
        found.add(409)
    return found


def parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    text = {"type": "string", "minLength": 1}
    inside = [
        {"name": name, "in": "path", "required": True, "schema": text} for name in re.findall(r"{(\w+)}", endpoint.path)
    ]
    return inside + [{"name": name, "in": "query", "schema": {"type": "string"}} for name in endpoint.query]
