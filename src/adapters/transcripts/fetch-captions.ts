import { isAppError } from '#core/errors.ts'
import type { Cue } from '#core/transcript.ts'
import type { LargeTexts } from '#src/ports/texts.ts'
import type { ProviderRefusal } from '#src/ports/transcripts.ts'
import type { PlatformHttp } from './platform-http.ts'

export type CaptionsAnswer = { readonly cues: readonly Cue[] } | { readonly refusal: ProviderRefusal }

const refused = (reason: ProviderRefusal['reason'], detail: string): CaptionsAnswer => ({
  refusal: { reason, next: 'next', detail },
})

/** True for tracks that the platform answers with an empty body to everybody without its browser's token. */
export const needsBrowserToken = (baseUrl: string): boolean => /[?&]exp=(?:[^&]*,)?xp[ev]/.test(baseUrl)

/** Reads captions apart from everything else where they are large. */
export type CaptionReader = LargeTexts['readCaptions']

/** Fetches and reads one caption track as json3. */
export async function fetchCaptions(
  http: PlatformHttp,
  read: CaptionReader,
  baseUrl: string,
  signal: AbortSignal,
): Promise<CaptionsAnswer> {
  const url = URL.parse(baseUrl, 'https://www.youtube.com')
  if (!url) return refused('failed', 'the caption track has no usable address')
  url.searchParams.set('fmt', 'json3')
  const answer = await http.call({ url: url.href }, signal)
  if ('refusal' in answer) return answer
  const { status, text } = answer.reply
  if (status !== 200) return refused('failed', `HTTP ${status} for captions`)
  // A video without captions has no track; a track without a body is a closed door.
  if (text.trim() === '') return refused('blocked', 'HTTP 200 with an empty body for captions')
  return readTimedText(read, text)
}

/** No schema here: ten hours are too much for one. The reader checks every field that it takes. */
async function readTimedText(read: CaptionReader, text: string): Promise<CaptionsAnswer> {
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
