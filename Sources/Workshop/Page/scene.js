import { sendScene } from "./server.js";

const storageKey = "vitrina.scene";
const heartbeat = 20000;

function newName() {
  const letters = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => 10 + (byte % 26));
  return `tab_${letters.map((letter) => letter.toString(36)).join("")}`;
}

/** A copy of the tab gets a copy of what is stored: the name is there only between two pages. */
function takeName() {
  try {
    const name = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return name ?? newName();
  } catch {
    return newName();
  }
}

function putBack(name) {
  try {
    sessionStorage.setItem(storageKey, name);
  } catch {
    // A browser that keeps nothing: the next page is another scene.
  }
}

/**
 * Makes this tab a scene of the host, from now until the page goes away.
 *
 * @returns Its `name`, and `open`, which makes it the one that is used.
 */
export function startScene() {
  const name = takeName();
  // Without a server there is nothing to be a scene of; the next beat tries again.
  const open = () => sendScene(name, true, true).catch(() => {});

  function keep() {
    if (!document.hidden) open();
  }

  keep();
  addEventListener("focus", keep);
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) keep();
  });
  addEventListener("pagehide", () => {
    putBack(name);
    sendScene(name, false, false).catch(() => {});
  });
  document.addEventListener("visibilitychange", keep);
  setInterval(() => sendScene(name, true, false).catch(() => {}), heartbeat);
  return { name, open };
}
