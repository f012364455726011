/** The kind of thing that a question asks for. Windows that contain one rank a little higher. */
export type AnswerKind =
  | 'duration'
  | 'price'
  | 'frequency'
  | 'temperature'
  | 'weight'
  | 'length'
  | 'number'
  | 'time'
  | 'person'
  | 'reason'
  | 'place'
  | 'origin'
  | 'manner'
  | null

const questionPatterns: readonly (readonly [AnswerKind, RegExp])[] = [
  ['manner', /^how (?:do|can|could|should|would|to)\b(?! .*\bhow\b)/],
  [
    'duration',
    /\b(how (?:much )?longer\b|how long (?:(?:did|does|do|is|was|were|are|has|have|had|will|would|can|should|must|until|before)\b|.*\b(?:takes?|took|lasts?|lasted)\b)|(?:how (?:many|much)|after what) (?:more )?(?:time|seconds|minutes|hours|days|weeks|weekends|months|years)|wie lange|combien de temps|cuánto tiempo)\b/,
  ],
  [
    'price',
    /\b(how much .*\b(?:costs?|pay|paid|spend|spent|worth|price|charged?|earned?|money|dollars|euros|pounds)|how (?:expensive|cheap)|what .*\b(?:costs?|price)|wie teuer)\b/,
  ],
  ['frequency', /\b(how often|how frequently|how many times|wie oft|combien de fois|cuántas veces)\b/],
  ['temperature', /\b(temperature|how (?:hot|cold|warm)|how many degrees|what angle|which angle)\b/],
  ['weight', /\b(how heavy|how much .*\bweighs?|what .*\bweighs?)\b/],
  ['length', /\bhow (?:far|tall|high|wide|deep|thick)\b/],
  ['time', /\b(when|since when|what year|which year|what date|what time|what day|wann|quand|cuándo|quando)\b/],
  [
    'number',
    /\b(how (many|much|long|old|big|fast|often)|what (number|percentage|speed)|wie ?viele?|combien|cuánt[oa]s?)\b/,
  ],
  ['person', /\b(who|whose|whom|wer|qui|quién|chi)\b/],
  ['origin', /\bwhere\b.*\bfrom\b|\bwoher\b/],
  ['place', /\b(where|which (city|country|place|town)|what (city|country|place|town)|wo|où|dónde|dove)\b/],
  ['reason', /\b(why|what caused|reason|warum|weshalb|pourquoi|por qué|perché)\b/],
  ['manner', /^(how|wie|comment|cómo|come)\b/],
]

/** The patterns are not linear, so the length is bounded before them. */
const longestQuestion = 1_000

/** What a question in lower case asks for. "What did she say when it rained?" does not ask for a time. */
export function answerKindOf(whole: string): AnswerKind {
  const question = whole.slice(0, longestQuestion)
  const [first] = /\b(?:what|which|who|whom|whose|when|where|why|how)\b/.exec(question) ?? []
  const asks = (pattern: RegExp): boolean => {
    const [word = ''] = pattern.exec(question) ?? []
    return word !== '' && (first === undefined || !relativeWord.test(word) || word === first)
  }
  return questionPatterns.find(([, pattern]) => asks(pattern))?.[0] ?? null
}

/** Words that ask only when they come first. */
const relativeWord = /^(?:when|who|whom|whose|where|why)$/

