import { z } from 'zod'
import {
  adviceKinds,
  type PromiseSource,
  type PromiseStatus,
  promiseSources,
  promiseStatuses,
  type SegmentKind,
} from '../answers/analysis.ts'
import { type JsonObject, readJsonObjects } from '../text/json-objects.ts'

/** Other names that models use for a status. */
const synonyms: Record<string, PromiseStatus> = {
  kept: 'delivered',
  fulfilled: 'delivered',
  true: 'delivered',
  yes: 'delivered',
  delayed: 'late',
  withheld: 'late',
  partly: 'partial',
  partially: 'partial',
  partially_delivered: 'partial',
  not_delivered: 'missing',
  undelivered: 'missing',
  absent: 'missing',
  broken: 'missing',
  false: 'contradicted',
}

/** Control characters and replacement characters. Postgres refuses some of them. */
const unstorable = /[\p{Cc}\uFFFD]/gu
/** Words that models write for an empty value. */
const noText = /^(?:null|none|n\/a|undefined|-+|)$/i

/** Any value, or none: what a model leaves out counts as null. */
const anything = z.unknown().optional()

const textUpTo = (maxLength: number) =>
  anything.transform(value => {
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    const clean = text.slice(0, maxLength).toWellFormed().replace(unstorable, ' ').trim()
    return noText.test(clean) ? '' : clean
  })

/** 12, "12", "[12]" and [12] all mean 12; a value without digits means none. */
const ordinal = anything.transform(value => {
  const digits = /\d{1,6}/.exec(Array.isArray(value) ? String(value[0]) : String(value ?? ''))
  return digits ? Number(digits[0]) : null
})

const wordOf = (value: unknown): string =>
  String(value ?? '')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')

/** An unknown status counts as unverifiable, as a missing one does. */
const status = anything.transform((value): PromiseStatus => {
  const word = wordOf(value)
  return promiseStatuses.find(each => each === word) ?? synonyms[word] ?? 'unverifiable'
})
const source = anything.transform(
  (value): PromiseSource => promiseSources.find(each => each === wordOf(value)) ?? 'title',
)
const segmentKind = anything.transform(
  (value): SegmentKind => (/^(?:sponsor|ad|ads|advert|promo|paid)/.test(wordOf(value)) ? 'sponsor' : 'filler'),
)
const objects = anything.transform(value =>
  Array.isArray(value) ? value.filter(each => typeof each === 'object' && each !== null) : [],
)

const Listing = z.object({
  promise: textUpTo(300),
  source,
  main: anything.transform(value => ['true', 'yes', '1'].includes(wordOf(value))),
})
const Judgment = z.object({ n: ordinal, quote: textUpTo(1000), why: textUpTo(400), status })
const Span = z.object({ kind: segmentKind, from: ordinal, to: ordinal })
const Closing = z.object({
  style: z.coerce.number().catch(0),
  answer: textUpTo(600),
  answer_n: ordinal,
  answer_quote: textUpTo(1000),
  honest_title: textUpTo(300),
  advice: anything.transform(value => adviceKinds.find(kind => kind === wordOf(value)) ?? null),
  advice_n: ordinal,
  segments: objects.transform(spans => spans.slice(0, 40).map(span => Span.parse(span))),
})

export type ClaimedPromise = z.infer<typeof Listing> & {
  /** Null until the model has judged it. */
  readonly judgment: z.infer<typeof Judgment> | null
}

/** What a model says about a title, unchecked. A score or label that it adds is ignored. */
export type ClaimedVerdict = z.infer<typeof Closing> & {
  readonly promises: readonly ClaimedPromise[]
  /** True when the model gave its answer, which comes last. */
  readonly hasClosing: boolean
}

const maxPromises = 8
const judgmentKeys = ['status', 'quote', 'why', 'n'] as const
const closingKeys = Object.keys(Closing.shape)
const isJudged = (object: JsonObject): boolean => judgmentKeys.some(key => key in object)

/**
 * What a model's text says so far. The model lists the promises in its first line, then judges one per line, then closes
 * with the answer; a single object with all of it is read as well. Nothing is discarded for an unknown word or a missing
 * key. Null while the text names no promise.
 */
export function readClaimedVerdict(raw: string, { isWhole }: { readonly isWhole: boolean }): ClaimedVerdict | null {
  const collector = createPromiseCollector()
  let closing: JsonObject = {}
  for (const object of readJsonObjects(raw, { isWhole }).map(unwrapped)) {
    const listed = Array.isArray(object.promises) ? object.promises : null
    for (const each of listed ?? [])
      collector.add(typeof each === 'object' && each !== null ? (each as JsonObject) : { promise: each })
    if (listed === null && 'promise' in object) collector.add(object)
    else if (listed === null && isJudged(object) && !('answer' in object)) collector.add(object)
    const known = Object.entries(object).filter(([key]) => closingKeys.includes(key))
    if (known.length > 0 && !('promise' in object)) closing = { ...closing, ...Object.fromEntries(known) }
  }
  const promises = collector.promises()
  if (promises.length === 0) return null
  const main = Math.max(
    0,
    promises.findIndex(promise => promise.main),
  )
  return {
    ...Closing.parse(closing),
    promises: promises.map((promise, at) => ({ ...promise, main: at === main })),
    hasClosing: 'answer' in closing,
  }
}

/** An object whose only content is another one: {"verdict": {…}}. */
function unwrapped(object: JsonObject): JsonObject {
  if ('promises' in object || 'promise' in object || 'answer' in object) return object
  const inner = Object.values(object).find(
    value => typeof value === 'object' && value !== null && !Array.isArray(value) && 'promises' in value,
  )
  return (inner as JsonObject | undefined) ?? object
}

/** Collects promises in the order in which they are listed. */
function createPromiseCollector() {
  const entries: { key: string; listing: JsonObject; judgment: JsonObject | null }[] = []
  const nameOf = (value: unknown): string => wordOf(Listing.shape.promise.parse(value)).replace(/[^\p{L}\p{N}_]/gu, '')

  /** The entry that an object is about: by its text; a judgment also by its number from 1, else the first unjudged one. */
  function entryOf(object: JsonObject) {
    const name = nameOf(object.promise)
    const named = entries.find(entry => entry.key === name)
    if (named || !isJudged(object)) return named
    const isNumber = /^\d{1,2}$/.test(name)
    const numbered = isNumber ? entries[Number(name) - 1] : undefined
    if (numbered?.judgment === null) return numbered
    return isNumber || name === '' ? entries.find(entry => entry.judgment === null) : undefined
  }

  return {
    add(object: JsonObject) {
      const judgment = isJudged(object) ? object : null
      const entry = entryOf(object)
      if (entry) entry.judgment = judgment ?? entry.judgment
      else if (nameOf(object.promise) !== '' && entries.length < maxPromises)
        entries.push({ key: nameOf(object.promise), listing: object, judgment })
    },
    promises: (): ClaimedPromise[] =>
      entries.map(({ listing, judgment }) => ({
        ...Listing.parse(listing),
        judgment: judgment && Judgment.parse(judgment),
      })),
  }
}
