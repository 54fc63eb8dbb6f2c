import { drawAccessibility, startOutlines } from "./accessibilitypanel.js";
import { startActions } from "./actions.js";
import { addressOf, axes, isSameSubject, panels } from "./address.js";
import { everySubject } from "./catalogue.js";
import { createCatalogueList } from "./cataloguelist.js";
import { startChrome } from "./chrome.js";
import { createControls } from "./controls.js";
import { copyText, startCopying } from "./copy.js";
import { drawData } from "./datapanel.js";
import { startDeeds } from "./deeds.js";
import { drawDocs } from "./docspanel.js";
import { byID, element } from "./dom.js";
import { startDrawer } from "./drawer.js";
import { loadFonts } from "./fonts.js";
import { startKeyboard, stepThroughParts } from "./keyboard.js";
import { startLive } from "./live.js";
import { createMainView } from "./mainview.js";
import { axisValues } from "./matrix.js";
import { morph } from "./morph.js";
import { back, current, go, replace, returnPoint, startNavigation } from "./navigation.js";
import { startPanels } from "./panels.js";
import { insteadOfControls } from "./place.js";
import { startSaving } from "./savescenario.js";
import { startSearch } from "./search.js";
import { fetchText } from "./server.js";
import { createSession } from "./session.js";
import { startSharing } from "./sharedialog.js";
import { startShortcutList } from "./shortcuts.js";
import { drawSource } from "./sourcepanel.js";
import { createStage } from "./stage.js";
import { createStatus } from "./status.js";
import { componentOf, entryOf } from "./subject.js";
import { startToolbar } from "./toolbar.js";

const nav = byID("catalogue");
const field = byID("search-field");
const stage = createStage(byID("stage"), (tap) => actions.tapped(tap));
const drawMain = createMainView(stage, {
  tapped: (address, tap) => actions.tappedElsewhere(address, tap),
  compare: (picked) => replace({ ...session.address, ...picked }),
});
const catalogue = createCatalogueList(nav);
const showStatus = createStatus(byID("status"));
const session = createSession({ changed, unreachable });
session.address = current();
const actions = startActions({ session, redraw: refreshSubject, announce });
const showToolbar = startToolbar(byID("toolbar"), (view) => replace({ ...session.address, ...view }));
const showPanel = startPanels(byID("tabs"), (panel) => replace({ ...session.address, panel }));
const showDeeds = startDeeds(byID("deeds"), (action) =>
  actions.tapped({ entry: 0, node: null, action, index: null }),
);
const showOutlines = startOutlines(byID("panel-accessibility"), stage.mark);
const openDrawer = startDrawer(byID("drawer"), byID("drawer-button"), [byID("search"), nav]);
const openShare = startSharing(byID("share-dialog"), byID("share"), () => session.address);
const openShortcuts = startShortcutList(byID("shortcuts-dialog"), byID("help"));
const openSaving = startSaving(byID("save-dialog"), saved);
const controls = createControls(
  byID("panel-controls"),
  (args) => replace({ ...session.address, args }),
  controlTools,
);

function announce(text) {
  byID("announcer").textContent = text;
}

/** The buttons over the controls. */
function controlTools({ changes }) {
  const save = element(
    "button",
    { type: "button", class: "button button-small", id: "save-scenario" },
    "Save as scenario",
  );
  const copy = element(
    "button",
    { type: "button", class: "button button-small", id: "copy-lua" },
    "Copy as Lua",
  );
  return [copy, changes > 0 && save];
}

async function saved(address) {
  announce(`Saved as ${address.scenario}`);
  // The watcher sees the file soon; until then the catalogue does not have it.
  while (session.index && !entryOf(session.index, address)) await session.refreshIndex();
  go(address);
}

/** The detail of the open panel, if it is of what is shown now. */
function detailOf(panel) {
  return session.detail?.panel === panel ? session.detail.value : null;
}

function drawControls() {
  const { index, drawing, subject } = session;
  if (insteadOfControls !== null) {
    controls.showNone(insteadOfControls);
    return;
  }
  if (subject.kind === "screen") {
    controls.showNone("Open one of the components of this screen to change its data.");
    return;
  }
  controls.show({
    fields: componentOf(index, subject).fields,
    base: drawing.base.data,
    args: session.address.args,
    diagnostics: drawing.json.diagnostics,
  });
}

/** Draws the panel that is open; the others are drawn when they are opened. */
function drawPanel(panel) {
  const { index, subject, findings } = session;
  const root = byID(`panel-${panel}`);
  const entry = index && entryOf(index, subject);
  const detail = detailOf(panel);
  if (panel === "actions") {
    const isOne = entry && subject.kind === "provider" && session.hasDrawing();
    showDeeds(isOne ? componentOf(index, subject) : null);
    return;
  }
  if (!entry || !session.hasDrawing()) {
    morph(root, element("div", {}, element("p", { class: "nothing" }, "Nothing is shown.")));
    return;
  }
  switch (panel) {
    case "data":
      drawData(root, session.drawing.json, detail?.terminal ?? null);
      break;
    case "accessibility":
      drawAccessibility(root, findings, detail?.reading ?? null);
      break;
    case "docs": {
      const component = componentOf(index, subject);
      drawDocs(root, { address: subject, entry, component, lua: detail?.lua ?? null });
      break;
    }
    case "source":
      // The catalogue knows the line of now: the text may have come before it.
      drawSource(root, detail && { ...detail, line: entry.line });
      break;
    default: drawControls();
  }
}

