import type { CaptionTrack } from '#core/transcripts/caption-tracks.ts'
import { findOriginalSound, type Sound, type SoundRole, soundOfTrack } from '#core/transcripts/original-sound.ts'
import { isOneLanguage, trackLanguage } from '#core/transcripts/track-language.ts'
import { unknownLanguage } from '#core/transcripts/transcript-language.ts'
import type { PlayerResponse } from './schema.ts'

export type OfferedTrack = CaptionTrack & { readonly baseUrl: string }
export type TrackOffer = {
  readonly tracks: readonly OfferedTrack[]
  /** The language of the original sound; null if unknown. */
  readonly spoken: string | null
}

/** The caption tracks of a player's response, each with the sound that it is for; null if they cannot be read. */
export function offeredTracks({ captions, streamingData }: PlayerResponse): TrackOffer | null {
  if (captions === 'unreadable') return null
  const list = captions?.playerCaptionsTracklistRenderer
  const rows = list?.captionTracks ?? []
  const named = rows.map(row => row && { ...row, ...languageAndKind(row) })
  if (rows.length > 0 && named.every(row => row === null)) return null
  const streams = [...(streamingData?.adaptiveFormats ?? []), ...(streamingData?.formats ?? [])].filter(each => !!each)
  const sounds = (list?.audioTracks ?? []).map(row => soundOf(row, rows.length, streams))
  const isPlace = (index: number | undefined, length: number): index is number =>
    Number.isInteger(index) && index! >= 0 && index! < length
  const index = list?.defaultAudioTrackIndex
  const { sound, language } = findOriginalSound(
    sounds,
    isPlace(index, sounds.length) ? index : null,
    named,
    streamLanguage(streams),
  )
  const withDefault = sounds.filter(each => each.defaultCaption !== null && each.role !== 'dub')
  const defaultCaption = sound ? sound.defaultCaption : withDefault.length === 1 ? withDefault[0]!.defaultCaption : null
  const [source] = list?.defaultTranslationSourceTrackIndices ?? []
  const tracks = named.flatMap((row, at): OfferedTrack[] => {
    if (!row) return []
    const { baseUrl, languageCode, kind, label } = row
    const isDefault = at === (defaultCaption ?? source)
    return [{ baseUrl, languageCode, kind, name: label, isDefault, sound: soundOfTrack(at, sounds, sound) }]
  })
  return { tracks, spoken: language }
}

type TrackList = Exclude<PlayerResponse['captions'], undefined | 'unreadable'>['playerCaptionsTracklistRenderer']
type TrackRow = NonNullable<NonNullable<TrackList['captionTracks']>[number]>

function languageAndKind({ baseUrl, languageCode, vssId, kind, name = '', trackName }: TrackRow) {
  const inAddress = URL.parse(baseUrl, 'https://www.youtube.com')?.searchParams
  const isAutomatic = kind === 'asr' || inAddress?.get('kind') === 'asr' || vssId?.startsWith('a.') === true
  return {
    languageCode: trackLanguage(languageCode, vssId, inAddress?.get('lang')) ?? unknownLanguage,
    kind: isAutomatic ? ('asr' as const) : ('manual' as const),
    label: isAutomatic ? '' : nameOfTrack(trackName, name),
  }
}

/** The author's name for a track, which the platform shows behind the language: `English - CC`. */
export const nameOfTrack = (trackName: string | undefined, label: string): string =>
  trackName ?? label.split(' - ').slice(1).join(' - ')

type SoundRow = TrackList['audioTracks'][number]
type StreamRow = NonNullable<NonNullable<PlayerResponse['streamingData']>['formats'][number]>

/** A sound by its id, such as `en-US.4`, its name and its streams. Places outside the list of tracks are ignored. */
function soundOf(row: SoundRow, trackCount: number, streams: readonly StreamRow[]): Sound {
  const { audioTrackId = '', displayName = '', captionTrackIndices = [], defaultCaptionTrackIndex } = row ?? {}
  const isPlace = (index: unknown): index is number =>
    typeof index === 'number' && Number.isInteger(index) && index >= 0 && index < trackCount
  const stream = audioTrackId === '' ? undefined : streams.find(({ audioTrack }) => audioTrack.id === audioTrackId)
  return {
    language: languageOfId(audioTrackId),
    role: (stream && roleOfStream(stream)) ?? roleById(audioTrackId) ?? roleByName(displayName),
    captions: captionTrackIndices.filter(isPlace),
    defaultCaption:
      row?.hasDefaultTrack !== false && isPlace(defaultCaptionTrackIndex) ? defaultCaptionTrackIndex : null,
  }
}

function languageOfId(id: string): string | null {
  const language = trackLanguage(id.replace(/\.\d+$/, ''))
  return language !== null && isOneLanguage(language) ? language : null
}

/** The number in a sound's id says what the sound is. */
const rolesByNumber: Readonly<Record<string, SoundRole>> = { 2: 'description', 3: 'dub', 4: 'original', 10: 'dub' }
const roleById = (id: string): SoundRole => rolesByNumber[/\.(\d+)$/.exec(id)?.[1] ?? ''] ?? null

/** English names, because the request asks for English. */
function roleByName(name: string): SoundRole {
  if (/\boriginal\b/i.test(name)) return 'original'
  if (/\bdescripti(?:ve|on)\b/i.test(name)) return 'description'
  return /\bdub(?:bed)?\b/i.test(name) ? 'dub' : null
}

const rolesByContent: Readonly<Record<string, SoundRole>> = {
  original: 'original',
  dubbed: 'dub',
  'dubbed-auto': 'dub',
  descriptive: 'description',
}

/** `acont` in a stream's tags, which are text (`acont=original:lang=en`) or base64 of a protocol buffer. */
function contentOf(xtags = ''): string | undefined {
  const [, asText] = /acont(?:=|%3D)([a-z-]+)/i.exec(xtags.slice(0, 500)) ?? []
  if (asText) return asText
  const decoded = Buffer.from(xtags.slice(0, 500), 'base64').toString('latin1')
  // The value follows its key after a byte with the field's kind and one with its length.
  const found = /acont\x12([\x01-\x1f])/.exec(decoded)
  return found ? decoded.slice(found.index + 7, found.index + 7 + found[1]!.charCodeAt(0)) : undefined
}

function roleOfStream({ xtags, audioTrack }: StreamRow): SoundRole {
  const role = rolesByContent[contentOf(xtags) ?? '']
  if (role) return role
  if (audioTrack.isAutoDubbed) return 'dub'
  return roleById(audioTrack.id) ?? roleByName(audioTrack.displayName ?? '')
}

/** The language of the original sound by the streams: that of the one marked so, else of the default one if it is no dub. */
function streamLanguage(streams: readonly StreamRow[]): string | null {
  const original = streams.find(stream => roleOfStream(stream) === 'original')
  const standard = streams.find(stream => stream.audioTrack.audioIsDefault && roleOfStream(stream) === null)
  const id = (original ?? standard)?.audioTrack.id
  return id === undefined ? null : languageOfId(id)
}
