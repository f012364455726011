import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'
import { answerLimitOf } from '#core/limits.ts'
import type { Deps } from '#src/ports.ts'
import { analysisPage } from './analysis-page.ts'
import { readShell, type Shell, type ShellHead, type ShellPage } from './page-shell.ts'
import { pageTexts } from './page-texts.ts'
import { isSalesPage } from './sales.ts'
import { newNonce, pagePolicy } from './security-headers.ts'
import { sharedPage } from './shared-page.ts'

const gzipAsync = promisify(gzip)

export type PageOptions = {
  readonly deps: Deps
  readonly appUrl: string
  readonly webRoot: string
  readonly operator?: string | null
  readonly isProduction: boolean
  readonly panelEmbedders: readonly string[]
}

/** Responds to a request with a page. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply, page: ShellPage) => Promise<FastifyReply>

/** Reads the head of a page. */
type PageOf = (deps: Deps, request: FastifyRequest) => Promise<ShellPage>

/** Every page of the web app with its head. Unknown addresses are rendered too, with status 404. */
export const pages: Readonly<Record<string, PageOf>> = {
  '/': plain('/', pageTexts.home, true),
  '/login': plain('/login', pageTexts.login),
  '/forgot-password': plain('/forgot-password', pageTexts.forgotPassword),
  '/reset-password': plain('/reset-password', pageTexts.resetPassword),
  '/confirm-email': plain('/confirm-email', pageTexts.confirmEmail),
  '/signup': plain('/signup', pageTexts.signup, true),
  '/signup-success': plain('/signup-success', pageTexts.signupSuccess),
  '/plans': plain('/plans', pageTexts.plans, true),
  '/upgrade': plain('/upgrade', pageTexts.upgrade),
  '/upgrade-success': plain('/upgrade-success', pageTexts.upgradeSuccess),
  '/upgrade-cancelled': plain('/upgrade-cancelled', pageTexts.upgradeCanceled),
  '/contact': plain('/contact', pageTexts.contact, true),
  '/about': plain('/about', pageTexts.about, true),
  '/privacy': plain('/privacy', pageTexts.privacy, true),
  '/terms': plain('/terms', pageTexts.terms, true),
  '/account': plain('/account', pageTexts.account),
  '/videos': plain('/videos', pageTexts.videos),
  '/analysis/:videoId': analysisPage,
  '/share/:token': sharedPage,
}

/** A page whose head never changes. A function declaration, because the table above uses it first. */
function plain(
  path: string,
  words: Pick<ShellHead, 'title' | 'description'>,
  isIndexed = false,
): () => Promise<ShellPage> {
  return async () => ({ status: 200, head: { ...words, path, isIndexed } })
}

/** Serves the bundle and the pages. The returned function also responds to unknown addresses with the app's own 404 page. */
export async function mountPages(app: FastifyInstance, options: PageOptions): Promise<SendPage> {
  await serveBundle(app, options.webRoot)
  const send = pageSender(options)
  const { isOwnerMode } = options.deps.settings
  for (const [url, pageOf] of Object.entries(pages)) {
    if (isOwnerMode && isSalesPage(url)) continue
    app.get(url, { schema: { hide: true } }, async (request, reply) =>
      send(request, reply, await pageOf(options.deps, request)),
    )
  }
  return send
}

function pageSender({ isProduction, panelEmbedders, webRoot, deps, ...named }: PageOptions): SendPage {
  const { isOwnerMode } = deps.settings
  const site = { ...named, isOwnerMode, answerLimitMs: answerLimitOf(deps.settings) }
  let cachedShell: Promise<Shell | null> | undefined
  const shell = () => {
    // In development a new build is served without a restart.
    if (!isProduction) return readShell(webRoot, site)
    cachedShell ??= readShell(webRoot, site)
    return cachedShell
  }
  return async (request, reply, { status, head }) => {
    const currentShell = await shell()
    if (currentShell === null) throw new AppError('SERVICE_UNAVAILABLE', { message: pageTexts.notBuilt })
    const isPanel = (request.query as { panel?: unknown }).panel === '1'
    const embedders = isPanel ? panelEmbedders : []
    const nonce = newNonce()
    reply.header('content-security-policy', pagePolicy(nonce, embedders, currentShell.digests))
    if (!head.isIndexed) reply.header('x-robots-tag', 'noindex')
    if (head.isSecret) reply.header('referrer-policy', 'no-referrer')
    if (embedders.length > 0)
      reply.removeHeader('x-frame-options').header('cross-origin-resource-policy', 'cross-origin')
    const routeUrl = request.routeOptions.url ?? null
    // The prerendered home page is not for the panel.
    const pattern = status === 404 || (isPanel && routeUrl === '/') ? null : routeUrl
    const html = currentShell.render(head, nonce, pattern)
    reply.code(status).type('text/html; charset=utf-8').header('vary', 'accept-encoding')
    // Compression is safe: the page holds nothing secret that its compressed length could reveal.
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return reply.send(html)
    return reply.header('content-encoding', 'gzip').send(await gzipAsync(html))
  }
}

/** Input of `readShell`; not served as files. */
const builtPages = ['index.html', 'home.html', 'contents.json']

type SpecialFile = { readonly url?: string; readonly policy: string; readonly isRevalidated?: boolean }

/** Files that browsers run or show by themselves, without a page of ours. */
const specialFiles: Readonly<Record<string, SpecialFile>> = {
  // Its policy is that of its own requests. A new version, or an empty one, must arrive at once.
  'sw.js': { policy: "default-src 'none'; connect-src 'self'", isRevalidated: true },
  'offline.html': {
    url: '/offline',
    policy:
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    isRevalidated: true,
  },
}

/** Files with a content hash in their name are cached for a year, the few others for an hour. */
async function serveBundle(app: FastifyInstance, folder: string): Promise<void> {
  const webRoot = resolve(folder)
  if (!existsSync(join(webRoot, 'index.html'))) return
  await app.register(fastifyStatic, {
    root: join(webRoot, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
    schemaHide: true,
  })
  const plain = readdirSync(webRoot, { recursive: true, encoding: 'utf8' })
    .map(name => name.replaceAll('\\', '/'))
    .filter(name => !name.startsWith('assets/') && !builtPages.includes(name) && statSync(join(webRoot, name)).isFile())
  for (const name of plain) {
    const { url = `/${name}`, policy, isRevalidated = false } = specialFiles[name] ?? {}
    app.get(url, { schema: { hide: true } }, (_request, reply) => {
      if (policy) reply.header('content-security-policy', policy)
      if (isRevalidated) reply.header('cache-control', 'no-cache')
      return reply.sendFile(name, webRoot, { maxAge: '1h', immutable: false, cacheControl: !isRevalidated })
    })
  }
}
