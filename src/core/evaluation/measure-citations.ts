import type { Citation } from '../answers/analysis.ts'
import { applyProofGate } from '../proof/proof-gate.ts'
import { quoteIndexOf } from '../quotes/quote-index.ts'
import type { TranscriptWindow } from '../transcripts/transcript.ts'
import type { EvaluationItem } from './evaluation-set.ts'
import { type Interval, interval } from './interval.ts'
import { windowsOf } from './item-windows.ts'

/** A sentence that cites a window, and the windows that have its proof. */
type CitingSentence = {
  readonly kind: 'right window' | 'wrong window' | "another video's"
  /** The words of the video, or the label's own words for them. */
  readonly wording: 'spoken' | 'paraphrase'
  readonly sentence: string
  readonly cites: number
  readonly proof: readonly number[]
}

export type CitationFigures = {
  /** By kind and wording: the share of right citations that are lost, or of wrong ones that count as supported. */
  readonly rows: readonly {
    readonly kind: CitingSentence['kind']
    readonly wording: CitingSentence['wording']
    readonly wrong: Interval
    /** The same for a gate that only checks whether the window exists. */
    readonly baseline: Interval
  }[]
  readonly lost: Interval
  readonly accepted: Interval
}

/** Passes sentences with a right, a wrong and an unrelated citation through the proof gate. Calls no model. */
export function measureCitations(items: readonly EvaluationItem[]): CitationFigures {
  const judged = items.flatMap((item, at) => {
    const windows = windowsOf(item)
    const later = [...items.slice(at + 1), ...items.slice(0, at)]
    const other = later.find(
      each => each.lang === item.lang && each.parent === item.parent && provenOf(each).length > 0,
    )
    return sentencesOf(item, windows, other).map(each => ({ ...each, isWrong: isWrong(each, windows, item.title) }))
  })
  const wrongOf = (rows: typeof judged): Interval => interval(rows.filter(row => row.isWrong).length, rows.length)
  return {
    rows: [...Map.groupBy(judged, row => `${row.kind} ${row.wording}`).values()].map(rows => ({
      kind: rows[0]!.kind,
      wording: rows[0]!.wording,
      wrong: wrongOf(rows),
      baseline: interval(rows[0]!.kind === 'right window' ? 0 : rows.length, rows.length),
    })),
    lost: wrongOf(judged.filter(row => row.kind === 'right window')),
    accepted: wrongOf(judged.filter(row => row.kind !== 'right window')),
  }
}

/** The labels' proven sentences: each quote as a bare sentence, and the promise that it keeps. */
const provenOf = (item: EvaluationItem) =>
  item.gold.promises.flatMap(({ status, text, quotes }) => [
    ...quotes
      .filter(quote => quote.split(' ').length >= 5)
      .map(quote => ({ wording: 'spoken' as const, sentence: quote, quotes: [quote] })),
    ...(status === 'delivered' && quotes.length > 0
      ? [{ wording: 'paraphrase' as const, sentence: text, quotes }]
      : []),
  ])

/** A window this far from the proof cannot be its neighbor. */
const farWindows = 2

function sentencesOf(
  item: EvaluationItem,
  windows: readonly TranscriptWindow[],
  other: EvaluationItem | undefined,
): CitingSentence[] {
  const index = quoteIndexOf(windows)
  const own = provenOf(item).flatMap(({ wording, sentence, quotes }): CitingSentence[] => {
    const proof = quotes.flatMap(quote => index.find(quote)?.windowNumbers ?? [])
    if (proof.length === 0) return []
    const distance = ({ n }: TranscriptWindow) => Math.min(...proof.map(each => Math.abs(each - n)))
    const farthest = windows.reduce((a, b) => (distance(b) > distance(a) ? b : a))
    return [
      { kind: 'right window', wording, sentence, cites: proof[0]!, proof },
      ...(distance(farthest) > farWindows
        ? [{ kind: 'wrong window' as const, wording, sentence, cites: farthest.n, proof }]
        : []),
    ]
  })
  const middle = windows[Math.floor(windows.length / 2)]
  const foreign = (other === undefined || middle === undefined ? [] : provenOf(other)).map(
    ({ wording, sentence }): CitingSentence => ({
      kind: "another video's",
      wording,
      sentence,
      cites: middle!.n,
      proof: [],
    }),
  )
  return [...own, ...foreign]
}

const isSupported = (citation: Citation): boolean => citation.supported === true

/** True when a right citation was removed, or a supported one is not at the proof. One that moved to the proof is right. */
function isWrong(
  { kind, sentence, cites, proof }: CitingSentence,
  windows: readonly TranscriptWindow[],
  title: string,
): boolean {
  const { citations } = applyProofGate(`${sentence} [${cites}].`, windows, { known: [title] })
  const supported = citations.filter(isSupported).map(citation => citation.n)
  const isProof = (n: number) => proof.some(each => Math.abs(each - n) <= 1)
  return kind === 'right window' ? !supported.some(isProof) : supported.some(n => !isProof(n))
}
