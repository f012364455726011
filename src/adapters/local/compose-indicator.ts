import type { Window } from '#core/transcript.ts'
import { cleanSentence } from './clean-sentence.ts'
import { createDigest, type Digest } from './digest.ts'
import { type Evidence, findPromise } from './find-promise.ts'
import { detectLanguage } from './language.ts'
import { mainPart, quoteFrom } from './quote.ts'
import { styleLevel } from './style-score.ts'
import { textsFor } from './texts.ts'
import { type Clause, titleClauses } from './title-clauses.ts'
import { indexWindowsInSteps } from './window-index.ts'
import { termsOf } from './words.ts'
import { createYielder, runInSteps } from './yielder.ts'

type JudgedClause = Evidence & { readonly clause: Clause }

/** The title's promises and their statuses, in the JSON format that models use. An indicator rather than a full verdict. */
export async function composeIndicator(
  windows: readonly Window[],
  title: string,
  signal?: AbortSignal,
): Promise<string> {
  const yieldIfDue = createYielder(signal)
  const index = await runInSteps(indexWindowsInSteps(windows), yieldIfDue)
  const clauses = titleClauses(title, index.language, term => index.ids.has(term))
  const topic: Clause = { text: title, terms: termsOf(title, index.language), numbers: [], isDenial: false }
  const digest = await createDigest(windows, signal)
  await yieldIfDue()
  const evidence = (clauses.length === 0 ? [topic] : clauses).map(clause => ({
    ...findPromise(windows, index, clause),
    clause,
  }))
  const judged = isInOtherLanguage(title, evidence, index.language.code)
    ? evidence.map(each => ({ ...each, ...neutralEvidence(digest) }))
    : evidence
  const style = styleLevel(title)
  const answering = promiseToAnswer(judged)
  const answer = answering?.part ? cleanSentence(answering.part.text, index.language.code) : ''
  return JSON.stringify({
    promises: judged.map(({ clause, status, part }) => ({
      promise: clause.text,
      status,
      n: part?.n ?? null,
      quote: part === null ? null : quoteFrom(part.text),
    })),
    style,
    answer: answer === '' ? textsFor(index.language.code).noAnswer : answer,
    answer_n: answer === '' ? null : answering!.part!.n,
    honest_title: honestTitle(title, judged, answer, digest, style),
  })
}

/** True when title and speech have different languages: then missing words prove nothing. */
const isInOtherLanguage = (title: string, evidence: readonly JudgedClause[], spoken: string): boolean =>
  evidence.every(each => each.status === 'missing') && ![spoken, null].includes(detectLanguage(title))

/** Neither kept nor broken; shows the video's most central sentence. */
function neutralEvidence(digest: Digest): Pick<Evidence, 'status' | 'part'> {
  const at = digest.worth.indexOf(Math.max(...digest.worth))
  return digest.sentences[at]
    ? { status: 'partial', part: mainPart(digest.sentences[at]) }
    : { status: 'missing', part: null }
}

/** The promise to answer first: a broken one, else the best kept one. */
function promiseToAnswer(judged: readonly JudgedClause[]): JudgedClause | undefined {
  const broken = judged.find(each => each.status === 'contradicted')
  if (broken) return broken
  return judged.filter(each => each.part !== null).sort((a, b) => b.coverage - a.coverage)[0]
}

const maxTitleLength = 90

/** The title itself when it is plain and kept; else the video's answer to it, or the short sentence closest to it. */
function honestTitle(
  title: string,
  judged: readonly JudgedClause[],
  answer: string,
  digest: Digest,
  style: number,
): string {
  const isKept = judged.every(each => each.status === 'delivered')
  if (isKept && style === 0) return title.slice(0, 200).trim()
  const answered = judged.some(each => each.status === 'contradicted') || isKept ? asTitle(answer) : ''
  if (answered !== '') return answered
  const promisedTerms = new Set(judged.flatMap(each => each.clause.terms))
  let best = ''
  let bestScore = 0
  for (const [index, terms] of digest.terms.entries()) {
    const shared = new Set(terms.filter(term => promisedTerms.has(term))).size
    const score = shared ** 1.5 * Math.sqrt(digest.worth[index]!)
    if (score <= bestScore) continue
    const short = asTitle(digest.cleaned[index]!)
    if (short !== '') [best, bestScore] = [short, score]
  }
  return best || title.slice(0, 200).trim()
}

const unsuitableOpening =
  /^(?:if|when|while|because|since|to|after|before|as|that|and|or|welcome|hi|hello|hey|thank|thanks|let|let's|just|you just|today)\b/iu

/** A sentence as a title: whole, or up to a comma or a conjunction. '' when it does not fit. */
function asTitle(sentence: string): string {
  const whole = sentence.replace(/[.。]$/, '')
  if (/[?]/.test(whole) || unsuitableOpening.test(whole)) return ''
  const cut =
    whole.length <= maxTitleLength
      ? whole
      : (/^(.{25,90}?)(?:,| because | but | so that | which )/u.exec(whole)?.[1] ?? '')
  return cut.length >= 15 || /[\u3040-\u9fff]{5,}/.test(cut) ? cut : ''
}
