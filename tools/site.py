"""What the site of documents holds beside docs/: pages made of other files when it is built (`make docs`).

The rules of each game with an anchor for every number, the OpenAPI description as a page, the files of the repository's
root, the fonts of the client. Links that work in the repository are turned to these pages. MkDocs calls what begins
with `on_`.
"""

import json
import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from moonless.core.game import Game, games
from moonless.core.rulebook import Rulebook, Section
from moonless.server.shelf.rulebook import render
from moonless.server.site.app import SCHEMA

ROOT = Path(__file__).resolve().parents[1]
FONTS = ROOT / "src" / "moonless" / "web" / "fonts"
ICON = ROOT / "src" / "moonless" / "web" / "icon.svg"
ROOT_PAGES = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
    "CODE_OF_CONDUCT.md": "code-of-conduct.md",
    "LICENSE": "license.md",
}
"""Where a file of the repository's root is found on the site."""
SEARCH = 'data-md-component="search"'
NUMBER = r"(?:[A-Z]+\.?)?\d+(?:\.\d+)*"
CITED = re.compile(rf"(?<=[(\[]){NUMBER}(?:, {NUMBER})*(?=[)\]])")
"""Numbers of rules in brackets."""
LINK = re.compile(r"\]\(([^)\s#]+)(#[^)\s]*)?\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    made = {f"rules/{game.id}.md": rules_page(game) for game in ours()}
    made["openapi.md"] = openapi_page(json.loads(SCHEMA))
    made["openapi.json"] = json.dumps(json.loads(SCHEMA), indent=2)
    for name, page in ROOT_PAGES.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        made[page] = text if name.endswith(".md") else f"# License\n\n```text\n{text}```\n"
    for path, text in made.items():
        files.append(File.generated(config, path, content=text))
    for font in sorted(FONTS.glob("*.woff2")):
        files.append(File.generated(config, f"assets/fonts/{font.name}", abs_src_path=str(font)))
    files.append(File.generated(config, "assets/icon.svg", abs_src_path=str(ICON)))
    return files


def ours() -> list[Game]:
    return [game for game in games().values() if type(game).__module__.startswith("moonless.")]


# Links


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Links into the repository become links within the site."""
    up = "../" * page.file.src_uri.count("/")
    return LINK.sub(lambda found: turned(found, page.file.src_uri, up), markdown)


def turned(found: re.Match[str], where: str, up: str) -> str:
    target, anchor = found[1], found[2] or ""
    if (rules := re.fullmatch(r"(?:\.\./)*src/moonless/games/(\w+)/RULES\.md", target)) is not None:
        return f"]({up}rules/{rules[1].replace('_', '-')}.md{anchor})"
    if (page := ROOT_PAGES.get(target.removeprefix("../"))) is not None:
        return f"]({up}{page}{anchor})"
    if where in ROOT_PAGES.values() and target.startswith("docs/"):
        return f"]({target.removeprefix('docs/')}{anchor})"
    return found[0]


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    return readable(output)


def on_post_template(output: str, template_name: str, config: MkDocsConfig) -> str:
    """The page for what is not there is no page to MkDocs."""
    return readable(output) if template_name == "404.html" else output


def readable(html: str) -> str:
    """For screen readers: the theme's search is a dialog without a name, and an empty corner of a table no heading."""
    html = html.replace('data-md-component="search" role="dialog"', f'{SEARCH} role="dialog" aria-label="Search"')
    return re.sub(r"<th(?: scope=\"col\")?></th>", "<td></td>", html)


# Rules


def rules_page(game: Game) -> str:
    """A game's rules: a heading with an anchor for each number, under it what our own renderer makes of it."""
    book = Rulebook(game.rules_text)
    known = {number for section in book.sections for number in section.numbers}
    parts = ["---\nsearch:\n  boost: 1\n---\n"]
    for section in book.sections:
        if section.level:
            parts.append(heading(section))
        html = link_citations(render(section.body), known)
        parts.append(f"<div>{html}</div>" if html else "")
    return "\n\n".join(parts) + "\n"


def heading(section: Section) -> str:
    """Levels are counted without a gap: a rule of the fourth level may stand under a chapter of the second."""
    level = {1: 1, 2: 2}.get(section.level, 3)
    if not section.numbers:
        return f"{'#' * level} {section.title}"
    others = "".join(f'<a id="{anchor(number)}"></a>' for number in section.numbers[1:])
    return f"{others}\n\n{'#' * level} {section.name} {{ #{anchor(section.numbers[0])} }}".lstrip()


def anchor(number: str) -> str:
    return number.replace(" ", "")


def link_citations(html: str, known: set[str]) -> str:
    """Numbers in brackets that are rules lead there; what is a link or code already stays as it is."""
    pieces = re.split(r"(<a .*?</a>|<code>.*?</code>|<[^>]+>)", html, flags=re.DOTALL)
    return "".join(each if each.startswith("<") else CITED.sub(lambda f: cited(f[0], known), each) for each in pieces)


def cited(numbers: str, known: set[str]) -> str:
    each = numbers.split(", ")
    return ", ".join(f'<a href="#{anchor(one)}">{one}</a>' if one in known else one for one in each)


# OpenAPI


def openapi_page(schema: dict[str, Any]) -> str:
    """Every request with what it takes and gives, then every type."""
    lines = [
        "# OpenAPI",
        f"The HTTP part of the [wire](protocol.md), as the server itself describes it (`/api/openapi.json`, "
        f"[as a file](openapi.json)): OpenAPI {schema['openapi']}, version {schema['info']['version']}. "
        f"{schema['info']['description']}",
    ]
    for group, paths in grouped(schema["paths"]).items():
        lines.append(f"## {group}")
        for path, operations in paths:
            lines += [operation_text(method.upper(), path, each) for method, each in operations.items()]
    lines.append("## Types")
    for name, each in sorted(schema["components"]["schemas"].items()):
        lines += [f"### {name} {{ #type-{name.lower()} }}", type_text(each)]
    return "\n\n".join(lines) + "\n"


def grouped(paths: dict[str, Any]) -> dict[str, list[tuple[str, Any]]]:
    """By the first word after /api/."""
    found: dict[str, list[tuple[str, Any]]] = {}
    for path, operations in paths.items():
        found.setdefault(f"/api/{path.split('/')[2]}", []).append((path, operations))
    return found


def operation_text(method: str, path: str, operation: dict[str, Any]) -> str:
    parts = [f"### {method} {path} {{ #{operation['operationId']} }}", f"{operation['summary']}."]
    given = [
        f"`{each['name']}` ({each['in']}{'' if each.get('required') else ', may be left out'}): {kind(each['schema'])}"
        for each in operation["parameters"]
    ]
    if body := operation.get("requestBody"):
        given += [f"body ({media}): {kind(each['schema'])}" for media, each in body["content"].items()]
    if given:
        parts.append("Takes " + "; ".join(given) + ".")
    (media, answer), *_ = operation["responses"]["200"]["content"].items()
    others = ", ".join(status for status in operation["responses"] if status != "200")
    refused = f" Refused with {others}: {kind({'$ref': '#/components/schemas/Error'})}." if others else ""
    parts.append(f"Answers {kind(answer['schema'])} ({media}).{refused}")
    return "\n\n".join(parts)


def type_text(schema: dict[str, Any]) -> str:
    if "properties" not in schema:
        return f"{kind(schema)}."
    needed = set(schema.get("required", []))
    left_out = {name: f"no: `{json.dumps(each.get('default'))}`" for name, each in schema["properties"].items()}
    rows = [
        f"| `{name}` | {kind(each)} | {'yes' if name in needed else left_out[name]} |"
        for name, each in schema["properties"].items()
    ]
    about = [schema["description"], ""] if "description" in schema else []
    return "\n".join([*about, "| field | type | always there |", "|---|---|---|", *rows])


def kind(schema: dict[str, Any]) -> str:
    """A type in a few words, with a link where it has a name."""
    if reference := schema.get("$ref"):
        name = reference.rpartition("/")[2]
        return f"[{name}](#type-{name.lower()})"
    if "enum" in schema:
        return "one of " + ", ".join(f"`{each}`" for each in schema["enum"])
    if any_of := schema.get("anyOf"):
        return " or ".join(kind(each) for each in any_of)
    if schema.get("type") == "array":
        pairs = schema.get("prefixItems")  # a tuple: `items` is then false
        return f"list of {' and '.join(map(kind, pairs)) if pairs else kind(schema.get('items', {}))}"
    if schema.get("type") == "object" and isinstance(values := schema.get("additionalProperties"), dict):
        return f"object of {kind(values)}"
    return str(schema.get("type", "anything"))
