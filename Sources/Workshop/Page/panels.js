function step(key, at, count) {
  switch (key) {
    case "ArrowRight": return (at + 1) % count;
    case "ArrowLeft": return (at + count - 1) % count;
    case "Home": return 0;
    case "End": return count - 1;
    default: return null;
  }
}

/**
 * Makes tabs of the buttons in `list`, each of which names its panel by `data-panel`.
 *
 * @param names Those that are offered; the tabs of others go.
 * @param picked Called with the name of a panel that the reader chose.
 * @returns Shows the panel of a name; an unknown one shows the first.
 */
export function startPanels(list, names, picked) {
  const tabs = [...list.querySelectorAll("[role=tab]")];
  for (const tab of tabs) if (!names.includes(tab.dataset.panel)) tab.remove();
  list.addEventListener("click", (event) => {
    const tab = event.target.closest("[role=tab]");
    if (tab) picked(tab.dataset.panel);
  });
  list.addEventListener("keydown", (event) => {
    const next = step(event.key, tabs.indexOf(event.target), tabs.length);
    if (next === null) return;
    event.preventDefault();
    tabs[next].focus();
    picked(tabs[next].dataset.panel);
  });
  return (name) => {
    const open = tabs.find((tab) => tab.dataset.panel === name) ?? tabs[0];
    for (const tab of tabs) {
      const isOpen = tab === open;
      tab.setAttribute("aria-selected", String(isOpen));
      tab.tabIndex = isOpen ? 0 : -1;
      if (isOpen) tab.scrollIntoView({ block: "nearest", inline: "nearest" });
      document.getElementById(tab.getAttribute("aria-controls")).hidden = !isOpen;
    }
  };
}
