import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLargeTexts } from '#adapters/large-texts.ts'
import { createPlatformHttp, type PlatformHttp } from '#adapters/transcripts/platform-http.ts'
import { ytDlpProvider } from '#adapters/transcripts/yt-dlp.ts'
import { recordingLog } from '#tests/fakes/observers.ts'
import { lines } from '#tests/fakes/youtube/answers.ts'
import { type YoutubeServer, youtubeServer } from '#tests/fakes/youtube/server.ts'

const videoId = 'ytdlplisted'
const folder = mkdtempSync(join(tmpdir(), 'yt-dlp-'))
let youtube: YoutubeServer
let http: PlatformHttp
beforeAll(async () => {
  youtube = await youtubeServer()
  youtube.script(videoId, { captions: lines('By the program') })
  http = createPlatformHttp({ baseUrl: youtube.url, proxyUrl: null, callMs: 1500, maxBytes: 1_000_000 })
})
afterAll(async () => {
  await http.close()
  await youtube.close()
  rmSync(folder, { recursive: true })
})

/** What the provider finds when the program prints this. */
async function found(name: string, printed: object) {
  const url = `https://www.youtube.com/api/timedtext?v=${videoId}&lang=en`
  const info = { id: videoId, subtitles: { en: [{ ext: 'json3', url }] }, ...printed }
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\ncat <<'END'\n${JSON.stringify(info)}\nEND\n`)
  chmodSync(path, 0o755)
  const read = createLargeTexts(recordingLog()).largeTexts.readCaptions
  const answer = await ytDlpProvider({ path, proxyUrl: null, limitMs: 10_000, now: () => new Date() }, http, read).ask(
    { videoId, language: null },
    { signal: new AbortController().signal, onStage: () => {} },
  )
  expect(answer).toMatchObject({ found: { source: 'yt-dlp' } })
  return 'found' in answer ? answer.found : null
}

test.each([
  ['public', 'listed'],
  ['unlisted', 'unlisted'],
  ['needs_auth', 'unlisted'],
  [null, undefined],
])('the availability %j makes a video %s', async (availability, listing) => {
  expect((await found(String(availability), { availability }))?.listing).toBe(listing)
})

test.each([
  ['20180802', '2018-08-02'],
  ['20180231', undefined],
  ['yesterday', undefined],
  [null, undefined],
])('the upload date %j is the day of publication %s', async (upload_date, day) => {
  expect((await found(`on ${upload_date}`, { upload_date }))?.publishedOn).toBe(day)
})
