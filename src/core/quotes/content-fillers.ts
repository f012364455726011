import type { Atom } from './atom.ts'

const possessives = new Set('the my your his her its our their'.split(' '))
const starts = new Set('i you he it we they the that this if what so there she let my in'.split(' '))

const wordOf = (atom: Atom | undefined): string => atom?.values[0] ?? ''

/**
 * True for "right" or "well" with a meaning: "the right handle", "it works well". The verb "like" needs no rule, because a
 * sentence does not make sense without its verb.
 */
export function isContentFiller(atoms: readonly Atom[], at: number): boolean {
  const [before, atom, next] = [atoms[at - 1], atoms[at]!, atoms[at + 1]]
  if (wordOf(atom) === 'right') return possessives.has(wordOf(before)) && next?.kind === 'word'
  return wordOf(atom) === 'well' && before?.kind === 'word' && next !== undefined && !starts.has(wordOf(next))
}
