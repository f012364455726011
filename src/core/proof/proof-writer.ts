import { decodeEntity } from './entities.ts'
import { isPlainWord } from './proof-characters.ts'

/** Replaces unproven text. */
export const omissionMark = '(…)'

const emphasis = /[*_~]/g
const anyTime = /\p{Nd}+(?:[:：∶]\p{Nd}{2})+/gu
/** The part of a text that can belong to a time which begins before it. */
const restOfTime = /^[\p{Nd}:：∶]{1,40}/u
const sentenceEnd = /[.!?。！？]\s$|\n$/u

/** True when the end of one text and the start of the next would form a time. */
function makesTime(before: string, after: string): boolean {
  const rest = restOfTime.exec(after)?.[0]
  return (
    rest !== undefined &&
    [...(before + rest).matchAll(anyTime)].some(
      ({ index, 0: time }) => index < before.length && index + time.length > before.length,
    )
  )
}

/** The end of a text and the start of the next as the two halves of an entity. Names have at most 31 characters. */
const entityStart = /&(#?[a-z\d]{0,31})$/i
const entityEnd = /^(#?[a-z\d]{0,31});/i

/** True when the end of one text and the start of the next would form an entity that the gate decodes elsewhere. */
function makesEntity(before: string, after: string): boolean {
  const end = entityEnd.exec(after)
  const start = end && entityStart.exec(before)
  return start !== null && decodeEntity(start[1]! + end![1]!) !== null
}

/** True when the end of one text and the start of the next would form an HTML tag. */
const makesTag = (before: string, after: string): boolean => before.endsWith('<') && /^[a-z/!?]/i.test(after)

/** True when two runs of tildes would form a longer one, which could open a block of code. */
const makesRun = (before: string, after: string): boolean => before.endsWith('~') && after.startsWith('~')

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

/** Appends `text`, after a space if it would otherwise form a time, an entity, a tag or a fence with the text before it. */
export function write(out: ProofWriter, text: string): void {
  if (text === '') return
  const visible = append(out, text)
  out.prose = (out.prose + visible).slice(-keptProse)
  extendParagraph(out, visible)
}

/**
 * Inline code as every reader of Markdown reads it: between more backticks than it has in a row, and without one directly
 * beside them. The backticks that it arrived in say nothing about this: characters may have been dropped from it since.
 */
function inlineCode(content: string, ticks: string): string {
  const longest = Math.max(0, ...(content.match(/`+/g) ?? []).map(run => run.length))
  const marks = ticks.length > longest ? ticks : '`'.repeat(longest + 1)
  const gap = content.startsWith('`') || content.endsWith('`') ? ' ' : ''
  return marks + gap + content + gap + marks
}

/** Appends inline code to the sentence, after a space if a reader would otherwise see a time. */
export function writeCode(out: ProofWriter, content: string, ticks: string): void {
  const code = inlineCode(content, ticks)
  out.pending += makesTime(out.visibleTail, content) ? ` ${code}` : code
  out.tail = (out.tail + code).slice(-keptTail)
  out.visibleTail = (out.visibleTail + content).slice(-12)
  extendParagraph(out, content)
}

/** Appends a line of a block of code. The next text begins a paragraph. */
export function writeBlock(out: ProofWriter, text: string): void {
  out.pending += text
  out.tail = (out.tail + text).slice(-keptTail)
  Object.assign(out, {
    visibleTail: '',
    paragraph: '',
    afterCitation: 0,
    citedInSentence: [],
  } satisfies Partial<ProofWriter>)
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
  const isNew = isPlain
    ? !out.tail.endsWith('<')
    : !(
        makesTime(out.visibleTail, visible) ||
        makesEntity(out.tail, text) ||
        makesTag(out.tail, text) ||
        makesRun(out.tail, text)
      )
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
