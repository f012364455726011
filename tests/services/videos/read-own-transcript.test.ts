import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { maxTranscriptBytes, readOwnTranscript } from '#services/videos/read-own-transcript.ts'
import { transcriptHash } from '#services/videos/transcript-hash.ts'
import { dataFile, testWithData } from '#tests/setup/shared-data.ts'

test('a transcript that a user gives is read in any form, and named by its content', () => {
  const srt = readOwnTranscript('1\n00:00:00,000 --> 00:00:02,000\nFlour and water\n', 'en')
  const json = readOwnTranscript([{ start: 0, end: 2, text: 'Flour and water' }], 'en')
  expect(srt.transcript).toEqual({
    language: 'en',
    kind: 'user',
    cues: [{ startMs: 0, endMs: 2000, text: 'Flour and water' }],
  })
  expect(srt.windows).toEqual([{ n: 1, startMs: 0, endMs: 2000, text: 'Flour and water' }])
  expect(json.hash).toBe(srt.hash)
  expect(readOwnTranscript('Flour and water', 'en').hash).not.toBe(srt.hash)
  expect(readOwnTranscript('WEBVTT\nLanguage: de\n\n00:00.000 --> 00:01.000\nMehl', 'en').transcript.language).toBe(
    'de',
  )
})

test('one that equals the stored one has its hash', () => {
  const { transcript, hash } = readOwnTranscript('0:00 Flour\n0:05 Water', 'en')
  expect(transcriptHash({ ...transcript, kind: 'asr' })).toBe(hash)
})

test('more than ten hours are read; more than 32 MB are refused with what to do', () => {
  const line = 'Words that somebody said in a very long talk. '
  const twentyHours = Array.from({ length: 14_400 }, (_, index) => `${stamp(index * 5)} ${line}`).join('\n')
  expect(readOwnTranscript(twentyHours).windows.at(-1)!.endMs).toBeGreaterThan(19 * 3_600_000)
  expect(() => readOwnTranscript(line.repeat(Math.ceil(maxTranscriptBytes / line.length) + 1))).toThrow(
    expect.objectContaining({ code: 'TRANSCRIPT_UNAVAILABLE', data: { reason: 'too_large' } }),
  )
})
const stamp = (seconds: number) =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(part => String(Math.floor(part)).padStart(2, '0')).join(':')

testWithData('five hours of rolling captions become the words that were said', () => {
  const text = readFileSync(dataFile('transcripts', 'lex-459-deepseek.en.asr-rolling.srt'), 'utf8')
  const { transcript } = readOwnTranscript(text)
  const words = transcript.cues.reduce((sum, cue) => sum + cue.text.split(' ').length, 0)
  expect(words).toBeGreaterThan(60_000)
  expect(words).toBeLessThan(62_500)
})
