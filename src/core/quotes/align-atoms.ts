import { agree, isInflection } from '../language/agreement.ts'
import { mayMishear, soundOf } from '../language/same-sound.ts'
import { type Atom, isSign } from './atom.ts'
import { restartsAt } from './restarts.ts'
import { agreesOnUnit } from './units.ts'

/** How many differences an alignment may have. */
export type Allowance = {
  /** Light words, such as articles, that only one side has, or that differ. */
  readonly light: number
  /** Content words that only the transcript has, or that differ in their ending. */
  readonly content: number
}

/** The atoms of the transcript that a quote corresponds to: from `from` up to `to`, which is not included. */
export type Alignment = { readonly from: number; readonly to: number; readonly cost: number }

const never = 1 << 24
/** Up to 99 differences of a kind cost less than one of the next kind, so that a sum shows how many of each there are. */
const costs = { join: 1, filler: 1, light: 100, content: 10_000 }

/** Lengths of joined neighbors: how many atoms of the quote equal how many of the transcript. */
const joins: readonly (readonly [number, number])[] = [
  [1, 2],
  [2, 1],
  [1, 3],
  [3, 1],
  [2, 2],
  [2, 3],
  [3, 2],
  [1, 4],
  [4, 1],
]
/** An immediate repetition of up to this many atoms is a stutter. */
const longestStutter = 5
/** A range has at most this many atoms up to its unit, with fillers. */
const longestRange = 6

export const sharesValue = (a: Atom, b: Atom): boolean =>
  a.values[0] === b.values[0] ||
  ((a.values.length > 1 || b.values.length > 1) && a.values.some(value => b.values.includes(value)))

/**
 * Finds the part of `text` that equals the whole of `quote` with the fewest differences (fitting alignment). A
 * difference in a number, a negation or a word of polarity is never allowed.
 */
export function alignAtoms(quote: readonly Atom[], text: readonly Atom[], allowance: Allowance): Alignment | null {
  const [rows, columns] = [quote.length, text.length]
  const most = (allowance.content + 1) * costs.content - 1
  const width = columns + 1
  const cost = new Int32Array((rows + 1) * width).fill(never)
  const start = new Int32Array((rows + 1) * width)
  for (let column = 0; column <= columns; column++) {
    cost[column] = 0
    start[column] = column
  }
  const lengths = {
    quote: stuttersOf(quote, 'quote'),
    text: stuttersOf(text, 'text').map((stutters, at) => [...stutters, ...restartsAt(text, at)]),
  }
  const relax = (from: number, to: number, price: number) => {
    if (cost[from]! + price < cost[to]!) {
      cost[to] = cost[from]! + price
      start[to] = start[from]!
    }
  }
  for (let row = 0; row <= rows; row++) {
    let hasPath = row === 0
    for (let column = 0; column <= columns; column++) {
      const here = row * width + column
      if (cost[here]! > most) continue
      hasPath = true
      if (row < rows) {
        relax(here, here + width, extraPrice(quote, row))
        for (const length of lengths.quote[row]!) relax(here, here + length * width, costs.filler)
      }
      if (row > 0 && row < rows && column < columns) {
        relax(here, here + 1, missingPrice(text[column]!, text[column - 1]))
        for (const length of lengths.text[column]!) relax(here, here + length, costs.filler)
      }
      if (row < rows && column < columns) {
        relax(here, here + width + 1, pairPrice(quote[row]!, text[column]!))
        relaxJoins(quote, text, row, column, (down, right) => relax(here, here + down * width + right, costs.join))
      }
    }
    // A later row may still be reached by a jump, so the search ends only after the longest one.
    if (!hasPath && row >= longestStutter && isDeadEnd(cost, row, width, most)) return null
  }
  const best = bestEnd(cost.subarray(rows * width), start.subarray(rows * width))
  return best && isAllowed(best.cost, allowance) ? best : null
}

const isAllowed = (cost: number, allowance: Allowance): boolean =>
  Math.floor(cost / costs.content) <= allowance.content &&
  Math.floor((cost % costs.content) / costs.light) <= allowance.light

