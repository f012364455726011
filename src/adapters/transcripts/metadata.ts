import { cleanText } from '#core/transcripts/captions/clean.ts'
import { chaptersFromDescription } from '#core/transcripts/chapters.ts'
import type { Cue, VideoMetadata } from '#core/transcripts/transcript.ts'
import { standardThumbnail } from '#core/videos/standard-thumbnail.ts'
import { jsonOrNull } from './json-or-null.ts'
import type { PlatformHttp } from './platform-http.ts'
import { type DetailsShape, OembedResponse, type YtDlpResponse } from './schema.ts'

const largestThumbnail = 1280

/** The best thumbnail on YouTube's image host, the only one that our pages' security policy allows. */
function thumbnailOf(videoId: string, thumbnails: readonly { url: string; width: number }[]): string {
  const usable = thumbnails.filter(
    ({ url, width }) =>
      /^https:\/\/i\.ytimg\.com\/vi(?:_webp)?\//.test(url) && width >= 480 && width <= largestThumbnail,
  )
  const best = usable.sort((a, b) => b.width - a.width)[0]
  return best?.url ?? standardThumbnail(videoId)
}

const channelAddress = (channelId: string | undefined): string | null =>
  channelId && /^[\w-]{1,64}$/.test(channelId) ? `https://www.youtube.com/channel/${channelId}` : null

export function metadataFromDetails(details: DetailsShape): VideoMetadata {
  const durationSeconds = details.lengthSeconds > 0 ? details.lengthSeconds : null
  return {
    title: cleanText(details.title),
    channel: cleanText(details.author),
    channelUrl: channelAddress(details.channelId),
    description: details.shortDescription,
    durationSeconds,
    thumbnailUrl: thumbnailOf(details.videoId, details.thumbnail?.thumbnails ?? []),
    chapters: chaptersFromDescription(details.shortDescription, durationSeconds),
  }
}

export function metadataFromYtDlp(response: YtDlpResponse): VideoMetadata {
  const description = response.description ?? ''
  const durationSeconds = response.duration ? response.duration : null
  const chapters = (response.chapters ?? []).map(({ start_time, title }) => ({
    startSeconds: Math.max(0, start_time),
    title: cleanText(title),
  }))
  return {
    title: cleanText(response.title),
    channel: cleanText(response.channel ?? response.uploader ?? ''),
    channelUrl: youtubeAddressOrNull(response.channel_url),
    description,
    durationSeconds,
    thumbnailUrl: standardThumbnail(response.id),
    chapters: chapters.length > 0 ? chapters : chaptersFromDescription(description, durationSeconds),
  }
}

const youtubeAddressOrNull = (address: string | undefined): string | null =>
  address && /^https?:\/\/(?:www\.)?youtube\.com\//.test(address) ? address : null

/** Title and channel for providers that return only a transcript. */
export async function metadataFromOembed(
  http: PlatformHttp,
  videoId: string,
  signal: AbortSignal,
): Promise<VideoMetadata | null> {
  const answer = await readOembed(http, videoId, signal)
  return answer && 'title' in answer ? answer : null
}

/**
 * Title and channel from oEmbed; it has no duration. Null after a refusal that says nothing about the video or our address
 * (401 means that embedding is off).
 */
export async function readOembed(
  http: PlatformHttp,
  videoId: string,
  signal: AbortSignal,
): Promise<VideoMetadata | { readonly refused: 'private' | 'unavailable' | 'blocked' } | null> {
  const watch = encodeURIComponent(`https://www.youtube.com/watch?v=${videoId}`)
  const result = await http.call({ url: `https://www.youtube.com/oembed?format=json&url=${watch}` }, signal)
  if ('refusal' in result) return result.refusal.next === 'blocked' ? { refused: 'blocked' } : null
  const { status, text } = result.response
  // Private videos get this word, with the status 403 or even 200.
  if ((status === 200 || status === 403) && text.trim() === 'Forbidden') return { refused: 'private' }
  if (status === 404 || status === 400) return { refused: 'unavailable' }
  const parsed = OembedResponse.safeParse(status === 200 ? jsonOrNull(text) : null)
  if (!parsed.success) return null
  const { title, author_name, author_url, thumbnail_url } = parsed.data
  return {
    title: cleanText(title),
    channel: cleanText(author_name),
    channelUrl: youtubeAddressOrNull(author_url),
    description: '',
    durationSeconds: null,
    thumbnailUrl: thumbnailOf(videoId, thumbnail_url ? [{ url: thumbnail_url, width: 480 }] : []),
    chapters: [],
  }
}

/** Used when no provider knows the metadata. The page shows the video's id as the title. */
export const unknownMetadata = (videoId: string): VideoMetadata => ({
  title: `YouTube video ${videoId}`,
  channel: '',
  channelUrl: null,
  description: '',
  durationSeconds: null,
  thumbnailUrl: standardThumbnail(videoId),
  chapters: [],
})

/** Where the last cue ends, in percent of the video with one decimal; null when the length is unknown. */
export function coverageOf(cues: readonly Cue[], durationSeconds: number | null): number | null {
  const last = cues.at(-1)
  if (!durationSeconds || !last) return null
  return Math.min(100, Math.round((last.endMs / 1000 / durationSeconds) * 1000) / 10)
}
