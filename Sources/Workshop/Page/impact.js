import { byID } from "./dom.js";
import { createImpactPanel } from "./impactpanel.js";
import { fetchImpact, sendImpact, sendImpactReset } from "./server.js";
import { startService } from "./service.js";

/** How an operation ended: `done`, `refused`, or `waits` where its answer is slow. */
function outcomeOf({ ok } = {}) {
  return ok === undefined ? "waits" : ok ? "done" : "refused";
}

/**
 * Keeps the panel of the impact service and does what is asked for in it.
 *
 * @param page What `startService` has of the page.
 * @returns `refresh` for news of the server; `follow` for another address.
 */
export function startImpact(page) {
  const dialog = byID("reset-dialog");
  const panel = createImpactPanel(byID("panel-impact"), {
    perform: (...operation) => service.perform(...operation),
    advance: (...time) => service.advance(...time),
    reset: () => dialog.showModal(),
  });
  const service = startService({
    ...page, name: "impact", load: fetchImpact, send: sendImpact, outcomeOf, panel,
  });
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog || target.closest("[data-close]")) dialog.close();
  });
  dialog.addEventListener("submit", () => service.told("reset impact", sendImpactReset));
  return service;
}
