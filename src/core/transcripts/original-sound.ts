import { isOneLanguage, isSameLanguage } from './track-language.ts'

export type SoundRole = 'original' | 'dub' | 'description' | null

/** One sound of a video: the original, a dub or an audio description. */
export type Sound = {
  readonly language: string | null
  readonly role: SoundRole
  /** The places of its captions in the list of tracks. */
  readonly captions: readonly number[]
  readonly defaultCaption: number | null
}

export type OriginalSound = {
  /** The sound itself; null if it is unknown which of several it is. */
  readonly sound: Sound | null
  readonly language: string | null
}

type HeardTrack = { readonly languageCode: string; readonly kind: 'manual' | 'asr' }

/**
 * Finds the original sound. The platform's default may be a dub into the language of the request, so that a sound marked as
 * the original comes first. Where only the streams name the original's language, `streamLanguage`, the sound in it counts.
 */
export function findOriginalSound(
  sounds: readonly Sound[],
  defaultIndex: number | null,
  tracks: readonly (HeardTrack | null)[],
  streamLanguage: string | null,
): OriginalSound {
  const languageOf = (sound: Sound) => sound.language ?? heardLanguage(sound, tracks)
  const inStreams = (sound: Sound) => {
    const language = languageOf(sound)
    return streamLanguage !== null && language !== null && isSameLanguage(language, streamLanguage)
  }
  const candidates = sounds.filter(({ role }) => role === null || role === 'original')
  const standard = defaultIndex === null ? undefined : sounds[defaultIndex]
  const marked = candidates.filter(sound => sound.role === 'original')
  const matching = candidates.filter(inStreams)
  const only = candidates.length === 1 ? candidates[0] : undefined
  const preferred = (list: readonly Sound[]) => list.find(sound => sound === standard) ?? list[0]
  const acceptedStandard =
    standard && candidates.includes(standard) && (streamLanguage === null || languageOf(standard) === null)
      ? standard
      : undefined
  const sound = preferred(marked) ?? preferred(matching) ?? acceptedStandard ?? only ?? null
  return { sound, language: (sound && languageOf(sound)) ?? streamLanguage }
}

/** The language of a sound's automatic captions; null if they are in none or several. */
function heardLanguage(sound: Sound, tracks: readonly (HeardTrack | null)[]): string | null {
  const codes = sound.captions.flatMap(at => {
    const track = tracks[at]
    return track?.kind === 'asr' && isOneLanguage(track.languageCode) ? [track.languageCode] : []
  })
  return codes.length > 0 && codes.every(code => isSameLanguage(code, codes[0]!)) ? codes[0]! : null
}

/** Whose captions the track at a place is, if all sounds that list it agree. */
export function soundOfTrack(
  at: number,
  sounds: readonly Sound[],
  original: Sound | null,
): 'original' | 'dub' | undefined {
  const listing = sounds.filter(sound => sound.captions.includes(at))
  if (original && listing.includes(original)) return 'original'
  const isForeign = (sound: Sound) => sound.role === 'dub' || (original !== null && sound.role !== 'description')
  return listing.length > 0 && listing.every(isForeign) ? 'dub' : undefined
}
