import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { escaped } from '#core/html.ts'
import { pageTexts } from './page-texts.ts'
import { newNonce } from './security-headers.ts'

const texts = pageTexts.handoff

/** The page's own script posts to this site and does nothing else; nobody frames the page. */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * `GET /auth/sso/handoff?code=…&close=1`, below `/api` too (decision 49). The address changes nothing by itself, so that
 * mail scanners and previews use no code up: the page's script posts the code from here. A person whom another site has
 * sent is asked first, or a stranger's link would quietly put them into the stranger's account.
 */
export function mountHandoff(app: FastifyInstance): void {
  const summary = 'The page that redeems `code` in a new tab; `close=1` closes the tab after'
  const querystring = z.object({ code: z.string().optional(), close: z.string().optional() })
  app.get('/api/auth/sso/handoff', { schema: { summary, tags: ['auth'], querystring } }, send)
  app.get('/auth/sso/handoff', { schema: { hide: true } }, send)
}

const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const nonce = newNonce()
  const site = request.headers['sec-fetch-site']
  const isForeign = site === 'cross-site' || site === 'same-site'
  return reply
    .headers({
      'content-security-policy': policy(nonce),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(page(nonce, isForeign))
}

const page = (nonce: string, asksFirst: boolean): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${escaped(texts.title)}</title>
<style nonce="${nonce}">
body { font: 18px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 20vh auto 0; padding: 0 1.5rem; }
button { font: inherit; padding: 0.5rem 1.25rem; margin: 0 0.75rem 0.75rem 0; cursor: pointer; }
</style>
</head>
<body data-asks-first="${asksFirst}" ${dataTexts()}>
<main>
<p id="said" role="status">${escaped(texts.working)}</p>
<p id="choices"></p>
<noscript><p>${escaped(texts.noScript)} <a href="/login">${escaped(texts.login)}</a></p></noscript>
</main>
<script src="/handoff.js"></script>
</body>
</html>
`

/** The words that the script says; it has none of its own. */
const dataTexts = (): string =>
  (['ask', 'yes', 'no', 'replace', 'done', 'home', 'failed', 'login'] as const)
    .map(name => `data-${name}="${escaped(texts[name])}"`)
    .join(' ')
