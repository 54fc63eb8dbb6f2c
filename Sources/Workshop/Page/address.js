import { href, isLive } from "./place.js";

/** What the server can vary, with the value that an address leaves out. */
export const axes = {
  scheme: "light",
  dir: "",
  locale: "",
  "text-size": "l",
  width: "375",
  motion: "full",
  state: "",
  time: "",
};

/** How the page shows the canvas, of which the server knows nothing. */
export const looks = {
  /** Width and height of a frame, such as `390x844`; none: as high as what is shown. */
  vp: "",
  /** `fit`, or a per cent. */
  zoom: "fit",
  /** What lies behind the component. */
  bg: "",
  /** How a reader may see it. */
  vision: "",
};

/** The frame of a viewport: its width and height in points, or null. */
export function viewportOf(text) {
  const match = /^(\d{2,4})x(\d{2,4})$/.exec(text);
  return match ? { width: Number(match[1]), height: Number(match[2]) } : null;
}

/** What a matrix compares where its address does not say. */
export const matrixAxes = { rows: "scheme", cols: "dir" };

/** The services, each of which has a panel and an event of its name. */
export const serviceNames = ["banners", "impact", "messenger"];

/** The panels; an address leaves out the first, and one that is none of them is that. */
export const panels = [
  "controls", "actions", "accessibility", "data", "docs", "source", ...(isLive ? serviceNames : []),
];
const kinds = { c: "provider", s: "screen", m: "matrix", docs: "docs" };
const letters = { provider: "c", screen: "s", matrix: "m" };

function pathParts(path) {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return ["?"];
  }
}

function readSubject(address, [letter, first, second, scenario, ...rest]) {
  if (letter === undefined) return;
  address.kind = "unknown";
  address.id = [first, second].filter(Boolean).join("/");
  if (letter === "docs") {
    if (first && !second) address.kind = "docs";
    return;
  }
  if (second && rest.length === 0) address.kind = kinds[letter] ?? "unknown";
  address.scenario = scenario ?? null;
}

function readAll(query, defaults) {
  return Object.fromEntries(
    Object.entries(defaults).map(([name, initial]) => [name, query.get(name) || initial]),
  );
}

/**
 * What a location of this page shows: `kind` (`overview`, `provider`, `screen`, `matrix`, `docs` or
 * `unknown`), `id`, `scenario` or null, `axes` with every axis, `looks`, the `rows` and `cols` of a
 * matrix, `params` of a screen, `args` that lie over the data as pairs of a JSON Pointer and JSON
 * (none at all: absent), the open `panel`, and the `unknown` names of its query.
 */
export function readAddress({ pathname, search }) {
  const query = new URLSearchParams(search);
  const address = { kind: "overview", id: null, scenario: null, params: {} };
  readSubject(address, pathParts(pathname));
  address.axes = readAll(query, axes);
  address.looks = readAll(query, looks);
  const viewport = viewportOf(address.looks.vp);
  if (viewport) address.axes.width = String(viewport.width);
  Object.assign(address, readAll(query, matrixAxes));
  for (const param of query.getAll("param")) {
    const at = param.indexOf("=");
    if (at > 0) address.params[param.slice(0, at)] = param.slice(at + 1);
  }
  address.args = [...query]
    .filter(([name]) => name.startsWith("arg."))
    .map(([name, value]) => [name.slice(4), value]);
  address.panel = panels.find((name) => name === query.get("panel")) ?? panels[0];
  address.unknown = unknownNames(query);
  return address;
}

function pathOf({ kind, id, scenario }) {
  if (kind === "docs") return `/docs/${encodeURIComponent(id)}`;
  if (!letters[kind]) return "/";
  const parts = [letters[kind], ...id.split("/")];
  if (scenario) parts.push(scenario);
  return `/${parts.map(encodeURIComponent).join("/")}`;
}

/** The names of a query that mean nothing. */
function unknownNames(query) {
  const known = new Set([
    ...Object.keys({ ...axes, ...looks, ...matrixAxes }), "param", "panel", "token",
  ]);
  return [...new Set(query.keys())].filter((name) => !known.has(name) && !name.startsWith("arg."));
}

function addChanged(query, values, defaults) {
  for (const [name, initial] of Object.entries(defaults)) {
    if (values[name] !== initial) query.set(name, values[name]);
  }
}

/** The axes that differ from their default and the values over the data, as the server reads them. */
export function renderQuery(address) {
  const query = new URLSearchParams();
  addChanged(query, address.axes, axes);
  for (const [pointer, text] of address.args) query.append(`arg.${pointer}`, text);
  for (const [key, value] of Object.entries(address.params)) {
    query.append("param", `${key}=${value}`);
  }
  return query;
}

/** A query as text in which the places of values can be read. */
function joined(path, query) {
  const text = query.toString().replaceAll("%2F", "/").replaceAll("%3A", ":").replaceAll("%2C", ",");
  return text ? `${path}?${text}` : path;
}

/** The page's own URL of an address, which `readAddress` reads. */
export function pageURL(address) {
  const query = renderQuery(address);
  addChanged(query, address.looks, looks);
  if (address.kind === "matrix") addChanged(query, address, matrixAxes);
  if (address.panel !== panels[0]) query.set("panel", address.panel);
  return href(joined(pathOf(address), query));
}

/** Where the server renders what an address shows, for example in `html`, `json` or `a11y.txt`. */
export function renderURL(address, format) {
  const query = renderQuery(address);
  if (format === "html") query.set("fragment", "1");
  return joined(`/render${pathOf(address)}.${format}`, query);
}

/** Where the server renders it without anything of the page around it. */
export function bareURL(address, format = "html") {
  return href(joined(`/render${pathOf(address)}.${format}`, renderQuery(address)));
}

/**
 * The address of another subject under the same axes, looks and panel. A moment and values over the
 * data are the subject's own.
 */
export function addressOf(kind, id, scenario, from, params = {}) {
  const plain = { ...from.axes, state: axes.state, time: axes.time };
  return { ...from, kind, id, scenario: scenario ?? null, params, args: [], axes: plain };
}

/** The address of the provider that a matrix shows in one of its cells. */
export function cellAddress(address, changes) {
  const cell = { ...address, kind: "provider", axes: { ...address.axes } };
  for (const [axis, value] of Object.entries(changes)) {
    if (axis === "scenario") cell.scenario = value || null;
    else cell.axes[axis] = value;
  }
  return cell;
}

/** Tells whether two addresses show the same subject, whatever the axes and values. */
export function isSameSubject(one, other) {
  return (
    one.kind === other.kind &&
    pathOf(one) === pathOf(other) &&
    JSON.stringify(one.params) === JSON.stringify(other.params)
  );
}
