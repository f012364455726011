import {
  dayLinks,
  decimalWords,
  denominators,
  halfHours,
  hourLinks,
  mayOrVerb,
  months,
  ones,
} from '../language/time-words.ts'
import type { AtomDraft } from './atom.ts'

/** Replaces some atoms from `at` on by one or two; null when they are no such expression. */
type Rule = (atoms: readonly AtomDraft[], at: number) => { readonly count: number; readonly atoms: AtomDraft[] } | null

const isNumber = (atom: AtomDraft | undefined): atom is AtomDraft => atom?.kind === 'number'
const isPlain = (atom: AtomDraft | undefined): atom is AtomDraft => isNumber(atom) && /^\d+$/.test(atom.digits)
const is = (atom: AtomDraft | undefined, words: ReadonlySet<string>): boolean =>
  atom !== undefined && words.has(atom.values[0]!)
const isUnit = (atom: AtomDraft | undefined, name: string): boolean => atom?.values.includes(name) === true
const isCurrency = (atom: AtomDraft | undefined): atom is AtomDraft =>
  atom?.kind === 'unit' && !['cent', 'degree'].includes(atom.values[0]!)
const isPart = (number: AtomDraft): boolean => /^[1-9]\d$/.test(number.digits)

/** One number in place of several atoms. */
function numberOf(parts: readonly AtomDraft[], digits: string, ...values: string[]): AtomDraft {
  const surface = parts.map(part => part.surface).join('')
  const [first, last] = [Math.min(...parts.map(part => part.first)), Math.max(...parts.map(part => part.last))]
  const numbers = values.map(value => `#${value}`)
  return { kind: 'number', surface, values: numbers, digits, unit: '', impliedUnit: '', first, last }
}

const one = (count: number, number: AtomDraft) => ({ count, atoms: [number] })

/** "Five foot two", "five feet two inches": 5'2". */
const readFeet: Rule = (atoms, at) => {
  const [feet, unit, inches, end] = atoms.slice(at, at + 4)
  if (!isPlain(feet) || !isUnit(unit, '=ft') || !isPlain(inches) || Number(inches.digits) > 11) return null
  const hasInches = isUnit(end, '=in')
  if (!hasInches && unit!.surface !== 'foot') return null
  const count = hasInches ? 4 : 3
  return one(
    count,
    numberOf(atoms.slice(at, at + count), `${feet.digits}'${inches.digits}`, `${feet.digits}'${inches.digits}`),
  )
}

const dayOf = (atom: AtomDraft | undefined): number => {
  const day = isNumber(atom) && /^\d{1,2}(?:th)?$/.test(atom.digits) ? Number.parseInt(atom.digits, 10) : 0
  return day <= 31 ? day : 0
}
const isOrdinal = (atom: AtomDraft): boolean => atom.digits.endsWith('th')

/** A day and its month in either order: "march third", "3 March", "the third of march". */
const readDate: Rule = (atoms, at) => {
  const [first, second, third] = atoms.slice(at, at + 3)
  const date = (count: number, day: AtomDraft, month: AtomDraft) =>
    mayOrVerb.has(month.values[0]!) && !isOrdinal(day) && count < 3 && month.values[0] !== 'march'
      ? null
      : one(
          count,
          numberOf(atoms.slice(at, at + count), `${month.values[0]}${dayOf(day)}`, `${month.values[0]}-${dayOf(day)}`),
        )
  if (is(first, months) && dayOf(second) > 0 && !is(third, months) && !isUnitAfter(third))
    return date(2, second!, first!)
  if (dayOf(first) === 0) return null
  if (is(second, months)) return date(2, first!, second!)
  return is(second, dayLinks) && is(third, months) ? date(3, first!, third!) : null
}
const isUnitAfter = (atom: AtomDraft | undefined): boolean =>
  atom !== undefined && (atom.kind === 'unit' || atom.values[0] === 'percent' || atom.values[0]!.startsWith('='))

const clock = (parts: readonly AtomDraft[], hour: string, minute: string): AtomDraft =>
  numberOf(parts, `${hour}.${minute}`, `${hour}:${minute}`, ...(minute === '30' ? [`${hour}.5`] : []))

const hourSigns = new Set(['点', '时', '시'])

/** "Siete y media", "sept heures et demie", 7 h 30, 七点半. */
const readClock: Rule = (atoms, at) => {
  const hour = atoms[at]
  if (!isPlain(hour) || Number(hour.digits) > 24) return null
  const isHour = isUnit(atoms[at + 1], '=h') || is(atoms[at + 1], hourSigns)
  const next = isHour ? at + 2 : at + 1
  const minute = atoms[next]
  if (isHour && isPlain(minute) && isPart(minute) && Number(minute.digits) < 60 && !isUnitAfter(atoms[next + 1]))
    return one(next + 1 - at, clock(atoms.slice(at, next + 1), hour.digits, minute.digits))
  if (isHour && minute?.values[0] === '半') return one(3, clock(atoms.slice(at, at + 3), hour.digits, '30'))
  const half = is(minute, hourLinks) ? halfHours.get(atoms[next + 1]?.values[0] ?? '') : undefined
  return half === undefined ? null : one(next + 2 - at, clock(atoms.slice(at, next + 2), hour.digits, half))
}

