/** No program runs behind an export that would keep a ledger. */
export function startImpact() {
  return { refresh() {}, follow() {} };
}
