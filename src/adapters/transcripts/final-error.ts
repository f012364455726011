import { AppError, defaultMessages, type TranscriptReason } from '#core/errors.ts'
import type { ProviderRefusal, RefusalCause } from '#src/ports/transcripts.ts'

/** The most specific reason first: a fact about the video counts more than a failure of a provider. */
const precedence: readonly ProviderRefusal['reason'][] = [
  'private',
  'members_only',
  'geo_blocked',
  'age_restricted',
  'not_started',
  'too_large',
  'language',
  'live',
  'unavailable',
  'disabled',
  'empty',
  'blocked',
  'timeout',
  'failed',
]

/** YouTube gives these reasons to a blocked address or an outdated app even for videos that are fine. */
const doubtfulWhenRefused: readonly ProviderRefusal['reason'][] = ['disabled', 'unavailable', 'empty']

/** Refusals that concern us and not the video: while there is one, a single provider's word on the video is no proof. */
const ourFault: readonly (RefusalCause | undefined)[] = ['outdated_client', 'unknown_words', 'platform_error']

/** The message for each reason. The extension's panel recognizes some of these words, so keep them. */
const reasonSentences: Record<TranscriptReason, string> = {
  disabled: 'A transcript is not available: captions are disabled for this video.',
  language: 'A transcript is not available in the language you asked for.',
  unavailable:
    'A transcript is not available because this video is unavailable. It may have been deleted, or its address may be wrong.',
  private: 'A transcript is not available because this video is private.',
  age_restricted: 'A transcript is not available because this video is age-restricted.',
  geo_blocked: 'A transcript is not available because this video is restricted to other countries.',
  members_only: 'A transcript is not available because this video is restricted to paying members.',
  live: 'A transcript is not available yet: this video is still live. Try again when the stream has ended.',
  not_started: 'A transcript is not available yet: this video has not started. Try again when it is over.',
  blocked:
    "We couldn't retrieve a transcript: YouTube is refusing our requests at the moment. Please try again in a little while.",
  failed:
    "We couldn't retrieve a transcript for this video from any of our providers. Please try again in a little while.",
  too_large: 'The transcript of this video is more than we can read: over 32 MB.',
  empty: 'The transcript of this video is empty: nothing is spoken, or its captions have no words.',
}

export type FailedAttempt = { readonly provider: string; readonly refusal: ProviderRefusal }

/**
 * The one error that sums up the refusals of all providers. If all timed out, it is TRANSCRIPT_TIMEOUT. While YouTube blocks
 * us, a video is never reported as disabled or gone; nor on one provider's word while another is refused for our own fault.
 */
export function finalError(attempts: readonly FailedAttempt[], retryAfterSeconds: number | null): AppError {
  const isBlocked = attempts.some(({ refusal }) => refusal.reason === 'blocked')
  const isOurFault = attempts.some(({ refusal }) => ourFault.includes(refusal.cause))
  const isDoubtful = ({ reason }: ProviderRefusal) => {
    if (!doubtfulWhenRefused.includes(reason)) return false
    return isBlocked || (isOurFault && attempts.filter(({ refusal }) => refusal.reason === reason).length < 2)
  }
  const credible = attempts.filter(({ refusal }) => !isDoubtful(refusal))
  const reason = precedence.find(each => credible.some(({ refusal }) => refusal.reason === each)) ?? 'failed'
  const cause = attempts.map(({ provider, refusal }) => `${provider}: ${refusal.reason} (${refusal.detail})`).join('; ')
  if (reason === 'timeout') return new AppError('TRANSCRIPT_TIMEOUT', { cause })
  const providerMessage = credible.find(({ refusal }) => refusal.reason === reason && refusal.message)?.refusal.message
  const languages = [...new Set(credible.flatMap(({ refusal }) => refusal.languages ?? []))].sort()
  return new AppError('TRANSCRIPT_UNAVAILABLE', {
    message:
      reason === 'language'
        ? languageSentence(languages)
        : (providerMessage ?? reasonSentences[reason] ?? defaultMessages.INTERNAL),
    data: {
      reason,
      ...(reason === 'language' ? { languages } : {}),
      ...(reason === 'blocked' && retryAfterSeconds !== null ? { retryAfterSeconds } : {}),
    },
    cause,
  })
}

const languageSentence = (languages: readonly string[]): string =>
  languages.length === 0 ? reasonSentences.language : `${reasonSentences.language} Available: ${languages.join(', ')}.`
