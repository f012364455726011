import { type Language, transcriptLanguage } from '#adapters/search/language.ts'
import { createTermNormalizer, searchWords } from '#adapters/search/words.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import { advertisementsInSteps } from './advertisements.ts'
import { cleanSentence, readability } from './clean-sentence.ts'
import { cosineSimilarity, createVectors, lexRank, type Vector } from './lexrank.ts'
import { type Sentence, splitSentencesInSteps } from './sentences.ts'
import { createYielder, runInSteps } from './yielder.ts'

/** A transcript's sentences and what is needed to choose among them. */
export type Digest = {
  readonly language: Language
  readonly sentences: readonly Sentence[]
  /** Each sentence cleaned for reading, '' when nothing is left. Not for use as a quotation. */
  readonly cleaned: readonly string[]
  readonly terms: readonly (readonly string[])[]
  readonly vectors: readonly Vector[]
  /** How suitable each sentence is for a summary: how central it is, how much it says and how well it reads. */
  readonly worth: Float64Array
}

/** Builds the digest of a transcript. Yields to the event loop often; 10 hours of speech take under two seconds. */
export async function createDigest(windows: readonly TranscriptWindow[], signal?: AbortSignal): Promise<Digest> {
  const yieldIfDue = createYielder(signal)
  const language = transcriptLanguage(windows)
  const toTerm = createTermNormalizer(language)
  const sentences = await runInSteps(splitSentencesInSteps(windows), yieldIfDue)
  const cleaned: string[] = []
  const terms: string[][] = []
  for (const sentence of sentences) {
    await yieldIfDue()
    cleaned.push(cleanSentence(sentence.text, language.code))
    terms.push(searchWords(sentence.text, 120).flatMap(found => toTerm(found) ?? []))
  }
  const vectors = await createVectors(terms, signal)
  const ranks = await lexRank(vectors, signal)
  const isAd = await runInSteps(advertisementsInSteps(sentences), yieldIfDue)
  const worth = new Float64Array(ranks.length)
  for (const [at, rank] of ranks.entries()) {
    await yieldIfDue()
    worth[at] = isAd[at] ? 0 : worthOf(rank, terms[at]!.length, cleaned[at]!)
  }
  return { language, sentences, cleaned, terms, vectors, worth }
}

/** LexRank alone favors short common sentences, so sentences with more terms get a bonus (docs/local-engine.md). */
const worthOf = (rank: number, terms: number, sentence: string): number =>
  rank ** 1.4 * Math.sqrt(terms) * readability(sentence)

/** The digest restricted to some of its sentences. */
export const narrowDigest = (digest: Digest, isKept: (at: number) => boolean): Digest => ({
  ...digest,
  worth: digest.worth.map((worth, index) => (isKept(index) ? worth : 0)),
})

/** How much a sentence loses for repeating one that is already chosen (maximal marginal relevance). */
const redundancy = 0.7
/** Only the best few sentences of each bucket are compared, so that the work stays linear. */
const maxCandidates = 60

/**
 * Chooses the best, least repetitive sentence of each of `buckets` equal parts of the video in turn, until `isEnough`.
 * @returns indexes of sentences in order of time
 */
export function chooseSentences(
  digest: Digest,
  buckets: number,
  isEnough: (chosen: readonly number[]) => boolean,
  excluded: readonly number[] = [],
): number[] {
  const groups = candidatesByBucket(digest, buckets)
  const chosen: number[] = []
  while (groups.some(group => group.length > 0)) {
    for (const group of groups) {
      if (isEnough(chosen)) return chosen.sort((a, b) => a - b)
      const best = bestCandidate(digest, group, [...excluded, ...chosen])
      if (best === undefined) {
        group.length = 0
        continue
      }
      group.splice(group.indexOf(best), 1)
      chosen.push(best)
    }
  }
  return chosen.sort((a, b) => a - b)
}

/** The best sentences of each bucket, best first. */
function candidatesByBucket(digest: Digest, buckets: number): number[][] {
  const size = digest.cleaned.length / Math.max(1, buckets)
  return Array.from({ length: Math.max(1, buckets) }, (_, bucket) => {
    const [from, to] = [Math.round(bucket * size), Math.round((bucket + 1) * size)]
    const all = Array.from({ length: to - from }, (_, index) => from + index).filter(at => digest.worth[at]! > 0)
    return all.sort((a, b) => digest.worth[b]! - digest.worth[a]! || a - b).slice(0, maxCandidates)
  })
}

function bestCandidate(digest: Digest, group: readonly number[], chosen: readonly number[]): number | undefined {
  let best: number | undefined
  let bestScore = 0
  for (const at of group) {
    if (chosen.includes(at)) continue
    const similarity = chosen.reduce(
      (most, other) => Math.max(most, cosineSimilarity(digest.vectors[at]!, digest.vectors[other]!)),
      0,
    )
    const score = digest.worth[at]! * (1 - redundancy * similarity)
    if (score > bestScore) [best, bestScore] = [at, score]
  }
  return best
}
