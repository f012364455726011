import { cleanCues } from '../transcripts/captions/cues.ts'
import type { TranscriptWindow } from '../transcripts/transcript.ts'
import { cutWindows } from '../transcripts/windows.ts'
import type { EvaluationItem } from './evaluation-set.ts'

/** An item's transcript, cut into windows as the product does. */
export const windowsOf = ({ cues }: Pick<EvaluationItem, 'cues'>): TranscriptWindow[] =>
  cutWindows(cleanCues(cues.map(([startMs, endMs, text]) => ({ startMs, endMs, text }))))
