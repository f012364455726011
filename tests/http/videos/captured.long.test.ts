import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect } from 'vitest'
import { readWindows } from '#stores/transcripts.ts'
import { readTranscriptHash } from '#stores/videos.ts'
import { captured, lines, playing } from '#tests/fakes/youtube/answers.ts'
import { dataFile, sharedData, testWithData } from '#tests/setup/shared-data.ts'
import { videoApp } from '#tests/setup/video-app.ts'

const app = videoApp()
let number = 0

/** The outcome of each captured platform response, if every client of ours gets it. */
const outcomes: Record<string, string> = {
  'jdepoix/transcript.xml.static': 'captions',
  'jdepoix/youtube.html.static': 'failed',
  'jdepoix/youtube.innertube.json.static': 'en',
  'jdepoix/youtube_age_restricted.innertube.json.static': 'age_restricted',
  'jdepoix/youtube_altered_user_agent.innertube.json.static': 'en',
  'jdepoix/youtube_consent_page.html.static': 'blocked',
  'jdepoix/youtube_consent_page_invalid.html.static': 'blocked',
  // Its manual track requires a token, the automatic one of the same language does not.
  'jdepoix/youtube_po_token_required.innertube.json.static': 'en',
  'jdepoix/youtube_request_blocked.innertube.json.static': 'blocked',
  'jdepoix/youtube_too_many_requests.html.static': 'blocked',
  'jdepoix/youtube_transcripts_disabled.innertube.json.static': 'disabled',
  'jdepoix/youtube_transcripts_disabled2.innertube.json.static': 'disabled',
  // Its status and reason are made up, and its screen asks to confirm that we are not a bot.
  'jdepoix/youtube_unplayable.innertube.json.static': 'blocked',
  'jdepoix/youtube_video_unavailable.innertube.json.static': 'unavailable',
  'jdepoix/youtube_ww1_nl_en.innertube.json.static': 'en',
  'newpipe/live-now-no-captions-visionos.json': 'live',
  'newpipe/notavailable-geo-blocked.json': 'geo_blocked',
  'newpipe/notavailable-nonexistent.json': 'unavailable',
  'newpipe/notavailable-private.json': 'private',
  'newpipe/ok-cc-lecture-android-reel.json': 'en',
  'newpipe/ok-cc-lecture-visionos-player.json': 'en',
  'newpipe/ok-german-manual-named-visionos.json': 'de',
  'newpipe/visitor_id-visionos.json': 'failed',
  'get_transcript-400.json': 'failed',
  'oembed-200.json': 'failed',
  'oembed-403-plain-http.json': 'failed',
}

