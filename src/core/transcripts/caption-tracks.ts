/** A caption track that YouTube offers. `kind` is 'asr' for automatic captions. */
export type CaptionTrack = {
  readonly languageCode: string
  readonly kind: 'manual' | 'asr'
  readonly isDefault: boolean
}

export type TrackChoice<T extends CaptionTrack> =
  | { readonly track: T }
  /** The wanted language is not available; these are. */
  | { readonly languages: readonly string[] }

/** The language of a code without its region: 'en' for 'en-GB'. */
export const baseLanguage = (code: string): string => code.toLowerCase().split('-')[0]!
const isSameLanguage = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/**
 * Chooses the track to read, manual before automatic: in the wanted language, else in its base language (en for en-GB).
 * Without a wanted language, in the video's own: that of its automatic captions, or of its default track. YouTube's
 * translated tracks are never chosen, because they are damaged.
 */
export function chooseTrack<T extends CaptionTrack>(tracks: readonly T[], wanted: string | null): TrackChoice<T> {
  const track = wanted === null ? ownTrack(tracks) : wantedTrack(tracks, wanted)
  return track ? { track } : { languages: [...new Set(tracks.map(each => each.languageCode))].sort() }
}

function wantedTrack<T extends CaptionTrack>(tracks: readonly T[], wanted: string): T | undefined {
  const exact = tracks.filter(track => isSameLanguage(track.languageCode, wanted))
  const related = tracks.filter(track => baseLanguage(track.languageCode) === baseLanguage(wanted))
  return manualFirst(exact) ?? manualFirst(related)
}

function ownTrack<T extends CaptionTrack>(tracks: readonly T[]): T | undefined {
  const own = tracks.find(track => track.kind === 'asr') ?? tracks.find(track => track.isDefault) ?? tracks[0]
  return own && wantedTrack(tracks, own.languageCode)
}

const manualFirst = <T extends CaptionTrack>(tracks: readonly T[]): T | undefined =>
  tracks.find(track => track.kind === 'manual') ?? tracks[0]
