import { isOneLanguage, isSameLanguage, languageDistance } from './track-language.ts'

/** A caption track that the platform offers. */
export type CaptionTrack = {
  readonly languageCode: string
  /** 'asr' for automatic captions. */
  readonly kind: 'manual' | 'asr'
  /** True for the default captions of the original sound. */
  readonly isDefault: boolean
  /** The sound that the captions are for; undefined if unknown or several. */
  readonly sound?: 'original' | 'dub' | undefined
  /** The author's name for the track, such as "CC". */
  readonly name?: string | undefined
}

export type TrackChoice<T extends CaptionTrack> =
  | { readonly track: T }
  /** No track fits; these languages are available. */
  | { readonly languages: readonly string[] }

export type TrackWish = {
  /** The language that a request names; null for the video's own. */
  readonly wanted: string | null
  /** The language of the original sound; null if unknown. */
  readonly spoken?: string | null
}

/**
 * Chooses the track to read. A region counts as its language, and the author's captions come before automatic ones: en-GB by
 * hand before automatic en. Without a wanted language, the captions are those of the original sound: the author's in its
 * language, then automatic ones, then the author's in another language. A dub's captions are chosen only for a wanted language.
 */
export function chooseTrack<T extends CaptionTrack>(
  tracks: readonly T[],
  { wanted, spoken }: TrackWish,
): TrackChoice<T> {
  const track = wanted === null ? ownTrack(tracks, spoken ?? null) : wantedTrack(tracks, wanted)
  return track ? { track } : { languages: [...new Set(tracks.map(each => each.languageCode))].sort() }
}

function wantedTrack<T extends CaptionTrack>(tracks: readonly T[], wanted: string): T | undefined {
  const distance = (track: T) => languageDistance(track.languageCode, wanted)
  return first(inLanguage(tracks, wanted), track => [
    distance(track) === 3,
    isPartial(track),
    track.kind === 'asr',
    track.sound === 'dub',
    distance(track),
    !track.isDefault,
    isNamed(track),
  ])
}

function ownTrack<T extends CaptionTrack>(tracks: readonly T[], knownLanguage: string | null): T | undefined {
  const original = tracks.filter(track => track.sound !== 'dub')
  const spoken = knownLanguage ?? spokenLanguage(original)
  const inOrder = (track: T) => [
    isPartial(track),
    track.kind === 'asr',
    !track.isDefault,
    spoken === null ? 0 : languageDistance(track.languageCode, spoken),
    isNamed(track),
  ]
  const own = spoken === null ? [] : inLanguage(original, spoken)
  // Automatic captions in another language than the original sound are a dub's, unless the platform says otherwise.
  const others = original.filter(({ kind, sound, languageCode }) => {
    return kind === 'manual' || sound === 'original' || knownLanguage === null || !isOneLanguage(languageCode)
  })
  return first(own, inOrder) ?? first(others, inOrder)
}

const inLanguage = <T extends CaptionTrack>(tracks: readonly T[], language: string): T[] =>
  tracks.filter(track => isSameLanguage(track.languageCode, language))

/**
 * The language of automatic captions. With dubs, several languages have automatic captions: then that of them which the
 * default captions or other captions of the author have. Without any, that of the default captions.
 */
function spokenLanguage(tracks: readonly CaptionTrack[]): string | null {
  const named = tracks.filter(track => isOneLanguage(track.languageCode))
  const automatic = named.filter(track => track.kind === 'asr')
  const manual = [...named.filter(track => track.isDefault), ...named.filter(track => track.kind === 'manual')]
  const heard = automatic.length === 0 ? manual : automatic
  const both = manual.find(track => inLanguage(heard, track.languageCode).length > 0)
  return (both ?? heard[0])?.languageCode ?? null
}

/** Captions that leave out most of what is said, or say something else. */
const partialNames =
  /forced|forcé|forzado|erzwungen|signs|foreign parts|narrati|descri|beschreib|kommentar|commentar|comentari|commento|解説/i
const isPartial = ({ name = '', languageCode }: CaptionTrack): boolean =>
  partialNames.test(name.slice(0, 200)) || languageCode === 'zxx'
const isNamed = ({ name = '' }: CaptionTrack): boolean => name !== ''

type Key = boolean | number

/** The first track by these keys; of equal ones, the first in the list. */
const first = <T>(tracks: readonly T[], keysOf: (track: T) => readonly Key[]): T | undefined =>
  tracks
    .map(track => ({ track, keys: keysOf(track).map(Number) }))
    .sort((a, b) => a.keys.reduce((found, key, at) => found || key - b.keys[at]!, 0))[0]?.track
