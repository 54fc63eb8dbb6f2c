import { byID } from "./dom.js";

/**
 * Tells screen readers of banners, each once, in regions that the page has from its start.
 *
 * @returns Takes what `/banners.json` has. What happened before the first is not told.
 */
export function createSpeech() {
  let last = null;
  return ({ timeline, scene }) => {
    const news = timeline.filter(
      (record) =>
        last !== null && record.number > last && record.event === "announcement" &&
        ["main", scene].includes(record.scene),
    );
    // Another run of the server counts anew.
    last = timeline.at(-1)?.number ?? 0;
    for (const [id, isPressing] of [["banners-polite", false], ["banners-assertive", true]]) {
      const texts = news
        .filter(({ importance }) => isPressing === (importance === "high"))
        .map(({ detail }) => detail);
      if (texts.length > 0) byID(id).replaceChildren(texts.join(". "));
    }
  };
}
