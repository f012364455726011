import { expect, test } from 'vitest'
import { createWatchPageReader } from '#adapters/transcripts/watch-page.ts'
import { recordingLog } from '#tests/fakes/observers.ts'
import { refusing, watchPage } from '#tests/fakes/youtube/answers.ts'

const videoId = 'kilnkilnki1'

/** Reads this page; the breakers that it opens are in `opened`. */
async function read(page: string) {
  const opened: string[] = []
  const reader = createWatchPageReader({
    http: { call: async () => ({ response: { status: 200, text: page } }), close: async () => {} },
    breakers: {
      openUntil: async () => null,
      trip: async (name, now) => {
        opened.push(name)
        return now
      },
      reset: async () => {},
    },
    clock: { now: () => new Date() },
    log: recordingLog(),
    listingMs: 1000,
  })
  const facts = await reader(videoId, new AbortController().signal).catch(error => error.data)
  return { facts, opened }
}

const pageOf = (options: Parameters<typeof watchPage>[1]) => (watchPage(videoId, options) as { body: string }).body
const scriptOf = (value: unknown) =>
  `<html><script>var ytInitialPlayerResponse = ${JSON.stringify(value)};</script></html>`

test.each([
  'From the talk: const f = () => { return 1 };var x = f()',
  '};</script><script>var ytInitialPlayerResponse = {"a":1};',
  '"}};var meta = document.createElement("meta");',
  "'`{[(\\",
])('an unlisted video with the title %j stays unlisted', async title => {
  for (const isUnlisted of [true, false]) {
    const { facts } = await read(pageOf({ isUnlisted, title }))
    expect(facts).toMatchObject({ listing: isUnlisted ? 'unlisted' : 'listed', title })
  }
})

test('an earlier value about another video is passed over', async () => {
  const page = scriptOf({ videoDetails: { videoId: 'otherkiln01' } }) + pageOf({ isUnlisted: true })
  expect((await read(page)).facts).toMatchObject({ listing: 'unlisted' })
})

test.each([
  ['a page without the value', '<html></html>'],
  ['a value that is cut off', pageOf({ isUnlisted: false }).slice(0, 300)],
  ['another video', (watchPage('otherkiln01', { isUnlisted: false }) as { body: string }).body],
  [
    'a listing that is not said',
    scriptOf({ videoDetails: { videoId }, microformat: { playerMicroformatRenderer: {} } }),
  ],
])('%s leaves the listing unknown', async (_, page) => {
  expect(await read(page)).toEqual({ facts: null, opened: [] })
})

test.each([
  ['UNPLAYABLE', 'This content isn’t available, try again later.'],
  ['LOGIN_REQUIRED', 'Sign in to confirm you’re not a bot'],
  ['LOGIN_REQUIRED', 'Confirma que no eres un robot'],
])('a page that refuses with %s: %s opens the breaker of pages', async (status, reason) => {
  const { body } = refusing(status, reason) as { body: object }
  expect(await read(scriptOf(body))).toEqual({ facts: { reason: 'blocked' }, opened: ['youtube-pages'] })
})
