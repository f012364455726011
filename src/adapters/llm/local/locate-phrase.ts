import type { Language } from '#adapters/search/language.ts'
import { numbersIn } from '#adapters/search/numbers.ts'
import { rarity, type WindowIndex } from '#adapters/search/window-index.ts'
import { createTermNormalizer, isUnspacedText, splitWords } from '#adapters/search/words.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import { textBetween } from './quote.ts'
import { type SentencePart, splitSentences } from './sentences.ts'
import type { Clause } from './title-clauses.ts'

/** Where a phrase of a title is talked about. Without a moment that contains words of it, `part` is null. */
export type PhrasePlace = {
  /** How many of the phrase's content words are said anywhere in the video. */
  readonly wordsFound: number
  readonly wordCount: number
  readonly part: SentencePart | null
  /** A passage that may say the opposite. */
  readonly opposite: SentencePart | null
}

/** A moment that covers less of a phrase than this cannot say its opposite. */
const relatedCoverage = 0.3
/** A shorter sentence ("Now loneliness") proves little on its own and is shown with the next one. */
const minWordsAlone = 5
/** Only this many windows, those with most of the promise's words, are read sentence by sentence. */
const maxWindowsRead = 40

type Moment = {
  readonly at: number
  readonly part: SentencePart
  readonly coverage: number
  readonly own: number
  readonly isTeaser: boolean
}

/** An announcement does not keep a promise: "later I'll show you the secret" shows no secret. */
const teaser =
  /\b(?:in this video|in today's|today (?:i|we)|(?:i'm|we're|i am|we are) (?:going to|gonna) (?:show|tell|reveal|find|see|share)|(?:i|we)(?:'ll| will) (?:show|tell|reveal|find out|get to|see|come|share)|i promise|stay (?:tuned|with|until|till)|at the (?:very )?end of|coming up|before we (?:start|begin|get)|later (?:on|in)|the title|clicked|have you ever|what if|in a (?:minute|moment))\b/iu

/** Looks for a phrase of a title in the transcript. Deterministic and bounded in time. */
export function locatePhrase(windows: readonly TranscriptWindow[], index: WindowIndex, phrase: Clause): PhrasePlace {
  const names = phrase.terms.map((_, at) => spokenName(index, phrase.terms, at))
  const clause: Clause = { ...phrase, terms: [...new Set(names.map((name, at) => name ?? phrase.terms[at]!))] }
  const moments = findMoments(windows, index, clause)
  const assertions = moments.filter(moment => !moment.isTeaser)
  const opposite =
    (bestMoment(assertions)?.coverage ?? 0) < relatedCoverage ? undefined : findContradiction(index, clause, assertions)
  // An announcement is shown only where nothing else is said.
  const candidates = (assertions.length > 0 ? assertions : moments).filter(({ part }) => part !== opposite?.part)
  const best = bestMoment(candidates)
  const enough = (best?.coverage ?? 0) * 0.92
  const first = candidates
    .filter(moment => moment.coverage >= enough && moment.own > 0)
    .sort((a, b) => a.at - b.at || b.own - a.own)[0]
  const shown = (moment: Moment): SentencePart => withNextIfShort(windows[moment.at]!, moment.part)
  return {
    wordsFound: names.filter(name => name !== null).length,
    wordCount: names.length,
    part: first ? shown(first) : null,
    opposite: opposite ? shown(opposite) : null,
  }
}

/** Parts of a compound have at least this many letters. */
const minPartLength = 3

/**
 * The name under which a term is indexed, also when captions write a compound as two words, or two words of the title as
 * one. Null when it is not said.
 */
function spokenName(index: WindowIndex, terms: readonly string[], at: number): string | null {
  const term = terms[at]!
  if (index.ids.has(term)) return term
  const joined = [`${terms[at - 1] ?? ''}${term}`, `${term}${terms[at + 1] ?? ''}`].find(each => index.ids.has(each))
  if (joined !== undefined) return joined
  for (let cut = minPartLength; cut <= term.length - minPartLength; cut++) {
    const first = index.ids.get(term.slice(0, cut))
    const second = index.ids.get(term.slice(cut))
    if (first !== undefined && second !== undefined && followsSomewhere(index, first, second))
      return index.names[first]!
  }
  return null
}

