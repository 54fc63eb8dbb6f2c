/** What the canvas can vary, with the value that an address leaves out. */
export const axes = {
  scheme: "light",
  dir: "ltr",
  locale: "",
  "text-size": "l",
  width: "375",
  motion: "full",
  state: "",
  time: "",
};

/** The panel that an address leaves out. */
const firstPanel = "actions";
const kinds = { c: "provider", s: "screen" };

function pathParts(path) {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return ["?"];
  }
}

/**
 * What a location of this page shows: `kind` (`overview`, `provider`, `screen` or `unknown`), `id`,
 * `scenario` or null, `axes` with every axis, `params` of a screen and the open `panel`.
 */
export function readAddress({ pathname, search }) {
  const [letter, plugin, name, scenario, ...rest] = pathParts(pathname);
  const query = new URLSearchParams(search);
  const address = { kind: "overview", id: null, scenario: null, axes: {}, params: {} };
  if (letter !== undefined) {
    address.kind = name && rest.length === 0 ? (kinds[letter] ?? "unknown") : "unknown";
    address.id = [plugin, name].filter(Boolean).join("/");
    address.scenario = scenario ?? null;
  }
  for (const [axis, initial] of Object.entries(axes)) {
    address.axes[axis] = query.get(axis) || initial;
  }
  for (const param of query.getAll("param")) {
    const at = param.indexOf("=");
    if (at > 0) address.params[param.slice(0, at)] = param.slice(at + 1);
  }
  address.panel = query.get("panel") || firstPanel;
  return address;
}

function pathOf({ kind, id, scenario }) {
  if (kind !== "provider" && kind !== "screen") return "/";
  const parts = [kind === "provider" ? "c" : "s", ...id.split("/")];
  if (scenario) parts.push(scenario);
  return `/${parts.map(encodeURIComponent).join("/")}`;
}

/** The axes that differ from their default, as the query that the server's routes share. */
export function axesQuery(address) {
  const query = new URLSearchParams();
  for (const [axis, initial] of Object.entries(axes)) {
    if (address.axes[axis] !== initial) query.set(axis, address.axes[axis]);
  }
  return query;
}

function withParams(query, address) {
  for (const [key, value] of Object.entries(address.params)) {
    query.append("param", `${key}=${value}`);
  }
  return query;
}

function joined(path, query) {
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** The page's own URL of an address: the inverse of `readAddress`. */
export function pageURL(address) {
  const query = withParams(axesQuery(address), address);
  if (address.panel !== firstPanel) query.set("panel", address.panel);
  return joined(pathOf(address), query);
}

/** Where the server renders what an address shows, for example in `html`, `json` or `a11y.txt`. */
export function renderURL(address, format) {
  const query = withParams(axesQuery(address), address);
  if (format === "html") query.set("fragment", "1");
  return joined(`/render${pathOf(address)}.${format}`, query);
}

/** The address of another subject under the same axes and panel; a moment is the subject's own. */
export function addressOf(kind, id, scenario, from, params = {}) {
  const plain = { ...from.axes, state: axes.state, time: axes.time };
  return { ...from, kind, id, scenario: scenario ?? null, params, axes: plain };
}

/** Tells whether two addresses show the same subject, whatever the axes. */
export function isSameSubject(one, other) {
  return (
    one.kind === other.kind &&
    pathOf(one) === pathOf(other) &&
    JSON.stringify(one.params) === JSON.stringify(other.params)
  );
}
