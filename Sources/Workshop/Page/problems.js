import { placeButton } from "./copy.js";
import { element } from "./dom.js";

const words = { error: "Error", warning: "Warning", note: "Note" };

function facts(problem) {
  const known = ["expected", "found", "fix"].filter((name) => problem[name]);
  if (known.length === 0) return null;
  return element(
    "dl",
    { class: "facts" },
    known.map((name) => [element("dt", {}, name), element("dd", {}, problem[name])]),
  );
}

function trace(problem) {
  if (!problem.trace?.length) return null;
  return element(
    "details",
    { class: "trace" },
    element("summary", {}, "Trace"),
    element("pre", { tabindex: "0" }, problem.trace.join("\n")),
  );
}

/** The line of the file, with a mark under the column if that is known. */
function sourceLine({ source, line, column }) {
  if (!source || !line) return null;
  const text = source.trimStart();
  const before = column && new TextDecoder().decode(new TextEncoder().encode(source).slice(0, column - 1));
  const mark = column ? `\n${" ".repeat([...before.trimStart()].length)}^` : "";
  return element(
    "div",
    { class: "source" },
    element("span", { class: "source-number", "aria-hidden": "true" }, String(line)),
    element("pre", { class: "source-text", tabindex: "0" }, text + mark),
  );
}

/** One diagnostic: severity in words, code, place, message and what is known of the way out. */
export function problemItem(problem) {
  return element(
    "li",
    { class: `problem problem-${problem.severity}` },
    element(
      "p",
      { class: "problem-head" },
      element("span", { class: "severity" }, words[problem.severity] ?? problem.severity),
      element("code", { class: "code" }, problem.code),
      placeButton(problem),
    ),
    element("p", { class: "problem-message" }, problem.message),
    sourceLine(problem),
    facts(problem),
    trace(problem),
  );
}

/** A list of diagnostics, the gravest first. */
export function problemList(problems) {
  const order = Object.keys(words);
  const sorted = [...problems].sort(
    (one, other) => order.indexOf(one.severity) - order.indexOf(other.severity),
  );
  return element("ul", { class: "problems", role: "list" }, sorted.map(problemItem));
}

function folderOf(plugin) {
  return plugin.file.replace(/\/init\.lua$/, "");
}

/** The diagnostics of loading that lie in a plugin's files. */
export function problemsOfPlugin(plugin, problems) {
  const folder = folderOf(plugin);
  return problems.filter(({ file }) => file === plugin.file || file?.startsWith(`${folder}/`));
}

/** The banner over what a plugin shows while its newest version does not load, or null. */
export function staleBanner(plugin, problems) {
  if (!plugin?.stale) return null;
  return element(
    "section",
    { class: "banner", "aria-labelledby": "banner-title" },
    element(
      "h2",
      { id: "banner-title", class: "banner-title" },
      element("code", {}, folderOf(plugin)),
      " failed to load: showing the last good version",
    ),
    problemList(problemsOfPlugin(plugin, problems).filter(({ severity }) => severity === "error")),
  );
}
