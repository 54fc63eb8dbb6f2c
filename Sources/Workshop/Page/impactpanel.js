import { element } from "./dom.js";
import { ledgerList } from "./impactledger.js";
import { morph } from "./morph.js";
import { button, list, record, section } from "./panelparts.js";
import { problemList } from "./problems.js";

const day = 86400;
const tick = 1000;

/** The part of the panel that tells how an operation ended. */
const parts = {
  register_user: "shopper", deregister_user: "shopper", select: "selection",
  start_transaction: "transaction", finish_transaction: "transaction",
  cancel_transaction: "ledger", redeem_transaction: "ledger",
};

function field(name, label, attributes = {}) {
  const id = `impact-${name}`;
  return element(
    "div",
    { class: "form-field" },
    element("label", { class: "field-label", for: id }, label),
    element("input", {
      id, name, class: "input", type: "text", autocomplete: "off", autocapitalize: "off",
      spellcheck: "false", ...attributes,
    }),
  );
}

function form(operation, fields, text, ...others) {
  return element(
    "form",
    { class: "form-row", "data-key": operation, "data-operation": operation },
    fields,
    element("button", { type: "submit", class: "button" }, text),
    others,
  );
}

/** A line that says how things stand. */
function fact(name, ...details) {
  const known = details.filter(Boolean).join(" · ");
  return element(
    "p",
    { class: "fact" },
    element("b", {}, name),
    known && element("span", { class: "log-when" }, known),
  );
}

function shopper({ user, pending }) {
  return [
    user
      ? fact(user.email, "registered")
      : fact("A guest", pending?.email && `buys as ${pending.email}`),
    form(
      "register_user", [field("email", "Email", { inputmode: "email", required: true })], "Register",
      user && button("deregister_user", "Deregister", { class: "button" }),
    ),
  ];
}

function selection({ selected_nonprofit: selected, offer }) {
  return [
    selected ? fact(selected.name, selected.cause) : fact("None"),
    offer.length > 0
      ? element(
          "div",
          { class: "deeds", role: "group", "aria-label": "What can be selected" },
          offer.map(({ id, name }) =>
            button(`select-${id}`, name, {
              "data-do": "select",
              "data-nonprofit": id,
              "aria-pressed": String(id === selected?.id),
            }),
          ),
        )
      : element("p", { class: "nothing" }, "The chain offers nobody."),
  ];
}

function storeField(stores) {
  return element(
    "div",
    { class: "form-field" },
    element("label", { class: "field-label", for: "impact-store" }, "Store"),
    element(
      "select",
      { id: "impact-store", name: "store_id", class: "input" },
      stores.map(({ id, name }) =>
        element("option", { value: id, "data-key": `store-${id}` }, `${name} (${id})`),
      ),
    ),
  );
}

function transaction({ chain, pending, community }) {
  const store = chain.stores.find(({ id }) => id === pending?.store_id);
  const currency = pending?.currency_code ?? community[0]?.currency_code ?? "USD";
  const start = form(
    "start_transaction",
    [
      field("cart_total", "Amount", { inputmode: "decimal", required: true }),
      field("currency_code", "Currency", { value: currency, required: true }),
      storeField(chain.stores),
    ],
    "Start",
  );
  if (!pending) return [fact("None is started"), start];
  return [
    fact(`${pending.cart_total} ${pending.currency_code}`, store?.name, pending.email),
    form("finish_transaction", [field("order_id", "Order id", { required: true })], "Finish"),
    start,
  ];
}

function totals(key, title, rows, nothing) {
  const head = ["Nonprofit", "Goal", "Times", "Sum"]
    .map((text) => element("th", { scope: "col" }, text));
  const table = element(
    "table",
    { class: "figures" },
    element("thead", {}, element("tr", {}, head)),
    element(
      "tbody",
      {},
      rows.map(({ id, name, percent, times, sum, currency_code: code }) =>
        element(
          "tr",
          { "data-key": `${key}-${id}` },
          element("th", { scope: "row" }, name),
          [`${percent} %`, times, `${sum} ${code}`].map((text) => element("td", {}, String(text))),
        ),
      ),
    ),
  );
  return section(key, title, rows.length > 0 && table, nothing);
}

function recordOf(each, now) {
  const { event, reason } = each;
  return record(
    each, now, event.replaceAll(/[_.]/g, " "), reason && ["refused: ", element("code", {}, reason)],
  );
}

/** Why nothing can be done at all, or null. */
function noChain({ chain, configuration }) {
  return chain
    ? null
    : `There is no chain ${configuration.chain_id} in the catalogue, so every operation is refused.`;
}

