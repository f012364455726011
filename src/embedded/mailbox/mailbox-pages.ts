import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml } from '#core/text/html.ts'
import type { Mailbox, StoredMail } from './mailbox.ts'
import { texts } from './texts.ts'

const pageSize = 30

/** The product's fonts, as CSS rules. */
type Fonts = { readonly css: string }

/** The mailbox as pages without scripts: a list, newest first, and each mail. */
export const mailboxPages =
  (mailbox: Mailbox) =>
  (app: FastifyInstance, { css }: Fonts): void => {
    const schema = { hide: true }
    const style = `${css}${ownStyle}`
    const headers = headersOf(style)
    const send = (reply: FastifyReply, { title, body }: Page) =>
      reply.headers(headers).send(htmlDocument(title, body, style))
    const sendNotFound = (reply: FastifyReply) => send(reply.code(404), notFoundPage)
    app.get('/mailbox', { schema }, async (request, reply) => {
      const before = numberOf((request.query as { before?: string }).before)
      const mails = await mailbox.list({ before, limit: pageSize + 1 })
      return send(reply, listPage(mails.slice(0, pageSize), mails.length > pageSize, before !== null))
    })
    app.get('/mailbox/:id', { schema }, async (request, reply) => {
      const mail = await mailOf(mailbox, request.params)
      return mail === null ? sendNotFound(reply) : send(reply, mailPage(mail))
    })
    app.get('/mailbox/:id/html', { schema }, async (request, reply) => {
      const mail = await mailOf(mailbox, request.params)
      if (mail === null) return sendNotFound(reply)
      return reply
        .headers({ ...headers, ...framedHeaders })
        .send(mail.html.replace('<head>', '<head><base target="_blank">'))
    })
  }

const mailOf = async (mailbox: Mailbox, params: unknown): Promise<StoredMail | null> => {
  const id = numberOf((params as { id: string }).id)
  return id === null ? null : mailbox.read(id)
}

type Page = { readonly title: string; readonly body: string }

const notFoundPage: Page = {
  title: texts.title,
  body: `<p>${texts.gone}</p><p><a href="/embedded/mailbox">${texts.title}</a></p>`,
}

const numberOf = (text: string | undefined): number | null => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : null)

const ownStyle = `
:root { color-scheme: dark light; --ink: light-dark(#1a1d21, #e8ecf1); --soft: light-dark(#5b6470, #9aa7b5);
  --paper: light-dark(#faf8f4, #0e1116); --card: light-dark(#ffffff, #151a21); --line: light-dark(#ded8cd, #2a333f);
  --accent: light-dark(#3b4fc4, #9db0ff) }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem; background: var(--paper); color: var(--ink);
  font: 15px/1.6 var(--sans, system-ui, sans-serif) }
h1 { font: 500 28px/1.2 var(--serif, Georgia, serif); margin: .5rem 0; overflow-wrap: anywhere }
h2 { font: 550 17px/1.35 var(--serif, Georgia, serif); margin: 1.5rem 0 .5rem }
a { color: var(--accent); text-underline-offset: .2em; overflow-wrap: anywhere }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px }
p { margin: .5rem 0 } .muted { color: var(--soft); font-size: 13px }
ol { list-style: none; margin: 1.5rem 0; padding: 0 }
li { border-top: 1px solid var(--line); padding: .75rem 0 }
li a { font-weight: 600 } li span { display: block; overflow-wrap: anywhere }
nav { display: flex; gap: 1.5rem } header a, nav a { display: inline-block; padding: .6rem 0 }
pre { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 1.25rem; margin: 0;
  font: 13px/1.6 ui-monospace, SFMono-Regular, Menlo, monospace; white-space: pre-wrap; overflow-wrap: anywhere }
iframe { display: block; width: 100%; border: 1px solid var(--line); border-radius: 10px; background: #fff }
@media (max-width: 40rem) { body { padding: 1rem } iframe { min-height: 48rem } }
`

const headersOf = (style: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; font-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
})
/** Headers of a mail's own page: no scripts, nothing loaded, a separate origin, shown only within the mailbox. */
const framedHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
}

const htmlDocument = (title: string, body: string, style: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="robots" content="noindex" />
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml" />
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>`

function listPage(mails: readonly StoredMail[], hasOlder: boolean, hasNewer: boolean): Page {
  const items = mails.map(
    ({ id, subject, to, sentAt }) =>
      `<li><a href="/embedded/mailbox/${id}">${escapeHtml(subject)}</a><span class="muted">${texts.to(escapeHtml(to))} · ${timeElement(sentAt)}</span></li>`,
  )
  const links = [
    ...(hasNewer ? [`<a href="/embedded/mailbox">${texts.newest}</a>`] : []),
    ...(hasOlder ? [`<a href="/embedded/mailbox?before=${mails.at(-1)!.id}" rel="next">${texts.older}</a>`] : []),
  ]
  return {
    title: texts.title,
    body: `<header><p><a href="/">${texts.back}</a></p><h1>${texts.title}</h1><p class="muted">${texts.about}</p></header>
<main>${items.length === 0 ? `<p>${texts.empty}</p>` : `<ol>${items.join('\n')}</ol>`}
<nav aria-label="${texts.pages}">${links.join('')}</nav></main>`,
  }
}

function mailPage({ id, to, replyTo, subject, text, messageId, sentAt }: StoredMail): Page {
  return {
    title: subject,
    body: `<header><p><a href="/embedded/mailbox">${texts.title}</a></p><h1>${escapeHtml(subject)}</h1>
<p class="muted">${texts.to(escapeHtml(to))} · ${timeElement(sentAt)}${replyTo === undefined ? '' : ` · ${texts.answersTo(escapeHtml(replyTo))}`}<br>${texts.messageId(escapeHtml(messageId))}</p></header>
<main><h2>${texts.asHtml}</h2><iframe src="/embedded/mailbox/${id}/html" title="${texts.asHtml}" height="${heightOf(text)}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>${texts.asText}</h2><pre>${withLinks(text)}</pre></main>`,
  }
}

/** An estimate of a mail's height in pixels from its text. A longer mail scrolls. */
const heightOf = (text: string): number =>
  text
    .split('\n')
    .filter(line => line !== '')
    .reduce((height, line) => height + 16 + 26 * Math.ceil(line.length / 52), 164)

const timeElement = (at: Date): string =>
  `<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 16).replace('T', ' ')} UTC</time>`

/** Escapes a text and turns its addresses into links. */
const withLinks = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('')
