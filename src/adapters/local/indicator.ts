import type { Window } from '#core/transcript.ts'
import { cleanSentence } from './clean.ts'
import { type Digest, digestOf } from './digest.ts'
import { headingOf } from './phrases.ts'
import { type Evidence, findPromise } from './promises.ts'
import { quotable } from './quote.ts'
import { styleLevel } from './style.ts'
import { textsFor } from './texts.ts'
import { type Clause, clausesOf } from './title.ts'
import { indexWindows } from './window-index.ts'
import { termsOf } from './words.ts'

type Judged = Evidence & { readonly clause: Clause }

/** The title's promises and what became of them, as the JSON object that models are asked for. An indicator, no verdict. */
export async function composeIndicator(
  windows: readonly Window[],
  title: string,
  signal?: AbortSignal,
): Promise<string> {
  const index = indexWindows(windows)
  const clauses = clausesOf(title, index.language)
  const topic: Clause = { text: title, terms: termsOf(title, index.language), numbers: [], isDenial: false }
  const judged = (clauses.length === 0 ? [topic] : clauses).map(clause => ({
    ...findPromise(windows, index, clause),
    clause,
  }))
  const digest = await digestOf(windows, signal)
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
    honest_title: honestTitle(title, judged, digest, style),
  })
}

/** What a viewer came for: a broken promise first, then the best kept one. */
function answerOf(judged: readonly Judged[]): Judged | undefined {
  const broken = judged.find(each => each.status === 'contradicted')
  if (broken) return broken
  return judged.filter(each => each.piece !== null).sort((a, b) => b.coverage - a.coverage)[0]
}

const longestTitle = 90

/** The title itself where it is kept and plain; else the video's own short sentence nearest to it, else its topics. */
function honestTitle(title: string, judged: readonly Judged[], digest: Digest, style: number): string {
  const isKept = judged.every(each => each.status === 'delivered')
  if (isKept && style < 2) return title.slice(0, 200).trim()
  const wanted = new Set(judged.flatMap(each => each.clause.terms))
  let best = ''
  let most = 0
  digest.sentences.forEach((sentence, at) => {
    const short = shortened(sentence)
    if (short === '') return
    const terms = new Set(digest.terms[at])
    const shared = [...wanted].filter(term => terms.has(term)).length
    const score = shared * Math.sqrt(digest.worth[at]!)
    if (score > most) [best, most] = [short, score]
  })
  if (most > 0) return best
  const heading = headingOf(digest, 0, digest.units.length)
  return heading === '' ? title.slice(0, 200).trim() : heading
}

/** A sentence that fits a title: whole, or up to a comma or a conjunction. '' when it cannot be one. */
function shortened(sentence: string): string {
  const whole = sentence.replace(/[.。]$/, '')
  if (/[?]/.test(whole)) return ''
  const cut =
    whole.length <= longestTitle
      ? whole
      : (/^(.{25,90}?)(?:,| because | but | so that | which )/u.exec(whole)?.[1] ?? '')
  return cut.length >= 15 || /[\u3040-\u9fff]{5,}/.test(cut) ? cut : ''
}
