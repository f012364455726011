import type { Verdict } from '#core/answers/analysis.ts'

/** An answer in the first seconds needs no skipping. */
const minSkipSeconds = 10

/** Where the part that is worth watching begins, else the answer; null where skipping gains nothing. */
export function skipTarget({ advice, answerSeconds }: Pick<Verdict, 'advice' | 'answerSeconds'>): number | null {
  const target = advice?.startSeconds ?? answerSeconds
  return target !== null && target >= minSkipSeconds ? target : null
}
