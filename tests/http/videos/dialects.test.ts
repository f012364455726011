import { beforeEach, describe, expect, test } from 'vitest'
import { type DialectName, dialects, scriptOf } from '#tests/fakes/youtube/dialects.ts'
import { videoApp } from '#tests/setup/video-app.ts'

const app = videoApp()
let number = 0
beforeEach(() => app.deps.db.execute('delete from provider_breakers'))

/** Submits a video about which the platform answers in this dialect. */
async function submit(name: DialectName) {
  number += 1
  const videoId = `dialects${String(number).padStart(3, '0')}`
  app.youtube.script(videoId, scriptOf(dialects[name], videoId))
  const sam = await app.subscriber()
  const response = await sam.rest('POST /youtube/process', { url: `https://youtu.be/${videoId}` })
  return { sam, videoId, response }
}

describe("a subscriber reads the captions of a video's own sound", () => {
  test.each([
    ['dubs, the original last', 'en', 'words in en asr'],
    ['a dub as the default sound', 'ja', 'words in ja asr'],
    ["the author's captions beside a dub", 'en', 'words in en manual'],
    ['another region by hand', 'en-GB', 'words in en-GB manual'],
    ["a named track with the name's id in its code", 'en', 'words in en manual'],
    ['odd places', 'pl', 'words in pl manual'],
  ] as const)('%s', async (name, language, words) => {
    const { sam, videoId, response } = await submit(name)
    expect(response.status).toBe(200)
    expect((await sam.rest(`GET /youtube/video/${videoId}`)).body.metadata.language).toBe(language)
    expect((await sam.rest(`GET /youtube/transcript/${videoId}`)).body.lines).toEqual([[0, words]])
  })
})

describe('a subscriber learns what passes and what does not', () => {
  test.each([
    ['rate limit as the subreason', 'blocked', /try again/],
    ['rate limit as the reason', 'blocked', /try again/],
    ['robot check in German', 'blocked', /try again/],
    ['an outdated app', 'failed', /try again/],
    ['an unknown sentence under a general one', 'failed', /try again/],
    ['just after a stream', 'live', /has ended.*Try again in a few hours/],
    ['a stream that has ended', 'live', /has ended.*Try again in a few hours/],
    ['country in the subreason', 'geo_blocked', /other countries/],
    ['private in the subreason', 'private', /private/],
    ['blocked by an owner everywhere', 'unavailable', /copyright/],
  ] as const)('%s', async (name, reason, words) => {
    const { response } = await submit(name)
    expect(response.status).toBe(413)
    expect(response.body).toMatchObject({ code: 'TRANSCRIPT_UNAVAILABLE', data: { reason } })
    expect(response.body.message).toMatch(/transcript/)
    expect(response.body.message).toMatch(words)
  })

  test.each(['rate limit as the subreason', 'rate limit as the reason', 'robot check in Japanese'] as const)(
    'after a %s, the platform is not called for the next video',
    async name => {
      await submit(name)
      const { response, videoId } = await submit('plain tracks')
      expect(response.body.data.reason).toBe('blocked')
      expect(app.youtube.clientsOf(videoId)).toEqual([])
    },
  )
})
