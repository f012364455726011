import { normalizeWord } from '../language/fold-word.ts'
import { isNumberWord, type LightWords } from '../language/light-words.ts'
import { hasNegatingEnding, negatingBeginning, unspacedNegationLength } from '../language/unspaced-negations.ts'
import { isUnspaced, type Word } from '../language/words.ts'
import type { TranscriptWindow } from '../transcripts/transcript.ts'
import type { Atom } from './atom.ts'
import { readAtoms } from './atoms.ts'
import { isDeniedInClause } from './clause.ts'
import { type Columns, wordsAt } from './columns.ts'
import type { WordSpan } from './find-regions.ts'
import { isMinus } from './units.ts'
import { wholeWords } from './whole-words.ts'

/** How many words before and after a quote are examined. */
const maxNeighbors = 8
/** How many words may stand between a negation and the quote after it that it negates. */
const maxBetween = 5

const endsSentence = (text: string): boolean => /[.!?。！？;:،؟…]/u.test(text)
const separates = (text: string): boolean => endsSentence(text) || /[，,、]/.test(text)

/**
 * Returns a check whether a span may cut something: true when a number, a negation, a character of a script without spaces or
 * a part of a compound is at one of its edges. Only then do its neighbors have to be read.
 */
export function createCutCheck(
  texts: readonly TranscriptWindow[],
  columns: Columns,
  { negations }: LightWords,
): (span: WordSpan) => boolean {
  const { ids, keys, windows, starts, ends } = columns
  // 0: unknown, 1: harmless, 2: may be cut, 3: harmless, and may stand between a quote and a negation after it.
  const known = new Uint8Array(keys.length)
  const kindAt = (at: number): number => {
    const id = ids[at]
    if (id === undefined) return 1
    if (known[id] === 0) {
      const key = keys[id]!
      const mayCut = mayBelongToNeighbor(key) || negations.mayNegate(key) || negations.mayDeny(key)
      known[id] = mayCut ? 2 : negations.isBetween(key) ? 3 : 1
    }
    return known[id]!
  }
  const mayReach = (from: number, step: 1 | -1): boolean => {
    for (let between = 0; between <= maxBetween; between++) {
      const kind = kindAt(from + between * step)
      if (kind === 2 || (kind === 1 && step === 1)) return kind === 2
    }
    return false
  }
  const isJoined = (at: number): boolean =>
    at > 0 &&
    at < ids.length &&
    windows[at] === windows[at - 1] &&
    starts[at] === ends[at - 1]! + 1 &&
    /[-‐‑]/.test(texts[windows[at]!]!.text[ends[at - 1]!]!)
  return ({ from, to }) =>
    kindAt(from) === 2 ||
    kindAt(to - 1) === 2 ||
    mayReach(from - 1, -1) ||
    mayReach(to, 1) ||
    isJoined(from) ||
    isJoined(to)
}

const mayBelongToNeighbor = (key: string): boolean =>
  isUnspaced(key) ||
  key.endsWith('nt') ||
  /^\d/.test(key) ||
  ['point', 'dozen', 'half', 'a', 'an', 'cannot', 'and', 'oh', 'o', 'dunno', 'innit', 'und', 'et', 'y', 'e'].includes(
    key,
  ) ||
  /hundert|tausend|third|quarter/.test(key) ||
  isNumberWord(key)

/**
 * The span as it may be shown. A negation that belongs to it, or the rest of a number or word that it cuts, changes its
 * meaning. A long quote is extended by it if the quote is English, or if the negation may end the sentence before. Any other
 * is refused (null).
 */
