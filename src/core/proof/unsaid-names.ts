import { oncePer } from '../concurrency/once-per.ts'
import { normalizeWord } from '../language/fold-word.ts'
import { mayMishear } from '../language/same-sound.ts'
import type { TranscriptWindow } from '../transcripts/transcript.ts'

/** Languages that write every noun with a capital, so that a capital says nothing. */
const capitalizesNouns: ReadonlySet<string> = new Set(['de', 'lb', 'nds'])
/** Shorter words are abbreviations, pronouns and the like. */
const leastLetters = 4
/** The letters of a word that are compared, because endings differ: "Germany", "German". */
const comparedLetters = 6

/** The words of all windows, and all their letters without spaces: captions write a name as several words. */
const spokenIn = oncePer((windows: readonly TranscriptWindow[]) => wordsAndLetters(windows.map(({ text }) => text)))

function wordsAndLetters(texts: readonly string[]) {
  const words = new Set(texts.flatMap(text => (text.match(wordPattern) ?? []).map(normalizeWord)))
  return { words, letters: texts.map(text => (text.match(wordPattern) ?? []).map(normalizeWord).join('')).join('') }
}

const wordPattern = /\p{L}[\p{L}\p{M}'’]*/gu

/**
 * The names of a text that are neither said nor in the known texts: words with a capital within a sentence, or in capitals
 * only. A name counts as said where captions write it as several words or as it sounds. In a text that capitalizes most
 * words, as English titles do, and in a language that capitalizes nouns, only words in capitals are read as names.
 * @param language the language of the text; it must be that of the windows, because names are translated
 */
export function unsaidNames(
  windows: readonly TranscriptWindow[],
  text: string,
  { known, language }: { readonly known: readonly string[]; readonly language: string | null },
): string[] {
  const found = [...text.matchAll(wordPattern)]
  const words = found.map(({ 0: word, index }, at) => {
    const before = found[at - 1]
    const between = before ? text.slice(before.index + before[0].length, index) : ''
    return { word, startsSentence: before === undefined || sentenceEnds.test(between) }
  })
  const long = words.filter(({ word }) => word.length >= leastLetters)
  const shares = (isSo: (word: string) => boolean) => long.filter(({ word }) => isSo(word)).length / long.length
  const readsCapitals = !(language !== null && capitalizesNouns.has(language)) && shares(isCapitalized) <= 0.5
  const readsCapitalsOnly = shares(isInCapitals) <= 0.5
  const names = long.filter(
    ({ word, startsSentence }) =>
      (readsCapitalsOnly && isInCapitals(word)) || (readsCapitals && isCapitalized(word) && !startsSentence),
  )
  const isSaid = saidIn(windows, known)
  return [...new Set(names.map(({ word }) => word).filter(word => !isSaid(word)))]
}

const isInCapitals = (word: string): boolean => /^\p{Lu}[\p{Lu}\p{M}'’]+$/u.test(word)
const isCapitalized = (word: string): boolean => /^\p{Lu}/u.test(word)

const sentenceEnds = /[.!?:;…"“”«»„(\n–—-]/

function saidIn(windows: readonly TranscriptWindow[], known: readonly string[]): (name: string) => boolean {
  const sources = [spokenIn(windows), wordsAndLetters(known)]
  return name => {
    const word = normalizeWord(name.replace(/['’]s?$/u, ''))
    const start = [...word].slice(0, comparedLetters).join('')
    return sources.some(
      ({ words, letters }) => letters.includes(start) || [...words].some(heard => mayMishear(word, heard)),
    )
  }
}
