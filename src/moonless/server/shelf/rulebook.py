"""A game's RULES.md as sections with their numbers, as safe HTML."""

import re
from functools import cache
from html import escape

from moonless.core.game import find_game
from moonless.core.rulebook import Rulebook as Book
from moonless.server.api.messages import Rulebook, Section

ITEM = re.compile(r"(\s*)([-*]|\d+\.)\s+(.*)")
BREAK = re.compile(r"\s*([-*]|1\.)\s")
"""What begins a list amid a paragraph: a line that happens to begin with another number and a period goes on."""
RULER = re.compile(r":?-+:?$")
CODE = re.compile(r"`([^`]+)`")
LINK = re.compile(r"\[([^\]]+)\]\(([^)\s]+)\)")
STRONG = re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*")
EMPHASIS = re.compile(r"(?<![\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])")
SAFE_LINK = re.compile(r"(#|/|https?://)")
KEPT = "\x00{}\x00"


@cache
def rulebook(game: str) -> Rulebook:
    """All sections in their order; what stands before the first heading is a section without a title."""
    definition = find_game(game)
    made = [
        Section(each.numbers, each.title, each.level, render(each.body))
        for each in Book(definition.rules_text).sections
    ]
    return Rulebook(definition.name, [each for each in made if each.level or each.html])


def inline(text: str) -> str:
    """Words, with code, links, strong and emphasized parts."""
    kept: list[str] = []

    def keep(html: str) -> str:
        kept.append(html)
        return KEPT.format(len(kept) - 1)

    def link(found: re.Match[str]) -> str:
        if not SAFE_LINK.match(found[2]):
            return found[1]
        return keep(f'<a href="{escape(found[2], quote=True)}" rel="noopener">{escape(found[1], quote=False)}</a>')

    text = text.replace("\x00", "")
    text = CODE.sub(lambda found: keep(f"<code>{escape(found[1], quote=False)}</code>"), text)
    text = escape(LINK.sub(link, text), quote=False)
    text = EMPHASIS.sub(r"<em>\1</em>", STRONG.sub(r"<strong>\1</strong>", text))
    return re.sub(r"\x00(\d+)\x00", lambda found: kept[int(found[1])], text)


def render(lines: list[str]) -> str:
    """Paragraphs, lists, tables, quotations and fenced blocks."""
    html: list[str] = []
    rest = list(lines)
    while rest:
        line = rest[0]
        if not line.strip():
            rest.pop(0)
        elif line.startswith("```"):
            html.append(_fenced(rest))
        elif line.lstrip().startswith("|"):
            html.append(_table(rest))
        elif line.startswith(">"):
            html.append(f"<blockquote>{render(_quoted(rest))}</blockquote>")
        elif ITEM.match(line):
            html.append(_list(rest))
        else:
            html.append(f"<p>{inline(' '.join(_paragraph(rest)))}</p>")
    return "".join(html)


def _fenced(rest: list[str]) -> str:
    rest.pop(0)
    body = []
    while rest and not rest[0].startswith("```"):
        body.append(rest.pop(0))
    if rest:
        rest.pop(0)
    return f"<pre><code>{escape(chr(10).join(body), quote=False)}</code></pre>"


def _quoted(rest: list[str]) -> list[str]:
    body = []
    while rest and rest[0].startswith(">"):
        body.append(rest.pop(0)[1:].removeprefix(" "))
    return body


def _paragraph(rest: list[str]) -> list[str]:
    body = [rest.pop(0).strip()]
    while rest and rest[0].strip() and not BREAK.match(rest[0]) and rest[0][0] not in "|>`":
        body.append(rest.pop(0).strip())
    return body


def _table(rest: list[str]) -> str:
    rows = []
    while rest and rest[0].lstrip().startswith("|"):
        rows.append([cell.strip() for cell in re.split(r"(?<!\\)\|", rest.pop(0).strip().strip("|"))])
    headed = len(rows) > 1 and all(RULER.match(cell) for cell in rows[1])
    head = _row(rows[0], "th") if headed else ""
    body = "".join(_row(row, "td") for row in (rows[2:] if headed else rows))
    return f"<table>{f'<thead>{head}</thead>' if head else ''}<tbody>{body}</tbody></table>"


def _row(cells: list[str], kind: str) -> str:
    scope = ' scope="col"' if kind == "th" else ""
    shown = (inline(cell.replace("\\|", "|")) for cell in cells)
    return "<tr>" + "".join(f"<{kind}{scope}>{cell}</{kind}>" for cell in shown) + "</tr>"


def _list(rest: list[str]) -> str:
    """A list; what is indented under an item belongs to it."""
    first = ITEM.match(rest[0])
    assert first is not None
    indent, ordered = len(first[1]), first[2][0].isdigit()
    items: list[list[str]] = []
    while rest:
        item = ITEM.match(rest[0])
        if item is not None and len(item[1]) <= indent:
            if len(item[1]) < indent or item[2][0].isdigit() != ordered:
                break
            items.append([item[3]])
        elif not rest[0].strip():
            if len(rest) < 2 or not rest[1].startswith(" " * (indent + 2)):
                break
            items[-1].append("")
        elif rest[0].startswith(" " * (indent + 1)):
            items[-1].append(rest[0][min(indent + 2, len(rest[0]) - len(rest[0].lstrip())) :])
        else:
            break
        rest.pop(0)
    tag = "ol" if ordered else "ul"
    return f"<{tag}>{''.join(f'<li>{_item(item)}</li>' for item in items)}</{tag}>"


def _item(lines: list[str]) -> str:
    """The words of an item stand bare; only further blocks get their tags."""
    words = [lines[0].strip()]
    rest = lines[1:]
    while rest and rest[0].strip() and not BREAK.match(rest[0]):
        words.append(rest.pop(0).strip())
    return inline(" ".join(words)) + render(rest)
