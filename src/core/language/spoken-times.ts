import { type DetectedLanguage, detectLanguage } from './detect-language.ts'

const dayMinutes = 24 * 60

/** How a language says clock times. H is an hour in words or digits, M minutes, `~` optional space. */
type SpokenTimes = {
  readonly language: string
  /** A text that does not match has no clock time in this language. */
  readonly marker: RegExp
  /** Words after which hours are a duration: "pendant deux heures". */
  readonly durations?: string
  /** One to twelve. */
  readonly hours: string
  /** Five, ten, … fifty-five; other minutes are read in digits. */
  readonly minutes: string
  /** Each form with the minutes after (or before) its hour; 'M' if the form names them. The most exact comes first. */
  readonly forms: readonly (readonly [string, number | 'M'])[]
}

/** The languages except English. Chinese is read as Japanese. */
const languages: readonly SpokenTimes[] = [
  {
    language: 'de',
    marker: /halb|viertel|uhr/i,
    hours: 'ein|eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
    minutes:
      'fünf zehn fünfzehn zwanzig fünfundzwanzig dreißig fünfunddreißig vierzig fünfundvierzig fünfzig fünfundfünfzig',
    forms: [
      ['halb H', -30],
      ['viertel nach H', 15],
      ['(?:viertel vor|dreiviertel) H', -15],
      ['H uhr M', 'M'],
      ['H uhr', 0],
    ],
  },
  {
    language: 'nl',
    marker: /half|kwart|uur/i,
    durations: 'gedurende|binnen|elke',
    hours: 'een|één twee drie vier vijf zes zeven acht negen tien elf twaalf',
    minutes: 'vijf tien vijftien twintig vijfentwintig dertig vijfendertig veertig vijfenveertig vijftig vijfenvijftig',
    forms: [
      ['half H(?! min)', -30],
      ['kwart over H', 15],
      ['kwart voor H', -15],
      ['H uur M', 'M'],
      ['H uur(?! lang)', 0],
    ],
  },
  {
    language: 'fr',
    marker: /heure/i,
    durations: 'pendant|durant|dans|toutes les',
    hours: 'une deux trois quatre cinq six sept huit neuf dix onze douze',
    minutes:
      'cinq dix quinze vingt vingt-cinq|vingt~cinq trente trente-cinq|trente~cinq quarante quarante-cinq|quarante~cinq cinquante cinquante-cinq|cinquante~cinq',
    forms: [
      ['H heures? et demie?', 30],
      ['H heures? et quart', 15],
      ['H heures? moins le quart', -15],
      ['H heures? M', 'M'],
      ['H heures?', 0],
    ],
  },
  {
    language: 'es',
    marker: /\blas? |en punto/i,
    hours: 'una dos tres cuatro cinco seis siete ocho nueve diez once doce',
    minutes:
      'cinco diez quince veinte veinticinco treinta treinta~y~cinco cuarenta cuarenta~y~cinco cincuenta cincuenta~y~cinco',
    forms: [
      ['las? H y media', 30],
      ['las? H y cuarto', 15],
      ['las? H menos cuarto', -15],
      ['las? H y M', 'M'],
      ['H en punto', 0],
    ],
  },
  {
    language: 'pt',
    marker: /[àa]s |horas|em ponto/i,
    durations: 'durante|dentro de|em|por|cada',
    hours: 'uma duas três quatro cinco seis sete oito nove dez onze doze',
    minutes:
      'cinco dez quinze vinte vinte~e~cinco trinta trinta~e~cinco quarenta quarenta~e~cinco cinquenta cinquenta~e~cinco',
    forms: [
      ['[àa]s H e meia', 30],
      ['quinze para as H', -15],
      ['[àa]s H e M', 'M'],
      ['H (?:em ponto|horas)', 0],
    ],
  },
  {
    language: 'it',
    marker: /\b(?:alle|le|all) |in punto/i,
    hours: 'una due tre quattro cinque sei sette otto nove dieci undici dodici',
    minutes:
      'cinque dieci quindici venti venticinque trenta trentacinque quaranta quarantacinque cinquanta cinquantacinque',
    forms: [
      ['(?:alle|le) H e mezz[ao]', 30],
      ['(?:alle|le) H e un quarto', 15],
      ['(?:alle|le) H meno un quarto', -15],
      ['(?:alle|le) H e M', 'M'],
      ['H in punto', 0],
    ],
  },
  {
    language: 'ru',
    marker: /(?<!\p{L})в |час|половин/iu,
    durations: 'через|за|каждые|около',
    hours: 'час два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать',
    minutes:
      'пять десять пятнадцать двадцать двадцать~пять тридцать тридцать~пять сорок сорок~пять пятьдесят пятьдесят~пять',
    forms: [
      ['в H M', 'M'],
      ['H час(?:ов|а)? M', 'M'],
      ['H час(?:ов|а)', 0],
    ],
  },
  {
    language: 'ru',
    marker: /половин/i,
    hours:
      'первого второго третьего четвертого|четвёртого пятого шестого седьмого восьмого девятого десятого одиннадцатого двенадцатого',
    minutes: '',
    forms: [['половин[аеу] H', -30]],
  },
  {
    language: 'ja',
    marker: /[時时点點]/,
    hours: '一 二|两|兩 三 四 五 六 七 八 九 十 十一 十二',
    minutes: '五 十 十五 二十 二十五 三十 三十五 四十 四十五 五十 五十五',
    forms: [
      ['H[時时点點]半', 30],
      ['H[時时点點]M分', 'M'],
      // Not three hours, three points, a third period or, with 一, for a while.
      ['H時(?![間间点點代限期的停差速])', 0],
    ],
  },
  {
    language: 'ko',
    marker: /시/,
    hours: '한 두 세 네 다섯 여섯 일곱 여덟 아홉 열 열한 열두',
    minutes: '오 십 십오 이십 이십오 삼십 삼십오 사십 사십오 오십 오십오',
    forms: [
      ['H~시~반', 30],
      ['H~시~M~분', 'M'],
      ['H~시(?=[ 에])', 0],
    ],
  },
]

