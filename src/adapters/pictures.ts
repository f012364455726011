import { createHash } from 'node:crypto'
import { Agent, type Dispatcher, fetch, ProxyAgent } from 'undici'
import { type FetchedPicture, maxPictureBytes, pictureAddresses, readPicture } from '#core/videos/picture.ts'
import type { Pictures } from '#src/ports/pictures.ts'
import type { Log } from '#src/ports.ts'
import { readLimited } from './read-limited.ts'

export type PicturesOptions = {
  /** YOUTUBE_BASE_URL: replaces all YouTube hosts. */
  readonly baseUrl: string | null
  /** YOUTUBE_PROXY_URL: a proxy for YouTube hosts only. */
  readonly proxyUrl: string | null
  readonly log: Log
  /** For all addresses of a video together. */
  readonly limitMs?: number
}

/**
 * Fetches thumbnails: one host over https, no redirects, limits of time and size, and a type that the bytes themselves
 * show.
 */
export function createPictures(options: PicturesOptions): Pictures & { close(): Promise<void> } {
  const { baseUrl, proxyUrl, log, limitMs = 4000 } = options
  const dispatcher: Dispatcher = proxyUrl ? new ProxyAgent(proxyUrl) : new Agent({ connections: 16 })
  const base = baseUrl === null ? null : new URL(baseUrl)

  /** The address that a call to `url` really uses. */
  const addressOf = (url: string): string => {
    const { pathname, search } = new URL(url)
    return base ? new URL(base.pathname.replace(/\/$/, '') + pathname + search, base.origin).href : url
  }

  return {
    async fetch({ videoId, thumbnailUrl }, signal) {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(limitMs)])
      for (const url of pictureAddresses(videoId, thumbnailUrl)) {
        const outcome = await fetchOne(addressOf(url), dispatcher, limited)
        signal.throwIfAborted()
        if ('picture' in outcome) return { ...outcome.picture, address: url }
        log.warn({ videoId, url, detail: outcome.refusal }, 'a thumbnail could not be used')
        if (limited.aborted) break
      }
      return null
    },
    close: () => dispatcher.destroy(),
  }
}

type Outcome = { readonly picture: Omit<FetchedPicture, 'address'> } | { readonly refusal: string }

async function fetchOne(url: string, dispatcher: Dispatcher, signal: AbortSignal): Promise<Outcome> {
  try {
    const headers = { accept: 'image/jpeg,image/png,image/webp' }
    const response = await fetch(url, { dispatcher, signal, redirect: 'manual', headers })
    if (response.status !== 200) {
      await response.body?.cancel()
      return { refusal: `HTTP ${response.status}` }
    }
    const bytes = await readLimited(response, maxPictureBytes)
    if (bytes === null) return { refusal: 'larger than the limit' }
    const facts = readPicture(bytes)
    if (facts === null) return { refusal: 'not a picture of a known type and size' }
    const hash = createHash('sha256').update(bytes).digest('hex')
    return { picture: { mediaType: facts.mediaType, bytes, hash } }
  } catch (error) {
    return { refusal: String(error).slice(0, 300) }
  }
}
