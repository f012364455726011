/** Quotes of one language that a negation decides. */
export type NegationCase = {
  /** A true quote with its negation. */
  readonly kept: readonly [said: string, quote: string]
  /** Quotes cut beside a negation, so that they say the opposite. */
  readonly cut: readonly (readonly [said: string, quote: string])[]
  /** A quote that leaves out a negation inside. */
  readonly deleted: readonly [said: string, quote: string]
  /** True quotes beside a word that negates in another language, or is a part of an ordinary word here. */
  readonly friends: readonly (readonly [said: string, quote: string])[]
}
