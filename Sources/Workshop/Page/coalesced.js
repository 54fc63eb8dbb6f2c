/** Runs something again when it is asked for meanwhile, however often, once. */
export function coalesced(work) {
  let running = null;
  let isWanted = false;

  async function run() {
    do {
      isWanted = false;
      await work();
    } while (isWanted);
    running = null;
  }

  return () => {
    isWanted = true;
    running ??= run();
    return running;
  };
}
