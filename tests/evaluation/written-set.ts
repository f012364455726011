import { readFileSync } from 'node:fs'
import { cueOf, type EvaluationItem, parseEvaluationSet } from '#core/evaluation/evaluation-set.ts'

/** Reads the written set. Throws on unknown fields and on labels that contradict their item. */
export function readWrittenSet() {
  const text = readFileSync(new URL('../../evaluation/promises-40.jsonl', import.meta.url), 'utf8')
  const { set, problems } = parseEvaluationSet(text)
  if (set === null) throw new Error(problems.join('\n'))
  return set
}

/** The start in seconds of the cue in which a quote begins; null if it is not in the captions. */
export function secondOf(item: EvaluationItem, quote: string): number | null {
  const cue = cueOf(item, quote)
  return cue === null ? null : item.cues[cue]![0] / 1000
}
