/** Why an address does not lead to a video. */
export type AddressProblem = 'not_youtube' | 'playlist' | 'channel' | 'clip' | 'not_video'

export type VideoAddress = { readonly videoId: string } | { readonly problem: AddressProblem }

/** The message of each problem. The spec dictates the first. */
export const addressMessages: Record<AddressProblem, string> = {
  not_youtube: 'Please enter a valid YouTube URL',
  playlist: 'This is a playlist. Please enter the address of one video in it.',
  channel: 'This is a channel. Please enter the address of one of its videos.',
  clip: 'This is a clip. Please enter the address of the whole video.',
  not_video: 'This YouTube address does not lead to a video. Please copy the address of the video itself.',
}

const idPattern = /^[A-Za-z0-9_-]{11}$/
/** Words under /embed/ that are as long as an id. */
const reservedNames = new Set(['videoseries', 'live_stream'])
const hostPattern = /^(?:.+\.)?(?:youtube\.com|youtube-nocookie\.com|youtubekids\.com|youtu\.be)$/
const videoFolders = new Set(['shorts', 'live', 'embed', 'v', 'e', 'watch', 'vi'])
const channelFolders = new Set(['channel', 'c', 'user'])
const maxLength = 4096

/** True for a YouTube id or one of its form: 11 characters. */
export const isVideoId = (text: string): boolean => idPattern.test(text) && !reservedNames.has(text)

/** No address leads to an own transcript, whose id ends with "_" (`standalone-transcript`). */
const isYouTubeId = (text: string): boolean => isVideoId(text) && !text.endsWith('_')

/**
 * Finds the video of an address, or the problem with it. Accepts every form of address that YouTube uses. Accepts a bare id
 * only with `bareIds`: `?yt=` and the CLI allow one, the address field does not.
 */
export function parseVideoAddress(text: string, options: { bareIds?: boolean } = {}): VideoAddress {
  const trimmed = text.replace(/[\u200B-\u200F\u2060\uFEFF]/g, '').trim()
  if (trimmed.length > maxLength) return { problem: 'not_youtube' }
  if (options.bareIds && isYouTubeId(trimmed)) return { videoId: trimmed }
  return readAddress(trimmed, 0)
}

function readAddress(text: string, depth: number): VideoAddress {
  const url = toUrl(text)
  if (!url) return { problem: 'not_youtube' }
  const host = url.hostname.replace(/\.$/, '')
  if (!hostPattern.test(host)) return { problem: 'not_youtube' }
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean)

  const wrapped = depth < 2 ? wrappedAddress(url) : null
  if (wrapped) return readAddress(wrapped, depth + 1)

  const queryId = url.searchParams.get('v') ?? url.searchParams.get('vi')
  const candidate = queryId ?? (host.endsWith('youtu.be') ? first : videoFolders.has(first) ? second : '')
  if (isYouTubeId(candidate.trim())) return { videoId: candidate.trim() }
  return { problem: problemOf(url, first, second) }
}

function toUrl(text: string): URL | null {
  if (text === '' || /\s/.test(text)) return null
  const unescaped = text.replaceAll('&amp;', '&')
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(unescaped) ? unescaped : `https://${unescaped.replace(/^\/\//, '')}`
  const url = URL.parse(address)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null
}

/** The address within another one: attribution links, the consent page, sign-in, old mobile pages. */
function wrappedAddress(url: URL): string | null {
  const { searchParams: query, pathname, hostname } = url
  if (pathname === '/attribution_link') return absolute(query.get('u'))
  if (hostname.startsWith('consent.')) return absolute(query.get('continue'))
  if (pathname === '/signin') return absolute(query.get('next'))
  if (pathname === '/oembed') return absolute(query.get('url'))
  if (pathname === '/' && url.hash.startsWith('#/')) return absolute(url.hash.slice(1))
  return null
}

const absolute = (address: string | null): string | null =>
  address?.startsWith('/') ? `https://www.youtube.com${address}` : address

function problemOf(url: URL, first: string, second: string): AddressProblem {
  if (first === 'clip') return 'clip'
  if (first.startsWith('@') || channelFolders.has(first) || second === 'live_stream') return 'channel'
  if (first === 'playlist' || second === 'videoseries' || url.searchParams.has('list')) return 'playlist'
  return 'not_video'
}
