import { derived, isSpoken } from './derived-item.ts'
import type { EvaluationItem } from './evaluation-set.ts'
import { type PlantedClaim, plantedClaims } from './planted-claims.ts'

type Cue = EvaluationItem['cues'][number]
const plantedMs = 6000

/**
 * Puts a claim into the speech, and gives the video a title about it: the same, another number, the opposite, and words that
 * are cut out of a sentence that takes them back. The title that says the same is kept; the others are contradicted.
 */
export function plantClaims(item: EvaluationItem, at: number): EvaluationItem[] {
  const claims = plantedClaims[item.lang.split('-')[0]!] ?? []
  const claim = claims[at % claims.length]
  if (claim === undefined || !isSpoken(item)) return []
  const { fact, titles, turned, cut } = claim
  return [
    planted(item, 'planted-fact', titles.same, fact, fact),
    planted(item, 'planted-number', titles.number, fact, null),
    planted(item, 'planted-negation', titles.negation, fact, null),
    planted(item, 'turned-cut', titleCase(cut), turned, null),
  ]
}

const titleCase = (words: string): string => `${words[0]!.toUpperCase()}${words.slice(1)}`

/** @param quote the words that keep the title's promise; null where the speech contradicts it */
function planted(
  item: EvaluationItem,
  name: 'planted-fact' | 'planted-number' | 'planted-negation' | 'turned-cut',
  title: string,
  said: string,
  quote: PlantedClaim['fact'] | null,
): EvaluationItem {
  const { description: _, ...rest } = item
  const middle = Math.floor(item.cues.length / 2)
  const [startMs] = item.cues[middle]!
  const cues = [
    ...item.cues.slice(0, middle),
    [startMs, startMs + plantedMs, said] as Cue,
    ...item.cues.slice(middle).map(later(plantedMs)),
  ]
  const status = quote === null ? ('contradicted' as const) : ('delivered' as const)
  return derived(rest, name, {
    ...{ title, picture: null, style: 0, cues, seconds: item.seconds + plantedMs / 1000 },
    promises: [{ text: title, source: 'title', main: true, status, quotes: quote === null ? [] : [quote] }],
    why: quote === null ? `The speech says: ${said}` : 'The speech says it once.',
  })
}

const later =
  (byMs: number) =>
  ([startMs, endMs, words]: Cue): Cue => [startMs + byMs, endMs + byMs, words]

/** The length of a long video, and where its own speech begins: early enough to withhold nothing. */
const longSeconds = 3600
const ownStart = 0.3

/**
 * The video's speech within an hour of other speech in its language, as in a compilation. Its labels stay true: the other
 * videos are about other things. Videos that withhold their answer are left out, because it would come earlier.
 */
export function lengthen(item: EvaluationItem, parents: readonly EvaluationItem[]): EvaluationItem[] {
  const others = parents.filter(other => other.lang === item.lang && other.id !== item.id && isSpoken(other))
  const isLate = item.gold.promises.some(promise => promise.status === 'late')
  if (!isSpoken(item) || isLate || others.length < 3) return []
  const cues: Cue[] = []
  let seconds = 0
  const add = (part: EvaluationItem) => {
    for (const cue of part.cues) cues.push(later(seconds * 1000)(cue))
    seconds += part.seconds
  }
  let hasOwn = false
  for (let at = 0; seconds < longSeconds; at++) {
    if (!hasOwn && seconds >= longSeconds * ownStart) {
      add(item)
      hasOwn = true
    }
    add(others[at % others.length]!)
  }
  const { promises } = item.gold
  return [derived(item, 'long', { cues, seconds, promises, why: `An hour of speech. ${item.gold.why}` })]
}
