import { months } from '#core/language/time-words.ts'
import { amountSource, countSource, type Measure, numberSource } from './amounts.ts'
import type { SoughtKind } from './question-kinds.ts'
import { plainWords } from './words.ts'

type Kind = Exclude<SoughtKind, null>
/** Kinds that are recognized by words in any case; the others need capital letters. */
type PlainKind = Exclude<Kind, 'person' | 'town'>

const weekdays = `monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag
  sonntag lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miercoles jueves viernes sabado domingo lunedi
  martedi mercoledi giovedi venerdi domenica segunda-feira terca-feira quarta-feira quinta-feira sexta-feira`
const momentWords = `yesterday tomorrow today tonight spring summer autumn winter christmas easter morning afternoon evening
  noon midnight century gestern morgen heute nachts fruhling sommer herbst weihnachten ostern morgens mittags abends
  mitternacht jahrhundert uhr hier demain aujourd hui printemps ete automne hiver noel paques matin midi soir minuit siecle
  ayer hoy primavera verano otono invierno navidad mediodia medianoche siglo madrugada ieri domani oggi estate autunno
  inverno natale pasqua mattina mezzogiorno sera mezzanotte secolo ontem amanha hoje verao outono manha tarde seculo`
const words = (list: Iterable<string> | string): string => {
  const all = typeof list === 'string' ? list.split(/\s+/) : [...list]
  return `(?:${all.map(plainWords).join('|')})`
}

const teens = 'ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen'
const tens = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety'

/** Before an amount: it says how long something has gone on, or where on the way it is, and not how old or how long a thing is. */
const notAge = String.raw`(?<!(?<!\p{L})(?:for|in|after|within|every|last|past|next|first|seit|nach|vor|jede[ns]?|letzten|pendant|depuis|apres|dans|durante|desde|hace|dentro de|da|dopo|tra|fa|ha|depois de) )`
const notExtent = String.raw`(?<!(?<!\p{L})(?:at|after|by|bei|nach|ab|apres|dopo|depois de|despues de|(?:kilo)?met(?:re|er)s?|miles?|km|(?:kilo|chilo)?metr[io]s?) )`

/** After an amount: it is a speed. */
const notSpeed = String.raw`(?! (?:an?|per|pro|par|por|all|in der|a l) ?(?:hours?|stunde|heure|hora|ora|seconds?|minutes?)(?!\p{L}))`

/** What comes after a number that counts nothing: "she was almost three at the time". */
const afterAge = String.raw`(?=\s*(?:[.,;!?]|$)|\s+(?:and|but|when|now|at|today|then|who|in|years?|und|oder|als|jahre|et|ans?|y|anos?|cuando|e|anni|que|quando)\b)`
const beforeAge = `(?:is|am|are|was|were|m|s|aged|turned|age of|only|just|about|almost|nearly|around|ist|bin|war|wird|mit|fast|knapp|a|avait|ai|presque|tiene|tenia|tengo|con|casi|ha|aveva|quasi|tem|tinha|com|quase)`

