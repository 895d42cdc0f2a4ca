"""Rules as HTML: what they use is shown, everything else is text."""

import re

import pytest

from moonless.core.game import games
from moonless.server.shelf.rulebook import inline, render, rulebook

TAGS = {
    "p",
    "ul",
    "ol",
    "li",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "strong",
    "em",
    "code",
    "pre",
    "blockquote",
    "a",
}


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("plain & <b>bold</b>", "plain &amp; &lt;b&gt;bold&lt;/b&gt;"),
        ("**strong** and *soft*, 2 * 3 * 4", "<strong>strong</strong> and <em>soft</em>, 2 * 3 * 4"),
        ("`a < *b*`", "<code>a &lt; *b*</code>"),
        ("[Dive](#4.3.6)", '<a href="#4.3.6" rel="noopener">Dive</a>'),
        ("[x](javascript:alert(1))", "x)"),
        ('[x](#"onclick=alert)', '<a href="#&quot;onclick=alert" rel="noopener">x</a>'),
        ("\x000\x00", "0"),
    ],
)
def test_words(text: str, html: str) -> None:
    assert inline(text) == html


def test_blocks() -> None:
    text = (
        "One\ntwo.\n\n- a\n  more\n  - deep\n- b\n\n1. first\n2. second\n\n"
        "| A | B |\n|---|:-:|\n| 1 | `x` |\n\n> said\n\n```\n<raw>\n```"
    )
    assert render(text.split("\n")) == (
        "<p>One two.</p><ul><li>a more<ul><li>deep</li></ul></li><li>b</li></ul>"
        "<ol><li>first</li><li>second</li></ol>"
        '<table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead>'
        "<tbody><tr><td>1</td><td><code>x</code></td></tr></tbody></table>"
        "<blockquote><p>said</p></blockquote><pre><code>&lt;raw&gt;</code></pre>"
    )


def test_a_line_that_begins_with_a_number_amid_a_paragraph_goes_on() -> None:
    assert render(["It gains ten, which fills it to", "20. Then it dives."]) == (
        "<p>It gains ten, which fills it to 20. Then it dives.</p>"
    )
    assert render(["So:", "1. first", "2. second"]) == "<p>So:</p><ol><li>first</li><li>second</li></ol>"


@pytest.mark.parametrize("game", list(games()))
def test_the_rules_of_every_game(game: str) -> None:
    book = rulebook(game)
    assert len(book.sections) > 5
    for section in book.sections:
        tags = re.findall(r"</?(\w+)", section.html)
        assert set(tags) <= TAGS
        for tag in set(tags):
            assert len(re.findall(rf"<{tag}[ >]", section.html)) == section.html.count(f"</{tag}>")
