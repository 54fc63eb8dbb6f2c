let loaded = [];

/**
 * Loads the fonts that plugins bring, so that the canvas can use them: rules inside its shadow root
 * would load none.
 *
 * @param addresses Those of all stylesheets that the catalogue names; one that is no longer among
 *   them is taken out.
 */
export function loadFonts(addresses) {
  for (const link of loaded) if (!addresses.includes(link.getAttribute("href"))) link.remove();
  loaded = addresses.map((address) => {
    const known = loaded.find((link) => link.getAttribute("href") === address);
    if (known) return known;
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    document.head.append(link);
    return link;
  });
}
