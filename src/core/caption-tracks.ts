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

const base = (code: string): string => code.toLowerCase().split('-')[0]!
const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/**
 * Chooses the track to read. For a wanted language: its manual track, its automatic track, then the same base language (en
 * for en-GB). Without one, the video's own language, that of its automatic captions or its default track, manual before
 * automatic. YouTube's translated tracks are never chosen, because they come damaged.
 */
export function chooseTrack<T extends CaptionTrack>(tracks: readonly T[], wanted: string | null): TrackChoice<T> {
  const track = wanted === null ? ownTrack(tracks) : wantedTrack(tracks, wanted)
  return track ? { track } : { languages: [...new Set(tracks.map(each => each.languageCode))].sort() }
}

function wantedTrack<T extends CaptionTrack>(tracks: readonly T[], wanted: string): T | undefined {
  const exact = tracks.filter(track => same(track.languageCode, wanted))
  const related = tracks.filter(track => base(track.languageCode) === base(wanted))
  return manualFirst(exact) ?? manualFirst(related)
}

function ownTrack<T extends CaptionTrack>(tracks: readonly T[]): T | undefined {
  const own = tracks.find(track => track.kind === 'asr') ?? tracks.find(track => track.isDefault) ?? tracks[0]
  return own && wantedTrack(tracks, own.languageCode)
}

const manualFirst = <T extends CaptionTrack>(tracks: readonly T[]): T | undefined =>
  tracks.find(track => track.kind === 'manual') ?? tracks[0]
