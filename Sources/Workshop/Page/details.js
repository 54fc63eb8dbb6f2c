import { fetchSource, fetchText } from "./server.js";
import { entryOf } from "./subject.js";

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
    const { file } = entryOf(index, address);
    return file ? fetchSource(file, signal) : { text: null };
  },
};

/** What a panel needs beside the drawing; null for one that needs nothing. */
export async function loadDetail(panel, address, index, signal) {
  return loaders[panel] ? loaders[panel](address, index, signal) : null;
}
