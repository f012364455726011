import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { escaped } from '#core/html.ts'
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

export type Shell = { render(head: PageHead, nonce: string): string }

/** The built page with its placeholders; null while the bundle is not built. */
export async function readShell(webRoot: string, appUrl: string): Promise<Shell | null> {
  const html = await readFile(join(webRoot, 'index.html'), 'utf8').catch(() => null)
  if (html === null) return null
  const bare = html
    .replace(/<title>[\s\S]*?<\/title>\s*/, '')
    .replace(/<meta\s+name="description"[^>]*>\s*/, '')
    .split('</head>')
  return {
    render: (head, nonce) =>
      `${bare[0]}${metaTags(head, appUrl)}</head>${bare.slice(1).join('</head>')}`.replaceAll('__CSP_NONCE__', nonce),
  }
}

/** The product's own picture in previews of a link. */
const ownImage = { path: '/share.png', width: '1200', height: '630' }

function metaTags({ title, description, path, imageUrl, isIndexed }: PageHead, appUrl: string): string {
  const meta = (attribute: string, name: string, content: string) =>
    `<meta ${attribute}="${name}" content="${escaped(content)}" />\n`
  return [
    `<title>${escaped(title)}</title>\n`,
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
    // Searchers keep one address of a page, whatever its query; what is not to be found says so.
    isIndexed ? `<link rel="canonical" href="${escaped(appUrl + path)}" />\n` : meta('name', 'robots', 'noindex'),
  ].join('')
}
