import { isPlainWord } from './proof-characters.ts'

/** Replaces unproven text. */
export const omissionMark = '(…)'

const emphasis = /[*_~]/g
const timeCharacter = /[\p{Nd}:：∶]/u
const anyTime = /\p{Nd}+(?:[:：∶]\p{Nd}{2})+/gu
const sentenceEnd = /[.!?。！？]\s$|\n$/u

/** True when the end of one text and the start of the next would form a time. */
const makesTime = (before: string, after: string): boolean =>
  timeCharacter.test(after) &&
  [...(before + after).matchAll(anyTime)].some(
    ({ index, 0: time }) => index < before.length && index + time.length > before.length,
  )

/** The output of a proof gate, and the state that decides how the next text is written. */
export type ProofWriter = {
  /** Written, but not taken yet. */
  pending: string
  /** The last characters written. */
  tail: string
  /** The last characters written, without emphasis. */
  visibleTail: string
  /** Spaces, and at most one opening parenthesis, that are held back in case a citation follows. */
  lead: string
  /** Windows (by n) cited since the last end of a sentence. */
  citedInSentence: number[]
}

export const createProofWriter = (): ProofWriter => ({
  pending: '',
  tail: '\n',
  visibleTail: '',
  lead: '',
  citedInSentence: [],
})

/** Appends `text`, after a space if it would otherwise form a time with the text before it. */
export function write(out: ProofWriter, text: string): void {
  if (text === '') return
  const isPlain = isPlainWord(text)
  const visible = isPlain ? text : text.replace(emphasis, '')
  out.pending += !isPlain && makesTime(out.visibleTail, visible) ? ` ${text}` : text
  out.visibleTail = (out.visibleTail + visible).slice(-12)
  out.tail = (out.tail + text).slice(-omissionMark.length)
  if (!isPlain && sentenceEnd.test(out.tail)) out.citedInSentence = []
}

export function takeLead(out: ProofWriter): string {
  const { lead } = out
  out.lead = ''
  return lead
}

/** Writes the omission mark; several in a row become one. */
export function writeOmission(out: ProofWriter): void {
  if (out.tail.endsWith(omissionMark) && out.lead.trim() === '') out.lead = ''
  else write(out, takeLead(out) + omissionMark)
}

/** Returns what was written since the last call. */
export function takeOutput(out: ProofWriter): string {
  const { pending } = out
  out.pending = ''
  return pending
}
