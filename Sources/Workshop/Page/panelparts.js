import { element } from "./dom.js";

/** How long ago something was, in seconds of the host. */
function agoText(seconds) {
  const passed = Math.max(0, seconds);
  if (passed < 1) return "now";
  for (const [unit, length, most] of [["s", 1, 100], ["min", 60, 6000], ["h", 3600, 172800]]) {
    if (passed < most) return `${Math.floor(passed / length)} ${unit} ago`;
  }
  return `${Math.floor(passed / 86400)} days ago`;
}

/** The same as an element that says when that was. */
export function agoTime(time, now) {
  return element("time", { datetime: new Date(time * 1000).toISOString() }, agoText(now - time));
}

/** Something that a panel lists: its name, how it is, what else is known of it, and buttons. */
export function entry(key, { title, badge, tone, details, tools }) {
  const known = details.filter(Boolean);
  return element(
    "li",
    { class: "log-entry", "data-key": key },
    element(
      "p",
      { class: "log-head" },
      element("span", { class: "log-title" }, title),
      element("span", { class: `outcome ${tone}` }, badge),
    ),
    element("p", { class: "log-when" }, known.map((each, at) => [at > 0 && " · ", each])),
    tools && tools.some(Boolean) && element("p", { class: "log-tools" }, tools),
  );
}

/** Something that happened to somebody or something, and how. */
export function record({ number, time }, now, name, ...how) {
  return element(
    "li",
    { "data-key": `record-${number}` },
    agoTime(time, now),
    element("span", {}, element("b", {}, name), " ", how),
  );
}

/** Things that are told one after the other. */
export function list(children, style = "log") {
  return element("ol", { class: style, role: "list" }, children);
}

/** A part of a panel under its title; in the place of an empty list it says `nothing`. */
export function section(key, title, content, nothing) {
  return element(
    "section",
    { class: "text-part", "data-key": key, "aria-label": title },
    element("h3", { class: "panel-title", tabindex: "-1" }, title),
    content && (Array.isArray(content) || content.childElementCount > 0)
      ? content : element("p", { class: "nothing" }, nothing),
  );
}

/** A small button that does what `name` stands for. */
export function button(name, text, attributes = {}) {
  return element(
    "button",
    {
      type: "button",
      class: "button button-small",
      "data-key": name,
      "data-do": name,
      ...attributes,
    },
    text,
  );
}

function labelled(name, label, control) {
  const id = `field-${name}`;
  control.id = id;
  return element(
    "div",
    { class: "form-field" },
    element("label", { class: "field-label", for: id }, label),
    control,
  );
}

/** A field of a form under its name. */
export function field(name, label, attributes = {}) {
  const input = element("input", {
    name, class: "input", type: "text", autocomplete: "off", autocapitalize: "off",
    spellcheck: "false", ...attributes,
  });
  return labelled(name, label, input);
}

/** A list to choose from, of values with their words; `chosen` is what holds without a choice. */
export function selectField(name, label, options, chosen = null, attributes = {}) {
  const list = options.map(([value, text]) =>
    element("option", { value, "data-key": `${name}-${value}`, selected: value === chosen }, text),
  );
  return labelled(name, label, element("select", { name, class: "input", ...attributes }, list));
}

/** Fields, and a button that does an operation with what is in them. */
export function form(operation, fields, text, ...others) {
  return element(
    "form",
    { class: "form-row", "data-key": operation, "data-operation": operation },
    fields,
    element("button", { type: "submit", class: "button" }, text),
    others,
  );
}

/** A line that says how things stand. */
export function fact(name, ...details) {
  const known = details.filter(Boolean).join(" · ");
  return element(
    "p",
    { class: "fact" },
    element("b", {}, name),
    known && element("span", { class: "log-when" }, known),
  );
}