const tens = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety'
const teens = 'ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen'
const amounts = `\\d[\\d.,]*|an?|one|two|three|four|five|six|seven|eight|nine|${teens}|${tens}|hundred|thousand|million|billion|half|few|several|couple of|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|deux|trois|quatre|cinq|dix|dos|tres|cuatro|cinco|diez`
const numberWords = `\\d[\\d.,]*|two|three|four|five|six|seven|eight|nine|${teens}|${tens}|hundred|thousand|million|billion|percent|dozen|twice|zwei|drei|vier|fünf|zehn|hundert|tausend|deux|trois|cent|mille|dos|tres|cien|mil`
const between = '(?:more |full |whole |long )?'
const units = (names: string): RegExp => new RegExp(`\\b(?:${amounts})[ -]${between}(?:${names})\\b`, 'iu')
const answerPatterns: Record<Exclude<AnswerKind, null>, RegExp> = {
  duration: units(
    'seconds?|minutes?|hours?|days?|nights?|weeks?|weekends?|months?|years?|decades?|centur(?:y|ies)|sekunden?|minuten?|stunden?|tagen?|wochen?|monaten?|jahren?|secondes?|heures?|jours?|semaines?|mois|ans|segundos?|minutos?|horas?|días?|semanas?|meses|años?',
  ),
  price: new RegExp(
    `[$€£]\\s?\\d|\\b(?:${amounts}) ?(?:dollars?|bucks?|cents?|euros?|pounds?|crowns?|francs?|yen|€|\\$)|\\b(?:for free|costs? (?:nothing|(?:${numberWords})\\b)|(?:costs?|price|paid|pay|quotes?|cheapest)\\b.*\\b(?:hundred|thousand|million))\\b`,
    'iu',
  ),
  frequency: new RegExp(
    `\\b(?:(?:once|twice|(?:${amounts}) times?) (?:an?|per|every|each|in)\\b|every (?:(?:${amounts}|other|single) )?(?:seconds?|minutes?|hours?|days?|nights?|weeks?|weekends?|months?|years?|morning|evening|friday|sunday|monday)|(?:daily|weekly|monthly|yearly)|(?:${amounts}) times)\\b`,
    'iu',
  ),
  temperature: units('degrees?|celsius|fahrenheit|°|grad|degrés?|grados?'),
  weight: units('(?:milli|kilo)?grams?|kilos?|kg|pounds?|ounces?|tons?|tonnes?|litres?|cars'),
  length: units(
    '(?:milli|centi|kilo)?met(?:re|er)s?|feet|foot|inch(?:es)?|miles?|yards?|kilometers?|storeys?|stories|coins?|steps',
  ),
  number: new RegExp(`\\b(?:${numberWords})\\b`, 'iu'),
  time: new RegExp(
    `\\b(?:1[5-9]\\d\\d|20\\d\\d|\\d{1,2}(?:st|nd|rd|th)|(?:fifteen|sixteen|seventeen|eighteen|nineteen|twenty)[ -](?:oh|hundred|${teens}|${tens})|two thousand(?: and)?|january|february|march|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|yesterday|tomorrow|today|tonight|spring|summer|autumn|winter|christmas|easter|morning|afternoon|evening|noon|midnight|century|(?:years?|days?|weeks?|months?|hours?) (?:ago|later|before|after)|o'clock|(?:at|until|till|around|by|between) (?:${numberWords})|(?:after|within|in) (?:about )?(?:${amounts}) (?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)|a\\.?m\\.?|p\\.?m\\.?|jahr|uhr)\\b`,
    'iu',
  ),
  person: /(?<=[\p{Ll},] )\p{Lu}\p{Ll}{2,}|\b(mr|mrs|mister|dr|doctor|professor|called|named|name is|name was)\b/u,
  place:
    /\b(?:in|at|near|from|behind|under|below|above|beside|between|inside|outside|on|next to) (?:(?:the|an?|my|our|your|her|his|their) )?\p{L}{2,}|\b(?:city|town|village|country|street|island|valley|coast|river|mountains?)\b/u,
  origin: /\b(?:from|made in|born in|grown in)\b/i,
  reason:
    /\b(?:because|since|so that|reason|due to|that's why|caused|in order to|otherwise|weil|denn|parce que|porque|perché)\b/i,
  manner: /\b(?:first|then|by \w+ing|you (?:take|put|need|use|have to)|step|using|using a)\b/i,
}

/** 1 when the text contains that kind of answer, else 0. */
export const answerKindScore = (kind: AnswerKind, text: string): number =>
  kind !== null && answerPatterns[kind].test(text.slice(0, 4000)) ? 1 : 0

const rareKinds = new Set<AnswerKind>(['duration', 'price', 'frequency', 'temperature', 'weight', 'length'])

/** Kinds that only few sentences contain, so that one which does is probably the answer. */
export const isRareKind = (kind: AnswerKind): boolean => rareKinds.has(kind)

/** Kinds that a text shows by its form: without it, a sentence does not answer. */
export const isCheckableKind = (kind: AnswerKind): boolean => isRareKind(kind) || kind === 'number' || kind === 'time'

/** True when the text counts that noun: "twelve old bridges" counts bridges. */
export function countsNoun(text: string, noun: string): boolean {
  const stem = noun.length > 3 ? noun.replace(/(?:ies|y|es|s)$/u, '') : noun
  return new RegExp(`\\b(?:${numberWords})(?: \\p{L}+){0,2} ${stem}\\p{L}{0,3}\\b`, 'iu').test(text.slice(0, 4000))
}
