import { costOf, type TokenUsage } from '#core/models/models.ts'
import { type Attempt, billFor, usageSoFar } from '#core/models/spending.ts'
import { type MicroDollars, microDollars, type SpendGrant } from '#core/plans/budget.ts'
import type { LlmCall, LlmPart, Needs } from '#src/ports.ts'

/** What a grant's calls have used so far. All calls of one answer (notes, the answer, its second attempt) share it. */
export type Spending = {
  readonly grant: SpendGrant
  /** Used for certain so far, including running calls: the hold's checkpoint. */
  spent(): MicroDollars
  /** The bill, call by call. */
  attempts(): readonly Attempt[]
  /**
   * Calls the model and meters the call; use cases have no other way to call a model for a user. `inputTokens`: our count of
   * the input, billed when the vendor reports none.
   */
  call(call: LlmCall, about: CallAbout, signal: AbortSignal): AsyncIterable<LlmPart>
}
type CallAbout = { readonly purpose: string; readonly inputTokens: number }

/** Starts metering a grant's calls; `settleSpend` books them. */
export function openSpending({ llm }: Needs<'llm'>, grant: SpendGrant): Spending {
  const closed: Attempt[] = []
  const running = new Set<() => MicroDollars>()
  let attemptCount = 0

  async function* call(request: LlmCall, about: CallAbout, signal: AbortSignal): AsyncIterable<LlmPart> {
    attemptCount += 1
    const attempt = attemptCount
    const { model } = request
    const { inputTokens, purpose } = about
    let reported: TokenUsage | null = null
    let receivedCharacters = 0
    let ended: 'complete' | 'aborted' | 'failed' = 'aborted'
    const spentSoFar = () => costOf(model, usageSoFar(reported, inputTokens, receivedCharacters))
    running.add(spentSoFar)
    try {
      for await (const part of llm.stream(request, signal)) {
        if (part.type === 'text') receivedCharacters += part.text.length
        if (part.type === 'usage') reported = part.usage
        yield part
      }
      ended = 'complete'
    } catch (error) {
      ended = signal.aborted ? 'aborted' : 'failed'
      throw error
    } finally {
      running.delete(spentSoFar)
      const bill = billFor(model, { ended, reported, inputTokens, receivedCharacters })
      closed.push({ attempt, purpose, model: model.id, absorbed: microDollars(0), ...bill })
    }
  }

  const spent = () =>
    microDollars(
      [...closed.map(attempt => attempt.cost), ...[...running].map(cost => cost())].reduce((a, b) => a + b, 0),
    )
  return { grant, spent, attempts: () => closed, call }
}
