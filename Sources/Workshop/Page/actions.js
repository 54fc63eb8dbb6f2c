import { createActionLog } from "./actionlog.js";
import { byID, element } from "./dom.js";
import { perform } from "./effects.js";
import { startLinkBar } from "./linkbar.js";
import { fetchExplanation, sendLink, sendTap } from "./server.js";
import { outcomeOf, summaryOf, toneOf } from "./steps.js";
import { subjectName } from "./subject.js";

function showCount(count) {
  byID("log-count").textContent = count === 0 ? "" : String(count);
  byID("log-empty").hidden = count > 0;
  byID("log-head").hidden = count === 0;
}

/** Says under the canvas how the last action ended. */
function showResult(title, answer) {
  const outcome = outcomeOf(answer);
  const line = byID("last-result");
  line.hidden = false;
  line.replaceChildren(
    element("span", { class: `outcome ${toneOf(outcome)}` }, outcome),
    element("span", {}, summaryOf(title, answer)),
  );
}

/**
 * Takes taps and typed links to the server, logs what came of them and of what happens by itself,
 * and does what they ask for.
 *
 * @param session What the page knows.
 * @param redraw Called when an effect tells what is shown to change.
 * @param announce Says the outcome to a screen reader.
 * @param claim Waited for before anything is sent: the host is to know which tab it comes from.
 * @returns `tapped`, which takes a tap of the canvas, see `createSpecimen`; `tappedElsewhere`, which
 *   takes one with the address that it was made on; `happened`, which takes the server's news of a
 *   timer or the start.
 */
export function startActions({ session, redraw, announce, claim }) {
  const field = byID("link-field");
  const log = createActionLog(byID("log"), {
    changed: showCount,
    replay: ({ title, repeat }) => run({ title, from: null, address: session.subject }, repeat),
  });

  /** The one that was sent last: the server gets them in the order in which they were made. */
  let last = Promise.resolve();

  function run(what, send) {
    const next = () => deliver(what, send);
    last = last.then(next, next);
    return last;
  }

  async function deliver({ title, from, address, field = null }, send) {
    let answer;
    await claim();
    try {
      answer = await send();
    } catch (error) {
      answer = { failure: error.message };
    }
    finish({ title, answer, address, from, field, repeat: send });
    return !answer.failure;
  }

  function finish({ title, answer, address, from, field = null, repeat }) {
    log.add({ title, answer, address, field, repeat });
    showResult(title, answer);
    // Who types is not interrupted.
    if (!field || answer.failure) announce(`${title}: ${outcomeOf(answer)}`);
    perform(answer.effects ?? [], { address: session.address, from, redraw });
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
    run({ title: `open ${url}`, from: null, address: session.subject }, () => sendLink(url));
  });
  startLogTools(log);

  return {
    tapped(tap) {
      const address = session.subject;
      // While the next subject loads, the canvas still shows the one before.
      if (!session.hasDrawing()) return false;
      const from = { entry: tap.entry, node: tap.node };
      const words = tap.args ? `${tap.action} “${tap.args.text}”` : tap.action;
      const title = `${words} on ${subjectName(address)}`;
      // Changes of one field are one entry of the log.
      const field = tap.isTyping ? [subjectName(address), tap.entry, tap.node].join(" ") : null;
      return run({ title, from, address, field }, () => sendTap(address, tap));
    },

    tappedElsewhere(address, tap) {
      const title = `${tap.action} on ${subjectName(address)}`;
      run({ title, from: null, address }, () => sendTap(address, tap));
    },

    happened(answer) {
      finish({ title: answer.cause, answer, address: session.subject, from: null, repeat: null });
    },
  };
}

function startLogTools(log) {
  const pause = byID("log-pause");
  byID("log-filter").addEventListener("input", ({ target }) => log.filter(target.value));
  pause.addEventListener("click", () => {
    const isPaused = pause.getAttribute("aria-pressed") !== "true";
    pause.setAttribute("aria-pressed", String(isPaused));
    log.pause(isPaused);
  });
}
