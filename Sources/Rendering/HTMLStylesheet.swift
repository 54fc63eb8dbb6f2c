/// The one stylesheet of rendered components. It knows primitives and no component.
///
/// `LayoutEngine` gives the same geometry to the formats without a browser: who changes where
/// things stand here changes it there.
public enum HTMLStylesheet {
  /// Letters that the theme's font does not have come from the fonts that pictures take (`FontSet`),
  /// so that they are as wide. Those for symbols are not named: a browser would take emoji from
  /// them, without their colours.
  public static let text: StaticString = """
    .vitrina-page { margin: 0; }
    .vitrina-page > main { max-width: 100%; }
    .vitrina + .vitrina, .vitrina-entry + .vitrina-entry { margin-block-start: 16px; }
    .vitrina { display: flex; flex-direction: column; text-align: start;
      -webkit-text-size-adjust: 100%;
      font-family: var(--v-font), 'Noto Sans', 'Noto Sans Arabic', 'Noto Sans Hebrew',
        'Noto Sans Devanagari', 'Noto Sans Thai', system-ui, sans-serif; }
    .vitrina[dir="ltr"] .v-text { text-align: left; }
    .vitrina[dir="rtl"] .v-text { text-align: right; }
    .vitrina .v { display: block; box-sizing: border-box; margin: 0; padding: 0;
      min-width: 0; max-width: 100%; }
    .vitrina button.v, .vitrina input.v { appearance: none; border: 0; border-radius: 0;
      background: none; font: inherit; letter-spacing: inherit; }
    .vitrina button.v { color: inherit; cursor: pointer; text-align: inherit; }
    .vitrina a.v { color: inherit; cursor: pointer; text-decoration: none; border-radius: 6px; }
    .vitrina .v[aria-disabled="true"] { cursor: default; }

    .vitrina .v-row { display: flex; flex-direction: row; }
    .vitrina .v-column { display: flex; flex-direction: column; }
    .vitrina > .v, .vitrina .v-column > .v { flex-shrink: 0; }
    .vitrina .v-start { align-items: flex-start; }
    .vitrina .v-center { align-items: center; }
    .vitrina .v-end { align-items: flex-end; }
    .vitrina .v-middle { justify-content: center; }
    .vitrina .v-row > :is(.v-fill, .v-grid, .v-divider, .v-bar, .v-field) { flex: 1 1 0; }
    .vitrina .v-column > :is(.v-fill, .v-grid, .v-divider, .v-bar) { align-self: stretch; }
    .vitrina .v-row > .v-fixed { flex: none; }
    .vitrina li > :is(a, button) { flex: 1 0 auto; }
    .vitrina .v-grid { display: flex; flex-wrap: wrap; list-style: none; }
    .vitrina .v-grid > .v { flex: 1 0 calc(100% / var(--v-columns)); width: 0; }
    .vitrina .v-overlay { display: grid; grid-template-columns: minmax(0, 1fr); }
    .vitrina .v-overlay > .v { grid-area: 1 / 1; position: relative; }
    .vitrina .v-at-start { justify-items: start; }
    .vitrina .v-at-center { justify-items: center; }
    .vitrina .v-at-end { justify-items: end; }
    .vitrina .v-at-top { align-items: start; }
    .vitrina .v-at-middle { align-items: center; }
    .vitrina .v-at-bottom { align-items: end; }
    .vitrina .v-overlay > :is(.v-fill, .v-grid, .v-divider, .v-bar) { justify-self: stretch; }
    .vitrina .v-scroll { display: flex; overflow-x: auto; scrollbar-width: none;
      scroll-snap-type: x proximity; }
    .vitrina .v-scroll > .v { flex: none; scroll-snap-align: start; }
    .vitrina .v-spacer { flex: 1 0 0; }
    .vitrina :is(.v-row, .v-scroll) > .v-spacer { min-width: var(--v-length); }
    .vitrina .v-column > .v-spacer { min-height: var(--v-length); }

    .vitrina .v-text { overflow-wrap: anywhere; white-space: pre-line; }
    .vitrina[dir] .v-text-center { text-align: center; }
    .vitrina[dir="ltr"] .v-text-end { text-align: right; }
    .vitrina[dir="rtl"] .v-text-end { text-align: left; }
    .vitrina .v-text b { font-weight: 600; }
    .vitrina .v-one-line { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .vitrina .v-redacted { background: linear-gradient(currentColor, currentColor) center / 100% 75% no-repeat; -webkit-text-fill-color: transparent; -webkit-box-decoration-break: clone; box-decoration-break: clone; user-select: none; }
    .vitrina .v-clamp { display: -webkit-box; -webkit-box-orient: vertical; overflow: hidden; }
    .vitrina :is(a, button).v-text { align-content: center; }
    .vitrina .v-field { width: 160px; min-width: 100%; }
    .vitrina .v-field.v-fixed, .vitrina :is(.v-row, .v-grid, .v-scroll) > .v-field { min-width: 0; }
    .vitrina .v-field::placeholder { color: var(--v-placeholder); opacity: 1; }

    .vitrina .v-image, .vitrina .v-ring { flex: none; max-width: none; position: relative; }
    .vitrina .v-image { overflow: hidden; }
    .vitrina .v-image.v-fill { max-width: 100%; }
    .vitrina .v-image.v-fill > img { position: absolute; inset: 0; }
    .vitrina .v-circle { border-radius: 50%; }
    .vitrina .v-image > img { display: block; width: 100%; height: 100%; object-fit: contain; }
    .vitrina .v-image > img.v-cover { object-fit: cover; }
    .vitrina .v-image:not(.v-fill) > img { position: relative; }
    .vitrina .v-image > img::after { content: ""; position: absolute; inset: 0;
      background: var(--v-empty); }
    .vitrina .v-veil { position: absolute; inset: 0; border-radius: inherit; }
    .vitrina .v-tint { display: block; width: 100%; height: 100%;
      -webkit-mask: var(--v-mask) center / contain no-repeat;
      mask: var(--v-mask) center / contain no-repeat; }
    .vitrina .v-circle > .v-tint { -webkit-mask-size: 62%; mask-size: 62%; }
    .vitrina .v-ring > svg { display: block; width: 100%; height: 100%; font-family: inherit; }
    .vitrina .v-divider > svg { display: block; width: 100%; height: 100%; overflow: hidden; }
    .vitrina .v-bar { overflow: hidden; }
    .vitrina .v-filling { display: block; height: 100%; border-radius: inherit;
      transition: inherit; }

    .vitrina :is(a, button).v:hover { filter: brightness(0.92); }
    .vitrina :is(a, button).v:active { background-image: linear-gradient(#0000000a, #0000000a); }
    .vitrina .v[aria-disabled="true"]:is(:hover, :active) { filter: none; background-image: none; }
    .vitrina .v:focus-visible { outline: 2px solid #1f69db; outline-offset: 2px; }
    .vitrina .v-scroll .v:focus-visible { outline-offset: -2px; }
    .vitrina .v-arc { animation: vitrina-fill 1s ease-in-out; }
    @keyframes vitrina-fill { from { stroke-dasharray: 0 100; } }
    @media (prefers-reduced-motion: reduce) {
      .vitrina .v-arc { animation: none; }
      .vitrina .v { transition: none !important; }
    }

    """
}
