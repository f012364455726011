import { expandWord } from '../language/contractions.ts'
import type { LightWords } from '../language/light-words.ts'
import type { NumberSource } from '../language/number-source.ts'
import { currencies, type NumberLanguage, numberWords } from '../language/number-words.ts'
import { isPolarity } from '../language/polarity.ts'
import { readNumber } from '../language/read-numbers.ts'
import type { Word } from '../language/words.ts'
import { type Atom, type AtomDraft, add } from './atom.ts'
import { composeAtoms } from './compose-atoms.ts'
import { isContentFiller } from './content-fillers.ts'
import { addNumber, addSigns, addUnit, isReal, isZeroBetween } from './number-atoms.ts'
import { isDegree, linkUnits } from './units.ts'
import { readUnspaced } from './unspaced-atoms.ts'

/** Reads words as atoms. The words before and after are read for the units of numbers at the edges. */
export function readAtoms(
  words: readonly Word[],
  light: LightWords,
  beside: { readonly before: readonly Word[]; readonly after: readonly Word[] } = { before: [], after: [] },
): Atom[] {
  const atoms = draftAtoms(words, light)
  const all = [...draftAtoms(beside.before, light), ...atoms, ...draftAtoms(beside.after, light)]
  linkUnits(all, light.functionWords)
  return atoms
}

function draftAtoms(words: readonly Word[], light: LightWords): AtomDraft[] {
  const atoms: AtomDraft[] = []
  const language: NumberLanguage = light.language in numberWords ? (light.language as NumberLanguage) : 'none'
  const source: NumberSource = {
    length: words.length,
    key: at => words[at]?.key ?? '',
    raw: at => words[at]?.raw ?? '',
    before: at => words[at]?.before ?? ' ',
  }
  for (let at = 0; at < words.length; ) {
    const word = words[at]!
    addSigns(atoms, words, at)
    const next = word.isCaption
      ? addCaption(atoms, at)
      : readUnspaced(atoms, words, at) || addPhrase(atoms, words, at, light)
    if (next > at) {
      at = next
      continue
    }
    if (isReal(words, at + 1)) {
      at += 1
      continue
    }
    const number = isZeroBetween(atoms, source, at, language)
      ? { to: at + 1, value: '0', digits: '0' }
      : readNumber(source, at, language)
    if (number) {
      addNumber(atoms, words, at, number)
      at = number.to
    } else {
      at = addWord(atoms, words, at, light)
    }
  }
  const composed = composeAtoms(atoms)
  markPhrases(composed, light)
  return composed
}

function addCaption(atoms: AtomDraft[], at: number): number {
  add(atoms, 'filler', '', [''], at)
  return at + 1
}

/** A phrase that denies nothing though it has a negation, such as "not only": one atom, which both sides must have. */
function addPhrase(atoms: AtomDraft[], words: readonly Word[], at: number, { negations }: LightWords): number {
  const length = negations.phraseLength(words, at)
  if (length === 0) return at
  const keys = words.slice(at, at + length).map(word => word.key)
  add(atoms, 'negation', keys.join(''), [keys.join(' ')], at, at + length - 1)
  return at + length
}

/** The words of such a phrase that begins with the "not" of "isn't": "isn't only". */
function contractedPhrase(words: readonly Word[], at: number, { negations }: LightWords): readonly string[] {
  const spelledOut = [{ key: 'not', raw: 'not' }, ...words.slice(at + 1, at + 4)]
  return spelledOut.slice(0, negations.phraseLength(spelledOut, 0)).map(word => word.key)
}

/** True for the beginning of a word that is said again: "th- the". "Low- and mid-cost" and "low-cost" have none. */
function isUnfinished(words: readonly Word[], at: number): boolean {
  const { key, after } = words[at]!
  if (key.length > 4 || !/^[-–—]\s/.test(after)) return false
  return words.slice(at + 1, at + 3).some(next => next.key.startsWith(key))
}

