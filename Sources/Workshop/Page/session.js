import { cellAddress, isSameSubject } from "./address.js";
import { loadDetail } from "./details.js";
import { newest } from "./newest.js";
import { fetchDrawing, fetchFindings, fetchIndex, ServerError } from "./server.js";
import { entryOf } from "./subject.js";
import { nextMoment } from "./textfields.js";

const loadIndex = newest(fetchIndex);
const loadDrawing = newest(fetchDrawing);
const loadFindings = newest(fetchFindings);
const loadNewestDetail = newest(loadDetail);

/** The address of the one subject that panels tell of: that of a matrix is its provider. */
function single(address) {
  return address.kind === "matrix" ? cellAddress(address, {}) : address;
}

/** What tells one wait for slow data from another; null where nothing is waited for. */
function slowKey({ kind, id, scenario, axes }) {
  const isWaiting = axes.state === "slow" && axes.time === "";
  return isWaiting ? [kind, id, scenario].join(" ") : null;
}

/**
 * What the page knows of the server: catalogue, drawing of the current address, what panels tell of
 * it.
 *
 * What was known stays until something newer has come, also when the server fails.
 *
 * @param changed Called after each change with what changed: `index`, `drawing`, `findings` or
 *   `detail`.
 * @param unreachable Called with the reason when the server does not answer.
 */
export function createSession({ changed, unreachable }) {
  /** The address whose slow data have come. */
  let arrived = null;

  const session = {
    index: null,
    address: null,
    /** `{address, asked, markup, json, base}` of the last drawing that went well. */
    drawing: null,
    /** The diagnostic of the newest drawing when it went wrong. */
    failure: null,
    /** What keeps people from using what is shown; null until it is known. */
    findings: null,
    /** What the open panel needs beside the drawing: `{panel, value}`, the value perhaps a `fault`. */
    detail: null,

    /** The address that panels tell of. */
    get subject() {
      const address = single(session.address);
      if (arrived === null || arrived !== slowKey(address)) return address;
      return { ...address, axes: { ...address.axes, time: "2" } };
    },

    /** Whether data are shown that are pinned to be slow and have not come yet. */
    isSlow() {
      return slowKey(session.subject) !== null;
    },

    /** Shows from now on what is there when they have come. */
    endSlowness() {
      arrived = slowKey(session.subject);
    },

    /** Whether the drawing is that of the current address, under whatever axes. */
    hasDrawing() {
      return session.drawing !== null && isSameSubject(session.drawing.address, session.subject);
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
      const address = session.subject;
      if (!isKnown()) {
        session.drawing = null;
        session.findings = null;
        session.detail = null;
        return;
      }
      const asked = nextMoment();
      await attempt(() => loadDrawing(address), async (drawing) => {
        session.drawing = { address, asked, ...drawing };
        session.failure = null;
        await changed("drawing");
      });
    },

    /** Fetches what is told of the drawing: findings, and what the open panel needs. */
    async refreshDetails() {
      const { subject: address, index } = session;
      const { panel } = session.address;
      if (!isKnown()) return;
      await Promise.all([
        attempt(() => loadFindings(address), async (findings) => {
          session.findings = findings;
          await changed("findings");
        }, () => {}),
        attempt(() => loadNewestDetail(panel, address, index), setDetail, ({ message }) =>
          setDetail({ fault: message }),
        ),
      ]);

      async function setDetail(value) {
        session.detail = value === null ? null : { panel, value };
        await changed("detail");
      }
    },
  };

  function isKnown() {
    return session.index !== null && entryOf(session.index, session.subject) !== undefined;
  }

  async function attempt(load, apply, refused = failed) {
    let result;
    try {
      result = await load();
    } catch (error) {
      if (error instanceof ServerError) await refused(error);
      else await unreachable(error.message);
      return;
    }
    // Undefined: a newer call has taken over.
    if (result !== undefined) await apply(result);
  }

  async function failed(error) {
    const unnamed = { code: `http.${error.status}`, severity: "error", message: error.message };
    session.failure = error.diagnostic ?? unnamed;
    await changed("drawing");
  }

  return session;
}
