import type { ServedModel, TokenUsage } from '#core/models/models.ts'
import {
  type Attempt,
  absorbCost,
  believedCost,
  believedUsage,
  billFor,
  billSoFar,
  isUnread,
  type ReportedCall,
  withinHold,
} from '#core/models/spending.ts'
import { type MicroDollars, microDollars, type SpendGrant } from '#core/plans/budget.ts'
import type { LlmCall, LlmPart, Needs } from '#src/ports.ts'

/** What a grant's calls have used so far. All calls of one answer (notes, the answer, its second attempt) share it. */
export type Spending = {
  readonly grant: SpendGrant
  /** Used for certain so far, including running calls: the hold's checkpoint. */
  spent(): MicroDollars
  /** The bill, call by call; together they never cost more than the grant. */
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
    let reportedCost: number | null = null
    let receivedCharacters = 0
    let ended: 'complete' | 'aborted' | 'failed' = 'aborted'
    let isFree = false
    const outputCap = request.maxOutputTokens
    const counted = (): ReportedCall => ({ inputTokens, outputCap, receivedCharacters, reported, reportedCost })
    const about = { attempt, purpose, model: model.id, absorbed: microDollars(0) }
    const spentSoFar = (): Attempt => ({ ...about, ...billSoFar(model, counted()) })
    running.add(spentSoFar)
    try {
      for await (const part of needs.llm.stream(request, signal)) {
        if (part.type === 'text') receivedCharacters += part.text.length
        if (part.type === 'usage') {
          reported = part.usage
          reportedCost = part.cost ?? null
          tellDisbelieved(needs, grant, model, reported, counted())
        }
        yield part
      }
      ended = 'complete'
    } catch (error) {
      ended = signal.aborted ? 'aborted' : 'failed'
      isFree = isUnread(error)
      throw error
    } finally {
      running.delete(spentSoFar)
      const billed = { ...about, ...billFor(model, { ...counted(), ended }) }
      closed.push(isFree ? absorbCost(billed) : billed)
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
  model: ServedModel,
  reported: TokenUsage,
  counted: ReportedCall,
): void {
  const about = { userId, holdId, model: model.id }
  const { usage: billed, isBelieved } = believedUsage(reported, counted)
  if (!isBelieved) {
    log.error({ ...about, reported, billed }, 'a vendor reported more than a call can use; our own count is billed')
    metrics.count('usage_disbelieved_total', { model: model.id })
  }
  if (!believedCost(model, counted).isBelieved) {
    const fields = { ...about, reportedCost: counted.reportedCost, billed }
    log.error(fields, 'a server reported a cost that does not fit the call; the cost by our own prices is billed')
    metrics.count('usage_disbelieved_total', { model: model.id })
  }
}
