import { expect, test } from 'vitest'
import { readCaptions } from '#core/transcripts/captions/read-captions.ts'

const vtt = (language: string) => `WEBVTT\nLanguage: ${language}\n\n00:00.000 --> 00:02.000\nFlour and water\n`
const json = (language: unknown) => JSON.stringify({ language, segments: [{ start: 0, end: 2, text: 'Flour' }] })

test.each<[unknown, string | null]>([
  ['en', 'en'],
  ['pt-BR', 'pt-BR'],
  ['zh_CN', 'zh-CN'],
  ['auto-generated', null],
  ['12', null],
  ['e', null],
  ['en-', null],
])('the language that a file names as %j is %j', (named, code) => {
  expect(readCaptions(vtt(String(named))).language).toBe(code)
  expect(readCaptions(json(named)).language).toBe(code)
})

test('a language that is no text is not known', () => expect(readCaptions(json(7)).language).toBeNull())
