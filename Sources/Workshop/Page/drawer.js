/**
 * On a narrow page, moves search and catalogue into a dialog behind a button.
 *
 * @param parts The elements that move, in the order they have in the dialog.
 * @returns Opens the dialog when the page is narrow; else does nothing.
 */
export function startDrawer(dialog, button, parts) {
  const narrow = matchMedia("(max-width: 50rem)");
  const homes = parts.map((part) => {
    const mark = document.createComment("moved to the dialog");
    part.before(mark);
    return mark;
  });
  const body = dialog.querySelector(".drawer-body");

  function place() {
    if (narrow.matches) {
      body.append(...parts);
    } else {
      dialog.close();
      parts.forEach((part, at) => homes[at].after(part));
    }
  }

  function open() {
    if (narrow.matches && !dialog.open) dialog.showModal();
  }

  button.addEventListener("click", open);
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target.closest("a, .drawer-close")) dialog.close();
  });
  narrow.addEventListener("change", place);
  place();
  return open;
}
