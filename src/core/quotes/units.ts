import type { Atom, AtomDraft } from './atom.ts'

const degrees = new Set('degree degrees grad grado grados grau graus gradi graad graden degre degres'.split(' '))

/** True for a word that is a unit after a number: 20 degrees. Elsewhere it may be a university's. */
export const isDegree = (word: string): boolean => degrees.has(word)

const wordsOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words between the amounts of a range. */
const rangeWords = wordsOf('to bis')
/** Words between the amounts of a list. */
const listWords = wordsOf('and or und oder et ou y o e')
/** Words between an amount and its unit: cinco millones de dólares, ten US dollars. */
const wordsBeforeUnit = wordsOf('of de di us american')
/** Words after an amount that belongs to something else: "20 of them". Content words are others: "20 people". */
const wordsOfOthers = wordsOf('of de di more less fewer other')
/** "$10 per hour" is still an amount of money. */
const rates = wordsOf('per pro por par')

const unitOf = ({ kind, values }: Atom): string => {
  const value = values[0]!
  return kind === 'unit' || (kind === 'strict' && value === 'percent') || value === 'oclock' ? value : ''
}

const isNumber = (atom: Atom): boolean => atom.kind === 'number'
const isOneOf = (words: ReadonlySet<string>, atom: Atom | undefined): boolean =>
  atom !== undefined && words.has(atom.values[0]!)

/** True for a minus: a sign, or the word before a number. In "ten minus five" it is none. */
export function isMinus(atoms: readonly Atom[], at: number): boolean {
  const atom = atoms[at]
  if (atom === undefined || !atom.values.some(value => value === 'minus' || value === 'negative')) return false
  return atom.surface === '' || (atoms[at + 1]?.kind === 'number' && atoms[at - 1]?.kind !== 'number')
}

/** Tells each number its unit, or that of its neighbor in a range or list. */
export function linkUnits(atoms: readonly AtomDraft[], functionWords: ReadonlySet<string>): void {
  for (const [at, atom] of atoms.entries()) {
    if (!isNumber(atom)) continue
    const next = atoms.slice(at + 1, at + 4).find(each => each.kind !== 'filler')
    atom.unit = next ? unitOf(next) : ''
    const before = atoms[at - 1]
    if (before?.kind === 'word' && isMinus(atoms, at - 1)) before.kind = 'strict'
  }
  const connectors = connectorsIn(atoms)
  imply(atoms.toReversed(), connectors)
  imply(atoms, connectors, numbersOfOthers(atoms, functionWords))
}

/** The atoms between the amounts of a range or list, and between an amount and its unit. */
function connectorsIn(atoms: readonly Atom[]): ReadonlySet<Atom> {
  const connectors = new Set<Atom>()
  let isBeforeUnit = false
  for (const atom of atoms.toReversed()) {
    if (unitOf(atom) !== '') isBeforeUnit = true
    else if (atom.kind === 'filler' || (isBeforeUnit && isOneOf(wordsBeforeUnit, atom))) connectors.add(atom)
    else {
      isBeforeUnit = false
      if (isOneOf(rangeWords, atom) || isOneOf(listWords, atom)) connectors.add(atom)
    }
  }
  return connectors
}

/** The numbers that count something of their own: the 20 of "5 dollars and 20 people". The end of a range is none. */
function numbersOfOthers(atoms: readonly Atom[], functionWords: ReadonlySet<string>): ReadonlySet<Atom> {
  const spoken = atoms.filter(atom => atom.kind !== 'filler')
  return new Set(
    spoken.filter((atom, at) => {
      const next = spoken[at + 1]
      const isContent = next?.kind === 'word' && !isOneOf(functionWords, next) && !isOneOf(rates, next)
      const countsOther = isContent || isOneOf(wordsOfOthers, next)
      return isNumber(atom) && countsOther && !isOneOf(rangeWords, spoken[at - 1])
    }),
  )
}

/** Passes each unit on to the numbers without one that follow it in a range or list, except `others`. */
function imply(
  atoms: readonly AtomDraft[],
  connectors: ReadonlySet<Atom>,
  others: ReadonlySet<Atom> = new Set<Atom>(),
): void {
  let unit = ''
  for (const atom of atoms) {
    const own = unitOf(atom)
    if (own !== '') unit = own
    else if (isNumber(atom)) {
      if (atom.unit !== '') unit = atom.unit
      else if (others.has(atom)) unit = ''
      else if (atom.impliedUnit === '') atom.impliedUnit = unit
    } else if (!connectors.has(atom)) unit = ''
  }
}

/** True unless a quote gives an amount another unit than is said, or one that is not said. */
export function agreesOnUnit(quoted: Atom, said: Atom): boolean {
  if (quoted.unit === '') return quoted.impliedUnit === '' || said.unit === '' || said.unit === quoted.impliedUnit
  // Percent is an atom that both sides must have, and "at five" may be quoted as "at five o'clock".
  if (quoted.unit === 'percent' || (quoted.unit === 'oclock' && said.unit === '')) return true
  return quoted.unit === (said.unit || said.impliedUnit)
}
