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

    /** Whether the drawing is that of a provider, or of a screen with it in it. */
    shows(provider) {
      if (!session.hasDrawing()) return false;
      const { json } = session.drawing;
      return (json.components ?? [json]).some((component) => component.provider === provider);
    },

    /** Fetches the catalogue. */
    async refreshIndex() {
      await attempt(loadIndex, async (index) => {
        session.index = index;
        await changed("index");
      });
    },

    /** Fetches what the address shows; nothing when the catalogue has no such thing. */
    async refreshDrawing() {
      const { address } = session;
      if (!isKnown()) {
        session.drawing = null;
        return;
      }
      await attempt(() => loadDrawing(address), async (drawing) => {
        session.drawing = { address, ...drawing };
        session.failure = null;
        await changed("drawing");
      });
    },

    /** Fetches the texts of what the address shows. */
    async refreshTexts() {
      const { address } = session;
      await attempt(() => (isKnown() ? loadTexts(address) : null), async (texts) => {
        session.texts = texts;
        await changed("texts");
      });
    },
  };

  function isKnown() {
    return session.index !== null && entryOf(session.index, session.address) !== undefined;
  }

  async function attempt(load, apply) {
    let result;
    try {
      result = await load();
    } catch (error) {
      await failed(error);
      return;
    }
    // Undefined: a newer call has taken over.
    if (result !== undefined) await apply(result);
  }

  async function failed(error) {
    if (error instanceof ServerError) {
      const unnamed = { code: `http.${error.status}`, severity: "error", message: error.message };
      session.failure = error.diagnostic ?? unnamed;
      await changed("drawing");
    } else {
      await unreachable(error.message);
    }
  }

  return session;
}
