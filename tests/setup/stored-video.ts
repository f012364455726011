import { readLargeText } from '#adapters/read-large-text.ts'
import { createTokens } from '#adapters/tokens.ts'
import type { TextLimits } from '#core/transcripts/captions/refuse-too-large.ts'
import type { Cue, Listing, VideoMetadata } from '#core/transcripts/transcript.ts'
import type { Db } from '#stores/db.ts'
import { saveTranscript } from '#stores/transcripts.ts'
import { saveVideo } from '#stores/videos.ts'

const sentences = [
  'Welcome back everybody, today we build a bridge out of paper.',
  'We signed the lease for one dollar and nobody believed us.',
  'The first bridge fell down after eleven seconds.',
  'Then Maria had the idea to fold every sheet twice.',
  'In the end the bridge carried forty kilograms. It held longer than any of us had hoped, and then we stopped adding weights.',
]

type VideoInput = {
  videoId?: string
  title?: string
  isSample?: boolean
  /** Null while it is unknown. */
  listing?: Listing | null
  metadata?: Partial<VideoMetadata>
  coveragePercent?: number
}

/** Adds a ready video of a few minutes. Its windows take the texts of `sentences` in turn, each followed by `padding`. */
export async function addVideo(
  db: Db,
  { windows, padding = '', ...video }: VideoInput & { windows?: number; padding?: string } = {},
): Promise<{ videoId: string; hash: string; cues: readonly Cue[] }> {
  const cues = Array.from({ length: windows ?? sentences.length }, (_, index) => ({
    startMs: index * 30_000,
    endMs: index * 30_000 + 29_000,
    text: `${sentences[index % sentences.length]}${padding}`,
  }))
  return addVideoWithCues(db, { ...video, cues })
}

const tokens = createTokens()
const anySize: TextLimits = { transcriptWords: 1e9, transcriptCues: 1e9, transcriptBytes: 1e9 }

/** A transcript in its stored form. */
export function readyToStore(cues: readonly Cue[], language = 'en') {
  const segments = JSON.stringify(cues.map(cue => [cue.startMs, cue.endMs, cue.text]))
  return readLargeText({ kind: 'segments', segments, language, limits: anySize }, tokens)
}

/** Adds a ready video with these cues. */
export async function addVideoWithCues(
  db: Db,
  {
    videoId = 'paperbridge',
    title = 'You will NOT believe what this paper bridge carries',
    isSample = false,
    listing = 'listed',
    metadata: known = {},
    coveragePercent = 100,
    language,
    cues,
  }: VideoInput & { cues: readonly Cue[]; language?: string },
): Promise<{ videoId: string; hash: string; cues: readonly Cue[] }> {
  const ready = readyToStore(cues, language)
  const metadata = {
    title,
    channel: 'Fold Works',
    channelUrl: null,
    description: '',
    durationSeconds: Math.ceil((cues.at(-1)?.endMs ?? 0) / 30_000) * 30,
    thumbnailUrl: 'https://i.ytimg.com/vi/x/hqdefault.jpg',
    chapters: [],
    ...known,
  }
  await saveVideo(db, { videoId, metadata, transcriptHash: ready.hash, isSample, listing: listing ?? undefined })
  await saveTranscript(db, videoId, { ...ready, kind: 'manual', source: 'test', coveragePercent })
  return { videoId, hash: ready.hash, cues }
}
