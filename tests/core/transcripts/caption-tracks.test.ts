import { describe, expect, test } from 'vitest'
import { type CaptionTrack, chooseTrack } from '#core/transcripts/caption-tracks.ts'

type Extra = Partial<Pick<CaptionTrack, 'isDefault' | 'sound' | 'name'>>
const manual = (languageCode: string, extra: Extra = {}): CaptionTrack => ({
  languageCode,
  kind: 'manual',
  isDefault: false,
  ...extra,
})
const asr = (languageCode: string, extra: Extra = {}): CaptionTrack => ({
  ...manual(languageCode, extra),
  kind: 'asr',
})
const isDefault = true
const dub = { sound: 'dub' } as const
const original = { sound: 'original' } as const

describe('for a wanted language', () => {
  test.each([
    ['by hand, in exactly this language', 'en', [asr('en'), manual('en-GB'), manual('en')], manual('en')],
    ['by hand in another region, before automatic', 'en', [asr('en'), manual('en-GB')], manual('en-GB')],
    ['by hand in another region of a wanted one', 'en-US', [asr('en'), manual('en-GB')], manual('en-GB')],
    ['automatic in another region', 'en-US', [asr('en'), manual('de')], asr('en')],
    ['the exact region', 'pt-PT', [manual('pt-BR'), manual('pt-PT')], manual('pt-PT')],
    ['the usual region of a language without one', 'pt', [manual('pt-PT'), manual('pt-BR')], manual('pt-BR')],
    ['the region before the language alone', 'es-419', [manual('es'), manual('es-419')], manual('es-419')],
    ['in any case of letters', 'ZH-hans', [manual('zh-Hans')], manual('zh-Hans')],
    ['the script that a region implies', 'zh-TW', [manual('zh-Hans'), manual('zh-Hant')], manual('zh-Hant')],
    ['the script that is named', 'zh-Hans', [manual('zh-TW'), manual('zh-CN')], manual('zh-CN')],
    ['automatic in its script before another one', 'sr-Latn', [manual('sr'), asr('sr-Latn')], asr('sr-Latn')],
    ['another script before none', 'zh-TW', [manual('zh-Hans'), manual('en')], manual('zh-Hans')],
    ['in any script, if none is named', 'zh', [asr('zh'), manual('zh-TW')], manual('zh-TW')],
    ['by an old code', 'he', [manual('iw')], manual('iw')],
    ['by the code of the macrolanguage', 'no', [manual('nb'), asr('en')], manual('nb')],
    ['of a dub, since it is asked for', 'ar', [asr('en', original), asr('ar', dub)], asr('ar', dub)],
    ['of the original before a dub', 'en', [asr('en-US', dub), asr('en', original)], asr('en', original)],
    [
      'the default one of two',
      'de',
      [manual('de', { name: 'B' }), manual('de', { isDefault })],
      manual('de', { isDefault }),
    ],
  ] as const)('the captions are %s', (_, wanted, tracks, chosen) => {
    expect(chooseTrack(tracks, { wanted, spoken: 'en' })).toEqual({ track: chosen })
  })

  test('a missing one returns the available ones, each once', () => {
    const tracks = [manual('en'), asr('en'), manual('de')]
    expect(chooseTrack(tracks, { wanted: 'fr' })).toEqual({ languages: ['de', 'en'] })
    expect(chooseTrack([], { wanted: null })).toEqual({ languages: [] })
  })
})

describe("for the video's own language", () => {
  test.each([
    ['by hand in the spoken language', null, [manual('de'), asr('en'), manual('en')], manual('en')],
    ['by hand in a region of the spoken language', null, [asr('en'), manual('en-AU')], manual('en-AU')],
    ['in another script of the spoken language', null, [asr('zh'), manual('zh-TW')], manual('zh-TW')],
    ['automatic before a translation', null, [manual('de', { isDefault }), asr('en')], asr('en')],
    ['the default of several by hand', null, [manual('cs'), manual('en', { isDefault })], manual('en', { isDefault })],
    ['the first if nothing else tells', null, [manual('cs'), manual('en')], manual('cs')],
    ['of the original, not of a dub', 'en', [asr('ar', dub), asr('en', original)], asr('en', original)],
    ['of the original in an unknown language', null, [asr('ar', dub), asr('ja', original)], asr('ja', original)],
    ['by hand, though automatic ones of dubs exist', 'ja', [asr('en', dub), manual('ja')], manual('ja')],
    ['a translation by hand, not a dub', 'ja', [asr('en', dub), asr('de'), manual('fr')], manual('fr')],
    ['by hand in one of the automatic languages', null, [asr('ar'), asr('de'), asr('en'), manual('de')], manual('de')],
    ['of the default among automatic ones', null, [asr('ar'), asr('en', { isDefault })], asr('en', { isDefault })],
    ['plain before named', null, [manual('en', { name: 'Take 2' }), manual('en'), asr('en')], manual('en')],
    ['named "CC" before automatic', null, [manual('en', { name: 'CC' }), asr('en')], manual('en', { name: 'CC' })],
    ['automatic before forced ones', null, [manual('en', { name: 'Forced' }), asr('en')], asr('en')],
    ['automatic before descriptions', null, [manual('en', { name: 'Audio description' }), asr('en')], asr('en')],
    ['automatic before a commentary', null, [manual('de', { name: 'Audiokommentar' }), asr('de')], asr('de')],
    ['forced ones if there is nothing else', null, [manual('fr', { name: 'forcé' })], manual('fr', { name: 'forcé' })],
    ['of a language, not of "no language"', null, [manual('zxx'), manual('de')], manual('de')],
    ['of an unknown language if it is the only one', null, [manual('und')], manual('und')],
    ['unknown ones of a known sound', 'en', [asr('und'), asr('ar', dub)], asr('und')],
  ] as const)('the captions are %s', (_, spoken, tracks, chosen) => {
    expect(chooseTrack<CaptionTrack>(tracks, { wanted: null, spoken })).toEqual({ track: chosen })
  })

  test.each([
    ['listed for dubs', null, [asr('ar', dub), manual('de', dub)]],
    ['automatic in another language than the sound', 'ja', [asr('en'), asr('de')]],
  ] as const)('captions that are %s are not chosen', (_, spoken, tracks) => {
    expect(chooseTrack<CaptionTrack>(tracks, { wanted: null, spoken })).toMatchObject({ languages: expect.any(Array) })
  })
})
