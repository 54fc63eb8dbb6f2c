import { drawAccessibility, startOutlines } from "./accessibilitypanel.js";
import { drawData } from "./datapanel.js";
import { startDeeds } from "./deeds.js";
import { drawDocs } from "./docspanel.js";
import { byID, element } from "./dom.js";
import { morph } from "./morph.js";
import { insteadOfControls } from "./place.js";
import { drawSource } from "./sourcepanel.js";
import { componentOf, entryOf } from "./subject.js";

function drawNothing(root) {
  morph(root, element("div", {}, element("p", { class: "nothing" }, "Nothing is shown.")));
}

/**
 * Draws the panels beside the canvas from what the page knows; those of services draw themselves.
 *
 * @param session What the page knows.
 * @param controls The panel of that name, see `createControls`.
 * @param mark Draws lines around nodes of the canvas.
 * @param act Called with the name of an action that no tap does.
 * @returns Draws the panel that is open; the others are drawn when they are opened.
 */
export function createPanelViews({ session, controls, mark, act }) {
  const showDeeds = startDeeds(byID("deeds"), act);
  const showOutlines = startOutlines(byID("panel-accessibility"), mark);

  /** What was fetched for a panel, if it is that of the open one. */
  function detailOf(panel) {
    return session.detail?.panel === panel ? session.detail.value : null;
  }

  const views = {
    controls() {
      const { index, drawing, subject } = session;
      if (insteadOfControls !== null) {
        controls.showNone(insteadOfControls);
      } else if (subject.kind === "screen") {
        controls.showNone("Open one of the components of this screen to change its data.");
      } else {
        controls.show({
          fields: componentOf(index, subject).fields,
          base: drawing.base.data,
          args: session.address.args,
          diagnostics: drawing.json.diagnostics,
        });
      }
    },

    accessibility(root) {
      drawAccessibility(root, session.findings, detailOf("accessibility")?.reading ?? null);
    },

    data(root) {
      drawData(root, session.drawing.json, detailOf("data")?.terminal ?? null);
    },

    docs(root, entry) {
      const { index, subject } = session;
      drawDocs(root, {
        address: subject,
        entry,
        component: componentOf(index, subject),
        lua: detailOf("docs")?.lua ?? null,
      });
    },

    source(root, entry) {
      const detail = detailOf("source");
      // The catalogue knows the line of now: the text may have come before it.
      drawSource(root, detail && { ...detail, line: entry.line });
    },
  };

  function drawActions(entry) {
    const { index, subject } = session;
    const isOne = entry && subject.kind === "provider" && session.hasDrawing();
    showDeeds(isOne ? componentOf(index, subject) : null);
  }

  return () => {
    const { index, subject, findings } = session;
    const { panel } = session.address;
    const root = byID(`panel-${panel}`);
    const entry = index && entryOf(index, subject);
    byID("findings-count").textContent = findings?.length ? String(findings.length) : "";
    if (panel === "actions") drawActions(entry);
    else if (views[panel]) {
      if (!entry || !session.hasDrawing()) drawNothing(root);
      else views[panel](root, entry);
    }
    showOutlines(findings, panel === "accessibility");
  };
}