/**
 * The panel that tells who shops and what was donated, and does what an app would do.
 *
 * @param perform Called with the name of an operation and its arguments.
 * @param advance Called with the seconds to be passed over and words for them.
 * @param reset Called when all is to be forgotten.
 * @returns `show` with what `/impact.json` has, or null while the panel is closed; `fail` with a
 *   diagnostic in its place; `tell` how an operation ended.
 */
export function createImpactPanel(root, { perform, advance, reset }) {
  let known = null;
  let offset = 0;
  /** How the last operation ended: `{part, outcome, why}`, or null. */
  let told = null;

  const now = () => performance.now() / 1000 + offset;

  function note(part) {
    if (told?.part !== part) return null;
    const { outcome, why } = told;
    const isOver = outcome === "waits" && known.next_change === null;
    if (outcome === "done" || isOver) return null;
    return element(
      "p",
      { class: `hint ${outcome === "waits" ? "" : "bad"}` },
      `${told.words}: ${outcome}`,
      why && [", ", element("code", {}, why)],
    );
  }

  function tools({ can_advance: canAdvance, next_change: next }) {
    return element(
      "div",
      { class: "panel-tools", role: "group", "aria-label": "Clock and ledger" },
      canAdvance && [
        button("1", "+1 day"), button("30", "+30 days"),
        next !== null && button("next", "To the next change"),
      ],
      button("reset", "Reset …", { "aria-haspopup": "dialog" }),
    );
  }

  function content() {
    const time = now();
    const { ledger, records, personal, community, user, chain } = known;
    return element(
      "div",
      {},
      tools(known),
      !chain && element("p", { class: "hint bad" }, noChain(known)),
      section("shopper", "Who shops", [shopper(known), note("shopper")]),
      section("selection", "Selected", [selection(known), note("selection")]),
      chain && section("transaction", "Transaction", [transaction(known), note("transaction")]),
      section(
        "ledger", "Ledger",
        [
          note("ledger"),
          ledger.length > 0
            ? ledgerList(known, time)
            : element("p", { class: "nothing" }, "Nothing is booked."),
        ],
      ),
      totals(
        "personal", "Personal impact", personal,
        user ? "Nothing is donated." : "A guest has none.",
      ),
      totals("community", "Community impact", community, "The chain offers nobody."),
      section(
        "records", "What happened",
        list([...records].reverse().map((each) => recordOf(each, time)), "records"),
        "Nothing yet. A handler asks for something with vitrina.impact.",
      ),
    );
  }

  function draw() {
    if (!known) return;
    const focused = root.contains(document.activeElement) ? document.activeElement : null;
    const part = focused?.closest("section")?.dataset.key;
    morph(root, content());
    // What was used went with what it did: on to the part that it belonged to.
    if (focused && !focused.isConnected) root.querySelector(`[data-key="${part}"] h3`)?.focus();
  }

  const deeds = {
    1: () => advance(day, "+1 day"),
    30: () => advance(30 * day, "+30 days"),
    // A millisecond more, so that it has happened.
    next: () => advance(Math.max(0, known.next_change - now()) + 0.001, "to the next change"),
    reset,
    deregister_user: () => perform("deregister_user", {}),
    select: ({ nonprofit }) => perform("select", { nonprofit_id: Number(nonprofit) }),
    cancel: ({ order }) => perform("cancel_transaction", { order_id: order }),
    redeem({ order: id }) {
      const { order } = known.ledger.find(({ order_id: each }) => each === id);
      const { cart_total, currency_code, store_id, email } = order;
      perform("redeem_transaction", { cart_total, currency_code, store_id, email, order_id: id });
    },
  };

  root.addEventListener("click", ({ target }) => {
    const { dataset } = target.closest("[data-do]") ?? {};
    if (dataset) deeds[dataset.do](dataset);
  });
  root.addEventListener("submit", (event) => {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.target));
    if (values.store_id) values.store_id = Number(values.store_id);
    perform(event.target.dataset.operation, values);
  });
  setInterval(draw, tick);

  return {
    show(state) {
      known = state;
      if (state) offset = state.now - performance.now() / 1000;
      draw();
    },

    fail(problem) {
      known = null;
      morph(root, element("div", {}, problemList([problem])));
    },

    tell(operation, { outcome, why }) {
      told = { part: parts[operation], words: operation.replaceAll("_", " "), outcome, why };
      draw();
      if (outcome === "done") root.querySelector(`[data-operation="${operation}"]`)?.reset();
    },
  };
}
