import { describe, expect, test } from 'vitest'
import { lines, playing, refusing, type ScriptedTrack } from '#tests/fakes/youtube/answers.ts'
import type { Reply, VideoScript } from '#tests/fakes/youtube/server.ts'
import { videoApp } from '#tests/setup/video-app.ts'

const app = videoApp()
let number = 0

/** Submits a video for which the platform follows the script. */
async function submit(scriptFor: (videoId: string) => VideoScript, language?: string) {
  number += 1
  const videoId = `refusal${String(number).padStart(4, '0')}`
  app.youtube.script(videoId, scriptFor(videoId))
  const sam = await app.subscriber()
  await clearBreaker()
  const response = await sam.rest('POST /youtube/process', { url: `https://youtu.be/${videoId}`, language })
  return { ...response, videoId, asked: app.youtube.clientsOf(videoId) }
}

/** Each test starts with a closed breaker. */
const clearBreaker = () => app.deps.db.execute('delete from provider_breakers')

const player = (reply: Reply) => () => ({ player: reply })
const tracks =
  (...list: ScriptedTrack[]) =>
  (videoId: string) =>
    playing({ videoId, tracks: list })
const all = ['visionos', 'android-reel', 'android', 'ios']
const two = all.slice(0, 2)
const one = all.slice(0, 1)

type Row = [symptom: string, script: (videoId: string) => VideoScript, reason: string, words: RegExp, asked: string[]]

const rows: Row[] = [
  ['OK without captions', id => ({ player: playing({ videoId: id }) }), 'disabled', /captions are disabled/, two],
  ['live now', id => ({ player: playing({ videoId: id, isLive: true }) }), 'live', /still live/, two],
  ['unavailable', player(refusing('ERROR', 'This video is unavailable')), 'unavailable', /unavailable/, two],
  ['an empty response', player({ body: {} }), 'unavailable', /unavailable/, all],
  [
    'an HTML page that says unavailable',
    player({ body: '<!DOCTYPE html><html><body>Video unavailable</body></html>' }),
    'unavailable',
    /unavailable/,
    two,
  ],
  ['private', player(refusing('LOGIN_REQUIRED', 'This video is private')), 'private', /private/, one],
  [
    'age, curly apostrophe',
    player(refusing('LOGIN_REQUIRED', 'This video may be inappropriate for some users.')),
    'age_restricted',
    /restricted/,
    two,
  ],
  ['age, by status', player(refusing('AGE_CHECK_REQUIRED', 'Sorry')), 'age_restricted', /restricted/, two],
  [
    'members only',
    player(refusing('UNPLAYABLE', 'Join this channel to get access to members-only content like this video')),
    'members_only',
    /restricted/,
    one,
  ],
  [
    'Music Premium',
    player(refusing('UNPLAYABLE', 'This video is only available to Music Premium members')),
    'members_only',
    /restricted/,
    one,
  ],
  [
    'country',
    player(refusing('UNPLAYABLE', 'The uploader has not made this video available in your country')),
    'geo_blocked',
    /restricted/,
    one,
  ],
  [
    'not available in any client',
    player(refusing('UNPLAYABLE', 'This video is not available')),
    'unavailable',
    /unavailable/,
    all,
  ],
  [
    'not started',
    player(refusing('LIVE_STREAM_OFFLINE', 'This live event will begin in 3 hours.')),
    'not_started',
    /not started/,
    one,
  ],
  [
    'bot check',
    player(refusing('LOGIN_REQUIRED', 'Sign in to confirm you’re not a bot')),
    'blocked',
    /transcript/,
    one,
  ],
  ['HTTP 429', player({ status: 429, body: 'Too Many Requests' }), 'blocked', /transcript/, one],
  [
    'reCAPTCHA',
    player({ body: '<html><body><form><div class="g-recaptcha"></div></form></body></html>' }),
    'blocked',
    /transcript/,
    one,
  ],
  [
    'automated queries',
    player({ status: 403, body: '<html>your computer may be sending automated queries</html>' }),
    'blocked',
    /transcript/,
    one,
  ],
  ['another video in the response', player(playing({ videoId: 'aQvGIIdgFDM' })), 'blocked', /transcript/, one],
  [
    'captions with an empty body',
    id => ({ player: tracks({ languageCode: 'en' })(id), captions: { body: '' } }),
    'blocked',
    /transcript/,
    all,
  ],
  ['gated captions', id => ({ player: tracks({ languageCode: 'en', gated: true })(id) }), 'blocked', /transcript/, all],
  [
    'a failed precondition',
    player({ status: 400, body: { error: { code: 400, status: 'FAILED_PRECONDITION' } } }),
    'failed',
    /transcript/,
    all,
  ],
  ['HTTP 500', player({ status: 500, body: 'oops' }), 'failed', /transcript/, all],
  ['broken JSON', player({ body: '{"playabilityStatus": {"sta' }), 'failed', /transcript/, all],
  ['an unknown status', player(refusing('CUSTOM', 'Custom Reason')), 'failed', /transcript/, all],
  [
    'captions in no known format',
    id => ({ player: tracks({ languageCode: 'en' })(id), captions: { body: 'Not captions at all' } }),
    'failed',
    /transcript/,
    all,
  ],
  ['a connection cut before the response', player({ reset: true }), 'failed', /transcript/, all],
  ['a connection cut within the response', player({ cutAfter: '{"playab' }), 'failed', /transcript/, all],
  [
    'a connection cut within the captions',
    id => ({ player: tracks({ languageCode: 'en' })(id), captions: { cutAfter: '{"events": [' } }),
    'failed',
    /transcript/,
    all,
  ],
  [
    'captions without words',
    id => ({ player: tracks({ languageCode: 'en' })(id), captions: { body: { events: [{ tStartMs: 0 }] } } }),
    'empty',
    /empty/,
    all,
  ],
]

