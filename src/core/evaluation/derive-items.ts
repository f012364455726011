import { type Change, derived, type Gold, isSpoken } from './derived-item.ts'
import { cueOf, type EvaluationItem, spokenText, spokenWords } from './evaluation-set.ts'
import type { GoldStatus } from './gold-verdict.ts'
import { injectOrders } from './inject-orders.ts'
import { lengthen, plantClaims } from './plant-claims.ts'

/**
 * Makes labeled items from a written set: each is its parent with one change whose effect on the labels is known. An item
 * whose labels would be doubtful after a change is left out. The same set gives the same items.
 */
export function deriveItems(items: readonly EvaluationItem[]): EvaluationItem[] {
  const parents = items.filter(item => item.parent === null)
  return parents.flatMap((item, at) => [
    ...swapTitle(item, parents, at),
    ...changeNumbers(item),
    ...cutDelivery(item, 'announcement-only'),
    ...cutDelivery(item, 'cut-transcript'),
    ...silence(item),
    ...injectOrders(item),
    ...plantClaims(item, at),
    ...lengthen(item, parents),
  ])
}

const relabeled = (promises: Gold['promises'], status: GoldStatus): Gold['promises'] =>
  promises.map(promise => ({ ...promise, status, quotes: [] }))

/**
 * Title and picture of another video in the same language. The next one in the set, not the least similar: an easy swap
 * shows little.
 */
function swapTitle(item: EvaluationItem, parents: readonly EvaluationItem[], at: number): EvaluationItem[] {
  const others = [...parents.slice(at + 1), ...parents.slice(0, at)]
  const fits = (other: EvaluationItem) => other.lang === item.lang && isSpoken(other) && other.id !== item.id
  const donor = others.find(other => fits(other) && other.genre === item.genre) ?? others.find(fits)
  if (donor === undefined || !isSpoken(item)) return []
  const { title, picture, description, gold } = donor
  const change: Change = {
    ...{ title, picture, style: gold.style },
    ...(description === undefined ? {} : { description }),
    ...(donor.pictureFile === undefined ? {} : { pictureFile: donor.pictureFile }),
    promises: relabeled(gold.promises, 'missing'),
    why: `Title and picture belong to ${donor.id}.`,
  }
  return [derived(item, 'swapped-title', change)]
}

const digits = /(?<![\p{L}\p{N}.,:])\d{1,6}(?![\p{L}\p{N}]|[.,:]\d)/gu

/** A number of the title that the kept main promise names becomes another one; the speech then contradicts it. */
function changeNumbers(item: EvaluationItem): EvaluationItem[] {
  const main = item.gold.promises[item.gold.main]!
  if (main.status !== 'delivered') return []
  const numbers = [...item.title.matchAll(digits)].flatMap(([found]) => {
    const isShown = item.picture !== null && namesNumber(item.picture.shows, found)
    return namesNumber(main.text, found) && !isShown ? otherNumbers(Number(found)).map(other => ({ found, other })) : []
  })
  return numbers.map(({ found, other }, at) => {
    const replace = (text: string) => text.replaceAll(digits, each => (each === found ? other : each))
    return derived(item, 'changed-number', {
      number: at + 1,
      title: replace(item.title),
      picture: item.picture && { ...item.picture, text: replace(item.picture.text) },
      promises: item.gold.promises.map(each => ({
        ...each,
        text: replace(each.text),
        ...(each.main ? { status: 'contradicted' as const } : {}),
      })),
      why: `The title says ${other} where the speech says ${found}.`,
    })
  })
}

/** A near number, multiples, and one with its digits the other way round. */
function otherNumbers(number: number): string[] {
  const reversed = Number([...String(number)].reverse().join(''))
  return [...new Set([number + (number < 10 ? 3 : 1), number * 2, number * 10, reversed])]
    .filter(other => other !== number && other > 0)
    .map(String)
}

const namesNumber = (text: string, number: string): boolean =>
  [...text.matchAll(digits)].some(([found]) => found === number)

/** Added at the end of a video whose delivery was cut off. */
const announcements: Readonly<Record<string, string>> = {
  en: 'and that is exactly what I will show you in a moment so stay until the end',
  de: 'und genau das zeige ich euch gleich also bleibt unbedingt bis zum Ende dran',
  es: 'y eso es justo lo que os voy a enseñar dentro de un momento así que quedaos hasta el final',
  fr: "et c'est exactement ce que je vais vous montrer dans un instant alors restez jusqu'à la fin",
}
const cutShare = 0.6
/** With less speech the video would be too quiet to judge. */
const minWords = 80

/**
 * Ends the speech before the main promise is settled. `announcement-only` then announces it; `cut-transcript` ends the
 * captions at 60 %. Only promises whose quotes all lie on one side of the cut have a known status.
 */
function cutDelivery(item: EvaluationItem, name: 'announcement-only' | 'cut-transcript'): EvaluationItem[] {
  const announcement = announcements[item.lang.split('-')[0]!]
  const main = item.gold.promises[item.gold.main]!
  if ((main.status !== 'delivered' && main.status !== 'late') || !isSpoken(item)) return []
  if (name === 'announcement-only' && announcement === undefined) return []
  const first = Math.min(...main.quotes.map(quote => cueOf(item, quote) ?? 0))
  const end =
    name === 'announcement-only' ? first : item.cues.findIndex(([start]) => start >= item.seconds * 1000 * cutShare)
  if (end < 0 || end > first) return []
  const kept = item.cues.slice(0, end)
  const promises = item.gold.promises.map(promise => afterCut(item, promise, end))
  if (promises.includes(null) || spokenWords(spokenText({ cues: kept })) < minWords) return []
  const [from] = item.cues[end]!
  const cues = name === 'announcement-only' ? [...kept, announced(from, announcement!)] : kept
  return [
    derived(item, name, {
      cues,
      seconds: Math.ceil(cues.at(-1)![1] / 1000),
      promises: promises as Gold['promises'],
      why:
        name === 'announcement-only'
          ? 'The answer is announced and never comes.'
          : 'The speech ends before the answer.',
    }),
  ]
}

const announced = (startMs: number, words: string): EvaluationItem['cues'][number] => [startMs, startMs + 6000, words]

function afterCut(
  item: EvaluationItem,
  promise: Gold['promises'][number],
  end: number,
): Gold['promises'][number] | null {
  if (promise.status === 'missing' || promise.status === 'unverifiable') return promise
  const sides = new Set(
    promise.quotes.map(quote => {
      const starts = cueOf(item, quote) ?? 0
      const isWhole = spokenText({ cues: item.cues.slice(0, end) }).includes(quote)
      return starts < end ? (isWhole ? 'before' : 'split') : 'after'
    }),
  )
  if (sides.size !== 1 || sides.has('split')) return null
  return sides.has('before') ? promise : { ...promise, status: 'missing', quotes: [] }
}

/** Removes all speech and leaves sounds: nothing can be judged from words. */
function silence(item: EvaluationItem): EvaluationItem[] {
  if (!isSpoken(item)) return []
  const cues = item.cues
    .filter((_, at) => at % 8 === 0)
    .map(([startMs, endMs]): EvaluationItem['cues'][number] => [startMs, endMs, '[Music]'])
  return [
    derived(item, 'silent', {
      cues,
      promises: relabeled(item.gold.promises, 'unverifiable'),
      why: 'Nothing is said.',
    }),
  ]
}
