import { startActions } from "./actions.js";
import { isSameSubject } from "./address.js";
import { drawCatalogue, everySubject, markCurrent } from "./catalogue.js";
import { startCopying } from "./copy.js";
import { byID } from "./dom.js";
import { startDrawer } from "./drawer.js";
import { loadFonts } from "./fonts.js";
import { startKeyboard } from "./keyboard.js";
import { startLive } from "./live.js";
import { createMainView } from "./mainview.js";
import { back, current, go, replace, returnPoint, startNavigation } from "./navigation.js";
import { startPanels } from "./panels.js";
import { startSearch } from "./search.js";
import { createSession } from "./session.js";
import { createStage } from "./stage.js";
import { createStatus } from "./status.js";
import { entryOf } from "./subject.js";
import { drawTexts } from "./textpanel.js";
import { startToolbar } from "./toolbar.js";

const nav = byID("catalogue");
const field = byID("search-field");
const stage = createStage(byID("stage"), (tap) => actions.tapped(tap));
const drawMain = createMainView(stage);
const showStatus = createStatus(byID("status"));
const session = createSession({ changed, unreachable });
session.address = current();
const actions = startActions({ session, redraw: refreshSubject, announce });
const showAxes = startToolbar(byID("toolbar"), (axes) => replace({ ...session.address, axes }));
const showPanel = startPanels(byID("tabs"), (panel) => replace({ ...session.address, panel }));
const openDrawer = startDrawer(byID("drawer"), byID("drawer-button"), [byID("search"), nav]);

function announce(text) {
  byID("announcer").textContent = text;
}

async function changed(what) {
  if (what === "texts") {
    drawTexts(byID("panel-text"), session.texts);
    return;
  }
  if (what === "index") drawIndex();
  await drawMain(session, null);
}

async function unreachable(reason) {
  showStatus({ isOffline: true });
  await drawMain(session, reason);
}

function showToolbar() {
  const { index, address } = session;
  const name = index && address.kind === "provider" ? entryOf(index, address)?.component : null;
  const component = index?.components.find((each) => each.name === name);
  showAxes(address.axes, component?.states ?? []);
}

function drawIndex() {
  const { index } = session;
  byID("project").textContent = index.name ?? "";
  drawCatalogue(nav, index, field.value, session.address);
  loadFonts(index.fonts);
  showToolbar();
  const problem = index.diagnostics.find(({ severity }) => severity === "error") ?? null;
  showStatus({ isOffline: false, problem });
}

async function refreshSubject() {
  const isTextOpen = session.address.panel === "text";
  await Promise.all([session.refreshDrawing(), isTextOpen && session.refreshTexts()]);
}

async function refreshAll() {
  await session.refreshIndex();
  await refreshSubject();
}

async function addressChanged({ isEntered, isReturn }) {
  const before = session.address;
  const address = current();
  session.address = address;
  if (!isSameSubject(before, address)) session.failure = null;
  showToolbar();
  showPanel(address.panel);
  if (session.index) {
    markCurrent(nav, address);
    if (!entryOf(session.index, address)) await drawMain(session, null);
  }
  await refreshSubject();
  if (isEntered) document.getElementById("subject-title")?.focus();
  const point = isReturn && returnPoint();
  if (point) stage.focus(point);
}

function stepThrough(distance) {
  if (!session.index) return;
  const subjects = everySubject(session.index, session.address);
  const plain = { ...session.address, params: {} };
  const at = subjects.findIndex((each) => isSameSubject(each, plain));
  const next = subjects[at < 0 ? 0 : at + distance];
  if (next) go(next);
}

function focusSearch() {
  openDrawer();
  field.focus();
  field.select();
}

startNavigation(addressChanged);
startCopying(announce);
startSearch(byID("search"), field, nav, () => {
  if (session.index) drawCatalogue(nav, session.index, field.value, session.address);
});
startKeyboard({
  search: focusSearch,
  previous: () => stepThrough(-1),
  next: () => stepThrough(1),
});
byID("bar-back").addEventListener("click", back);
showToolbar();
showPanel(session.address.panel);
showStatus({});
await refreshAll();
nav.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
startLive({ session, showStatus, refreshAll, refreshSubject, happened: actions.happened });
