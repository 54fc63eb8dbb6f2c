import { axes } from "./address.js";

function setValue(control, value) {
  const hasValue = [...control.options].some((option) => option.value === value);
  if (!hasValue) control.add(new Option(value, value));
  control.value = value;
}

/**
 * Connects the controls of the canvas, which bear the names of axes.
 *
 * @param changed Called with the axes that a change leads to.
 * @returns Shows the axes of an address; a value that no control offers is added to it.
 */
export function startToolbar(bar, changed) {
  let shown = { ...axes };
  bar.addEventListener("change", ({ target }) => {
    changed({ ...shown, [target.name]: target.value });
  });
  return (values) => {
    shown = values;
    for (const select of bar.querySelectorAll("select")) setValue(select, values[select.name]);
    for (const radio of bar.querySelectorAll("input[type=radio]")) {
      radio.checked = radio.value === values[radio.name];
    }
  };
}
