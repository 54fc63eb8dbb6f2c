/** No handler runs in an export, so there is nobody who would show a banner. */
export function startBanners() {
  return { claim: async () => {}, refresh() {}, follow() {}, focus() {} };
}
