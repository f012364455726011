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

function metaTags({ title, description, path, imageUrl, isIndexed }: PageHead, appUrl: string): string {
  const meta = (attribute: string, name: string, content: string) =>
    `<meta ${attribute}="${name}" content="${escaped(content)}" />\n`
  return [
    `<title>${escaped(title)}</title>\n`,
    meta('name', 'description', description),
    meta('property', 'og:site_name', pageTexts.name),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', appUrl + path),
    ...(imageUrl === undefined
      ? [meta('name', 'twitter:card', 'summary')]
      : [meta('property', 'og:image', imageUrl), meta('name', 'twitter:card', 'summary_large_image')]),
    ...(isIndexed ? [] : [meta('name', 'robots', 'noindex')]),
  ].join('')
}
