import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { escapeHtml } from '#core/text/html.ts'
import type { Fonts } from './fonts.ts'
import { logoSvg } from './html.ts'
import { pageTexts } from './page-texts.ts'
import { newNonce } from './security-headers.ts'

const texts = pageTexts.handoff
const { title: _, working: __, noScript: ___, ...scriptTexts } = texts

/** The page's script may only post to this site; no site may frame the page. */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'nonce-${nonce}'`,
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * `GET /auth/sso/handoff?code=…&close=1`, also below `/api`. Opening the address changes nothing, so that mail scanners and
 * previews do not use the code up; the page's script posts the code. A visitor who does not come from one of our pages is
 * asked first: otherwise a link could silently log them in to an attacker's account.
 */
export function mountHandoff(app: FastifyInstance, fonts: Fonts): void {
  const summary = 'The page that redeems `code` in a new tab; `close=1` closes the tab after'
  const querystring = z.object({ code: z.string().optional(), close: z.string().optional() })
  const send = sender(fonts)
  app.get(
    '/api/auth/sso/handoff',
    { schema: { summary, tags: ['auth'], querystring, operationId: 'handoffPage' } },
    send,
  )
  app.get('/auth/sso/handoff', { schema: { hide: true } }, send)
}

const sender =
  (fonts: Fonts) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const nonce = newNonce()
    // `same-origin` when the panel opens this page; `none` for a link in a mail or a message.
    const isOurs = request.headers['sec-fetch-site'] === 'same-origin'
    return reply
      .headers({
        'content-security-policy': policy(nonce),
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(page(nonce, !isOurs, fonts))
  }

/** Colors and fonts like those of the app's theme.css, inline, because the page is shown only for a moment. */
const style = `
:root { --page: #0e1116; --text: #e8ecf1; --muted: #9aa7b5; --line: #6d7988; --action: #9db0ff; --on-action: #10142b; color-scheme: dark; }
:root[data-mantine-color-scheme="light"] { --page: #faf8f4; --text: #1a1d21; --muted: #5b6470; --line: #857d70; --action: #3b4fc4; --on-action: #ffffff; color-scheme: light; }
body { max-width: 480px; margin: 0 auto; padding: clamp(32px, 10vh, 112px) 24px 48px; background: var(--page); color: var(--text); font: 15px/1.6 var(--sans, system-ui, sans-serif); }
.name { display: flex; gap: 10px; align-items: center; margin: 0 0 32px; font: 600 17px/1.2 var(--serif, Georgia, serif); }
.name path { fill: none; stroke: var(--muted); stroke-width: 1.5; }
.name path + path { fill: var(--action); stroke: none; }
#said { margin: 0 0 8px; font: 500 28px/1.2 var(--serif, Georgia, serif); text-wrap: pretty; overflow-wrap: anywhere; }
#why { margin: 0; color: var(--muted); overflow-wrap: anywhere; }
#who { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 8px 20px; margin: 20px 0 0; } #who[hidden] { display: none; }
dt { color: var(--muted); } dd { margin: 0; font-weight: 550; overflow-wrap: anywhere; }
#choices { display: flex; flex-wrap: wrap; gap: 12px; align-items: center; margin: 24px 0 0; }
button, #choices a { box-sizing: border-box; min-height: 44px; padding: 8px 20px; border: 1px solid var(--line); border-radius: 8px; width: 100%; background: none; color: var(--text); text-align: center; font: 550 15px/1.6 var(--sans, system-ui, sans-serif); text-decoration: none; overflow-wrap: anywhere; cursor: pointer; }
button:first-child, #choices a:first-child:not(.muted) { border-color: transparent; background: var(--action); color: var(--on-action); }
:focus-visible { outline: 2px solid var(--action); outline-offset: 2px; }
a { color: var(--action); }
@media (max-width: 559px) { body { padding-inline: 16px; } }`

const page = (nonce: string, asksFirst: boolean, fonts: Fonts): string => `<!doctype html>
<html lang="en" data-mantine-color-scheme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="theme-color" content="#0e1116">
<script src="/scheme.js" data-follows></script>
<title>${escapeHtml(texts.title)}</title>
${fonts.links}<style nonce="${nonce}">${fonts.css}${style}</style>
</head>
<body data-asks-first="${asksFirst}" ${dataTexts()}>
<main>
<h1 class="name">${logoSvg} ${escapeHtml(pageTexts.name)}</h1>
<p id="said" role="status">${escapeHtml(texts.working)}</p>
<p id="why" hidden></p>
<dl id="who" hidden></dl>
<p id="choices"></p>
<noscript><p>${escapeHtml(texts.noScript)} <a href="/login">${escapeHtml(texts.login)}</a></p></noscript>
</main>
<script src="/handoff.js"></script>
</body>
</html>
`

/** The texts that the script shows, as data attributes. */
const dataTexts = (): string =>
  Object.entries(scriptTexts)
    .map(([name, text]) => `data-${name.replace(/[A-Z]/g, each => `-${each.toLowerCase()}`)}="${escapeHtml(text)}"`)
    .join(' ')
