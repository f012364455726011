import type { Atom, AtomDraft } from './atom.ts'

const degrees = new Set('degree degrees grad grado grados grau graus gradi graad graden degre degres'.split(' '))

/** True for a word that is a unit after a number: 20 degrees. Elsewhere it may be a university's. */
export const isDegree = (word: string): boolean => degrees.has(word)

/** Words between the amounts of a range or list, and between an amount and its unit: cinco millones de dólares. */
const connectors = new Set('and or to und oder bis et ou y o e of de di us american'.split(' '))

const unitOf = ({ kind, values }: Atom): string => {
  const value = values[0]!
  return kind === 'unit' || (kind === 'strict' && value === 'percent') || value === 'oclock' ? value : ''
}

const isNumber = (atom: Atom): boolean => atom.kind === 'number'
const isConnector = ({ kind, values }: Atom): boolean => kind === 'filler' || connectors.has(values[0]!)

/** True for a minus: a sign, or the word before a number. In "ten minus five" it is none. */
export function isMinus(atoms: readonly Atom[], at: number): boolean {
  const atom = atoms[at]
  if (atom === undefined || !atom.values.some(value => value === 'minus' || value === 'negative')) return false
  return atom.surface === '' || (atoms[at + 1]?.kind === 'number' && atoms[at - 1]?.kind !== 'number')
}

/** Tells each number its unit, or that of its neighbor in a range or list. */
export function linkUnits(atoms: readonly AtomDraft[]): void {
  for (const [at, atom] of atoms.entries()) {
    if (!isNumber(atom)) continue
    const next = atoms.slice(at + 1, at + 4).find(each => each.kind !== 'filler')
    atom.unit = next ? unitOf(next) : ''
    const before = atoms[at - 1]
    if (before?.kind === 'word' && isMinus(atoms, at - 1)) before.kind = 'strict'
  }
  imply(atoms.toReversed())
  imply(atoms)
}

/** Passes each unit on to the numbers without one that follow it in a range or list. */
function imply(atoms: readonly AtomDraft[]): void {
  let unit = ''
  for (const atom of atoms) {
    const own = unitOf(atom)
    if (own !== '') unit = own
    else if (isNumber(atom)) {
      if (atom.unit !== '') unit = atom.unit
      else if (atom.impliedUnit === '') atom.impliedUnit = unit
    } else if (!isConnector(atom)) unit = ''
  }
}

/** True unless a quote gives an amount another unit than is said, or one that is not said. */
export function agreesOnUnit(quoted: Atom, said: Atom): boolean {
  if (quoted.unit === '') return quoted.impliedUnit === '' || said.unit === '' || said.unit === quoted.impliedUnit
  // Percent is an atom that both sides must have, and "at five" may be quoted as "at five o'clock".
  if (quoted.unit === 'percent' || (quoted.unit === 'oclock' && said.unit === '')) return true
  return quoted.unit === (said.unit || said.impliedUnit)
}
