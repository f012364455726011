/** The stylesheet of the simulated pages, with the product's own colors and fonts. */
export const styleSheet = `
:root { color-scheme: light dark; --ground: #faf8f4; --card: #fff; --raised: #f2eee7; --ink: #1a1d21; --soft: #5b6470; --line: #ded8cd; --edge: #857d70; --accent: #3b4fc4; --on-accent: #fff; }
@media (prefers-color-scheme: dark) { :root { --ground: #0e1116; --card: #151a21; --raised: #1c232c; --ink: #e8ecf1; --soft: #9aa7b5; --line: #2a333f; --edge: #6d7988; --accent: #9db0ff; --on-accent: #10142b; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.6 var(--sans, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif); }
.notice { margin: 0; padding: 8px 16px; border-bottom: 1px solid var(--line); background: var(--raised); text-align: center; font-size: 13px; font-weight: 550; }
main { margin: 0 auto; padding: 40px 24px 64px; }
.narrow { max-width: 528px; } .wide { max-width: 1072px; }
h1, .merchant { font-family: var(--serif, Georgia, serif); } h1 { font-size: 28px; font-weight: 500; line-height: 1.2; margin: 0 0 8px; } .merchant { margin: 0 0 24px; font-size: 17px; font-weight: 600; }
h2 { font: 550 17px/1.35 var(--serif, Georgia, serif); margin: 32px 0 8px; } h3 { font-size: 15px; font-weight: 600; line-height: 1.6; margin: 0 0 8px; overflow-wrap: anywhere; } h3 code { display: block; color: var(--soft); font-weight: 400; } .card > :first-child { margin-top: 0; } .card > :last-child { margin-bottom: 0; }
p { margin: 8px 0; overflow-wrap: anywhere; } a { color: var(--accent); text-underline-offset: .2em; } p > a:only-child:not(.button) { display: inline-block; min-width: 44px; padding: 10px 0; } .soft { color: var(--soft); } .whole { white-space: nowrap; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 20px; margin: 16px 0; } section.card { margin-top: 32px; }
.scroll { overflow-x: auto; }
dl.sum { display: grid; grid-template-columns: 1fr auto; row-gap: 8px; margin: 0; } dl.sum dt, dl.sum dd { margin: 0; } dl.sum dd { text-align: right; padding-left: 16px; font-variant-numeric: tabular-nums; }
dl.sum .total { font-weight: 600; border-top: 1px solid var(--line); padding-top: 8px; } dl.sum br + .soft { font-size: 13px; }
label { display: block; font-weight: 550; margin: 16px 0 4px; }
input, select { width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--edge); border-radius: 8px; }
select { appearance: none; padding-right: 36px; background: linear-gradient(45deg, transparent 50%, var(--soft) 50%) right 18px center / 6px 6px no-repeat, linear-gradient(135deg, var(--soft) 50%, transparent 50%) right 12px center / 6px 6px no-repeat, var(--card); }
input[readonly] { background: var(--ground); color: var(--soft); }
fieldset { border: 0; margin: 24px 0 0; padding: 0; min-width: 0; } legend { font-weight: 600; padding: 0; }
.columns { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); gap: 0 64px; align-items: start; } .columns form { margin-top: 0; } .columns form > label:first-of-type { margin-top: 0; }
@media (max-width: 767px) { .columns { grid-template-columns: minmax(0, 1fr); gap: 24px; } }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 12px; }
button, .button { display: inline-block; min-height: 44px; padding: 8px 20px; font: inherit; font-weight: 550; border: 1px solid transparent; border-radius: 8px; background: var(--accent); color: var(--on-accent); cursor: pointer; text-align: center; text-decoration: none; }
button.plain, .button.plain { border-color: var(--edge); background: transparent; color: var(--ink); }
form { margin: 16px 0 0; } button.full { width: 100%; margin-top: 24px; } form > button.plain.full:only-child { margin-top: 0; } p > .button { margin-top: 8px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.alert { display: flex; gap: 12px; margin: 16px 0; border: 1px solid var(--line); border-radius: 8px; background: var(--raised); padding: 10px 14px; }
.alert::before { content: "!"; flex: none; width: 19px; height: 19px; margin-top: 2px; border: 1.5px solid; border-radius: 50%; font-size: 13px; font-weight: 600; line-height: 16px; text-align: center; }
ul { list-style: none; margin: 8px 0 0; padding: 0; } li { border-top: 1px solid var(--line); padding: 10px 0; } li:last-child { padding-bottom: 0; }
.row { display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: center; } .row:has(> button) { gap: 12px; } .row form, .row p { margin: 0; } .row > :first-child { flex: 1 1 13rem; overflow-wrap: anywhere; min-width: 0; } .row .soft { font-size: 13px; } .number { font-variant-numeric: tabular-nums; white-space: nowrap; }
table { border-collapse: collapse; width: 100%; font-size: 13px; } th, td { text-align: left; padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); vertical-align: top; } td > code { white-space: nowrap; }
code { font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; overflow-wrap: anywhere; } details { margin: 16px 0; } summary { min-height: 44px; padding: 10px 0; cursor: pointer; }
.inline { display: flex; gap: 8px 16px; align-items: end; flex-wrap: wrap; } .inline label { margin-top: 8px; }
@media (min-width: 560px) { .inline input, .inline select { width: 9rem; } }
@media (max-width: 559px) { main { padding: 32px 16px 48px; } form:not(.inline) button, .button, .inline button { width: 100%; } .inline > div { flex: 1; } .row > form { flex: 1; } .row:has(> form) > :first-child { flex-basis: 100%; } }
`
