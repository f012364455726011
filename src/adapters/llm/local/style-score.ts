import { styleTraits } from './style-traits.ts'

/**
 * Weights of the traits, from a logistic regression on titles of 48 YouTube channels, each channel labeled by hand. 51
 * other channels are the test set (docs/local-engine.md).
 */
const traitWeights: Record<string, number> = {
  listStart: 1.98,
  strong: 1.89,
  shouted: 1.65,
  superlative: 1.45,
  tease: 1.4,
  emoji: 1.34,
  things: 1.12,
  you: 1.01,
  thisHere: 0.99,
  listOfThings: 0.92,
  someShouted: 0.88,
  who: 0.87,
  dots: 0.8,
  topNumber: 0.6,
  question: 0.48,
  exclamation: 0.47,
  ampersand: 0.21,
  otherNumber: 0.21,
  names: 0.18,
  whyHow: -0.27,
  short: -0.41,
  informative: -0.69,
  quoted: -1.21,
  separators: -1.66,
}
const bias = -1.06

/** How likely a title is worded as clickbait, 0 to 1. The video's content plays no part. */
export function styleScore(title: string): number {
  const traits = styleTraits(title)
  const sum = Object.entries(traitWeights).reduce(
    (total, [trait, weight]) => total + weight * (traits[trait] ?? 0),
    bias,
  )
  return 1 / (1 + Math.exp(-sum))
}

/** The score in the four steps of the Webis-17 data set: 0 plain, 1 a little teasing, 2 clearly teasing, 3 pure bait. */
export function styleLevel(title: string): 0 | 1 | 2 | 3 {
  const score = styleScore(title)
  return score < 0.4 ? 0 : score < 0.65 ? 1 : score < 0.88 ? 2 : 3
}
