import { canonicalSpelling } from './spelling.ts'

/** Languages whose number words are read. In others, a number in words equals only the same words. */
export type NumberLanguage = 'en' | 'de' | 'fr' | 'es' | 'pt'

/** What a word means in a number: a value under 100, a hundred, a scale such as million, or an ordinal. */
export type NumberWord = {
  readonly kind: 'small' | 'hundred' | 'scale' | 'ordinal' | 'hundredOrdinal'
  readonly value: number
}

type Table = {
  readonly small: string
  readonly more?: Record<string, number>
  readonly hundred: string
  readonly scales: Record<string, number>
}

/** `small` lists the words from 0 on; `/` separates spellings and `-` leaves a value out. */
const tables: Record<NumberLanguage, Table> = {
  en: {
    small:
      'zero/nought one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    more: { twenty: 20, thirty: 30, forty: 40, fourty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90 },
    hundred: 'hundred',
    scales: { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 },
  },
  de: {
    small:
      'null eins zwei/zwo drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
    more: {},
    hundred: 'hundert',
    scales: {
      tausend: 1e3,
      million: 1e6,
      millionen: 1e6,
      milliarde: 1e9,
      milliarden: 1e9,
      billion: 1e12,
      billionen: 1e12,
    },
  },
  fr: {
    small: 'zéro - deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize',
    more: {
      vingt: 20,
      vingts: 20,
      trente: 30,
      quarante: 40,
      cinquante: 50,
      soixante: 60,
      septante: 70,
      huitante: 80,
      octante: 80,
      nonante: 90,
    },
    hundred: 'cent/cents',
    scales: { mille: 1e3, million: 1e6, millions: 1e6, milliard: 1e9, milliards: 1e9 },
  },
  es: {
    small:
      'cero - dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno/veintiún/veintiuna veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
    more: { treinta: 30, cuarenta: 40, cincuenta: 50, sesenta: 60, setenta: 70, ochenta: 80, noventa: 90 },
    hundred: 'cien/ciento/cientos',
    scales: { mil: 1e3, millón: 1e6, millones: 1e6 },
  },
  pt: {
    small:
      'zero - dois/duas três quatro cinco seis sete oito nove dez onze doze treze catorze/quatorze quinze dezesseis/dezasseis dezessete/dezassete dezoito dezenove/dezanove',
    more: { vinte: 20, trinta: 30, quarenta: 40, cinquenta: 50, sessenta: 60, setenta: 70, oitenta: 80, noventa: 90 },
    hundred: 'cem/cento',
    scales: { mil: 1e3, milhão: 1e6, milhões: 1e6, bilhão: 1e9, bilhões: 1e9 },
  },
}

/** Whole hundreds in one word. */
const hundreds: Partial<Record<NumberLanguage, string>> = {
  es: 'doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
  pt: 'duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos',
}

/** The word for one within larger numbers. Alone it is an article. */
export const onesAfterTens: Record<NumberLanguage, readonly string[]> = {
  en: [],
  de: [],
  fr: ['un', 'une'],
  es: ['un', 'uno', 'una'],
  pt: ['um', 'uma'],
}

const ordinals =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'

/** The form in which words are compared. */
const plain = (word: string): string =>
  canonicalSpelling(
    word
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/ß/g, 'ss'),
  )

function wordsIn(language: NumberLanguage): Map<string, NumberWord> {
  const { small, more = {}, hundred, scales } = tables[language]
  const words = new Map<string, NumberWord>()
  const add = (list: string, kind: NumberWord['kind'], value: number) => {
    for (const word of list.split('/')) if (word !== '-') words.set(plain(word), { kind, value })
  }
  for (const [value, list] of small.split(' ').entries()) add(list, 'small', value)
  for (const [word, value] of Object.entries(more)) add(word, 'small', value)
  add(hundred, 'hundred', 100)
  for (const [at, word] of (hundreds[language] ?? '').split(' ').entries())
    if (word !== '') {
      add(word, 'hundred', (at + 2) * 100)
      add(`${word.slice(0, -2)}as`, 'hundred', (at + 2) * 100)
    }
  for (const [word, value] of Object.entries(scales)) add(word, 'scale', value)
  if (language === 'en') addEnglishOrdinals(words)
  if (language === 'de') addGermanCompounds(words)
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
    words.set(plain(ten), { kind: 'small', value })
    for (const [unit, word] of units.entries())
      words.set(`${word}und${plain(ten)}`, { kind: 'small', value: value + unit + 1 })
  }
}

export const numberWords: Record<NumberLanguage, ReadonlyMap<string, NumberWord>> = {
  en: wordsIn('en'),
  de: wordsIn('de'),
  fr: wordsIn('fr'),
  es: wordsIn('es'),
  pt: wordsIn('pt'),
}

/** The value of a German number in one word, such as zweitausendfünfhundert; null for other words. */
export function germanCompound(word: string): number | null {
  const parts = /^(?:(.*?)tausend)?(?:und)?(?:(.*?)hundert)?(?:und)?(.*)$/.exec(word)
  if (!parts || word.length > 60 || !/hundert|tausend/.test(word)) return null
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
  ...['$', 'dollar', 'dollars', 'buck', 'bucks', 'usd', 'dolares', 'dolar'].map(word => [word, 'dollar'] as const),
  ...['€', 'euro', 'euros', 'eur'].map(word => [word, 'euro'] as const),
  ...['£', 'pound', 'pounds', 'quid', 'gbp'].map(word => [word, 'pound'] as const),
  ...['¥', '￥', 'yen', 'jpy'].map(word => [word, 'yen'] as const),
  ...['₹', 'rupee', 'rupees', 'inr'].map(word => [word, 'rupee'] as const),
  ...['¢', 'cent', 'cents'].map(word => [word, 'cent'] as const),
])

/** Chinese, Japanese and Korean numerals. */
export const hanDigits = '〇一二三四五六七八九'
export const hanScales: Record<string, number> = { 十: 10, 百: 100, 千: 1000, 万: 1e4, 亿: 1e8, 億: 1e8, 兆: 1e12 }
export const hangulDigits = '영일이삼사오육칠팔구'
export const hangulScales: Record<string, number> = { 십: 10, 백: 100, 천: 1000, 만: 1e4, 억: 1e8, 조: 1e12 }