function drawPanels() {
  const { panel } = session.address;
  const { findings } = session;
  byID("findings-count").textContent = findings?.length ? String(findings.length) : "";
  drawPanel(panel);
  showOutlines(findings, panel === "accessibility");
}

async function changed(what) {
  if (what === "index") drawIndex();
  if (what === "index" || what === "drawing") await drawMain(session, null);
  drawPanels();
}

async function unreachable(reason) {
  showStatus({ isOffline: true });
  await drawMain(session, reason);
}

function statesOf(index, address) {
  return (index && componentOf(index, address)?.states) ?? [];
}

function drawToolbar() {
  const { index, address } = session;
  showToolbar({ address, index, states: statesOf(index, address) });
}

function drawIndex() {
  const { index } = session;
  controls.forgetTargets();
  byID("project").textContent = index.name ?? "";
  catalogue.show(index, field.value, session.address);
  loadFonts(index.fonts);
  drawToolbar();
  const problem = index.diagnostics.find(({ severity }) => severity === "error") ?? null;
  showStatus({ isOffline: false, problem });
}

let slowTimer = null;

/** Data that are pinned to be slow are drawn again when they have come. */
function awaitSlowData() {
  clearTimeout(slowTimer);
  if (session.isSlow()) slowTimer = setTimeout(endSlowness, 2000);
}

async function endSlowness() {
  session.endSlowness();
  await refreshSubject();
}

async function refreshSubject() {
  await session.refreshDrawing();
  awaitSlowData();
  await session.refreshDetails();
}

async function refreshAll() {
  await session.refreshIndex();
  await refreshSubject();
}

async function addressChanged({ isEntered, isReturn }) {
  const before = session.address;
  const address = current();
  session.address = address;
  if (!isSameSubject(before, address)) {
    session.failure = null;
    session.findings = null;
    session.detail = null;
  }
  drawToolbar();
  showPanel(address.panel);
  if (session.index) {
    catalogue.mark(address);
    await drawMain(session, null);
    drawPanels();
  }
  await refreshSubject();
  if (isEntered) document.getElementById("subject-title")?.focus();
  const point = isReturn && returnPoint();
  if (point) stage.focus(point);
}

function stepThrough(distance) {
  if (!session.index) return;
  const { kind, id, scenario } = session.subject;
  const subjects = everySubject(session.index);
  const at = subjects.findIndex(
    ([otherKind, otherID, otherScenario]) =>
      otherKind === kind && otherID === id && otherScenario === scenario,
  );
  const next = subjects[at < 0 ? 0 : at + distance];
  if (next) go(addressOf(...next, session.address));
}

/** Goes on to the next value of an axis. */
function step(axis, values, distance = 1) {
  const { address } = session;
  const at = values.indexOf(address.axes[axis]);
  const next = values[(at + distance + values.length) % values.length];
  const time = axis === "state" ? axes.time : address.axes.time;
  replace({ ...address, axes: { ...address.axes, time, [axis]: next } });
}

function stepAxis(axis, distance) {
  const { index, subject } = session;
  const entry = index && entryOf(index, subject);
  if (!entry) return;
  const component = componentOf(index, subject) ?? { states: [] };
  const values = axisValues(axis, { index, entry, component });
  if (distance === undefined) {
    step(axis, axis === "dir" ? ["", ...values] : values);
  } else {
    const at = values.indexOf(session.address.axes[axis]) + distance;
    if (at >= 0 && at < values.length) step(axis, values, distance);
  }
}

function toggleMatrix() {
  const { address } = session;
  const other = { provider: "matrix", matrix: "provider" }[address.kind];
  if (other) go({ ...address, kind: other });
}

function focusSearch() {
  openDrawer();
  field.focus();
  field.select();
}

startNavigation(addressChanged);
startChrome(byID("page-scheme"));
startCopying(announce);
startSearch(byID("search"), field, nav, () => {
  if (session.index) catalogue.show(session.index, field.value, session.address);
});
startKeyboard({
  search: focusSearch,
  previous: () => stepThrough(-1),
  next: () => stepThrough(1),
  nextPart: () => stepThroughParts(1),
  previousPart: () => stepThroughParts(-1),
  scheme: () => stepAxis("scheme"),
  direction: () => stepAxis("dir"),
  locale: () => stepAxis("locale"),
  state: () => stepAxis("state"),
  larger: () => stepAxis("text-size", 1),
  smaller: () => stepAxis("text-size", -1),
  matrix: toggleMatrix,
  share: openShare,
  help: openShortcuts,
  ...Object.fromEntries(
    panels.map((panel, at) => [
      `panel${at + 1}`,
      () => replace({ ...session.address, panel }),
    ]),
  ),
});
byID("panel-controls").addEventListener("click", async ({ target }) => {
  if (target.closest("#copy-lua")) announce(await copyText(await fetchText(session.subject, "lua")));
  if (target.closest("#save-scenario")) openSaving({ ...session.drawing, address: session.subject });
});
byID("bar-back").addEventListener("click", back);
drawToolbar();
showPanel(session.address.panel);
showStatus({});
await refreshAll();
catalogue.reveal();
startLive({ session, showStatus, refreshAll, refreshSubject, happened: actions.happened });
