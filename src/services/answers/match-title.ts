import { AppError } from '#core/errors.ts'
import { readTitleMatch } from '#core/verdicts/read-title-match.ts'
import type { LiveAnswer } from '#src/ports/live-answers.ts'
import type { AnswerSource, Produced, Reading } from './answer-source.ts'

/**
 * Compares the title's words with the video's, when no model is configured.
 * @throws AppError AI_UNUSABLE when the answer cannot be read
 */
export async function matchTitle(
  { durationSeconds, plan }: AnswerSource,
  live: LiveAnswer,
  { windows, indexReady, ask }: Reading,
  outputCap: number,
): Promise<Produced> {
  let raw = ''
  const parts = ask({ inputTokens: plan.inputTokens, outputCap })
  for await (const part of parts) if (part.type === 'text') raw += part.text
  live.enter({ name: 'checking_quotes' })
  await indexReady
  const reading = readTitleMatch(raw, windows, durationSeconds)
  if (reading === null) throw new AppError('AI_UNUSABLE')
  return { content: reading.content, data: { match: reading.match }, isCut: false }
}
