import { copyButton } from "./copy.js";
import { element } from "./dom.js";
import { morph } from "./morph.js";

const keywords =
  "and break do else elseif end false for function goto if in local nil not or repeat return then true until while";
const token = new RegExp(
  [
    "(--\\[(=*)\\[[^]*?\\]\\2\\]|--[^\\n]*)",
    "(\"(?:\\\\[^]|[^\"\\\\\\n])*\"|'(?:\\\\[^]|[^'\\\\\\n])*'|\\[(=*)\\[[^]*?\\]\\4\\])",
    `\\b(${keywords.replaceAll(" ", "|")})\\b`,
    "\\b(\\d[\\w.]*)\\b",
  ].join("|"),
  "g",
);

/** Lua text as lines of nodes, with comments, strings, keywords and numbers marked. */
function coloredLines(text) {
  const lines = [[]];
  const add = (part, kind) => {
    part.split("\n").forEach((piece, at) => {
      if (at > 0) lines.push([]);
      if (piece !== "") lines.at(-1).push(kind ? element("span", { class: `lua-${kind}` }, piece) : piece);
    });
  };
  let end = 0;
  for (const match of text.matchAll(token)) {
    add(text.slice(end, match.index), null);
    const [whole, comment, , string, , keyword] = match;
    add(whole, comment ? "comment" : string ? "string" : keyword ? "keyword" : "number");
    end = match.index + whole.length;
  }
  add(text.slice(end), null);
  return lines;
}

/** The way to the line in the author's editor; the server has put the file's path in already. */
function editorLink(template, line) {
  if (!template) return null;
  const address = template.replaceAll("{line}", String(line ?? 1));
  return element("a", { class: "button", href: address }, "Open in the editor");
}

/** Draws a file with one line marked; `{text: null}` for data from Swift, which have no file. */
export function drawSource(root, source) {
  if (!source?.text) {
    morph(
      root,
      element("div", {}, element("p", { class: "nothing" },
        source?.fault ?? (source ? "Its data come from Swift: there is no file." : "Reading…"))),
    );
    return;
  }
  const { file, line, text } = source;
  morph(
    root,
    element(
      "div",
      {},
      element(
        "div",
        { class: "panel-head" },
        copyButton(`${file}:${line}`),
        editorLink(source.editor, line),
      ),
      element(
        "ol",
        { class: "source-file", tabindex: "0", "aria-label": file },
        coloredLines(text.replace(/\n$/, "")).map((nodes, at) =>
          element(
            "li",
            { class: at + 1 === line ? "marked" : null, "aria-current": at + 1 === line ? "true" : null },
            element("code", {}, nodes),
          ),
        ),
      ),
    ),
  );
  root.querySelector(".marked")?.scrollIntoView({ block: "nearest" });
}
