import { playing, type ScriptedVideo } from './answers.ts'
import type { Dialect } from './dialect.ts'
import type { Reply } from './server.ts'

type TrackRow = {
  readonly lang: string
  readonly kind?: 'asr'
  readonly name?: string
  readonly code?: string | null
  readonly vssId?: string
}

/** A response with these tracks, sounds and further fields. */
export const offering =
  (
    tracks: readonly (TrackRow | object | null)[],
    list: object = {},
    extra: object = {},
    video: Partial<ScriptedVideo> = {},
  ) =>
  (videoId: string): Reply => {
    const { body } = playing({ ...video, videoId }) as { body: object }
    const rows = tracks.map(track => (track && 'lang' in track ? rowOf(videoId, track) : track))
    return {
      body: { ...body, captions: { playerCaptionsTracklistRenderer: { captionTracks: rows, ...list } }, ...extra },
    }
  }

function rowOf(videoId: string, { lang, kind, name, code, vssId }: TrackRow): object {
  return {
    baseUrl: `https://www.youtube.com/api/timedtext?v=${videoId}&lang=${lang}&kind=${kind ?? ''}&fmt=srv3`,
    vssId: vssId ?? `${kind ? 'a' : ''}.${lang}${name ? '.j3QyRtW-e1s' : ''}`,
    ...(code === null ? {} : { languageCode: code ?? lang }),
    ...(kind ? { kind } : {}),
    ...(name ? { name: { simpleText: `Language - ${name}` }, trackName: name } : {}),
  }
}

export const asr = (lang: string): TrackRow => ({ lang, kind: 'asr' })
const manual = (lang: string, name?: string): TrackRow => ({ lang, ...(name ? { name } : {}) })
const sound = (captionTrackIndices: readonly unknown[], extra: object = {}): object => ({
  captionTrackIndices,
  ...extra,
})
const stream = (id: string, extra: object = {}, xtags?: string): object => ({
  itag: 140,
  audioTrack: { id, ...extra },
  ...(xtags ? { xtags } : {}),
})
const streams = (...adaptiveFormats: object[]): object => ({ streamingData: { adaptiveFormats } })

