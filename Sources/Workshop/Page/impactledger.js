import { agoTime, button, entry, list } from "./panelparts.js";

const tones = { finished: "quiet", redeemed: "good", moved: "good", cancelled: "quiet" };

/**
 * What can be done with an order: it can be cancelled until it is, and redeemed for 30 days, also
 * for another nonprofit than before.
 */
function deeds(id, order, selected) {
  return [
    order.can_be_redeemed && order.nonprofit_id !== selected && deed("redeem", "Redeem", id),
    order.state && order.state !== "cancelled" && deed("cancel", "Cancel", id),
  ];
}

function deed(name, text, id) {
  return button(`${name}-${id}`, text, {
    "data-do": name, "data-order": id, "aria-label": `${text} ${id}`,
  });
}

/** The lines of the ledger, the latest first; the newest line of an order says how it is now. */
export function ledgerList({ ledger, selected_nonprofit: selected }, now) {
  const told = new Set();
  const lines = ledger.toSorted(
    (one, other) => other.time - one.time || other.sequence - one.sequence,
  );
  return list(
    lines.map(({ sequence, time, event, order_id: id, nonprofit, order }) => {
      const isNewest = !told.has(id);
      told.add(id);
      const { donation, state, donation_currency_code: code } = order;
      const isGiven = isNewest && donation && state !== "cancelled";
      return entry(`line-${sequence}`, {
        title: id,
        badge: event,
        tone: tones[event],
        details: [
          agoTime(time, now),
          order.cart_total && `${order.cart_total} ${order.currency_code}`,
          nonprofit && `${isGiven ? `${donation} ${code} ` : ""}for ${nonprofit}`,
        ],
        tools: isNewest && deeds(id, order, selected?.id ?? null),
      });
    }),
  );
}
