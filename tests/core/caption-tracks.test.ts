import { expect, test } from 'vitest'
import { type CaptionTrack, chooseTrack } from '#core/caption-tracks.ts'

const manual = (languageCode: string, isDefault = false): CaptionTrack => ({ languageCode, kind: 'manual', isDefault })
const asr = (languageCode: string): CaptionTrack => ({ languageCode, kind: 'asr', isDefault: false })

test.each([
  ['manual of exactly that', [asr('en'), manual('en'), manual('en-GB')], 'en', manual('en')],
  ['automatic of exactly that', [manual('en-GB'), asr('en')], 'en', asr('en')],
  ['the same base language', [manual('de'), manual('en-GB')], 'en', manual('en-GB')],
  ['the same base, asked by region', [asr('en'), manual('de')], 'en-US', asr('en')],
  ['in upper and lower case', [manual('zh-Hans')], 'ZH-hans', manual('zh-Hans')],
  ["the video's own: what is spoken, manual first", [manual('de'), asr('en'), manual('en')], null, manual('en')],
  ['its own: automatic when there is no manual', [manual('de'), asr('en')], null, asr('en')],
  ['its own: the default without automatic ones', [manual('cs'), manual('en', true)], null, manual('en', true)],
  ['its own: the first when nothing is said', [manual('cs'), manual('en')], null, manual('cs')],
] as const)('%s', (_, tracks, wanted, chosen) => expect(chooseTrack(tracks, wanted)).toEqual({ track: chosen }))

test('a language that is not there lists those that are, each once', () => {
  expect(chooseTrack([manual('en'), asr('en'), manual('de')], 'fr')).toEqual({ languages: ['de', 'en'] })
  expect(chooseTrack([], null)).toEqual({ languages: [] })
})
