import { openEvents } from "./eventsource.js";
import { shareEvents } from "./sharing.js";

/**
 * Hands each event on once and in order, wherever it comes from.
 *
 * @param handlers As `listen` takes them.
 */
function createReader(handlers) {
  const reader = {
    /** Which run of the server the numbers are of. */
    server: null,
    /** The number of the last event, or null. */
    last: null,

    take({ name, data, id, isNumbered }) {
      if (name === "hello") greet(data, id);
      if (isNumbered) {
        if (id <= reader.last) return;
        const isNext = id === reader.last + 1;
        reader.last = id;
        // What was between is gone: only a new look at everything helps.
        if (!isNext) handlers.resync();
      }
      if (name === "resync") reader.last = id;
      handlers[name]?.(data);
    },
  };

  function greet({ server }, id) {
    const isSame = server === reader.server;
    if (isSame && reader.last < id) handlers.resync();
    if (!isSame || reader.last < id) reader.last = id;
    reader.server = server;
  }

  return reader;
}

function ownEvents(reader) {
  let close = null;
  return {
    start() {
      close ??= openEvents({
        after: reader.last,
        received: reader.take,
        lost: () => reader.take({ name: "offline" }),
      });
    },

    stop() {
      close?.();
      close = null;
    },
  };
}

/**
 * Listens to the server's events until the page goes away.
 *
 * All tabs of a browser share one connection; where the browser has no locks, as on an address that
 * is not this machine's, each has its own. A tab that nobody sees lets it go, and hears what it
 * missed when it is seen again.
 *
 * @param handlers One function an event name, called with its parsed data, and `offline`.
 */
export function listen(handlers) {
  const reader = createReader(handlers);
  const canShare = navigator.locks !== undefined && window.BroadcastChannel !== undefined;
  const events = canShare ? shareEvents(reader) : ownEvents(reader);

  function follow() {
    if (document.hidden) events.stop();
    else events.start();
  }

  document.addEventListener("visibilitychange", follow);
  window.addEventListener("pagehide", events.stop);
  window.addEventListener("pageshow", follow);
  follow();
}
