import type { ServedModel } from './models.ts'

/** Kept free in a model's context window for message framing and counting errors. */
const marginTokens = 600

/**
 * How many o200k tokens fit into the model's context window with an answer of `outputCap`. A learned ratio only makes the
 * room smaller: a server may cut a prompt that is too long without an error.
 */
export const roomOf = (model: ServedModel, outputCap: number): number =>
  Math.floor((model.contextWindow - outputCap - marginTokens) / Math.max(model.tokenRatio, model.learnedRatio ?? 0))