/** Adds the atoms of the word at `at`; returns the place after them. */
function addWord(atoms: AtomDraft[], words: readonly Word[], at: number, light: LightWords): number {
  const word = words[at]!
  if (isUnfinished(words, at) && !light.functionWords.has(word.key)) {
    add(atoms, 'filler', word.key, [word.key], at)
    return at + 1
  }
  const last = atoms.findLast(atom => atom.kind !== 'filler')
  if (last?.kind === 'number' || last?.kind === 'unit') {
    const next = addUnit(atoms, words, at, last)
    if (next > at) return next
  }
  const swear = /^\*{2,}/.test(word.after) ? swears[word.key[0]!] : undefined
  if (swear !== undefined && word.key.length < 3) {
    add(atoms, 'word', word.key, swear, at)
    return at + 1
  }
  const pieces = expandWord(word.raw, word.key)
  const isNegation = pieces.length === 1 && light.negations.negates(words, at)
  const isCompanion = pieces.length === 1 && light.negations.isCompanion(words, at)
  for (const [place, { surface, values: meanings }] of pieces.entries()) {
    const read = light.language === 'de' ? withUmlauts(meanings, word.raw) : meanings
    const values = read[0] === 'effect' && beforeVerb.has(words[at - 1]?.key ?? '') ? [...read, 'affect'] : read
    const value = values[0]!
    const currency = currencies.get(value)
    if (value === 'yuzde' || isSuffix(word, light.language)) {
      add(atoms, value === 'yuzde' ? 'strict' : 'filler', surface, [value === 'yuzde' ? 'percent' : value], at)
      continue
    }
    const phrase = pieces.length > 1 && value === 'not' ? contractedPhrase(words, at, light) : []
    if (phrase.length > 0) {
      add(atoms, 'negation', phrase.join(''), [phrase.join(' ')], at, at + phrase.length - 1)
      return at + phrase.length
    }
    const isElided = place === 0 && pieces.length > 1 && light.negations.negatesByElision(words, at)
    if (isNegation || isElided || (pieces.length > 1 && value === 'not')) add(atoms, 'negation', surface, values, at)
    else if (isCompanion) add(atoms, 'light', surface, values, at)
    else if (currency !== undefined) add(atoms, 'unit', surface, [currency, value], at)
    else if (isDegree(value) && atoms.at(-1)?.kind === 'number') add(atoms, 'unit', surface, ['degree', value], at)
    else if (value === 'oclock') add(atoms, 'light', surface, [value, '#0'], at)
    else {
      const kind = kindOf(value, light)
      // "Well" is no filler in "well-known".
      add(atoms, kind === 'filler' && /^[-‐‑]$/.test(word.after) ? 'word' : kind, surface, values, at)
    }
  }
  if (pieces.length === 1 && atoms.length > 0 && isNameIn(word)) atoms[atoms.length - 1]!.isName = true
  if (/^[a-z]$/.test(word.key) && /^(?:\+\+|[#♯])/.test(word.after))
    for (const sign of word.after.startsWith('+') ? ['plus', 'plus'] : ['sharp']) add(atoms, 'word', '', [sign], at)
  return at + 1
}

/** True for a name with a capital inside, such as "PyTorch". */
const isNameIn = ({ raw }: Word): boolean => /^\p{Lu}\p{Ll}+\p{Lu}\p{L}+$/u.test(raw)

/** What is left of a word that a quote hides behind asterisks. */
const swears: Record<string, readonly string[]> = {
  f: ['fuck', 'fucking', 'fucked'],
  s: ['shit', 'shitty'],
  b: ['bitch', 'bullshit'],
  a: ['ass', 'asshole'],
  d: ['damn', 'dick'],
}

/** The ending of a Turkish number: 50’si. */
const isSuffix = ({ raw, before }: Word, language: string): boolean =>
  language === 'tr' && before === '' && /^['’]\p{L}{1,5}$/u.test(raw)

/** Captions write "it does not effect" for "it does not affect"; as a noun, "effect" is another word. */
const beforeVerb = new Set('not to will would can could may might does do did dont doesnt didnt wont'.split(' '))

/** Größe is compared as "grosse", so Groesse also gets that value. */
function withUmlauts(values: readonly string[], raw: string): readonly string[] {
  return /^[a-z]+$/i.test(raw) && /[aou]e/i.test(raw)
    ? [...values, raw.toLowerCase().replace(/([aou])e/g, '$1')]
    : values
}

function kindOf(value: string, light: LightWords): Atom['kind'] {
  if (value === 'percent' || value === 'minus') return 'strict'
  if (light.fillers.has(value)) return 'filler'
  if (light.light.has(value)) return 'light'
  return light.language === 'en' && isPolarity(value) ? 'strict' : 'word'
}

/** Marks fillers of several words, such as "you know". */
function markPhrases(atoms: AtomDraft[], { phrases }: LightWords): void {
  if (phrases.size === 0) return
  for (let at = 0; at < atoms.length; at++) {
    const first = atoms[at]!.values[0]!
    const phrase = phrases
      .get(first)
      ?.find(words => words.every((word, offset) => atoms[at + offset]?.values.includes(word)))
    if (!phrase || isHedge(atoms, at)) continue
    // "Do you know him" and "the kind of" are no fillers; ignoring them there does little harm, because the rest must match.
    for (let offset = 0; offset < phrase.length; offset++) atoms[at + offset]!.kind = 'filler'
    at += phrase.length - 1
  }
  for (const [at, atom] of atoms.entries()) if (atom.kind === 'filler' && isContentFiller(atoms, at)) atom.kind = 'word'
}

const persons = new Set('i we he she they it'.split(' '))

/** True for "kind of" before a verb: "I kind of quit" is less than "I quit". */
const isHedge = (atoms: readonly Atom[], at: number): boolean =>
  (atoms[at]!.values[0] === 'kind' || atoms[at]!.values[0] === 'sort') &&
  persons.has(atoms[at - 1]?.values[0] ?? '') &&
  ['word', 'strict'].includes(atoms[at + 2]?.kind ?? '')

/** True for an atom with content of its own. Numbers and negations count. */
export function hasContent(atom: Atom, light: LightWords): boolean {
  if (atom.kind === 'filler' || atom.kind === 'light') return false
  if (atom.kind === 'number' || atom.kind === 'negation') return true
  return !atom.values.some(value => light.functionWords.has(value))
}
