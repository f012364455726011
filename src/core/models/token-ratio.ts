import type { ServedModel } from './models.ts'

/** A safe upper estimate of the vendor's count of so many o200k tokens. */
export const vendorTokens = (model: ServedModel, tokens: number): number =>
  Math.ceil(tokens * (model.learnedRatio ?? model.tokenRatio))

/**
 * The ratios of a server's count of prompts to ours, as far as this process has seen them. They depend on the model and on
 * the transcript's language.
 */
export type TokenRatios = {
  /** Takes what a server has counted of a prompt. */
  see(model: ServedModel, language: string, counted: { readonly reported: number; readonly own: number }): void
  /** The model with what is known of its ratio for transcripts in this language. */
  learned(model: ServedModel, language: string): ServedModel
}

/** So many prompts are seen before budgets rely on less than the assumed ratio. */
const leastSeen = 20
/** For what is counted by samples, and for texts that differ from those seen. */
const margin = 1.05
/** Below, a server has cut the prompt or not counted all of it; above, its report is not believed. */
export const ratioLimits = { least: 0.6, most: 2 } as const

type Seen = { readonly count: number; readonly highest: number }

/** Ratios that are learned as long as the process lives. */
export function createTokenRatios(): TokenRatios {
  const seen = new Map<string, Seen>()
  const keyOf = ({ id }: ServedModel, language: string) => `${id} ${language.split('-')[0]!.toLowerCase()}`
  return {
    see(model, language, { reported, own }) {
      const ratio = reported / own
      if (model.server === undefined || !(ratio >= ratioLimits.least && ratio <= ratioLimits.most)) return
      const { count, highest } = seen.get(keyOf(model, language)) ?? { count: 0, highest: 0 }
      seen.set(keyOf(model, language), { count: count + 1, highest: Math.max(highest, ratio) })
    },
    learned(model, language) {
      const known = seen.get(keyOf(model, language))
      const learnedRatio = known ? upperRatio(known, model.tokenRatio) : null
      return learnedRatio === null ? model : { ...model, learnedRatio }
    },
  }
}

/** The highest ratio seen, with a margin; null while the assumed one stands. Only a higher one is believed at once. */
function upperRatio({ count, highest }: Seen, assumed: number): number | null {
  if (highest > assumed) return Math.min(ratioLimits.most, highest * margin)
  return count < leastSeen ? null : Math.min(assumed, highest * margin)
}
