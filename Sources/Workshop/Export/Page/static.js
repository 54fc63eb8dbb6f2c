import { pageURL } from "./address.js";
import { styles } from "./componentstyles.js";
import { drawingOf } from "./drawings.js";
import { href } from "./place.js";
import { subjectName } from "./subject.js";

/** Why something cannot be had; `diagnostic` is the one that drawing ended with, if it did. */
export class ServerError extends Error {
  constructor(status, diagnostic, text) {
    super(diagnostic?.message || text);
    this.status = status;
    this.diagnostic = diagnostic ?? null;
  }
}

/** The styles of components, for shadow roots. */
export async function fetchStylesheet() {
  return new CSSStyleSheet().replace(styles);
}

/** The catalogue, which all pages share. */
export async function fetchIndex() {
  const { vitrinaCatalogue: index } = globalThis;
  if (!index) throw new Error("assets/catalogue.js is missing: copy the whole folder of the export.");
  return { ...index, fonts: index.fonts.map((path) => href(`/${path}`)) };
}

/** Where a link would go is the routes' to say, and they are not here. */
export async function fetchExplanation() {
  return {
    diagnostic: { message: "This is an export without routes. vitrina preview says where it goes." },
    candidates: [],
    nearest: [],
  };
}

function found(address) {
  const drawing = drawingOf(address);
  if (!drawing) throw new ServerError(404, null, `${subjectName(address)} was not drawn like this.`);
  if (drawing.fault) throw new ServerError(404, drawing.fault);
  return drawing;
}

export async function fetchMarkup(address) {
  return found(address).markup;
}

export async function fetchDrawing(address) {
  const { markup, json } = found(address);
  return { markup, json, base: json };
}

export async function fetchFindings(address) {
  const { findings } = found(address);
  if (!findings) throw new ServerError(404, null, "It could not be laid out, so it is not checked.");
  return findings;
}

const texts = { "a11y.txt": "reading", txt: "terminal", lua: "lua" };

export async function fetchText(address, format) {
  return found(address)[texts[format]];
}

export async function fetchSource(file) {
  throw new ServerError(
    404, null, `This is an export: the Lua is not in it. vitrina preview shows ${file} here.`,
  );
}

const notRun = {
  outcome: "not run",
  failure: "this is an export, where no handler runs; vitrina preview shows where it leads",
};

export async function sendTap() {
  return notRun;
}

export async function sendLink() {
  return notRun;
}

export async function sendScenario() {
  throw new Error("this is an export; vitrina preview saves scenarios");
}

export function shareURL(address) {
  return new URL(pageURL(address), location.href).href;
}
