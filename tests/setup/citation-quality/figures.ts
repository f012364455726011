import { citationSupportOf, type Support } from '#core/proof/citation-support.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import { randomOf } from '../fuzz/random.ts'
import type { Case, Recording } from './cases.ts'

/** A share with its 95 % interval, drawn by recording. */
export type Share = { readonly share: number; readonly low: number; readonly high: number; readonly count: number }

export type CitationFigures = {
  /** Right citations that keep their chip. */
  readonly rightKept: Share
  /** Wrong citations that are dropped, moved, or shown as unproven. */
  readonly wrongNotKept: Share
  /** Of the wrong citations, those moved into the evidence or beside it. */
  readonly wrongMovedRight: Share
  /** Claims about another recording that get a proven chip, moved ones included. */
  readonly unrelatedChips: Share
  /** Right citations that are taken for their opposite. */
  readonly rightOpposite: Share
}

type Outcome = { readonly recording: Recording; readonly isHit: boolean }

const judge = ({ windows }: Recording, text: string, window: TranscriptWindow): Support =>
  citationSupportOf(windows).judge(text, [window], text)[0]!

/** What the product does with these citations. */
export function measureCitations(cases: readonly Case[]): CitationFigures {
  const right = cases.map(each => ({ ...each, support: judge(each.recording, each.claim.text, each.right) }))
  const wrong = cases.flatMap(each =>
    each.wrong === null ? [] : [{ ...each, support: judge(each.recording, each.claim.text, each.wrong) }],
  )
  const foreign = cases.map(each => ({
    ...each,
    support: judge(each.foreign.recording, each.claim.text, each.foreign.window),
  }))
  const share = <T extends Case & { support: Support }>(all: readonly T[], isHit: (each: T) => boolean) =>
    withInterval(all.map(each => ({ recording: each.recording, isHit: isHit(each) })))
  const isInEvidence = ({ recording: { windows }, claim }: Case, window: TranscriptWindow) =>
    [-1, 0, 1].some(step => claim.evidence.has(windows[windows.indexOf(window) + step]!))
  return {
    rightKept: share(right, each => each.support.type === 'supported'),
    wrongNotKept: share(wrong, each => each.support.type !== 'supported'),
    wrongMovedRight: share(wrong, each => each.support.type === 'moved' && isInEvidence(each, each.support.to)),
    unrelatedChips: share(foreign, each => each.support.type === 'supported' || each.support.type === 'moved'),
    rightOpposite: share(right, each => each.support.type === 'opposite'),
  }
}

const draws = 1000

/** A bootstrap over recordings: the claims of one recording are drawn together. */
function withInterval(outcomes: readonly Outcome[]): Share {
  const groups = [...Map.groupBy(outcomes, each => each.recording).values()].map(group => ({
    hits: group.filter(each => each.isHit).length,
    size: group.length,
  }))
  const random = randomOf(1)
  const shares = Array.from({ length: draws }, () => {
    let [hits, size] = [0, 0]
    for (let at = 0; at < groups.length; at++) {
      const group = random.pick(groups)
      hits += group.hits
      size += group.size
    }
    return hits / size
  }).sort((a, b) => a - b)
  const count = outcomes.length
  return {
    share: outcomes.filter(each => each.isHit).length / count,
    low: shares[Math.floor(draws * 0.025)]!,
    high: shares[Math.floor(draws * 0.975)]!,
    count,
  }
}