type Form = { readonly pattern: RegExp; readonly read: (hour: string, minute: string | undefined) => number | null }
type Reader = Pick<SpokenTimes, 'language' | 'marker'> & { readonly forms: readonly Form[] }

/** A list of words as numbers in steps; a bar separates alternatives. */
function numbersOf(words: string, step: number): Map<string, number> {
  const all = words.split(' ').filter(word => word !== '')
  return new Map(
    all.flatMap((word, at) => word.split('|').map(each => [each.replaceAll('~', ' '), (at + 1) * step] as const)),
  )
}

const longestFirst = (words: Iterable<string>): string =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .join('|')
    .replaceAll(' ', String.raw`\s*`)

function readerOf({ language, marker, durations, hours: hourWords, minutes: minuteWords, forms }: SpokenTimes): Reader {
  const [hours, minutes] = [numbersOf(hourWords, 1), numbersOf(minuteWords, 5)]
  const isUnspaced = /[\p{sc=Han}]/u.test(hourWords)
  const [before, after] = isUnspaced ? ['(?<![一二三四五六七八九十\\d])', ''] : ['(?<![\\p{L}\\d])', '(?!\\p{L})']
  const notDuration = durations === undefined ? '' : `(?<!(?<!\\p{L})(?:${durations})\\s+)`
  const hour = `(${longestFirst(hours.keys())}|\\d{1,2})`
  const minute = `(${longestFirst([...minutes.keys(), '\\d{1,2}'])})`
  // A whole hour must not be followed by minutes.
  const whole = `(?!\\s*(?:${longestFirst([...minutes.keys(), '\\d'])}))`
  const readValue = (said: string, numbers: ReadonlyMap<string, number>): number | null =>
    /^\d+$/.test(said)
      ? Number(said)
      : (numbers.get(said.toLowerCase().replace(/\s+/g, ' ')) ?? numbers.get(said.replace(/\s+/g, '')) ?? null)
  return {
    language,
    marker,
    forms: forms.map(([form, offset]) => ({
      pattern: new RegExp(
        before +
          notDuration +
          form
            .replaceAll(' ', String.raw`\s+`)
            .replaceAll('~', String.raw`\s*`)
            .replace('H', () => hour)
            .replace('M', () => minute) +
          (isUnspaced || /[시분]/.test(form) ? '' : after) +
          (offset === 0 ? whole : ''),
        'giu',
      ),
      read(said, saidMinute) {
        const value = readValue(said, hours)
        const added = offset === 'M' ? readValue(saidMinute ?? '', minutes) : offset
        if (value === null || added === null || value > 24 || added > 59) return null
        // "Half seven" is said up to twelve.
        if (added === -30 && (value < 1 || value > 12)) return null
        const total = value * 60 + added
        // Before one is after twelve, where midnight is not written as 0.
        return value > 0 && total < 60 ? total + 12 * 60 : (total + dayMinutes) % dayMinutes
      },
    })),
  }
}

