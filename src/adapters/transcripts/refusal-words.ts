import { decodeEntities } from '#core/transcripts/captions/entities.ts'
import type { ProviderRefusal } from '#src/ports/transcripts.ts'

export type RefusalReading = Pick<ProviderRefusal, 'reason' | 'next' | 'cause' | 'message'>

const blocked = (cause: 'rate_limit' | 'robot_check'): RefusalReading => ({ reason: 'blocked', next: 'blocked', cause })
const outdated: RefusalReading = { reason: 'failed', next: 'next', cause: 'outdated_client' }
const gone: RefusalReading = { reason: 'unavailable', next: 'confirm' }
/** Words that stand above many causes. */
const generallyGone: RefusalReading = { ...gone }
const notAvailable: RefusalReading = { reason: 'unavailable', next: 'next' }

/** For a stream that has ended and whose captions do not exist yet. */
export const afterLive: RefusalReading = {
  reason: 'live',
  next: 'confirm',
  cause: 'captions_pending',
  message:
    'A transcript is not available yet: this live stream has ended, and its captions are made some time later. Try again in a few hours.',
}
const processing: RefusalReading = {
  reason: 'failed',
  next: 'next',
  cause: 'captions_pending',
  message:
    'A transcript is not available yet: YouTube is still processing this video. Please try again in a little while.',
}
const copyright: RefusalReading = {
  ...gone,
  message: 'A transcript is not available because this video is unavailable: it is blocked on copyright grounds.',
}

/**
 * The meaning of YouTube's English messages and of yt-dlp's, written after what the extractors of yt-dlp, NewPipe and FreeTube
 * meet. The first match counts: what concerns our address, then what concerns the app that we call as, then facts about the
 * video, and general words last. "Video unavailable" stands before each of them.
 */
