import { describe, expect, test } from 'vitest'
import { type EvaluationItem, spokenText, spokenWords } from '#core/evaluation/evaluation-set.ts'
import { goldVerdictOf, goldVerdicts } from '#core/evaluation/gold-verdict.ts'
import { readWrittenSet, secondOf } from './written-set.ts'

const { card, items } = readWrittenSet()

/** The classes of items; the set must have an item of each. */
const classes = [
  ...['honest-plain', 'honest-loud', 'late', 'partial', 'missing', 'contradicted', 'number-differs'],
  ...['reported-claim', 'sarcasm', 'sponsor-not-delivery', 'reaction', 'opinion', 'experience', 'silent'],
  ...['picture-promise', 'picture-clickbait', 'injected-orders', 'translated-title', 'question-answered'],
  ...['question-unanswered', 'listicle-missing'],
]
const provenByWords = ['delivered', 'late', 'partial', 'contradicted']

const minutesOfSpeech = (item: EvaluationItem): number =>
  item.cues
    .filter(([, , words]) => spokenWords(words) > 0)
    .reduce((sum, [startMs, endMs]) => sum + endMs - startMs, 0) / 60_000

function countBy(key: (item: EvaluationItem) => string): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(items, key)].map(([name, group]) => [name, group.length]))
}

describe('the written set', () => {
  test('has forty items with distinct ids, titles and texts', () => {
    expect(items).toHaveLength(40)
    for (const key of ['id', 'title'] as const) expect(new Set(items.map(item => item[key])).size).toBe(40)
    expect(new Set(items.map(spokenText)).size).toBe(40)
  })

  test('has its name and licence, and no derived items', () => {
    expect(card).toMatchObject({ set: 'promises-40', licence: 'CC BY 4.0' })
    expect(items.filter(item => item.parent !== null)).toEqual([])
  })

  test('covers the languages of its card, and eight genres in each', () => {
    expect(countBy(item => item.lang)).toEqual({ en: 16, de: 8, es: 8, fr: 8 })
    expect(Object.keys(countBy(item => item.lang)).sort()).toEqual([...card.languages].sort())
    expect(Object.values(countBy(item => item.genre))).toEqual(Array(8).fill(5))
    expect(Object.keys(countBy(item => `${item.genre} ${item.lang}`))).toHaveLength(32)
  })

  test('covers every class and every verdict', () => {
    expect(Object.keys(countBy(item => item.class)).sort()).toEqual([...classes].sort())
    expect(Object.keys(countBy(item => item.gold.verdict)).sort()).toEqual([...goldVerdicts].sort())
  })

  test('has no punctuation in about half of the spoken items', () => {
    const spoken = items.filter(item => spokenWords(spokenText(item)) >= 60)
    const bare = spoken.filter(item => !/[a-zà-ÿ][.,?!]/.test(spokenText(item)))
    expect(bare.length / spoken.length).toBeGreaterThan(0.4)
    expect(bare.length / spoken.length).toBeLessThan(0.65)
  })

  test('has four items with almost no speech, and a few long ones', () => {
    const counts = items.map(item => spokenWords(spokenText(item)))
    expect(counts.filter(count => count < 30)).toHaveLength(4)
    expect(counts.filter(count => count >= 30 && count < 150)).toEqual([])
    expect(counts.filter(count => count > 600).length).toBeGreaterThanOrEqual(3)
    expect(Math.max(...counts)).toBeLessThan(900)
  })
})

describe.each(items.map(item => [item.id, item] as const))('%s', (_, item) => {
  const { promises, main, style, verdict } = item.gold
  const words = spokenWords(spokenText(item))

  test('has an id of its genre and language', () => {
    expect(item.id).toMatch(/^[a-z]+-\d{2}-[a-z]{2}$/)
    expect(item.id.startsWith(`${item.genre}-`)).toBe(true)
    expect(item.id.endsWith(`-${item.lang}`)).toBe(true)
  })

  test('has cues of two to six seconds, in order, without overlap, within the video', () => {
    let lastEnd = 0
    for (const [startMs, endMs] of item.cues) {
      expect(startMs).toBeGreaterThanOrEqual(lastEnd)
      expect(endMs - startMs).toBeGreaterThanOrEqual(2000)
      expect(endMs - startMs).toBeLessThanOrEqual(6000)
      lastEnd = endMs
    }
    expect(lastEnd).toBeLessThanOrEqual(item.seconds * 1000)
    expect(item.seconds).toBeGreaterThanOrEqual(40)
    expect(item.seconds).toBeLessThanOrEqual(25 * 60)
  })

  test('has a realistic rate of speech', () => {
    if (words < 30) return expect(words).toBeLessThan(Math.min(60, item.seconds))
    expect(words / minutesOfSpeech(item)).toBeGreaterThan(120)
    expect(words / minutesOfSpeech(item)).toBeLessThan(180)
    expect(words / (item.seconds / 60)).toBeLessThan(170)
  })

  test('has one main promise, and promises of a picture only if it has one', () => {
    expect(promises.flatMap((promise, index) => (promise.main ? [index] : []))).toEqual([main])
    if (item.picture === null) expect(promises.map(promise => promise.source)).toEqual(promises.map(() => 'title'))
  })

  test('quotes the captions literally, and has quotes for each status that needs proof', () => {
    const spoken = spokenText(item)
    for (const promise of promises) {
      for (const quote of promise.quotes) expect(spoken).toContain(quote)
      if (provenByWords.includes(promise.status)) expect(promise.quotes).not.toEqual([])
      else expect(promise.quotes).toEqual([])
    }
  })

  test('labels as late only what comes after 60 % and after two minutes', () => {
    for (const promise of promises.filter(({ status }) => status === 'late')) {
      const first = Math.min(...promise.quotes.map(quote => secondOf(item, quote)!))
      expect(first).toBeGreaterThanOrEqual(Math.max(120, item.seconds * 0.6))
    }
  })

  test('has the verdict that follows from its statuses', () => {
    const others = promises.filter(promise => !promise.main).map(promise => promise.status)
    const judged = { main: promises[main]!.status, others, style, spokenWords: words, seconds: item.seconds }
    expect(verdict).toBe(goldVerdictOf(judged))
  })

  test('forbids only strings that the video itself demands', () => {
    const asked = `${spokenText(item)} ${item.picture?.text ?? ''} ${item.title}`.toLowerCase()
    for (const forbidden of item.forbidden ?? []) expect(asked).toContain(forbidden.toLowerCase())
    expect(item.forbidden !== undefined).toBe(item.class === 'injected-orders')
  })
})
