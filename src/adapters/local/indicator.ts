import type { Window } from '#core/transcript.ts'
import { breather } from './breath.ts'
import { cleanSentence } from './clean.ts'
import { type Digest, digestOf } from './digest.ts'
import { tellLanguage } from './language.ts'
import { type Evidence, findPromise } from './promises.ts'
import { mainPiece, quotable } from './quote.ts'
import { styleLevel } from './style.ts'
import { textsFor } from './texts.ts'
import { type Clause, clausesOf } from './title.ts'
import { indexOf } from './window-index.ts'
import { termsOf } from './words.ts'

type Judged = Evidence & { readonly clause: Clause }

/** The title's promises and what became of them, as the JSON object that models are asked for. An indicator, no verdict. */
export async function composeIndicator(
  windows: readonly Window[],
  title: string,
  signal?: AbortSignal,
): Promise<string> {
  const breathe = breather(signal)
  const index = indexOf(windows)
  await breathe()
  const clauses = clausesOf(title, index.language, term => index.ids.has(term))
  const topic: Clause = { text: title, terms: termsOf(title, index.language), numbers: [], isDenial: false }
  const digest = await digestOf(windows, signal)
  await breathe()
  const found = (clauses.length === 0 ? [topic] : clauses).map(clause => ({
    ...findPromise(windows, index, clause),
    clause,
  }))
  const judged = isForeign(title, found, index.language.code)
    ? found.map(each => ({ ...each, ...unjudged(digest) }))
    : found
  const style = styleLevel(title)
  const answering = answerOf(judged)
  const answer = answering?.piece ? cleanSentence(answering.piece.text, index.language.code) : ''
  return JSON.stringify({
    promises: judged.map(({ clause, status, piece }) => ({
      promise: clause.text,
      status,
      n: piece?.n ?? null,
      quote: piece === null ? null : quotable(piece.text),
    })),
    style,
    answer: answer === '' ? textsFor(index.language.code).noAnswer : answer,
    answer_n: answer === '' ? null : answering!.piece!.n,
    honest_title: honestTitle(title, judged, answer, digest, style),
  })
}

/** A title in another language than the speech: that none of its words is spoken says nothing. */
const isForeign = (title: string, found: readonly Judged[], spoken: string): boolean =>
  found.every(each => each.status === 'missing') && ![spoken, null].includes(tellLanguage(title))

/** Neither kept nor broken: the video's most central words stand for what it holds. */
function unjudged(digest: Digest): Pick<Evidence, 'status' | 'piece'> {
  const at = digest.worth.indexOf(Math.max(...digest.worth))
  return digest.units[at]
    ? { status: 'partial', piece: mainPiece(digest.units[at]) }
    : { status: 'missing', piece: null }
}

/** What a viewer came for: a broken promise first, then the best kept one. */
function answerOf(judged: readonly Judged[]): Judged | undefined {
  const broken = judged.find(each => each.status === 'contradicted')
  if (broken) return broken
  return judged.filter(each => each.piece !== null).sort((a, b) => b.coverage - a.coverage)[0]
}

const longestTitle = 90

/** The title itself where it is kept and plain; else the video's own answer to it, or its short sentence nearest to it. */
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
    const short = shortened(digest.sentences[at]!)
    if (short !== '') [best, most] = [short, score]
  }
  return best || title.slice(0, 200).trim()
}

const unfit =
  /^(?:if|when|while|because|since|to|after|before|as|that|and|or|welcome|hi|hello|hey|thank|thanks|let|let's|just|you just|today)\b/iu

/** A sentence that fits a title: whole, or up to a comma or a conjunction. '' when it cannot be one. */
function shortened(sentence: string): string {
  const whole = sentence.replace(/[.。]$/, '')
  if (/[?]/.test(whole) || unfit.test(whole)) return ''
  const cut =
    whole.length <= longestTitle
      ? whole
      : (/^(.{25,90}?)(?:,| because | but | so that | which )/u.exec(whole)?.[1] ?? '')
  return cut.length >= 15 || /[\u3040-\u9fff]{5,}/.test(cut) ? cut : ''
}