/** True when one term directly follows the other in the speech. */
function followsSomewhere(index: WindowIndex, first: number, second: number): boolean {
  const posting = index.postings[first] ?? []
  for (let at = 0; at < posting.length; at += 2) {
    const sequence = index.sequences[posting[at]!]!
    for (let place = sequence.indexOf(first); place >= 0; place = sequence.indexOf(first, place + 1))
      if (sequence[place + 1] === second) return true
  }
  return false
}

function withNextIfShort(window: TranscriptWindow, part: SentencePart): SentencePart {
  if (isUnspacedText(part.text) || part.text.split(' ').length >= minWordsAlone) return part
  const parts = splitSentences([window]).map(sentence => sentence.parts[0]!.text)
  const next = parts[parts.indexOf(part.text) + 1]
  return next === undefined ? part : { ...part, text: textBetween(window.text, part.text, next) }
}

const bestMoment = (moments: readonly Moment[]): Moment | undefined =>
  moments.reduce<Moment | undefined>(
    (a, b) => (a && (a.coverage > b.coverage || (a.coverage === b.coverage && a.own >= b.own)) ? a : b),
    undefined,
  )

/**
 * How much each term of a promise weighs. A word that is said throughout is the video's topic and proves as much as a rare
 * one, so rarity counts little.
 */
function termWeights(index: WindowIndex, clause: Clause): Map<string, number> {
  return new Map(
    clause.terms.map(term => {
      const id = index.ids.get(term)
      return [term, (vagueTerms.has(term) ? 0.4 : 1) + 0.25 * Math.min(3, id === undefined ? 2 : rarity(index, id))]
    }),
  )
}

/** Words of a title that say little about what must be shown. */
const vagueTerms = new Set(
  'best way day new use tri top need make full great good video part review guid tutori tip recip news big real'.split(
    ' ',
  ),
)

function findMoments(windows: readonly TranscriptWindow[], index: WindowIndex, clause: Clause): Moment[] {
  const weights = termWeights(index, clause)
  const totalWeight = [...weights.values()].reduce((a, b) => a + b, 0) || 1
  const windowWeights = new Float64Array(windows.length)
  for (const [term, weight] of weights) {
    const posting = index.postings[index.ids.get(term) ?? -1] ?? []
    for (let at = 0; at < posting.length; at += 2) windowWeights[posting[at]!]! += weight
  }
  const bestIndexes = [...windowWeights.keys()]
    .filter(at => windowWeights[at]! > 0)
    .sort((a, b) => windowWeights[b]! - windowWeights[a]! || a - b)
    .slice(0, maxWindowsRead)
  const toTerm = createTermNormalizer(index.language)
  return bestIndexes.flatMap(at => {
    const nearTerms = termsNear(index, at)
    return splitSentences([windows[at]!]).map(sentence => {
      const part = sentence.parts[0]!
      const sentenceTerms = new Set(splitWords(part.text.toLowerCase(), 200).flatMap(found => toTerm(found) ?? []))
      const sum = (terms: ReadonlySet<string>): number =>
        [...weights].reduce((total, [term, weight]) => total + (terms.has(term) ? weight : 0), 0)
      const own = sum(sentenceTerms) / totalWeight
      // The surrounding words count, but the sentence itself must contain at least one word of the promise.
      const coverage = own === 0 ? 0 : Math.min(1, own + 0.75 * Math.max(0, sum(nearTerms) / totalWeight - own))
      return {
        at,
        part,
        coverage: coverage * (0.7 + 0.3 * Math.min(1, own * 2)) * (questionOrCondition.test(part.text) ? 0.75 : 1),
        own,
        isTeaser: teaser.test(part.text),
      }
    })
  })
}

/** A question or a condition proves less than a statement. */
const questionOrCondition = /[?？]\s*$|^(?:if|when|whether)\b/iu

const termsNear = (index: WindowIndex, at: number): Set<string> =>
  new Set([at - 1, at, at + 1].flatMap(each => [...(index.sequences[each] ?? [])].map(id => index.names[id]!)))