function plainPatterns(code: string): Record<PlainKind, RegExp> {
  const number = numberSource(code)
  const count = countSource(code)
  const amount = (...measures: Measure[]): string => amountSource(code, measures)
  const any = (...sources: string[]): RegExp => new RegExp(sources.join('|'), 'u')
  const start = String.raw`(?<![\p{L}\d])`
  const end = String.raw`(?![\p{L}])`
  const large = String.raw`(?:hundred|thousand|million|hundert\p{L}*|tausend\p{L}*|cents?|mille|mil|millones|cientos|cento|mila)`
  return {
    duration: any(amount('time', 'calendar')),
    extent: any(`${notExtent}${amount('time', 'calendar', 'length')}${notSpeed}`),
    age: any(
      `${start}${notAge}${count} ?(?:${words('month months year years week weeks monat monate monaten jahr jahre jahren mois an ans mes meses ano anos mese mesi anno anni day days tag tage tagen')})${end}`,
      `${start}${beforeAge},? (?:(?:what|like|um|uh|only|just|about|almost|nearly|maybe|fast|presque|casi|quasi),? )*${number}${afterAge}`,
      `\\d-year-old`,
    ),
    price: any(
      amount('money'),
      `${start}(?:for free|free of charge|kostenlos|umsonst|gratuite?s?|gratis|gratuit[oa]s?)${end}`,
      `${start}(?:costs?|costed|price|pa(?:id|y)|quotes?|cheapest|kostet?e?|preis|bezahlt|coute\\w*|prix|cuest\\w+|cost[oa]\\w*|precio|prezzo|cust\\w+|preco)${end}.*(?:${start}${large}${end}|${start}${number}(?=\\s*[.,;!?]|\\s*$| (?:an?|if|per|each|for|to|pro|par|por|a|al)\\b))`,
      `${start}costs? nothing`,
      `${start}(?:for|fur|pour|por|per) (?=(?:\\p{L}+[ -]){0,2}${large}${end})${number}(?=\\s*[.,;!?]|\\s*$)`,
    ),
    percent: any(
      amount('percent'),
      `${start}(?:half|thirds?|quarters?|(?:four|fif|six|seven|eigh|nin|ten)ths?|halfte|drittel|viertel|moitie|tiers|mitad|tercio|meta|terzo|metade|terco)${end}`,
      amount('money', 'weight'),
    ),
    frequency: any(
      `${start}(?:once|twice|${count} times?) (?:an?|per|every|each|in)${end}`,
      `${start}every (?:(?:${count}|other|single) )?(?:seconds?|minutes?|hours?|days?|nights?|weeks?|weekends?|months?|years?|morning|evening|friday|sunday|monday)${end}`,
      `${start}(?:daily|weekly|monthly|yearly|always|never)${end}`,
      `${start}${count}[ -]?(?:times|mal|fois|veces|vez|volte|vezes)${end}`,
      `${start}(?:einmal|zweimal|dreimal|viermal|taglich|wochentlich|jeden|jede|jedes|tous les|toutes les|chaque|cada|todos los|todas las|ogni|tutti i|todos os|todas as|tous|diario|semanal)${end}`,
    ),
    temperature: any(amount('temperature')),
    weight: any(amount('weight')),
    length: any(amount('length'), `${start}${number} (?:by|times) ${number}${end}`),
    speed: any(amount('speed'), `${amount('length')} (?:an?|per|pro|par|por|all) `, amount('time')),
    number: any(`${start}${number}${end}`, `${start}(?:percent|dozen|twice|nobody|zero)${end}`),
    time: any(
      `${start}(?:1[0-9]\\d\\d|20\\d\\d|\\d{1,2}(?:st|nd|rd|th)|${words(months)}|${words(weekdays)}|${words(momentWords)})${end}`,
      `${start}(?:fifteen|sixteen|seventeen|eighteen|nineteen|twenty)[ -](?:oh|hundred|${teens}|${tens})${end}`,
      `${start}two thousand(?: and)?${end}`,
      `${start}(?:years?|days?|weeks?|months?|hours?|minutes?) (?:ago|later|before|after|earlier)${end}`,
      `o clock|${start}[ap]\\.?m\\b`,
      `${start}(?:at|until|till|around|by|between|since|um|seit|gegen|bis|nach|a las?|hasta|desde|alle|dalle|verso|as|ate|desde as|vers|jusqu a|depuis) ${count}${end}`,
      `${start}(?:after|within|in|past|nach|innerhalb von|vor|apres|dans|il y a|despues de|dentro de|hace|dopo|tra|fa|depois de|ha) (?:about |etwa |environ |unos |circa |cerca de )?${amountSource(code, ['time', 'calendar'])}`,
      `${start}(?:first|second|third|last|next) (?:day|night|week|weekend|month|year|of)${end}`,
    ),
    place: any(
      `${start}(?:in|at|near|from|behind|under|below|above|beside|between|inside|outside|on|next to|into|onto|to) (?:(?:the|an?|my|our|your|her|his|their) )?\\p{L}{2,}`,
      `${start}(?:im|am|bei|beim|aus|nach|hinter|unter|neben|uber|zwischen|auf|dans|chez|pres de|derriere|sous|sur|au|aux|en|del?|cerca de|detras|debajo|sobre|nel|nella|da|dal|dietro|sotto|su|vicino|no|na|em|perto|atras|sob) \\p{L}{2,}`,
      `${start}(?:here|there|city|town|village|country|street|island|valley|coast|river|mountains?)${end}`,
    ),
    origin: any(
      `${start}(?:from|made in|born in|grown in|aus|stammt|kommt|vient|viennent|provient|viene|vienen|proviene|da|dal|vem|vindo|vengono)${end}`,
    ),
    reason: any(
      `${start}(?:because|since|so that|reason|due to|that s why|caused|cause|in order to|otherwise|thanks to|so you don t|otherwise)${end}`,
      `${start}(?:weil|denn|deshalb|daher|darum|deswegen|namlich|grund|damit|sonst)${end}`,
      `${start}(?:parce qu\\w*|car|puisqu\\w*|a cause|grace a|pour que|sinon|raison|porque|ya que|debido|por eso|puesto que|gracias a|para que|razon|perche|poiche|siccome|a causa|dato che|pois|ja que|por causa|por isso)${end}`,
    ),
    manner: any(
      `${start}(?:first|then|by (?:the )?\\w+|you (?:take|put|need|use|have to)|step|using)${end}`,
      `${start}(?:zuerst|dann|indem|man (?:muss|nimmt|kann)|mit|d abord|ensuite|en \\p{L}+ant|il faut|avec|primero|luego|con|hay que|prima|poi|bisogna|primeiro|depois|com|tem que)${end}`,
    ),
    polar: any(
      `${start}(?:yes|no|not|never|nobody|nothing|none|cannot|n t|[a-z]+n t|of course|sure|mostly|please don t|ja|nein|nicht|kein\\p{L}*|nie|oui|non|pas|jamais|bien sur|si|claro|nunca|nadie|ningun\\p{L}*|mai|nessun\\p{L}*|certo|sim|nao|ninguem)${end}`,
    ),
  }
}