/** Offers of caption tracks. */
export const captionDialects = {
  'plain tracks': { player: offering([manual('en'), asr('en')]), outcome: { language: 'en', kind: 'manual' } },
  'dubs, the original last': {
    player: offering([asr('ar'), asr('de'), asr('en')], {
      audioTracks: [
        sound([0], { audioTrackId: 'ar.10' }),
        sound([1], { audioTrackId: 'de.10' }),
        sound([2], { audioTrackId: 'en.4', defaultCaptionTrackIndex: 2 }),
      ],
      defaultAudioTrackIndex: 2,
    }),
    outcome: { language: 'en', kind: 'asr' },
  },
  'a dub as the default sound': {
    player: offering([asr('en'), asr('ja')], {
      audioTracks: [
        sound([0], { audioTrackId: 'en-US.10', defaultCaptionTrackIndex: 0 }),
        sound([1], { audioTrackId: 'ja.4' }),
      ],
      defaultAudioTrackIndex: 0,
    }),
    outcome: { language: 'ja', kind: 'asr' },
  },
  'a dub as the default sound, marked by the streams': {
    player: offering(
      [asr('en'), asr('ko')],
      { audioTracks: [sound([0]), sound([1])], defaultAudioTrackIndex: 0 },
      streams(
        stream('en-US.10', { isAutoDubbed: true, audioIsDefault: true }),
        stream('ko.4', { displayName: 'Korean original' }, 'ChEKBWFjb250EghvcmlnaW5hbAoKCgRsYW5nEgJrbw'),
      ),
    ),
    outcome: { language: 'ko', kind: 'asr' },
  },
  'dubs marked by tags in text': {
    player: offering(
      [asr('ar'), asr('fr'), manual('fr-CA')],
      { audioTracks: [sound([0, 2]), sound([1, 2])] },
      streams(stream('ar.0', {}, 'acont=dubbed-auto:lang=ar'), stream('fr.0', {}, 'acont=original:lang=fr')),
    ),
    outcome: { language: 'fr-CA', kind: 'manual' },
  },
  'dubs marked by names': {
    player: offering([asr('en'), asr('hi')], {
      audioTracks: [
        sound([0], { displayName: { simpleText: 'English (dubbed)' } }),
        sound([1], { displayName: { runs: [{ text: 'Hindi original' }] } }),
      ],
    }),
    outcome: { language: 'hi', kind: 'asr' },
  },
  "the author's captions beside a dub": {
    player: offering([manual('en'), asr('ar'), asr('en')], {
      audioTracks: [
        sound([0, 1], { audioTrackId: 'ar.10' }),
        sound([0, 2], { audioTrackId: 'en.4', defaultCaptionTrackIndex: 0 }),
      ],
      defaultAudioTrackIndex: 1,
    }),
    outcome: { language: 'en', kind: 'manual' },
  },
  'a description of the picture as the first sound': {
    player: offering([manual('es'), asr('es')], {
      audioTracks: [sound([0], { audioTrackId: 'es.2' }), sound([0, 1], { audioTrackId: 'es.4' })],
      defaultAudioTrackIndex: 0,
    }),
    outcome: { language: 'es', kind: 'manual' },
  },
  'a dub that is asked for': {
    player: offering([asr('pt-BR'), asr('en')], {
      audioTracks: [sound([0], { audioTrackId: 'pt-BR.3' }), sound([1], { audioTrackId: 'en.4' })],
      defaultAudioTrackIndex: 1,
    }),
    asked: 'pt',
    outcome: { language: 'pt-BR', kind: 'asr' },
  },
  'an old code of the language that is asked for': {
    player: offering([manual('iw')]),
    asked: 'he',
    outcome: { language: 'he', kind: 'manual' },
  },
  'captions of dubs only': {
    player: offering([asr('ar'), asr('de')], {
      audioTracks: [
        sound([0], { audioTrackId: 'ar.10' }),
        sound([1], { audioTrackId: 'de.10' }),
        sound([], { audioTrackId: 'ja.4' }),
      ],
      defaultAudioTrackIndex: 2,
    }),
    outcome: { reason: 'disabled', words: /except for its dubs \(ar, de\)/ },
  },
  'dubs without a default sound': {
    player: offering([asr('ar'), asr('en'), asr('fr'), manual('en')], {
      audioTracks: [sound([0, 3]), sound([1, 3]), sound([2, 3])],
    }),
    outcome: { language: 'en', kind: 'manual' },
  },
  'another region by hand': {
    player: offering([manual('af'), manual('en-GB'), asr('en')], {
      audioTracks: [sound([0, 1, 2], { defaultCaptionTrackIndex: 1, hasDefaultTrack: true })],
      defaultAudioTrackIndex: 0,
    }),
    outcome: { language: 'en-GB', kind: 'manual' },
  },
  'another script by hand': {
    player: offering([asr('zh'), manual('zh-TW')], { audioTracks: [sound([0, 1])], defaultAudioTrackIndex: 0 }),
    outcome: { language: 'zh-TW', kind: 'manual' },
  },
  'a named track': {
    player: offering([asr('de'), manual('de', 'deutsch')]),
    outcome: { language: 'de', kind: 'manual' },
  },
  "a named track with the name's id in its code": {
    player: offering([{ ...manual('en', 'CC'), code: 'en-j3QyRtW-e1s' }, asr('en')]),
    outcome: { language: 'en', kind: 'manual' },
  },
  'a forced track beside automatic ones': {
    player: offering([manual('it', 'Forced'), asr('it')]),
    outcome: { language: 'it', kind: 'asr' },
  },
  'tracks without codes': {
    player: offering([{ ...asr('ko'), code: null }]),
    outcome: { language: 'ko', kind: 'asr' },
  },
  'tracks with empty codes and ids': {
    player: offering([{ ...manual('tr'), code: '', vssId: '' }]),
    outcome: { language: 'tr', kind: 'manual' },
  },
  'automatic captions known only by their id': {
    player: offering([{ lang: 'nl', vssId: 'a.nl' }, manual('nl')]),
    outcome: { language: 'nl', kind: 'manual' },
  },
  'a code of no language beside one': {
    player: offering([manual('zxx'), asr('vi')]),
    outcome: { language: 'vi', kind: 'asr' },
  },
  'odd places': {
    player: offering([asr('pl'), manual('pl')], {
      audioTracks: [sound([-1, 99, 1.5, '0', null, 1], { defaultCaptionTrackIndex: -3, audioTrackId: '.' }), null, 7],
      defaultAudioTrackIndex: 12,
      defaultTranslationSourceTrackIndices: ['x', 400],
    }),
    outcome: { language: 'pl', kind: 'manual' },
  },
  'one unreadable track among others': {
    player: offering([null, { languageCode: 'en' }, asr('sv')], {
      audioTracks: [sound([2])],
      defaultAudioTrackIndex: 0,
    }),
    outcome: { language: 'sv', kind: 'asr' },
  },
  'tracks in an unknown form': {
    player: offering([{ address: 'elsewhere' }]),
    outcome: { reason: 'failed' },
  },
} satisfies Record<string, Dialect>
