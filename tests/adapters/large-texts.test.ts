import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { createLargeTexts } from '#adapters/large-texts.ts'
import { recordingLog } from '#tests/fakes/observers.ts'
import { dataFile, testWithData } from '#tests/setup/shared-data.ts'

const reader = createLargeTexts(recordingLog())
afterAll(() => reader.close())
const { largeTexts } = reader

type Segment = [startMs: number, endMs: number, text: string]
async function read(text: string, language: string | null = null) {
  const { segments, ...named } = await largeTexts.readTranscript(text, language)
  return { ...named, segments: JSON.parse(segments) as Segment[] }
}

test('an own transcript is read in any format, and its hash depends on its content', async () => {
  const srt = await read('1\n00:00:00,000 --> 00:00:02,000\nFlour and water\n', 'en')
  const json = await read(JSON.stringify([{ start: 0, end: 2, text: 'Flour and water' }]), 'en')
  expect(srt).toMatchObject({ language: 'en', segments: [[0, 2000, 'Flour and water']] })
  expect(json.hash).toBe(srt.hash)
  expect((await read('Flour and water', 'en')).hash).not.toBe(srt.hash)
  const german = await read('WEBVTT\nLanguage: de\n\n00:00.000 --> 00:01.000\nMehl', 'en')
  expect(german.language).toBe('de')
})

const spoken: readonly [string, string][] = [
  ['en', 'Welcome back everybody, today we build a bridge out of paper and see how much it can carry in the end.'],
  ['de', 'Willkommen zurück, heute bauen wir eine Brücke aus Papier und sehen, wie viel sie am Ende tragen kann.'],
  ['fr', 'Bonjour à tous, aujourd’hui nous construisons un pont en papier et nous verrons ce qu’il peut porter.'],
  ['es', 'Bienvenidos de nuevo, hoy construimos un puente de papel y veremos cuánto peso puede soportar al final.'],
  ['ja', '今日は紙で橋を作って、最後にどれくらいの重さに耐えられるのかを見てみたいと思います。'],
  ['ar', 'مرحبا بكم من جديد، اليوم نبني جسرا من الورق ونرى كم يمكنه أن يحمل في النهاية'],
]

test.each(spoken)('the language of a text is detected: %s', async (language, text) => {
  expect((await read(text)).language).toBe(language)
  const long = `[Music]\n${Array.from({ length: 2_000 }, () => text).join('\n')}`
  expect((await read(long)).language).toBe(language)
})

test('a language in the file overrides detection, which overrides that of the captions; unknown is "und"', async () => {
  const [, english] = spoken[0]!
  const [, german] = spoken[1]!
  expect((await read(`WEBVTT\nLanguage: fr\n\n00:00.000 --> 00:09.000\n${german}`)).language).toBe('fr')
  expect((await read(german, 'en')).language).toBe('de')
  expect((await read(english, 'en-GB')).language).toBe('en-GB')
  expect((await read('[Music] la la la', 'en')).language).toBe('en')
  expect((await read('[Music] la la la')).language).toBe('und')
})

test('stored segments have the same hash as the text they came from', async () => {
  const { segments, language, hash } = await read('0:00 Flour\n0:05 Water', 'en')
  expect((await largeTexts.readSegments(JSON.stringify(segments), language)).hash).toBe(hash)
})

const stamp = (seconds: number) =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(part => String(Math.floor(part)).padStart(2, '0')).join(':')
const line = 'Words that speakers said in a very long talk. '
const hours = (count: number) =>
  Array.from({ length: count * 720 }, (_, index) => `${stamp(index * 5)} ${line}`).join('\n')

