import { placeText } from "./dom.js";

const goodOutcomes = ["handled", "redirected"];

function compact(value) {
  return value && Object.keys(value).length > 0 ? ` ${JSON.stringify(value)}` : "";
}

function effectText(effect) {
  switch (effect.type) {
    case "navigate": {
      return `navigate → ${effect.screen_id ?? effect.screen}${compact(effect.params)}`;
    }
    case "back": return "back";
    case "open_external": return `open_external ${effect.url}`;
    case "track": return `track ${effect.name}${compact(effect.properties)}`;
    case "refresh": return `refresh ${effect.provider}`;
    case "emit": return `emit ${effect.event}${compact(effect.properties)}`;
    case "send": return `send ${effect.action} → ${effect.provider}${compact(effect.args)}`;
    default: {
      const { type, ...rest } = effect;
      return `${type}${compact(rest)}`;
    }
  }
}

function eventSteps({ event }) {
  if (!event) return [];
  const at = event.index === null ? "" : ` at ${event.index}`;
  return [{ label: "Event", text: `${event.name} on ${event.component} ${event.node}${at}` }];
}

function handlerSteps(answer, source) {
  switch (answer.handled_by) {
    case "on_tap":
      return [
        { label: "Handled by", text: `on_tap of ${answer.event?.provider ?? "the provider"}` },
        { label: "Handler", text: placeText(source ?? {}), isPlace: true },
      ];
    case "dispatcher": return [{ label: "Handled by", text: "dispatcher" }];
    case "none": return [{ label: "Handled by", text: "nobody" }];
    default: return [];
  }
}

function dispatchSteps(dispatch) {
  if (!dispatch) return [];
  const { route, chain, nearest } = dispatch;
  const list = [{ label: "Link", text: dispatch.url }];
  if (chain?.length > 1) list.push({ label: "Redirects", text: chain.join(" → ") });
  if (route) {
    list.push({ label: "Route", text: `${route.pattern} in ${route.plugin}` });
    list.push({ label: "Handler", text: placeText(route), isPlace: true });
  } else {
    list.push({ label: "Route", text: "none" });
    if (nearest?.length > 0) list.push({ label: "Nearest", text: nearest.join("\n") });
  }
  return list;
}

function problemSteps(problem) {
  if (!problem) return [];
  const list = [{ label: "Problem", text: `${problem.code}: ${problem.message}`, isBad: true }];
  const place = placeText(problem);
  if (place) list.push({ label: "At", text: place, isPlace: true });
  if (problem.fix) list.push({ label: "Fix", text: problem.fix });
  return list;
}

/** How an answer of `/tap` or `/open` ended, in one word; good ends are told by `isGood`. */
export function outcomeOf(answer) {
  if (answer.failure) return "failed";
  const dispatch = "handled_by" in answer ? answer.dispatch : answer;
  if (dispatch) return dispatch.outcome;
  if (answer.handled_by !== "none") return "handled";
  return answer.diagnostic ? "failed" : "not handled";
}

/** Whether an outcome means that somebody took the link or the event. */
export function isGood(outcome) {
  return goodOutcomes.includes(outcome);
}

/**
 * The way of a tap or a link through the host, one line a step, in the order it happened.
 *
 * @param answer What `/tap` or `/open` answered, or `{failure}` with the reason of no answer.
 * @param source Where the tapped provider is written: the place of its own handlers.
 */
export function stepsOf(answer, source) {
  if (answer.failure) return [{ label: "Problem", text: answer.failure, isBad: true }];
  const isTap = "handled_by" in answer;
  const dispatch = isTap ? answer.dispatch : answer;
  const effects = answer.effects ?? [];
  const outcome = outcomeOf(answer);
  return [
    ...(isTap ? eventSteps(answer) : []),
    ...(isTap ? handlerSteps(answer, source) : []),
    ...dispatchSteps(dispatch),
    { label: "Effects", text: effects.map(effectText).join("\n") || "none" },
    ...problemSteps(answer.diagnostic ?? dispatch?.diagnostic),
    { label: "Outcome", text: outcome, isBad: !isGood(outcome) },
  ].filter(({ text }) => text !== null);
}