const meanings: readonly (readonly [RegExp, RefusalReading])[] = [
  [
    /rate[- ]?limit|too many requests|\b(?:error|http|status)(?: code)?:? (?:402|429)\b|quota exceeded|resource[_ ]exhausted/,
    blocked('rate_limit'),
  ],
  [/(?:content|video) (?:is not|isn't) (?:currently )?available\b.{0,30}try again later/, blocked('rate_limit')],
  [
    /(?:not|n't) a (?:ro)?bot\b|(?:are|you're) human\b|automated (?:queries|requests|traffic)|unusual traffic|captcha|protect our community/,
    blocked('robot_check'),
  ],
  [
    /latest version of (?:the )?youtube|(?:not available|n't available|unavailable|no longer available|not supported|n't supported|no longer supported) (?:on|by|in) (?:this|your) (?:app|device|client|version|platform|browser|operating system)/,
    outdated,
  ],
  [
    /(?:app|client|device|version|browser) (?:is|has become) (?:not supported|no longer supported|unsupported|outdated|out of date|too old)|unsupported (?:app|client|device|version)|please (?:update|upgrade)\b|(?:update|upgrade) (?:is )?required|(?:update|upgrade) (?:youtube|the (?:youtube )?app|your app|to the latest)|precondition check failed|failed_precondition/,
    outdated,
  ],
  [
    /(?:confirm|verify) your age|age[- ]?(?:restrict|verif|gate|limit)|inappropriate for some (?:users|viewers)/,
    { reason: 'age_restricted', next: 'confirm' },
  ],
  [
    /members[- ]only|channel's members|join this channel|(?:music|youtube) premium|premium (?:members|subscribers)|requires? (?:a )?(?:payment|purchase|subscription)|\bpurchase\b|\b(?:to|or) rent\b|\brent (?:or|this|it)\b|\bto buy\b|\bpay to watch\b/,
    { reason: 'members_only', next: 'stop' },
  ],
  [
    /\b(?:in|to) (?:your|this|some|certain|the selected) (?:country|countries|region|regions|location|locations|territory|area)\b|country domain|geo.?(?:restrict|block)|\byour (?:region|location)\b/,
    { reason: 'geo_blocked', next: 'stop' },
  ],
  [/\bprivate\b/, { reason: 'private', next: 'stop' }],
  [
    /(?:event|stream|broadcast|premiere) (?:will (?:begin|start)|starts|begins)|premieres? (?:in|on|at|will)\b|\bwill begin\b|(?:has not|hasn't) (?:started|begun)|scheduled (?:for|to)\b/,
    { reason: 'not_started', next: 'stop' },
  ],
  [/recording (?:is not|isn't) available/, gone],
  [/(?:event|stream|broadcast|premiere) (?:has|is) (?:just )?(?:ended|over|finished)|post[_ -]live/, afterLive],
  [/processing (?:this|your|the) video|(?:being|still) processed|check back later/, processing],
  [/(?:event|stream|broadcast|video) is (?:currently |still )?live/, { reason: 'live', next: 'confirm' }],
  [/copyright (?:claim|complaint|infringement|grounds|owner|holder|strike)/, copyright],
  [
    /has been removed|removed (?:by|for|from|because)|terminated|\bdeleted\b|violat|(?:does not|doesn't) exist|account (?:has been )?(?:closed|suspended)|available any ?more|no longer available/,
    gone,
  ],
  [
    /an error occurred|something went wrong|try again later|temporarily|technical difficult/,
    { reason: 'failed', next: 'next', cause: 'platform_error' },
  ],
  [/timed out|timeout/, { reason: 'timeout', next: 'next' }],
  // Some apps say this about videos that other apps play.
  [/video (?:is not|isn't|not) available/, notAvailable],
  [/video (?:is )?unavailable/, generallyGone],
  [/yt-dlp -u\b/, outdated],
]

/** What a longer page says stands at its beginning. */
const maxLength = 50_000

/** Lower case, without marks of HTML and terminals, and with one kind of apostrophe, hyphen and space. */
const plain = (text: string): string =>
  decodeEntities(text.slice(0, maxLength).replace(/<[^<>]{0,2000}>/g, ' '))
    .replace(/\p{Cc}\[[\d;]{0,20}m/gu, '')
    .toLowerCase()
    .replace(/[’‘ʼ´`＇]|&[lr]squo;/g, "'")
    .replace(/\p{Cf}/gu, '')
    .replace(/[‐‑–]/g, '-')
    .replace(/\s+/g, ' ')

/** The meaning of a message from YouTube or yt-dlp, or null when it is unknown. */
export function judgeWords(text: string): RefusalReading | null {
  const words = plain(text)
  return meanings.find(([pattern]) => pattern.test(words))?.[1] ?? null
}

/** True for "Video unavailable", which says nothing of the cause. */
export const isGeneral = (judgment: RefusalReading): boolean => judgment === generallyGone || judgment === notAvailable

/** "Robot" and "private" in the languages in which a server may answer although it was asked in English. */
const robotWords =
  /\bbot(?:s|em|a|om|ti)?\b|\brobot|robô|робот|(?:^|\s)бот|ボット|봇|机器人|機器人|روبوت|רובוט|बॉट|रोबोट|রোবট|หุ่นยนต์|บอท|ρομπότ/
const privateWords =
  /privat|privé|privad|приват|закрыт|非公開|비공개|私享|私人|不公开|özel|prywat|soukrom|yksityi|خاص|निजी|riêng tư|ส่วนตัว|ιδιωτικ|פרטי/

/**
 * The meaning of a refusal with the status LOGIN_REQUIRED whose words are not English: a robot check, a private video, or
 * null. Only this status narrows the meaning enough for single words.
 */
export function judgeForeignLogin(text: string): RefusalReading | null {
  const words = plain(text)
  if (robotWords.test(words)) return blocked('robot_check')
  return privateWords.test(words) ? { reason: 'private', next: 'stop' } : null
}
