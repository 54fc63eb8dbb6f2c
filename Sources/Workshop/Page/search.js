/**
 * Connects the search field.
 *
 * `Enter` and the arrow down go to the first link that is meant, `Escape` empties the field.
 *
 * @param changed Called with the text after each change.
 */
export function startSearch(form, field, nav, changed) {
  const firstResult = () => nav.querySelector(".groups [data-meant] > a");
  field.addEventListener("input", () => changed(field.value));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    firstResult()?.click();
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") {
      event.preventDefault();
      firstResult()?.focus();
    } else if (event.key === "Escape" && field.value !== "") {
      event.preventDefault();
      field.value = "";
      changed("");
    }
  });
}
