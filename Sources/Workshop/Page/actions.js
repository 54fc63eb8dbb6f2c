import { createActionLog } from "./actionlog.js";
import { byID } from "./dom.js";
import { perform } from "./effects.js";
import { startLinkBar } from "./linkbar.js";
import { fetchExplanation, sendLink, sendTap } from "./server.js";
import { outcomeOf } from "./steps.js";
import { subjectName } from "./subject.js";

function showCount(count) {
  byID("log-count").textContent = count === 0 ? "" : String(count);
  byID("log-empty").hidden = count > 0;
  byID("log-head").hidden = count === 0;
}

/**
 * Takes taps and typed links to the server, logs what came of them and of what happens by itself,
 * and does what they ask for.
 *
 * @param session What the page knows.
 * @param redraw Called when an effect tells what is shown to change.
 * @param announce Says the outcome to a screen reader.
 * @returns `tapped`, which takes a tap of the canvas, see `createStage`; `happened`, which takes
 *   the server's news of a timer or the start.
 */
export function startActions({ session, redraw, announce }) {
  const log = createActionLog(byID("log"), showCount);
  const field = byID("link-field");

  async function run({ title, from }, send) {
    const { address } = session;
    let answer;
    try {
      answer = await send();
    } catch (error) {
      answer = { failure: error.message };
    }
    finish({ title, answer, address, from });
  }

  function finish({ title, answer, address, from }) {
    log.add({ title, answer });
    announce(`${title}: ${outcomeOf(answer)}`);
    perform(answer.effects ?? [], { address, from, redraw });
  }

  startLinkBar({
    field,
    list: byID("link-completions"),
    box: byID("link-explanation"),
    routes: () => session.index?.routes ?? [],
    explain: fetchExplanation,
  });
  byID("log-clear").addEventListener("click", () => {
    log.clear();
    field.focus();
  });
  byID("link-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const url = field.value.trim();
    run({ title: `open ${url}`, from: null }, () => sendLink(url));
  });

  return {
    tapped(tap) {
      const { address } = session;
      // While the next subject loads, the canvas still shows the one before.
      if (!session.hasDrawing()) return;
      const from = { entry: tap.entry, node: tap.node };
      const title = `${tap.action} on ${subjectName(address)}`;
      run({ title, from }, () => sendTap(address, tap));
    },

    happened(answer) {
      finish({ title: answer.cause, answer, address: session.address, from: null });
    },
  };
}
