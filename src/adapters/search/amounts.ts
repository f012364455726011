import { currencies, type NumberLanguage, numberWords } from '#core/language/number-words.ts'
import { spellingsOfUnit } from '#core/language/unit-words.ts'
import { plainWords } from './words.ts'

/** What an amount measures. */
export type Measure = 'time' | 'calendar' | 'money' | 'length' | 'weight' | 'speed' | 'temperature' | 'percent'

const unitNames: Partial<Record<Measure, string>> = {
  time: 'h min s ms',
  length: 'km m cm mm mi ft yd',
  weight: 'kg g mg t oz l ml',
  speed: 'mph kmh rpm',
}

/** Units that the table of units does not have: it compares numbers, and these are also counted things. */
const moreUnits: Record<Measure, string> = {
  time: 'second',
  calendar: `day days night nights week weeks weekend weekends month months year years decade decades century centuries
    tag tage tagen nacht nachte woche wochen wochenende wochenenden monat monate monaten jahr jahre jahren jahrzehnte jahrhunderte
    jour jours nuit nuits semaine semaines mois an ans annee annees siecle siecles
    dia dias noche noches semana semanas mes meses ano anos siglo siglos decada decadas
    giorno giorni notte notti settimana settimane mese mesi anno anni secolo secoli noite noites seculo seculos`,
  money:
    'crown crowns franc francs franken peseta pesetas pfund kronen cents centimes centesimi centavos libras sterline livres',
  length: 'inch inches storey storeys stories coins steps blocks football_fields minuten_zu_fuss',
  weight: 'pound pounds lbs stone cars pfund milligrams libras',
  speed: 'knots knoten strokes_a_minute',
  temperature: 'degree degrees celsius fahrenheit grad degre degres grado grados gradi grau graus ° kelvin',
  percent: 'percent per_cent prozent pour_cent por_ciento por_cento per_cento %',
}

const escaped = (word: string): string => word.replace(/[.$^*+?()[\]{}|\\/]/g, String.raw`\$&`)
const oneOf = (words: Iterable<string>): string =>
  `(?:${[...new Set(words)]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|')})`
const listed = (words: string): string[] => words.split(/\s+/).map(word => word.replaceAll('_', ' '))

function unitsOf(measure: Measure): string[] {
  const known = (unitNames[measure] ?? '').split(' ').flatMap(name => (name === '' ? [] : spellingsOfUnit(name)))
  const all = [...known.map(plainWords), ...listed(moreUnits[measure])]
  return measure === 'money' ? [...all, ...currencies.keys()].filter(word => /^[a-z]/.test(word)) : all
}

const digits = String.raw`\d[\d.,]*`
/** Words for a vague count, and articles: "an hour", "a few days". */
const vagueCounts: Partial<Record<NumberLanguage, string>> = {
  en: 'a an one half few several couple dozen',
  de: 'ein eine einen einem einer halbe halben halbes paar anderthalb eineinhalb',
  fr: 'un une demi demie quelques',
  es: 'un una medio media unos unas',
  it: 'un uno una mezzo mezza qualche paio',
  pt: 'um uma meio meia uns umas',
}
const between =
  '(?:(?:of|an|a|and|more|full|whole|long|straight|und|ganze|volle|et|y|e|de|di|mas|more than|square|cubic|millions?|millionen|millones|milioni) )?'

const ones = ['one', 'un', 'une', 'uno', 'una', 'um', 'uma']

const languageOf = (code: string): NumberLanguage => (code in numberWords ? (code as NumberLanguage) : 'none')

/** Number words of a language that count by themselves: without ordinals, and without the word for one, which is an article. */
const countingWords = (language: NumberLanguage): string[] =>
  [...numberWords[language]]
    .filter(([word, { kind, value }]) => !/ordinal/i.test(kind) && value !== 1 && word.length > 1)
    .map(([word]) => plainWords(word))

/** Languages that write numbers as one word: "zweiundvierzig", "trentacinque". */
const compounding = new Set<NumberLanguage>(['de', 'it', 'nl'])

/** A pattern source for a number in digits or in the words of a language. Its words are not followed by letters. */
export function numberSource(code: string): string {
  const language = languageOf(code)
  const words = countingWords(language)
  if (words.length === 0) return digits
  const word = oneOf(words)
  if (compounding.has(language)) return `(?:${digits}|(?:ein)?(?:${word}(?:und)?){1,6})`
  return `(?:${digits}|${word}(?:[ -](?:(?:and|et|y|e) )?${oneOf([...words, ...ones])}){0,8})`
}

/** A pattern source for a number or a vague count. */
export const countSource = (code: string): string =>
  `(?:${numberSource(code)}|${oneOf((vagueCounts[languageOf(code)] ?? 'a').split(' '))})`

/** A pattern source for an amount: a number, perhaps a word, and a unit of one of these measures. */
export function amountSource(code: string, measures: readonly Measure[]): string {
  const units = measures.flatMap(unitsOf)
  const long = oneOf(units.filter(unit => unit.length > 1))
  const short = oneOf([...units.filter(unit => unit.length === 1), '%'])
  const signs = measures.includes('money') ? `|[$€£¥₹] ?\\d|${digits} ?[€£$¥]` : ''
  return `(?:(?<![\\p{L}\\d])${countSource(code)}[ -]?${between}${long}(?!\\p{L})|\\d ?${short}(?!\\p{L})${signs})`
}

/** What says that an amount is the sum of others, in plain text: English, German, French, Spanish, Italian, Portuguese. */
const sums = new RegExp(
  String.raw`(?<!\p{L})(?:${[
    String.raw`total(?:s|led|ling|es)?|altogether|all together|all told|all in all|in all(?! \p{L})|overall|add(?:s|ed|ing)?(?: \p{L}+){0,3} up|grand total`,
    String.raw`insgesamt|gesamt\p{L}{0,12}|alles in allem|(?:alles|macht) zusammen|zusammen(?:gerechnet|genommen|gezahlt)|unter(?:m| dem) strich|summe`,
    'au total|en tout(?! cas)|totale|totaux|au bout du compte|tout compris|somme toute|en additionnant|au final',
    'sumando|en suma|a fin de cuentas|todo junto|en conjunto',
    String.raw`in tutto|complessiv\p{L}{1,5}|tirando le somme|tirate le somme|sommando|tutto compreso`,
    'ao todo|feitas as contas|contas feitas|no fim das contas|somando|tudo (?:junto|somado)',
  ].join('|')})(?!\p{L})`,
  'gu',
)

/** The words by which a text says that an amount is a sum: "in total", "alles in allem". */
export const sumWordsOf = (text: string): string[] => plainWords(text).match(sums) ?? []
