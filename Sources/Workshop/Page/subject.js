import { pluginName, scenarioTitle, shortName } from "./catalogue.js";
import { copyButton, placeButton } from "./copy.js";
import { element } from "./dom.js";
import { morph } from "./morph.js";

/** The catalogue's entry of what an address shows, or undefined; a scenario must exist too. */
export function entryOf(index, { kind, id, scenario }) {
  const list = { provider: index.providers, screen: index.screens }[kind] ?? [];
  const entry = list.find((each) => each.id === id);
  return entry && (scenario === null || entry.scenarios.includes(scenario)) ? entry : undefined;
}

/** What to call an address in titles and in the log. */
export function subjectName({ id, scenario }) {
  return scenario ? `${id}:${scenario}` : id;
}

function eyebrow(address, entry) {
  const kind = address.kind === "provider" ? entry.component : "screen";
  return element("p", { class: "eyebrow" }, `${pluginName(entry.id)} · ${kind}`);
}

/** Draws the heading of what is shown: its name, what it is for, and where it is written. */
export function drawSubject(root, index, address) {
  const entry = entryOf(index, address);
  const short = shortName(entry.id);
  const title = address.kind === "screen" ? (entry.title ?? short) : short;
  const fresh = element(
    "header",
    {},
    eyebrow(address, entry),
    element(
      "h1",
      { id: "subject-title", tabindex: "-1" },
      title,
      address.scenario &&
        element("span", { class: "title-scenario" }, ` ${scenarioTitle(entry, address.scenario)}`),
    ),
    entry.doc && element("p", { class: "doc" }, entry.doc),
    element(
      "p",
      { class: "sources" },
      placeButton(entry),
      copyButton(subjectName(address)),
    ),
  );
  morph(root, fresh);
}
