import { isSameSubject } from "./address.js";
import { newest } from "./newest.js";
import { fetchDrawing, fetchIndex, fetchTexts, ServerError } from "./server.js";
import { entryOf } from "./subject.js";

const loadIndex = newest(fetchIndex);
const loadDrawing = newest(fetchDrawing);
const loadTexts = newest(fetchTexts);

/**
 * What the page knows of the server: catalogue, drawing of the current address, its texts.
 *
 * What was known stays until something newer has come, also when the server fails.
 *
 * @param changed Called after each change with what changed: `index`, `drawing` or `texts`.
 * @param unreachable Called with the reason when the server does not answer.
 */
export function createSession({ changed, unreachable }) {
  const session = {
    index: null,
    address: null,
    /** `{address, markup, json}` of the last drawing that went well. */
    drawing: null,
    /** The diagnostic of the newest drawing when it went wrong. */
    failure: null,
    texts: null,

    /** Whether the drawing is that of the current address, under whatever axes. */
    hasDrawing() {
      return session.drawing !== null && isSameSubject(session.drawing.address, session.address);
    },

    /** Fetches the catalogue. */
    async refreshIndex() {
      await attempt(async () => {
        const index = await loadIndex();
        if (!index) return;
        session.index = index;
        changed("index");
      });
    },

    /** Fetches what the address shows; nothing when the catalogue has no such thing. */
    async refreshDrawing() {
      const { index, address } = session;
      if (index && !entryOf(index, address)) return;
      await attempt(async () => {
        const drawing = await loadDrawing(address);
        if (!drawing) return;
        session.drawing = { address, ...drawing };
        session.failure = null;
        await changed("drawing");
      });
    },

    /** Fetches the texts of what the address shows. */
    async refreshTexts() {
      const { index, address } = session;
      if (!index || !entryOf(index, address)) {
        session.texts = null;
        changed("texts");
        return;
      }
      await attempt(async () => {
        const texts = await loadTexts(address);
        if (!texts) return;
        session.texts = texts;
        changed("texts");
      });
    },
  };

  async function attempt(body) {
    try {
      await body();
    } catch (error) {
      if (error instanceof ServerError) {
        session.failure = error.diagnostic ?? {
          code: `http.${error.status}`, severity: "error", message: error.message,
        };
        await changed("drawing");
      } else if (error instanceof TypeError) {
        // What fetch throws when nothing answers.
        unreachable(error.message);
      } else {
        throw error;
      }
    }
  }

  return session;
}