/** Speakers round: 162,500 matches 162K. */
const isAboutEqual = (a: number, b: number): boolean =>
  Math.abs(a - b) <= Math.max(a, b) * (Math.max(a, b) > 20 ? 0.05 : 0)

const negation =
  /^(?:not|no|never|nothing|nobody|none|without|hardly|cannot|can't|don't|doesn't|didn't|isn't|wasn't|aren't|weren't|won't|wouldn't|couldn't|hasn't|haven't|hadn't|shouldn't|fake|nicht|kein\w*|nie|ohne|pas|jamais|sans|sin|nunca)$/u
const negationReach = 4

/** True when the text denies one of these terms: a negation comes a few words before it. */
function denies(text: string, terms: ReadonlySet<string>, language: Language): boolean {
  const toTerm = createTermNormalizer(language)
  const words = splitWords(text.toLowerCase().replaceAll('’', "'"), 200)
  // "No plant lives without water" says that plants need water.
  const isDouble = words.some(each => /^(?:no|never|nothing|nobody|none)$/.test(each)) && words.includes('without')
  return words.some((found, at) => {
    const term = toTerm(found)
    if (term === null || !terms.has(term)) return false
    const before = words.slice(Math.max(0, at - negationReach), at)
    const place = before.findLastIndex(each => negation.test(each))
    return place >= 0 && !isDouble && !/^(?:only|just|doubt)$/.test(before[place + 1] ?? '')
  })
}

/** "It does need water": an explicit contradiction of a denial. */
const insistence = /\b(?:does|do|did|in fact|actually|of course)\b/iu

/** Only a claim can be contradicted. A topic or a how-to cannot, however often "not" occurs near it. */
const claimPattern =
  /^(?!\s*(?:how|what|why|when|where|which|who|should|is|are|can|does|do)\b).*\b(?:i|we|he|she|they|it|you|this|these|is|are|was|were|will|can|can't|never|always|only|every|all|any|nobody|everyone|free|forever|perfect|best|worst|instantly|\p{L}{3,}ed|cures|works|survives|makes|lasts|beats|replaces|kills|saves|changes|needs)\b/iu

function findContradiction(index: WindowIndex, clause: Clause, assertions: readonly Moment[]): Moment | undefined {
  const strong = assertions.filter(moment => moment.own >= 0.45).sort((a, b) => b.coverage - a.coverage || a.at - b.at)
  const keys = keyTerms(index, clause)
  const denied = strong.filter(moment => denies(moment.part.text, keys, index.language))
  if (clause.isDenial) {
    const affirmed = strong.filter(moment => !denies(moment.part.text, keys, index.language))
    const outright = affirmed.find(moment => insistence.test(moment.part.text))
    return outright ?? (affirmed.length > denied.length ? affirmed[0] : undefined)
  }
  if (claimPattern.test(clause.text) && denied.length > 0 && denied.length * 2 >= strong.length) return denied[0]
  return findNumberConflict(clause, assertions)
}

/** The terms that carry a promise: the rarer 60 %. */
function keyTerms(index: WindowIndex, clause: Clause): Set<string> {
  const weights = [...termWeights(index, clause)].sort((a, b) => b[1] - a[1])
  return new Set(weights.slice(0, Math.max(1, Math.ceil(weights.length * 0.6))).map(([term]) => term))
}

const unitWords =
  /^(?:dollar|euro|pound|buck|cent|second|minute|hour|day|night|week|weekend|month|year|percent|gram|kilo|kilogram|mile|kilometer|kilometre|meter|metre|step|ingredient|time|people|person)$/u

/** A different number with the same unit, such as a title with one weekend and a sentence with eleven weekends. */
function findNumberConflict(clause: Clause, assertions: readonly Moment[]): Moment | undefined {
  for (const { value, unit } of clause.numbers) {
    if (!unitWords.test(unit)) continue
    let same = 0
    let other: Moment | undefined
    for (const moment of assertions)
      for (const spoken of numbersIn(moment.part.text).filter(each => each.unit === unit)) {
        if (isAboutEqual(spoken.value, value)) same = Math.max(same, moment.own)
        else if (!other || moment.own > other.own) other = moment
      }
    if (other && other.coverage >= relatedCoverage && other.own > same + 0.15) return other
  }
  return undefined
}
