import type { ProofToken } from './proof-token.ts'

/** The text after a token, up to where it matters. */
export type Context = {
  readonly text: string
  /** The token that ended the text. */
  readonly next: ProofToken | null
  /** False while more text may come that matters. */
  readonly isComplete: boolean
}

/** How much context a token needs: none, the next words, or the rest of the sentence. */
export type Need = 'none' | 'words' | 'sentence'

const limits: Record<Exclude<Need, 'none'>, number> = { words: 24, sentence: 240 }
const sentenceStop = /[.!?。！？\n]/u
/** More marks in a row than any claim needs. */
const maxCitations = 8
const letter = /[\p{L}\p{N}]/u

/** Reads the text after the first token of the queue. The result depends only on the characters, not on their tokens. */
export function contextAfter(queue: readonly ProofToken[], need: Exclude<Need, 'none'>): Context {
  let text = ''
  let citations = 0
  for (const token of queue.slice(1)) {
    if (need === 'words' && token.type !== 'text') return { text, next: token, isComplete: true }
    if (token.type === 'citation') {
      // Citations in a row belong together; one after words belongs to those words.
      citations += 1
      if (letter.test(text) || citations > maxCitations) return { text, next: token, isComplete: true }
      continue
    }
    if (token.type === 'block') return { text, next: token, isComplete: true }
    text += token.type === 'quote' || token.type === 'code' ? token.content : token.text
    const stop = text.search(need === 'words' ? /\n/ : sentenceStop)
    if (stop >= 0) return { text: text.slice(0, stop), next: null, isComplete: true }
    if (text.length >= limits[need]) return { text: text.slice(0, limits[need]), next: null, isComplete: true }
  }
  return { text, next: null, isComplete: false }
}
