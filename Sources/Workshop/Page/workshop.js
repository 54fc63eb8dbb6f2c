import { createActionLog } from "./actionlog.js";
import { drawCatalogue, everySubject, markCurrent } from "./catalogue.js";
import { startCopying } from "./copy.js";
import { isSameSubject } from "./address.js";
import { byID } from "./dom.js";
import { startDrawer } from "./drawer.js";
import { perform } from "./effects.js";
import { startKeyboard } from "./keyboard.js";
import { createMainView } from "./mainview.js";
import { back, current, go, replace, returnPoint, startNavigation } from "./navigation.js";
import { startPanels } from "./panels.js";
import { startSearch } from "./search.js";
import { renewToken, sendLink, sendTap } from "./server.js";
import { createSession } from "./session.js";
import { createStage } from "./stage.js";
import { createStatus } from "./status.js";
import { outcomeOf } from "./steps.js";
import { listen } from "./stream.js";
import { subjectName } from "./subject.js";
import { drawTexts } from "./textpanel.js";
import { startToolbar } from "./toolbar.js";

const nav = byID("catalogue");
const field = byID("search-field");
const stage = createStage(byID("stage"), tapped);
const drawMain = createMainView(stage);
const showStatus = createStatus(byID("status"));
const showAxes = startToolbar(byID("toolbar"), (axes) => replace({ ...session.address, axes }));
const showPanel = startPanels(byID("tabs"), (panel) => replace({ ...session.address, panel }));
const openDrawer = startDrawer(byID("drawer"), byID("drawer-button"), [byID("search"), nav]);
const log = createActionLog(byID("log"), (count) => {
  byID("log-count").textContent = count === 0 ? "" : String(count);
  byID("log-empty").hidden = count > 0;
  byID("log-head").hidden = count === 0;
});

/** Why the server did not answer the last request; null when it did. */
let offlineReason = null;

const session = createSession({
  async changed(what) {
    offlineReason = null;
    if (what === "texts") return drawTexts(byID("panel-text"), session.texts);
    if (what === "index") drawIndex();
    return drawMain(session, offlineReason);
  },
  unreachable(reason) {
    offlineReason = reason;
    showStatus({ isOffline: true });
    drawMain(session, offlineReason);
  },
});
session.address = current();

function announce(text) {
  byID("announcer").textContent = text;
}

function drawIndex() {
  const { index } = session;
  byID("project").textContent = index.name ?? "";
  drawCatalogue(nav, index, field.value, session.address);
  const problem = index.diagnostics.find(({ severity }) => severity === "error") ?? null;
  showStatus({ isOffline: false, problem });
}

async function refreshSubject() {
  const texts = session.address.panel === "text" ? session.refreshTexts() : null;
  await Promise.all([session.refreshDrawing(), texts]);
}

async function refreshAll() {
  await session.refreshIndex();
  await refreshSubject();
}

async function addressChanged({ moved, entered, returned }) {
  const before = session.address;
  session.address = current();
  if (!isSameSubject(before, session.address)) session.failure = null;
  showAxes(session.address.axes);
  showPanel(session.address.panel);
  if (session.index) markCurrent(nav, session.address);
  await drawMain(session, offlineReason);
  await refreshSubject();
  if (!moved) return;
  if (entered) document.getElementById("subject-title")?.focus();
  const point = returned && returnPoint();
  if (point) stage.focus(point);
}

async function logged(title, source, send, from) {
  const { address } = session;
  let answer;
  try {
    answer = await send();
  } catch (error) {
    answer = { failure: error.message, milliseconds: undefined };
  }
  log.add({ title, answer, source });
  announce(`${title}: ${outcomeOf(answer)}`);
  perform(answer.effects ?? [], { address, from, redraw: refreshSubject });
}

function tapped(tap) {
  const { address, drawing, index } = session;
  const shown = drawing.json.components?.[tap.entry] ?? drawing.json;
  const source = index.providers.find(({ id }) => id === shown.provider);
  const title = `${tap.action} on ${subjectName(address)}`;
  logged(title, source, () => sendTap(address, tap), { entry: tap.entry, node: tap.node });
}

function stepThrough(distance) {
  if (!session.index) return;
  const subjects = everySubject(session.index, session.address);
  const plain = { ...session.address, params: {} };
  const at = subjects.findIndex((each) => isSameSubject(each, plain));
  const next = subjects[at < 0 ? 0 : at + distance];
  if (next) go(next);
}

function startActions() {
  byID("bar-back").addEventListener("click", back);
  byID("log-clear").addEventListener("click", () => {
    log.clear();
    byID("link-field").focus();
  });
  byID("link-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const url = byID("link-field").value.trim();
    logged(`open ${url}`, null, () => sendLink(url), null);
  });
}

function startStream() {
  let server = null;
  listen({
    async hello(news) {
      showStatus({ isOffline: false, isReloading: false, isConnected: true });
      const isRestarted = server !== null && server !== news.server;
      const isBehind = session.index?.revision !== news.revision;
      server = news.server;
      if (isRestarted) await renewToken();
      if (isRestarted || isBehind || offlineReason !== null) await refreshAll();
    },
    "reload-start"() {
      showStatus({ isReloading: true });
    },
    async update({ milliseconds }) {
      await refreshSubject();
      showStatus({ isReloading: false, milliseconds });
      // Lines and problems may have moved; what is seen came first.
      await session.refreshIndex();
    },
    async index() {
      await refreshAll();
    },
    async error() {
      await session.refreshIndex();
      showStatus({ isReloading: false });
    },
    async clear() {
      await session.refreshIndex();
      showStatus({ isReloading: false });
    },
    resync: refreshAll,
    offline() {
      showStatus({ isOffline: true, isReloading: false });
    },
  });
}

function focusSearch() {
  openDrawer();
  field.focus();
  field.select();
}

startNavigation(addressChanged);
startCopying(announce);
startActions();
startSearch(byID("search"), field, nav, () => {
  if (session.index) drawCatalogue(nav, session.index, field.value, session.address);
});
startKeyboard({
  search: focusSearch,
  previous: () => stepThrough(-1),
  next: () => stepThrough(1),
});
showAxes(session.address.axes);
showPanel(session.address.panel);
showStatus({});
await refreshAll();
nav.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
startStream();
