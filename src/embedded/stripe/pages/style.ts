/** The one stylesheet of the simulated pages. */
export const styleSheet = `
:root { color-scheme: light dark; --ground: #faf8f4; --card: #fff; --ink: #1a1d21; --soft: #5b6470; --line: #ded8cd; --accent: #3b4fc4; --on-accent: #fff; --warn: #9b1c1c; --warn-ground: #fdecea; --notice: #f4e7bd; --notice-ink: #4a3a05; }
@media (prefers-color-scheme: dark) { :root { --ground: #0e1116; --card: #151a21; --ink: #e8ecf1; --soft: #9aa7b5; --line: #2a333f; --accent: #9db0ff; --on-accent: #0e1116; --warn: #ffb4ab; --warn-ground: #3b1d1b; --notice: #3a3112; --notice-ink: #f3e3ae; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
.notice { margin: 0; padding: 10px 16px; background: var(--notice); color: var(--notice-ink); text-align: center; font-size: 14px; font-weight: 600; }
main { margin: 0 auto; padding: 32px 16px 64px; }
.narrow { max-width: 34rem; } .wide { max-width: 64rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .5rem; } h2 { font-size: 1.1rem; margin: 2rem 0 .75rem; } .card > :first-child { margin-top: 0; }
a { color: var(--accent); } p > a:only-child:not(.button) { display: inline-block; min-width: 44px; padding: 11px 0; } td > a { display: inline-block; min-width: 44px; margin: -12px 0; padding: 12px 0; } .soft { color: var(--soft); }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 20px; margin: 16px 0; }
.scroll { overflow-x: auto; }
dl.sum { display: grid; grid-template-columns: 1fr auto; row-gap: 6px; margin: 0; } dl.sum dt, dl.sum dd { margin: 0; } dl.sum dd { text-align: right; padding-left: 16px; font-variant-numeric: tabular-nums; }
dl.sum .total { font-weight: 700; border-top: 1px solid var(--line); padding-top: 8px; }
label { display: block; font-weight: 600; font-size: 14px; margin: 14px 0 4px; }
input, select { width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--soft); border-radius: 8px; }
input[readonly] { background: var(--ground); color: var(--soft); }
fieldset { border: 0; margin: 24px 0 0; padding: 0; min-width: 0; } legend { font-weight: 700; padding: 0; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 12px; }
button, .button { display: inline-block; min-height: 44px; padding: 10px 18px; font: inherit; font-weight: 600; border: 1px solid var(--accent); border-radius: 8px; background: var(--accent); color: var(--on-accent); cursor: pointer; text-decoration: none; }
button.plain, .button.plain { background: transparent; color: var(--accent); }
button.full { width: 100%; margin-top: 24px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.alert { background: var(--warn-ground); color: var(--warn); border: 1px solid var(--warn); border-radius: 8px; padding: 12px 16px; }
.row { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; } .row form { margin: 0; } .row span { flex: 1 1 16rem; overflow-wrap: anywhere; min-width: 0; } ul { list-style: none; margin: 0; padding: 0; } li { border-top: 1px solid var(--line); padding: 8px 0; }
table { border-collapse: collapse; width: 100%; font-size: 14px; } th, td { text-align: left; padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); vertical-align: top; } td.number { text-align: right; font-variant-numeric: tabular-nums; }
h3 { overflow-wrap: anywhere; } code { font-size: 13px; overflow-wrap: anywhere; } details { margin: 16px 0; } summary { min-height: 44px; padding: 10px 0; cursor: pointer; }
.inline { display: flex; gap: 8px; align-items: end; flex-wrap: wrap; } .inline input, .inline select { width: auto; }
`
