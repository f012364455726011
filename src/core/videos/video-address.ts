import { urlsInText } from './urls-in-text.ts'

/** Why an address does not lead to a video. */
export type AddressProblem = 'not_youtube' | 'playlist' | 'channel' | 'clip' | 'not_video' | 'several'

export type VideoAddress = { readonly videoId: string } | { readonly problem: AddressProblem }

/** The message of each problem. The spec dictates the first. */
export const addressMessages: Record<AddressProblem, string> = {
  not_youtube: 'Please enter a valid YouTube URL',
  playlist: 'This is a playlist. Please enter the address of one video in it.',
  channel: 'This is a channel. Please enter the address of one of its videos.',
  clip: 'This is a clip. Please enter the address of the whole video.',
  not_video: 'This YouTube address does not lead to a video. Please copy the address of the video itself.',
  several: 'These are addresses of several videos. Please enter one of them.',
}

const idPattern = /^[A-Za-z0-9_-]{11}$/
/** An id and the sign behind it. No id of YouTube ends with "-" or "_", so these belong to the text. */
const leadingId = /^([A-Za-z0-9_-]{11})[_-]*(?![A-Za-z0-9_-])/
/** Words under /embed/ that are as long as an id. */
const reservedNames = new Set(['videoseries', 'live_stream'])
const hostPattern = /^(?:.+\.)?(?:youtube\.com|youtube-nocookie\.com|youtubekids\.com|youtu\.be)$/
const videoFolders = new Set(['shorts', 'live', 'embed', 'v', 'e', 'watch', 'vi', 'source'])
/** YouTube's pictures of a video. Other files of this host lead nowhere. */
const pictureHost = /^i\d?\.ytimg\.com$/
const picturePath = /^\/(?:vi|vi_webp|an|an_webp|sb)\/([^/]+)/
/** Folders of videos on one host alone: an episode of YouTube Music, an own video of its maker. */
const foldersOfHosts = new Map([
  ['music.youtube.com', 'podcast'],
  ['studio.youtube.com', 'video'],
])
const shortHost = /(?:^|\.)youtu\.be\.?$/
/** Pages whose query names the video. On any other page `v` means something else. */
const queryPages = new Set(['', 'watch', 'watch.php', 'watch_popup', 'movie', 'movie_popup'])
const channelFolders = new Set(['channel', 'c', 'user'])

/** True for a YouTube id or one of its form: 11 characters. */
export const isVideoId = (text: string): boolean => idPattern.test(text) && !reservedNames.has(text)

/** No address leads to an own transcript, whose id ends with "_" (`standalone-transcript`). */
const isYouTubeId = (text: string): boolean => isVideoId(text) && !text.endsWith('_')

/**
 * Finds the video of an address, or the problem with it. Accepts every form of address that YouTube uses, and a text that
 * contains one, such as a shared message; a text with addresses of different videos is refused. Accepts a bare id only with
 * `bareIds`: `?yt=` and the CLI allow one, the address field does not.
 */
export function parseVideoAddress(text: string, options: { bareIds?: boolean } = {}): VideoAddress {
  if (options.bareIds && isYouTubeId(text.trim())) return { videoId: text.trim() }
  const found = urlsInText(text).map(readUrl)
  const videoIds = new Set(found.flatMap(address => ('videoId' in address ? address.videoId : [])))
  if (videoIds.size > 1) return { problem: 'several' }
  return (
    found.find(address => 'videoId' in address || address.problem === 'several') ??
    found.find(address => 'problem' in address && address.problem !== 'not_youtube') ?? { problem: 'not_youtube' }
  )
}

function readUrl(url: URL): VideoAddress {
  const ofPicture = pictureHost.test(url.hostname) ? idAtStart(picturePath.exec(url.pathname)?.[1] ?? '')[0] : undefined
  if (ofPicture) return { videoId: ofPicture }
  if (!isYouTube(url)) return { problem: 'not_youtube' }
  const read = readYouTube(url)
  if ('videoId' in read || read.problem !== 'not_video') return read
  const mended = URL.parse(mendQuery(url.href))
  return mended && isYouTube(mended) ? readYouTube(mended) : read
}

const isYouTube = ({ hostname }: URL): boolean => hostPattern.test(hostname.replace(/\.$/, ''))

/** Undoes slips of hand-made links: an encoded "?" or "=", "&" or a second "?" before the parameter. */
function mendQuery(address: string): string {
  const [place = '', ...queries] = address
    .replaceAll(/%3f/gi, '?')
    .replaceAll(/%3d/gi, '=')
    .replaceAll(/%26/g, '&')
    .replace(/(\/\/[^/]+\/\w+)[&;]/, '$1?')
    .split('?')
  return `${place}?${queries.join('&').replaceAll(';', '&')}`
}

/** The video of a YouTube address. */
function readYouTube(url: URL): VideoAddress {
  const [folder = '', second = ''] = url.pathname.split('/').filter(Boolean)
  const first = folder.toLowerCase()
  if (queryPages.has(first)) {
    const query = url.search + url.hash.replace(/^#!?/, '&')
    const ids = ['v', 'vi'].flatMap(name => new URLSearchParams(query).getAll(name)).flatMap(idAtStart)
    if (new Set(ids).size > 1) return { problem: 'several' }
    if (ids[0]) return { videoId: ids[0] }
  }
  const isInFolder = videoFolders.has(first) || foldersOfHosts.get(url.hostname) === first
  const [id] = idAtStart(isInFolder ? second : shortHost.test(url.hostname) ? folder : '')
  return id ? { videoId: id } : { problem: problemOf(url, first, second) }
}

/** The id with which a part of an address begins: what follows it may be a sign of the sentence, or another parameter. */
function idAtStart(part: string): string[] {
  const id = leadingId.exec(safeDecode(part).trim())?.[1]
  return id && isYouTubeId(id) ? [id] : []
}

function safeDecode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function problemOf(url: URL, first: string, second: string): AddressProblem {
  if (first === 'clip') return 'clip'
  if (first.startsWith('@') || channelFolders.has(first) || second === 'live_stream') return 'channel'
  if (first === 'playlist' || first === 'watch_videos' || second === 'videoseries' || url.searchParams.has('list'))
    return 'playlist'
  return 'not_video'
}
