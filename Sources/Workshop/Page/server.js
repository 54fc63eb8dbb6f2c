import { pageURL, renderQuery, renderURL } from "./address.js";

/** An answer of the server that is not the one asked for; `diagnostic` says why, if it is known. */
export class ServerError extends Error {
  constructor(status, diagnostic, text) {
    super(diagnostic?.message || text || `the server answered ${status}`);
    this.status = status;
    this.diagnostic = diagnostic ?? null;
  }
}

const tokenSelector = 'meta[name="vitrina-token"]';
let token = document.querySelector(tokenSelector)?.content ?? "";

async function checked(response) {
  if (response.ok) return response;
  const text = await response.text();
  const isJSON = response.headers.get("Content-Type")?.startsWith("application/json");
  throw isJSON
    ? new ServerError(response.status, JSON.parse(text).diagnostic)
    : new ServerError(response.status, null, text.trim());
}

async function get(url, signal) {
  return checked(await fetch(url, { signal, cache: "no-store" }));
}

async function getText(url, signal) {
  return (await get(url, signal)).text();
}

async function getJSON(url, signal) {
  return (await get(url, signal)).json();
}

async function post(url, body, keepalive = false) {
  const headers = { "Content-Type": "application/json", "X-Vitrina-Token": token };
  const response = await fetch(url, {
    method: "POST", headers, body: JSON.stringify(body), keepalive,
  });
  return (await checked(response)).json();
}

/** The styles of components, for shadow roots. */
export async function fetchStylesheet() {
  const sheet = new CSSStyleSheet();
  return sheet.replace(await getText("/assets/component.css"));
}

/** The catalogue, as `/index.json` has it. */
export function fetchIndex(signal) {
  return getJSON("/index.json", signal);
}

/** Where a link would go and why, as `/explain.json` has it. No handler runs. */
export function fetchExplanation(url, signal) {
  return getJSON(`/explain.json?url=${encodeURIComponent(url)}`, signal);
}

/** The markup of what an address shows. */
export function fetchMarkup(address, signal) {
  return getText(renderURL(address, "html"), signal);
}

/**
 * What an address shows: `markup`, the resolved `json`, and `base`, which is the same without the
 * values that lie over the data.
 */
export async function fetchDrawing(address, signal) {
  const plain = { ...address, args: [] };
  const [markup, json, base] = await Promise.all([
    fetchMarkup(address, signal),
    getJSON(renderURL(address, "json"), signal),
    address.args.length > 0 ? getJSON(renderURL(plain, "json"), signal) : null,
  ]);
  return { markup, json, base: base ?? json };
}

/** What keeps people from using what an address shows, as `findings.json` has it. */
export async function fetchFindings(address, signal) {
  return (await getJSON(renderURL(address, "findings.json"), signal)).findings;
}

/** What an address shows as text, for example as `txt`, `a11y.txt` or `lua`. */
export function fetchText(address, format, signal) {
  return getText(renderURL(address, format), signal);
}

/** A file of the project: `{file, text, hash, editor}`. */
export function fetchSource(file, signal) {
  return getJSON(`/source.json?file=${encodeURIComponent(file)}`, signal);
}

/** Performs an action on what an address shows: `{entry, action, index, args}`. */
export function sendTap(address, { entry, action, index, args }) {
  return post("/tap", {
    [address.kind]: address.id,
    scenario: address.scenario,
    params: address.params,
    entry,
    action,
    index,
    args,
    query: renderQuery({ ...address, params: {} }).toString(),
  });
}

/** Opens a link as if the system had handed it to the app. */
export function sendLink(url) {
  return post("/open", { url });
}

/** Writes a scenario into its plugin's file, or with `write: false` says what that would change. */
export function sendScenario(scenario) {
  return post("/scenarios", scenario);
}

/** The banners of a scene, drawn under the axes of an address, or those of all, undrawn. */
export function fetchBanners(scene, address, isAll) {
  const query = renderQuery({ ...address, args: [], params: {} });
  // States and moments are those of what the canvas shows.
  query.delete("state");
  query.delete("time");
  query.set("scene", scene);
  if (isAll) query.set("all", "1");
  return getJSON(`/banners.json?${query}`);
}

/** Says what was done to a banner, also when the page goes away at once. */
export function sendBanner(input) {
  return post("/banners", input, true);
}

/** Opens the scene of a tab and makes it the one that is used, or closes it. */
export function sendScene(scene, isOpen, isUsed) {
  return post("/banners/scene", { scene, is_open: isOpen, is_used: isUsed }, true);
}

/** Puts the host's clock forward. */
export function sendTime(seconds) {
  return post("/clock", { seconds });
}

/** Brings the app in front, or sends it away. */
export function sendActivity(isActive) {
  return post("/app", { is_active: isActive });
}

/** Who shops and what was donated. */
export function fetchImpact() {
  return getJSON("/impact.json");
}

/** Does an operation of the impact service. */
export function sendImpact(operation, values) {
  return post("/impact", { operation, arguments: values });
}

/** Forgets the shopper and the ledger. */
export function sendImpactReset() {
  return post("/impact/reset", {});
}

/** How the messenger is, with what waits and what happened. */
export function fetchMessenger() {
  return getJSON("/messenger.json");
}

/** Does an operation of the messenger. */
export function sendMessenger(operation, values) {
  return post("/messenger", { operation, arguments: values }, true);
}

/** The whole address of a page, to be shared. */
export function shareURL(address) {
  return new URL(pageURL(address), location.href).href;
}

/** Takes over the token of a server that was started again; without it every action is refused. */
export async function renewToken() {
  const text = await (await fetch("/", { cache: "no-store" })).text();
  const page = new DOMParser().parseFromString(text, "text/html");
  token = page.querySelector(tokenSelector)?.content ?? token;
}