describe('each platform failure has its reason and message', () => {
  test.each(rows)('%s', async (_symptom, script, reason, words, asked) => {
    const response = await submit(script)
    expect(response.body).toMatchObject({ success: false, code: 'TRANSCRIPT_UNAVAILABLE', data: { reason } })
    expect(response.status).toBe(413)
    expect(response.body.message).toMatch(words)
    expect(response.body.message).toMatch(/transcript/i)
    expect(response.asked).toEqual(asked)
  })

  test('for a missing language, the available ones are listed', async () => {
    const script = (id: string) => ({ player: tracks({ languageCode: 'de' }, { languageCode: 'en-GB' })(id) })
    const response = await submit(script, 'fr')
    expect(response.body.data).toEqual({ reason: 'language', languages: ['de', 'en-GB'] })
    expect(response.body.message).toBe(
      'A transcript is not available in the language you asked for. Available: de, en-GB.',
    )
    expect(response.asked).toEqual(one)
  })

  test('captions of more than 32 MB are refused', async () => {
    const response = await submit(id => ({ player: tracks({ languageCode: 'en' })(id), captions: { megabytes: 40 } }))
    expect(response.body).toMatchObject({ code: 'TRANSCRIPT_UNAVAILABLE', data: { reason: 'too_large' } })
    expect(response.body.message).toMatch(/32 MB/)
  })

  test('captions with too many lines are refused with their number and the limit', async () => {
    const events = Array.from({ length: 100_001 }, (_, n) => ({
      tStartMs: n * 5000,
      dDurationMs: 5000,
      segs: [{ utf8: `Line ${n} of a talk.` }],
    }))
    const captions = { body: { wireMagic: 'pb3', events } }
    const response = await submit(id => ({ player: tracks({ languageCode: 'en' })(id), captions }))
    expect(response.body).toMatchObject({
      code: 'TRANSCRIPT_UNAVAILABLE',
      message:
        'This transcript has 100,001 lines; at most 100,000 can be read. Paste the part that matters to you instead.',
      data: { reason: 'too_large' },
    })
    expect(response.asked).toEqual(one)
  })

  test('captions on another host are not fetched', async () => {
    const response = await submit(id => {
      const reply = playing({ videoId: id, tracks: [{ languageCode: 'en' }] }) as { body: object }
      const text = JSON.stringify(reply.body).replaceAll('https://www.youtube.com/api', 'https://evil.example/api')
      return { player: { body: JSON.parse(text) } }
    })
    expect(response.body.data.reason).toBe('failed')
  })
})

test('captions that break off are fetched with the next client', async () => {
  let asked = 0
  const response = await submit(id => ({
    player: tracks({ languageCode: 'en' })(id),
    captions: () => {
      asked += 1
      return asked === 1 ? { cutAfter: '{"events": [' } : lines('Complete on retry')
    },
  }))
  expect(response.body).toEqual({ success: true, data: { videoId: response.videoId } })
  expect(response.asked).toEqual(two)
})

describe('if one client is refused, the next one is tried', () => {
  const good = (id: string) => ({
    'android-reel': tracks({ languageCode: 'en' })(id),
    captions: lines('From the second client'),
  })
  test.each([
    ['not available', refusing('UNPLAYABLE', 'This video is not available')],
    ['no captions', null],
    ['inappropriate', refusing('LOGIN_REQUIRED', 'This video may be inappropriate for some users.')],
    ['HTTP 500', { status: 500, body: 'oops' }],
    ['gated', 'gated'],
  ] as [string, Reply | null | 'gated'][])('%s', async (_, first) => {
    const response = await submit(id => {
      const visionos =
        first === null
          ? playing({ videoId: id })
          : first === 'gated'
            ? playing({ videoId: id, tracks: [{ languageCode: 'en', gated: true }] })
            : first
      return { visionos, ...good(id) }
    })
    expect(response.status).toBe(200)
    expect(response.asked).toEqual(two)
  })

  test('the reason is not "disabled" if any client was blocked', async () => {
    const response = await submit(id => ({
      visionos: playing({ videoId: id }),
      player: refusing('LOGIN_REQUIRED', "Sign in to confirm you're not a bot"),
    }))
    expect(response.body.data.reason).toBe('blocked')
  })
})

test('a consent form gets the cookie that declines', async () => {
  const form =
    '<!DOCTYPE html><html><form action="https://consent.youtube.com/s"><input name="v" value="cb.1"></form></html>'
  const response = await submit(id => ({
    player: ({ headers }) =>
      String(headers.cookie ?? '').includes('SOCS=') ? tracks({ languageCode: 'en' })(id) : { body: form },
    captions: lines('After consent'),
  }))
  expect(response.status).toBe(200)
})
