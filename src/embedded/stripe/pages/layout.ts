import { type Html, html } from './html.ts'

/** Who is paid here. */
export const merchant = 'Is This Clickbait'

/** A page of the simulator: marked for what it is, at home on a phone, without a script. */
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

/** What went wrong, read aloud when it appears. */
export const alert = (message: string | null): Html | null =>
  message === null ? null : html`<p class="alert" role="alert">${message}</p>`

/** A page that says one thing and leads on. */
export const messagePage = (title: string, text: string, link: { href: string; text: string } | null): string =>
  layout(
    title,
    html`<h1>${title}</h1><p>${text}</p>${link === null ? null : html`<p><a class="button" href="${link.href}">${link.text}</a></p>`}`,
  )
