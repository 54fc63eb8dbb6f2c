import { addressOf, isSameSubject, pageURL, readAddress } from "./address.js";
import { counted, element } from "./dom.js";
import { morph } from "./morph.js";
import { problemsOfPlugin } from "./problems.js";

/** The part of an id after its plugin. */
export function shortName(id) {
  return id.slice(id.lastIndexOf("/") + 1);
}

/** The plugin that an id belongs to. */
export function pluginName(id) {
  return id.slice(0, id.lastIndexOf("/"));
}

/** What a scenario is called; without a title of its own its id in words. */
export function scenarioTitle(entry, scenario) {
  return entry.scenario_titles?.[scenario] ?? scenario.replaceAll("_", " ");
}

function wordsOf(text) {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

/** The entry with the scenarios that the words leave, or null when they leave nothing of it. */
function filtered(entry, words) {
  const own = [entry.id, entry.component, entry.title].filter(Boolean).join(" ").toLowerCase();
  const rest = words.filter((word) => !own.includes(word));
  if (rest.length === 0) return entry;
  const scenarios = entry.scenarios.filter((scenario) => {
    const text = `${scenario} ${scenarioTitle(entry, scenario)}`.toLowerCase();
    return rest.every((word) => text.includes(word));
  });
  return scenarios.length > 0 ? { ...entry, scenarios } : null;
}

/** The catalogue as groups of one plugin each, with only what a search text leaves. */
export function groups(index, search = "") {
  const words = wordsOf(search);
  const byPlugin = new Map(
    index.plugins.map((plugin) => [plugin.name, { plugin, providers: [], screens: [] }]),
  );
  const group = (name) => {
    if (!byPlugin.has(name)) byPlugin.set(name, { plugin: { name }, providers: [], screens: [] });
    return byPlugin.get(name);
  };
  for (const list of ["providers", "screens"]) {
    for (const entry of index[list]) {
      const left = filtered(entry, words);
      if (left) group(pluginName(entry.id))[list].push(left);
    }
  }
  const isNamed = ({ plugin }) => words.every((word) => plugin.name.toLowerCase().includes(word));
  return [...byPlugin.values()].filter(
    (each) =>
      each.providers.length + each.screens.length > 0 ||
      (each.plugin.file && !each.plugin.loaded && isNamed(each)),
  );
}

/** Every subject with its scenarios in the order of the catalogue, for stepping through it. */
export function everySubject(index, from) {
  const subjects = [];
  for (const { providers, screens } of groups(index)) {
    for (const [kind, entries] of [["provider", providers], ["screen", screens]]) {
      for (const entry of entries) {
        for (const scenario of [null, ...entry.scenarios]) {
          subjects.push(addressOf(kind, entry.id, scenario, from));
        }
      }
    }
  }
  return subjects;
}

function isCurrent(target, address) {
  return isSameSubject(target, { ...address, params: {} });
}

function link(target, from, className, ...children) {
  const attributes = {
    href: pageURL(target),
    class: className,
    "data-key": "link",
    "aria-current": isCurrent(target, from) && "page",
  };
  return element("a", attributes, ...children);
}

function scenarioItem(kind, entry, scenario, from) {
  const target = addressOf(kind, entry.id, scenario, from);
  return element(
    "li",
    { "data-key": scenario },
    link(target, from, "scenario", scenarioTitle(entry, scenario)),
  );
}

function entryItem(kind, entry, from) {
  const isProvider = kind === "provider";
  const short = shortName(entry.id);
  const secondary = isProvider ? entry.component : entry.title && short;
  return element(
    "li",
    { "data-key": `${kind} ${entry.id}` },
    link(
      addressOf(kind, entry.id, null, from),
      from,
      "entry",
      element("span", { class: "entry-name" }, isProvider ? short : (entry.title ?? short)),
      " ",
      secondary && element("span", { class: "entry-kind" }, secondary),
    ),
    entry.scenarios.length > 0 &&
      element(
        "ul",
        { role: "list", class: "scenarios" },
        entry.scenarios.map((scenario) => scenarioItem(kind, entry, scenario, from)),
      ),
  );
}

function badge(plugin, problems) {
  const errors = problems.filter(({ severity }) => severity === "error").length;
  if (errors > 0) return element("span", { class: "badge badge-error" }, counted(errors, "error"));
  if (plugin.stale) return element("span", { class: "badge badge-error" }, "last good version");
  if (problems.length === 0) return null;
  return element("span", { class: "badge" }, counted(problems.length, "note"));
}

function groupItem({ plugin, providers, screens }, index, from) {
  const problems = plugin.file ? problemsOfPlugin(plugin, index.diagnostics) : [];
  return element(
    "li",
    { class: "group", "data-key": plugin.name },
    element(
      "h2",
      { class: "group-name" },
      element("span", {}, plugin.name),
      badge(plugin, problems),
    ),
    providers.length > 0 &&
      element(
        "ul",
        { role: "list", class: "entries", "data-key": "providers" },
        providers.map((entry) => entryItem("provider", entry, from)),
      ),
    screens.length > 0 && element("h3", { class: "group-part" }, "Screens"),
    screens.length > 0 &&
      element(
        "ul",
        { role: "list", class: "entries", "data-key": "screens" },
        screens.map((entry) => entryItem("screen", entry, from)),
      ),
    plugin.file &&
      providers.length + screens.length === 0 &&
      element("p", { class: "group-empty" }, "Failed to load"),
  );
}

function overviewItem(index, from) {
  const errors = index.diagnostics.filter(({ severity }) => severity === "error").length;
  return element(
    "p",
    { class: "overview-link", "data-key": "overview" },
    link(
      addressOf("overview", null, null, from),
      from,
      "entry",
      element("span", { class: "entry-name" }, "Overview"),
      errors > 0 && element("span", { class: "badge badge-error" }, counted(errors, "error")),
    ),
  );
}

/** Draws the catalogue into `nav`, keeping focus and scroll. */
export function drawCatalogue(nav, index, search, address) {
  const shown = groups(index, search);
  const list = element(
    "ul",
    { role: "list", class: "groups", "data-key": "groups" },
    shown.map((each) => groupItem(each, index, address)),
  );
  const nothing =
    shown.length === 0 &&
    element(
      "p",
      { class: "nothing" },
      search ? `Nothing matches “${search}”` : "No plugins yet",
    );
  morph(nav, element("nav", {}, overviewItem(index, address), nothing || list));
  nav.dataset.query = sharedQuery(address);
}

/** What all links of the catalogue have in common: the query of axes and panel. */
function sharedQuery(address) {
  return pageURL(addressOf("overview", null, null, address));
}

function keepView(nav, address) {
  const query = sharedQuery(address);
  if (nav.dataset.query === query) return;
  for (const anchor of nav.querySelectorAll("a")) {
    const { kind, id, scenario } = readAddress(anchor);
    anchor.setAttribute("href", pageURL(addressOf(kind, id, scenario, address)));
  }
  nav.dataset.query = query;
}

/**
 * Marks what is shown and lets every link keep axes and panel of the address, without drawing the
 * catalogue again.
 */
export function markCurrent(nav, address) {
  keepView(nav, address);
  const href = pageURL(addressOf(address.kind, address.id, address.scenario, address));
  const isListed = address.kind !== "unknown";
  const next = isListed ? nav.querySelector(`a[href="${CSS.escape(href)}"]`) : null;
  const last = nav.querySelector("[aria-current]");
  if (next === last) return;
  last?.removeAttribute("aria-current");
  next?.setAttribute("aria-current", "page");
  next?.scrollIntoView({ block: "nearest" });
}
