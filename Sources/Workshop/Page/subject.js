import { pageURL } from "./address.js";
import { pluginName, scenarioTitle, shortName } from "./catalogue.js";
import { copyButton, placeButton } from "./copy.js";
import { element } from "./dom.js";
import { morph } from "./morph.js";
import { href } from "./place.js";

/** The catalogue's entry of what an address shows, or undefined; a scenario must exist too. */
export function entryOf(index, { kind, id, scenario }) {
  const { providers, screens } = index;
  const list = { provider: providers, matrix: providers, screen: screens }[kind] ?? [];
  const entry = list.find((each) => each.id === id);
  return entry && (scenario === null || entry.scenarios.includes(scenario)) ? entry : undefined;
}

/** The component that an address shows or tells of, as the catalogue describes it. */
export function componentOf(index, address) {
  const name = address.kind === "docs" ? address.id : entryOf(index, address)?.component;
  return index.components.find((component) => component.name === name);
}

/** The names of the states that a component can be put into: its `own`, and those `ofData`. */
export function statesOf(index, component) {
  const own = component.states.map(({ name }) => name);
  const ofData = index.data_states.map(({ name }) => name);
  return { own, ofData: ofData.filter((name) => !own.includes(name)) };
}

/** What to call an address in titles and in the log. */
export function subjectName({ id, scenario }) {
  return scenario ? `${id}:${scenario}` : id;
}

function eyebrow(address, entry) {
  return element(
    "p",
    { class: "eyebrow" },
    `${pluginName(entry.id)} · `,
    address.kind === "screen"
      ? "screen"
      : element("a", { href: href(`/docs/${entry.component}`) }, entry.component),
  );
}

/** The way from one component to its matrix and back; a screen has none. */
function matrixLink(address) {
  if (address.kind === "screen") return null;
  const isMatrix = address.kind === "matrix";
  const target = { ...address, kind: isMatrix ? "provider" : "matrix" };
  return element("a", { href: pageURL(target) }, isMatrix ? "Show one" : "Show a matrix");
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
      matrixLink(address),
    ),
  );
  morph(root, fresh);
}
