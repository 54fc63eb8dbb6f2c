function isTyping(event) {
  // The path reaches into the canvas, where the target is only its edge.
  const [target] = event.composedPath();
  return target.closest?.("input, textarea, select, [contenteditable]") != null;
}

/** Which command a key press stands for, or null; single keys are off while the reader types. */
function commandOf(event) {
  const isControl = event.ctrlKey || event.metaKey;
  if (isControl && !event.altKey && event.key.toLowerCase() === "k") return "search";
  if (event.altKey && !isControl && event.key === "ArrowUp") return "previous";
  if (event.altKey && !isControl && event.key === "ArrowDown") return "next";
  if (event.key === "/" && !isControl && !event.altKey && !isTyping(event)) return "search";
  return null;
}

/** Calls the command of a shortcut: `search`, `previous` or `next`. */
export function startKeyboard(commands) {
  document.addEventListener("keydown", (event) => {
    const command = commandOf(event);
    if (command === null) return;
    event.preventDefault();
    commands[command]();
  });
}
