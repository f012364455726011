import { AppError } from '#core/errors.ts'
import type { ExportedVideo, ExportFile } from '#core/export/export-files.ts'
import { createSubtitles, subtitleHead } from '#core/export/subtitles.ts'
import { createParagraphs } from '#core/export/transcript-paragraphs.ts'
import { isTimed } from '#core/transcripts/captions/cues.ts'
import type { Cue, TrackKind } from '#core/transcripts/transcript.ts'
import { refuseMissing } from '#services/videos/refuse-missing.ts'
import type { Needs } from '#src/ports.ts'
import type { JsonSlice } from '#stores/db.ts'
import { readOwnSegments } from '#stores/own-transcripts.ts'
import { readLines, readTranscriptHead } from '#stores/transcripts.ts'
import { nothingToExport } from './texts.ts'

/** The transcript that a conversation reads. */
export type TranscriptSource = { readonly videoId: string; readonly language: string } & (
  | { readonly kind: 'shared'; readonly hash: string }
  | { readonly kind: 'own'; readonly userId: string; readonly conversationId: string }
)

type TranscriptFile = {
  readonly file: Extract<ExportFile, `transcript.${string}` | 'everything.json'>
  readonly video: ExportedVideo
  /** The text before the transcript. */
  readonly head: string
}

/**
 * A transcript as Markdown, subtitles or JSON, read page by page.
 * @throws AppError VIDEO_NOT_FOUND, VIDEO_BLOCKED; NOT_FOUND for subtitles of a transcript without times
 */
export async function exportTranscript(
  needs: Needs<'db'>,
  source: TranscriptSource,
  { file, video, head }: TranscriptFile,
): Promise<AsyncGenerator<string, void>> {
  const first = await readPage(needs, source, 0)
  if (first === null) return refuseMissing(needs, source.videoId)
  const pages = readPages(needs, source, first)
  if (file === 'everything.json') return writeJson(await kindOf(needs, source), source.language, pages)
  const timed = isTimed(cuesOf(first))
  if (file === 'transcript.md') return writeText(head, createParagraphs(video, timed), pages)
  if (!timed) throw new AppError('NOT_FOUND', { message: nothingToExport.times })
  const format = file === 'transcript.srt' ? 'srt' : 'vtt'
  return writeText(subtitleHead(format, source.language), createSubtitles(format), pages)
}

const readPage = (needs: Needs<'db'>, source: TranscriptSource, from: number): Promise<JsonSlice | null> =>
  source.kind === 'own' ? readOwnSegments(needs.db, source, from) : readLines(needs.db, source, from)

async function* readPages(
  needs: Needs<'db'>,
  source: TranscriptSource,
  first: JsonSlice,
): AsyncGenerator<JsonSlice, void> {
  let page: JsonSlice | null = first
  while (page) {
    yield page
    page = page.next === null ? null : await readPage(needs, source, page.next)
  }
}

const cuesOf = ({ items }: JsonSlice): Cue[] =>
  (JSON.parse(items) as [number, number, string][]).map(([startMs, endMs, text]) => ({ startMs, endMs, text }))

type Writer = { add(cues: readonly Cue[]): string; end(): string }

async function* writeText(
  head: string,
  writer: Writer,
  pages: AsyncGenerator<JsonSlice, void>,
): AsyncGenerator<string, void> {
  if (head !== '') yield head
  for await (const page of pages) yield writer.add(cuesOf(page))
  yield writer.end()
}

async function kindOf({ db }: Needs<'db'>, source: TranscriptSource): Promise<TrackKind> {
  if (source.kind === 'own') return 'user'
  return (await readTranscriptHead(db, source.videoId, source.hash))?.kind ?? 'manual'
}

/** The cues are already JSON: they are passed on as they are stored. */
async function* writeJson(
  kind: TrackKind,
  language: string,
  pages: AsyncGenerator<JsonSlice, void>,
): AsyncGenerator<string, void> {
  yield `${JSON.stringify({ language, kind }).slice(0, -1)},"cues":[`
  let separator = ''
  for await (const { items } of pages) {
    const cues = items.slice(1, -1)
    if (cues !== '') yield separator + cues
    if (cues !== '') separator = ','
  }
  yield ']}'
}
