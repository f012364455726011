import { playing, refusing } from './answers.ts'
import { asr, offering } from './caption-dialects.ts'
import type { Dialect } from './dialect.ts'
import type { Reply } from './server.ts'

/** A refusal with further fields of `playabilityStatus`. */
const refusal =
  (status: string, reason?: string, extra: object = {}, video?: object) =>
  (): Reply => {
    const { body } = refusing(status, reason, extra) as { body: object }
    return { body: { ...body, ...video } }
  }
const screen = (subreason: unknown, reason = 'Video unavailable') => ({
  errorScreen: { playerErrorMessageRenderer: { reason: { simpleText: reason }, subreason } },
})
const simple = (text: string) => screen({ simpleText: text })
const runs = (...texts: string[]) => screen({ runs: texts.map(text => ({ text })) })
const limited = { reason: 'blocked', cause: 'rate_limit', opensBreaker: true } as const
const robot = { reason: 'blocked', cause: 'robot_check', opensBreaker: true } as const
const tryLater = /try again/i
const outdated = { reason: 'failed', cause: 'outdated_client', words: tryLater } as const
const unknown = { reason: 'failed', cause: 'unknown_words', words: tryLater } as const
const pending = (reason: 'live' | 'failed') =>
  ({ reason, cause: 'captions_pending', words: /not available yet.*try again/i }) as const
const details = (videoId: string, extra: object) => ({
  videoDetails: { videoId, title: 'Bread', lengthSeconds: '60', ...extra },
})

