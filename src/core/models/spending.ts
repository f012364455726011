import { isAppError } from '../errors.ts'
import { type MicroDollars, microDollars } from '../plans/budget.ts'
import { costOf, isFree, type ServedModel, type TokenUsage, worstCost } from './models.ts'

/** One billed call of a model. Retries and notes are further attempts on the same hold. */
export type Attempt = {
  readonly attempt: number
  readonly purpose: string
  readonly model: string
  readonly usage: TokenUsage
  readonly cost: MicroDollars
  /** The price of an attempt that is free for the user; the operator pays it. */
  readonly absorbed: MicroDollars
}

/** True when the model read only a part of what it was sent, so that its words are worth nothing. */
export const isUnread = (error: unknown): boolean =>
  isAppError(error, 'CONTEXT_TOO_LARGE') && error.data?.isUnread === true

/** Makes an attempt free for the user, because its result was unusable. */
export const absorbCost = (attempt: Attempt): Attempt => ({
  ...attempt,
  cost: microDollars(0),
  absorbed: microDollars(attempt.absorbed + attempt.cost),
})

/** The attempts, or the rest of them, that were not yet booked with `booked`. */
export const restOf = (attempts: readonly Attempt[], booked: readonly Attempt[]): readonly Attempt[] =>
  attempts.map(attempt => {
    const before = booked.find(each => each.attempt === attempt.attempt)
    if (!before) return attempt
    const left = (key: keyof TokenUsage) => Math.max(0, attempt.usage[key] - before.usage[key])
    const usage = {
      input: left('input'),
      cachedInput: left('cachedInput'),
      cacheWrite: left('cacheWrite'),
      output: left('output'),
    }
    const cost = microDollars(Math.max(0, totalOf([attempt]) - totalOf([before])))
    const rest = { ...attempt, usage, cost, absorbed: microDollars(0) }
    return attempt.absorbed > 0 ? absorbCost(rest) : rest
  })

/** What the attempts cost together: what the user pays, and what the operator absorbs. */
export const totalOf = (attempts: readonly Attempt[]): MicroDollars =>
  microDollars(attempts.reduce((sum, { cost, absorbed }) => sum + cost + absorbed, 0))

/** What an answer may cost: first its notes, then its own call. */
export type SpendPlan = {
  readonly model: ServedModel
  /** Input tokens of the answer's call. */
  readonly inputTokens: number
  /** The output cap of this kind of answer, including reasoning. */
  readonly outputCap: number
  /** The worst case of the calls before the answer. */
  readonly before: MicroDollars
  /** How often the answer's call may be made; a second call has twice the output cap. */
  readonly tries: number
  /** True when a text that ends at its cap is continued, or asked for again if it was all reasoning. */
  readonly isContinued?: boolean
}

/** The input and the output cap of one call. */
export type CallSize = Pick<SpendPlan, 'inputTokens' | 'outputCap'>

/** The request to continue, and the turns' framing. */
const requestTokens = 100

/** A second attempt says in the prompt what was wrong with the first: at most eight promises with their quotes. */
const retryInputTokens = 1_000

/** The output cap of a second attempt. */
export const retryOutputCap = (firstCap: number, model: ServedModel): number => Math.min(2 * firstCap, model.maxOutput)

/** The call that continues the text of a call of that size, which ended at its cap: its input includes that text. */
export const continuationCall = ({ inputTokens, outputCap }: CallSize): CallSize => ({
  inputTokens: inputTokens + outputCap + requestTokens,
  outputCap,
})

/** The call that begins again with twice the output cap, because reasoning used all of the first. */
export const restartedCall = ({ inputTokens, outputCap }: CallSize, model: ServedModel): CallSize => ({
  inputTokens,
  outputCap: retryOutputCap(outputCap, model),
})

/** The second attempt at a verdict. */
export const retryCall = ({ inputTokens, outputCap }: CallSize, model: ServedModel): CallSize => ({
  inputTokens: inputTokens + retryInputTokens,
  outputCap: retryOutputCap(outputCap, model),
})

/** The most the whole plan can cost. */
export function maximumSpend(plan: SpendPlan): MicroDollars {
  const { model, before, tries, isContinued = false } = plan
  const worst = ({ inputTokens, outputCap }: CallSize) => worstCost(model, inputTokens, outputCap)
  const first = tries > 0 ? worst(plan) : 0
  const retries = Math.max(0, tries - 1) * worst(retryCall(plan, model))
  const second = isContinued ? Math.max(worst(continuationCall(plan)), worst(restartedCall(plan, model))) : 0
  return microDollars(before + first + retries + second)
}

/** The smallest budget with which the plan may start: one call with the smallest useful output. */
export const minimumSpend = (plan: SpendPlan, minimumOutput: number): MicroDollars =>
  microDollars(plan.before + worstCost(plan.model, plan.inputTokens, Math.min(minimumOutput, plan.outputCap)))

/** How many output tokens `amount` buys after the input is paid, from 0 to `cap`. */
export function affordableOutput(model: ServedModel, inputTokens: number, amount: MicroDollars, cap: number): number {
  const input = worstCost(model, inputTokens, 0)
  const million = worstCost(model, inputTokens, 1_000_000) - input
  if (million === 0) return cap
  return Math.max(0, Math.min(cap, Math.floor(((amount - input) * 1_000_000) / million)))
}

