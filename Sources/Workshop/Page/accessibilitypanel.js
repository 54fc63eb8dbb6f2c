import { element } from "./dom.js";
import { morph } from "./morph.js";
import { problemItem } from "./problems.js";

function findingItem({ entry, node, diagnostic }) {
  const { fix } = diagnostic;
  const item = problemItem(diagnostic);
  item.dataset.entry = entry;
  item.dataset.place = node;
  item.tabIndex = 0;
  item.setAttribute("aria-label", `${diagnostic.message}${fix ? `. ${fix}` : ""}`);
  return item;
}

/** Draws the findings of what is shown, and its reading order as text once that is known. */
export function drawAccessibility(root, findings, reading) {
  const list = findings ?? [];
  morph(
    root,
    element(
      "div",
      {},
      element(
        "p",
        { class: "panel-head" },
        element("span", { class: "panel-title" },
          findings === null ? "Checking…"
          : list.length === 0 ? "Nothing found that keeps people from using it"
          : `${list.length} found: point at one to see it on the canvas`),
      ),
      list.length > 0 && element("ul", { class: "problems findings", role: "list" }, list.map(findingItem)),
      reading !== null &&
        element(
          "section",
          { class: "text-part", "data-key": "reading" },
          element("h3", { class: "panel-title" }, "Reading order"),
          element("pre", { class: "block", tabindex: "0", role: "region", "aria-label": "Reading order" },
            reading === "" ? "Nothing is told." : reading),
        ),
    ),
  );
}

/**
 * Outlines on the canvas what the findings are about: all of them while the panel is open, the one
 * that the reader points at or has focused more strongly.
 *
 * @param mark Takes a list of `{entry, node, tone}`.
 * @returns Takes the findings and whether the panel is open.
 */
export function startOutlines(root, mark) {
  let findings = [];
  let isOpen = false;

  function draw(item = root.querySelector("[data-place]:is(:hover, :focus)")) {
    if (!isOpen) {
      mark([]);
      return;
    }
    mark(
      findings.map(({ entry, node, diagnostic }) => ({
        entry,
        node,
        tone:
          item && item.dataset.place === node && Number(item.dataset.entry) === entry
            ? "strong"
            : diagnostic.severity,
      })),
    );
  }

  const itemOf = (event) => event.target.closest?.("[data-place]");
  for (const name of ["pointerover", "focusin"]) {
    root.addEventListener(name, (event) => draw(itemOf(event)));
  }
  for (const name of ["pointerleave", "focusout"]) root.addEventListener(name, () => draw());

  return (fresh, shown) => {
    findings = fresh ?? [];
    isOpen = shown;
    draw();
  };
}
