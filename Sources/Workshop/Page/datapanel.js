import { copyButton } from "./copy.js";
import { element } from "./dom.js";
import { morph } from "./morph.js";

const token = /("(?:\\.|[^"\\])*")(\s*:)?|(-?\d[\d.eE+-]*|true|false|null)/g;

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

/** Draws the resolved JSON of what is shown; `null` stands for nothing shown. */
export function drawData(root, json) {
  if (json === null) {
    morph(root, element("div", {}, element("p", { class: "nothing" }, "Nothing is shown.")));
    return;
  }
  const { diagnostics, ...shown } = json;
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
  );
  morph(root, fresh);
}