test('twenty hours are read the same in a thread and in place; too many words are refused', async () => {
  const onTheSpot = createLargeTexts(recordingLog(), { threadAbove: Number.POSITIVE_INFINITY })
  const text = hours(20)
  const { segments, hash } = await read(text)
  expect(segments.at(-1)![1]).toBeGreaterThan(19 * 3_600_000)
  expect((await onTheSpot.largeTexts.readTranscript(text, null)).hash).toBe(hash)
  await expect(read(line.repeat(60_000))).rejects.toMatchObject({
    code: 'TRANSCRIPT_UNAVAILABLE',
    message:
      'This transcript has 540,000 words; at most 500,000 can be read. Paste the part that matters to you instead.',
    data: { reason: 'too_large' },
  })
})

describe('limits for reading a text', () => {
  const message = 'This transcript takes too long to read. Please give a shorter one, or the part that matters to you.'
  test.each([
    ['time', { timeoutMs: 1 }],
    ['memory', { maxMegabytes: 8 }],
  ])('when its %s runs out the user gets an error, and the next text is read', async (what, limit) => {
    const log = recordingLog()
    const short = createLargeTexts(log, { threadAbove: 1000, ...limit })
    const many = JSON.stringify(Array.from({ length: 200_000 }, (_, n) => ({ start: n, text: `Line ${n}.` })))
    await expect(short.largeTexts.readTranscript(many, 'en')).rejects.toMatchObject({
      code: 'TRANSCRIPT_UNAVAILABLE',
      message,
      data: { reason: 'too_large' },
    })
    expect(JSON.stringify(log.entries)).toContain(what)
    expect((await short.largeTexts.readTranscript('Short.', 'en')).segments).toContain('Short.')
    await short.close()
  })

  test('texts beyond the waiting limit get SERVICE_UNAVAILABLE', async () => {
    const busy = createLargeTexts(recordingLog(), { threadAbove: 1000, maxRunning: 1, maxWaiting: 1 })
    const texts = await Promise.allSettled([1, 2, 3].map(() => busy.largeTexts.readTranscript(hours(1), 'en')))
    expect(texts.map(each => (each.status === 'rejected' ? each.reason.code : 'read'))).toEqual([
      'read',
      'read',
      'SERVICE_UNAVAILABLE',
    ])
    await busy.close()
  })
})

describe('a large body', () => {
  const path = ['videoData', 'transcript']
  const extractText = async (body: unknown) => {
    const { rest, text } = await largeTexts.extractText(Buffer.from(JSON.stringify(body)), path)
    return { rest: JSON.parse(rest), text }
  }
  test.each<[string, unknown, string]>([
    ['words', 'Flour. '.repeat(100_000), 'Flour. '.repeat(100_000)],
    ['cues', Array(50_000).fill({ text: 'Flour' }), JSON.stringify(Array(50_000).fill({ text: 'Flour' }))],
    ['few words', 'Flour', 'Flour'],
  ])('of %s is split into its text and the rest', async (_, transcript, text) => {
    expect(await extractText({ videoId: 'x', videoData: { transcript, metadata: { title: 'T' } } })).toEqual({
      rest: { videoId: 'x', videoData: { transcript: null, metadata: { title: 'T' } } },
      text,
    })
  })

  test.each<[string, unknown, string]>([
    ['that is large elsewhere', { videoId: 'x', junk: 'x'.repeat(2_000_000) }, 'REQUEST_TOO_LARGE'],
    ['with a NUL', { videoData: { transcript: `\u0000${'x'.repeat(500_000)}` } }, 'BAD_REQUEST'],
  ])('%s is refused', async (_, body, code) => {
    await expect(extractText(body)).rejects.toMatchObject({ code })
  })

  test('with invalid JSON is refused', async () => {
    await expect(largeTexts.extractText(Buffer.from('{'.repeat(500_000)), path)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })
})

testWithData('five hours of rolling captions lose their repeated words', async () => {
  const { segments } = await read(readFileSync(dataFile('transcripts', 'lex-459-deepseek.en.asr-rolling.srt'), 'utf8'))
  const words = segments.reduce((sum, [, , text]) => sum + text.split(' ').length, 0)
  expect(words).toBeGreaterThan(60_000)
  expect(words).toBeLessThan(62_500)
})