export function completeSpan(
  windows: readonly TranscriptWindow[],
  columns: Columns,
  span: WordSpan,
  light: LightWords,
  mayExtend: boolean,
): WordSpan | null {
  const from = Math.max(0, span.from - maxNeighbors)
  const to = Math.min(columns.ids.length, span.to + maxNeighbors)
  const words = wordsAt(windows, columns, from, to)
  const whole = wholeWords(words, span.from - from, span.to - 1 - from)
  const { first, last } = whole
  if (isUnspaced(words[first]!.key) && negatesNext(words, first)) return null
  if (isUnspaced(words[last]!.key) && negatesPrevious(words, last)) return null
  const isUnspacedSpan = isUnspaced(words[first]!.key) || isUnspaced(words[last]!.key)
  if (isUnspacedSpan && isDeniedInClause(windows, columns, { from: from + first, to: from + last + 1 })) return null
  if (whole.isReversed && (!mayExtend || isUnspaced(words[first]!.key))) return null
  const atoms = readAtoms(words, light)
  const left = startOf(atoms, words, first, light)
  const right = endOf(atoms, words, first, last, light)
  const shown = { from: from + left, to: from + right + 1 }
  if (left === first && right === last)
    return whole.isReversed ? { ...shown, addsNegation: true } : whole.isCut ? shown : span
  if (!mayExtend || !(light.language === 'en' || mayEndBefore(light.language, words[first]!, right === last)))
    return null
  const isAdded = (atom: Atom): boolean =>
    (atom.first >= left && atom.last < first) || (atom.first > last && atom.last <= right)
  const addsNegation =
    whole.isReversed || atoms.some((atom, at) => (atom.kind === 'negation' || isMinus(atoms, at)) && isAdded(atom))
  return { ...shown, addsNegation }
}

/** Words that begin a statement of their own after a negation: "creo que no | las patatas van al horno". */
const determiners: Record<string, string> = {
  es: 'el la los las un una unos unas este esta estos estas ese esa esos esas mi mis tu tus su sus nuestro nuestra',
  pt: 'o a os as um uma uns umas este esta estes estas esse essa esses essas meu minha seu sua nosso nossa',
  it: 'il lo la i gli le un uno una questo questa questi queste quel quella mio mia suo sua',
}

/**
 * True when a negation before a quote may belong to the sentence before it, which captions without punctuation leave open.
 * It may also belong to a verb ("no las compras"), so the quote is shown with it.
 */
const mayEndBefore = (language: string, first: Word, isLeftOnly: boolean): boolean =>
  isLeftOnly && (determiners[language]?.split(' ').includes(first.key) ?? false)

/** Negations of a verb that a second one may follow at the end of its clause. */
const verbNegations: Readonly<Record<string, string>> = { es: 'no', pt: 'não', it: 'non' }

/** True for the second negation of a clause that ends with it: "no lo dijo nunca | el barco costó poco". */
const closesClause = (words: readonly Word[], { first: at }: Atom, first: number, language: string): boolean =>
  (determiners[language]?.split(' ').includes(words[first]!.key) ?? false) &&
  words.slice(Math.max(0, at - 4), at).some(({ key }) => key === normalizeWord(verbNegations[language] ?? ''))

/** Where a quote has to begin: at the number or phrase that it cuts, or at the negation or minus before it. */
function startOf(atoms: readonly Atom[], words: readonly Word[], first: number, light: LightWords): number {
  const cut = atoms.find(atom => atom.first < first && atom.last >= first)
  if (cut) return cut.first
  const at = atoms.findIndex(atom => atom.first >= first)
  const before = atoms[at - 1]
  if (!before || separates(words[first]!.before)) return first
  const negation = negationBefore(atoms, words, at, light)
  if (negation && !closesClause(words, negation, first, light.language)) return negation.first
  if (isMinus(atoms, at - 1)) return before.first
  return belongTogether(before, atoms[at], words[first]!.before) ? before.first : first
}

