/** A number in a text: the words from `from` up to `to`, which is not included. */
export type ReadNumber = {
  readonly to: number
  /** The value in digits; ordinals end in `th`, decades in `s`, fractions hold `/`. */
  readonly value: string
  /** The value as it is joined with its neighbors: 20 and 24 is 2024. */
  readonly digits: string
  /** The value when its point is one of decimals: 1.993 is also 1993. */
  readonly decimal?: string
}

/** What the reader needs to know of a word. */
export type NumberSource = {
  readonly length: number
  key(at: number): string
  /** The word as written. */
  raw(at: number): string
  /** The text between the word before and this one. */
  before(at: number): string
}

/** Whole numbers exactly, others without the noise of binary fractions. */
export const textOf = (value: number): string => String(Number(value.toPrecision(15)))
export const wholeNumber = (value: number, to: number): ReadNumber => ({
  to,
  value: textOf(value),
  digits: textOf(value),
})
