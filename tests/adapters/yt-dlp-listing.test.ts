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

test.each([
  ['public', 'listed'],
  ['unlisted', 'unlisted'],
  ['needs_auth', 'unlisted'],
  [null, undefined],
])('the availability %j makes a video %s', async (availability, listing) => {
  const url = `https://www.youtube.com/api/timedtext?v=${videoId}&lang=en`
  const info = { id: videoId, subtitles: { en: [{ ext: 'json3', url }] }, availability }
  const path = join(folder, String(availability))
  writeFileSync(path, `#!/bin/sh\ncat <<'END'\n${JSON.stringify(info)}\nEND\n`)
  chmodSync(path, 0o755)
  const read = createLargeTexts(recordingLog()).largeTexts.readCaptions
  const answer = await ytDlpProvider({ path, proxyUrl: null, limitMs: 10_000 }, http, read).ask(
    { videoId, language: null },
    { signal: new AbortController().signal, onStage: () => {} },
  )
  expect(answer).toMatchObject({ found: { source: 'yt-dlp' } })
  expect('found' in answer && answer.found.listing).toBe(listing)
})
