/// The one stylesheet of rendered components. It knows primitives and no component.
public enum HTMLStylesheet {
  public static let text: StaticString = """
    .vitrina-page { margin: 0; }
    .vitrina-page > main { max-width: 100%; }
    .vitrina + .vitrina, .vitrina-entry + .vitrina-entry { margin-block-start: 16px; }
    .vitrina { -webkit-text-size-adjust: 100%; text-align: start; }
    .vitrina[dir="ltr"] .v-text { text-align: left; }
    .vitrina[dir="rtl"] .v-text { text-align: right; }
    .vitrina .v { box-sizing: border-box; margin: 0; padding: 0; min-width: 0; }
    .vitrina .v-row { display: flex; flex-direction: row; }
    .vitrina .v-column { display: flex; flex-direction: column; }
    .vitrina .v-start { align-items: flex-start; }
    .vitrina .v-center { align-items: center; }
    .vitrina .v-end { align-items: flex-end; }
    .vitrina .v-middle { justify-content: center; }
    .vitrina .v-row > .v-fill { flex: 1 1 0; }
    .vitrina .v-row > .v-fixed { flex: none; }
    .vitrina .v-column > .v-fill { align-self: stretch; }
    .vitrina .v-column.v-start > .v-text { max-width: 100%; }
    .vitrina .v-grid { display: flex; flex-wrap: wrap; list-style: none; }
    .vitrina .v-grid > * { flex: 1 0 calc(100% / var(--v-columns)); max-width: 100%; width: 0; }
    .vitrina .v-grid > li > a { flex: 1 1 auto; }
    .vitrina .v-text { overflow-wrap: anywhere; white-space: pre-line; }
    .vitrina[dir] .v-text-center { text-align: center; }
    .vitrina[dir="ltr"] .v-text-end { text-align: right; }
    .vitrina[dir="rtl"] .v-text-end { text-align: left; }
    .vitrina .v-text b { font-weight: 600; }
    .vitrina .v-one-line { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .vitrina .v-clamp { display: -webkit-box; -webkit-box-orient: vertical; overflow: hidden; }
    .vitrina a.v { color: inherit; cursor: pointer; text-decoration: none; border-radius: 6px; }
    .vitrina a.v-text.v-one-line { align-content: center; }
    .vitrina a.v:hover { filter: brightness(0.92); }
    .vitrina a.v:active { background-image: linear-gradient(#0000000a, #0000000a); }
    .vitrina a.v:focus-visible { outline: 2px solid #1f69db; outline-offset: 2px; }
    .vitrina .v-image, .vitrina .v-ring { display: block; flex: none; position: relative; }
    .vitrina .v-image { overflow: hidden; }
    .vitrina .v-circle { border-radius: 50%; }
    .vitrina .v-image > img { display: block; width: 100%; height: 100%; object-fit: contain; }
    .vitrina .v-image > img.v-cover { object-fit: cover; }
    .vitrina .v-cover-all { position: absolute; inset: 0; border-radius: inherit; }
    .vitrina .v-overlay { display: grid; grid-template-columns: minmax(0, 1fr); }
    .vitrina .v-overlay > * { grid-area: 1 / 1; }
    .vitrina .v-overlay.v-start { justify-items: start; }
    .vitrina .v-overlay.v-center { justify-items: center; }
    .vitrina .v-overlay.v-end { justify-items: end; }
    .vitrina .v-overlay.v-top { align-items: start; }
    .vitrina .v-overlay.v-middle { align-items: center; }
    .vitrina .v-overlay.v-bottom { align-items: end; }
    .vitrina .v-scroll { display: flex; overflow-x: auto; }
    .vitrina .v-scroll > * { flex: none; }
    .vitrina .v-spacer { flex: 1 0 0; }
    .vitrina .v-divider { display: flex; align-items: flex-start; overflow: hidden; }
    .vitrina .v-line { flex: 1 1 0; }
    .vitrina .v-divider > svg { flex: none; }
    .vitrina .v-bar { overflow: hidden; }
    .vitrina .v-fill-bar { display: block; height: 100%; border-radius: inherit; }
    .vitrina .v-field { border: 0; background: none; font-family: inherit; width: 100%; }
    .vitrina .v-field::placeholder { color: var(--v-placeholder); opacity: 1; }
    .vitrina button.v { border: 0; background: none; font: inherit; text-align: inherit; cursor: pointer; }
    .vitrina .v-tint { display: block; width: 100%; height: 100%;
      -webkit-mask: var(--v-mask) center / 62% no-repeat; mask: var(--v-mask) center / 62% no-repeat; }
    .vitrina .v-ring > svg { display: block; width: 100%; height: 100%; font-family: inherit; }
    .vitrina .v-arc { animation: vitrina-fill 1s ease-in-out; }
    @keyframes vitrina-fill { from { stroke-dasharray: 0 100; } }
    @media (prefers-reduced-motion: reduce) { .vitrina .v-arc { animation: none; } }

    """
}
