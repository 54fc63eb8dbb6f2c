import { axesQuery, renderURL } from "./address.js";

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

async function post(url, body) {
  const headers = { "Content-Type": "application/json", "X-Vitrina-Token": token };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  return (await checked(response)).json();
}

/** The catalogue, as `/index.json` has it. */
export async function fetchIndex(signal) {
  return (await get("/index.json", signal)).json();
}

/** Where a link would go and why, as `/explain.json` has it. No handler runs. */
export async function fetchExplanation(url, signal) {
  return (await get(`/explain.json?url=${encodeURIComponent(url)}`, signal)).json();
}

/** The markup and the resolved JSON of what an address shows. */
export async function fetchDrawing(address, signal) {
  const [markup, json] = await Promise.all([
    get(renderURL(address, "html"), signal).then((response) => response.text()),
    get(renderURL(address, "json"), signal).then((response) => response.json()),
  ]);
  return { markup, json };
}

/** What an address shows in the terminal, and as a screen reader meets it. */
export async function fetchTexts(address, signal) {
  const [terminal, reading] = await Promise.all(
    ["txt", "a11y.txt"].map(async (format) =>
      (await get(renderURL(address, format), signal)).text(),
    ),
  );
  return { terminal, reading };
}

/** Performs an action on what an address shows: `{entry, action, index}`. */
export function sendTap(address, { entry, action, index }) {
  return post("/tap", {
    [address.kind]: address.id,
    scenario: address.scenario,
    params: address.params,
    entry,
    action,
    index,
    query: axesQuery(address).toString(),
  });
}

/** Opens a link as if the system had handed it to the app. */
export function sendLink(url) {
  return post("/open", { url });
}

/** Takes over the token of a server that was started again; without it every action is refused. */
export async function renewToken() {
  const text = await (await fetch("/", { cache: "no-store" })).text();
  const page = new DOMParser().parseFromString(text, "text/html");
  token = page.querySelector(tokenSelector)?.content ?? token;
}
