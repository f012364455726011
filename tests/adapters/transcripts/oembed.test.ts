import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTranscripts } from '#adapters/transcripts/create-transcripts.ts'
import { recordingLog, rememberedMetrics } from '#tests/fakes/observers.ts'
import { type YoutubeServer, youtubeServer } from '#tests/fakes/youtube/server.ts'

let youtube: YoutubeServer
beforeAll(async () => {
  youtube = await youtubeServer()
})
afterAll(() => youtube.close())

test.each([
  ['HTTP 429', { status: 429, body: 'Too Many Requests' }],
  ['a robot check', { body: '<!DOCTYPE html><html><div class="g-recaptcha"></div></html>' }],
])('%s at oEmbed opens the breaker of pages and says nothing of the video', async (_, oembed) => {
  const opened: string[] = []
  youtube.script('oembedlimit', { oembed })
  const transcripts = createTranscripts({
    youtubeBaseUrl: youtube.url,
    proxyUrl: null,
    clientsFile: null,
    ytDlpPath: null,
    supadata: null,
    breakers: {
      openUntil: async name => (opened.includes(name) ? new Date(Date.now() + 60_000) : null),
      trip: async (name, now) => {
        opened.push(name)
        return now
      },
      reset: async () => {},
    },
    clock: { now: () => new Date() },
    log: recordingLog(),
    metrics: rememberedMetrics(),
    readCaptions: async () => {
      throw new Error('no captions here')
    },
  })
  const before = youtube.calls.length
  for (const _time of [1, 2]) expect(await transcripts.readTitle('oembedlimit', AbortSignal.timeout(5000))).toBeNull()
  await transcripts.close()
  expect(opened).toEqual(['youtube-pages'])
  expect(youtube.calls.length - before).toBe(1)
})
