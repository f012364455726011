import { type MicroDollars, microDollars } from '../plans/budget.ts'
import { costOf, type ServedModel, type TokenUsage, worstCost } from './models.ts'

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

/** Makes an attempt free for the user, because its result was unusable. */
export const absorbCost = (attempt: Attempt): Attempt => ({ ...attempt, cost: microDollars(0), absorbed: attempt.cost })

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

/** A second attempt says in the prompt what was wrong with the first. */
const retryInputTokens = 120

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

/** An estimate for incomplete text: about four characters per token. */
const estimateTokens = (characters: number): number => Math.ceil(characters / 4)

/** What a running call has used so far: the vendor's report, or else the counted input and the text received. */
export function usageSoFar(reported: TokenUsage | null, inputTokens: number, receivedCharacters: number): TokenUsage {
  const output = estimateTokens(receivedCharacters)
  if (reported === null) return { input: inputTokens, cachedInput: 0, cacheWrite: 0, output }
  return { ...reported, output: Math.max(reported.output, output) }
}

/**
 * The bill of an ended call. A complete call costs what the vendor reported. An aborted call costs its input and the text
 * received. A call that failed before any text costs nothing.
 */
export function billFor(
  model: ServedModel,
  call: {
    readonly ended: 'complete' | 'aborted' | 'failed'
    readonly reported: TokenUsage | null
    readonly inputTokens: number
    readonly receivedCharacters: number
  },
): { usage: TokenUsage; cost: MicroDollars } {
  const { ended, reported, inputTokens, receivedCharacters } = call
  if (ended === 'complete' && reported !== null) return { usage: reported, cost: costOf(model, reported) }
  if (ended === 'failed' && reported === null && receivedCharacters === 0) {
    return { usage: { input: 0, cachedInput: 0, cacheWrite: 0, output: 0 }, cost: microDollars(0) }
  }
  const usage = usageSoFar(reported, inputTokens, receivedCharacters)
  return { usage, cost: costOf(model, usage) }
}
