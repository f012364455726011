import { AppError, type TranscriptReason } from '#core/errors.ts'
import type { Cue } from '#core/transcripts/transcript.ts'
import type { FoundTranscript, Transcripts } from '#src/ports/transcripts.ts'

/** The platform as a test describes it: videos with transcripts, or the reason why they have none. */
export function knownTranscripts(
  videos: Readonly<Record<string, FoundTranscript | TranscriptReason>> = {},
): Transcripts & { readonly asked: string[] } {
  const asked: string[] = []
  // `constructor` also has the form of a video id.
  const of = (videoId: string) => (Object.hasOwn(videos, videoId) ? videos[videoId]! : 'unavailable')
  return {
    asked,
    async fetch({ videoId }, { onStage }) {
      asked.push(videoId)
      onStage('finding_video')
      const known = of(videoId)
      if (typeof known === 'string') throw new AppError('TRANSCRIPT_UNAVAILABLE', { data: { reason: known, videoId } })
      onStage('reading_captions')
      return known
    },
    async readWatchPage() {
      return null
    },
    async readTitle(videoId) {
      const known = of(videoId)
      return typeof known === 'string' ? null : known.metadata.title
    },
    async probe(videoId) {
      const known = of(videoId)
      return typeof known === 'string'
        ? [{ provider: 'scripted', elapsedMs: 0, ok: false, reason: known, detail: known }]
        : [{ provider: 'scripted', elapsedMs: 0, ok: true, language: 'en', cues: known.transcript.cues.length }]
    },
  }
}

/** A spoken video: one caption line every `everyMs`. */
export function spoken(title: string, lines: readonly string[], everyMs = 5_000): FoundTranscript {
  const cues: Cue[] = lines.map((text, i) => ({ startMs: i * everyMs, endMs: (i + 1) * everyMs, text }))
  return {
    metadata: {
      title,
      channel: 'A channel',
      channelUrl: null,
      description: '',
      durationSeconds: (lines.length * everyMs) / 1000,
      thumbnailUrl: 'https://i.ytimg.com/vi/aaaaaaaaaaa/hqdefault.jpg',
      chapters: [],
    },
    transcript: { language: 'en', kind: 'manual', cues },
    source: 'scripted',
    coveragePercent: 100,
  }
}
