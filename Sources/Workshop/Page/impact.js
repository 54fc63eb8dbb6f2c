import { coalesced } from "./coalesced.js";
import { byID } from "./dom.js";
import { createImpactPanel } from "./impactpanel.js";
import { fetchImpact, sendImpact, sendImpactReset, sendTime, ServerError } from "./server.js";

/** How an operation ended: `done`, `refused`, or `waits` where its answer is slow. */
function outcomeOf({ effects }) {
  const { ok } = effects.find(({ type }) => type === "impact") ?? {};
  return ok === undefined ? "waits" : ok ? "done" : "refused";
}

/**
 * Keeps the panel of the impact service and does what is asked for in it.
 *
 * @param session What the page knows.
 * @param happened Takes what came of an operation, as of a timer.
 * @param announce Says to a screen reader how it ended.
 * @param passed Called when the clock was put forward.
 * @returns `refresh` for news of the server; `follow` for another address.
 */
export function startImpact({ session, happened, announce, passed }) {
  const dialog = byID("reset-dialog");
  const panel = createImpactPanel(byID("panel-impact"), {
    perform,
    advance: (seconds, words) => told(`clock ${words}`, () => sendTime(seconds)).then(passed),
    reset: () => dialog.showModal(),
  });
  let wasOpen = false;

  /** Sends something, tells of what came of it, and gives the answer; null: there is no server. */
  async function told(cause, send, outcome = () => undefined) {
    let answer;
    try {
      answer = { effects: [], diagnostics: [], ...(await send()) };
      answer.outcome = outcome(answer);
    } catch (error) {
      // The status says that there is no server.
      if (!(error instanceof ServerError)) return null;
      answer = { failure: error.message };
    }
    happened({ cause, ...answer });
    await refresh();
    return answer;
  }

  async function perform(operation, values) {
    const words = operation.replaceAll("_", " ");
    const answer = await told(words, () => sendImpact(operation, values), outcomeOf);
    if (answer === null) return;
    const { reason } = answer.effects?.find(({ type }) => type === "impact") ?? {};
    const why = answer.failure ?? reason ?? null;
    panel.tell(operation, { outcome: answer.outcome ?? "failed", why });
    if (why) announce(`${words}: ${answer.outcome ?? "failed"}, ${why.replaceAll("_", " ")}`);
  }

  async function load() {
    const isOpen = session.address.panel === "impact";
    if (!isOpen) {
      panel.show(null);
      return;
    }
    try {
      panel.show(await fetchImpact());
    } catch (error) {
      if (error instanceof ServerError) panel.fail(error.diagnostic ?? { message: error.message });
    }
  }

  const refresh = coalesced(load);
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog || target.closest("[data-close]")) dialog.close();
  });
  dialog.addEventListener("submit", () => told("reset impact", sendImpactReset));

  return {
    refresh,

    follow() {
      const isOpen = session.address.panel === "impact";
      if (isOpen !== wasOpen) refresh();
      wasOpen = isOpen;
    },
  };
}
