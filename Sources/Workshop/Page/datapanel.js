import { copyButton } from "./copy.js";
import { element } from "./dom.js";
import { morph } from "./morph.js";
import { problemList } from "./problems.js";

const token = /(\u0022(?:\\.|[^\u0022\\])*\u0022)(\s*:)?|(-?\d[\d.eE+-]*|true|false|null)/g;

/** JSON text as nodes, with keys and values marked for colour. */
function colored(text) {
  const nodes = [];
  let end = 0;
  for (const match of text.matchAll(token)) {
    nodes.push(text.slice(end, match.index));
    const [whole, string, colon, other] = match;
    const kind = colon ? "key" : string ? "string" : "literal";
    nodes.push(element("span", { class: `json-${kind}` }, string ?? other), colon ?? "");
    end = match.index + whole.length;
  }
  nodes.push(text.slice(end));
  return nodes;
}

/** JSON text as a coloured block that can be scrolled by keyboard. */
function jsonBlock(text, label) {
  return element(
    "pre",
    { class: "block", tabindex: "0", role: "region", "aria-label": label },
    colored(text),
  );
}

/**
 * Draws the resolved JSON of what is shown, what is wrong with it, and it in a terminal once that is
 * known.
 */
export function drawData(root, json, terminal) {
  const { diagnostics, ...shown } = json;
  const components = shown.components ?? [];
  const all = [...diagnostics, ...components.flatMap((component) => component.diagnostics)];
  if (shown.components) {
    shown.components = components.map(({ diagnostics: _, ...component }) => component);
  }
  const text = JSON.stringify(shown, null, 2);
  const fresh = element(
    "div",
    {},
    element(
      "p",
      { class: "panel-head" },
      element("span", { class: "panel-title" }, "Resolved data"),
      copyButton(text, "Copy JSON"),
    ),
    jsonBlock(text, "Resolved data"),
    all.length > 0 &&
      element(
        "section",
        { class: "text-part", "data-key": "diagnostics" },
        element("h3", { class: "panel-title" }, "Diagnostics"),
        problemList(all),
      ),
    terminal !== null &&
      element(
        "section",
        { class: "text-part", "data-key": "terminal" },
        element("h3", { class: "panel-title" }, "In a terminal"),
        element(
          "pre",
          { class: "block", tabindex: "0", role: "region", "aria-label": "Terminal" },
          terminal,
        ),
      ),
  );
  morph(root, fresh);
}
