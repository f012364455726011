import type { Cue, Listing, Transcript, VideoMetadata } from '#core/transcript.ts'
import { cutWindows } from '#core/windows.ts'
import { transcriptHash } from '#services/videos/transcript-hash.ts'
import type { Db } from '#stores/db.ts'
import { saveTranscript } from '#stores/transcripts.ts'
import { saveVideo } from '#stores/videos.ts'

const sentences = [
  'Welcome back everybody, today we build a bridge out of paper.',
  'We signed the lease for one dollar and nobody believed us.',
  'The first bridge fell down after eleven seconds.',
  'Then Maria had the idea to fold every sheet twice.',
  'In the end the bridge carried forty kilograms.',
]

type Talk = {
  videoId?: string
  title?: string
  isSample?: boolean
  /** Null as long as the platform has not said. */
  listing?: Listing | null
  metadata?: Partial<VideoMetadata>
  coveragePercent?: number
}

/** A ready video of a few minutes in the library: window n says `sentences[n - 1]`. */
export async function addTalk(
  db: Db,
  { windows, padding = '', ...talk }: Talk & { windows?: number; padding?: string } = {},
): Promise<{ videoId: string; hash: string; cues: readonly Cue[] }> {
  const cues = Array.from({ length: windows ?? sentences.length }, (_, index) => ({
    startMs: index * 30_000,
    endMs: index * 30_000 + 29_000,
    text: `${sentences[index % sentences.length]}${padding}`,
  }))
  return addWords(db, { ...talk, cues })
}

/** A ready video with these words. */
export async function addWords(
  db: Db,
  {
    videoId = 'paperbridge',
    title = 'You will NOT believe what this paper bridge carries',
    isSample = false,
    listing = 'listed',
    metadata: known = {},
    coveragePercent = 100,
    cues,
  }: Talk & { cues: readonly Cue[] },
): Promise<{ videoId: string; hash: string; cues: readonly Cue[] }> {
  const transcript: Transcript = { language: 'en', kind: 'manual', cues }
  const hash = transcriptHash(transcript)
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
  await saveVideo(db, { videoId, metadata, transcriptHash: hash, isSample, listing: listing ?? undefined })
  await saveTranscript(db, videoId, {
    hash,
    transcript,
    windows: cutWindows(cues),
    source: 'test',
    coveragePercent,
  })
  return { videoId, hash, cues }
}
