import type { ProviderRefusal } from '#src/ports/transcripts.ts'

/** The platform makes the captions of a stream within this time after its end. */
const captionsWithinMs = 24 * 3_600_000

/** True if captions of a stream that ended then may still come. */
export const endedLately = (ended: Date, now: Date): boolean => now.getTime() - ended.getTime() < captionsWithinMs

/** The refusal if no track fits: the wanted language is missing, or there are only captions of dubs. */
export function notOffered(languages: readonly string[], wanted: string | null): ProviderRefusal {
  if (wanted !== null) return { reason: 'language', next: 'stop', detail: 'not offered', languages }
  return {
    reason: 'disabled',
    next: 'confirm',
    detail: `captions of dubs only: ${languages.join(', ')}`,
    message: `A transcript is not available: captions are disabled for this video, except for its dubs (${languages.join(', ')}).`,
  }
}
