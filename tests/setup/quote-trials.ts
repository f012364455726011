import { readFileSync } from 'node:fs'
import { lightWordsOf } from '#core/language/light-words.ts'
import { readWords } from '#core/language/words.ts'
import { readAtoms } from '#core/quotes/atoms.ts'
import { proves, quoteIndexOf } from '#core/quotes/quote-index.ts'
import { isEnough, sizeOf } from '#core/quotes/size.ts'
import { readCaptions } from '#core/transcripts/captions/read-captions.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import { cutWindows } from '#core/transcripts/windows.ts'
import { bare, falseVariants, pick, type Random, seededRandom, trueVariants, type Variant } from './quote-variants.ts'
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

type Video = { readonly windows: readonly TranscriptWindow[]; readonly words: readonly string[] }

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

const english = lightWordsOf({ script: 'latin', code: 'en', isClear: true, plausible: ['en'], close: ['en'] })

/** True when the words are enough to prove something, if they are quoted as they are said. */
function mayProve(words: readonly string[]): boolean {
  const size = sizeOf(readAtoms(readWords(words.join(' ')), english), english)
  return isEnough([size], () => [size])
}

const negation =
  /n['’]?t$|^(?:not|no|never|none|nothing|nobody|neither|nor|hardly|barely|rarely|without|cannot|negative|minus|instead|rather)$/i
/** Words that begin a statement, or end a clause in speech without punctuation. */
const opener =
  /^(?:and|but|so|because|or|if|when|then|well|okay|yeah|i|you|he|she|it|we|they|this|that|these|those|who|which|what|there|i'm|it's|that's|you're|we're|they're)$/i
/** How far a negation reaches over the words of its clause. */
const maxReach = 4

/** True when a negation before the stretch belongs to its first words, which say the opposite without it. */
function isDenied(words: readonly string[], from: number): boolean {
  for (let at = from - 1; at >= 0 && at >= from - maxReach; at--) {
    if (/[.,;:?!]$/.test(words[at]!)) return false
    if (negation.test(bare(words[at]!))) return true
    if (opener.test(bare(words[at]!))) return false
  }
  return false
}
/** Words that deny what is before them. */
const deniesBefore = /^(?:not|never)\b/i

/** A stretch of speech of 5 to 25 words that a variant changes; null when none is found. */
function changedStretch({ words }: Video, variant: Variant, random: Random) {
  for (let tries = 0; tries < 300; tries++) {
    const length = 5 + Math.floor(random() * 21)
    const from = Math.floor(random() * (words.length - length))
    const said = words.slice(from, from + length)
    if (!mayProve(said) || isDenied(words, from) || deniesBefore.test(words[from + length] ?? '')) continue
    const changed = variant(said, random)
    if (changed && changed.length >= 3) return { said, changed }
  }
  return null
}

/** By the rule that a verdict applies to its quotes. */
const isFound = (video: Video, words: readonly string[]): boolean =>
  proves(quoteIndexOf(video.windows).find(words.join(' ')))

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
  return {
    rejected,
    accepted: [...accepted, tryCutNegations(all, perClass, random), ...tryForeign(all, perClass, random)],
  }
}

/** Words that deny nothing of what follows after a negation, or that begin a phrase which says nothing about its verb. */
const harmless =
  /^(?:just|only|simply|merely|even|an?|the|my|your|his|her|its|our|their|them|him|me|us|for|on|in|at|to|with|of|from|as|not|weren't)$/i

/** Quotes that begin right after a negation, or one word later, and so say the opposite. */
function tryCutNegations(all: readonly Video[], perClass: number, random: Random): Tally {
  const tally = tallyOf('negationCut')
  for (const video of all) {
    const { words } = video
    const starts = words.flatMap((word, at) => {
      const from = at + 1 + Math.floor(random() * 2)
      if (!/n['’]t$|^(?:not|never|cannot)$/i.test(bare(word)) || !isDenied(words, from)) return []
      const next = words.slice(at + 1, from + 1).map(bare)
      return from + 5 <= words.length && !next.some(each => opener.test(each) || harmless.test(each)) ? [from] : []
    })
    for (let count = 0; count < perClass && starts.length > 0; count++) {
      const from = pick(starts, random)
      const said = words.slice(from, from + 5 + Math.floor(random() * 8))
      tally.quotes += 1
      if (!isFound(video, said)) continue
      tally.faults += 1
      tally.examples.push(`${words.slice(Math.max(0, from - 3), from).join(' ')} | ${said.join(' ')}`)
    }
  }
  return tally
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
