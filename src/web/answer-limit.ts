import { answerLimitMs as usualLimitMs } from '#core/limits.ts'

/**
 * The longest time for an answer. The server writes it into the page where models get more time until their first words than
 * usual.
 */
export const pageAnswerLimitMs = (): number =>
  Number(document.querySelector<HTMLMetaElement>('meta[name="answer-limit"]')?.content) || usualLimitMs
