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

const texts = new WeakMap();

/** What a search looks at, in lower case; made once for each entry of a catalogue. */
function searched(entry) {
  if (!texts.has(entry)) {
    const own = [entry.id, entry.component, entry.title, ...(entry.tags ?? [])];
    texts.set(entry, {
      own: own.filter(Boolean).join(" ").toLowerCase(),
      scenarios: entry.scenarios.map((scenario) =>
        `${scenario} ${scenarioTitle(entry, scenario)}`.toLowerCase(),
      ),
    });
  }
  return texts.get(entry);
}

function contains(text, word) {
  return text.includes(word);
}

/** Whether the letters of a word come in a text in their order. */
function hasLetters(text, word) {
  let at = -1;
  return [...word].every((letter) => {
    at = text.indexOf(letter, at + 1);
    return at >= 0;
  });
}

/**
 * What the words leave of an entry: its scenarios, and whether they mean the entry itself; null when
 * they leave nothing of it.
 */
function left(entry, words, matches) {
  const { own, scenarios } = searched(entry);
  const rest = words.filter((word) => !matches(own, word));
  if (rest.length === 0) return { entry, scenarios: entry.scenarios, isMeant: true };
  const found = entry.scenarios.filter((_, at) => rest.every((word) => matches(scenarios[at], word)));
  return found.length > 0 ? { entry, scenarios: found, isMeant: false } : null;
}

function groupsLeft(index, words, matches) {
  const byPlugin = new Map(
    index.plugins.map((plugin) => [plugin.name, { plugin, providers: [], screens: [] }]),
  );
  const group = (name) => {
    if (!byPlugin.has(name)) byPlugin.set(name, { plugin: { name }, providers: [], screens: [] });
    return byPlugin.get(name);
  };
  for (const list of ["providers", "screens"]) {
    for (const entry of index[list]) {
      const found = left(entry, words, matches);
      if (found) group(pluginName(entry.id))[list].push(found);
    }
  }
  const isNamed = ({ plugin }) => words.every((word) => contains(plugin.name.toLowerCase(), word));
  return [...byPlugin.values()].filter(
    (each) =>
      each.providers.length + each.screens.length > 0 ||
      (each.plugin.file && !each.plugin.loaded && isNamed(each)),
  );
}

/**
 * The catalogue as groups of one plugin each, with only what a search text leaves: what contains its
 * words; if nothing does, what has their letters.
 */
export function groups(index, search = "") {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = groupsLeft(index, words, contains);
  return found.length > 0 ? found : groupsLeft(index, words, hasLetters);
}

/** What is wrong with a plugin as a badge: `{text, isError}`, or null. */
function pluginBadge(plugin, problems) {
  const errors = problems.filter(({ severity }) => severity === "error").length;
  if (errors > 0) return { count: errors, noun: "error", isError: true };
  if (plugin.stale) return { text: "last good version", isError: true };
  return problems.length > 0 ? { count: problems.length, noun: "note" } : null;
}

function entryBadges(index, kind, entry) {
  const { errors = 0, findings = 0 } = index.survey[entry.id] ?? {};
  return [
    kind === "provider" && errors > 0 && { count: errors, noun: "error", isError: true },
    kind === "provider" && findings > 0 && { text: `${findings} a11y` },
    entry.scenarios.length === 0 && { text: "no scenario", isQuiet: true },
  ].filter(Boolean);
}

/**
 * The catalogue as rows from top to bottom: `{key, kind, …}` of the kinds `group`, `part`, `entry`,
 * `scenario` and `empty`.
 *
 * @param folded The keys of rows whose content is not shown; a search shows all.
 */
export function rowsOf(index, search, folded) {
  const rows = [];
  const isFolded = (key) => search === "" && folded.has(key);
  for (const { plugin, providers, screens } of groups(index, search)) {
    const key = `plugin ${plugin.name}`;
    const problems = plugin.file ? problemsOfPlugin(plugin, index.diagnostics) : [];
    const badges = [pluginBadge(plugin, problems)].filter(Boolean);
    rows.push({ key, kind: "group", name: plugin.name, badges, isFolded: isFolded(key) });
    if (isFolded(key)) continue;
    if (plugin.file && providers.length + screens.length === 0) {
      rows.push({ key: `${key} empty`, kind: "empty", text: "Failed to load" });
    }
    for (const [kind, list] of [["provider", providers], ["screen", screens]]) {
      if (kind === "screen" && list.length > 0) {
        rows.push({ key: `${key} screens`, kind: "part", text: "Screens" });
      }
      for (const found of list) addEntry(rows, index, kind, found, isFolded);
    }
  }
  return rows;
}

function addEntry(rows, index, kind, { entry, scenarios, isMeant }, isFolded) {
  const key = `${kind} ${entry.id}`;
  rows.push({
    key, kind: "entry", subject: kind, entry, isMeant, count: scenarios.length,
    badges: entryBadges(index, kind, entry), isFolded: isFolded(key),
  });
  if (isFolded(key)) return;
  for (const scenario of scenarios) {
    rows.push({
      key: `${key} ${scenario}`, kind: "scenario", subject: kind, entry, scenario, isMeant: true,
    });
  }
}

/** Every subject with its scenarios in the order of the catalogue: `[kind, id, scenario or null]`. */
export function everySubject(index) {
  return groups(index).flatMap(({ providers, screens }) =>
    [["provider", providers], ["screen", screens]].flatMap(([kind, list]) =>
      list.flatMap(({ entry }) =>
        [null, ...entry.scenarios].map((scenario) => [kind, entry.id, scenario]),
      ),
    ),
  );
}
