import { cleanForPrompt } from './prompt-document.ts'
import type { Window } from './transcript.ts'

/** Counting is exact for this many different characters; no talk of ten hours has more in its different words. */
const countedExactly = 500_000
/** A longer run without a space is counted in pieces: merging one is quadratic in its length. */
const longestRun = 100

/**
 * Tokens of each window as a line of a prompt, its line break included. Every different word is counted once; what a
 * text has beyond half a million characters of different words is estimated, never too low.
 */
export function* countWindowTokens(windows: Iterable<Window>, count: (text: string) => number): Generator<number> {
  const known = new Map<string, number>()
  let characters = 0
  const tokensOf = (word: string): number => {
    let tokens = known.get(word)
    if (tokens === undefined) {
      if (characters > countedExactly) return mostTokens(word)
      tokens = count(word)
      characters += word.length
      known.set(word, tokens)
    }
    return tokens
  }
  for (const { n, text } of windows) {
    // Space belongs to the word that follows it, as the vocabulary has it.
    let total = 0
    for (const word of `[${n}] ${cleanForPrompt(text)}`.split(/(?= )/))
      for (let at = 0; at < word.length; at += longestRun) total += tokensOf(word.slice(at, at + longestRun))
    yield total + 1
  }
}

/** No token is shorter than a byte, and of letters and digits hardly one is shorter than two. */
const mostTokens = (word: string): number =>
  /^ ?[A-Za-z0-9]*$/.test(word) ? Math.ceil(word.length / 2) + 1 : 3 * word.length
