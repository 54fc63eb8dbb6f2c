import { addressOf, bareURL, pageURL } from "./address.js";
import { scenarioTitle } from "./catalogue.js";
import { commandFor, requestFor } from "./commandline.js";
import { copyButton } from "./copy.js";
import { element } from "./dom.js";
import { fieldTable } from "./fieldtable.js";
import { morph } from "./morph.js";
import { formats, formatsNote, href } from "./place.js";
import { shareURL } from "./server.js";

function part(title, ...content) {
  return element(
    "section",
    { class: "text-part", "data-key": title },
    element("h3", { class: "panel-title" }, title),
    content,
  );
}

function block(title, text) {
  return part(
    title,
    element("pre", { class: "block", tabindex: "0", role: "region", "aria-label": title }, text),
    element("p", { class: "block-tools" }, copyButton(text, "Copy")),
  );
}

function scenarioLinks(entry, address) {
  return element(
    "ul",
    { role: "list", class: "near" },
    [null, ...entry.scenarios].map((scenario) =>
      element(
        "li",
        {},
        element(
          "a",
          { href: pageURL(addressOf(address.kind, entry.id, scenario, address)) },
          scenario === null ? "Own data" : scenarioTitle(entry, scenario),
        ),
      ),
    ),
  );
}

/**
 * Draws what there is to know of what is shown, and how to get exactly it elsewhere.
 *
 * @param lua The Lua that makes it, or null.
 */
export function drawDocs(root, { address, entry, component, lua }) {
  morph(
    root,
    element(
      "div",
      {},
      (component?.doc || entry.doc) && element("p", { class: "docs-lead" }, entry.doc ?? component.doc),
      component &&
        element("p", {}, element("a", { href: href(`/docs/${component.name}`) }, `All about ${component.name}`)),
      lua && block("The Lua that makes this", lua.trimEnd()),
      block("In a terminal", commandFor(address)),
      block("As JSON from this workshop", requestFor(address)),
      part("Link to this", element("p", {}, copyButton(shareURL(address)))),
      part(
        "Without the page around it",
        element(
          "p",
          { class: "format-links" },
          formats.map((format) => element("a", { href: bareURL(address, format), target: "_blank" }, format)),
        ),
        formatsNote && element("p", { class: "hint" }, formatsNote),
      ),
      entry.scenarios.length > 0 && part("Scenarios", scenarioLinks(entry, address)),
      component && part("Fields", fieldTable(component)),
    ),
  );
}
