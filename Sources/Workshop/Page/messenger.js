import { byID } from "./dom.js";
import { createMessengerPanel } from "./messengerpanel.js";
import { fetchMessenger, sendMessenger } from "./server.js";
import { startService } from "./service.js";

/** How an operation ended: `done`, `refused`, or `failed` where something is wrong with it. */
function outcomeOf(effect, { diagnostics }) {
  if (effect?.ok === false) return "refused";
  return diagnostics.length > 0 ? "failed" : "done";
}

/** The conversation that is in sight and not pinned by a scenario; null: none. */
function conversationOf({ drawing, address }) {
  if (!drawing || address.scenario || address.kind === "matrix") return null;
  const { components = [drawing.json] } = drawing.json;
  const shown = components.find(({ component }) => component === "conversation");
  return shown?.data.conversation_id || null;
}

/**
 * Keeps the panel of the messenger and does what is asked for in it.
 *
 * @param page What `startService` has of the page.
 * @returns `refresh` for news of the server; `follow` for another address or drawing.
 */
export function startMessenger(page) {
  const { session } = page;
  let seen = null;

  /** Says which conversation is in sight: its messages are not announced then. */
  function tellSight() {
    if (!session.hasDrawing()) return;
    const id = conversationOf(session);
    if (id === seen) return;
    seen = id;
    tell(id);
  }

  function tell(id) {
    const values = id ? { conversation_id: id } : {};
    sendMessenger(id ? "show" : "close", values).catch(() => (seen = null));
  }

  addEventListener("pagehide", () => {
    if (seen) tell(null);
    seen = null;
  });

  const panel = createMessengerPanel(byID("panel-messenger"), {
    perform: (...operation) => service.perform(...operation),
    advance: (...time) => service.advance(...time),
  });
  const service = startService({
    ...page, name: "messenger", load: fetchMessenger, send: sendMessenger, outcomeOf, panel,
  });
  return {
    ...service,
    follow() {
      service.follow();
      tellSight();
    },
  };
}
