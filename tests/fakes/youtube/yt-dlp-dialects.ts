import type { DialectOutcome } from './dialect.ts'

/** What yt-dlp prints: information about a video, errors, or both. */
export type YtDlpDialect = {
  readonly info?: object
  readonly errors?: string
  readonly asked?: string
  readonly outcome: DialectOutcome
}

const timedText = (lang: string, extra = '') => [
  { ext: 'json3', url: `https://www.youtube.com/api/timedtext?v=VIDEO_ID&lang=${lang}${extra}&fmt=json3` },
]
const asr = (lang: string) => timedText(lang, '&kind=asr')
const translated = (lang: string, to: string) => timedText(lang, `&kind=asr&tlang=${to}`)
const nothing = { subtitles: {}, automatic_captions: {} }
const hoursAgo = (hours: number) => Math.floor(Date.now() / 1000) - hours * 3600
const limited = { reason: 'blocked', cause: 'rate_limit', opensBreaker: true } as const
const pending = { reason: 'live', cause: 'captions_pending' } as const

export const ytDlpDialects = {
  'a named track': {
    info: { language: 'de', subtitles: { 'de-j3QyRtW-e1s': timedText('de') }, automatic_captions: {} },
    outcome: { language: 'de', kind: 'manual' },
  },
  'a named track of a region': {
    info: {
      language: 'en',
      subtitles: { 'en-US-qZx_kLmPaB2': timedText('en-US') },
      automatic_captions: { en: asr('en') },
    },
    outcome: { language: 'en-US', kind: 'manual' },
  },
  'a named track in an address without its language': {
    info: {
      subtitles: {
        'fr-abcdefghi_-': [{ ext: 'json3', url: 'https://www.youtube.com/api/timedtext?v=VIDEO_ID&fmt=json3' }],
      },
    },
    outcome: { language: 'fr', kind: 'manual' },
  },
  'dubs, each with a key of its own': {
    info: {
      language: 'ja',
      subtitles: {},
      automatic_captions: {
        'en-orig': asr('en'),
        en: asr('en'),
        'ja-orig': asr('ja'),
        ja: asr('ja'),
        de: translated('ja', 'de'),
      },
      formats: [{ language: 'en' }, { language: 'ja' }],
    },
    outcome: { language: 'ja', kind: 'asr' },
  },
  'dubs, the original marked by a stream': {
    info: {
      automatic_captions: { 'en-orig': asr('en'), 'ko-orig': asr('ko') },
      formats: [
        { language: 'en', format_note: 'English (US), low (default)', language_preference: 5 },
        { language: 'ko', format_note: 'Korean original, low', language_preference: -1 },
        null,
      ],
    },
    outcome: { language: 'ko', kind: 'asr' },
  },
  'translations before the original': {
    info: {
      automatic_captions: {
        ab: translated('it', 'ab'),
        en: translated('it', 'en'),
        'it-orig': asr('it'),
        it: asr('it'),
      },
    },
    outcome: { language: 'it', kind: 'asr' },
  },
  'a translation that is asked for': {
    info: { automatic_captions: { en: translated('it', 'en'), it: asr('it') } },
    asked: 'en',
    outcome: { reason: 'language' },
  },
  'a chat that is no track': {
    info: {
      subtitles: { live_chat: [{ ext: 'json', url: 'https://www.youtube.com/api/timedtext?v=VIDEO_ID&lang=en' }] },
    },
    outcome: { reason: 'disabled' },
  },
  'no json3 among the formats': {
    info: {
      subtitles: { pt: [{ ext: 'vtt', url: 'https://www.youtube.com/api/timedtext?v=VIDEO_ID&lang=pt&fmt=vtt' }] },
    },
    outcome: { language: 'pt', kind: 'manual' },
  },
  'a wrong language of a single sound': {
    info: { language: 'en-US', automatic_captions: { 'pl-orig': asr('pl') } },
    outcome: { language: 'pl', kind: 'asr' },
  },
  upcoming: { info: { ...nothing, live_status: 'is_upcoming' }, outcome: { reason: 'not_started' } },
  'live now': { info: { ...nothing, live_status: 'is_live' }, outcome: { reason: 'live' } },
  'just after a stream': { info: { ...nothing, live_status: 'post_live' }, outcome: pending },
  'hours after a stream': {
    info: { ...nothing, live_status: 'was_live', release_timestamp: hoursAgo(5), duration: 7200 },
    outcome: pending,
  },
  'a stream of an unknown time': { info: { ...nothing, live_status: 'was_live' }, outcome: pending },
  'days after a stream': {
    info: { ...nothing, live_status: 'was_live', release_timestamp: hoursAgo(90), duration: 7200 },
    outcome: { reason: 'disabled' },
  },
  'captions off': { info: nothing, outcome: { reason: 'disabled' } },
  'no captions without a token': {
    info: nothing,
    errors: 'WARNING: [youtube] VIDEO_ID: There are missing subtitles languages because a PO token was not provided.',
    outcome: { reason: 'blocked', cause: 'token_needed' },
  },
  'no captions after a rate limit': {
    info: nothing,
    errors: 'WARNING: [youtube] HTTP Error 429: Too Many Requests. Retrying (1/3)...',
    outcome: limited,
  },
  'rate limit of the session': {
    errors:
      "ERROR: [youtube] VIDEO_ID: Video unavailable. This content isn't available, try again later. The current session has been rate-limited by YouTube for up to an hour.",
    outcome: limited,
  },
  'rate limit of the account, in colour': {
    errors:
      '\u001b[0;31mERROR:\u001b[0m [youtube] VIDEO_ID: Video unavailable. This content isn’t available, try again later. Your account has been rate-limited by YouTube for up to an hour.',
    outcome: limited,
  },
  'rate limit as HTTP 429': {
    errors:
      'ERROR: [youtube] VIDEO_ID: Unable to download API page: HTTP Error 429: Too Many Requests (caused by <HTTPError 429>)',
    outcome: limited,
  },
  'rate limit in a warning before a general error': {
    errors:
      'WARNING: [youtube] Unable to download webpage: HTTP Error 429: Too Many Requests\nERROR: [youtube] VIDEO_ID: Video unavailable',
    outcome: limited,
  },
  'a robot check after many warnings': {
    errors: `${'WARNING: [youtube] nothing of interest\n'.repeat(600)}ERROR: [youtube] VIDEO_ID: Sign in to confirm you’re not a bot. Use --cookies`,
    outcome: { reason: 'blocked', cause: 'robot_check', opensBreaker: true },
  },
  'country on a second line': {
    errors:
      'ERROR: [youtube] VIDEO_ID: Video unavailable\nThe uploader has not made this video available in your country',
    outcome: { reason: 'geo_blocked' },
  },
  'blocked by an owner in the country': {
    errors:
      'ERROR: [youtube] VIDEO_ID: Video unavailable. This video contains content from Kiln Records, who has blocked it in your country on copyright grounds',
    outcome: { reason: 'geo_blocked' },
  },
  'removed by the uploader': {
    errors: 'ERROR: [youtube] VIDEO_ID: Video unavailable. This video has been removed by the uploader',
    outcome: { reason: 'unavailable' },
  },
  'an outdated app': {
    errors:
      'ERROR: [youtube] VIDEO_ID: The following content is not available on this app.. Watch on the latest version of YouTube.',
    outcome: { reason: 'failed', cause: 'outdated_client' },
  },
  'an outdated yt-dlp': {
    errors:
      'ERROR: [youtube] VIDEO_ID: Failed to extract any player response; please report this issue on https://github.com/yt-dlp/yt-dlp/issues?q= , filling out the appropriate issue template. Confirm you are on the latest version using  yt-dlp -U',
    outcome: { reason: 'failed', cause: 'outdated_client' },
  },
  'a stream that has ended': {
    errors: 'ERROR: [youtube] VIDEO_ID: This live event has ended.',
    outcome: pending,
  },
  'a new sentence': {
    errors: 'ERROR: [youtube] VIDEO_ID: The kiln is cold.',
    outcome: { reason: 'failed', cause: 'unknown_words' },
  },
} satisfies Record<string, YtDlpDialect>
