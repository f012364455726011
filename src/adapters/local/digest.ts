import type { Window } from '#core/transcript.ts'
import { breather } from './breath.ts'
import { cleanSentence, readability } from './clean.ts'
import { guessLanguage, type Language, languageOf } from './language.ts'
import { lexRank, likeness, type Vector, vectorsOf } from './lexrank.ts'
import { type Unit, unitsInSteps } from './units.ts'
import { termFolder, wordsOf } from './words.ts'

/** A transcript's sentences with what is needed to choose among them. */
export type Digest = {
  readonly language: Language
  readonly units: readonly Unit[]
  /** Each unit as a reader wants it; '' where nothing is left. Never a quotation. */
  readonly sentences: readonly string[]
  readonly terms: readonly (readonly string[])[]
  readonly vectors: readonly Vector[]
  /** How much a sentence deserves to be shown: how central it is, how much it says and how well it reads. */
  readonly worth: Float64Array
}

/** Reads a transcript for choosing. Takes turns of a few milliseconds; at 10 h under two seconds in all. */
export async function digestOf(windows: readonly Window[], signal?: AbortSignal): Promise<Digest> {
  const breathe = breather(signal)
  const language = languageOf(guessLanguage(sampleOf(windows)))
  const fold = termFolder(language)
  const steps = unitsInSteps(windows)
  let read = steps.next()
  for (; !read.done; read = steps.next()) await breathe()
  const units = read.value
  const sentences: string[] = []
  const terms: string[][] = []
  for (const unit of units) {
    await breathe()
    sentences.push(cleanSentence(unit.text, language.code))
    terms.push(wordsOf(unit.text, 120).flatMap(found => fold(found) ?? []))
  }
  const vectors = await vectorsOf(terms, signal)
  const ranks = await lexRank(vectors, signal)
  const worth = ranks.map((rank, at) => worthOf(rank, terms[at]!.length, sentences[at]!))
  return { language, units, sentences, terms, vectors, worth }
}

/** LexRank alone favours short common sentences; one with more to say is worth more (docs/local-engine.md). */
const worthOf = (rank: number, terms: number, sentence: string): number =>
  rank ** 1.4 * Math.sqrt(terms) * readability(sentence)

export const sampleOf = (windows: readonly Window[]): string =>
  [0.1, 0.4, 0.7, 0.95].map(part => windows[Math.floor(windows.length * part)]?.text.slice(0, 900) ?? '').join(' ')

/** How strongly a sentence is pushed back for saying again what was chosen (maximal marginal relevance). */
const redundancy = 0.7
/** Within a stretch only the best few are compared, so that choosing stays linear. */
const mostCompared = 60

/**
 * Chooses sentences from `buckets` equal stretches of the video in turn, the worthiest and least repetitive of each,
 * until `isEnough` of what was chosen. @returns indexes of units in order of time
 */
export function choose(
  digest: Digest,
  buckets: number,
  isEnough: (chosen: readonly number[]) => boolean,
  taken: readonly number[] = [],
): number[] {
  const groups = stretches(digest, buckets)
  const chosen: number[] = []
  while (groups.some(group => group.length > 0)) {
    for (const group of groups) {
      if (isEnough(chosen)) return chosen.sort((a, b) => a - b)
      const best = bestOf(digest, group, [...taken, ...chosen])
      if (best === undefined) continue
      group.splice(group.indexOf(best), 1)
      chosen.push(best)
    }
  }
  return chosen.sort((a, b) => a - b)
}

/** The worthiest sentences of each equal stretch of the video's units. */
function stretches(digest: Digest, buckets: number): number[][] {
  const size = digest.units.length / Math.max(1, buckets)
  return Array.from({ length: Math.max(1, buckets) }, (_, bucket) => {
    const [from, to] = [Math.round(bucket * size), Math.round((bucket + 1) * size)]
    const all = Array.from({ length: to - from }, (_, at) => from + at).filter(at => digest.worth[at]! > 0)
    return all.sort((a, b) => digest.worth[b]! - digest.worth[a]! || a - b).slice(0, mostCompared)
  })
}

function bestOf(digest: Digest, group: readonly number[], taken: readonly number[]): number | undefined {
  let best: number | undefined
  let most = 0
  for (const at of group) {
    if (taken.includes(at)) continue
    const again = taken.reduce(
      (most, other) => Math.max(most, likeness(digest.vectors[at]!, digest.vectors[other]!)),
      0,
    )
    const score = digest.worth[at]! * (1 - redundancy * again)
    if (score > most) [best, most] = [at, score]
  }
  return best
}
