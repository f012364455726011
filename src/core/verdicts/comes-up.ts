import { foldClaimWord } from '../language/fold-word.ts'
import { isUnspaced } from '../language/words.ts'
import { supportIndexOf } from '../proof/citation-support.ts'
import { formsOf, metaWords } from '../proof/is-about.ts'
import type { TranscriptWindow } from '../transcripts/transcript.ts'

/** The last part of a compound may have an ending of so many letters. */
const longestEnding = 2
/** The shortest last part of a compound: Talbrücke is a Brücke. */
const shortestPart = 5

/**
 * The places where words of a promise come up, the rarest word first, if more than half of them come up anywhere in the
 * video; half in scripts without spaces, where many pairs of characters are no words. A promise can be kept in many places
 * and in other words, so that its words need not stand together. Numbers do not count, because the video may have others.
 */
export function comesUpAt(promise: string, windows: readonly TranscriptWindow[]): number[] {
  const index = supportIndexOf(windows)
  const said = [...index.keys()].filter(key => !key.startsWith('#'))
  const longWords = promise.match(/\p{L}{8,}/gu)?.map(foldClaimWord) ?? []
  const placesOf = (key: string): readonly number[] => {
    const own = index.placesOf(key)
    if (own.length > 0) return own
    const compound = longWords.find(word => word.startsWith(key))
    const isPart = (other: string) => {
      const at = other.length < shortestPart ? -1 : (compound?.lastIndexOf(other) ?? -1)
      return at > 0 && compound!.length - at - other.length <= longestEnding
    }
    const parts = compound === undefined ? [] : said.filter(isPart)
    return [...formsOf(windows)(key), ...parts].flatMap(index.placesOf)
  }
  const keys = ownWords(promise, windows)
  const found = [...keys].map(placesOf).filter(places => places.length > 0)
  const isMost = [...keys].some(isUnspaced) ? found.length >= keys.size / 2 : found.length > keys.size / 2
  if (found.length === 0 || !isMost) return []
  return [...new Set(found.toSorted((a, b) => a.length - b.length).flat())]
}

/** The words of a promise that say what it is about: none in "the answer". */
const ownWords = (promise: string, windows: readonly TranscriptWindow[]): ReadonlySet<string> =>
  new Set(
    supportIndexOf(windows)
      .tokensOf(promise)
      .flatMap(({ type, keys }) => (type === 'content' ? keys.filter(key => !metaWords.has(key)) : [])),
  )

/** False for a promise such as "the answer", which says nothing that could be searched. */
export const hasOwnWords = (promise: string, windows: readonly TranscriptWindow[]): boolean =>
  ownWords(promise, windows).size > 0
