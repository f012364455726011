import { z } from 'zod'
import { adviceKinds, type PromiseSource, promiseSources, type SegmentKind } from '../answers/analysis.ts'
import { type JsonObject, readJsonObjects } from '../text/json-objects.ts'
import { readStatus } from './status-words.ts'

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

/** 2, "2" and "2 (clearly teasing)" all mean 2. */
const degree = anything.transform(value => Number(/\d/.exec(String(value ?? ''))?.[0] ?? 0))

const wordOf = (value: unknown): string =>
  String(value ?? '')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')

/** Null for a word whose meaning is not plain, and for none. */
const status = anything.transform(readStatus)
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
  style: degree,
  answer: textUpTo(600),
  answer_n: ordinal,
  answer_quote: textUpTo(1000),
  honest_title: textUpTo(300),
  advice: anything.transform(value => adviceKinds.find(kind => kind === wordOf(value)) ?? null),
  advice_n: ordinal,
  segments: objects.transform(spans => spans.slice(0, 40).map(span => Span.parse(span))),
})

/** Exactly one promise of a verdict is `main` in the model's view: the first that says so, else the first. */
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

const lettersOf = (key: string): string => key.toLowerCase().replace(/[^a-z]/g, '')
/** The keys of a verdict by their letters: models also write honestTitle and "Honest title". */
const keysByLetters: ReadonlyMap<string, string> = new Map(
  ['promises', ...[Listing, Judgment, Span, Closing].flatMap(({ shape }) => Object.keys(shape))].map(key => [
    lettersOf(key),
    key,
  ]),
)
/** A verdict is three levels deep, and may stand in another object. */
const deepest = 5

/** The value with the keys of a verdict as the prompt writes them. */
function withPlainKeys(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > deepest) return value
  if (Array.isArray(value)) return value.map(each => withPlainKeys(each, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      keysByLetters.get(lettersOf(key)) ?? key,
      withPlainKeys(inner, depth + 1),
    ]),
  )
}
const isJudged = (object: JsonObject): boolean => judgmentKeys.some(key => key in object)

/**
 * What a model's text says so far. The model lists the promises in its first line, then judges one per line, then closes
 * with the answer; a single object with all of it is read as well. A later listing replaces an earlier one, which was a
 * draft. Nothing is discarded for an unknown word or a missing key. Null while the text names no promise.
 */
