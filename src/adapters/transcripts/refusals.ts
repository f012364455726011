import type { ProviderRefusal } from '#src/ports/transcripts.ts'
import type { PlayerResponse } from './schema.ts'

type Judgment = Pick<ProviderRefusal, 'reason' | 'next'>

/** The meaning of YouTube's English messages. The first match counts, so special ones come before general ones. */
const meanings: readonly (readonly [RegExp, Judgment])[] = [
  [
    /not a bot|automated queries|unusual traffic|g-recaptcha|too many requests|error 429/,
    { reason: 'blocked', next: 'blocked' },
  ],
  [/confirm your age|age[- ]restricted|inappropriate for some users/, { reason: 'age_restricted', next: 'confirm' }],
  [
    /members[- ]only|available to this channel's members|join this channel|music premium|premium members|requires payment|\bpurchase\b|\brent\b/,
    { reason: 'members_only', next: 'stop' },
  ],
  [/in your country|your region|your location|geo.?restrict/, { reason: 'geo_blocked', next: 'stop' }],
  [/private/, { reason: 'private', next: 'stop' }],
  [/will begin in|premieres in|has not started|live event will/, { reason: 'not_started', next: 'stop' }],
  [/timed out|timeout/, { reason: 'timeout', next: 'next' }],
]

const gone =
  /video (?:is )?unavailable|has been removed|removed by|terminated|deleted|no longer available|does not exist/

/** Lower case, with straight apostrophes: YouTube uses both kinds. */
const plain = (text: string): string => text.toLowerCase().replaceAll('’', "'")

/** The meaning of a message from YouTube or yt-dlp, or null when it is unknown. */
export function judgeWords(text: string): Judgment | null {
  const words = plain(text)
  const meaning = meanings.find(([pattern]) => pattern.test(words))
  if (meaning) return meaning[1]
  return gone.test(words) ? { reason: 'unavailable', next: 'confirm' } : null
}

/** Why the player's response contains no playable video, or null when the video plays. */
export function judgePlayability(response: PlayerResponse): ProviderRefusal | null {
  const playability = response.playabilityStatus
  if (!playability) return { reason: 'failed', next: 'next', detail: 'not a player response' }
  const { status, reason = '', messages = [] } = playability
  if (status === 'OK') return null
  const words = [reason, ...messages].join(' ')
  const detail = `${status} ${words}`.trim().slice(0, 300)
  if (status === 'LIVE_STREAM_OFFLINE') {
    const judged = judgeWords(words)
    return { reason: 'not_started', next: 'stop', ...(judged?.reason === 'unavailable' ? judged : {}), detail }
  }
  if (/^(?:AGE_|CONTENT_CHECK)/.test(status)) return { reason: 'age_restricted', next: 'confirm', detail }
  const judged = judgeWords(words)
  if (judged) return { ...judged, detail }
  // Some clients say this about videos that other clients play.
  if (/not available/.test(plain(words))) return { reason: 'unavailable', next: 'next', detail }
  return { reason: 'failed', next: 'next', detail }
}
