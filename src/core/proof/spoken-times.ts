/** How a language says clock times. H is an hour in words or digits, M minutes, `~` optional space. */
type SpokenTimes = {
  /** A text without one of these has no clock time of this form. */
  readonly cue: RegExp
  /** One to twelve. */
  readonly hours: string
  /** Five, ten, … fifty-five; other minutes are read in digits. */
  readonly minutes: string
  /** Each form with the minutes after (or before) its hour; 'M' if the form names them. The most exact comes first. */
  readonly forms: readonly (readonly [string, number | 'M'])[]
}

/** The languages except English. */
const languages: readonly SpokenTimes[] = [
  {
    cue: /halb|viertel|uhr/i,
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
    cue: /half|kwart|uur/i,
    hours: 'een|één twee drie vier vijf zes zeven acht negen tien elf twaalf',
    minutes: 'vijf tien vijftien twintig vijfentwintig dertig vijfendertig veertig vijfenveertig vijftig vijfenvijftig',
    forms: [
      ['half H', -30],
      ['kwart over H', 15],
      ['kwart voor H', -15],
      ['H uur M', 'M'],
      ['H uur', 0],
    ],
  },
  {
    cue: /heure/i,
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
    cue: /\blas? |en punto/i,
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
    cue: /[àa]s |horas|em ponto/i,
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
    cue: /\b(?:alle|le|all) |in punto/i,
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
    cue: /(?<!\p{L})в |час|половин/iu,
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
    cue: /половин/i,
    hours:
      'первого второго третьего четвертого|четвёртого пятого шестого седьмого восьмого девятого десятого одиннадцатого двенадцатого',
    minutes: '',
    forms: [['половин[аеу] H', -30]],
  },
  {
    cue: /[時时点點]/,
    hours: '一 二|两|兩 三 四 五 六 七 八 九 十 十一 十二',
    minutes: '五 十 十五 二十 二十五 三十 三十五 四十 四十五 五十 五十五',
    forms: [
      ['H[時时点點]半', 30],
      ['H[時时点點]M分', 'M'],
      ['H時', 0],
    ],
  },
  {
    cue: /시/,
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
type Reader = { readonly cue: RegExp; readonly forms: readonly Form[] }

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

function readerOf({ cue, hours: hourWords, minutes: minuteWords, forms }: SpokenTimes): Reader {
  const [hours, minutes] = [numbersOf(hourWords, 1), numbersOf(minuteWords, 5)]
  const isUnspaced = /[\p{sc=Han}]/u.test(hourWords)
  const [before, after] = isUnspaced ? ['(?<![一二三四五六七八九十\\d])', ''] : ['(?<![\\p{L}\\d])', '(?!\\p{L})']
  const hour = `(${longestFirst(hours.keys())}|\\d{1,2})`
  const minute = `(${longestFirst([...minutes.keys(), '\\d{1,2}'])})`
  // A whole hour must not be followed by minutes.
  const whole = `(?!\\s*(?:${longestFirst([...minutes.keys(), '\\d'])}))`
  const readValue = (said: string, numbers: ReadonlyMap<string, number>): number | null =>
    /^\d+$/.test(said)
      ? Number(said)
      : (numbers.get(said.toLowerCase().replace(/\s+/g, ' ')) ?? numbers.get(said.replace(/\s+/g, '')) ?? null)
  return {
    cue,
    forms: forms.map(([form, offset]) => ({
      pattern: new RegExp(
        before +
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
        return value === null || added === null || value > 24 || added > 59 ? null : value * 60 + added
      },
    })),
  }
}

const readers = languages.map(readerOf)
const dayMinutes = 24 * 60

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

/**
 * Clock times in the words of a text, as digits: "half past five" is 5:30, "halb sieben" 6:30, "九時十五分" 9:15. Reads
 * phrases of a text; pairs of numbers ("five thirty") need the numbers of the whole transcript: quotes/said-times.ts.
 */
export function spokenTimes(text: string): string[] {
  const times = englishTimes(text)
  for (const { cue, forms } of readers) {
    if (!cue.test(text)) continue
    let left = text
    for (const { pattern, read } of forms)
      left = left.replace(pattern, (said, hour: string, minute: unknown) => {
        const minutes = read(hour, typeof minute === 'string' ? minute : undefined)
        if (minutes === null) return said
        const value = minutes >= 60 ? minutes % dayMinutes : minutes + 12 * 60
        times.push(`${Math.floor(value / 60)}:${String(value % 60).padStart(2, '0')}`)
        // Removed, so that a less exact form does not read it again.
        return ' '
      })
  }
  return times
}
