import type { NumberSource, ReadNumber } from '../language/number-source.ts'
import type { NumberLanguage } from '../language/number-words.ts'
import { currencyBeside } from '../language/numerals.ts'
import { readNumber } from '../language/read-numbers.ts'
import { unitAt } from '../language/unit-words.ts'
import type { Word } from '../language/words.ts'
import { type AtomDraft, add } from './atom.ts'

/** A minus stands apart from the word before it. The hyphen of "GPT-4" and "mid-90s" joins two words. */
const wholeNegative = /[\s(,][-−–]$/u

/** Signs between words that are read aloud: & and the minus of a number. */
export function addSigns(atoms: AtomDraft[], words: readonly Word[], at: number): void {
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
export function isZeroBetween(
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

export function addNumber(atoms: AtomDraft[], words: readonly Word[], from: number, number: ReadNumber): void {
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
  const currency = isReal(words, from) ? 'real' : currencyBeside(words[from]!.before, after)
  if (currency !== '') add(atoms, 'unit', '', [currency], last)
  if (/^\s?[%٪％]/u.test(after)) add(atoms, 'strict', 'percent', ['percent'], last)
  if (/^\s?‰/u.test(after)) add(atoms, 'strict', 'permille', ['permille'], last)
  if (/^\s?°/u.test(after)) add(atoms, 'unit', '', ['degree'], last)
}

/** True for a number after the sign of the Brazilian currency: R$ 12. */
export const isReal = (words: readonly Word[], at: number): boolean =>
  words[at - 1]?.key === 'r' && /^\$\s?$/.test(words[at]?.before ?? '') && /^\d/.test(words[at]!.key)

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

/** Currencies and weights that are units only after a number. */
const unitCurrencies: Record<string, string> = {
  lb: 'pound',
  lbs: 'pound',
  元: 'yuan',
  块: 'yuan',
  円: 'yen',
  원: 'won',
}

/** Adds the unit at `at`, after a number or a degree sign; returns the place after it. */
export function addUnit(atoms: AtomDraft[], words: readonly Word[], at: number, last: AtomDraft): number {
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
