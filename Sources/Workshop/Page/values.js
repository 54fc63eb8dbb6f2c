/** The steps of a JSON Pointer (RFC 6901). */
function stepsOf(pointer) {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The pointer of a place inside another. */
export function pointerTo(parent, step) {
  return `${parent}/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** The value at a place; undefined when there is none. */
export function valueAt(data, pointer) {
  return stepsOf(pointer).reduce((value, step) => value?.[step], data);
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A copy with the value of one place changed; unchanged when there is no such place. */
function withValue(data, [step, ...rest], text) {
  if (data === null || typeof data !== "object") return data;
  const copy = Array.isArray(data) ? [...data] : { ...data };
  if (Array.isArray(copy) && !(Number(step) < copy.length)) return data;
  if (rest.length > 0) copy[step] = withValue(copy[step], rest, text);
  else if (text !== "") copy[step] = parsed(text);
  else if (Array.isArray(copy)) copy.splice(Number(step), 1);
  else delete copy[step];
  return copy;
}

/** Data with values laid over them, as the server does it. */
export function withArgs(data, args) {
  return args.reduce((value, [pointer, text]) => withValue(value, stepsOf(pointer), text), data);
}

function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * The values of an address with one more.
 *
 * What lies inside the place is dropped, and a value that is the one without it is not kept: only
 * what differs stands in a URL.
 *
 * @param base The data without any of them.
 * @param value What the place is set to; undefined makes it absent.
 */
export function withArg(args, base, pointer, value) {
  const rest = withoutArg(args, pointer);
  if (isSame(valueAt(withArgs(base, rest), pointer), value)) return rest;
  return [...rest, [pointer, value === undefined ? "" : JSON.stringify(value)]];
}

/** The values without those at a place and inside it. */
export function withoutArg(args, pointer) {
  return args.filter(([other]) => other !== pointer && !other.startsWith(`${pointer}/`));
}

/** Whether a place or something inside it has a value of its own. */
export function isChanged(args, pointer) {
  return withoutArg(args, pointer).length < args.length;
}

/** The names of fields in which anything differs, in order. */
export function changedFields(args) {
  return [...new Set(args.map(([pointer]) => stepsOf(pointer)[0]))];
}
