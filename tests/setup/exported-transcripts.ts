import { json } from './exported-transcripts/json.ts'
import type { ExportedTranscript } from './exported-transcripts/talk.ts'
import { texts } from './exported-transcripts/texts.ts'

/** One talk in each form in which people get it from the tools that they use. */
export const exportedTranscripts: readonly ExportedTranscript[] = [...texts, ...json]
