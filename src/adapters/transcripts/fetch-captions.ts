import { isAppError } from '#core/errors.ts'
import type { Cue } from '#core/transcripts/transcript.ts'
import type { LargeTexts } from '#src/ports/texts.ts'
import type { ProviderRefusal } from '#src/ports/transcripts.ts'
import type { PlatformHttp } from './platform-http.ts'

export type CaptionsResult = { readonly cues: readonly Cue[] } | { readonly refusal: ProviderRefusal }

const refused = (reason: ProviderRefusal['reason'], detail: string): CaptionsResult => ({
  refusal: { reason, next: 'next', detail },
})

/** True for tracks that YouTube sends only with a token of its browser page, and otherwise with an empty body. */
export const needsBrowserToken = (baseUrl: string): boolean => /[?&]exp=(?:[^&]*,)?xp[ev]/.test(baseUrl)

/** Reads captions, in a thread when they are large. */
export type CaptionReader = LargeTexts['readCaptions']

/** Fetches one caption track as json3 and reads it. */
export async function fetchCaptions(
  http: PlatformHttp,
  read: CaptionReader,
  baseUrl: string,
  signal: AbortSignal,
): Promise<CaptionsResult> {
  const url = URL.parse(baseUrl, 'https://www.youtube.com')
  if (!url) return refused('failed', 'the caption track has no usable address')
  url.searchParams.set('fmt', 'json3')
  const result = await http.call({ url: url.href }, signal)
  if ('refusal' in result) return result
  const { status, text } = result.response
  if (status !== 200) return refused('failed', `HTTP ${status} for captions`)
  // A video without captions has no track. A track with an empty body means that YouTube refuses to send it.
  if (text.trim() === '') return refused('blocked', 'HTTP 200 with an empty body for captions')
  return readTimedText(read, text)
}

/** Parses without a zod schema, which is too slow for ten hours of captions. The reader checks every field that it uses. */
async function readTimedText(read: CaptionReader, text: string): Promise<CaptionsResult> {
  try {
    const { format, cues } = await read(text)
    if (format === 'plain' || format === 'stamped') return refused('failed', 'captions in no known format')
    return { cues }
  } catch (error) {
    if (!isAppError(error)) throw error
    const { reason } = error.data ?? {}
    if (reason === 'too_large')
      return { refusal: { reason, next: 'stop', detail: error.message, message: error.message } }
    return refused(reason ?? 'failed', error.message)
  }
}
