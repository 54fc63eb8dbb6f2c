import { fetchSource, fetchText } from "./server.js";
import { entryOf } from "./subject.js";

/** The file and line that the source panel shows: that of the query, else where it is registered. */
function sourceOf(address, index) {
  const entry = entryOf(index, address);
  return { file: entry.file, line: entry.line };
}

const loaders = {
  accessibility: async (address, index, signal) => ({
    reading: await fetchText(address, "a11y.txt", signal),
  }),
  data: async (address, index, signal) => ({
    terminal: await fetchText(address, "txt", signal),
  }),
  docs: async (address, index, signal) => ({
    lua: address.kind === "provider" ? await fetchText(address, "lua", signal) : null,
  }),
  source: async (address, index, signal) => {
    const { file, line } = sourceOf(address, index);
    return file ? { ...(await fetchSource(file, signal)), line } : { text: null };
  },
};

/** What a panel needs beside the drawing; null for one that needs nothing. */
export async function loadDetail(panel, address, index, signal) {
  return loaders[panel] ? loaders[panel](address, index, signal) : null;
}
