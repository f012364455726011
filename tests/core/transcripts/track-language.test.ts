import { expect, test } from 'vitest'
import { languageName } from '#core/text/language-name.ts'
import { trackLanguage } from '#core/transcripts/track-language.ts'

test.each([
  ['en', 'en'],
  ['EN', 'en'],
  ['en-GB', 'en-GB'],
  ['pt-br', 'pt-BR'],
  ['zh_TW', 'zh-TW'],
  ['zh-hant-tw', 'zh-Hant-TW'],
  ['sr-Latn', 'sr-Latn'],
  ['es-419', 'es-419'],
  ['fil', 'fil'],
  ['iw', 'iw'],
  ['ca-valencia', 'ca'],
  // ids of tracks
  ['.en', 'en'],
  ['a.en', 'en'],
  ['a.pt-BR', 'pt-BR'],
  ['.de.CcQ45jRV4-E', 'de'],
  ['.zh-Hans.j3QyRtW-e1s', 'zh-Hans'],
  // keys of yt-dlp and of named tracks
  ['en-orig', 'en'],
  ['a-en', 'en'],
  ['de-j3QyRtW-e1s', 'de'],
  ['en-qZx-kLmPaB2', 'en'],
  ['en-US-j3QyRtW-e1s', 'en-US'],
  ['fr-FR-___-____abc', 'fr-FR'],
  ['ja-abcdefghijk', 'ja'],
  ['en-US-abcdefgh', 'en'],
])('%s names the language %s', (code, language) => {
  expect(trackLanguage(code)).toBe(language)
  expect(languageName(language)).not.toBeNull()
})

test.each([
  '',
  '.',
  'a.',
  'live_chat',
  'auto',
  'rechat',
  '1',
  'e',
  '123',
  '-en',
  'english',
  null,
  undefined,
  7,
  {},
  'x'.repeat(500),
])('%j names no language', code => expect(trackLanguage(code)).toBeNull())

test('the first code that names a language counts', () => {
  expect(trackLanguage('', undefined, 'a.ko', 'de')).toBe('ko')
  expect(trackLanguage()).toBeNull()
})
