// The style sheet of the widget, constructed: a page's Content-Security-Policy may forbid inline styles.

const css = `
:host {
  --accent: var(--quotewright-accent, light-dark(#1f4e79, #8fbbe8));
  --on-accent: var(--quotewright-on-accent, light-dark(#fff, #0d1b2a));
  --surface: var(--quotewright-surface, light-dark(#fff, #1d2530));
  --text: var(--quotewright-text, light-dark(#1b2430, #e7ecf2));
  --muted: var(--quotewright-muted, light-dark(#56606d, #a3afbd));
  --border: var(--quotewright-border, light-dark(#868e99, #7b8899));
  --line: light-dark(#dfe3e8, #2b3644);
  --bad: var(--quotewright-error, light-dark(#b3261e, #ff9d94));
  --bad-soft: light-dark(#fce8e6, #3d1d1a);
  --good: light-dark(#1a6b3c, #7fd6a3);
  --radius: var(--quotewright-radius, 8px);
  display: inline-block;
}
:host([hidden]) { display: none }
*, ::before, ::after { box-sizing: border-box }
button, input, textarea { font: inherit; color: inherit }
button {
  min-height: 40px; padding: 8px 16px; border: 1px solid var(--border); border-radius: var(--radius);
  background: var(--surface); color: var(--text); font-weight: 550; cursor: pointer;
}
button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent) }
button:hover { filter: brightness(.94) }
button[aria-disabled=true] { opacity: .65; cursor: default; filter: none }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
dialog {
  width: min(560px, calc(100vw - 24px)); max-height: calc(100dvh - 24px); padding: 0; border: 0; overflow: hidden;
  border-radius: calc(var(--radius) + 4px); background: var(--surface); color: var(--text);
  font: 15px/1.5 var(--quotewright-font, inherit); text-align: start; letter-spacing: normal;
  box-shadow: 0 0 0 1px light-dark(#0d1b2a14, #ffffff1f), 0 16px 48px #0d1b2a47;
}
dialog[open] { display: flex; flex-direction: column }
dialog::backdrop { background: #0d1b2a80 }
header { display: flex; gap: 12px; padding: 20px 16px 0 24px; align-items: flex-start }
h2 { flex: 1; margin: 4px 0 0; font-size: 20px; line-height: 1.3; font-weight: 650; overflow-wrap: anywhere }
.x { min-height: 36px; width: 36px; flex: none; padding: 0; border-color: transparent; background: transparent; color: var(--muted); font-size: 22px; font-weight: 400; line-height: 1 }
form, .done { display: flex; flex-direction: column; min-height: 0; flex: 1 }
.body { overflow-y: auto; padding: 4px 24px 20px; display: grid; gap: 16px }
.body > * { min-width: 0 }
p { margin: 0 }
.intro { color: var(--muted); overflow-wrap: anywhere }
.product { padding: 10px 12px; border: 1px solid var(--line); border-radius: var(--radius); overflow-wrap: anywhere }
.product small { color: var(--muted); display: block }
.pair { display: grid; gap: 16px; grid-template-columns: 1fr 1fr }
.pair:not(:has(> :not([hidden]))) { display: none }
label, legend, .label { display: block; padding: 0; margin: 0 0 4px; font-weight: 550; font-size: 14px }
label span, legend span { color: var(--muted); font-weight: 400; font-size: 13px }
fieldset { margin: 0; padding: 0; border: 0; min-width: 0 }
input, textarea {
  display: block; width: 100%; min-height: 40px; padding: 8px 12px; border: 1px solid var(--border);
  border-radius: var(--radius); background: light-dark(#fff, #171d25); font-size: max(15px, 1em);
}
textarea { min-height: 96px; resize: vertical; field-sizing: content; max-height: 40vh }
input:focus-visible, textarea:focus-visible { outline-offset: 0; border-color: var(--accent) }
[aria-invalid=true] { border-color: var(--bad) }
.fault { margin-top: 4px; color: var(--bad); font-size: 13px }
.hint { color: var(--muted); font-size: 13px }
.trap { position: absolute; left: -10000px; width: 1px; height: 1px; overflow: hidden }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px }
ul:not(:empty) { margin-bottom: 8px }
li { display: grid; grid-template-columns: 1fr auto; gap: 4px 8px; align-items: center; padding: 8px 8px 8px 12px; border: 1px solid var(--line); border-radius: var(--radius) }
li > * { min-width: 0 }
li .name { overflow-wrap: anywhere }
li small { color: var(--muted); white-space: nowrap }
li .x { min-height: 32px; width: 32px }
li input { width: 104px; text-align: end }
li.free { grid-template-columns: 1fr auto; align-items: start; gap: 12px; padding: 12px }
li.free .pair, li.free > :last-child { grid-column: 1 / -1 }
li.free .pair { grid-template-columns: 1fr 1fr; gap: 8px 12px }
li.free input { width: 100%; text-align: start }
li.free textarea { min-height: 64px }
li progress, li .fault { grid-column: 1 / -1; margin: 0; width: 100% }
progress { height: 6px; accent-color: var(--accent); appearance: none; border: 0; border-radius: 3px; overflow: hidden; background: var(--line) }
progress::-webkit-progress-bar { background: var(--line) }
progress::-webkit-progress-value { background: var(--accent) }
progress::-moz-progress-bar { background: var(--accent) }
.drop { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center }
.drop input { display: none }
.alert { flex: none; margin: 0 24px 16px; padding: 10px 12px; border-radius: var(--radius); background: var(--bad-soft); color: var(--text); border-inline-start: 3px solid var(--bad) }
.alert:empty { display: none }
footer { display: flex; flex-wrap: wrap; gap: 8px; justify-content: flex-end; align-items: center; padding: 14px 24px; border-top: 1px solid var(--line) }
footer [role=status] { flex: 1 1 140px; min-width: 0; color: var(--muted); font-size: 14px; overflow-wrap: anywhere }
.done { padding: 12px 24px 28px; gap: 8px; align-items: center; text-align: center }
.done svg { width: 48px; height: 48px; color: var(--good) }
.done p { max-width: 40ch }
.done button { margin-top: 12px }
@media (max-width: 480px) {
  .alert { margin: 0 16px 12px }
  dialog { width: 100vw; max-width: 100vw; max-height: 100dvh; margin-bottom: 0; border-radius: 14px 14px 0 0 }
  .pair { grid-template-columns: 1fr }
  header { padding: 16px 8px 0 16px } .body { padding: 4px 16px 16px } footer { padding: 12px 16px }
  footer button { flex: 1 } footer [role=status] { flex-basis: 100% } footer [role=status]:empty { display: none }
}
@media (forced-colors: active) {
  button.main { border-color: ButtonText } dialog { border: 1px solid CanvasText } progress { border: 1px solid CanvasText }
}
@media (prefers-reduced-motion: no-preference) {
  dialog[open] { animation: open .16s ease-out }
  @keyframes open { from { opacity: 0; transform: translateY(8px) } }
}
`

let sheet: CSSStyleSheet | undefined

/** Returns the style sheet that all widgets of the page share. */
export function widgetSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
  }
  return sheet
}
