import { readFileSync } from 'node:fs'
import { readAtoms } from '#core/quotes/atoms.ts'
import { lightWordsOf } from '#core/quotes/light-words.ts'
import { quoteIndexOf } from '#core/quotes/quote-index.ts'
import { isEnough, sizeOf } from '#core/quotes/size.ts'
import { readWords } from '#core/quotes/words.ts'
import { readCaptions } from '#core/transcripts/captions/read-captions.ts'
import type { Window } from '#core/transcripts/transcript.ts'
import { cutWindows } from '#core/transcripts/windows.ts'
import { falseVariants, pick, type Random, seededRandom, trueVariants, type Variant } from './quote-variants.ts'
import { dataFile } from './shared-data.ts'

/** English captions. Those held out are reported separately: no rule was tuned on them. */
export const captionFiles = [
  'asr-13m27s.json3',
  'makemore2.TCH_1BHY58I.whisper.vtt',
  'micrograd.VMj-3S1tku0.whisper.vtt',
  'nanoGPT.kCc8FmEb1nY.whisper.vtt',
]
export const heldOutFiles = [
  'asr-20m13s.json3',
  'makemore5.t3YJ5hKiMQ0.whisper.vtt',
  'lex-459-deepseek.en.asr-rolling.srt',
]

/** The result of the quotes of one class. */
export type Tally = { readonly name: string; quotes: number; faults: number; readonly examples: string[] }
export type Trials = { readonly rejected: readonly Tally[]; readonly accepted: readonly Tally[] }

type Video = { readonly windows: readonly Window[]; readonly words: readonly string[] }

const videos = new Map<string, Video>()
function readVideo(file: string): Video {
  let video = videos.get(file)
  if (!video) {
    const windows = cutWindows(readCaptions(readFileSync(dataFile('transcripts', file), 'utf8')).cues)
    const words = windows.flatMap(window => window.text.split(/\s+/)).filter(word => /[\p{L}\p{N}]/u.test(word))
    video = { windows, words }
    videos.set(file, video)
  }
  return video
}

const plain = (words: readonly string[]) =>
  ` ${words
    .join(' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}' ]/gu, '')
    .replace(/\s+/g, ' ')} `

const english = lightWordsOf('en')

/** True when the words are enough to prove something, if they are quoted as they are said. */
function mayProve(words: readonly string[]): boolean {
  const size = sizeOf(readAtoms(readWords(words.join(' ')), english), english)
  return isEnough([size], () => [size])
}

/** A stretch of speech of 5 to 25 words that a variant changes; null when none is found. */
function changedStretch({ words }: Video, variant: Variant, random: Random) {
  for (let tries = 0; tries < 300; tries++) {
    const length = 5 + Math.floor(random() * 21)
    const from = Math.floor(random() * (words.length - length))
    const said = words.slice(from, from + length)
    if (!mayProve(said)) continue
    const changed = variant(said, random)
    if (changed && changed.length >= 3) return { said, changed }
  }
  return null
}

const isFound = (video: Video, words: readonly string[]): boolean =>
  quoteIndexOf(video.windows).find(words.join(' '))?.isProof === true

const tallyOf = (name: string): Tally => ({ name, quotes: 0, faults: 0, examples: [] })

/** Quotes of every class from every file, `perClass` each. */
export function runTrials(files: readonly string[], perClass: number, seed: number): Trials {
  const random = seededRandom(seed)
  const all = files.map(readVideo)
  const texts = all.map(video => plain(video.words))
  const tryClass = (name: string, variant: Variant, isTrue: boolean): Tally => {
    const tally = tallyOf(name)
    for (const [at, video] of all.entries())
      for (let count = 0; count < perClass; count++) {
        const stretch = changedStretch(video, variant, random)
        if (!stretch) break
        // The changed words may occur elsewhere in the video.
        if (!isTrue && texts[at]!.includes(plain(stretch.changed))) continue
        tally.quotes += 1
        if (isFound(video, stretch.changed) === isTrue) continue
        tally.faults += 1
        tally.examples.push(`${stretch.said.join(' ')}\n      → ${stretch.changed.join(' ')}`)
      }
    return tally
  }
  const rejected = Object.entries(trueVariants).map(([name, variant]) => tryClass(name, variant, true))
  const accepted = Object.entries(falseVariants).map(([name, variant]) => tryClass(name, variant, false))
  return { rejected, accepted: [...accepted, ...tryForeign(all, perClass, random)] }
}

/** Quotes from other videos, and quotes of two halves that are far apart. */
function tryForeign(all: readonly Video[], perClass: number, random: Random): Tally[] {
  const [foreign, spliced] = [tallyOf('anotherVideo'), tallyOf('spliced')]
  for (const video of all)
    for (let count = 0; count < perClass; count++) {
      const other =
        pick(
          all.filter(each => each !== video),
          random,
        ) ?? video
      const from = Math.floor(random() * (other.words.length - 12))
      const words = other.words.slice(from, from + 6 + Math.floor(random() * 6))
      if (other !== video && !plain(video.words).includes(plain(words))) {
        foreign.quotes += 1
        if (isFound(video, words)) foreign.examples.push(words.join(' '))
      }
      const [one, two] = [random(), random()].map(share => Math.floor(share * (video.words.length - 12)))
      if (Math.abs(one! - two!) < 200) continue
      const joint = random() < 0.5 ? [] : ['…']
      const halves = [...video.words.slice(one, one! + 6), ...joint, ...video.words.slice(two, two! + 6)]
      spliced.quotes += 1
      if (isFound(video, halves)) spliced.examples.push(halves.join(' '))
    }
  return [foreign, spliced].map(tally => ({ ...tally, faults: tally.examples.length }))
}

export const shareOf = (tallies: readonly Tally[]): number => {
  const quotes = tallies.reduce((sum, tally) => sum + tally.quotes, 0)
  return quotes === 0 ? 0 : tallies.reduce((sum, tally) => sum + tally.faults, 0) / quotes
}
