import { expect, test } from 'vitest'
import { type CaptionTrack, chooseTrack } from '#core/transcripts/caption-tracks.ts'

const manual = (languageCode: string, isDefault = false): CaptionTrack => ({ languageCode, kind: 'manual', isDefault })
const asr = (languageCode: string): CaptionTrack => ({ languageCode, kind: 'asr', isDefault: false })

test.each([
  ['manual, in exactly the wanted language', [asr('en'), manual('en'), manual('en-GB')], 'en', manual('en')],
  ['automatic, in exactly the wanted language', [manual('en-GB'), asr('en')], 'en', asr('en')],
  ['with the wanted base language', [manual('de'), manual('en-GB')], 'en', manual('en-GB')],
  ['with the base language of a wanted region', [asr('en'), manual('de')], 'en-US', asr('en')],
  ['in any case of letters', [manual('zh-Hans')], 'ZH-hans', manual('zh-Hans')],
  [
    "in the video's own language: the spoken one, manual first",
    [manual('de'), asr('en'), manual('en')],
    null,
    manual('en'),
  ],
  ['in its own language: automatic without a manual one', [manual('de'), asr('en')], null, asr('en')],
  [
    'in its own language: the default one without an automatic one',
    [manual('cs'), manual('en', true)],
    null,
    manual('en', true),
  ],
  ['in its own language: the first if nothing tells which', [manual('cs'), manual('en')], null, manual('cs')],
] as const)('the track is chosen: %s', (_, tracks, wanted, chosen) =>
  expect(chooseTrack(tracks, wanted)).toEqual({ track: chosen }),
)

test('a missing language returns the available ones, each once', () => {
  expect(chooseTrack([manual('en'), asr('en'), manual('de')], 'fr')).toEqual({ languages: ['de', 'en'] })
  expect(chooseTrack([], null)).toEqual({ languages: [] })
})
