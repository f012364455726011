import { normalizeWord } from './fold-word.ts'
import type { LanguageTable } from './language-table.ts'
import { english } from './tables/english.ts'
import { dutch, german } from './tables/germanic.ts'
import { arabic } from './tables/middle-east.ts'
import { turkish } from './tables/others.ts'
import { french, italian, portuguese, spanish } from './tables/romance.ts'
import { russian } from './tables/slavic-cyrillic.ts'
import { hindi } from './tables/south-asia.ts'

/** Languages whose number words are read. In others, a number in words equals only the same words. */
export type NumberLanguage = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'it' | 'nl' | 'ru' | 'tr' | 'ar' | 'hi' | 'none'

/** What a word means in a number: a value under 100, a hundred, a scale such as million, or an ordinal. */
export type NumberWord = {
  readonly kind: 'small' | 'hundred' | 'scale' | 'ordinal' | 'hundredOrdinal'
  readonly value: number
}

/** The word for one within larger numbers. Alone it is an article. */
export const onesAfterTens: Record<NumberLanguage, readonly string[]> = {
  en: [],
  de: [],
  fr: ['un', 'une'],
  es: ['un', 'uno', 'una'],
  pt: ['um', 'uma'],
  it: ['un', 'uno', 'una'],
  nl: [],
  ru: [],
  tr: [],
  ar: [],
  hi: [],
  none: [],
}

const ordinals =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'

/** The values of a language's number words: `eins=1 zwei drei` counts up from the value before. */
export function numberValues({ numbers = '' }: Pick<LanguageTable, 'numbers'>): Map<string, number> {
  const values = new Map<string, number>()
  let value = -1
  for (const entry of numbers.split(/\s+/)) {
    const [word = '', written] = entry.split('=')
    if (word === '') continue
    value = written === undefined ? value + 1 : Number(written)
    values.set(word, value)
  }
  return values
}

function wordsIn(table: LanguageTable): Map<string, NumberWord> {
  const loose = new Set(table.looseNumbers?.split(' '))
  const words = new Map<string, NumberWord>()
  for (const [word, value] of numberValues(table)) {
    const kind = value >= 1000 ? 'scale' : value >= 100 ? 'hundred' : 'small'
    if (!loose.has(word)) words.set(normalizeWord(word), { kind, value })
  }
  if (table === english) addEnglishOrdinals(words)
  if (table === german) addGermanCompounds(words)
  // Arabic writes "and" as the first letter of the next number.
  if (table === arabic) for (const [word, value] of [...words]) words.set(`و${word}`, value)
  for (const [value, list] of (table.ordinals ?? '').split(/\s+/).entries())
    for (const word of list.split('/'))
      if (word !== '') words.set(normalizeWord(word), { kind: 'ordinal', value: value + 1 })
  return words
}

function addEnglishOrdinals(words: Map<string, NumberWord>): void {
  for (const [value, word] of ordinals.split(' ').entries()) words.set(word, { kind: 'ordinal', value })
  for (const [at, word] of 'twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth'
    .split(' ')
    .entries())
    words.set(word, { kind: 'ordinal', value: (at + 2) * 10 })
  words.set('hundredth', { kind: 'hundredOrdinal', value: 100 })
  words.set('thousandth', { kind: 'hundredOrdinal', value: 1000 })
}

const germanTens = 'zwanzig dreissig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ')

function addGermanCompounds(words: Map<string, NumberWord>): void {
  const units = ['ein', 'zwei', 'drei', 'vier', 'funf', 'sechs', 'sieben', 'acht', 'neun']
  for (const [at, ten] of germanTens.entries()) {
    const value = (at + 2) * 10
    words.set(normalizeWord(ten), { kind: 'small', value })
    for (const [unit, word] of units.entries())
      words.set(`${word}und${normalizeWord(ten)}`, { kind: 'small', value: value + unit + 1 })
  }
}

export const numberWords: Record<NumberLanguage, ReadonlyMap<string, NumberWord>> = {
  en: wordsIn(english),
  de: wordsIn(german),
  fr: wordsIn(french),
  es: wordsIn(spanish),
  pt: wordsIn(portuguese),
  it: wordsIn(italian),
  nl: wordsIn(dutch),
  ru: wordsIn(russian),
  tr: wordsIn(turkish),
  ar: wordsIn(arabic),
  hi: wordsIn(hindi),
  none: new Map(),
}

