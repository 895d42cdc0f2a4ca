"""How somebody without a mouse, without a large screen or without eyes comes through a page."""

from typing import Any

from playwright.sync_api import Page

from tests.web.waiting import left, resize

TABS = 150
FOCUSED = """wanted => {
  const now = document.activeElement;
  return now?.matches(wanted) ? getComputedStyle(now).outlineStyle : '';
}"""
PHONE = {"width": 390, "height": 844}
ASIDE = """() => [...document.querySelectorAll('main *')].filter(e => e.checkVisibility()
  && e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('.scroll-x, svg, .sr-only, .lobby-names'))
  .map(e => e.outerHTML.slice(0, 120))"""
NAMED = {"button", "link", "textbox", "searchbox", "combobox", "checkbox", "radio", "slider", "switch", "img", "image",
         "region", "dialog", "spinbutton", "listbox"}  # fmt: skip
"""Roles that a screen reader says nothing of without a name."""


def tab_to(page: Page, wanted: str) -> None:
    """By the Tab key alone, from where one is, once it is there; what has the focus can be seen."""
    page.wait_for_selector(wanted, state="attached")  # who sees nothing yet does not look for it
    for _ in range(TABS):
        if ring := page.evaluate(FOCUSED, wanted):
            assert ring != "none", f"nothing shows that {wanted} has the focus"
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no key leads to {wanted}")


def enter(page: Page, wanted: str) -> None:
    tab_to(page, wanted)
    page.keyboard.press("Enter")


def unread(page: Page) -> list[str]:
    """What a screen reader would find without a name, in the tree that it is given; and headings out of order."""
    found, level = [], 0
    nodes = spoken(page)
    for node in nodes:
        role, name = node["role"]["value"], node.get("name", {}).get("value", "")
        if role in NAMED and not name.strip():
            found.append(f"{role} without a name")
        if role == "heading":
            deep = next(int(each["value"]["value"]) for each in node["properties"] if each["name"] == "level")
            if deep > level + 1:
                found.append(f"heading {deep} after {level}: {name}")
            level = deep
    roles = {node["role"]["value"] for node in nodes}
    return found + [f"no {role}" for role in ("main", "banner") if role not in roles]


def spoken(page: Page) -> list[dict[str, Any]]:
    """What a screen reader is given, in the order in which it reads."""
    session = page.context.new_cdp_session(page)
    known = {node["nodeId"]: node for node in session.send("Accessibility.getFullAXTree")["nodes"]}
    session.detach()
    found, waiting = [], [next(id for id, node in known.items() if not node.get("parentId"))]
    while waiting:
        node = known[waiting.pop()]
        waiting += [id for id in reversed(node.get("childIds", [])) if id in known]
        if not node.get("ignored"):
            found.append(node)
    return found


def aside(page: Page) -> list[str]:
    """What sticks out of a phone's screen."""
    size = page.viewport_size
    resize(page, **PHONE)
    found: list[str] = left(page, ASIDE)
    if page.evaluate("() => document.documentElement.scrollWidth > innerWidth"):
        found.append(f"{page.url} can be pushed sideways")
    if size is not None:
        resize(page, **size)
    return found


TO_REACH = """() => [...document.querySelectorAll('main :is(button, a[href], input, select, textarea, summary)')]
  .filter(e => e.checkVisibility({visibilityProperty: true}) && !e.matches(':disabled, [tabindex="-1"]')
    && !e.closest('[inert]') && !e.hasAttribute('data-reached')
    && !(e.type === 'radio' && document.querySelector(`input[name="${e.name}"][data-reached]`)))
  .map(e => e.outerHTML.slice(0, 140))"""
REACH = """() => {
  const now = document.activeElement;
  if (!now || now === document.body) return true;  // between the end of the page and its beginning
  if (now === globalThis.lastReached) return true;  // a date has a field for each of its parts
  globalThis.lastReached = now;
  if (now.hasAttribute('data-reached')) return false;
  now.setAttribute('data-reached', '');
  return true;
}"""


def out_of_reach(page: Page) -> list[str]:
    """What can be clicked and no Tab leads to; of a group of choices one is reached, and arrows lead to the others."""
    page.evaluate("() => { document.activeElement.blur(); scrollTo(0, 0); globalThis.lastReached = null; }")
    for _ in range(2 * TABS):
        page.keyboard.press("Tab")
        if not page.evaluate(REACH):
            break
    found: list[str] = page.evaluate(TO_REACH)
    page.evaluate("() => document.querySelectorAll('[data-reached]').forEach(e => e.removeAttribute('data-reached'))")
    page.evaluate("() => document.activeElement.blur()")
    return found


def alike(page: Page) -> list[str]:
    """Buttons that a screen reader calls the same, so that nobody hears which is which."""
    names = [node.get("name", {}).get("value", "") for node in spoken(page) if node["role"]["value"] == "button"]
    return sorted({f"two buttons are called {name}" for name in names if names.count(name) > 1})
