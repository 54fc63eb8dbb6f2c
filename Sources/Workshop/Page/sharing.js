import { serviceNames } from "./address.js";
import { openEvents } from "./eventsource.js";

const name = "vitrina-events";
const remembered = 256;

/**
 * Shares one connection between the tabs of a browser, which keeps only about six a host.
 *
 * The tab that has the lock leads: it holds the connection and passes on what comes. When it is
 * closed or hidden, the browser gives the lock to the next, which asks the server for what came
 * after the last event that it knows.
 *
 * @param reader What reads the events, see `createReader`.
 * @returns `start` and `stop`.
 */
export function shareEvents(reader) {
  const channel = new BroadcastChannel(name);
  const me = crypto.randomUUID();
  let letGo = null;
  let answer = null;

  channel.onmessage = ({ data: { ask, to, message } }) => {
    if (!letGo) return;
    if (ask) answer?.(ask);
    else if (to === undefined || to === me) reader.take(message);
  };

  /** Holds the connection until the promise is kept. */
  async function lead(ended) {
    const since = reader.last;
    const history = [];
    let hello = null;
    let isLost = false;

    function pass(message) {
      reader.take(message);
      channel.postMessage({ message });
    }

    function received(message) {
      isLost = false;
      // Numbers of another run, or from before a gap, are no use to anybody.
      const isRestarted = message.name === "hello" && message.data.server !== reader.server;
      if (isRestarted || message.name === "resync") history.length = 0;
      const { name: kind, data: { revision, surveyed } } = message;
      if (kind === "hello") hello = message;
      // Services count their own changes.
      else if (revision && !serviceNames.includes(kind)) hello.data.revision = revision;
      else if (surveyed) hello.data.surveyed = surveyed;
      if (message.isNumbered && history.push(message) > remembered) history.shift();
      pass(message);
    }

    answer = ({ from, server, last }) => {
      if (!hello) return;
      const oldest = history.length > 0 ? history[0].id - 1 : reader.last;
      const isKnown = server === reader.server && last !== null && last >= oldest;
      const missed = isKnown ? history.filter(({ id }) => id > last) : [];
      const greeting = { ...hello, id: isKnown ? last : reader.last };
      const lost = isLost ? [{ name: "offline" }] : [];
      for (const message of [greeting, ...missed, ...lost]) {
        channel.postMessage({ to: from, message });
      }
    };

    const close = openEvents({
      after: since,
      received,
      lost() {
        isLost = true;
        pass({ name: "offline" });
      },
    });
    await ended;
    answer = null;
    close();
  }

  return {
    start() {
      if (letGo) return;
      const waiting = new AbortController();
      const ended = new Promise((end) => {
        letGo = () => {
          letGo = null;
          waiting.abort();
          end();
        };
      });
      const { signal } = waiting;
      navigator.locks.request(name, { signal }, () => lead(ended)).catch((error) => {
        if (error.name !== "AbortError") throw error;
      });
      channel.postMessage({ ask: { from: me, server: reader.server, last: reader.last } });
    },

    stop() {
      letGo?.();
    },
  };
}
