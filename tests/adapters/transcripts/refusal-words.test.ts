import { describe, expect, test } from 'vitest'
import { judgeForeignLogin, judgeWords } from '#adapters/transcripts/refusal-words.ts'
import { cpuTimeMs } from '#tests/setup/cpu-time.ts'

const general = 'Video unavailable. '

/** What each sentence means, alone and behind "Video unavailable". */
const meanings: Record<string, readonly string[]> = {
  'blocked rate_limit': [
    "This content isn't available, try again later.",
    'This content isn’t available. Try again later',
    'THIS CONTENT IS NOT AVAILABLE, PLEASE TRY AGAIN LATER',
    'This video isn&#39;t available right now, try again later.',
    '<p>This content isn&rsquo;t available,</p> <b>try again later</b>',
    'This content isn\u02bct available,\u00a0try again\u200b later.',
    'The current session has been rate-limited by YouTube for up to an hour.',
    'Your account has been rate limited by YouTube',
    'Rate limit exceeded',
    'HTTP Error 429: Too Many Requests',
    'Server returned status code 429',
    'RESOURCE_EXHAUSTED',
    'HTTP Error 402: Payment Required',
  ],
  'blocked robot_check': [
    'Sign in to confirm you’re not a bot',
    'Sign in to confirm that you are not a bot. This helps protect our community. Learn more',
    'Please confirm you aren’t a robot',
    'Our systems have detected unusual traffic from your computer network.',
    'Your computer may be sending automated queries',
    'YouTube is requiring a captcha challenge before playback',
    'Please verify that you are human',
  ],
  'failed outdated_client': [
    'Watch on the latest version of YouTube.',
    'The following content is not available on this app.',
    'YouTube is no longer supported on this device.',
    'This video isn’t available on this device.',
    'This app version is no longer supported',
    'Please update the YouTube app.',
    'Please upgrade to the latest version',
    'Unsupported client',
    'This video is unavailable on this device.',
    'Update required',
    'FAILED_PRECONDITION Precondition check failed.',
    'Your browser is out of date',
  ],
  age_restricted: [
    'Sign in to confirm your age',
    'This video may be inappropriate for some users.',
    'This video is age-restricted and only available on YouTube',
    'Age verification required',
  ],
  members_only: [
    'Join this channel to get access to members-only content like this video, and other exclusive perks.',
    "This video is available to this channel's members on level: Potter (or any higher level).",
    'This video is only available to Music Premium members',
    'Become a YouTube Premium member to watch this.',
    'This video requires payment to watch.',
    'Rent or buy this movie to watch it',
  ],
  geo_blocked: [
    'The uploader has not made this video available in your country',
    'This video contains content from Kiln Records, who has blocked it in your country on copyright grounds',
    'This video is not available in your region',
    'This content is not available on this country domain due to a court order.',
    'Not available in this location',
  ],
  private: [
    'This video is private',
    'Private video. Sign in if you’ve been granted access to this video',
    'This is a private video.',
  ],
  not_started: [
    'This live event will begin in 3 hours.',
    'Premieres in 2 days',
    'The premiere will begin shortly',
    'Scheduled for 8 December, 19:00',
    'This live stream has not started yet',
  ],
  'live captions_pending': ['This live event has ended.', 'The stream is over', 'live_status: post_live'],
  'failed captions_pending': ["We're processing this video. Check back later.", 'This video is still being processed'],
  live: ['This video is currently live'],
  unavailable: [
    'This video has been removed by the uploader',
    "This video has been removed for violating YouTube's Terms of Service",
    'This video is no longer available because the YouTube account associated with this video has been terminated.',
    'This video is no longer available due to a copyright claim by Kiln Records',
    'This video contains content from Country Hits, who has blocked it on copyright grounds.',
    "This video isn't available anymore",
    'This live stream recording is not available.',
    'This video does not exist.',
  ],
  'failed platform_error': ['An error occurred. Please try again later.', 'Something went wrong'],
}

describe.each(Object.entries(meanings))('%s', (meaning, sentences) => {
  const [reason, cause] = meaning.split(' ')
  test.each(sentences)('%s', sentence => {
    for (const words of [sentence, general + sentence, `ERROR: [youtube] kilnkilnki1: ${general}${sentence}`])
      expect(judgeWords(words), words).toMatchObject({ reason, ...(cause ? { cause } : {}) })
  })
})

test.each(['Video unavailable', 'This video is unavailable', 'This video is not available'])('%s is general', words =>
  expect(judgeWords(words)).toMatchObject({ reason: 'unavailable' }),
)

test.each([
  '',
  'The kiln is cold.',
  'Video nicht verfügbar',
  'Playback on other websites has been disabled by the video owner',
  'Parents of privateers rented apartments to countrymen',
])('%j is unknown', words => expect(judgeWords(words)).toBeNull())

/** LOGIN_REQUIRED in the language of a server that does not answer in English. */
test.each([
  ['Melde dich an, um zu bestätigen, dass du kein Bot bist', 'blocked'],
  ['Inicia sesión para confirmar que no eres un bot', 'blocked'],
  ['Faça login para confirmar que você não é um robô', 'blocked'],
  ['Zaloguj się, aby potwierdzić, że nie jesteś botem', 'blocked'],
  ['Подтвердите, что вы не бот', 'blocked'],
  ['로그인하여 봇이 아님을 확인하세요', 'blocked'],
  ['请登录以确认您不是机器人', 'blocked'],
  ['Dieses Video ist privat', 'private'],
  ['Este vídeo es privado', 'private'],
  ['この動画は非公開です', 'private'],
  ['비공개 동영상입니다.', 'private'],
  ['Ce contenu est réservé à un public averti', null],
  ['Dieses Angebot ist verboten', null],
])('%s means %s', (words, reason) => expect(judgeForeignLogin(words)?.reason ?? null).toBe(reason))

test.each([
  '<',
  '&#',
  'rate',
  "isn't available ",
  'in your ',
  'no longer ',
  'a ',
  '\u001b[',
  '\u00a0',
  '-',
  'premiere ',
])('half a megabyte of %j takes no time', piece => {
  const text = piece.repeat(500_000 / piece.length)
  const judge = () => [judgeWords(text), judgeForeignLogin(text)]
  expect(Math.min(...[1, 2, 3].map(() => cpuTimeMs(judge)))).toBeLessThan(100)
})