/** The output cap that a hold of `amount` buys. */
export const outputCapOf = (plan: SpendPlan, amount: MicroDollars): number =>
  affordableOutput(plan.model, plan.inputTokens, microDollars(amount - plan.before), plan.outputCap)

/** Characters per token: no language and no model comes near it over a whole answer. */
const longestToken = 8

/** The longest text, in characters, that this many output tokens can be. A longer one is from a model that ignores its cap. */
export const longestText = (outputTokens: number): number => outputTokens * longestToken + 2_000

/** An estimate for incomplete text: about four characters per token. */
const estimateTokens = (characters: number): number => Math.ceil(characters / 4)

/** A call as we count it: its input, its output cap and the text received so far. */
export type CountedCall = {
  readonly inputTokens: number
  readonly outputCap: number
  readonly receivedCharacters: number
}

/** Our own count of a call. No call is held for more output than its cap. */
const ownUsage = ({ inputTokens, outputCap, receivedCharacters }: CountedCall): TokenUsage => ({
  input: inputTokens,
  cachedInput: 0,
  cacheWrite: 0,
  output: Math.min(outputCap, estimateTokens(receivedCharacters)),
})

const isCount = (tokens: number, limit: number): boolean =>
  Number.isSafeInteger(tokens) && tokens >= 0 && tokens <= limit

/**
 * What of a vendor's report is billed: the input up to twice our own count, the output up to the cap, which is what the hold
 * contains. Our own count replaces what is beyond that or no count at all.
 */
export function believedUsage(
  reported: TokenUsage,
  call: CountedCall,
): { readonly usage: TokenUsage; readonly isBelieved: boolean } {
  const own = ownUsage(call)
  const believesInput =
    isCount(reported.input, 2 * call.inputTokens) &&
    isCount(reported.cachedInput, reported.input) &&
    isCount(reported.cacheWrite, reported.input - reported.cachedInput)
  const believesOutput = isCount(reported.output, call.outputCap)
  const { output } = believesOutput ? reported : own
  return {
    usage: { ...(believesInput ? reported : own), output },
    isBelieved: believesInput && believesOutput,
  }
}

/** A call with what the vendor has reported of it. */
export type ReportedCall = CountedCall & {
  readonly reported: TokenUsage | null
  /** What the server says that the call cost, in micro-dollars; null where it says nothing. */
  readonly reportedCost: number | null
}

/** A reported cost, as a share of what the call's tokens cost at our prices. One that we assume may be 250 times too high. */
const believedShare = { least: 1 / 500, most: 4 } as const

/**
 * What of a server's cost is billed, rounded up. It is believed near what the call's tokens cost, because other units and other
 * meanings of the field are further away, and up to twice the most that the call can cost by our own count and prices. Zero
 * says nothing about a model with a price. Null: the cost follows from the tokens.
 */
export function believedCost(
  model: ServedModel,
  call: ReportedCall,
): { readonly cost: MicroDollars | null; readonly isBelieved: boolean } {
  const { reportedCost, reported, inputTokens, outputCap } = call
  if (reportedCost === null || (reportedCost === 0 && !isFree(model))) return { cost: null, isBelieved: true }
  const byTokens = costOf(model, reported === null ? ownUsage(call) : believedUsage(reported, call).usage)
  const isBelieved =
    reportedCost >= byTokens * believedShare.least &&
    reportedCost <= Math.min(byTokens * believedShare.most, 2 * worstCost(model, inputTokens, outputCap))
  return { cost: isBelieved ? microDollars(reportedCost) : null, isBelieved }
}

type Bill = { readonly usage: TokenUsage; readonly cost: MicroDollars }

const billOf = (model: ServedModel, usage: TokenUsage, call: ReportedCall): Bill => ({
  usage,
  cost: believedCost(model, call).cost ?? costOf(model, usage),
})

/** The bill of a call so far: what is believed of the vendor's report, or else our own count. */
export function billSoFar(model: ServedModel, call: ReportedCall): Bill {
  const own = ownUsage(call)
  const usage = call.reported === null ? own : believedUsage(call.reported, call).usage
  return billOf(model, { ...usage, output: Math.max(usage.output, own.output) }, call)
}

/**
 * The bill of an ended call. A complete call costs what the vendor reported, as far as it is believed. An aborted call costs
 * its input and the text received. A call that failed before any text costs nothing.
 */
export function billFor(
  model: ServedModel,
  call: ReportedCall & { readonly ended: 'complete' | 'aborted' | 'failed' },
): Bill {
  const { ended, reported, receivedCharacters } = call
  if (ended === 'complete' && reported !== null) return billOf(model, believedUsage(reported, call).usage, call)
  if (ended === 'failed' && reported === null && receivedCharacters === 0) {
    return { usage: { input: 0, cachedInput: 0, cacheWrite: 0, output: 0 }, cost: microDollars(0) }
  }
  return billSoFar(model, call)
}

/** The attempts with their costs cut, in order, to what the hold has. No report of a vendor makes anyone pay more. */
export function withinHold(attempts: readonly Attempt[], amount: MicroDollars): readonly Attempt[] {
  let left: number = amount
  return attempts.map(attempt => {
    const cost = microDollars(Math.max(0, Math.min(attempt.cost, left)))
    left -= cost
    return cost === attempt.cost ? attempt : { ...attempt, cost }
  })
}
