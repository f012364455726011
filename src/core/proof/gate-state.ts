import { type FoundQuote, hasTimes, type QuoteIndex, quoteIndexOf } from '../quotes/quote-index.ts'
import { timeInDigits } from '../text/clock-time.ts'
import type { TranscriptWindow } from '../transcripts/transcript.ts'
import { type CitationSupport, citationSupportOf } from './citation-support.ts'
import { isNoPosition } from './no-position.ts'
import type { CitedWindows, MarkStyle } from './proof-citations.ts'
import { createProofCounter, type ProofCounter } from './proof-counter.ts'
import { createProofWriter, omissionMark, type ProofWriter } from './proof-writer.ts'

export type ProofGateOptions = {
  /** Other texts that may be quoted (title, question, chapters): their words and times stay, without quotation marks. */
  readonly known?: readonly string[]
  /** 'links' by default. */
  readonly marks?: MarkStyle
}

/** The state of a gate between two tokens. */
export type GateState = {
  readonly index: QuoteIndex
  readonly support: CitationSupport
  /** Texts besides the transcript that may be quoted, as windows of their own. */
  readonly known: readonly TranscriptWindow[]
  readonly style: MarkStyle
  readonly isTimed: boolean
  readonly out: ProofWriter
  readonly cited: CitedWindows
  readonly count: ProofCounter
  /** The current row of citation marks; null outside one. */
  group: CitationGroup | null
  /** The last quote, while its citation may still come. */
  quote: FoundQuote | null
  /** Characters after an open quote or group, until it is known whether the group continues. */
  gap: string
  /** The full stop or comma inside the open quote; it is written after the citation. */
  punctuation: string
  quotesRead: number
  citationsRead: number
}

export type CitationGroup = {
  readonly windows: readonly TranscriptWindow[]
  /** The text that the citations are to support. */
  readonly claim: string
  /** Windows that the group cites only because the quote is there, not where the model cited it. */
  readonly corrected: ReadonlySet<number>
}

/** More quotes and citations than any answer has. Those after them count as unproven, unread, so that reading stays short. */
export const maxChecked = { quotes: 300, citations: 3_000 }

export function createGateState(windows: readonly TranscriptWindow[], options: ProofGateOptions): GateState {
  const marks = options.marks ?? 'links'
  const isTimed = hasTimes(windows)
  return {
    index: quoteIndexOf(windows),
    support: citationSupportOf(windows),
    known: (options.known ?? []).map((text, at) => ({ n: at + 1, startMs: 0, endMs: 0, text })),
    style: marks === 'links' && !isTimed ? 'none' : marks,
    isTimed,
    out: createProofWriter(),
    cited: new Map(),
    count: createProofCounter(),
    group: null,
    quote: null,
    gap: '',
    punctuation: '',
    quotesRead: 0,
    citationsRead: 0,
  }
}

/** True for a time that the video says, in digits or words, or that is in a known text. */
export const isSaidTime = ({ index, known, support }: GateState, time: string): boolean =>
  index.containsTime(time) || (known.length > 0 && quoteIndexOf(known).containsTime(time)) || support.saysTime(time)

/** Code and known texts as they may be shown: a time that is a position in the video becomes the omission mark. */
export const withoutTimes = (state: GateState, text: string): string =>
  text.replace(timeInDigits, (time, at: number) =>
    isSaidTime(state, time) || isNoPosition(text.slice(0, at), time, text.slice(at + time.length))
      ? time
      : omissionMark,
  )
