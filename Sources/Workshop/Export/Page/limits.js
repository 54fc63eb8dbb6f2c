import { page } from "./pagedata.js";

const names = ["locale", "text-size", "width", "motion", "state", "time", "vp"];

/** Leaves in the bar what this page has drawings of. */
for (const name of names) {
  const control = document.getElementById(name);
  const values = page.offers[name];
  if (!values) {
    control.closest(".field").hidden = true;
    continue;
  }
  for (const option of [...control.options]) if (!values.includes(option.value)) option.remove();
}
