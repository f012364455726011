import type { TranscriptWindow } from '../transcripts/transcript.ts'
import { cleanForPrompt } from './prompt-document.ts'

/** Counts are exact up to this many characters of distinct words. A recording of ten hours has fewer. */
const maxExactCharacters = 500_000
/** Longer runs without a space are counted in pieces, because tokenizing takes quadratic time. */
const maxRunLength = 100

/**
 * Counts the tokens of each window as a line of a prompt, with its line break. Each distinct word is counted once. Beyond
 * half a million characters of distinct words, new words get an upper estimate.
 */
export function* countWindowTokens(
  windows: Iterable<TranscriptWindow>,
  count: (text: string) => number,
): Generator<number> {
  const tokensByWord = new Map<string, number>()
  let characters = 0
  const tokensOf = (word: string): number => {
    let tokens = tokensByWord.get(word)
    if (tokens === undefined) {
      if (characters > maxExactCharacters) return estimateTokens(word)
      tokens = count(word)
      characters += word.length
      tokensByWord.set(word, tokens)
    }
    return tokens
  }
  for (const { n, text } of windows) {
    // In the token vocabulary, a space belongs to the word after it.
    let total = 0
    for (const word of `[${n}] ${cleanForPrompt(text)}`.split(/(?= )/))
      for (let at = 0; at < word.length; at += maxRunLength) total += tokensOf(word.slice(at, at + maxRunLength))
    yield total + 1
  }
}

/** An upper estimate: a token has at least one byte, and tokens of letters and digits nearly always two or more. */
const estimateTokens = (word: string): number =>
  /^ ?[A-Za-z0-9]*$/.test(word) ? Math.ceil(word.length / 2) + 1 : 3 * word.length
