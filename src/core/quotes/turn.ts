import { foldedSet } from '../language/fold-word.ts'
import type { LightWords } from '../language/light-words.ts'
import type { TurnKind } from '../language/turns/turn-table.ts'
import { turnReach, turnRulesOf } from '../language/turns/turning-cues.ts'
import type { TranscriptWindow } from '../transcripts/transcript.ts'
import { readAtoms } from './atoms.ts'
import { type Columns, wordsAt } from './columns.ts'
import type { WordSpan } from './find-regions.ts'

/** Words of the transcript outside a quote that turn what it says, such as "he claims that" or "if". */
export type MeaningTurn = {
  readonly kind: TurnKind
  readonly span: WordSpan
  /** The part of the quote that they turn, and on which side of it they stand. */
  readonly part: number
  readonly side: 'before' | 'after'
}

type Spoken = { readonly windows: readonly TranscriptWindow[]; readonly columns: Columns; readonly light: LightWords }

/** Characters of scripts without spaces count as words, so more of them are read. */
const wordsBeside = 2 * turnReach
/** Words beside an omission that belong to the clauses that the quote joins. */
const clauseLength = 7

/**
 * The first turn of a quote's parts. A cue inside the quote turns nothing, because the quote says it. The words that an
 * ellipsis leaves out may turn the part before or after them, and a negation among them the whole.
 */
export function turnOf(speech: Spoken, spans: readonly WordSpan[]): MeaningTurn | null {
  const { windows, columns, light } = speech
  const rules = turnRulesOf(light.language)
  for (const [part, span] of spans.entries()) {
    const from = Math.max(spans[part - 1]?.to ?? 0, span.from - wordsBeside)
    const to = Math.min(spans[part + 1]?.from ?? columns.ids.length, span.to + wordsBeside)
    const words = wordsAt(windows, columns, from, to)
    const found = rules(words, span.from - from, span.to - from)
    if (found) {
      const side = from + found.from < span.from ? 'before' : 'after'
      return { kind: found.kind, span: { from: from + found.from, to: from + found.to }, part, side }
    }
    const previous = spans[part - 1]
    const omitted = previous ? omittedNegation(speech, previous.to, span.from) : null
    if (omitted) return { kind: 'negation', span: omitted, part, side: 'before' }
  }
  return null
}

/** Words that deny a thing and not the sentence, in the languages of Europe and India. */
const prepositions = foldedSet(
  'without ohne sans sin sem senza zonder utan uden uten bez без fără sense χωρίς बिना بدون',
)
const isPreposition = (word: string): boolean => prepositions.has(word)

const separates = (between: string): boolean => /[.!?。！？;；؟।…]/u.test(between.slice(0, 40))

/** A negation in the clauses around an omission: "it is … safe" for "it is, as they say, not safe". */
function omittedNegation({ windows, columns, light }: Spoken, from: number, to: number): WordSpan | null {
  const words = wordsAt(windows, columns, from, to)
  const first = words.findIndex(({ before }) => separates(before))
  const last = words.findLastIndex(({ before }) => separates(before))
  const [leftEnd, rightStart] = first < 0 ? [words.length, 0] : [first, last]
  const isNear = (at: number) =>
    (at < leftEnd && at < clauseLength) || (at >= rightStart && at >= words.length - clauseLength)
  const found = readAtoms(words, light).find(
    atom => atom.kind === 'negation' && isNear(atom.first) && !isPreposition(atom.values[0]!),
  )
  return found ? { from: from + found.first, to: from + found.last + 1 } : null
}