/** Refusals, and videos without captions. */
export const refusalDialects = {
  'rate limit as the reason': {
    player: refusal('UNPLAYABLE', 'This content isn’t available, try again later.'),
    outcome: limited,
  },
  'rate limit as the subreason': {
    player: refusal('UNPLAYABLE', 'Video unavailable', simple('This content isn’t available, try again later.')),
    outcome: limited,
  },
  'rate limit as a subreason in runs': {
    player: refusal(
      'ERROR',
      'Video unavailable',
      runs('This content isn', '&#39;', 't available. ', 'Try again later'),
    ),
    outcome: limited,
  },
  'rate limit in HTML and capitals': {
    player: refusal('ERROR', '<b>THIS CONTENT ISN&rsquo;T AVAILABLE,</b> TRY AGAIN LATER.'),
    outcome: limited,
  },
  'rate limit as a message': {
    player: refusal('UNPLAYABLE', 'Video unavailable', {
      messages: ['Your account has been rate-limited by YouTube for up to an hour.'],
    }),
    outcome: limited,
  },
  'rate limit as HTTP 402': { player: () => ({ status: 402, body: 'Payment Required' }), outcome: limited },
  'rate limit in plain text': { player: () => ({ body: 'Rate limit exceeded' }), outcome: limited },
  'rate limit in plain text, as HTTP 503': {
    player: () => ({ status: 503, body: 'Too many requests' }),
    outcome: limited,
  },
  'rate limit as a subreason without a renderer': {
    player: refusal('ERROR', 'Video unavailable', screen('This content isn’t available, try again later')),
    outcome: limited,
  },
  'rate limit as HTTP 429': { player: () => ({ status: 429, body: '' }), outcome: limited },
  'rate limit as an error of the API': {
    player: () => ({
      status: 403,
      body: { error: { code: 403, status: 'RESOURCE_EXHAUSTED', message: 'Quota exceeded' } },
    }),
    outcome: limited,
  },
  'rate limit as a page': {
    player: () => ({ status: 503, body: '<!DOCTYPE html><html><body><h1>Too many requests</h1></body></html>' }),
    outcome: limited,
  },
  'rate limit for captions': {
    player: offering([asr('en')]),
    captions: { status: 403, body: 'Too Many Requests' },
    outcome: limited,
  },
  'robot check': { player: refusal('LOGIN_REQUIRED', 'Sign in to confirm you’re not a bot'), outcome: robot },
  'robot check in the screen only': {
    player: refusal('UNPLAYABLE', undefined, screen({ simpleText: 'This helps protect our community.' }, 'Sign in')),
    outcome: robot,
  },
  'robot check with a captcha': {
    player: refusal('LOGIN_REQUIRED', 'One more step', { errorScreen: { playerCaptchaViewModel: { label: 'x' } } }),
    outcome: robot,
  },
  'robot check as a page': {
    player: () => ({
      body: '<html><body>Our systems have detected unusual traffic from your computer network.</body></html>',
    }),
    outcome: robot,
  },
  'robot check in German': {
    player: refusal('LOGIN_REQUIRED', 'Melde dich an, um zu bestätigen, dass du kein Bot bist'),
    outcome: robot,
  },
  'robot check in Japanese': {
    player: refusal('LOGIN_REQUIRED', 'ログインしてボットではないことを確認'),
    outcome: robot,
  },
  'robot check in French': {
    player: refusal('LOGIN_REQUIRED', 'Connectez-vous pour confirmer que vous n’êtes pas un robot'),
    outcome: robot,
  },
  'private in French': { player: refusal('LOGIN_REQUIRED', 'Cette vidéo est privée'), outcome: { reason: 'private' } },
  'private in the subreason': {
    player: refusal('ERROR', 'Video unavailable', simple('This video is private')),
    outcome: { reason: 'private' },
  },
  'country in the subreason': {
    player: refusal(
      'UNPLAYABLE',
      'Video unavailable',
      simple('The uploader has not made this video available in your country'),
    ),
    outcome: { reason: 'geo_blocked' },
  },
  'blocked by an owner in the country': {
    player: refusal(
      'ERROR',
      'Video unavailable',
      runs(
        'This video contains content from Kiln Records, ',
        'who has blocked it in your country on copyright grounds',
      ),
    ),
    outcome: { reason: 'geo_blocked' },
  },
  'blocked by an owner everywhere': {
    player: refusal(
      'ERROR',
      'Video unavailable',
      simple('This video contains content from Kiln Records, who has blocked it on copyright grounds.'),
    ),
    outcome: { reason: 'unavailable', words: /copyright/ },
  },
  'removed by the uploader': {
    player: refusal('ERROR', 'Video unavailable', simple('This video has been removed by the uploader')),
    outcome: { reason: 'unavailable' },
  },
  'a terminated account': {
    player: refusal(
      'ERROR',
      'Video unavailable',
      simple(
        'This video is no longer available because the YouTube account associated with this video has been terminated.',
      ),
    ),
    outcome: { reason: 'unavailable' },
  },
  'members in the subreason': {
    player: refusal(
      'UNPLAYABLE',
      'Video unavailable',
      simple("This video is available to this channel's members on level: Potter"),
    ),
    outcome: { reason: 'members_only' },
  },
  'an offer instead of words': {
    player: refusal('UNPLAYABLE', undefined, {
      errorScreen: { playerLegacyDesktopYpcOfferRenderer: { itemTitle: 'Private deleted', offerId: 'x' } },
    }),
    outcome: { reason: 'members_only' },
  },
  'age by a field': {
    player: refusal('LOGIN_REQUIRED', 'Bitte anmelden', { desktopLegacyAgeGateReason: 1 }),
    outcome: { reason: 'age_restricted' },
  },
  'an outdated app': {
    player: refusal(
      'ERROR',
      'This video is unavailable',
      screen(
        { runs: [{ text: 'Watch on the latest version of YouTube.' }] },
        'The following content is not available on this app.',
      ),
    ),
    outcome: outdated,
  },
  'an app that is not supported': {
    player: refusal('ERROR', 'YouTube is no longer supported on this device. Please update the app.'),
    outcome: outdated,
  },
  'a failed precondition': {
    player: () => ({
      status: 400,
      body: { error: { code: 400, status: 'FAILED_PRECONDITION', message: 'Precondition check failed.' } },
    }),
    outcome: outdated,
  },
  'an invalid argument': {
    player: () => ({
      status: 400,
      body: { error: { code: 400, status: 'INVALID_ARGUMENT', message: 'Request contains an invalid argument.' } },
    }),
    outcome: outdated,
  },
  'an unknown sentence': { player: refusal('UNPLAYABLE', 'The kiln is cold.'), outcome: unknown },
  'an unknown sentence under a general one': {
    player: refusal('ERROR', 'Video unavailable', simple('The kiln is cold.')),
    outcome: unknown,
  },
  'a refusal in German': { player: refusal('ERROR', 'Video nicht verfügbar'), outcome: unknown },
  'a refusal without words': { player: refusal('ERROR'), outcome: unknown },
  'a fault of the platform': {
    player: refusal('ERROR', 'An error occurred. Please try again later.'),
    outcome: { reason: 'failed', cause: 'platform_error', words: tryLater },
  },
  'an upcoming premiere': {
    player: refusal('LIVE_STREAM_OFFLINE', 'Premieres in 2 hours'),
    outcome: { reason: 'not_started', words: tryLater },
  },
  'an upcoming stream, known by its slate': {
    player: refusal('LIVE_STREAM_OFFLINE', 'Offline', {
      liveStreamability: {
        liveStreamabilityRenderer: {
          offlineSlate: {
            liveStreamOfflineSlateRenderer: {
              scheduledStartTime: '1800000000',
              mainText: { runs: [{ text: 'Waiting for Clay' }] },
            },
          },
        },
      },
    }),
    outcome: { reason: 'not_started', words: tryLater },
  },
  'a stream that has ended': {
    player: refusal('LIVE_STREAM_OFFLINE', 'This live event has ended.'),
    outcome: pending('live'),
  },
  'a stream that has ended, in French': {
    player: id =>
      refusal('LIVE_STREAM_OFFLINE', 'Cet événement est terminé.', {}, details(id, { isPostLiveDvr: true }))(),
    outcome: pending('live'),
  },
  'just after a stream': {
    player: id => refusal('OK', undefined, {}, details(id, { isLiveContent: true, isPostLiveDvr: true }))(),
    outcome: pending('live'),
  },
  'hours after a stream': {
    player: id =>
      refusal(
        'OK',
        undefined,
        {},
        {
          ...details(id, { isLiveContent: true }),
          microformat: {
            playerMicroformatRenderer: {
              liveBroadcastDetails: { endTimestamp: new Date(Date.now() - 3_600_000).toISOString() },
            },
          },
        },
      )(),
    outcome: pending('live'),
  },
  'a video that is being processed': {
    player: refusal('UNPLAYABLE', "We're processing this video. Check back later."),
    outcome: pending('failed'),
  },
  'a stream that is not marked as live': {
    player: id => refusal('OK', undefined, { liveStreamability: { liveStreamabilityRenderer: {} } }, details(id, {}))(),
    outcome: { reason: 'live', words: tryLater },
  },
  'captions off': { player: id => playing({ videoId: id }), outcome: { reason: 'disabled' } },
} satisfies Record<string, Dialect>
