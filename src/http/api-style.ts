/** The look of the API page: the colours and sizes of the app's theme (its theme.css); only the faces come from the build. */
export const apiStyle = `
:root { color-scheme: dark light; --text: light-dark(#1a1d21, #e8ecf1); --muted: light-dark(#5b6470, #9aa7b5);
  --page: light-dark(#faf8f4, #0e1116); --surface: light-dark(#ffffff, #151a21); --line: light-dark(#ded8cd, #2a333f);
  --action: light-dark(#3b4fc4, #9db0ff); --titles: var(--serif, Georgia, serif) }
:root[data-mantine-color-scheme="dark"] { color-scheme: dark } :root[data-mantine-color-scheme="light"] { color-scheme: light }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.6 var(--sans, system-ui, sans-serif) }
.bar { border-bottom: 1px solid var(--line) }
.bar div { display: flex; align-items: center; justify-content: space-between; max-width: 1248px; min-height: 56px;
  margin-inline: auto; padding-inline: 24px }
.home { display: flex; align-items: center; gap: 10px; color: inherit; font: 600 17px/1.2 var(--titles); text-decoration: none }
.home path { fill: none; stroke: var(--muted); stroke-width: 1.4 } .home path + path { fill: var(--action); stroke: none }
.page { display: grid; grid-template-columns: minmax(0, 1fr); gap: 24px; max-width: 1248px; margin-inline: auto; padding: 40px 24px 96px }
.intro > p { max-width: 70ch; color: var(--muted) } p { margin: 8px 0 }
h1, h2 { font-family: var(--titles); font-weight: 550; letter-spacing: -0.01em } h1 { font-size: 40px; line-height: 1.15; margin: 0 }
h2 { font-size: 28px; line-height: 1.25; margin: 40px 0 16px; text-transform: capitalize } main > section:first-child h2 { margin-top: 0 }
h3 { margin: 0; font-size: 15px; font-weight: 400 } h4 { margin: 16px 0 4px; color: var(--muted); font-size: 13px; font-weight: 600 }
a { color: var(--action); text-underline-offset: .2em }
:focus-visible { outline: 2px solid var(--action); outline-offset: 2px; border-radius: 4px }
code { font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; overflow-wrap: anywhere }
b { color: var(--action); font-size: 13px; font-weight: 600 }
.who, .quiet, i { color: var(--muted); font-size: 13px; font-style: normal; font-weight: 400 }

/* What folds says so by one small mark, which turns. */
summary { cursor: pointer; list-style: none } summary::-webkit-details-marker { display: none }
summary::before { content: ""; flex: none; width: 6px; height: 6px; margin: 0 4px 2px 2px; border: solid var(--muted); border-width: 0 1.5px 1.5px 0;
  rotate: -45deg } details[open] > summary::before { rotate: 45deg }
summary:hover::before { border-color: var(--action) }

nav summary, .body summary { display: flex; align-items: center; gap: 8px } nav summary::before, .body summary::before { margin-bottom: 0 }
nav summary { padding: 8px 0; font-weight: 600; text-transform: capitalize } nav ul { list-style: none; margin: 0 0 8px; padding: 0 }
nav a { display: grid; grid-template-columns: 3rem minmax(0, 1fr); padding: 4px 0 4px 20px; font-size: 13px; overflow-wrap: anywhere;
  text-decoration: none } nav p { margin: 0 } nav p a { display: flex; align-items: center; padding: 8px 0 8px 20px; color: inherit; font-size: 15px; font-weight: 600 } nav a:hover { text-decoration: underline }

/* One grid for every row: the mark, the method, the address, what it does, and for whom. */
.call { border-top: 1px solid var(--line) } .call:last-child { border-bottom: 1px solid var(--line) }
.call > summary { display: grid; grid-template-columns: 12px 3.5rem 19rem minmax(0, 1fr) 5.5rem; gap: 4px 12px; align-items: baseline; padding: 12px 0 }
.call h3 { display: contents } .call > summary:hover code { color: var(--action) } .about { color: var(--muted) } .about code { color: inherit }
.who { justify-self: end; border: 1px solid var(--line); border-radius: 999px; padding: 0 10px; white-space: nowrap }
.body { margin: 0 0 24px; padding: 4px 20px 20px; border: 1px solid var(--line); border-radius: 10px; background: var(--surface);
  scroll-margin-top: 96px }
.body summary { color: var(--action); font-size: 13px }
dl { margin: 0; display: grid; grid-template-columns: minmax(8rem, 1fr) 3fr; gap: 0 16px }
dl.codes { grid-template-columns: minmax(17rem, 1fr) 2fr }
dt, dd { margin: 0; padding: 6px 0; border-top: 1px solid var(--line); min-width: 0; overflow-wrap: anywhere }
dl > dt:first-of-type, dl > dd:first-of-type { border-top: 0 }
.codes { margin-top: 16px } .codes dd { color: var(--muted) }
h2 { display: flex; align-items: baseline; justify-content: space-between } .up { font: 400 13px/1.6 var(--sans, system-ui, sans-serif); text-transform: none }
@media (min-width: 68rem) { .up { display: none } .page { grid-template-columns: 16rem minmax(0, 1fr); gap: 24px 48px } .intro { grid-column: 1 / -1 }
  nav { position: sticky; top: 24px; align-self: start; max-height: calc(100vh - 48px); overflow: auto } }
@media (max-width: 50rem) { .call > summary { grid-template-columns: 12px 3.5rem minmax(0, 1fr) } .about, .who { grid-column: 3 }
  .who { justify-self: start } }
@media (max-width: 40rem) { .bar div, .page { padding-inline: 16px } h1 { font-size: 28px } h2 { font-size: 21px }
  dl, dl.codes { grid-template-columns: minmax(0, 1fr) } dd { border-top: 0; padding-top: 0 } .body { padding-inline: 16px } }
@media (pointer: coarse) { nav a, nav summary, .bar a, .intro a, .body summary { min-height: 44px; padding-block: 11px }
  .bar a, .intro a, .up { display: inline-flex; align-items: center } .up { min-height: 44px } .call > summary { min-height: 44px } }
`
