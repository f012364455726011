import { decodeEntity } from './entities.ts'
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

/** The end of a text and the start of the next as the two halves of an entity. Names have at most 31 characters. */
const entityStart = /&(#?[a-z\d]{0,31})$/i
const entityEnd = /^(#?[a-z\d]{0,31});/i

/** True when the end of one text and the start of the next would form an entity that the gate decodes elsewhere. */
function makesEntity(before: string, after: string): boolean {
  const end = entityEnd.exec(after)
  const start = end && entityStart.exec(before)
  return start !== null && decodeEntity(start[1]! + end![1]!) !== null
}

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
  /** The visible text of the paragraph so far, without citations; only its end when it is long. */
  paragraph: string
  /** Where the text after the paragraph's last citation begins. */
  afterCitation: number
  /** The last visible text without quotes and citations, by which the language of the answer is detected. */
  prose: string
}

/** Longer than any sentence that a citation follows. */
const keptParagraph = 600
const keptProse = 600
/** Longer than an entity. */
const keptTail = 40

export const createProofWriter = (): ProofWriter => ({
  pending: '',
  tail: '\n',
  visibleTail: '',
  lead: '',
  citedInSentence: [],
  paragraph: '',
  afterCitation: 0,
  prose: '',
})

/** Appends `text`, after a space if it would otherwise form a time or an entity with the text before it. */
export function write(out: ProofWriter, text: string): void {
  if (text === '') return
  const visible = append(out, text)
  out.prose = (out.prose + visible).slice(-keptProse)
  extendParagraph(out, visible)
}

/** Appends a quote from the transcript. It belongs to the sentence, but its language need not be the answer's. */
export function writeQuote(out: ProofWriter, text: string): void {
  extendParagraph(out, append(out, text))
}

/** Appends citations, which are no part of the sentence. */
export function writeCitations(out: ProofWriter, text: string): void {
  if (text === '') return
  append(out, text)
  out.afterCitation = out.paragraph.length
}

/** Adds visible text to the paragraph, or begins the next one. */
function extendParagraph(out: ProofWriter, visible: string): void {
  const line = visible.lastIndexOf('\n')
  if (line >= 0) {
    out.paragraph = visible.slice(line + 1)
    out.afterCitation = 0
  } else {
    out.paragraph += visible
    const cut = out.paragraph.length - 2 * keptParagraph
    if (cut <= 0) return
    out.paragraph = out.paragraph.slice(keptParagraph)
    out.afterCitation = Math.max(0, out.afterCitation - keptParagraph)
  }
}

/** Appends `text` to the output. @returns it without emphasis */
function append(out: ProofWriter, text: string): string {
  const isPlain = isPlainWord(text)
  const visible = isPlain ? text : text.replace(emphasis, '')
  const isNew = isPlain || !(makesTime(out.visibleTail, visible) || makesEntity(out.tail, text))
  out.pending += isNew ? text : ` ${text}`
  out.visibleTail = (out.visibleTail + visible).slice(-12)
  out.tail = (out.tail + text).slice(-keptTail)
  if (!isPlain && sentenceEnd.test(out.tail)) out.citedInSentence = []
  return visible
}

export function takeLead(out: ProofWriter): string {
  const { lead } = out
  out.lead = ''
  return lead
}

/** Writes the omission mark; several in a row become one. */
export function writeOmission(out: ProofWriter): void {
  if (out.tail.endsWith(omissionMark) && out.lead.trim() === '') out.lead = ''
  // Inside parentheses, without the mark's own.
  else if (out.lead.endsWith('(')) write(out, `${takeLead(out)}…`)
  else write(out, takeLead(out) + omissionMark)
}

/** Returns what was written since the last call. */
export function takeOutput(out: ProofWriter): string {
  const { pending } = out
  out.pending = ''
  return pending
}
