import { element } from "./dom.js";
import { isLive } from "./place.js";

/** Every command that has a key, in the order in which they are listed. */
export const commands = [
  { name: "search", keys: ["Control+K", "/"], text: "Search the catalogue" },
  { name: "nextPart", keys: ["F6"], text: "Next part of the page" },
  { name: "previousPart", keys: ["Shift+F6"], text: "Previous part of the page" },
  { name: "next", keys: ["Alt+ArrowDown", "j"], text: "Next scenario" },
  { name: "previous", keys: ["Alt+ArrowUp", "k"], text: "Previous scenario" },
  { name: "panel1", keys: ["1"], text: "Controls" },
  { name: "panel2", keys: ["2"], text: "Actions" },
  { name: "panel3", keys: ["3"], text: "Accessibility" },
  { name: "panel4", keys: ["4"], text: "Data" },
  { name: "panel5", keys: ["5"], text: "Docs" },
  { name: "panel6", keys: ["6"], text: "Source" },
  ...(isLive
    ? [
        { name: "panel7", keys: ["7"], text: "Banners" },
        { name: "panel8", keys: ["8"], text: "Impact" },
        { name: "panel9", keys: ["9"], text: "Messenger" },
        { name: "banner", keys: ["Alt+T"], text: "To the newest banner" },
      ]
    : []),
  { name: "scheme", keys: ["t"], text: "Light or dark" },
  { name: "direction", keys: ["d"], text: "Direction" },
  { name: "locale", keys: ["l"], text: "Next locale" },
  { name: "state", keys: ["s"], text: "Next state" },
  { name: "larger", keys: ["+"], text: "Larger text" },
  { name: "smaller", keys: ["-"], text: "Smaller text" },
  { name: "matrix", keys: ["m"], text: "One or a matrix" },
  { name: "share", keys: ["c"], text: "Share exactly this" },
  { name: "help", keys: ["?"], text: "This list" },
];

const storageKey = "vitrina.shortcuts";

function stored() {
  try {
    return JSON.parse(localStorage.getItem(storageKey)) ?? {};
  } catch {
    return {};
  }
}

/** What the reader has changed: `{isOff, keys: {command: key}}`; kept by the browser. */
export const settings = { isOff: false, keys: {}, ...stored() };

function store() {
  try {
    localStorage.setItem(storageKey, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing: it holds until the page is left.
  }
}

/** Whether a key is one that letters are typed with: those can be switched off (WCAG 2.1.4). */
export function isSingle(key) {
  return key.length === 1;
}

/** The keys of a command as they are now. */
export function keysOf({ name, keys }) {
  const own = settings.keys[name];
  return own ? [...keys.filter((key) => !isSingle(key)), own] : keys;
}

function row(command) {
  const id = `key-${command.name}`;
  const single = keysOf(command).find(isSingle);
  const others = keysOf(command).filter((key) => !isSingle(key));
  return element(
    "tr",
    {},
    element("th", { scope: "row" }, element("label", { for: id }, command.text)),
    element("td", {}, others.map((key) => element("kbd", {}, key.replace("Control", "Ctrl").replace("Arrow", "")))),
    element(
      "td",
      {},
      single !== undefined || command.keys.some(isSingle)
        ? element("input", {
            id, class: "input key-input", value: single ?? "", maxlength: 1, size: 2,
            autocomplete: "off", spellcheck: "false", "data-command": command.name,
          })
        : element("span", { id, class: "unseen" }, "not changeable"),
    ),
  );
}

/**
 * The dialog that lists the shortcuts, switches single keys off and gives a command another one.
 *
 * @returns Opens it.
 */
export function startShortcutList(dialog, button) {
  const body = dialog.querySelector("tbody");
  const toggle = dialog.querySelector("#shortcuts-off");
  const note = dialog.querySelector("#shortcuts-note");

  function draw() {
    toggle.checked = settings.isOff;
    body.replaceChildren(...commands.map(row));
  }

  toggle.addEventListener("change", () => {
    settings.isOff = toggle.checked;
    store();
  });
  body.addEventListener("input", ({ target }) => {
    const { command } = target.dataset;
    const key = target.value;
    if (key === "") return;
    const taken = commands.find((each) => each.name !== command && keysOf(each).includes(key));
    note.textContent = taken ? `“${key}” is taken: ${taken.text}` : "";
    if (taken) return;
    settings.keys[command] = key;
    store();
  });
  dialog.querySelector("#shortcuts-reset").addEventListener("click", () => {
    Object.assign(settings, { isOff: false, keys: {} });
    store();
    note.textContent = "";
    draw();
  });
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog || target.closest("[data-close]")) dialog.close();
  });

  function open() {
    draw();
    if (!dialog.open) dialog.showModal();
  }

  button.addEventListener("click", open);
  return open;
}
