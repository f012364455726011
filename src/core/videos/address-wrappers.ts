/** A site that leads to other addresses: its hosts, the paths that do, and the parameters that hold the target. */
type Wrapper = { readonly host: RegExp; readonly path: RegExp; readonly parameters: readonly string[] }

const youtubeHost = /(?:^|\.)youtube\.com$/
const googleDomain = 'google\\.(?:com|[a-z]{2}|com?\\.[a-z]{2})$'
const anyPath = /^/

/** Only sites that say in their own address where they lead. A short link, whose target only its server knows, is none. */
const wrappers: readonly Wrapper[] = [
  { host: youtubeHost, path: /^\/redirect$/, parameters: ['q'] },
  { host: youtubeHost, path: /^\/attribution(?:_link)?$/, parameters: ['u'] },
  { host: youtubeHost, path: /^\/(?:signin|login)$/, parameters: ['next'] },
  { host: youtubeHost, path: /^\/(?:verify_\w+|supported_browsers)$/, parameters: ['next_url', 'next'] },
  { host: youtubeHost, path: /^\/oembed$/, parameters: ['url'] },
  { host: /^(?:consent|accounts)\.youtube\.com$/, path: anyPath, parameters: ['continue'] },
  {
    host: new RegExp(`^(?:consent|accounts)\\.${googleDomain}`),
    path: anyPath,
    parameters: ['continue', 'followup', 'next'],
  },
  {
    host: new RegExp(`^(?:(?:www|m|images|plus)\\.)?${googleDomain}`),
    path: /^\/(?:url|imgres)$/,
    parameters: ['q', 'url', 'imgrefurl'],
  },
  { host: /^(?:lm?|www|m)\.facebook\.com$|^facebook\.com$/, path: /^\/(?:l\.php|flx\/warn\/?)$/, parameters: ['u'] },
  { host: /^(?:www|m)\.facebook\.com$|^facebook\.com$/, path: /^\/(?:sharer\/)?sharer\.php$/, parameters: ['u'] },
  { host: /^l\.(?:instagram|messenger|threads|workplace|wl)\.(?:com|net|co)$/, path: anyPath, parameters: ['u'] },
  { host: /^t\.umblr\.com$/, path: /^\/redirect$/, parameters: ['z'] },
  { host: /^out\.reddit\.com$/, path: anyPath, parameters: ['url'] },
  { host: /^slack-redir\.net$/, path: /^\/link$/, parameters: ['url'] },
  { host: /^(?:www\.)?linkedin\.com$/, path: /^\/(?:redir\/redirect|safety\/go)\/?$/, parameters: ['url'] },
  { host: /^(?:away\.|m\.)?vk\.(?:com|ru)$/, path: /^\/away(?:\.php)?$/, parameters: ['to'] },
  { host: /^steamcommunity\.com$/, path: /^\/linkfilter\/?$/, parameters: ['url', 'u'] },
  { host: /^(?:www\.|html\.)?duckduckgo\.com$/, path: /^\/l\/?$/, parameters: ['uddg'] },
  { host: /^disq\.us$/, path: /^\/(?:url|p\/\w+)$/, parameters: ['url'] },
  { host: /^(?:exit|gate)\.sc$/, path: anyPath, parameters: ['url'] },
  { host: /^t\.me$|^telegram\.me$/, path: /^\/(?:iv|share\/url)$/, parameters: ['url'] },
  { host: /^wa\.me$|^(?:api|web)\.whatsapp\.com$/, path: anyPath, parameters: ['text'] },
  { host: /^(?:www\.)?(?:twitter|x)\.com$/, path: /^\/(?:intent\/(?:tweet|post)|share)$/, parameters: ['url', 'text'] },
  { host: /\.safelinks\.protection\.outlook\.com$/, path: anyPath, parameters: ['url'] },
  {
    host: /^deref-(?:gmx|web|mail|1und1)(?:-\d{1,2})?\.(?:net|de|com|at|ch|fr|es|co\.uk)$/,
    path: /\/dereferrer\/?$/,
    parameters: ['redirectUrl'],
  },
  { host: /^statics\.teams\.cdn\.office\.net$/, path: /safelinks/, parameters: ['url'] },
]

/** Targets that stand in the path or are encoded: AMP pages of a search, an archive's copies, mail filters, results of Bing and Yahoo. */
const encoded: readonly { readonly host: RegExp; read(url: URL): string | null | undefined }[] = [
  {
    host: new RegExp(`^(?:www\\.)?${googleDomain}`),
    read: ({ pathname, search }) => /^\/amp\/s\/(.+)$/.exec(pathname)?.[1]?.concat(search),
  },
  {
    host: /^web\.archive\.org$/,
    read: ({ pathname, search }) =>
      /^\/web\/(?:[\d*]{1,14}[a-z_]{0,4}\/)?(?=\D)(.+)$/.exec(pathname)?.[1]?.concat(search),
  },
  { host: /^href\.li$/, read: ({ search }) => search.slice(1) },
  {
    host: /^urldefense\.com$/,
    read: ({ href }) => /\/v3\/__(https?:.+?)__;/.exec(href)?.[1],
  },
  {
    host: /^urldefense\.proofpoint\.com$/,
    read: ({ searchParams }) =>
      decoded(
        searchParams
          .get('u')
          ?.replaceAll('_', '/')
          .replace(/-(?=[\dA-F]{2})/gi, '%'),
      ),
  },
  {
    host: /^(?:www\.)?bing\.com$/,
    read: ({ pathname, searchParams }) =>
      pathname === '/ck/a' ? fromBase64(/^a1(.+)$/.exec(searchParams.get('u') ?? '')?.[1]) : null,
  },
  { host: /^r\.search\.yahoo\.com$/, read: ({ pathname }) => decoded(/\/RU=([^/]+)/.exec(pathname)?.[1]) },
]

/**
 * The address to which a known redirect, consent, login or share page leads, as text; null if it leads nowhere; undefined if
 * the page is no such page. A parameter counts on these hosts and paths alone: elsewhere it may name anything, such as the
 * video from whose description a link to a shop was opened.
 */
export function targetOf(url: URL): string | null | undefined {
  const host = url.hostname.replace(/\.$/, '')
  const special = encoded.find(wrapper => wrapper.host.test(host))?.read(url)
  if (special) return special
  // Addresses of old mobile and of TV pages.
  if (youtubeHost.test(host) && /^\/(?:tv)?$/.test(url.pathname) && url.hash.startsWith('#/'))
    return absolute(url.hash.slice(1))
  const rows = wrappers.filter(wrapper => wrapper.host.test(host) && wrapper.path.test(url.pathname))
  if (rows.length === 0) return undefined
  const values = rows.flatMap(({ parameters }) => parameters.map(name => url.searchParams.get(name) ?? ''))
  // Google's pages have both parameters, one of which may be the words of the search.
  const target = values.find(value => /^\/|https?[:%]|^www\./i.test(value)) ?? values.find(value => value !== '')
  return target === undefined ? null : absolute(target)
}

const absolute = (address: string): string =>
  /^\/(?!\/)/.test(address) ? `https://www.youtube.com${address}` : address

function decoded(text: string | undefined): string | null {
  try {
    return text === undefined ? null : decodeURIComponent(text)
  } catch {
    return null
  }
}

function fromBase64(text: string | undefined): string | null {
  try {
    return text === undefined ? null : atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return null
  }
}
