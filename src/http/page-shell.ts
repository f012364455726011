import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { answerLimitMs as usualLimitMs } from '#core/limits.ts'
import { escapeHtml } from '#core/text/html.ts'
import { sharePictureSize } from '#core/verdicts/share-card-texts.ts'
import { pageTexts } from './page-texts.ts'

/** The content of a page's head. */
export type ShellHead = {
  readonly title: string
  readonly description: string
  /** Path of the page itself, without query. */
  readonly path: string
  /** What link previews show, where that differs from title and description. */
  readonly previewTitle?: string
  readonly previewDescription?: string
  /** A picture of the page's subject; the product's own by default. */
  readonly image?: PageImage
  /** The address of the page's oEmbed description. */
  readonly embedUrl?: string
  readonly isIndexed: boolean
  /** True for a page whose address is a secret: it is passed on to no other site. */
  readonly isSecret?: boolean
}

/** A picture in link previews, by its absolute address. The size is null where it is not known. */
export type PageImage = {
  readonly url: string
  readonly size: { readonly width: number; readonly height: number } | null
  readonly alt: string
}

/** A page's head and status; the app renders the rest in the browser. */
export type ShellPage = { readonly status: number; readonly head: ShellHead }

export type Shell = {
  /** Digests of the inline scripts, for the content policy. */
  readonly digests: readonly string[]
  /** @param pattern the requested path in `pages`; its screen's files are preloaded */
  render(head: ShellHead, nonce: string, pattern: string | null): string
}

/** What every page names: the address that people use, if configured who offers the product, and settings of the server. */
export type Site = {
  readonly appUrl: string
  readonly operator?: string | null
  readonly isOwnerMode: boolean
  /** The longest time for an answer. */
  readonly answerLimitMs: number
}

/** What the web build lists in contents.json (`src/web/build/contents.ts`). */
const Contents = z.object({
  routes: z.record(z.string(), z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) })),
})

/** The built pages with their placeholders; null while the bundle is not built. */
export async function readShell(
  webRoot: string,
  { appUrl, operator = null, isOwnerMode, answerLimitMs }: Site,
): Promise<Shell | null> {
  const read = (name: string) => readFile(join(webRoot, name), 'utf8').catch(() => null)
  const [index, home, contents] = await Promise.all(['index.html', 'home.html', 'contents.json'].map(read))
  if (!index) return null
  const facts = [
    operator ? `<meta name="operator" content="${escapeHtml(operator)}" />\n` : '',
    isOwnerMode ? '<meta name="owner-mode" content="true" />\n' : '',
    answerLimitMs === usualLimitMs ? '' : `<meta name="answer-limit" content="${answerLimitMs}" />\n`,
  ].join('')
  const [plain, prerendered] = [index, home ?? index].map(headless)
  const { routes } = contents ? Contents.parse(JSON.parse(contents)) : { routes: {} }
  return {
    digests: digestsOf(index),
    render: (head, nonce, pattern) => {
      // The nonce replaces placeholders of the built page only: a video's title may contain the placeholder too.
      const [before, after] = (pattern === '/' ? prerendered : plain)!.map(part =>
        part.replaceAll('__CSP_NONCE__', nonce),
      )
      const files = routes[pattern ?? '']
      return `${before}${files ? preloadTags(files) : ''}${facts}${metaTags(head, appUrl)}</head>${after}`
    },
  }
}

/** The one inline script chooses the theme before the first paint; the policy refuses any other. */
const digestsOf = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text]) => `sha256-${createHash('sha256').update(text!).digest('base64')}`,
  )

/** A page before and after `</head>`, without title and description, which are written per page. */
function headless(html: string): readonly [string, string] {
  const [before = '', ...after] = html
    .replace(/<title>[\s\S]*?<\/title>\s*/, '')
    .replace(/<meta\s+name="description"[^>]*>\s*/, '')
    .split('</head>')
  return [before, after.join('</head>')]
}

/** The product's own picture in link previews. */
const ownImage = (appUrl: string): PageImage => ({
  url: `${appUrl}/share.png`,
  size: sharePictureSize,
  alt: pageTexts.imageAlt,
})

/** Lets the browser fetch a screen's files while it loads the app. */
const preloadTags = ({ scripts, styles }: z.infer<typeof Contents>['routes'][string]): string =>
  [
    ...scripts.map(file => `<link rel="modulepreload" crossorigin href="/${file}" />\n`),
    ...styles.map(file => `<link rel="stylesheet" crossorigin href="/${file}" />\n`),
  ].join('')

function metaTags(head: ShellHead, appUrl: string): string {
  const { title, description, path, isIndexed, embedUrl } = head
  const { previewTitle = title, previewDescription = description, image = ownImage(appUrl) } = head
  const meta = (attribute: string, name: string, content: string) =>
    `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />\n`
  return [
    `<title>${escapeHtml(title)}</title>\n`,
    meta('name', 'description', description),
    meta('property', 'og:site_name', pageTexts.name),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', 'en_US'),
    meta('property', 'og:title', previewTitle),
    meta('property', 'og:description', previewDescription),
    ...(head.isSecret ? [] : [meta('property', 'og:url', appUrl + path)]),
    meta('property', 'og:image', image.url),
    ...(image.size === null
      ? []
      : [
          meta('property', 'og:image:width', String(image.size.width)),
          meta('property', 'og:image:height', String(image.size.height)),
        ]),
    meta('property', 'og:image:alt', image.alt),
    // Without it some previews shrink the picture to a corner.
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', previewTitle),
    meta('name', 'twitter:description', previewDescription),
    ...(embedUrl === undefined
      ? []
      : [
          `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(embedUrl)}" title="${escapeHtml(previewTitle)}" />\n`,
        ]),
    // The canonical address has no query; a page that must not be found is `noindex`.
    isIndexed ? `<link rel="canonical" href="${escapeHtml(appUrl + path)}" />\n` : meta('name', 'robots', 'noindex'),
  ].join('')
}
