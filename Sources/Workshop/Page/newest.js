/**
 * Wraps a loading function so that only its newest call counts.
 *
 * A newer call aborts the older one, whose promise then gives undefined. The wrapped function gets
 * an abort signal as its last argument.
 */
export function newest(load) {
  let running = null;
  return async (...values) => {
    running?.abort();
    const mine = new AbortController();
    running = mine;
    try {
      const result = await load(...values, mine.signal);
      return mine.signal.aborted ? undefined : result;
    } catch (error) {
      if (mine.signal.aborted) return undefined;
      throw error;
    }
  };
}
