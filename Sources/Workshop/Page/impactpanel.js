import { element } from "./dom.js";
import { ledgerList } from "./impactledger.js";
import { button, fact, field, form, list, record, section, selectField } from "./panelparts.js";
import { clockButtons, createServicePanel, outcomeNote } from "./servicepanel.js";

const steps = [[86400, "+1 day"], [2592000, "+30 days"]];

/** The part of the panel that tells how an operation ended. */
const parts = {
  register_user: "shopper", deregister_user: "shopper", select: "selection",
  start_transaction: "transaction", finish_transaction: "transaction",
  cancel_transaction: "ledger", redeem_transaction: "ledger",
};

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
  const options = stores.map(({ id, name }) => [id, `${name} (${id})`]);
  return selectField("store_id", "Store", options);
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
 * @returns What `createServicePanel` gives; `tell` how an operation ended.
 */
export function createImpactPanel(root, { perform, advance, reset }) {
  /** How the last operation ended: `{part, words, outcome, why}`, or null. */
  let told = null;

  function note(part, known) {
    if (told?.part !== part) return null;
    const isOver = told.outcome === "waits" && known.next_change === null;
    return told.outcome === "done" || isOver ? null : outcomeNote(told);
  }

  function content(known, time) {
    const { ledger, records, personal, community, user, chain } = known;
    return [
      element(
        "div",
        { class: "panel-tools", role: "group", "aria-label": "Clock and ledger" },
        clockButtons(known, steps),
        button("reset", "Reset …", { "aria-haspopup": "dialog" }),
      ),
      !chain && element("p", { class: "hint bad" }, noChain(known)),
      section("shopper", "Who shops", [shopper(known), note("shopper", known)]),
      section("selection", "Selected", [selection(known), note("selection", known)]),
      chain &&
        section("transaction", "Transaction", [transaction(known), note("transaction", known)]),
      section(
        "ledger", "Ledger",
        [
          note("ledger", known),
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
    ];
  }

  const deeds = {
    reset,
    deregister_user: () => perform("deregister_user", {}),
    select: ({ nonprofit }) => perform("select", { nonprofit_id: Number(nonprofit) }),
    cancel: ({ order }) => perform("cancel_transaction", { order_id: order }),
    redeem({ order: id }, known) {
      const { order } = known.ledger.find(({ order_id: each }) => each === id);
      const { cart_total, currency_code, store_id, email } = order;
      perform("redeem_transaction", { cart_total, currency_code, store_id, email, order_id: id });
    },
  };

  const panel = createServicePanel(root, { content, deeds, advance });
  root.addEventListener("submit", (event) => {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.target));
    if (values.store_id) values.store_id = Number(values.store_id);
    perform(event.target.dataset.operation, values);
  });

  return {
    ...panel,

    tell(operation, end) {
      told = { part: parts[operation], ...end };
      panel.draw();
      if (end.outcome === "done") root.querySelector(`[data-operation="${operation}"]`)?.reset();
    },
  };
}
