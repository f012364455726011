import type { Atom, AtomDraft } from './atom.ts'
import { expandWord } from './contractions.ts'
import type { LightWords } from './light-words.ts'
import { unspacedFillers } from './light-words.ts'
import { isNegation, isPolarity, negationLength } from './negations.ts'
import type { NumberSource, ReadNumber } from './number-source.ts'
import { currencies, type NumberLanguage, numberWords } from './number-words.ts'
import { currencyBeside } from './numerals.ts'
import { readNumber } from './read-numbers.ts'
import { isDegree, linkUnits } from './units.ts'
import { isUnspaced, type Word } from './words.ts'

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
  const language: NumberLanguage = light.language in numberWords ? (light.language as NumberLanguage) : 'en'
  const source: NumberSource = {
    length: words.length,
    key: at => words[at]?.key ?? '',
    raw: at => words[at]?.raw ?? '',
    before: at => words[at]?.before ?? ' ',
  }
  for (let at = 0; at < words.length; ) {
    const word = words[at]!
    addSigns(atoms, words, at)
    const next = word.isCaption ? addCaption(atoms, at) : readUnspaced(atoms, words, at, light)
    if (next > at) {
      at = next
      continue
    }
    const number = isZeroBetween(atoms, source, at, language)
      ? { to: at + 1, value: '0', digits: '0' }
      : readNumber(source, at, language)
    if (number) {
      addNumber(atoms, words, at, number)
      at = number.to
    } else {
      addWord(atoms, word, at, light)
      at += 1
    }
  }
  markPhrases(atoms, light)
  return atoms
}

const add = (
  atoms: AtomDraft[],
  kind: Atom['kind'],
  surface: string,
  values: readonly string[],
  first: number,
  last = first,
) => atoms.push({ kind, surface, values, digits: '', unit: '', impliedUnit: '', first, last })

function addCaption(atoms: AtomDraft[], at: number): number {
  add(atoms, 'filler', '', [''], at)
  return at + 1
}

const wholeNegative = /(?:^|[\s(,])[-−–]$/u

/** Signs between words that are read aloud: & and the minus of a number. */
function addSigns(atoms: AtomDraft[], words: readonly Word[], at: number): void {
  const { before, key } = words[at]!
  if (at > 0 && before.length < 8 && before.includes('&')) add(atoms, 'light', '', ['and', 'und', 'et', 'y', 'e'], at)
  if (/^\d/.test(key) && wholeNegative.test(before) && !/\d$/.test(words[at - 1]?.key ?? ''))
    add(atoms, 'strict', '', ['minus', 'negative'], at)
}

/** True for "oh" between two numbers: nineteen oh five. */
function isZeroBetween(
  atoms: readonly AtomDraft[],
  source: NumberSource,
  at: number,
  language: NumberLanguage,
): boolean {
  const key = source.key(at)
  return (
    (key === 'oh' || key === 'o') &&
    atoms.at(-1)?.kind === 'number' &&
    at + 1 < source.length &&
    readNumber(source, at + 1, language) !== null
  )
}

function addNumber(atoms: AtomDraft[], words: readonly Word[], from: number, number: ReadNumber): void {
  const last = number.to - 1
  const surface = words
    .slice(from, number.to)
    .map(word => word.key)
    .join('')
  const values = [number.value, ...(number.decimal === undefined ? [] : [number.decimal])].map(value => `#${value}`)
  atoms.push({ kind: 'number', surface, values, digits: number.digits, unit: '', impliedUnit: '', first: from, last })
  if (!words.slice(from, number.to).some(word => /^\d/.test(word.key))) return
  const after = words[last]!.after
  const currency = currencyBeside(words[from]!.before, after)
  if (currency !== '') add(atoms, 'unit', '', [currency], last)
  if (/^\s?[%٪％]/u.test(after)) add(atoms, 'strict', 'percent', ['percent'], last)
  if (/^\s?‰/u.test(after)) add(atoms, 'strict', 'permille', ['permille'], last)
  if (/^\s?°/u.test(after)) add(atoms, 'unit', '', ['degree'], last)
}

/** Negations and fillers of scripts that are compared character by character. */
function readUnspaced(atoms: AtomDraft[], words: readonly Word[], at: number, light: LightWords): number {
  if (!isUnspaced(words[at]!.key)) return at
  const character = (place: number) => words[place]?.key ?? ''
  const length = negationLength(character, at)
  if (length > 0) {
    const text = words
      .slice(at, at + length)
      .map(word => word.key)
      .join('')
    add(atoms, 'negation', text, [text], at, at + length - 1)
    return at + length
  }
  const isStart = words[at]!.before !== '' || at === 0
  if (!isStart) return at
  for (const filler of unspacedFillers) {
    if (![...filler].every((each, offset) => character(at + offset) === each)) continue
    const last = at + filler.length - 1
    if (words[last]!.after === '' && last + 1 < words.length) continue
    add(atoms, 'filler', filler, [filler], at, last)
    return last + 1
  }
  return light.language === 'other' && words[at]!.key === '' ? at + 1 : at
}

function addWord(atoms: AtomDraft[], word: Word, at: number, light: LightWords): void {
  // The beginning of an unfinished word: "th- the".
  if (/^[-–—](?:\s|$)/.test(word.after) && word.key.length <= 4 && !light.functionWords.has(word.key)) {
    add(atoms, 'filler', word.key, [word.key], at)
    return
  }
  for (const { surface, values: meanings } of expandWord(word.raw, word.key)) {
    const values = light.language === 'de' ? withUmlauts(meanings, word.raw) : meanings
    const value = values[0]!
    const currency = currencies.get(value)
    if (currency !== undefined) add(atoms, 'unit', surface, [currency, value], at)
    else if (isDegree(value) && atoms.at(-1)?.kind === 'number') add(atoms, 'unit', surface, ['degree', value], at)
    else if (value === 'oclock') add(atoms, 'light', surface, [value, '#0'], at)
    else add(atoms, kindOf(value, values, light), surface, values, at)
  }
}

/** Größe is compared as "grosse", so Groesse also gets that value. */
function withUmlauts(values: readonly string[], raw: string): readonly string[] {
  return /^[a-z]+$/i.test(raw) && /[aou]e/i.test(raw)
    ? [...values, raw.toLowerCase().replace(/([aou])e/g, '$1')]
    : values
}

function kindOf(value: string, values: readonly string[], light: LightWords): Atom['kind'] {
  if (values.some(isNegation) && !light.light.has(value)) return 'negation'
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
    if (!phrase) continue
    // "Do you know him" and "the kind of" are no fillers; ignoring them there does little harm, because the rest must match.
    for (let offset = 0; offset < phrase.length; offset++) atoms[at + offset]!.kind = 'filler'
    at += phrase.length - 1
  }
}

/** True for an atom with content of its own. Numbers and negations count. */
export function hasContent(atom: Atom, light: LightWords): boolean {
  if (atom.kind === 'filler' || atom.kind === 'light') return false
  if (atom.kind === 'number' || atom.kind === 'negation') return true
  return !atom.values.some(value => light.functionWords.has(value))
}