const compiled = new Map<string, Record<PlainKind, RegExp>>()

/** The patterns of a language. Those without number words share the patterns for digits. */
function patternsOf(code: string): Record<PlainKind, RegExp> {
  const key = /^(?:en|de|fr|es|it|pt|nl)$/.test(code) ? code : 'none'
  const found = compiled.get(key) ?? plainPatterns(key)
  compiled.set(key, found)
  return found
}

const capitalized = /(?<=[\p{Ll},] )\p{Lu}\p{Ll}{2,}/u
const introduced =
  /\b(?:mr|mrs|mister|dr|doctor|professor|called|named|name is|name was|herr|frau|namens|heißt|hieß|monsieur|madame|s'appelle|se llama|don|doña|señora?|si chiama|signora?|se chama|dona)\b/iu
/** In German all nouns have a capital letter, so that a name shows as two in a row. */
const twoCapitals = /\p{Lu}\p{Ll}+ (?:von |van )?\p{Lu}\p{Ll}{2,}/u
const namedPlace =
  /\b(?:in|at|near|from|to|outside|around|of|bei|aus|nach|à|en|de|dans|a|di|da|em|auf|of) (?:the |la |el |der |den )?\p{Lu}\p{Ll}{2,}/u

const longestText = 4_000

/** 1 when the text contains that kind of answer, else 0. */
export function answerKindScore(kind: SoughtKind, whole: string, code = 'en'): number {
  if (kind === null) return 0
  const text = whole.slice(0, longestText)
  if (kind === 'person') {
    const hasName = code === 'de' ? twoCapitals.test(text) : capitalized.test(text)
    return hasName || introduced.test(text) ? 1 : 0
  }
  if (kind === 'town') return namedPlace.test(text) ? 1 : 0
  return patternsOf(code)[kind].test(plainWords(text)) ? 1 : 0
}

const rareKinds = new Set<SoughtKind>([
  'duration',
  'extent',
  'age',
  'price',
  'percent',
  'frequency',
  'temperature',
  'weight',
  'length',
  'speed',
])

/** Kinds that only few sentences contain, so that one which does is probably the answer. */
export const isRareKind = (kind: SoughtKind): boolean => rareKinds.has(kind)

/** Kinds that a text shows by its form: without it, a sentence does not answer. */
export const isCheckableKind = (kind: SoughtKind): boolean =>
  isRareKind(kind) || kind === 'number' || kind === 'time' || kind === 'town'

/** How a text counts a noun: "twelve old bridges" counts bridges; "twelve." may count them; "twelve euros" does not. */
type Counting = 'counted' | 'bare' | 'other'

/** How the numbers of a text relate to a noun in plain text. */
export function countingOf(whole: string, noun: string, code = 'en'): Counting {
  const text = plainWords(whole.slice(0, longestText))
  const stem = noun.length > 3 ? noun.replace(/(?:ies|y|es|en|s|e|n|i|o|a)$/u, '') : noun
  const number = `(?<![\\p{L}\\d])${numberSource(code)}`
  if (new RegExp(`${number}(?:,? (?!and |und |y |e |et )\\p{L}+){0,2},? ${stem}\\p{L}{0,3}(?!\\p{L})`, 'u').test(text))
    return 'counted'
  return new RegExp(`${number}(?=\\s*[.,;!?]|\\s*$| (?:${afterCount})\\b)`, 'u').test(text) ? 'bare' : 'other'
}

/** Words that a counted noun is not: the number before stands alone. */
const afterCount =
  'of|in|on|at|from|to|with|for|and|or|but|and|is|are|was|were|have|had|left|when|who|that|which|left|or|so|if|well|more|than|und|oder|aber|im|von|bei|sind|waren|davon|et|ou|mais|dans|de|qui|sont|y|o|pero|en|que|son|e|ma|in|di|che|sono|mas|em'
