const retryAfter = 1000;
const hiddenFor = 15000;
const names = [
  "hello", "reload-start", "update", "index", "error", "clear", "resync", "activity", "survey",
];

/**
 * Listens to the server's events until the page goes away.
 *
 * The browser reconnects by itself after a lost connection; this also does when it has given up. A
 * page that nobody sees lets its connection go after a while, because a browser keeps about six a
 * host; the `hello` of the next one says what was missed.
 *
 * @param handlers One function an event name, called with its parsed data, and `offline`.
 */
export function listen(handlers) {
  let source = null;
  let timer = null;

  function connect() {
    clearTimeout(timer);
    if (source && source.readyState !== EventSource.CLOSED) return;
    source = new EventSource("/events");
    for (const name of names) {
      source.addEventListener(name, (event) => {
        // The browser's own error event has the same name as the server's and no data.
        if (event.data !== undefined) handlers[name]?.(JSON.parse(event.data));
      });
    }
    source.onerror = (event) => {
      if (event.data !== undefined) return;
      handlers.offline();
      if (event.target.readyState !== EventSource.CLOSED) return;
      clearTimeout(timer);
      timer = setTimeout(connect, retryAfter);
    };
  }

  document.addEventListener("visibilitychange", () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(() => source.close(), hiddenFor);
    else connect();
  });
  connect();
}
