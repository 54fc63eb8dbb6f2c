import { element } from "./dom.js";
import { morph } from "./morph.js";

function block(title, text) {
  return element(
    "section",
    { class: "text-part", "data-key": title },
    element("h3", { class: "panel-title" }, title),
    element("pre", { class: "block", tabindex: "0", role: "region", "aria-label": title }, text),
  );
}

/** Draws what is shown as text: in a terminal and in reading order; `null` for nothing shown. */
export function drawTexts(root, texts) {
  const fresh = texts
    ? element("div", {}, block("Terminal", texts.terminal), block("Reading order", texts.reading))
    : element("div", {}, element("p", { class: "nothing" }, "Nothing is shown."));
  morph(root, fresh);
}
