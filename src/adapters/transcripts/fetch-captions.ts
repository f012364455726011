import { isAppError } from '#core/errors.ts'
import type { CaptionFormat } from '#core/transcripts/captions/read-captions.ts'
import type { Cue } from '#core/transcripts/transcript.ts'
import type { LargeTexts } from '#src/ports/large-texts.ts'
import type { ProviderRefusal } from '#src/ports/transcripts.ts'
import type { PlatformHttp } from './platform-http.ts'
import { judgeWords } from './refusal-words.ts'

export type CaptionsResult = { readonly cues: readonly Cue[] } | { readonly refusal: ProviderRefusal }

const refused = (reason: ProviderRefusal['reason'], detail: string): CaptionsResult => ({
  refusal: { reason, next: 'next', detail },
})

/** True for tracks that YouTube sends only with a token of its browser page, and otherwise with an empty body. */
export const needsBrowserToken = (baseUrl: string): boolean => /[?&]exp=(?:[^&]{0,400},)?xp[ev]/.test(baseUrl)

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
  // Captions may say anything; a short text that is none, or an error, is YouTube's own.
  const isNotice = status !== 200 || (text.length < 2000 && !/^\s*[{<]|-->/.test(text))
  const judged = isNotice ? judgeWords(text) : null
  if (judged?.reason === 'blocked')
    return { refusal: { ...judged, detail: `HTTP ${status} for captions: ${text.slice(0, 200)}` } }
  if (status !== 200) return refused('failed', `HTTP ${status} for captions`)
  // A video without captions has no track. A track with an empty body means that YouTube refuses to send it.
  if (text.trim() === '')
    return {
      refusal: {
        reason: 'blocked',
        next: 'next',
        cause: 'token_needed',
        detail: 'HTTP 200 with an empty body for captions',
      },
    }
  return readTimedText(read, text)
}

/** What the platform's caption addresses may send. Any other text is a page of it, whose words are no captions. */
const platformFormats = new Set<CaptionFormat>(['json3', 'json', 'srv1', 'srv2', 'srv3', 'ttml', 'vtt', 'srt'])

/** Parses without a zod schema, which is too slow for ten hours of captions. The reader checks every field that it uses. */
async function readTimedText(read: CaptionReader, text: string): Promise<CaptionsResult> {
  try {
    const { format, cues } = await read(text)
    if (!platformFormats.has(format)) return refused('failed', 'captions in no known format')
    return { cues }
  } catch (error) {
    if (!isAppError(error)) throw error
    const { reason } = error.data ?? {}
    if (reason === 'too_large')
      return { refusal: { reason, next: 'stop', detail: error.message, message: error.message } }
    return refused(reason ?? 'failed', error.message)
  }
}
