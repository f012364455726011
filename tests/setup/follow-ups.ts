import { createTokens } from '#adapters/tokens.ts'
import { costOf, type ServedModel } from '#core/models/models.ts'

export type AskedTurn = { readonly question: string; readonly answer: string }

/** Eleven questions, each with an answer of about 500 tokens whose marks name existing windows. */
export const longConversation: readonly AskedTurn[] = Array.from({ length: 11 }, (_, index) => ({
  question: `What is said about bridge number ${index + 1}, by whom, and what came of it in the end?`,
  answer: Array.from(
    { length: 30 },
    (_, line) =>
      `Sheet ${'abcdefghijk'[index]}${line} was folded twice and held for a while [${index * 5 + (line % 5) + 1}].`,
  ).join(' '),
}))

const tokens = createTokens()

/**
 * What the questions after the first cost, in micro-dollars, if the vendor's cache serves all that an earlier call
 * sent: each sends only the last answer and its own bare question as new text.
 */
export function idealFollowUpCost(
  model: ServedModel,
  ratio: number,
  prefix: string,
  turns: readonly AskedTurn[],
): number {
  const size = (text: string) => tokens.count(text) * ratio
  let sent = size(prefix) + size(turns[0]!.question)
  let cost = 0
  for (const [index, { question, answer }] of turns.entries()) {
    if (index === 0) continue
    const added = size(turns[index - 1]!.answer) + size(question)
    cost += costOf(model, {
      input: Math.ceil(sent + added),
      cachedInput: Math.floor(sent),
      cacheWrite: model.price.cacheWrite > model.price.input ? Math.floor(added) : 0,
      output: tokens.count(answer),
    })
    sent += added
  }
  return cost
}

/** The tokens that the fake vendors count for one o200k token. */
export const playedRatio = (model: ServedModel): number => (model.provider === 'anthropic' ? 1.3 : 1)