/** True when no path can continue from the last rows. */
function isDeadEnd(cost: Int32Array, row: number, width: number, most: number): boolean {
  for (let at = (row - longestStutter) * width; at < (row + longestStutter) * width && at < cost.length; at++)
    if (cost[at]! <= most) return false
  return true
}

/** The cheapest end in the last row. Of equally cheap ones, the first. */
function bestEnd(cost: Int32Array, start: Int32Array): Alignment | null {
  let best: Alignment | null = null
  for (let column = 1; column < cost.length; column++)
    if (cost[column]! < never && start[column]! < column && (best === null || cost[column]! < best.cost))
      best = { from: start[column]!, to: column, cost: cost[column]! }
  return best
}

/** The price of an atom that only the quote has. */
function extraPrice(quote: readonly Atom[], at: number): number {
  const atom = quote[at]!
  if (atom.kind === 'filler') return costs.filler
  if (atom.kind === 'light') return costs.light
  const number = quote[at - 1]
  if (atom.kind !== 'unit' || number?.kind !== 'number') return never
  // The numbers agree on their unit, but the transcript has it elsewhere: "$5 to $10" for "five to ten dollars". As a word
  // it may only be moved, not repeated: "five to ten dollars" for "$5 to 10".
  const isMoved = quote
    .slice(Math.max(0, at - longestRange), at - 1)
    .some(each => each.kind === 'number' && each.unit === '' && each.impliedUnit === number.unit)
  return isSign(atom) || isMoved ? costs.light + 1 : never
}

/** The price of an atom that only the transcript has. */
function missingPrice(atom: Atom, before: Atom | undefined): number {
  const { kind } = atom
  if (kind === 'filler') return costs.filler
  if (kind === 'light') return costs.light
  // A currency sign may be left out, the word for it may not: "five dollars" is more than "five".
  if (kind === 'unit') return isSign(atom) && before?.kind === 'number' ? costs.filler : never
  return never
}

const determiners = new Set('a an the this that these those'.split(' '))

function pairPrice(a: Atom, b: Atom): number {
  if (a.kind === 'number' && !agreesOnUnit(a, b)) return never
  if (sharesValue(a, b)) return a.kind === 'number' && b.kind !== 'number' && b.kind !== 'light' ? never : 0
  if (a.kind === 'number' && b.kind === 'number') return isSameDigit(a, b) ? costs.join : never
  const [one, other] = [a.values[0]!, b.values[0]!]
  if (determiners.has(one) && determiners.has(other)) return costs.light
  if (isSpoken(a) && isSpoken(b) && soundOf(one) === soundOf(other)) return costs.join
  if (a.kind !== 'word' || b.kind !== 'word') return never
  if (agree(one, other)) return costs.light
  if (a.isName && mayMishear(one, other)) return costs.light
  return isInflection(one, other) ? costs.content : never
}

/** True for a word that captions may exchange for another of the same sound. */
const isSpoken = ({ kind }: Atom): boolean =>
  kind === 'word' || kind === 'strict' || kind === 'light' || kind === 'filler'

const isSameDigit = (a: Atom, b: Atom): boolean =>
  /^0?\d$/.test(a.digits) && /^0?\d$/.test(b.digits) && Number(a.digits) === Number(b.digits)

type Jump = (down: number, right: number) => void

function relaxJoins(quote: readonly Atom[], text: readonly Atom[], row: number, column: number, jump: Jump): void {
  const isNumber = quote[row]!.kind === 'number' && text[column]!.kind === 'number'
  const first = quote[row]!.surface[0]
  if (!isNumber && first !== text[column]!.surface[0] && quote[row]!.surface !== '' && text[column]!.surface !== '')
    return
  for (const [down, right] of joins) {
    if (row + down > quote.length || column + right > text.length) continue
    const [asked, said] = [quote[row + down - 1]!, text[column + right - 1]!]
    if (!agreesOnUnit(asked, said) && !isPrice(asked, said, down, right)) continue
    if (isNumber && joinsNumbers(quote, text, row, column, down, right)) jump(down, right)
    else if (joinsWords(quote, text, row, column, down, right)) jump(down, right)
  }
}

