import { placeText } from "./dom.js";

const goodOutcomes = ["handled", "redirected", "done"];

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
    case "banner": return ["banner", effect.operation, effect.title].filter(Boolean).join(" ");
    case "impact":
    case "messenger": {
      const { type, operation, ok, reason, ...rest } = effect;
      const end = ok === undefined ? "" : ` → ${ok ? "ok" : reason}`;
      return `${type} ${operation}${compact(rest)}${end}`;
    }
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

const takers = { on_tap: "on_tap", dispatcher: "dispatcher", none: "nobody" };

/** The plugin's own handler, if one ran, and who took the event in the end. */
function handlerSteps({ handler, event, handled_by: taker, changed }) {
  return [
    ...(handler ? [{ label: `on_${event.name}`, text: placeText(handler), isPlace: true }] : []),
    {
      label: "Handled by",
      text: taker === "none" && changed ? "the component" : (takers[taker] ?? taker),
    },
  ];
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

/** What came of a timer or the start, which nobody tapped or opened. */
function isActivity(answer) {
  return "cause" in answer;
}

/**
 * How an answer of `/tap` or `/open` ended, or what came of itself, in one word; good ends are told
 * by `isGood`.
 */
export function outcomeOf(answer) {
  if (answer.failure) return answer.outcome ?? "failed";
  if (isActivity(answer)) {
    return answer.outcome ?? (answer.diagnostics.length > 0 ? "failed" : "done");
  }
  const dispatch = "handled_by" in answer ? answer.dispatch : answer;
  if (dispatch) return dispatch.outcome;
  if (answer.handled_by !== "none") return "handled";
  // The component took it itself.
  if (answer.changed) return "done";
  return answer.diagnostic ? "failed" : "not handled";
}

/** Whether an outcome means that somebody took the link or the event. */
function isGood(outcome) {
  return goodOutcomes.includes(outcome);
}

/** How an outcome is marked: `good`, `bad`, or `quiet` where nothing could run or has ended. */
export function toneOf(outcome) {
  if (outcome === "not run" || outcome === "waits") return "quiet";
  return isGood(outcome) ? "good" : "bad";
}

/** What came of an action in one line: where the link went, or what handlers asked for. */
export function summaryOf(title, answer) {
  if (answer.failure) return `${title}: ${answer.failure}`;
  const dispatch = "handled_by" in answer ? answer.dispatch : answer;
  const link = dispatch?.url ? `${dispatch.url}${dispatch.route ? ` → ${dispatch.route.pattern}` : ""}` : title;
  const effects = (answer.effects ?? []).map(effectText);
  const problem = (answer.diagnostic ?? dispatch?.diagnostic)?.message;
  return [link, ...effects, ...(problem ? [problem] : [])].join(" · ");
}

/**
 * The way of a tap or a link through the host, one line a step, in the order it happened.
 *
 * @param answer What `/tap` or `/open` answered, or `{failure}` with the reason of no answer,
 *   and the `outcome` where that is no fault.
 */
export function stepsOf(answer) {
  if (answer.failure) {
    const isBad = toneOf(outcomeOf(answer)) === "bad";
    return [{ label: isBad ? "Problem" : "Why", text: answer.failure, isBad }];
  }
  const effects = answer.effects ?? [];
  const outcome = outcomeOf(answer);
  const effectStep = { label: "Effects", text: effects.map(effectText).join("\n") || "none" };
  const outcomeStep = { label: "Outcome", text: outcome, isBad: !isGood(outcome) };
  if (isActivity(answer)) {
    return [effectStep, ...answer.diagnostics.flatMap(problemSteps), outcomeStep];
  }
  const isTap = "handled_by" in answer;
  const dispatch = isTap ? answer.dispatch : answer;
  return [
    ...(isTap ? eventSteps(answer) : []),
    ...(isTap ? handlerSteps(answer) : []),
    ...dispatchSteps(dispatch),
    effectStep,
    ...problemSteps(answer.diagnostic ?? dispatch?.diagnostic),
    outcomeStep,
  ].filter(({ text }) => text !== null);
}
