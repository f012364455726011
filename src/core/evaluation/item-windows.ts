import { cleanCues } from '../captions/cues.ts'
import type { Window } from '../transcript.ts'
import { cutWindows } from '../windows.ts'
import type { EvaluationItem } from './evaluation-set.ts'

/** An item's transcript, cut into windows as the product does. */
export const windowsOf = ({ cues }: Pick<EvaluationItem, 'cues'>): Window[] =>
  cutWindows(cleanCues(cues.map(([startMs, endMs, text]) => ({ startMs, endMs, text }))))
