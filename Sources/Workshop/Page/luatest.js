const keywords = new Set(
  (
    "and break do else elseif end false for function goto if in local nil not or repeat return then " +
    "true until while"
  ).split(" "),
);

function luaString(text) {
  const escaped = text.replaceAll(/[\u0022\\\u0000-\u001f\u007f]/g, (character) => {
    if (character === '"' || character === "\\") return `\\${character}`;
    if (character === "\n") return "\\n";
    return `\\${String(character.charCodeAt(0)).padStart(3, "0")}`;
  });
  return `"${escaped}"`;
}

function luaKey(key) {
  return /^[A-Za-z_]\w*$/.test(key) && !keywords.has(key) ? key : `[${luaString(key)}]`;
}

/** A plain value as Lua writes it; what is null inside a table is left out, as tests see it. */
function luaValue(value) {
  if (value === null) return "nil";
  if (typeof value === "string") return luaString(value);
  if (typeof value !== "object") return String(value);
  const entries = Array.isArray(value)
    ? value.map(luaValue)
    : Object.entries(value)
        .filter(([, inner]) => inner !== null)
        .map(([key, inner]) => `${luaKey(key)} = ${luaValue(inner)}`);
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

/** Effects as handlers asked for them, without what the workshop adds. */
function effectsOf(answer) {
  return (answer.effects ?? []).map(({ screen_id: _, ...effect }) => effect);
}

function tapCall({ event }, address) {
  const options = {};
  if (event.index !== null) options.index = event.index + 1;
  if (address.kind === "provider" && address.scenario) options.scenario = address.scenario;
  const more = Object.keys(options).length > 0 ? `, ${luaValue(options)}` : "";
  return `test.tap(${luaString(event.provider)}${more})`;
}

/**
 * A test case in Lua that does what an entry of the log did and claims what came of it; null for what
 * a test cannot do, such as a tap on a component that no provider has.
 */
export function luaTest({ title, answer, address }) {
  if (answer.failure || "cause" in answer) return null;
  const isTap = "handled_by" in answer;
  if (isTap && (!answer.event?.provider || answer.event.name !== "tap")) return null;
  const call = isTap ? tapCall(answer, address) : `test.open(${luaString(answer.url)})`;
  const lines = [`  local result = ${call}`];
  if (isTap) lines.push(`  test.equal(result.handled_by, ${luaString(answer.handled_by)})`);
  const dispatch = isTap ? answer.dispatch : answer;
  if (dispatch) {
    const path = isTap ? "result.dispatch.outcome" : "result.outcome";
    lines.push(`  test.equal(${path}, ${luaString(dispatch.outcome)})`);
  }
  lines.push(`  test.equal(result.effects, ${luaValue(effectsOf(answer))})`);
  return `test.case(${luaString(title)}, function()\n${lines.join("\n")}\nend)\n`;
}
