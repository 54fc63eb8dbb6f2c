import { addressOf, pageURL } from "./address.js";
import { pluginName } from "./catalogue.js";
import { element } from "./dom.js";
import { nearest } from "./nearest.js";
import { problemList, problemsOfPlugin } from "./problems.js";

function candidates(index, address) {
  const { kind, id, scenario } = address;
  const list = kind === "screen" ? index.screens : index.providers;
  const entry = list.find((each) => each.id === id);
  if (entry && scenario !== null) {
    const names = nearest(scenario, entry.scenarios);
    return (names.length > 0 ? names : entry.scenarios.slice(0, 3)).map((name) => ({
      name: `${id}:${name}`,
      address: addressOf(kind, id, name, address),
    }));
  }
  const all = [
    ...index.providers.map((each) => ({ kind: "provider", id: each.id })),
    ...index.screens.map((each) => ({ kind: "screen", id: each.id })),
  ];
  const ids = [...new Set(all.map((each) => each.id))];
  return nearest(id, ids).map((near) => {
    const same = all.filter((each) => each.id === near);
    const best = same.find((each) => each.kind === kind) ?? same[0];
    const name = best.kind === kind ? near : `${near} (${best.kind})`;
    return { name, address: addressOf(best.kind, near, null, address) };
  });
}

function sentence(index, { kind, id, scenario }) {
  const known = [...index.providers, ...index.screens].some((each) => each.id === id);
  const code = (text) => element("code", {}, text);
  if (kind === "unknown") return ["There is no such page."];
  if (known && scenario !== null) return [code(id), " has no scenario ", code(scenario), "."];
  return [`There is no ${kind} `, code(id), "."];
}

/** The page for an id that the catalogue does not have, with the nearest that it has. */
export function missing(index, address) {
  const near = candidates(index, address);
  const plugin = index.plugins.find(({ name }) => name === pluginName(address.id ?? ""));
  const problems = plugin ? problemsOfPlugin(plugin, index.diagnostics) : [];
  return [
    element("p", { class: "eyebrow" }, "Not found"),
    element("h1", { id: "subject-title", tabindex: "-1" }, sentence(index, address)),
    near.length > 0 && element("p", { class: "doc" }, "Did you mean"),
    near.length > 0 &&
      element(
        "ul",
        { role: "list", class: "near" },
        near.map(({ name, address: target }) =>
          element("li", {}, element("a", { href: pageURL(target) }, name)),
        ),
      ),
    plugin && !plugin.loaded && element("p", { class: "doc" }, `${plugin.file} failed to load.`),
    problems.length > 0 && problemList(problems),
    element(
      "p",
      { class: "hint" },
      "This page shows it as soon as a plugin that has it is saved.",
    ),
  ];
}

/** The page of a project that has no plugin yet. */
export function noPlugins(index) {
  return [
    element("p", { class: "eyebrow" }, index.name ?? "Project"),
    element("h1", { id: "subject-title", tabindex: "-1" }, "No plugins yet"),
    element("p", { class: "doc" }, "Save this file and its component appears here."),
    element("p", { class: "example-name" }, element("code", {}, "plugins/hello/init.lua")),
    element(
      "pre",
      { class: "example", tabindex: "0" },
      'local vitrina = require "vitrina"\n\n' +
        'vitrina.provide("points", vitrina.components.loyalty_ring {\n' +
        '  title = "Ganaste 100 Mercado Puntos",\n' +
        '  ring_hexa_color = "#0F8A6A",\n' +
        "  ring_number = 3,\n" +
        "  ring_percentage = 0.8,\n" +
        "})",
    ),
    index.diagnostics.length > 0 && problemList(index.diagnostics),
  ];
}

/** The page when the server does not answer at all. */
export function unreachable(reason) {
  return [
    element("p", { class: "eyebrow" }, "Offline"),
    element("h1", { id: "subject-title", tabindex: "-1" }, "The workshop does not answer"),
    element("p", { class: "doc" }, "Start it again and this page comes back by itself:"),
    element("pre", { class: "example", tabindex: "0" }, "vitrina preview"),
    element("p", { class: "hint" }, reason),
  ];
}
