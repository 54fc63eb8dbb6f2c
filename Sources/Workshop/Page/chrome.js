const storageKey = "vitrina.scheme";

/** Lets the reader choose the scheme of the page, which is none of the canvas's business. */
export function startChrome(select) {
  let scheme = "";
  try {
    scheme = localStorage.getItem(storageKey) ?? "";
  } catch {
    // A browser that keeps nothing follows the system.
  }

  function apply() {
    document.documentElement.style.colorScheme = scheme;
    select.value = scheme;
  }

  select.addEventListener("change", () => {
    scheme = select.value;
    try {
      localStorage.setItem(storageKey, scheme);
    } catch {
      // It holds until the page is left.
    }
    apply();
  });
  apply();
}