/** The negation that reaches the atom at `at`, directly or over the words between them. */
function negationBefore(
  atoms: readonly Atom[],
  words: readonly Word[],
  at: number,
  { negations }: LightWords,
): Atom | null {
  for (let place = at - 1; place >= 0 && place >= at - 1 - maxBetween; place--) {
    const atom = atoms[place]!
    const next = words[atom.last + 1]
    if (next && separates(next.before)) return null
    if (atom.kind === 'negation') {
      const between = atoms
        .slice(place + 1, at)
        .filter(({ kind, values }) => kind !== 'filler' || negations.isLink(values[0]!))
        .map(({ values }) => values[0]!)
      const reaches = negations.reachesOver(atom.values[0]!, between, atoms[at]?.values[0] ?? '')
      return reaches && !isUnspaced(atom.surface) ? atom : null
    }
  }
  return null
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

/** Where a quote has to end: at the number that it cuts, or at the negation after it. */
function endOf(
  atoms: readonly Atom[],
  words: readonly Word[],
  first: number,
  last: number,
  { negations }: LightWords,
): number {
  const cut = atoms.find(atom => atom.first <= last && atom.last > last)
  if (cut) return cut.last
  const inside = atoms.filter(atom => atom.first >= first && atom.last <= last)
  const end = inside.at(-1)
  const next = atoms.find(atom => atom.first > last)
  if (!next || separates(words[next.first]!.before)) return last
  const isNegated = inside.slice(-4).some(atom => atom.kind === 'negation')
  const negation = isNegated || !end ? null : negationAfter(atoms, words, next, end, negations)
  if (negation) return negation.last
  return end && belongTogether(end, next, words[next.first]!.before) ? next.last : last
}

/** The negation after a quote that negates it: "ich mag das | nicht", "bu çok iyi | değil". */
function negationAfter(
  atoms: readonly Atom[],
  words: readonly Word[],
  next: Atom,
  end: Atom,
  negations: LightWords['negations'],
): Atom | null {
  for (let place = atoms.indexOf(next); place < atoms.length && place <= atoms.indexOf(next) + 1; place++) {
    const atom = atoms[place]!
    if (separates(words[atom.first]!.before)) return null
    if (atom.kind === 'negation') {
      const following = words[atom.last + 1]
      const isLast = following === undefined || separates(words[atom.last]!.after)
      return negations.reachesPrevious(atom.values[0]!, end.values[0]!, isLast) ? atom : null
    }
    if (atom.kind !== 'filler' && !negations.isBetween(atom.values[0]!)) return null
  }
  return null
}

/** True when the characters before a word negate it, in scripts without spaces. */
function negatesNext(words: readonly Word[], first: number): boolean {
  const before = words[first - 1]
  if (!before || separates(words[first]!.before)) return false
  if (/\p{sc=Hang}/u.test(before.key)) {
    // 안 and 못 negate as words of their own.
    const isOwnWord = before.before !== '' || first === 1
    return words[first]!.before !== '' && isOwnWord && /[안못]/.test(before.key)
  }
  let from = first
  while (from > 0 && words[from]!.before === '') from -= 1
  const text = words.slice(from, first).map(word => word.key)
  const at = negatingBeginning(text.join(''))
  if (at < 0 || text.length === 0) return false
  // Characters can have marks, so the place is counted in words.
  let [place, length] = [from, 0]
  while (length < at) length += words[place++]!.key.length
  const isThai = /\p{sc=Thai}/u.test(words[place]!.key)
  return isThai || unspacedNegationLength(charactersFrom(words, place), true, isJapanese(words)) > 0
}

const isJapanese = (words: readonly Word[]): boolean => words.some(word => /^[\u3041-\u30ff]/.test(word.key))

const charactersFrom =
  (words: readonly Word[], place: number) =>
  (offset: number): string =>
    words[place + offset]?.key ?? ''

function negatesPrevious(words: readonly Word[], last: number): boolean {
  let text = ''
  for (let at = last + 1; at < words.length && text.length < maxNeighbors; at++) {
    const { before, key } = words[at]!
    if (before.trim() !== '' || (before !== '' && !/\p{sc=Hang}/u.test(key))) break
    text += key
  }
  return hasNegatingEnding(text)
}
