import { type Html, html } from './html.ts'

/** The merchant's name. */
export const merchant = 'Is This Clickbait'

/** A page of the simulator, marked as simulated, for all screen widths, without scripts. */
export const layout = (title: string, content: Html, wide = false): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/embedded/stripe/faces.css">
<link rel="stylesheet" href="/embedded/stripe/style.css">
</head>
<body>
<header><p class="notice">Simulated payment, no card is charged</p></header>
<main class="${wide ? 'wide' : 'narrow'}"><p class="merchant">${merchant}</p>
${content}</main>
</body>
</html>
`.markup

/** An error message that screen readers announce. */
export const alert = (message: string | null): Html | null =>
  message === null ? null : html`<p class="alert" role="alert">${message}</p>`

/** A page with one message and a link. */
export const messagePage = (title: string, text: string, link: { href: string; text: string } | null): string =>
  layout(
    title,
    html`<h1>${title}</h1><p>${text}</p>${link === null ? null : html`<p><a class="button" href="${link.href}">${link.text}</a></p>`}`,
  )
