import { element, placeText } from "./dom.js";

const shownFor = 1500;

/** A button that copies `text`; `shown` is what it says, the text itself if left out. */
export function copyButton(text, shown = text) {
  return element(
    "button",
    { type: "button", class: "copy", "data-copy": text, title: "Copy" },
    element("span", { class: "copy-text" }, shown),
    element("span", { class: "copy-sign", "aria-hidden": "true" }),
    shown === text ? element("span", { class: "unseen" }, " copy") : null,
  );
}

/** The place of a source as a button that copies it, or null when the file is not known. */
export function placeButton(source) {
  const place = placeText(source);
  return place === null ? null : copyButton(place);
}

/** Copies a text; what came of it in words. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return "Copied";
  } catch {
    return "The browser does not allow copying";
  }
}

/** Makes every copy button of the page work, also those that are added later. */
export function startCopying(announce) {
  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("[data-copy]");
    if (!button) return;
    const outcome = await copyText(button.dataset.copy);
    announce(outcome);
    if (outcome !== "Copied") return;
    button.classList.add("copied");
    setTimeout(() => button.classList.remove("copied"), shownFor);
  });
}
