import { isPlainWord } from './proof-signs.ts'

/** Stands where something unproven stood. */
export const removed = '(…)'

const emphasis = /[*_~]/g
const ofTime = /[\p{Nd}:：∶]/u
const anyTime = /\p{Nd}+(?:[:：∶]\p{Nd}{2})+/gu
const sentenceEnd = /[.!?。！？]\s$|\n$/u

/** True when two texts, each without a time, would read as one where they meet. */
const makesTime = (before: string, after: string): boolean =>
  ofTime.test(after) &&
  [...(before + after).matchAll(anyTime)].some(
    ({ index, 0: time }) => index < before.length && index + time.length > before.length,
  )

/** The text that a proof gate lets out, and what its next sign depends on. */
export type ProofWriter = {
  /** Written and not taken yet. */
  shown: string
  /** The last signs written. */
  tail: string
  /** The last signs that a reader sees, emphasis left out. */
  seen: string
  /** Spaces, and one opening parenthesis, that belong to the citation that may follow. */
  lead: string
  /** Windows (by n) cited since the last end of a sentence. */
  citedInSentence: number[]
}

export const newWriter = (): ProofWriter => ({ shown: '', tail: '\n', seen: '', lead: '', citedInSentence: [] })

/** Appends `text`, apart from what stands before where both together would read as a time. */
export function write(out: ProofWriter, text: string): void {
  if (text === '') return
  const isPlain = isPlainWord(text)
  const visible = isPlain ? text : text.replace(emphasis, '')
  out.shown += !isPlain && makesTime(out.seen, visible) ? ` ${text}` : text
  out.seen = (out.seen + visible).slice(-12)
  out.tail = (out.tail + text).slice(-removed.length)
  if (!isPlain && sentenceEnd.test(out.tail)) out.citedInSentence = []
}

export function takeLead(out: ProofWriter): string {
  const { lead } = out
  out.lead = ''
  return lead
}

/** Writes the sign of a removed part; of several in a row only one. */
export function writeRemoved(out: ProofWriter): void {
  if (out.tail.endsWith(removed) && out.lead.trim() === '') out.lead = ''
  else write(out, takeLead(out) + removed)
}

/** What was written since the last call. */
export function takeShown(out: ProofWriter): string {
  const { shown } = out
  out.shown = ''
  return shown
}
