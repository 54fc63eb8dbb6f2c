import { axes, bareURL } from "./address.js";

function quoted(text) {
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** The command that draws in a terminal what an address shows. */
export function commandFor(address) {
  const target = [
    address.kind === "screen" ? `screen:${address.id}` : address.id,
    ...(address.scenario ? [address.scenario] : []),
  ].join(":");
  const words = ["vitrina", "show", target];
  for (const [name, initial] of Object.entries(axes)) {
    if (address.axes[name] !== initial) words.push(`--${name}`, quoted(address.axes[name]));
  }
  // The command draws what is still unless it is told; only a moment shows the difference.
  const { motion, time } = address.axes;
  if (time !== "" && motion === axes.motion) words.push("--motion", motion);
  for (const [pointer, text] of address.args) words.push("--arg", quoted(`${pointer}=${text}`));
  for (const [key, value] of Object.entries(address.params)) {
    words.push("--param", quoted(`${key}=${value}`));
  }
  return words.join(" ");
}

/** The command that fetches its resolved JSON from the workshop. */
export function requestFor(address) {
  return `curl ${quoted(new URL(bareURL(address, "json"), location.href).href)}`;
}
