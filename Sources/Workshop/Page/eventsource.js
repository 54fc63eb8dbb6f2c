import { serviceNames } from "./address.js";

const retryAfter = 1000;
const names = [
  "hello", "reload-start", "update", "index", "error", "clear", "resync", "activity",
  "survey", ...serviceNames,
];

/**
 * Opens a connection to the server's events.
 *
 * The browser connects again by itself after a loss; this also does when it has given up.
 *
 * @param after The number of the last event that is known, or null.
 * @param received Called with `{name, data, id, isNumbered}`. Without a number of its own are
 *   greetings and what nobody has to hear twice; `id` is the last number before them then.
 * @param lost Called whenever the server is not there.
 * @returns Closes the connection.
 */
export function openEvents({ after, received, lost }) {
  let source = null;
  let timer = null;
  let last = after;

  function take(name, event) {
    const id = event.lastEventId === "" ? last : Number(event.lastEventId);
    const isNumbered = name !== "hello" && name !== "resync" && id !== last;
    last = id;
    received({ name, data: JSON.parse(event.data), id, isNumbered });
  }

  function connect() {
    source = new EventSource(last === null ? "/events" : `/events?after=${last}`);
    for (const name of names) {
      source.addEventListener(name, (event) => {
        // The browser's own error event has the same name as the server's and no data.
        if (event.data !== undefined) take(name, event);
      });
    }
    source.onerror = (event) => {
      if (event.data !== undefined) return;
      lost();
      if (event.target.readyState !== EventSource.CLOSED) return;
      clearTimeout(timer);
      timer = setTimeout(connect, retryAfter);
    };
  }

  connect();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
