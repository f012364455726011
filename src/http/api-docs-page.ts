import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '#core/text/html.ts'
import { pageTexts } from './page-texts.ts'
import { newNonce, pagePolicy } from './security-headers.ts'

/** Swagger UI, served by us: the page loads nothing from another host. */
const swaggerUiFolder = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))
const swaggerUiFiles = new Set(['swagger-ui.css', 'swagger-ui-bundle.js'])
const filesPath = '/api/docs/assets/'

/** `/api/openapi.json`, and `/api/docs`, which shows it as a page. */
export function mountApiDocs(app: FastifyInstance): void {
  const schema = { hide: true }
  let document: object | undefined
  app.get('/api/openapi.json', { schema }, async () => {
    document ??= app.swagger()
    return document
  })
  app.register(serveFiles, {
    root: swaggerUiFolder,
    prefix: filesPath,
    decorateReply: false,
    index: false,
    maxAge: 3_600_000,
    allowedPath: path => swaggerUiFiles.has(path.replace(/^\//, '')),
  })
  app.get('/api/docs', { schema }, async (_request, reply) => {
    const nonce = newNonce()
    return reply
      .header('content-security-policy', pagePolicy(nonce, []))
      .type('text/html; charset=utf-8')
      .send(page(nonce))
  })
}

/** The bar that links back to the product, and more contrast where Swagger UI has too little. */
const style = `
body { margin: 0; background: #fff; color: #1d1f21 } html.dark-mode body { background: #1c2022; color: #e4e6e6 }
nav { display: flex; align-items: center; justify-content: space-between; min-height: 56px; max-width: 1460px; margin-inline: auto;
  padding-inline: 20px; font: 600 16px/1.4 system-ui, sans-serif }
nav a { display: inline-flex; align-items: center; min-height: 44px; color: inherit }
.swagger-ui .opblock .opblock-summary-method { color: #111; text-shadow: none }
.swagger-ui .info { margin-block: 24px } .swagger-ui .scheme-container { display: none }
.swagger-ui h2 { max-width: 1460px; margin: 0 auto; padding-inline: 20px; font: 600 24px/1.3 system-ui, sans-serif }
.swagger-ui .highlight-code > .microlight { max-height: none; overflow: visible; white-space: pre-wrap; overflow-wrap: anywhere }
.swagger-ui .opblock-summary-control, .swagger-ui .models-control { min-height: 44px }
.swagger-ui .opblock-control-arrow, .swagger-ui .expand-operation { min-width: 44px; min-height: 44px }
.swagger-ui .opblock-summary .view-line-link { display: none } .swagger-ui .info__license a { display: inline-block; padding-block: 14px }
.swagger-ui .who { padding: 0 10px; border: 1px solid currentColor; border-radius: 999px; font: 13px/1.8 system-ui, sans-serif;
  white-space: nowrap }
html:not(.dark-mode) .swagger-ui .info a { color: #1f5fb0 }
`

const page = (nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="robots" content="noindex" />
<script src="/scheme.js" data-follows></script>
<title>${escapeHtml(`API · ${pageTexts.name}`)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml" />
<link rel="stylesheet" href="${filesPath}swagger-ui.css" />
<style nonce="${nonce}">${style}</style>
</head>
<body>
<nav aria-label="Site"><a href="/">${escapeHtml(pageTexts.name)}</a> <a href="/api/openapi.json">OpenAPI document</a></nav>
<div id="calls"></div>
<script src="${filesPath}swagger-ui-bundle.js"></script>
<script src="/api-docs.js"></script>
</body>
</html>
`
