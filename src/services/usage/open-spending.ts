import { costOf, type TokenUsage } from '#core/models/models.ts'
import {
  type Attempt,
  believedUsage,
  billFor,
  type CountedCall,
  usageSoFar,
  withinHold,
} from '#core/models/spending.ts'
import { type MicroDollars, microDollars, type SpendGrant } from '#core/plans/budget.ts'
import type { LlmCall, LlmPart, Needs } from '#src/ports.ts'

/** What a grant's calls have used so far. All calls of one answer (notes, the answer, its second attempt) share it. */
export type Spending = {
  readonly grant: SpendGrant
  /** Used for certain so far, including running calls: the hold's checkpoint. */
  spent(): MicroDollars
  /** The bill, call by call; together never more than the grant. */
  attempts(): readonly Attempt[]
  /** As `attempts`, with what running calls have used so far. */
  soFar(): readonly Attempt[]
  /**
   * Calls the model and meters the call; use cases have no other way to call a model for a user. `inputTokens`: our count of
   * the input, billed when the vendor reports none.
   */
  call(call: LlmCall, about: CallAbout, signal: AbortSignal): AsyncIterable<LlmPart>
}
type CallAbout = { readonly purpose: string; readonly inputTokens: number }

type SpendingNeeds = Needs<'llm' | 'log' | 'metrics'>

/** Starts metering a grant's calls; `settleSpend` books them. */
export function openSpending(needs: SpendingNeeds, grant: SpendGrant): Spending {
  const closed: Attempt[] = []
  const running = new Set<() => Attempt>()
  let attemptCount = 0

  async function* call(
    request: LlmCall,
    { inputTokens, purpose }: CallAbout,
    signal: AbortSignal,
  ): AsyncIterable<LlmPart> {
    attemptCount += 1
    const attempt = attemptCount
    const { model } = request
    let reported: TokenUsage | null = null
    let receivedCharacters = 0
    let ended: 'complete' | 'aborted' | 'failed' = 'aborted'
    const counted = (): CountedCall => ({ inputTokens, outputCap: request.maxOutputTokens, receivedCharacters })
    const about = { attempt, purpose, model: model.id, absorbed: microDollars(0) }
    const spentSoFar = (): Attempt => {
      const usage = usageSoFar(reported, counted())
      return { ...about, usage, cost: costOf(model, usage) }
    }
    running.add(spentSoFar)
    try {
      for await (const part of needs.llm.stream(request, signal)) {
        if (part.type === 'text') receivedCharacters += part.text.length
        if (part.type === 'usage') {
          reported = part.usage
          tellDisbelieved(needs, grant, model.id, reported, counted())
        }
        yield part
      }
      ended = 'complete'
    } catch (error) {
      ended = signal.aborted ? 'aborted' : 'failed'
      throw error
    } finally {
      running.delete(spentSoFar)
      const bill = billFor(model, { ...counted(), ended, reported })
      closed.push({ ...about, ...bill })
    }
  }

  const spent = () => {
    const costs = [...closed.map(attempt => attempt.cost), ...[...running].map(soFar => soFar().cost)]
    return microDollars(
      Math.min(
        grant.amount,
        costs.reduce((a, b) => a + b, 0),
      ),
    )
  }
  const soFar = () => withinHold([...closed, ...[...running].map(attempt => attempt())], grant.amount)
  return { grant, spent, attempts: () => withinHold(closed, grant.amount), soFar, call }
}

/** The operator may be billed what a vendor reports, although no user is. */
function tellDisbelieved(
  { log, metrics }: SpendingNeeds,
  { holdId, userId }: SpendGrant,
  model: string,
  reported: TokenUsage,
  counted: CountedCall,
): void {
  const { usage: billed, isBelieved } = believedUsage(reported, counted)
  if (isBelieved) return
  log.error(
    { userId, holdId, model, reported, billed },
    'a vendor reported more than a call can use; our own count is billed',
  )
  metrics.count('usage_disbelieved_total', { model })
}
