/**
 * The smallest part of speech that is compared: a word, a part of a contraction, a whole number, a negation, a sign.
 *
 * - `number`, `negation` and `strict` (hedges, pronouns, percent, minus) must be the same on both sides.
 * - `word` carries content, `light` words are articles and the like, `filler` is sound without meaning.
 * - `unit` is a currency, or degrees after a number. A quote may leave out its sign, and repeat it in a range or list
 *   ("$5 to $10" for "five to ten dollars"), but never exchange or add one.
 */
export type Atom = {
  readonly kind: 'number' | 'negation' | 'strict' | 'word' | 'light' | 'filler' | 'unit'
  /** Letters as written, to compare compounds. Empty for a sign, such as $ or −, and for a caption. */
  readonly surface: string
  /**
   * Its possible meanings. Two atoms are equal when they share one. Those of a number begin with #: `#20` is the number,
   * `#20th` the ordinal, `#20s` the decade, `#1/3` a fraction.
   */
  readonly values: readonly string[]
  /** The digits of a number, to join it with its neighbors; empty for other kinds. */
  readonly digits: string
  /** Of a number: the unit right beside it, also percent and o'clock; '' if none. */
  readonly unit: string
  /** Of a number without a unit: that of its neighbor in a range or list, such as "five to ten dollars". */
  readonly impliedUnit: string
  /** True for a name, which captions may write as words that sound like it. */
  readonly isName?: boolean
  /** The first and last word that it is read from. A sign has the index of its number. */
  readonly first: number
  readonly last: number
}

/** An atom whose units are not known yet. */
export type AtomDraft = { -readonly [Key in keyof Atom]: Atom[Key] }

/** Adds an atom of the words from `first` to `last`. */
export const add = (
  atoms: AtomDraft[],
  kind: Atom['kind'],
  surface: string,
  values: readonly string[],
  first: number,
  last = first,
) => atoms.push({ kind, surface, values, digits: '', unit: '', impliedUnit: '', first, last })

/** True for a sign, such as $ or −: it has no letters. */
export const isSign = (atom: Atom): boolean => atom.surface === '' && atom.kind !== 'filler'

/** The digits of a number, an ordinal or a decade: 20 for `#20th` and `#20s`. */
export const plainDigits = (number: Atom): string => number.values[0]!.slice(1).replace(/(?:th|s)$/, '')
