import type { ProviderRefusal } from '#src/ports/transcripts.ts'
import { afterLive, isGeneral, judgeForeignLogin, judgeWords, type RefusalReading } from './refusal-words.ts'
import type { PlayerResponse } from './schema.ts'

type Playability = NonNullable<PlayerResponse['playabilityStatus']>

const ageGate: RefusalReading = { reason: 'age_restricted', next: 'confirm' }
const unknownWords: RefusalReading = { reason: 'failed', next: 'next', cause: 'unknown_words' }

/** Why the player's response contains no playable video, or null when the video plays. */
export function judgePlayability(response: PlayerResponse): ProviderRefusal | null {
  const playability = response.playabilityStatus
  if (!playability) return { reason: 'failed', next: 'next', detail: 'not a player response' }
  if (playability.status === 'OK') return null
  const texts = textsOf(playability)
  const detail = `${playability.status} ${texts.join(' | ')}`.trim().slice(0, 300)
  return { ...judgeTexts(playability, texts, response.videoDetails), detail }
}

function judgeTexts(
  playability: Playability,
  texts: readonly string[],
  details: PlayerResponse['videoDetails'],
): RefusalReading {
  const { status } = playability
  const judged = judgeWords(texts.join('. '))
  const isBlocked = judged?.next === 'blocked'
  if (status === 'LIVE_STREAM_OFFLINE' && !isBlocked) return judgeOffline(playability, judged, details)
  if (!isBlocked && (/^(?:AGE_|CONTENT_CHECK)/.test(status) || playability.desktopLegacyAgeGateReason)) return ageGate
  if (judged) return isGeneral(judged) && hasUnknownSubreason(playability) ? unknownWords : judged
  if (asksForPayment(playability)) return { reason: 'members_only', next: 'stop' }
  const foreign = status === 'LOGIN_REQUIRED' ? judgeForeignLogin(texts.join('. ')) : null
  return foreign ?? unknownWords
}

/** An event that has not begun, has ended, or pauses: all of them pass. */
function judgeOffline(
  { liveStreamability }: Playability,
  judged: RefusalReading | null,
  details: PlayerResponse['videoDetails'],
): RefusalReading {
  if (judged) return judged
  const starts =
    liveStreamability?.liveStreamabilityRenderer.offlineSlate?.liveStreamOfflineSlateRenderer.scheduledStartTime
  const isOver = details?.isPostLiveDvr || (details?.isLive === false && !details.isUpcoming && starts === undefined)
  return isOver ? afterLive : { reason: 'not_started', next: 'stop' }
}

/** "Video unavailable" above a sentence that we do not know: the sentence has the reason, so that the reason is unknown. */
function hasUnknownSubreason({ errorScreen }: Playability): boolean {
  const subreason = textsIn(subreasonOf(errorScreen)).join(' ').trim()
  return subreason !== '' && judgeWords(subreason) === null
}

const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
const subreasonOf = (errorScreen: unknown): unknown =>
  fieldOf(fieldOf(errorScreen, 'playerErrorMessageRenderer'), 'subreason')

/** The screen offers the video for money instead of saying so. */
const asksForPayment = ({ errorScreen }: Playability): boolean =>
  typeof errorScreen === 'object' && errorScreen !== null && Object.keys(errorScreen).some(key => /ypc/i.test(key))

/** Everything that the response says about the refusal, each text once. */
function textsOf({ reason, reasonTitle, messages, errorScreen, liveStreamability }: Playability): string[] {
  const slate = liveStreamability?.liveStreamabilityRenderer.offlineSlate?.liveStreamOfflineSlateRenderer
  const screen = textsIn(errorScreen)
  const isCaptcha = fieldOf(errorScreen, 'playerCaptchaViewModel') !== undefined
  const texts = [reason, reasonTitle, ...(messages ?? []), ...screen, slate?.mainText, slate?.subtitleText]
  return [
    ...new Set([...texts, isCaptcha ? 'captcha' : ''].filter(text => text !== undefined && text !== '')),
  ] as string[]
}

const maxTexts = 40
/** Keys whose texts are the video's, not YouTube's. */
const ownTexts: readonly string[] = ['itemTitle', 'videoTitle', 'thumbnail', 'navigationEndpoint', 'command']

const textKeys: readonly string[] = ['simpleText', 'content', 'text', 'reason', 'subreason', 'message']

/** The texts in a renderer of any kind: `simpleText`, joined `runs`, `content`. */
function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return depth === 0 ? [value] : []
  if (typeof value !== 'object' || value === null || depth > 10) return []
  const own = textKeys.map(key => fieldOf(value, key)).filter(text => typeof text === 'string')
  const runs = fieldOf(value, 'runs')
  const joined = Array.isArray(runs) ? [runs.map(run => String(fieldOf(run, 'text') ?? '')).join('')] : []
  const inner = Object.entries(value).flatMap(([key, each]) =>
    key === 'runs' || ownTexts.includes(key) ? [] : textsIn(each, depth + 1),
  )
  return [...own, ...joined, ...inner].slice(0, maxTexts).map(text => text.slice(0, 500))
}