/** "Half past seven", "quarter to six". */
const readPast: Rule = (atoms, at) => {
  const [part, link, hour] = atoms.slice(at, at + 3)
  const minutes = part?.values[0] === '#0.5' ? 30 : part?.values[0] === '#1/4' || part?.values[0] === 'quarter' ? 15 : 0
  if (minutes === 0 || !isPlain(hour) || Number(hour.digits) > 12) return null
  const word = link!.values[0]!
  if (word === 'past') return one(3, clock([part!, link!, hour], hour.digits, String(minutes)))
  return word === 'to' && minutes === 15
    ? one(3, clock([part!, link!, hour], String(Number(hour.digits) - 1 || 12), '45'))
    : null
}

/** "Tres coma cinco", 三点五: a decimal in words. */
const readDecimal: Rule = (atoms, at) => {
  const [whole, point, part] = atoms.slice(at, at + 3)
  if (!isPlain(whole) || !is(point, decimalWords) || !isPlain(part) || part.digits.length > 4) return null
  const text = `${whole.digits}.${part.digits}`
  return one(3, numberOf([whole, point!, part], text, String(Number(text))))
}

/** "Five euros and fifty cents", "five euros fifty", "a buck fifty": an amount and its currency. */
const readMoney: Rule = (atoms, at) => {
  const [start, second] = atoms.slice(at, at + 2)
  const isOne = is(start, ones) && start!.kind !== 'number' && isCurrency(second) && second.surface !== ''
  if (!isOne && !isPlain(start)) return null
  if (!isCurrency(second) || second.surface === '') return null
  const hasAnd = is(atoms[at + 2], andWords)
  const cents = atoms[at + (hasAnd ? 3 : 2)]
  if (!isPlain(cents) || !isPart(cents)) return null
  const end = at + (hasAnd ? 4 : 3)
  const hasCents = atoms[end]?.values[0] === 'cent'
  if ((hasAnd && !hasCents) || (!hasCents && isUnitAfter(atoms[end]))) return null
  if (
    !hasCents &&
    atoms[end]?.kind === 'word' &&
    !/^(?:at|for|in|per|and|on|each|a|to|or)$/.test(atoms[end]!.values[0]!)
  )
    return null
  const parts = atoms.slice(at, hasCents ? end + 1 : end)
  const text = `${isOne ? 1 : start!.digits}.${cents.digits}`
  const number = numberOf(parts, text, String(Number(text)))
  return { count: parts.length, atoms: [number, { ...second, surface: '', first: number.last, last: number.last }] }
}
const andWords = new Set(['and', 'und', 'et', 'y', 'e'])

/** "Un tiers", "zwei Drittel". */
const readFraction: Rule = (atoms, at) => {
  const [count, parts] = atoms.slice(at, at + 2)
  const denominator = denominators.get(parts?.values[0] ?? '')
  if (denominator === undefined || parts!.kind === 'number') return null
  const value = isPlain(count) ? Number(count.digits) : is(count, ones) ? 1 : 0
  if (value === 0 || value >= denominator) return null
  return one(2, numberOf([count!, parts!], `${value}/${denominator}`, `${value}/${denominator}`))
}

/** Where percent stands before its number ("yüzde elli", 百分之五十), it is read after it. */
const readPercent: Rule = (atoms, at) => {
  const [percent, number] = atoms.slice(at, at + 2)
  if (percent?.values[0] !== 'percent' || !isNumber(number) || isNumber(atoms[at - 1])) return null
  const [first, last] = [Math.min(percent.first, number.first), Math.max(percent.last, number.last)]
  return {
    count: 2,
    atoms: [
      { ...number, first, last },
      { ...percent, first, last },
    ],
  }
}

const rules: readonly Rule[] = [
  readPercent,
  readFeet,
  readDate,
  readMoney,
  readClock,
  readPast,
  readDecimal,
  readFraction,
]

/** Joins atoms that are one number together: dates, clock times, prices, heights, decimals in words. */
export function composeAtoms(atoms: readonly AtomDraft[]): AtomDraft[] {
  const composed: AtomDraft[] = []
  for (let at = 0; at < atoms.length; ) {
    const found = mayCompose(atoms[at]!) ? firstOf(atoms, at) : null
    if (found) composed.push(...found.atoms)
    else composed.push(atoms[at]!)
    at += found?.count ?? 1
  }
  impliedScales(composed)
  return composed
}

const mayCompose = ({ kind, values }: AtomDraft): boolean =>
  kind === 'number' ||
  values[0] === 'percent' ||
  values[0] === 'quarter' ||
  months.has(values[0]!) ||
  ones.has(values[0]!)

function firstOf(atoms: readonly AtomDraft[], at: number) {
  for (const rule of rules) {
    const found = rule(atoms, at)
    if (found) return found
  }
  return null
}

/** "Two or three hundred": the first may be 200 as well as 2. */
function impliedScales(atoms: readonly AtomDraft[]): void {
  for (let at = 0; at + 2 < atoms.length; at++) {
    const [small, link, large] = [atoms[at]!, atoms[at + 1]!, atoms[at + 2]!]
    if (!isPlain(small) || !isPlain(large) || !/^[1-9]\d?$/.test(small.digits) || !is(link, rangeLinks)) continue
    const scale = /^[1-9]\d?(00|000|000000)$/.exec(large.digits)?.[1]
    if (scale) small.values = [...small.values, `#${small.digits}${scale}`]
  }
}
const rangeLinks = new Set(['or', 'to', 'oder', 'bis', 'ou', 'o', 'a'])
