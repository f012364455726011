import { startsAtOnceShare } from '../limits.ts'

type Affordability = {
  readonly typicalTokens: number
  readonly worstTokens: number
  readonly remainingTokens: number
  /** The month's budget. */
  readonly tokensLimit: number
}

/**
 * True when a submitted video's verdict may start without a second click: its estimate is a small share of the month's
 * budget, and what is left covers the most that it can cost.
 */
export const startsAtOnce = ({ typicalTokens, worstTokens, remainingTokens, tokensLimit }: Affordability): boolean =>
  typicalTokens <= tokensLimit * startsAtOnceShare && worstTokens <= remainingTokens
