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
  /** The model, with a higher ratio where one was seen for transcripts in this language. */
  learned(model: ServedModel, language: string): ServedModel
}

/** A high count of one prompt, such as one with the wrong language on its label, is forgotten after so many others. */
const promptsKept = 20
/** For what is counted by samples, and for texts that differ from those seen. */
const margin = 1.05
/** Below, a server has cut the prompt or not counted all of it. Budgets never count with more than the highest. */
export const ratioLimits = { least: 0.6, most: 2 } as const

/** Ratios that are learned as long as the process lives. */
export function createTokenRatios(): TokenRatios {
  const seen = new Map<string, number[]>()
  const keyOf = ({ id }: ServedModel, language: string) => `${id} ${language.split('-')[0]!.toLowerCase()}`
  return {
    see(model, language, { reported, own }) {
      const ratio = reported / own
      // Billing does not believe more than twice our own count either.
      if (model.server === undefined || !(ratio >= ratioLimits.least && ratio <= 2 * model.tokenRatio)) return
      const key = keyOf(model, language)
      seen.set(key, [...(seen.get(key) ?? []), ratio].slice(-promptsKept))
    },
    learned(model, language) {
      const highest = Math.max(0, ...(seen.get(keyOf(model, language)) ?? []))
      if (highest <= model.tokenRatio) return model
      return { ...model, learnedRatio: Math.min(ratioLimits.most, highest * margin) }
    },
  }
}