const filesBelow = (folder: string): string[] =>
  sharedData === null
    ? []
    : readdirSync(dataFile(folder), { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => `${entry.parentPath}/${entry.name}`.slice(dataFile(folder).length + 1))
        .sort()

async function submit(videoId: string) {
  await app.deps.db.execute('delete from provider_breakers')
  await app.deps.db.execute('delete from videos')
  const sam = await app.subscriber()
  const response = await sam.rest('POST /youtube/process', { url: `https://www.youtube.com/watch?v=${videoId}` })
  return { sam, response }
}

describe('submitting a video with each captured platform response', () => {
  testWithData('covers all captured files', () => {
    expect(filesBelow('youtube')).toEqual(Object.keys(outcomes).sort())
  })

  testWithData.each(Object.entries(outcomes))('%s gives %s', async (file, outcome) => {
    number += 1
    const { reply, videoId } = captured(dataFile('youtube', file))
    const id = videoId ?? `capture${String(number).padStart(4, '0')}`
    if (outcome === 'captions') {
      app.youtube.script(id, { player: playing({ videoId: id, tracks: [{ languageCode: 'en' }] }), captions: reply })
      const { sam } = await submit(id)
      const { body } = await sam.rest(`GET /youtube/transcript/${id}`)
      expect(body.lines.map((line: [number, string]) => line[1])).toEqual([
        'Hey, this is just a test',
        'this is not the original transcript',
        'just something shorter, I made up for testing',
      ])
      return
    }
    app.youtube.script(id, { player: reply, captions: lines('Real words', 'of a real video') })
    const { response } = await submit(id)
    if (outcome.length === 2) {
      expect(response.body).toEqual({ success: true, data: { videoId: id } })
      const video = (await app.visitor().rest(`GET /youtube/video/${id}`)).body
      expect(video.metadata).toMatchObject({ language: outcome, title: expect.stringMatching(/\w{3}/) })
      expect(video.metadata.channelUrl).toMatch(/^https:\/\/www\.youtube\.com\/channel\/UC/)
      expect(video.metadata.thumbnailUrl).toMatch(/^https:\/\/i\.ytimg\.com\/vi/)
      expect(video.metadata.duration).toBeGreaterThan(60)
    } else {
      expect(response.body).toMatchObject({ code: 'TRANSCRIPT_UNAVAILABLE', data: { reason: outcome } })
      expect(response.status).toBe(413)
    }
  })
})

/**
 * Cues, words and minutes of each captured transcript, counted with other tools. Lines that Whisper repeats faster than they
 * can be said count once.
 */
const transcripts: Record<string, { cues: number; words: number; minutes: number }> = {
  'asr-13m27s.json3': { cues: 345, words: 2004, minutes: 13.4 },
  'asr-20m13s.json3': { cues: 402, words: 2710, minutes: 20.2 },
  'dQw4w9WgXcQ.asr.json3': { cues: 2, words: 5, minutes: 0.4 },
  'dQw4w9WgXcQ.asr.srv3.xml': { cues: 2, words: 5, minutes: 0.4 },
  'dQw4w9WgXcQ.manual.json3': { cues: 3, words: 18, minutes: 0.4 },
  'dQw4w9WgXcQ.manual.srv1.xml': { cues: 3, words: 18, minutes: 0.4 },
  'lex-459-deepseek.en.asr-rolling.srt': { cues: 8641, words: 61_487, minutes: 306.2 },
  'lex-459-deepseek.zh-Hans.auto-translated.vtt': { cues: 5000, words: 6524, minutes: 178.1 },
  'makemore2.TCH_1BHY58I.whisper.vtt': { cues: 1893, words: 12_484, minutes: 75.7 },
  'makemore5.t3YJ5hKiMQ0.whisper.vtt': { cues: 1160, words: 10_333, minutes: 56.4 },
  'micrograd.VMj-3S1tku0.whisper.vtt': { cues: 3286, words: 24_231, minutes: 145.8 },
  'nanoGPT.kCc8FmEb1nY.whisper.vtt': { cues: 1771, words: 20_901, minutes: 116.3 },
  'stateofGPT.bZQun8Y4L2A.whisper.vtt': { cues: 644, words: 8322, minutes: 42.6 },
  'zero-to-hero-first-five.json3': { cues: 11_995, words: 97_470, minutes: 570.6 },
}

describe('submitting a video with each captured transcript', () => {
  testWithData('covers all captured files', () => {
    const listed = [...Object.keys(transcripts), 'zero-to-hero-first-five.parts.json'].sort()
    expect(filesBelow('transcripts')).toEqual(listed)
  })

  testWithData.each(Object.entries(transcripts))('%s', async (file, { cues, words, minutes }) => {
    number += 1
    const id = `captions${String(number).padStart(3, '0')}`
    app.youtube.script(id, {
      player: playing({ videoId: id, seconds: Math.round(minutes * 60), tracks: [{ languageCode: 'en' }] }),
      captions: { body: readFileSync(dataFile('transcripts', file), 'utf8') },
    })
    const { sam, response } = await submit(id)
    expect(response.body).toEqual({ success: true, data: { videoId: id } })

    const lineList: [number, string][] = (await sam.rest(`GET /youtube/transcript/${id}`)).body.lines
    expect(lineList).toHaveLength(cues)
    const spokenWords = lineList.reduce((sum, [, text]) => sum + text.split(' ').length, 0)
    expect(spokenWords).toBe(words)

    const { db } = app.deps
    const hash = await db.transaction(tx => readTranscriptHash(tx, id))
    const windows = await readWindows(db, { videoId: id, hash: hash! })
    expect(windows.map(window => window.n)).toEqual(windows.map((_, index) => index + 1))
    expect(windows.reduce((sum, window) => sum + window.text.split(' ').length, 0)).toBeLessThanOrEqual(words)
    expect(Math.max(...windows.map(window => window.endMs - window.startMs))).toBeLessThanOrEqual(60_000)
    expect(windows.at(-1)!.endMs / 60_000).toBeCloseTo(minutes, 0)
  })

  testWithData('9.51 hours of five joined lectures have windows at the right times', async () => {
    const parts: { starts_at_seconds: number; part: string }[] = JSON.parse(
      readFileSync(dataFile('transcripts', 'zero-to-hero-first-five.parts.json'), 'utf8'),
    ).parts
    const id = 'zerotohero1'
    app.youtube.script(id, {
      player: playing({ videoId: id, seconds: 34_234, tracks: [{ languageCode: 'en' }] }),
      captions: { body: readFileSync(dataFile('transcripts', 'zero-to-hero-first-five.json3'), 'utf8') },
    })
    await submit(id)
    const { db } = app.deps
    const hash = await db.transaction(tx => readTranscriptHash(tx, id))
    const windows = await readWindows(db, { videoId: id, hash: hash! })
    expect(windows.length).toBeGreaterThan(1000)
    for (const { part, starts_at_seconds } of parts) {
      // The window in which a part begins starts at most one window's length before it …
      const first = windows.findLast(window => window.startMs <= starts_at_seconds * 1000 + 1000)!
      expect(starts_at_seconds - first.startMs / 1000, part).toBeLessThan(45)
      // … and the lecturer greets within it or the next one.
      const opening = windows.slice(first.n - 1, first.n + 1).map(window => window.text)
      expect(opening.join(' '), part).toMatch(/\b(Hello|Hi|hi everyone|welcome)\b/i)
    }
  })
})
