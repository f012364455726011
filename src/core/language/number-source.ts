/** A number in a text: the words from `from` up to `to`, which is not included. */
export type ReadNumber = {
  readonly to: number
  /** The value in digits; ordinals end in `th`, decades in `s`, fractions hold `/`. */
  readonly value: string
  /** The digits that are joined with its neighbors': 20 and 24 is 2024. */
  readonly digits: string
  /** The value if its point separates decimals: 1.993 is read as 1993, but may be 1.993. */
  readonly decimal?: string
}

/** The words of a text, as the number reader needs them. */
export type NumberSource = {
  readonly length: number
  key(at: number): string
  /** The word as written. */
  raw(at: number): string
  /** The text between the word before and this one. */
  before(at: number): string
}

/** A number as text, without the rounding errors of binary fractions. */
export const textOf = (value: number): string => String(Number(value.toPrecision(15)))
export const wholeNumber = (value: number, to: number): ReadNumber => ({
  to,
  value: textOf(value),
  digits: textOf(value),
})
