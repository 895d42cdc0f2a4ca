// A wide table scrolls within the page: whoever has no pointer must be able to reach it.
addEventListener("load", () => {
  for (const wrap of document.querySelectorAll(".md-typeset__scrollwrap")) wrap.tabIndex = 0;
});
// The button beside a sample is a button, and no place to go to: dozens of them are not told among a page's parts.
new MutationObserver(() => {
  for (const bar of document.querySelectorAll(".md-code__nav:not([role])")) bar.setAttribute("role", "none");
}).observe(document.documentElement, { childList: true, subtree: true });
