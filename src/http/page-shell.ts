import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { escapeHtml } from '#core/html.ts'
import { pageTexts } from './page-texts.ts'

/** What stands in the head of one page. */
export type PageHead = {
  readonly title: string
  readonly description: string
  /** Path of the page itself, without query. */
  readonly path: string
  /** A picture of what it shows; without one the product's own. */
  readonly imageUrl?: string
  readonly isIndexed: boolean
}

export type Shell = {
  /** Digests of the scripts that stand in the pages themselves, for their policy. */
  readonly digests: readonly string[]
  /** @param pattern the address in `pages` that was asked for; its screen's files are fetched beside the app's own */
  render(head: PageHead, nonce: string, pattern: string | null): string
}

/** What every page says of where it stands: the address that people use, and who offers the product, when that is known. */
export type Site = { readonly appUrl: string; readonly operator?: string | null }

/** What the web build tells of itself beside the pages (`src/web/build/contents.ts`). */
const Contents = z.object({
  routes: z.record(z.string(), z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) })),
})

/** The built pages with their placeholders; null while the bundle is not built. */
export async function readShell(webRoot: string, { appUrl, operator = null }: Site): Promise<Shell | null> {
  const read = (name: string) => readFile(join(webRoot, name), 'utf8').catch(() => null)
  const [index, home, contents] = await Promise.all(['index.html', 'home.html', 'contents.json'].map(read))
  if (!index) return null
  const signature = operator ? `<meta name="operator" content="${escapeHtml(operator)}" />\n` : ''
  const [bare, drawn] = [index, home ?? index].map(headless)
  const { routes } = contents ? Contents.parse(JSON.parse(contents)) : { routes: {} }
  return {
    digests: digestsOf(index),
    render: (head, nonce, pattern) => {
      // The nonce goes into the built page alone: a video's title may hold the placeholder too.
      const [before, after] = (pattern === '/' ? drawn : bare)!.map(part => part.replaceAll('__CSP_NONCE__', nonce))
      const files = routes[pattern ?? '']
      return `${before}${files ? hints(files) : ''}${signature}${metaTags(head, appUrl)}</head>${after}`
    },
  }
}

/** The one script in the page chooses the theme before anything is painted; any other text in its place stays refused. */
const digestsOf = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text]) => `sha256-${createHash('sha256').update(text!).digest('base64')}`,
  )

/** A page before and after the end of its head, without the title and the description, which are written per page. */
function headless(html: string): readonly [string, string] {
  const [before = '', ...after] = html
    .replace(/<title>[\s\S]*?<\/title>\s*/, '')
    .replace(/<meta\s+name="description"[^>]*>\s*/, '')
    .split('</head>')
  return [before, after.join('</head>')]
}

/** The product's own picture in previews of a link. */
const ownImage = { path: '/share.png', width: '1200', height: '630' }

/** Lets the browser fetch a screen's files while it still reads the app. */
const hints = ({ scripts, styles }: z.infer<typeof Contents>['routes'][string]): string =>
  [
    ...scripts.map(file => `<link rel="modulepreload" crossorigin href="/${file}" />\n`),
    ...styles.map(file => `<link rel="stylesheet" crossorigin href="/${file}" />\n`),
  ].join('')

function metaTags({ title, description, path, imageUrl, isIndexed }: PageHead, appUrl: string): string {
  const meta = (attribute: string, name: string, content: string) =>
    `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />\n`
  return [
    `<title>${escapeHtml(title)}</title>\n`,
    meta('name', 'description', description),
    meta('property', 'og:site_name', pageTexts.name),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', 'en_US'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', appUrl + path),
    meta('property', 'og:image', imageUrl ?? appUrl + ownImage.path),
    ...(imageUrl === undefined
      ? [meta('property', 'og:image:width', ownImage.width), meta('property', 'og:image:height', ownImage.height)]
      : []),
    meta('property', 'og:image:alt', imageUrl === undefined ? pageTexts.imageAlt : title),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    // Search engines keep one address of a page, without its query; a page that must not be found says so.
    isIndexed ? `<link rel="canonical" href="${escapeHtml(appUrl + path)}" />\n` : meta('name', 'robots', 'noindex'),
  ].join('')
}
