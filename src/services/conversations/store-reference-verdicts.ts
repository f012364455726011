import { referenceModelId } from '#core/models/reference-model.ts'
import { promptVersion } from '#core/prompts/prompt-version.ts'
import { readVerdict } from '#core/verdicts/verdict.ts'
import type { Needs } from '#src/ports.ts'
import { findAnalysis, saveAnalysis } from '#stores/analyses.ts'
import { readTranscriptHead, readWindows } from '#stores/transcripts.ts'
import { readVideoRow } from '#stores/videos.ts'

/**
 * Stores the reference verdicts, which people wrote, as shared results with `isReference`. Their quotes are checked like
 * those of a model. A verdict whose text is unchanged is not stored again, so it keeps its date.
 * @param verdicts by the video's id, what a model would have answered
 */
export async function storeReferenceVerdicts(
  { db, ids }: Needs<'db' | 'ids'>,
  verdicts: Readonly<Record<string, object>>,
  signal: AbortSignal,
): Promise<void> {
  for (const [videoId, claimed] of Object.entries(verdicts)) {
    const video = await readVideoRow(db, videoId)
    const hash = video?.transcriptHash
    const head = hash ? await readTranscriptHead(db, videoId, hash) : null
    if (!video || !hash || !head) continue
    const windows = await readWindows(db, { videoId, hash }, signal)
    const { title, durationSeconds } = video
    const reading = readVerdict(JSON.stringify(claimed), windows, { title, durationSeconds })
    if (reading === null) continue
    const { verdict, content, proof } = reading
    const key = {
      videoId,
      hash,
      kind: 'clickbait',
      promptVersion,
      model: referenceModelId,
      language: head.language,
    } as const
    if ((await findAnalysis(db, key))?.content === content) continue
    await saveAnalysis(db, key, { id: ids.next(), content, data: { verdict, proof, isReference: true } })
  }
}
