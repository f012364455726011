import type { Window } from '#core/transcript.ts'
import { cleanSentence } from './clean-sentence.ts'
import { type Digest, digestOf } from './digest.ts'
import { type Evidence, findPromise } from './find-promise.ts'
import { detectLanguage } from './language.ts'
import { mainPart, quotable } from './quote.ts'
import { styleLevel } from './style-score.ts'
import { textsFor } from './texts.ts'
import { type Clause, titleClauses } from './title-clauses.ts'
import { indexWindowsInSteps } from './window-index.ts'
import { termsOf } from './words.ts'
import { createYielder, runInSteps } from './yielder.ts'

type Judged = Evidence & { readonly clause: Clause }

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
  const digest = await digestOf(windows, signal)
  await yieldIfDue()
  const found = (clauses.length === 0 ? [topic] : clauses).map(clause => ({
    ...findPromise(windows, index, clause),
    clause,
  }))
  const judged = isForeign(title, found, index.language.code)
    ? found.map(each => ({ ...each, ...unjudged(digest) }))
    : found
  const style = styleLevel(title)
  const answering = answerOf(judged)
  const answer = answering?.part ? cleanSentence(answering.part.text, index.language.code) : ''
  return JSON.stringify({
    promises: judged.map(({ clause, status, part }) => ({
      promise: clause.text,
      status,
      n: part?.n ?? null,
      quote: part === null ? null : quotable(part.text),
    })),
    style,
    answer: answer === '' ? textsFor(index.language.code).noAnswer : answer,
    answer_n: answer === '' ? null : answering!.part!.n,
    honest_title: honestTitle(title, judged, answer, digest, style),
  })
}

/** True when title and speech have different languages: then missing words prove nothing. */
const isForeign = (title: string, found: readonly Judged[], spoken: string): boolean =>
  found.every(each => each.status === 'missing') && ![spoken, null].includes(detectLanguage(title))

/** Neither kept nor broken; shows the video's most central sentence. */
function unjudged(digest: Digest): Pick<Evidence, 'status' | 'part'> {
  const at = digest.worth.indexOf(Math.max(...digest.worth))
  return digest.sentences[at]
    ? { status: 'partial', part: mainPart(digest.sentences[at]) }
    : { status: 'missing', part: null }
}

/** The promise to answer first: a broken one, else the best kept one. */
function answerOf(judged: readonly Judged[]): Judged | undefined {
  const broken = judged.find(each => each.status === 'contradicted')
  if (broken) return broken
  return judged.filter(each => each.part !== null).sort((a, b) => b.coverage - a.coverage)[0]
}

const longestTitle = 90

/** The title itself when it is plain and kept; else the video's answer to it, or the short sentence closest to it. */
function honestTitle(title: string, judged: readonly Judged[], answer: string, digest: Digest, style: number): string {
  const isKept = judged.every(each => each.status === 'delivered')
  if (isKept && style === 0) return title.slice(0, 200).trim()
  const answered = judged.some(each => each.status === 'contradicted') || isKept ? shortened(answer) : ''
  if (answered !== '') return answered
  const wanted = new Set(judged.flatMap(each => each.clause.terms))
  let best = ''
  let most = 0
  for (const [at, terms] of digest.terms.entries()) {
    const shared = new Set(terms.filter(term => wanted.has(term))).size
    const score = shared ** 1.5 * Math.sqrt(digest.worth[at]!)
    if (score <= most) continue
    const short = shortened(digest.cleaned[at]!)
    if (short !== '') [best, most] = [short, score]
  }
  return best || title.slice(0, 200).trim()
}

const unfit =
  /^(?:if|when|while|because|since|to|after|before|as|that|and|or|welcome|hi|hello|hey|thank|thanks|let|let's|just|you just|today)\b/iu

/** A sentence as a title: whole, or up to a comma or a conjunction. '' when it does not fit. */
function shortened(sentence: string): string {
  const whole = sentence.replace(/[.。]$/, '')
  if (/[?]/.test(whole) || unfit.test(whole)) return ''
  const cut =
    whole.length <= longestTitle
      ? whole
      : (/^(.{25,90}?)(?:,| because | but | so that | which )/u.exec(whole)?.[1] ?? '')
  return cut.length >= 15 || /[\u3040-\u9fff]{5,}/.test(cut) ? cut : ''
}
