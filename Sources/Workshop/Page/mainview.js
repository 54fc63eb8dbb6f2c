import { pluginName, shortName } from "./catalogue.js";
import { createDocsPage } from "./docspage.js";
import { byID, element } from "./dom.js";
import { createMatrix } from "./matrix.js";
import { missing, noPlugins, unreachable } from "./missing.js";
import { morph } from "./morph.js";
import { depth } from "./navigation.js";
import { overview } from "./overview.js";
import { problemList, staleBanner } from "./problems.js";
import { fetchMarkup } from "./server.js";
import { componentOf, drawSubject, entryOf, subjectName } from "./subject.js";

const subject = byID("subject");
const notice = byID("notice");
const stageSection = byID("stage");
const matrixSection = byID("matrix");
const docsSection = byID("docs-page");
const problems = byID("problems");
const other = byID("other");

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

function unknownName(name) {
  return {
    code: "query.unknown",
    severity: "note",
    message: `the address has '${name}', which means nothing here and is left out`,
  };
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
 * It shows one of: a component or screen, a matrix, a component's documentation, the overview, a page
 * on an id that does not exist, an empty project, a server that does not answer.
 *
 * @param stage The canvas.
 * @param tapped Called with an address and a tap that is not in the canvas.
 * @param compare Called with the axes that a matrix is to compare.
 * @returns Draws a session; `reason` is why the server does not answer, or null.
 */
export function createMainView(stage, { tapped, compare }) {
  const matrix = createMatrix(byID("matrix"), { load: fetchMarkup, tapped, changed: compare });
  const docsPage = createDocsPage(docsSection, { load: fetchMarkup, tapped });
  let shown = null;
  /** The drawing whose matrix is shown, or null. */
  let compared = null;

  async function drawCanvas(session, entry) {
    stageSection.hidden = !session.hasDrawing() || session.address.kind === "matrix";
    if (stageSection.hidden) return;
    const { drawing } = session;
    const { axes } = drawing.address;
    stage.frame({
      width: axes.width,
      scheme: axes.scheme,
      looks: session.address.looks,
      title: barTitle(session, entry),
      hasBack: depth() > 0,
    });
    if (shown === drawing) return;
    const keep = shown !== null && subjectName(shown.address) === subjectName(drawing.address);
    shown = drawing;
    await stage.show(drawing.markup, { keep, asked: drawing.asked });
  }

  async function drawMatrix(session, entry) {
    const { index, address } = session;
    const isMatrix = address.kind === "matrix";
    matrixSection.hidden = !isMatrix;
    if (!isMatrix) {
      compared = null;
      matrix.clear();
    } else if (session.hasDrawing() && compared !== session.drawing) {
      // A cell asks the server for itself: once for each drawing.
      compared = session.drawing;
      await matrix.show(address, { index, entry, component: componentOf(index, address) });
    }
  }

  async function drawDocsPage(index, address, component) {
    docsSection.hidden = !component;
    if (component) await docsPage.show(index, component, address);
    else docsPage.clear();
  }

  return async function draw(session, reason) {
    const { index, address, failure } = session;
    const entry = index && entryOf(index, address);
    const component = index && address.kind === "docs" ? componentOf(index, address) : undefined;
    document.title = titleOf(session);
    for (const part of [subject, byID("toolbar"), notice]) part.hidden = !entry;
    other.hidden = Boolean(entry ?? component);
    if (!entry) {
      for (const part of [stageSection, matrixSection, problems]) part.hidden = true;
      drawOther(component ? [] : otherContent(session, reason));
      await drawDocsPage(index, address, component);
      return;
    }
    await drawDocsPage(index, address, undefined);
    drawOther([]);
    drawSubject(subject, index, address);
    const plugin = index.plugins.find(({ name }) => name === pluginName(entry.id));
    const banner = staleBanner(plugin, index.diagnostics);
    notice.hidden = banner === null;
    morph(notice, element("div", {}, banner));
    const json = session.hasDrawing() ? session.drawing.json : null;
    drawProblems([
      ...(failure ? [failure] : []),
      ...(json?.diagnostics ?? []),
      ...address.unknown.map(unknownName),
    ]);
    await drawCanvas(session, entry);
    await drawMatrix(session, entry);
  };
}
