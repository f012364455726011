import type { LightWords } from '../language/light-words.ts'
import { isUnspaced } from '../language/words.ts'
import { withoutStutters } from './align-atoms.ts'
import type { Atom } from './atom.ts'
import { hasContent } from './atoms.ts'

/** How much a text says, to decide whether it proves something. Repetitions do not count. */
export type Size = {
  /** Words of scripts with spaces, without fillers. */
  readonly words: number
  /** Those with content; numbers and negations count. */
  readonly contentWords: number
  /** Fillers that are words, such as "like" and "so", each once. */
  readonly fillers: ReadonlySet<string>
  /** Characters of scripts without spaces. */
  readonly characters: number
}

/** Fillers that are no words: um, uh, er, hm. A caption has no letters here. */
const sound = /^[aeouhmr]*$/

export function sizeOf(atoms: readonly Atom[], light: LightWords): Size {
  const fillers = atoms.filter(atom => atom.kind === 'filler' && !isUnspaced(atom.surface)).map(atom => atom.surface)
  const size = { words: 0, contentWords: 0, characters: 0, fillers: new Set(fillers.filter(word => !sound.test(word))) }
  let [lastWord, lastContentWord] = [-1, -1]
  for (const atom of withoutStutters(atoms)) {
    // The atoms of "don't" or "5%" are one word, those of "two hundred" two.
    const words = atom.last - Math.max(atom.first - 1, lastWord)
    lastWord = Math.max(lastWord, atom.last)
    if (isUnspaced(atom.surface)) size.characters += words
    else {
      size.words += words
      if (!hasContent(atom, light) || atom.first === lastContentWord) continue
      size.contentWords += 1
      lastContentWord = atom.first
    }
  }
  return size
}

/**
 * True for a quote of three words with content, five words, or six characters of a script without spaces. A contraction is
 * one word for two, so the words that are said count as well; a filler of the quote counts only if it is said.
 */
export function isEnough(quotedParts: readonly Size[], saidParts: () => readonly Size[]): boolean {
  const quoted = quotedParts.reduce(add)
  // Two characters of a script without spaces are about one word.
  if (quoted.contentWords + quoted.characters / 2 >= 3) return true
  const said = saidParts().reduce(add)
  return Math.max(quoted.words + quoted.fillers.intersection(said.fillers).size, said.words + said.fillers.size) >= 5
}

/** True when at least one word is more than grammar: "the" and "it was" point at nothing. */
export const hasSubstance = (parts: readonly Size[]): boolean =>
  parts.some(size => size.contentWords > 0 || size.characters > 1)

const add = (one: Size, other: Size): Size => ({
  words: one.words + other.words,
  contentWords: one.contentWords + other.contentWords,
  fillers: one.fillers.union(other.fillers),
  characters: one.characters + other.characters,
})