export function readClaimedVerdict(raw: string, { isWhole }: { readonly isWhole: boolean }): ClaimedVerdict | null {
  const objects = objectsIn(raw, { isWhole })
  const promises = readPromises(objects)
  if (promises.length === 0) return null
  const closing = closingOf(objects)
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

/** What a second answer was asked for: the promises by their numbers from 1, and whether the closing line too. */
export type AskedParts = { readonly promises: ReadonlySet<number>; readonly closing: boolean }

/**
 * A verdict with the lines of a second answer, which judges some of its promises again and may close again. What was not
 * asked for stays, except a closing that was written for another status of the main promise: a new one replaces it, else it
 * is dropped if it has no quote. A second answer that lists the same promises replaces the first if it judges as many; one
 * that lists others is not read, because it would judge another title.
 */
export function repairClaimedVerdict(first: ClaimedVerdict, raw: string, asked: AskedParts): ClaimedVerdict {
  const whole = readClaimedVerdict(raw, { isWhole: true })
  const objects = objectsIn(raw, { isWhole: true })
  if (whole !== null && objects.some(object => listingOf(object).length > 0)) {
    return listsTheSame(whole, first) && judgedCount(whole) >= judgedCount(first) ? whole : first
  }
  const collector = createPromiseCollector(1)
  for (const promise of first.promises) collector.add(promise)
  for (const object of objects) if (isJudgmentLine(object)) collector.judge(object, { mayAdd: false })
  const judged = collector.promises()
  const promises = first.promises.map((promise, at) =>
    asked.promises.has(at + 1) ? { ...judged[at]!, main: promise.main } : promise,
  )
  const isOther = mainStatus(promises) !== mainStatus(first.promises)
  const closing = asked.closing || isOther ? closingOf(objects) : {}
  const changed = Object.fromEntries(Object.entries(Closing.parse(closing)).filter(([key]) => key in closing))
  const isOutdated = isOther && !('answer' in closing) && first.answer_quote === ''
  return {
    ...first,
    ...(isOutdated ? { answer: '', honest_title: '' } : {}),
    ...changed,
    promises,
    hasClosing: first.hasClosing || 'answer' in closing,
  }
}

const listsTheSame = ({ promises }: ClaimedVerdict, first: ClaimedVerdict): boolean =>
  promises.length === first.promises.length &&
  promises.every(({ promise }, at) => nameOf(promise) === nameOf(first.promises[at]!.promise))

const mainStatus = (promises: readonly ClaimedPromise[]) => promises.find(({ main }) => main)?.judgment?.status

export const judgedCount = ({ promises }: Pick<ClaimedVerdict, 'promises'>): number =>
  promises.filter(promise => promise.judgment !== null).length

const listingOf = ({ promises }: JsonObject): readonly unknown[] => (Array.isArray(promises) ? promises : [])
const objectsIn = (raw: string, { isWhole }: { readonly isWhole: boolean }): JsonObject[] =>
  readJsonObjects(raw, { isWhole }).map(object => unwrapped(withPlainKeys(object) as JsonObject))
const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null
const isJudgmentLine = (object: JsonObject): boolean =>
  isJudged(object) && !('promises' in object) && !('answer' in object)

function readPromises(objects: readonly JsonObject[]): ClaimedPromise[] {
  const listedAt = listingAt(objects)
  const collector = createPromiseCollector(objects.some(({ promise }) => promise === 0) ? 0 : 1)
  for (const each of listedAt < 0 ? [] : listingOf(objects[listedAt]!)) {
    const listing = isObject(each) ? each : { promise: each }
    collector.list(listing, isJudged(listing) ? Judgment.parse(listing) : null)
  }
  for (const [at, object] of objects.entries()) {
    // Before the listing stand drafts: a judgment among them counts only for a promise that it names.
    if (at < listedAt) collector.judge(object, { mayAdd: false, byName: true })
    else if (isJudgmentLine(object)) collector.judge(object, { mayAdd: true })
    else if (listedAt < 0 && 'promise' in object) collector.list(object, null)
  }
  return collector.promises()
}

/** The listing that counts: the last one that is judged, in itself or behind it. A listing repeated at the end judges nothing. */
function listingAt(objects: readonly JsonObject[]): number {
  const isListing = (object: JsonObject) => listingOf(object).length > 0
  const judgedAt = objects.findLastIndex(
    (object, at) =>
      isListing(object) &&
      (listingOf(object).some(each => isObject(each) && isJudged(each)) || objects.slice(at + 1).some(isJudgmentLine)),
  )
  return judgedAt >= 0 ? judgedAt : objects.findLastIndex(isListing)
}

/** The last of the verdict's closing values. */
function closingOf(objects: readonly JsonObject[]): JsonObject {
  let closing: JsonObject = {}
  for (const object of objects) {
    const known = Object.entries(object).filter(([key]) => closingKeys.includes(key))
    if (known.length > 0 && !('promise' in object)) closing = { ...closing, ...Object.fromEntries(known) }
  }
  return closing
}

/** An object whose only content is another one: {"verdict": {…}}. */
function unwrapped(object: JsonObject): JsonObject {
  if ('promises' in object || 'promise' in object || 'answer' in object) return object
  const inner = Object.values(object).find(value => isObject(value) && !Array.isArray(value) && 'promises' in value)
  return (inner as JsonObject | undefined) ?? object
}

type ClaimedJudgment = z.infer<typeof Judgment>
type Entry = { readonly name: string; readonly listing: z.infer<typeof Listing>; judgment: ClaimedJudgment | null }

const nameOf = (value: unknown): string => wordOf(Listing.shape.promise.parse(value)).replace(/[^\p{L}\p{N}_]/gu, '')

/** Collects promises in the order in which they are listed, and their judgments. `base`: the number of the first. */
function createPromiseCollector(base: 0 | 1) {
  const entries: Entry[] = []

  /** The entry that a judgment is about: by its text, by its number, else the first unjudged one. */
  function entryOf(name: string): Entry | undefined {
    const named = entries.find(entry => entry.name === name)
    if (named) return named
    const isNumber = /^\d{1,2}$/.test(name)
    if (isNumber && entries[Number(name) - base]) return entries[Number(name) - base]
    return isNumber || name === '' ? entries.find(entry => entry.judgment === null) : undefined
  }

  const list = (object: JsonObject, judgment: ClaimedJudgment | null) => {
    const name = nameOf(object.promise)
    const known = entries.find(entry => entry.name === name)
    if (known) known.judgment = judgment ?? known.judgment
    else if (name !== '' && entries.length < maxPromises)
      entries.push({ name, listing: Listing.parse(object), judgment })
  }

  return {
    list,
    add: ({ judgment, ...listing }: ClaimedPromise) =>
      entries.push({ name: nameOf(listing.promise), listing, judgment }),
    judge(object: JsonObject, { mayAdd, byName = false }: { readonly mayAdd: boolean; readonly byName?: boolean }) {
      if (!isJudged(object)) return
      const name = nameOf(object.promise)
      const entry = byName ? entries.find(each => each.name === name) : entryOf(name)
      if (entry) entry.judgment = Judgment.parse(object)
      else if (mayAdd) list(object, Judgment.parse(object))
    },
    promises: (): ClaimedPromise[] => entries.map(({ listing, judgment }) => ({ ...listing, judgment })),
  }
}
