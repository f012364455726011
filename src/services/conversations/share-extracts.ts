import { type AnalysisKind, type AnswerData, analysisKinds } from '#core/answers/analysis.ts'
import { readKeyPoints } from '#core/answers/key-points.ts'
import { localModelId } from '#core/models/model-catalog.ts'
import { promptVersion } from '#core/prompts/prompt-version.ts'
import { composeLastMessage, outputCaps, systemPrompt } from '#core/prompts/prompts.ts'
import { chapterLines } from '#core/proof/chapter-lines.ts'
import { createProofGate } from '#core/proof/proof-gate.ts'
import type { Chapter, TranscriptWindow } from '#core/transcripts/transcript.ts'
import { readTitleMatch } from '#core/verdicts/read-title-match.ts'
import type { LlmCall, Needs } from '#src/ports.ts'
import { findAnalysis, saveAnalysis } from '#stores/analyses.ts'
import { readTranscriptHead, readWindows } from '#stores/transcripts.ts'
import { readVideoRow } from '#stores/videos.ts'

type ShareNeeds = Needs<'db' | 'ids' | 'llm' | 'models'>
type Source = {
  readonly videoId: string
  readonly title: string
  readonly language: string
  readonly durationSeconds: number | null
  readonly windows: readonly TranscriptWindow[]
  readonly chapters: readonly Chapter[]
}

/**
 * Stores the local engine's word match, summary and key points of these videos as shared results where they are
 * missing, so that a newcomer's first page is not empty. Extracts are free, so no budget is held. Does nothing where a
 * vendor's model is configured.
 */
export async function shareExtracts(
  needs: ShareNeeds,
  videoIds: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  if (!needs.models.configured.has('local')) return
  for (const videoId of videoIds) {
    const video = await readVideoRow(needs.db, videoId)
    const hash = video?.transcriptHash
    const head = hash ? await readTranscriptHead(needs.db, videoId, hash) : null
    if (!video || !hash || !head) continue
    const missing = await listMissingKinds(needs, videoId, hash, head.language)
    if (missing.length === 0) continue
    const windows = await readWindows(needs.db, { videoId, hash }, signal)
    const { title, chapters, durationSeconds } = video
    const source = { videoId, title, chapters, durationSeconds, language: head.language, windows }
    for (const kind of missing) {
      const result = await extract(needs, source, kind, signal)
      const key = { videoId, hash, kind, promptVersion, model: localModelId, language: head.language }
      if (result) await saveAnalysis(needs.db, key, { id: needs.ids.next(), ...result })
    }
  }
}

async function listMissingKinds(
  { db }: ShareNeeds,
  videoId: string,
  hash: string,
  language: string,
): Promise<AnalysisKind[]> {
  const missing: AnalysisKind[] = []
  for (const kind of analysisKinds)
    if (!(await findAnalysis(db, { videoId, hash, kind, promptVersion, model: localModelId, language })))
      missing.push(kind)
  return missing
}

/** One result as pages show it, checked and parsed like every model's. */
async function extract(
  needs: ShareNeeds,
  source: Source,
  kind: AnalysisKind,
  signal: AbortSignal,
): Promise<{ content: string; data: AnswerData } | null> {
  const { windows, title, chapters, durationSeconds } = source
  const raw = await generateText(needs, source, kind, signal)
  if (kind === 'clickbait') {
    const reading = readTitleMatch(raw, windows, durationSeconds)
    return reading && { content: reading.content, data: { match: reading.match, reading: 'whole' } }
  }
  const gate = createProofGate(windows, { known: [title, ...chapterLines(chapters)] })
  const content = gate.push(raw) + gate.end()
  const { citations, proof } = gate.result()
  const points = kind === 'keypoints' ? { points: readKeyPoints(content, windows) } : {}
  return content.trim() === '' ? null : { content, data: { citations, proof, ...points, reading: 'whole' } }
}

async function generateText(
  { llm, models }: ShareNeeds,
  source: Source,
  kind: AnalysisKind,
  signal: AbortSignal,
): Promise<string> {
  const model = models.catalog.entries.find(entry => entry.id === localModelId)!.served
  const { title, language, windows, chapters, videoId } = source
  const call: LlmCall = {
    model,
    system: systemPrompt,
    document: '',
    history: [],
    lastMessage: composeLastMessage(kind, {
      title,
      question: '',
      language,
      transcriptLanguage: language,
      minutes: (windows.at(-1)?.endMs ?? 0) / 60_000,
      nonce: '',
    }),
    maxOutputTokens: outputCaps[kind],
    cacheKey: videoId,
    task: { kind, title, windows, chapters, question: '', language },
  }
  let text = ''
  for await (const part of llm.stream(call, signal)) if (part.type === 'text') text += part.text
  return text
}
