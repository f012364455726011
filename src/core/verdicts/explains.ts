import { isUnspaced } from '../language/words.ts'
import { supportIndexOf } from '../proof/citation-support.ts'
import type { TranscriptWindow } from '../transcripts/transcript.ts'

/** Forms of a word share so many letters: prueba, pruebo. */
const sharedLetters = 5
/** How many words of a quote the explanation takes up; pairs of characters in scripts without spaces. */
const leastShared = { words: 2, pairs: 3 }

/**
 * True where a quote has a form of a word of the promise, or where the model's own sentences name the promise and take up the
 * quote's words. A promise such as "how the roof is repaired" is often kept in words that it does not have.
 */
export function explains(
  { promise, quote, sentences }: { readonly promise: string; readonly quote: string; readonly sentences: string },
  windows: readonly TranscriptWindow[],
): boolean {
  const index = supportIndexOf(windows)
  const wordsIn = (text: string): ReadonlySet<string> =>
    new Set(
      index
        .tokensOf(text)
        .filter(({ type }) => type === 'content')
        .map(({ keys }) => keys[0]!),
    )
  const [promised, quoted, own] = [wordsIn(promise), wordsIn(quote), wordsIn(sentences)]
  const beginningsOf = (words: ReadonlySet<string>) =>
    new Set([...words].filter(word => word.length >= sharedLetters).map(word => word.slice(0, sharedLetters)))
  if (!beginningsOf(promised).isDisjointFrom(beginningsOf(quoted))) return true
  const taken = [...own.intersection(quoted).difference(promised)]
  const least = taken.some(isUnspaced) ? leastShared.pairs : leastShared.words
  return taken.length >= least && !own.isDisjointFrom(promised)
}