/** Longer than any German number in one word. */
const longestCompound = 60

/** The value of a German number in one word, such as zweitausendfünfhundert; null for other words. */
export function germanCompound(word: string): number | null {
  // The length first: the pattern takes time that grows with its cube.
  if (word.length > longestCompound || !/hundert|tausend/.test(word)) return null
  const parts = /^(?:(.*?)tausend)?(?:und)?(?:(.*?)hundert)?(?:und)?(.*)$/.exec(word)
  if (!parts) return null
  const [, thousands, hundred, rest = ''] = parts
  const value = (text: string | undefined): number | null => {
    if (text === undefined) return 0
    if (text === '' || text === 'ein') return 1
    return germanSmall(text)
  }
  const values = [value(thousands), value(hundred), rest === '' ? 0 : germanSmall(rest)] as const
  if (values.includes(null)) return null
  return values[0]! * 1000 + values[1]! * 100 + values[2]!
}

function germanSmall(text: string): number | null {
  const hundred = /^(.*?)hundert(?:und)?(.*)$/.exec(text)
  if (!hundred) return numberWords.de.get(text)?.value ?? null
  const [, count = '', rest = ''] = hundred
  const many = count === '' || count === 'ein' ? 1 : numberWords.de.get(count)?.value
  const more = rest === '' ? 0 : numberWords.de.get(rest)?.value
  return many === undefined || more === undefined ? null : many * 100 + more
}

/** Denominators in words. */
export const fractionWords: ReadonlyMap<string, number> = new Map([
  ['third', 3],
  ['quarter', 4],
  ['fourth', 4],
  ['fifth', 5],
  ['sixth', 6],
  ['seventh', 7],
  ['eighth', 8],
  ['ninth', 9],
  ['tenth', 10],
])

export const decades: ReadonlyMap<string, string> = new Map(
  'twenties thirties forties fifties sixties seventies eighties nineties'
    .split(' ')
    .map((word, at) => [word, `${(at + 2) * 10}s`]),
)

/** Letters that touch digits and multiply them. */
export const scaleSuffixes: Record<string, number> = {
  k: 1e3,
  m: 1e6,
  mn: 1e6,
  mio: 1e6,
  mil: 1e6,
  b: 1e9,
  bn: 1e9,
  mrd: 1e9,
  t: 1e12,
  tn: 1e12,
}

/** Currency signs and words, each with the currency's name. */
export const currencies: ReadonlyMap<string, string> = new Map([
  ...[
    '$',
    'dollar',
    'dollars',
    'buck',
    'bucks',
    'usd',
    'dolares',
    'dolar',
    'доллар',
    'доллара',
    'долларов',
    'डॉलर',
    'دولار',
    'dollari',
    'dolari',
  ]
    .map(normalizeWord)
    .map(word => [word, 'dollar'] as const),
  ...['€', 'euro', 'euros', 'eur', 'евро', 'يورو', 'यूरो'].map(normalizeWord).map(word => [word, 'euro'] as const),
  ...['£', 'pound', 'pounds', 'quid', 'gbp'].map(word => [word, 'pound'] as const),
  ...['¥', '￥', 'yen', 'jpy'].map(word => [word, 'yen'] as const),
  ...['₹', 'rupee', 'rupees', 'inr', 'रुपये', 'रुपए', 'रुपया', 'रुपयों']
    .map(normalizeWord)
    .map(word => [word, 'rupee'] as const),
  ...['₽', 'рубль', 'рубля', 'рублей'].map(word => [word, 'ruble'] as const),
  ...['₺', 'lira', 'liraya', 'liralik'].map(word => [word, 'lira'] as const),
  ...['reais', 'brl'].map(word => [word, 'real'] as const),
  ...['¢', 'cent', 'cents'].map(word => [word, 'cent'] as const),
])

/** Chinese, Japanese and Korean numerals. */
export const hanDigits = '〇一二三四五六七八九'
export const hanScales: Record<string, number> = { 十: 10, 百: 100, 千: 1000, 万: 1e4, 亿: 1e8, 億: 1e8, 兆: 1e12 }
export const hangulDigits = '영일이삼사오육칠팔구'
export const hangulScales: Record<string, number> = { 십: 10, 백: 100, 천: 1000, 만: 1e4, 억: 1e8, 조: 1e12 }
