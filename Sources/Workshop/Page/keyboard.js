import { commands, isSingle, keysOf, settings } from "./shortcuts.js";

function isTyping(event) {
  // The path reaches into the canvas, where the target is only its edge.
  const [target] = event.composedPath();
  return target.closest?.("input, textarea, select, [contenteditable], dialog") != null;
}

function isInCanvas(event) {
  return event.composedPath().some((node) => node instanceof ShadowRoot);
}

/** How a key press is written in the list of shortcuts. */
function nameOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }) {
  const isControl = ctrlKey || metaKey;
  // With Alt some systems type a sign that no list has.
  const letter = altKey && !/^[a-z]$/i.test(key) && code.startsWith("Key") ? code.slice(3) : key;
  const plain = letter.length === 1 && (isControl || altKey) ? letter.toUpperCase() : letter;
  const isShift = shiftKey && key.length > 1;
  return [isControl && "Control", altKey && "Alt", isShift && "Shift", plain]
    .filter(Boolean)
    .join("+");
}

/**
 * Calls the command of a shortcut by its name.
 *
 * Single keys are off while the reader types or is in the canvas, and where they were switched off.
 */
export function startKeyboard(deeds) {
  document.addEventListener("keydown", (event) => {
    const key = nameOf(event);
    const command = commands.find((each) => keysOf(each).includes(key));
    if (!command || !deeds[command.name]) return;
    const isOff = settings.isOff || isTyping(event) || isInCanvas(event);
    if (isSingle(key) && isOff) return;
    if (document.querySelector("dialog[open]:not(#drawer)")) return;
    event.preventDefault();
    deeds[command.name]();
  });
}

const parts = ["header.masthead", "#catalogue", "main", ".panels"];

/** Moves the focus to the next or previous part of the page. */
export function stepThroughParts(distance) {
  const all = parts
    .map((selector) => document.querySelector(selector))
    .filter((part) => part && part.checkVisibility());
  const at = all.findIndex((part) => part.contains(document.activeElement));
  const next = all[(at < 0 ? 0 : at + distance + all.length) % all.length];
  const stop = "a[href], button:not([disabled]), input, [role=tab][tabindex='0']";
  const stops = [...next.querySelectorAll(stop)];
  const first = next.matches("[tabindex]") ? next : stops.find((each) => each.checkVisibility());
  (first ?? next).focus();
}
