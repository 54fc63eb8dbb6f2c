import { element } from "./dom.js";
import {
  agoTime, button, entry, fact, field, form, list, record, section, selectField,
} from "./panelparts.js";
import { problemList } from "./problems.js";
import { clockButtons, createServicePanel, outcomeNote } from "./servicepanel.js";

const steps = [[10, "+10 s"], [60, "+1 min"], [86400, "+1 day"]];
const states = ["granted", "denied", "not_determined", "unavailable"].map(worded);
const pushes = ["received", "action", "token", "failure"].map(worded);
const phaseTones = { ready: "good", failed: "bad" };
const statusTones = { failed: "bad", rejected: "bad" };

function worded(value) {
  return [value, value.replaceAll("_", " ")];
}

/** A value as somebody types it, and back: what is no JSON is text, and a text stays one. */
function typed(value) {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function untyped(text, before) {
  if (typeof before === "string") return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function table(heads, rows) {
  return element(
    "table",
    {},
    element(
      "thead", {},
      element("tr", {}, heads.map((text) => element("th", { scope: "col" }, text))),
    ),
    element("tbody", {}, rows),
  );
}

function tools(known) {
  const { is_online: isOnline, is_foreground: isForeground, phase } = known;
  const toggle = (name, text, isOn) => button(name, text, { "aria-pressed": String(isOn) });
  return element(
    "div",
    { class: "panel-tools", role: "group", "aria-label": "Device and clock" },
    toggle("network", "Offline", !isOnline),
    toggle("background", "Background", !isForeground),
    clockButtons({ can_advance: true, ...known }, steps),
    phase !== "idle" && button("close", "Close"),
  );
}

function headLine(title, badge, tone = "quiet") {
  return element(
    "p",
    { class: "log-head fact" },
    element("span", { class: "log-title" }, title),
    element("span", { class: `outcome ${tone}` }, badge),
  );
}

function sessionFacts({ phase, user, unread_count: unread, visible, conversations }) {
  const open = conversations.find(({ id }) => id === visible);
  return [
    headLine(user ? user.external_id ?? "A guest" : "Nobody", phase, phaseTones[phase]),
    fact(`${unread} unread`, user && `user ${user.id}`),
    fact(visible === null ? "No conversation is open" : open?.display_name ?? visible, visible),
  ];
}

function capability({ name, state, requested_by: by, last_change: last, log }, now) {
  const what = last === null ? [] : [" · ", agoTime(last, now)];
  return element(
    "li",
    { class: "log-entry", "data-key": name },
    selectField(name, name, states, state, { "data-do": "capability" }),
    element("p", { class: "log-when" }, by ? `asked for by ${by}` : "nobody has asked", what),
    log.length > 0 &&
      element(
        "details",
        { class: "raw" },
        element("summary", {}, "Log"),
        list(log.map((line, at) => record({ number: at, ...line }, now, line.text)), "records"),
      ),
  );
}

function outboxEntry(each, now) {
  const { client_id: id, type, text, status, attempts, last_error: error } = each;
  return entry(id, {
    title: text ?? type,
    badge: status,
    tone: statusTones[status] ?? "quiet",
    details: [
      agoTime(each.first_queued_at, now), `to ${each.conversation_id}`,
      attempts > 0 && `tried ${attempts} ×`, error,
    ],
    tools: [
      status === "failed" &&
        button(`retry-${id}`, "Retry", {
          "data-do": "retry", "data-id": id, "aria-label": `Retry ${text ?? type}`,
        }),
    ],
  });
}

function conversationEntry(each, now) {
  const { id, display_name: name, unread_count: unread, last_message: last } = each;
  return entry(id, {
    title: name ?? id,
    badge: unread > 0 ? `${unread} unread` : "read",
    tone: unread > 0 ? "good" : "quiet",
    details: [agoTime(each.last_updated_at, now), last && (last.text ?? typed(last))],
  });
}

function settingRow([name, value]) {
  const input = element("input", {
    class: "input", "data-do": "set", name, "aria-label": name, value: typed(value),
    autocomplete: "off", spellcheck: "false",
  });
  return element(
    "tr", { "data-key": name }, element("th", { scope: "row" }, name), element("td", {}, input),
  );
}

/** What is chosen or typed is no attribute: the server's word prevails, if nobody is typing. */
function settle(old, fresh) {
  if (!fresh.dataset.do || old.value === fresh.value) return;
  if (old.localName === "select" || old !== document.activeElement) old.value = fresh.value;
}

/**
 * The panel that tells how the messenger is, and does what device, network and push service do.
 *
 * @param perform Called with the name of an operation and its arguments.
 * @param advance Called with the seconds to be passed over and words for them.
 * @returns What `createServicePanel` gives; `tell` how an operation ended.
 */
export function createMessengerPanel(root, { perform, advance }) {
  let told = null;
  let settings = {};

  function content(known, now) {
    const { findings, outbox, conversations, records } = known;
    settings = known.settings;
    return [
      tools(known),
      told && outcomeNote(told),
      section("session", "Session", sessionFacts(known)),
      section(
        "conversations", "Conversations",
        list(conversations.map((each) => conversationEntry(each, now))), "There is none.",
      ),
      section(
        "outbox", "Outbox", list(outbox.map((each) => outboxEntry(each, now))), "Nothing waits.",
      ),
      section(
        "capabilities", "Capabilities",
        list(known.capabilities.map((each) => capability(each, now))),
      ),
      section("push", "Push", [
        form(
          "push", [selectField("kind", "Kind", pushes), field("payload", "Payload, JSON or text")],
          "Push",
        ),
      ]),
      section("settings", "Settings", [
        findings.length > 0 && problemList(findings),
        table(["Name", "Value"], Object.entries(settings).map(settingRow)),
      ]),
      section(
        "records", "What happened",
        list(
          [...records].reverse().map((each) =>
            record(each, now, each.event.replaceAll(/[_.]/g, " "), each.detail && typed(each.detail)),
          ),
          "records",
        ),
        "Nothing yet. A handler asks for something with vitrina.messenger.",
      ),
    ];
  }

  const deeds = {
    network: (_, { is_online: isOnline }) => perform("network", { online: !isOnline }),
    background: (_, { is_foreground: isForeground }) =>
      perform("background", { background: isForeground }),
    close: () => perform("close", {}),
    retry: ({ id }) => perform("retry", { client_id: id }),
  };

  const panel = createServicePanel(root, { content, deeds, advance, settle });
  root.addEventListener("change", ({ target: { name, value, dataset } }) => {
    if (dataset.do === "capability") perform("capability", { name, state: value });
    if (dataset.do === "set") perform("set", { name, value: untyped(value, settings[name]) });
  });
  root.addEventListener("submit", (event) => {
    event.preventDefault();
    const { kind, payload } = Object.fromEntries(new FormData(event.target));
    perform("push", { kind, payload: untyped(payload, null) });
  });

  return {
    ...panel,

    tell(_, end) {
      told = end.outcome === "done" ? null : end;
      panel.draw();
    },
  };
}
