import { coalesced } from "./coalesced.js";
import { sendTime, ServerError } from "./server.js";

/**
 * Keeps the panel of a service, and sends what is asked for in it.
 *
 * @param name What the panel is called in an address, and the service's effects by their type.
 * @param session What the page knows.
 * @param load Fetches how things stand.
 * @param send Does an operation with its values.
 * @param outcomeOf How an operation ended, of its effect and of the whole answer.
 * @param panel What shows it, see `createServicePanel`, and takes by `tell` how an operation ended.
 * @param happened Takes what came of something, as of a timer.
 * @param announce Says to a screen reader why something was not done.
 * @param passed Called when the clock was put forward.
 * @returns `perform` an operation; `advance` the clock; `told` for anything else that is sent;
 *   `refresh` for news of the server; `follow` for another address.
 */
export function startService(service) {
  const { name, session, load, send, outcomeOf, panel, happened, announce, passed } = service;
  const isOpen = () => session.address.panel === name;
  let wasOpen = false;

  /** Sends something, tells of what came of it, and gives the answer; null: there is no server. */
  async function told(cause, act, outcome = () => undefined) {
    let answer;
    try {
      answer = { effects: [], diagnostics: [], ...(await act()) };
      answer.outcome = outcome(answer);
    } catch (error) {
      // The status says that there is no server.
      if (!(error instanceof ServerError)) return null;
      answer = { failure: error.message };
    }
    happened({ cause, ...answer });
    await refresh();
    return answer;
  }

  const refresh = coalesced(async () => {
    if (!isOpen()) {
      panel.show(null);
      return;
    }
    try {
      panel.show(await load());
    } catch (error) {
      if (error instanceof ServerError) panel.fail(error.diagnostic ?? { message: error.message });
    }
  });

  return {
    told,
    refresh,

    async perform(operation, values) {
      const words = operation.replaceAll("_", " ");
      const effectOf = ({ effects }) => effects?.find(({ type }) => type === name);
      const answer = await told(
        words, () => send(operation, values), (answer) => outcomeOf(effectOf(answer), answer),
      );
      if (answer === null) return;
      const why = answer.failure ?? effectOf(answer)?.reason ?? null;
      const outcome = answer.outcome ?? "failed";
      panel.tell(operation, { words, outcome, why });
      if (why) announce(`${words}: ${outcome}, ${why.replaceAll("_", " ")}`);
    },

    async advance(seconds, words) {
      await told(`clock ${words}`, () => sendTime(seconds));
      passed();
    },

    follow() {
      if (isOpen() !== wasOpen) refresh();
      wasOpen = isOpen();
    },
  };
}
