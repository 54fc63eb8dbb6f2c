/** No program runs behind an export that would keep conversations. */
export function startMessenger() {
  return { refresh() {}, follow() {} };
}
