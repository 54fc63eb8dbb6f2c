import { bareURL } from "./address.js";
import { commandFor } from "./commandline.js";
import { copyButton } from "./copy.js";
import { element } from "./dom.js";
import { shareURL } from "./server.js";

function line(label, text) {
  return [element("dt", {}, label), element("dd", {}, copyButton(text))];
}

/**
 * The dialog with the ways to get at exactly what is shown.
 *
 * @param addressOf Gives the address of now, or null when nothing is shown.
 * @returns Opens it.
 */
export function startSharing(dialog, button, addressNow) {
  const list = dialog.querySelector("dl");

  function open() {
    const address = addressNow();
    if (!address) return;
    const isOne = address.kind === "provider" || address.kind === "screen";
    list.replaceChildren(
      ...line("This page", shareURL(address)),
      ...(isOne ? line("Without the page", new URL(bareURL(address), location.href).href) : []),
      ...(isOne ? line("As a picture", new URL(bareURL(address, "png"), location.href).href) : []),
      ...(isOne ? line("In a terminal", commandFor(address)) : []),
    );
    if (!dialog.open) dialog.showModal();
  }

  button.addEventListener("click", open);
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog || target.closest("[data-close]")) dialog.close();
  });
  return open;
}
