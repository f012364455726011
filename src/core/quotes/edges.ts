import type { Window } from '../transcripts/transcript.ts'
import type { Atom } from './atom.ts'
import { readAtoms } from './atoms.ts'
import { type Columns, wordsAt } from './columns.ts'
import type { Span } from './find-regions.ts'
import type { Language, LightWords } from './light-words.ts'
import { isFollowingNegation, isNegation, negatingEnding, negatingPrefix } from './negations.ts'
import { numberWords } from './number-words.ts'
import { isMinus } from './units.ts'
import { isUnspaced, type Word } from './words.ts'

/** How many words before and after a quote are examined. */
const maxNeighbors = 6

const endsSentence = (text: string): boolean => /[.!?。！？;:،؟…]/u.test(text)

/**
 * Returns a check whether a span may cut something: true when a number, a negation or a character of a script without spaces
 * is at one of its edges. Only then do its neighbors have to be read.
 */
export function createCutCheck({ ids, keys }: Columns): (span: Span) => boolean {
  // 0: unknown, 1: harmless, 2: may be cut.
  const known = new Uint8Array(keys.length)
  const isHarmless = (at: number): boolean => {
    const id = ids[at]
    if (id === undefined) return true
    if (known[id] === 0) known[id] = mayBelongToNeighbor(keys[id]!) ? 2 : 1
    return known[id] === 1
  }
  return ({ from, to }) => ![from - 1, from, to - 1, to].every(isHarmless)
}

const mayBelongToNeighbor = (key: string): boolean =>
  isNegation(key) ||
  isUnspaced(key) ||
  key.endsWith('nt') ||
  /^\d/.test(key) ||
  ['point', 'dozen', 'half', 'a', 'an', 'cannot', 'and', 'oh', 'o', 'dunno', 'innit', 'und', 'et', 'y', 'e'].includes(
    key,
  ) ||
  /hundert|tausend|third|quarter/.test(key) ||
  Object.values(numberWords).some(words => words.has(key))

/**
 * The span as it may be shown. A negation that belongs to it, or the rest of a number that it cuts, changes its meaning. A
 * long quote is extended by it if the quote is English, or if the negation may end the sentence before. Any other is refused
 * (null).
 */
export function completeSpan(
  windows: readonly Window[],
  columns: Columns,
  span: Span,
  light: LightWords,
  mayExtend: boolean,
): Span | null {
  const from = Math.max(0, span.from - maxNeighbors)
  const to = Math.min(columns.ids.length, span.to + maxNeighbors)
  const words = wordsAt(windows, columns, from, to)
  const [first, last] = [span.from - from, span.to - 1 - from]
  if (isUnspaced(words[first]!.key) && negatesNext(words, first)) return null
  if (isUnspaced(words[last]!.key) && negatesPrevious(words, last)) return null
  const atoms = readAtoms(words, light)
  const left = startOf(atoms, words, first, light.language)
  const right = endOf(atoms, words, first, last)
  if (left === first && right === last) return span
  if (!mayExtend || !(light.language === 'en' || mayEndBefore(light.language, words[first]!, right === last)))
    return null
  const isAdded = (atom: Atom): boolean =>
    (atom.first >= left && atom.last < first) || (atom.first > last && atom.last <= right)
  const addsNegation = atoms.some((atom, at) => (atom.kind === 'negation' || isMinus(atoms, at)) && isAdded(atom))
  return { from: from + left, to: from + right + 1, addsNegation }
}

/** Words that begin a statement of their own after a negation: "creo que no | las patatas van al horno". */
const determiners: Partial<Record<Language, string>> = {
  es: 'el la los las un una unos unas este esta estos estas ese esa esos esas mi mis tu tus su sus nuestro nuestra',
  pt: 'o a os as um uma uns umas este esta estes estas esse essa esses essas meu minha seu sua nosso nossa',
  it: 'il lo la i gli le un uno una questo questa questi queste quel quella mio mia suo sua',
}

/**
 * True when a negation before a quote may belong to the sentence before it, which captions without punctuation leave open.
 * It may also belong to a verb ("no las compras"), so the quote is shown with it.
 */
const mayEndBefore = (language: Language, first: Word, isLeftOnly: boolean): boolean =>
  isLeftOnly && (determiners[language]?.split(' ').includes(first.key) ?? false)

/** Where a quote has to begin: at the number that it cuts, or at the negation or minus right before it. */
function startOf(atoms: readonly Atom[], words: readonly Word[], first: number, language: Language): number {
  const cut = atoms.find(atom => atom.first < first && atom.last >= first)
  if (cut) return cut.first
  const at = atoms.findIndex(atom => atom.first >= first)
  const before = atoms[at - 1]
  if (!before || endsSentence(words[first]!.before) || words[first]!.before.includes(',')) return first
  if (before.kind === 'negation' && !answerWords[language]?.includes(before.values[0]!)) return before.first
  if (isMinus(atoms, at - 1)) return before.first
  return belongTogether(before, atoms[at], words[first]!.before) ? before.first : first
}

/** True for the halves of a time or a year: 5:30, nineteen eighty four. */
function belongTogether(one: Atom, other: Atom | undefined, between: string): boolean {
  if (one.kind !== 'number' || other?.kind !== 'number') return false
  if (/^[:：.,]$/.test(between)) return true
  return (
    between.trim() === '' &&
    /^(?:1[6-9]|20)$/.test(one.digits) &&
    /^[1-9]\d$/.test(other.digits) &&
    one.digits !== other.digits
  )
}

/** "No it is good": a negation that answers and does not belong to what follows. */
const answerWords: Partial<Record<Language, readonly string[]>> = {
  en: ['no', 'nope', 'nothing', 'nobody', 'none'],
  de: ['nein', 'nichts'],
  fr: ['non'],
  nl: ['nee'],
}

function endOf(atoms: readonly Atom[], words: readonly Word[], first: number, last: number): number {
  const cut = atoms.find(atom => atom.first <= last && atom.last > last)
  if (cut) return cut.last
  const next = atoms.find(atom => atom.first > last)
  if (!next || endsSentence(words[next.first]!.before) || words[next.first]!.before.includes(',')) return last
  const inside = atoms.filter(atom => atom.first >= first && atom.last <= last)
  const isNegated = inside.slice(-4).some(atom => atom.kind === 'negation')
  if (!isNegated && isFollowingNegation(next.values[0]!)) return next.last
  const end = inside.at(-1)
  return end && belongTogether(end, next, words[next.first]!.before) ? next.last : last
}

/** True when the characters before a word negate it, in Chinese, Japanese or Korean. */
function negatesNext(words: readonly Word[], first: number): boolean {
  const before = words[first - 1]
  if (!before || endsSentence(words[first]!.before) || /[，,、]/.test(words[first]!.before)) return false
  const isTouching = words[first]!.before === ''
  if (!negatingPrefix.test(before.key)) return false
  const isHangul = /\p{sc=Hang}/u.test(before.key)
  if (!isHangul) return isTouching
  // 안 and 못 negate as words of their own, 불 and 비 as the start of one.
  const isOwnWord = before.before !== '' || first === 1
  return isTouching ? isOwnWord : isOwnWord && /[안못]/.test(before.key)
}

function negatesPrevious(words: readonly Word[], last: number): boolean {
  let text = ''
  for (let at = last + 1; at < words.length && text.length < maxNeighbors; at++) {
    const { before, key } = words[at]!
    if (before.trim() !== '' || (before !== '' && !/\p{sc=Hang}/u.test(key))) break
    text += key
  }
  return negatingEnding.test(text)
}
