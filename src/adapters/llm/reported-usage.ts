import type { ServedModel, TokenUsage } from '#core/models/models.ts'
import { longestText } from '#core/models/spending.ts'

/** What a vendor has reported so far. Null: not reported yet, or not a number of tokens. */
export type ReportedUsage = {
  readonly input: number | null
  readonly cachedInput: number | null
  readonly cacheWrite: number | null
  readonly output: number | null
  /** What the call costs, in dollars; only named servers are read for it. */
  readonly cost: number | null
  /** A value that cannot be a count, such as a negative one; for the operator's log. */
  readonly odd: string | null
}

export const nothingReported: ReportedUsage = {
  input: null,
  cachedInput: null,
  cacheWrite: null,
  output: null,
  cost: null,
  odd: null,
}

/** A number of zero or more in any of the forms that servers send; null for anything else. */
export function amountOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null
}

/** A count of tokens. Zero, null and nonsense say nothing. */
const countOf = (value: unknown): number | null => Math.ceil(amountOf(value) ?? 0) || null

/** True for a value that is there and cannot be an amount. */
export const isOdd = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Number(value) >= 0 && Number.isFinite(Number(value)))

/**
 * Adds a report to the earlier ones of the same answer. Reports are cumulative, and a later one may leave out what an
 * earlier one said, or say it as zero.
 */
export function addReport(
  earlier: ReportedUsage | null,
  report: { input?: unknown; cachedInput?: unknown; cacheWrite?: unknown; output?: unknown; cost?: unknown },
): ReportedUsage {
  const before = earlier ?? nothingReported
  const output = countOf(report.output) ?? before.output
  // A cost that comes before the end is that of the output until then.
  const earlierCost = output === before.output ? before.cost : null
  const odd = Object.entries(report).find(([, value]) => isOdd(value))
  return {
    input: countOf(report.input) ?? before.input,
    cachedInput: countOf(report.cachedInput) ?? before.cachedInput,
    cacheWrite: countOf(report.cacheWrite) ?? before.cacheWrite,
    output,
    cost: amountOf(report.cost) || earlierCost || amountOf(report.cost),
    odd: odd ? `${odd[0]} ${String(odd[1]).slice(0, 40)}` : before.odd,
  }
}

/** True when the vendor has counted something, so that the call may be on its bill. */
export const isBilled = (usage: ReportedUsage | null): boolean =>
  usage !== null && (usage.input !== null || usage.output !== null || (usage.cost ?? 0) > 0)

/** The reported cost in micro-dollars, not rounded; nothing when none was reported. */
export const reportedCostOf = (usage: ReportedUsage | null): { readonly cost?: number } =>
  // Fifteen digits, so that 0.1 + 0.2 dollars are 300,000 micro-dollars.
  usage?.cost == null ? {} : { cost: Number((usage.cost * 1_000_000).toPrecision(15)) }

/** Our own count of the call, made only where it is needed, and the length of the answer's text. */
export type OwnCount = { input(): number; output(): number; readonly characters: number }

/**
 * The usage of a call: what the vendor reported, and our own count where it reported nothing or what cannot be. No call reads
 * more than the model's window or writes more than the model can. Twice our own count is allowed in any case, because a
 * catalog's entry may be wrong. A text that is far too long for the reported output was counted before its end.
 */
export function usageOf(
  reported: ReportedUsage | null,
  { model, maxOutputTokens }: { readonly model: ServedModel; readonly maxOutputTokens: number },
  own: OwnCount,
): { readonly usage: TokenUsage; readonly impossible: string | null } {
  const { input, output, odd, cost: _, ...cache } = reported ?? nothingReported
  const isBelieved = (tokens: number | null, limit: number, count: () => number): tokens is number =>
    tokens !== null && (tokens <= limit || tokens <= 2 * count())
  const believesInput = isBelieved(input, model.contextWindow, own.input)
  const believesOutput =
    isBelieved(output, Math.max(model.maxOutput, maxOutputTokens), own.output) && own.characters <= longestText(output)
  const settledInput = believesInput ? input : own.input()
  // A part of the input cannot be more than all of it.
  const cachedInput = believesInput ? Math.min(cache.cachedInput ?? 0, input) : 0
  const cacheWrite = believesInput ? Math.min(cache.cacheWrite ?? 0, input - cachedInput) : 0
  const impossible =
    input !== null && !believesInput ? `input ${input}` : output !== null && !believesOutput ? `output ${output}` : odd
  return {
    usage: { input: settledInput, cachedInput, cacheWrite, output: believesOutput ? output : own.output() },
    impossible,
  }
}