/** True for $12.99 where "twelve ninety nine" is said. */
const isPrice = (asked: Atom, said: Atom, down: number, right: number): boolean =>
  down === 1 && right === 2 && /^\d+\.\d\d$/.test(asked.digits) && said.unit === '' && said.impliedUnit === ''

function joined(atoms: readonly Atom[], from: number, count: number): string {
  let text = ''
  for (let at = from; at < from + count; at++) text += atoms[at]!.surface
  return text
}

function joinsWords(
  q: readonly Atom[],
  t: readonly Atom[],
  row: number,
  column: number,
  down: number,
  right: number,
): boolean {
  const [a, b] = [joined(q, row, down), joined(t, column, right)]
  const isMisheard = down === 1 && q[row]!.isName === true && mayMishear(a, b)
  if (
    (!isMisheard && soundOf(a) !== soundOf(b)) ||
    a === '' ||
    hasUnitSign(q, row, down) ||
    hasUnitSign(t, column, right)
  )
    return false
  return isNegated(q, row, down) === isNegated(t, column, right)
}

function hasUnitSign(atoms: readonly Atom[], from: number, count: number): boolean {
  for (let at = from; at < from + count; at++) if (atoms[at]!.kind === 'unit' && isSign(atoms[at]!)) return true
  return false
}

/** True when atoms contain a minus, or a negation other than the prefix "non". */
function isNegated(atoms: readonly Atom[], from: number, count: number): boolean {
  for (let at = from; at < from + count; at++) {
    const atom = atoms[at]!
    if (atom.kind === 'negation' ? atom.surface !== 'non' : atom.kind === 'strict' && isSign(atom)) return true
  }
  return false
}

/** The atoms without fillers, each repetition once. */
export function withoutStutters(atoms: readonly Atom[]): Atom[] {
  const spoken = atoms.filter(atom => atom.kind !== 'filler')
  const lengths = stuttersOf(spoken, 'text')
  const kept: Atom[] = []
  for (let at = 0; at < spoken.length; ) {
    const stutter = lengths[at]!.at(-1)
    if (stutter === undefined) kept.push(spoken[at]!)
    at += stutter ?? 1
  }
  return kept
}

function digitsOf(atoms: readonly Atom[], from: number, count: number): string | null {
  let digits = ''
  for (let at = from; at < from + count; at++) {
    if (atoms[at]!.kind !== 'number') return null
    digits += atoms[at]!.digits
  }
  return digits
}

/** True for "twenty twenty" and 2020, "five fifty" and 5.50, "five oh five" and 5:05. */
function joinsNumbers(
  q: readonly Atom[],
  t: readonly Atom[],
  row: number,
  column: number,
  down: number,
  right: number,
): boolean {
  const [a, b] = [digitsOf(q, row, down), digitsOf(t, column, right)]
  if (a === null || b === null || /[/]/.test(a + b)) return false
  if (a === b) return true
  return a.replace(/\./g, '') === b.replace(/\./g, '') && (a.includes('.') ? b : a).length > 1
}

/**
 * For each atom the lengths of the repetitions that begin there: in "I was I was", one of two atoms begins at the first "I".
 * A quote may leave out the stutter of a negation, but not add one: "no no" may mean the opposite of "no".
 */
function stuttersOf(atoms: readonly Atom[], side: 'quote' | 'text'): readonly (readonly number[])[] {
  return atoms.map((_, at) => {
    const lengths: number[] = []
    for (let length = 1; length <= longestStutter && at + 2 * length <= atoms.length; length++) {
      let isRepeated = true
      for (let offset = 0; offset < length && isRepeated; offset++)
        isRepeated = sharesValue(atoms[at + offset]!, atoms[at + length + offset]!)
      const isFree = side === 'text' || !atoms.slice(at, at + length).some(atom => atom.kind === 'negation')
      if (isRepeated && isFree && mayRepeat(atoms, at, length)) lengths.push(length)
    }
    return lengths
  })
}

/** "No no" is a stutter; "not not" and "twenty twenty" mean something other than the single word. */
function mayRepeat(atoms: readonly Atom[], at: number, length: number): boolean {
  const inside = atoms.slice(at, at + length)
  if (inside.every(atom => atom.kind === 'number')) return false
  return length > 1 || inside[0]!.values[0] !== 'not'
}
