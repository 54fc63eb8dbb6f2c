import { byID } from "./dom.js";
import { createMessengerPanel } from "./messengerpanel.js";
import { fetchMessenger, sendMessenger } from "./server.js";
import { startService } from "./service.js";

/** How an operation ended: `done`, `refused`, or `failed` where something is wrong with it. */
function outcomeOf(effect, { diagnostics }) {
  if (effect?.ok === false) return "refused";
  return diagnostics.length > 0 ? "failed" : "done";
}

/**
 * Keeps the panel of the messenger and does what is asked for in it.
 *
 * @param page What `startService` has of the page.
 * @returns `refresh` for news of the server; `follow` for another address.
 */
export function startMessenger(page) {
  const panel = createMessengerPanel(byID("panel-messenger"), {
    perform: (...operation) => service.perform(...operation),
    advance: (...time) => service.advance(...time),
  });
  const service = startService({
    ...page, name: "messenger", load: fetchMessenger, send: sendMessenger, outcomeOf, panel,
  });
  return service;
}
