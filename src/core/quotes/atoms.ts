import { expandWord } from '../language/contractions.ts'
import { readingAt } from '../language/kana-readings.ts'
import type { LightWords } from '../language/light-words.ts'
import { innerFillers, unspacedFillers } from '../language/light-words.ts'
import type { NumberSource, ReadNumber } from '../language/number-source.ts'
import { currencies, type NumberLanguage, numberWords } from '../language/number-words.ts'
import { currencyBeside } from '../language/numerals.ts'
import { isPolarity } from '../language/polarity.ts'
import { readNumber } from '../language/read-numbers.ts'
import { unitAt } from '../language/unit-words.ts'
import { unspacedNegationLength } from '../language/unspaced-negations.ts'
import { isUnspaced, type Word } from '../language/words.ts'
import type { Atom, AtomDraft } from './atom.ts'
import { composeAtoms } from './compose-atoms.ts'
import { isContentFiller } from './content-fillers.ts'
import { isDegree, linkUnits } from './units.ts'

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

/** A minus stands apart from the word before it. The hyphen of "GPT-4" and "mid-90s" joins two words. */
const wholeNegative = /[\s(,][-−–]$/u

/** Signs between words that are read aloud: & and the minus of a number. */
function addSigns(atoms: AtomDraft[], words: readonly Word[], at: number): void {
  const { before, key } = words[at]!
  if (at > 0 && before.length < 8 && before.includes('&')) add(atoms, 'light', '', ['and', 'und', 'et', 'y', 'e'], at)
  if (at > 0 && before === '.' && isDomain(words, at)) add(atoms, 'filler', '', ['dot'], at)
  if (/^\d/.test(key) && /%\s?$/.test(before)) add(atoms, 'strict', 'percent', ['percent'], at)
  if (/^\d/.test(key) && at > 0 && /^\s?[-–—]\s?$/.test(before) && /\d$/.test(words[at - 1]!.key))
    add(atoms, 'filler', '', ['to', 'bis', 'a', 'до', 'до', 'から', 'إلى', 'से', '到'], at)
  if (/^\d/.test(key) && wholeNegative.test(before) && !/\d$/.test(words[at - 1]?.key ?? ''))
    add(atoms, 'strict', '', ['minus', 'negative'], at)
}

const isDomain = (words: readonly Word[], at: number): boolean =>
  /^(?:com|org|net|io|ai|dev|de|co|tv|gov|edu|js|ts|py|info|app)$/.test(words[at]!.key) && words[at - 1]!.key.length > 1

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
  if (addParts(atoms, words, from, number)) return
  const surface = words
    .slice(from, number.to)
    .map(word => word.key)
    .join('')
  const values = [number.value, ...(number.decimal === undefined ? [] : [number.decimal])].map(value => `#${value}`)
  // "A million five" is 1.5 million, or 1,000,005.
  const million = /^(\d{1,3})00000([1-9])$/.exec(number.value)
  if (million && !/\d/.test(surface)) values.push(`#${million[1]}${million[2]}00000`)
  atoms.push({ kind: 'number', surface, values, digits: number.digits, unit: '', impliedUnit: '', first: from, last })
  if (!words.slice(from, number.to).some(word => /^\d/.test(word.key))) return
  const after = words[last]!.after
  const currency = currencyBeside(words[from]!.before, after)
  if (currency !== '') add(atoms, 'unit', '', [currency], last)
  if (/^\s?[%٪％]/u.test(after)) add(atoms, 'strict', 'percent', ['percent'], last)
  if (/^\s?‰/u.test(after)) add(atoms, 'strict', 'permille', ['permille'], last)
  if (/^\s?°/u.test(after)) add(atoms, 'unit', '', ['degree'], last)
}

