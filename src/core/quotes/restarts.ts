import type { Atom } from './atom.ts'

/** How many atoms a speaker says before a restart. */
const longestStart = 5

const wordOf = (atom: Atom | undefined): string => atom?.values[0] ?? ''

/** Words that mend nothing if they are left out: those of a search for a word, and small words. */
const small = new Set(
  `the a an of to in on at for with by from this that these those my your his her its our their i you he she it we they and so is was
  what it called do say guess mean know think suppose how me let see sorry wait`.split(/\s+/),
)
const mayBeLeft = (atom: Atom): boolean =>
  atom.kind === 'filler' || (atom.kind !== 'negation' && atom.kind !== 'number' && small.has(wordOf(atom)))

/** A search for a word, said between fillers: "what is it called". */
const searches: readonly (readonly string[])[] = [
  ['what', 'is', 'it', 'called'],
  ['what', 'it', 'called'],
  ['what', 'do', 'you', 'call', 'it'],
  ['how', 'do', 'you', 'say'],
  ['how', 'do', 'you', 'call', 'it'],
]

/**
 * The lengths of the beginnings at `at` that the speaker gives up: the same word follows after only small words, as in
 * "with the with this" and "the I guess the".
 */
export function restartsAt(atoms: readonly Atom[], at: number): readonly number[] {
  const first = atoms[at]!
  const search = searches.find(words => words.every((word, step) => atoms[at + step]?.values.includes(word) === true))
  const isBetween = atoms[at - 1]?.kind === 'filler' || atoms[at + (search?.length ?? 0)]?.kind === 'filler'
  if (search && isBetween) return [search.length]
  if (first.kind === 'filler' || !mayBeLeft(first)) return []
  const lengths: number[] = []
  for (let length = 1; length <= longestStart && at + length < atoms.length; length++) {
    if (atoms[at + length]!.kind !== 'filler' && wordOf(atoms[at + length]) === wordOf(first)) lengths.push(length)
    if (!mayBeLeft(atoms[at + length]!)) break
  }
  return lengths
}
