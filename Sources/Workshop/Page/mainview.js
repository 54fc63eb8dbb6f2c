import { drawData } from "./datapanel.js";
import { byID, element } from "./dom.js";
import { missing, noPlugins, unreachable } from "./missing.js";
import { morph } from "./morph.js";
import { depth } from "./navigation.js";
import { overview } from "./overview.js";
import { problemList, staleBanner } from "./problems.js";
import { pluginName, shortName } from "./catalogue.js";
import { drawSubject, entryOf, subjectName } from "./subject.js";

const subject = byID("subject");
const notice = byID("notice");
const stageSection = byID("stage");
const problems = byID("problems");
const other = byID("other");
const data = byID("panel-data");

function drawOther(content) {
  morph(other, element("div", {}, content));
}

function drawProblems(list) {
  const fresh = element("section");
  if (list.length > 0) {
    fresh.append(
      element(
        "h2",
        {},
        "Problems ",
        element("span", { class: "count" }, String(list.length)),
      ),
      problemList(list),
    );
  }
  morph(problems, fresh);
  problems.hidden = list.length === 0;
}

function otherContent(session, reason) {
  const { index, address } = session;
  if (!index) return reason === null ? [] : unreachable(reason);
  if (address.kind === "overview") {
    return index.plugins.length === 0 ? noPlugins(index) : overview(index);
  }
  return missing(index, address);
}

function titleOf({ index, address }) {
  if (!index || !address.id) return index?.name ? `${index.name} – Vitrina` : "Vitrina";
  return `${subjectName(address)} – Vitrina`;
}

function barTitle({ drawing, address }, entry) {
  if (address.kind !== "screen") return null;
  return drawing.json.title ?? entry.title ?? shortName(entry.id);
}

/**
 * Makes the view that takes up the main part of the page.
 *
 * It shows one of: a component or screen, the overview, a page on an id that does not exist, an
 * empty project, a server that does not answer.
 *
 * @param stage The canvas.
 * @returns Draws a session; `reason` is why the server does not answer, or null.
 */
export function createMainView(stage) {
  let shown = null;

  async function drawCanvas(session, entry) {
    stageSection.hidden = !session.hasDrawing();
    if (stageSection.hidden) return;
    const { drawing } = session;
    const { axes } = drawing.address;
    stage.frame({
      width: axes.width,
      scheme: axes.scheme,
      title: barTitle(session, entry),
      hasBack: depth() > 0,
    });
    if (shown === drawing) return;
    const keep = shown !== null && subjectName(shown.address) === subjectName(drawing.address);
    shown = drawing;
    await stage.show(drawing.markup, { keep });
  }

  return async function draw(session, reason) {
    const { index, address, failure } = session;
    const entry = index && entryOf(index, address);
    document.title = titleOf(session);
    for (const part of [subject, byID("toolbar"), notice]) part.hidden = !entry;
    other.hidden = Boolean(entry);
    if (!entry) {
      for (const part of [stageSection, problems]) part.hidden = true;
      drawData(data, null);
      drawOther(otherContent(session, reason));
      return;
    }
    drawOther([]);
    drawSubject(subject, index, address);
    const plugin = index.plugins.find(({ name }) => name === pluginName(entry.id));
    const banner = staleBanner(plugin, index.diagnostics);
    notice.hidden = banner === null;
    morph(notice, element("div", {}, banner));
    const json = session.hasDrawing() ? session.drawing.json : null;
    drawProblems([...(failure ? [failure] : []), ...(json?.diagnostics ?? [])]);
    drawData(data, json);
    await drawCanvas(session, entry);
  };
}