/** Heights such as 5'2", and versions such as 3.1.2, which are said as several numbers. */
function addParts(atoms: AtomDraft[], words: readonly Word[], from: number, { to, value }: ReadNumber): boolean {
  const { raw, after } = words[from]!
  const push = (digits: string) =>
    atoms.push({
      kind: 'number',
      surface: digits,
      values: [`#${digits}`],
      digits,
      unit: '',
      impliedUnit: '',
      first: from,
      last: to - 1,
    })
  if (/^\d['’′]\d{1,2}$/.test(raw) && /^["”″'’]/.test(after)) push(raw.replace(/['’′]/, "'"))
  else if (/^\d{1,3}(?:\.\d{1,3}){2,4}$/.test(value)) {
    const [major, minor, ...rest] = value.split('.')
    push(`${major}.${minor}`)
    for (const part of rest) {
      add(atoms, 'word', '', ['point'], from)
      push(part)
    }
  } else return false
  return true
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

/** Negations and fillers of scripts that are compared character by character; 0 for none. */
function readUnspaced(atoms: AtomDraft[], words: readonly Word[], at: number): number {
  if (!isUnspaced(words[at]!.key)) return 0
  const character = (place: number) => words[place]?.key ?? ''
  const isHangul = /\p{sc=Hang}/u.test(words[at]!.key)
  // A Korean word ends at a space; in the other scripts a space means nothing.
  const characterFrom = (offset: number): string => {
    if (isHangul && offset > 0 && words.slice(at + 1, at + offset + 1).some(word => word.before !== '')) return ''
    if (isHangul && offset < 0 && words.slice(at + offset + 1, at + 1).some(word => word.before !== '')) return ''
    return character(at + offset)
  }
  const length = unspacedNegationLength(characterFrom, words[at]!.before !== '' || at === 0, isJapanese(words, at))
  if (length > 0) {
    const text = words
      .slice(at, at + length)
      .map(word => word.key)
      .join('')
    add(atoms, 'negation', text, [text], at, at + length - 1)
    return at + length
  }
  if (character(at) === '百' && character(at + 1) === '分' && character(at + 2) === '之') {
    add(atoms, 'strict', '百分之', ['percent'], at, at + 2)
    return at + 3
  }
  const spelled = readingAt(character, at)
  if (spelled) {
    add(atoms, 'word', spelled.reading, [spelled.reading], at, at + spelled.length - 1)
    return at + spelled.length
  }
  const isErhua = character(at) === '儿' && !/^[女婴幼孤少胎健宠]/u.test(character(at - 1)) && !/^[子童科歌媳女]/u.test(character(at + 1))
  const inner = isErhua ? '儿' : innerFillers.find(filler => [...filler].every((each, step) => character(at + step) === each))
  if (inner !== undefined && at > 0) {
    add(atoms, 'filler', inner, [inner], at, at + inner.length - 1)
    return at + inner.length
  }
  const isStart = words[at]!.before !== '' || at === 0
  if (!isStart) return 0
  for (const filler of unspacedFillers) {
    if (![...filler].every((each, offset) => character(at + offset) === each)) continue
    const last = at + filler.length - 1
    if (words[last]!.after === '' && last + 1 < words.length) continue
    add(atoms, 'filler', filler, [filler], at, last)
    return last + 1
  }
  return 0
}

/** True when kana is near: 別 is "not" in Chinese only. */
const isJapanese = (words: readonly Word[], at: number): boolean =>
  words.slice(Math.max(0, at - 12), at + 12).some(({ key }) => /^[\u3041-\u30ff]/.test(key))

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

/** Currencies and weights that are units only after a number. */
const unitCurrencies: Record<string, string> = { lb: 'pound', lbs: 'pound', 元: 'yuan', 块: 'yuan', 円: 'yen', 원: 'won' }

/** Adds the unit at `at`, after a number or a degree sign; returns the place after it. */
function addUnit(atoms: AtomDraft[], words: readonly Word[], at: number, last: AtomDraft): number {
  const { key } = words[at]!
  if (last.kind === 'unit') {
    const scale = last.values[0] === 'degree' && { c: 'celsius', f: 'fahrenheit' }[key]
    if (scale) add(atoms, 'word', key, [scale, key], at)
    return scale ? at + 1 : at
  }
  const currency = unitCurrencies[key]
  if (currency !== undefined) {
    add(atoms, 'unit', key, [currency, key], at)
    return at + 1
  }
  // A single letter touches its number or stands alone: "5 m", but not the "s" of "1990s".
  const unit = unitAt(place => words[place]?.key ?? '', at)
  if (unit === null) return at
  const end = at + unit.words.length
  const surface = unit.words.join('')
  add(atoms, 'strict', surface, [...unit.names, surface], at, end - 1)
  return end
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
