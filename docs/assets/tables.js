// A wide table scrolls within the page: whoever has no pointer must be able to reach it.
addEventListener("load", () => {
  for (const wrap of document.querySelectorAll(".md-typeset__scrollwrap")) wrap.tabIndex = 0;
});