const readers = languages.map(readerOf)

const englishHours = 'twelve one two three four five six seven eight nine ten eleven'.split(' ')
const englishPhrase = new RegExp(
  String.raw`\b(?:(?:half past|quarter past|quarter to) (?:NAME)|(?:NAME) (?:o['’]?clock|oh (?:NAME)))\b`.replaceAll(
    'NAME',
    [...englishHours, String.raw`\d{1,2}`].join('|'),
  ),
  'giu',
)

/** English times as digits: "half past five", "quarter to six", "five o'clock", "five oh five". */
function englishTimes(text: string): string[] {
  if (!/past|quarter|clock| oh /i.test(text)) return []
  return (text.match(englishPhrase) ?? []).map(said => {
    const words = said.toLowerCase().split(/\s+/)
    const value = (word: string | undefined) => {
      const at = englishHours.indexOf(word ?? '')
      return at < 0 ? Number(word) : at === 0 ? 12 : at
    }
    if (words[0] === 'half') return timeOf(value(words[2]), 30)
    if (words[0] === 'quarter')
      return words[1] === 'to' ? timeOf(value(words[2]) - 1 || 12, 45) : timeOf(value(words[2]), 15)
    return timeOf(value(words[0]), words[1] === 'oh' ? value(words[2]) : 0)
  })
}

const timeOf = (hour: number, minute: number): string => `${hour}:${String(minute).padStart(2, '0')}`

/** The clock times of one language, as digits. */
function timesOf({ marker, forms }: Reader, text: string): string[] {
  if (!marker.test(text)) return []
  const times: string[] = []
  let left = text
  for (const { pattern, read } of forms)
    left = left.replace(pattern, (said, hour: string, minute: unknown) => {
      const minutes = read(hour, typeof minute === 'string' ? minute : undefined)
      if (minutes === null) return said
      times.push(timeOf(Math.floor(minutes / 60), minutes % 60))
      // Removed, so that a less exact form does not read it again.
      return ' '
    })
  return times
}

/**
 * Clock times in the words of a text, as digits: "half past five" is 5:30, "halb sieben" 6:30, "九時十五分" 9:15. Reads
 * phrases of a text; pairs of numbers ("five thirty") need the numbers of the whole transcript: quotes/said-times.ts.
 * English is always read, and so is the language of the video and of this text: "second half 7" is no Dutch time.
 * @param language the video's language
 */
export function spokenTimes(text: string, language: DetectedLanguage): string[] {
  const times = englishTimes(text)
  let codes: ReadonlySet<string> | undefined
  for (const reader of readers) {
    const found = timesOf(reader, text)
    if (found.length === 0) continue
    codes ??= new Set([language, detectLanguage(text)].flatMap(({ plausible }) => plausible))
    const isRead = codes.has(reader.language) || (reader.language === 'ja' && codes.has('zh'))
    if (codes.size === 0 || isRead) times.push(...found)
  }
  return times
}
