import { startActions } from "./actions.js";
import { isSameSubject, panels } from "./address.js";
import { startBanners } from "./banners.js";
import { createCatalogueList } from "./cataloguelist.js";
import { startChrome } from "./chrome.js";
import { createControls } from "./controls.js";
import { copyText, startCopying } from "./copy.js";
import { byID, element } from "./dom.js";
import { startDrawer } from "./drawer.js";
import { loadFonts } from "./fonts.js";
import { startImpact } from "./impact.js";
import { startKeyboard, stepThroughParts } from "./keyboard.js";
import { startLive } from "./live.js";
import { createMainView } from "./mainview.js";
import { startMessenger } from "./messenger.js";
import { back, current, go, replace, returnPoint, startNavigation } from "./navigation.js";
import { startPanels } from "./panels.js";
import { createPanelViews } from "./panelviews.js";
import { startSaving } from "./savescenario.js";
import { startSearch } from "./search.js";
import { fetchText } from "./server.js";
import { createSession } from "./session.js";
import { startSharing } from "./sharedialog.js";
import { startShortcutList } from "./shortcuts.js";
import { createStage } from "./stage.js";
import { createStatus } from "./status.js";
import { createSteps } from "./stepping.js";
import { componentOf, entryOf } from "./subject.js";
import { startToolbar } from "./toolbar.js";

const nav = byID("catalogue");
const field = byID("search-field");
const stage = createStage(byID("stage"), (tap) => actions.tapped(tap), () => refreshSubject());
const drawMain = createMainView(stage, {
  tapped: (address, tap) => actions.tappedElsewhere(address, tap),
  compare: (picked) => replace({ ...session.address, ...picked }),
});
const catalogue = createCatalogueList(nav);
const showStatus = createStatus(byID("status"));
const session = createSession({ changed, unreachable });
session.address = current();
const banners = startBanners({ session, happened: (answer) => actions.happened(answer) });
const actions = startActions({ session, redraw: refreshSubject, announce, claim: banners.claim });
const page = {
  session, announce, happened: (answer) => actions.happened(answer), passed: banners.refresh,
};
const services = { banners, impact: startImpact(page), messenger: startMessenger(page) };
const showToolbar = startToolbar(byID("toolbar"), (view) => replace({ ...session.address, ...view }));
const showPanel = startPanels(
  byID("tabs"), panels, (panel) => replace({ ...session.address, panel }),
);
const openDrawer = startDrawer(byID("drawer"), byID("drawer-button"), [byID("search"), nav]);
const openShare = startSharing(byID("share-dialog"), byID("share"), () => session.address);
const openShortcuts = startShortcutList(byID("shortcuts-dialog"), byID("help"));
const openSaving = startSaving(byID("save-dialog"), saved);
const controls = createControls(
  byID("panel-controls"),
  (args) => replace({ ...session.address, args }),
  controlTools,
);

const drawPanels = createPanelViews({
  session,
  controls,
  mark: stage.mark,
  act: (action) => actions.tapped({ entry: 0, node: null, action, index: null }),
});
const steps = createSteps(session);

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

/** The scenario that was saved and is to be opened as soon as the catalogue has it, or null. */
let awaited = null;

async function saved(address) {
  announce(`Saved as ${address.scenario}`);
  awaited = address;
  await session.refreshIndex();
}

function openAwaited() {
  if (!awaited || !entryOf(session.index, awaited)) return;
  const address = awaited;
  awaited = null;
  // Who has gone on meanwhile is not called back.
  if (session.address.id === address.id) go(address);
}

async function changed(what) {
  if (what === "index") drawIndex();
  if (what === "index" || what === "drawing") await drawMain(session, null);
  drawPanels();
  followServices();
}

function followServices() {
  for (const service of Object.values(services)) service.follow();
}

async function unreachable(reason) {
  showStatus({ isOffline: true });
  await drawMain(session, reason);
}

function drawToolbar() {
  const { index, address } = session;
  showToolbar({ address, index, component: index && componentOf(index, address) });
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
  openAwaited();
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
    followServices();
  }
  await refreshSubject();
  if (isEntered) document.getElementById("subject-title")?.focus();
  const point = isReturn && returnPoint();
  if (point) stage.focus(point);
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
  previous: () => steps.subject(-1),
  next: () => steps.subject(1),
  nextPart: () => stepThroughParts(1),
  previousPart: () => stepThroughParts(-1),
  scheme: () => steps.round("scheme"),
  direction: () => steps.round("dir"),
  locale: () => steps.round("locale"),
  state: () => steps.round("state"),
  larger: () => steps.along("text-size", 1),
  smaller: () => steps.along("text-size", -1),
  matrix: steps.matrix,
  share: openShare,
  help: openShortcuts,
  banner: banners.focus,
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
startLive({
  session, showStatus, refreshAll, refreshSubject, services, claim: banners.claim,
  happened: actions.happened,
});
