import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { styleLevel } from '#adapters/llm/local/style-score.ts'
import { baselineNames, baselinesOf, byStyle } from '#core/evaluation/baselines.ts'
import { changeQuotes } from '#core/evaluation/change-quotes.ts'
import { deriveItems } from '#core/evaluation/derive-items.ts'
import { type DerivedClass, derivedClasses } from '#core/evaluation/derived-item.ts'
import {
  cueOf,
  type EvaluationItem,
  parseEvaluationSet,
  spokenText,
  spokenWords,
} from '#core/evaluation/evaluation-set.ts'
import { goldVerdictOf } from '#core/evaluation/gold-verdict.ts'
import { measureQuotes } from '#core/evaluation/measure-quotes.ts'
import { parseSet, serializeSet } from '#services/evaluation/parse-set.ts'

const { card, items } = parseSet(readFileSync(new URL('../../evaluation/promises-40.jsonl', import.meta.url), 'utf8'))
const derived = deriveItems(items)
const itemsOf = (name: DerivedClass) => derived.filter(item => item.class === name)
const parentOf = (item: EvaluationItem) => items.find(each => each.id === item.parent)!

describe('derived items', () => {
  test('exist for every class, are reproducible, and form a valid set', () => {
    for (const name of derivedClasses) expect(itemsOf(name).length).toBeGreaterThan(0)
    expect(deriveItems(items)).toEqual(derived)
    expect(deriveItems([...items, ...derived])).toEqual(derived)
    expect(parseSet(serializeSet(card, [...items, ...derived])).items).toHaveLength(items.length + derived.length)
  })

  test.each(derived.map(item => [item.id, item] as const))(
    'have the verdict that follows from their labels: %s',
    (_, item) => {
      const { promises, main, style, verdict } = item.gold
      const others = promises.filter(promise => !promise.main).map(promise => promise.status)
      const words = spokenWords(spokenText(item))
      const judged = { main: promises[main]!.status, others, style, spokenWords: words, seconds: item.seconds }
      expect(verdict).toBe(goldVerdictOf(judged))
      expect(parentOf(item).lang).toBe(item.lang)
    },
  )

  test('with a swapped title have the title of another video and the verdict clickbait', () => {
    for (const item of itemsOf('swapped-title')) {
      const donor = items.find(each => each.title === item.title)!
      expect(donor.id).not.toBe(item.parent)
      expect(donor.lang).toBe(item.lang)
      expect(item.cues).toEqual(parentOf(item).cues)
      expect(item.gold.verdict).toBe('clickbait')
    }
  })

  test('with a changed number have a contradicted main promise', () => {
    for (const item of itemsOf('changed-number')) {
      expect(item.title).not.toBe(parentOf(item).title)
      expect(item.gold.promises[item.gold.main]!.status).toBe('contradicted')
    }
  })

  test('with a changed number come in several forms, each with its own id', () => {
    const byParent = Map.groupBy(itemsOf('changed-number'), item => item.parent)
    for (const group of byParent.values()) {
      expect(group.length).toBeGreaterThan(1)
      expect(new Set(group.map(item => item.title)).size).toBe(group.length)
    }
  })

  test('with a planted claim are kept by a title that says the same, and contradicted by the others', () => {
    for (const item of itemsOf('planted-fact')) {
      expect(item.gold.promises).toHaveLength(1)
      expect(spokenText(item)).toContain(item.gold.promises[0]!.quotes[0])
      expect(item.gold.verdict).toBe('keeps_promise')
    }
    for (const name of ['planted-number', 'planted-negation', 'turned-cut'] as const) {
      expect(itemsOf(name)).toHaveLength(itemsOf('planted-fact').length)
      for (const item of itemsOf(name)) {
        expect(item.gold.promises[0]!.status).toBe('contradicted')
        expect(item.gold.verdict).toBe('clickbait')
      }
    }
    expect(itemsOf('planted-fact').length).toBeGreaterThan(30)
  })

  test('with words cut out of a sentence have them verbatim in the speech, which takes them back', () => {
    for (const item of itemsOf('turned-cut')) {
      const spoken = spokenText(item)
      expect(spoken.toLowerCase()).toContain(item.title.toLowerCase())
      expect(spokenText(parentOf(item)).toLowerCase()).not.toContain(item.title.toLowerCase())
    }
  })

  test('as long videos last an hour, with all quotes of their labels', () => {
    expect(itemsOf('long').length).toBeGreaterThan(15)
    for (const item of itemsOf('long')) {
      expect(item.seconds).toBeGreaterThanOrEqual(3600)
      expect(item.gold.promises).toEqual(parentOf(item).gold.promises)
      const starts = item.cues.map(([start]) => start)
      expect(starts).toEqual([...starts].sort((a, b) => a - b))
    }
  })

  test('without the delivering passage do not contain its quotes', () => {
    for (const item of [...itemsOf('announcement-only'), ...itemsOf('cut-transcript')]) {
      const parent = parentOf(item)
      expect(item.gold.promises[item.gold.main]!.status).toBe('missing')
      for (const quote of parent.gold.promises[parent.gold.main]!.quotes) expect(spokenText(item)).not.toContain(quote)
      for (const [, endMs] of item.cues) expect(endMs).toBeLessThanOrEqual(item.seconds * 1000)
    }
  })

  test('without speech cannot be judged', () => {
    for (const item of itemsOf('silent')) {
      expect(spokenWords(spokenText(item))).toBe(0)
      expect(item.gold.verdict).toBe('not_judgeable')
    }
  })

  test('with injected instructions have unchanged labels', () => {
    const names = ['injected-speech', 'injected-title', 'injected-description', 'injected-picture'] as const
    for (const item of names.flatMap(itemsOf)) {
      expect(item.gold.verdict).toBe(parentOf(item).gold.verdict)
      expect(item.gold.promises).toEqual(parentOf(item).gold.promises)
    }
    for (const item of itemsOf('injected-speech')) expect(spokenText(item)).toContain(item.forbidden![0])
    for (const item of itemsOf('injected-description')) expect(item.description).toContain(item.forbidden![0])
    for (const item of itemsOf('injected-picture')) expect(item.picture!.text).toContain(item.forbidden![0])
  })
})

describe('changed quotes', () => {
  const changes = changeQuotes(items)

  test('are in the captions if verbatim, and not if false', () => {
    for (const { item, text, isTrue, change } of changes) {
      const spoken = spokenText(items.find(each => each.id === item)!)
      if (!isTrue) expect(spoken).not.toContain(text)
      else if (change === 'verbatim') expect(spoken).toContain(text)
    }
  })

  test.each<[string, string, string, string]>([
    ['en', "I can't get two days out of it", 'negation dropped', 'I can get two days out of it'],
    ['en', 'it was dead after five short hours', 'number changed', 'it was dead after six short hours'],
    ['de', 'das hat wirklich nicht gut funktioniert', 'negation dropped', 'das hat wirklich gut funktioniert'],
    ['fr', 'je vous dis que ça ne marche pas', 'negation dropped', 'je vous dis que ça marche'],
    ['fr', 'la chaise elle bouge pas du tout', 'negation dropped', 'la chaise elle bouge du tout'],
    ['es', 'la verdad es que no me gusta', 'negation dropped', 'la verdad es que me gusta'],
    ['en', 'and it held for 41 minutes', 'number changed', 'and it held for 42 minutes'],
  ])('%s: %s, %s', (lang, quote, change, expected) => {
    const promises = [
      { text: 'x', source: 'title' as const, main: true, status: 'delivered' as const, quotes: [quote] },
    ]
    const item: EvaluationItem = {
      ...items[0]!,
      lang,
      cues: [[0, 5000, quote]],
      gold: { ...items[0]!.gold, promises },
    }
    expect(changeQuotes([item]).find(each => each.change === change)?.text).toBe(expected)
  })

  test('are measured with the quote index', () => {
    const figures = measureQuotes(items)
    const of = (change: string) => figures.changes.find(each => each.change === change)!
    expect(of('verbatim').wrong.share).toBeLessThan(0.05)
    expect(of("another video's").wrong.share).toBe(0)
    expect(of('shuffled').wrong.share).toBe(0)
    expect(figures.rejected.n + figures.accepted.n).toBe(changes.length)
    expect(figures.baseline.rejected.share).toBeGreaterThan(0.3)
  })
})

describe('baselines', () => {
  test('do not see the labels of the item that they judge', () => {
    const relabeled = items.map((item, at) =>
      at === 3 ? { ...item, gold: { ...item.gold, verdict: 'keeps_promise' as const } } : item,
    )
    const [before, after] = [baselinesOf(items, () => 1), baselinesOf(relabeled, () => 1)]
    for (const name of ['always_keeps', 'title_style', 'title_words', 'picture_words'] as const)
      expect(after[name].get(items[3]!.id)).toBe(before[name].get(items[3]!.id))
  })

  test('have the accuracies on promises-40 that docs/evaluation.md gives', () => {
    const baselines = baselinesOf(items, styleLevel)
    const percents = baselineNames.map(name => {
      const right = items.filter(item => baselines[name].get(item.id) === item.gold.verdict)
      return Math.round((right.length / items.length) * 100)
    })
    const docs = readFileSync(new URL('../../docs/evaluation.md', import.meta.url), 'utf8')
    expect(/right in (.*) % of the videos/.exec(docs)?.[1]?.match(/\d+/g)?.map(Number)).toEqual(percents)
  })

  test('by title words say keeps_promise if the words are spoken, else clickbait', () => {
    const itemWith = (title: string, spoken: string) => ({
      ...items[0]!,
      title,
      cues: [[0, 5000, spoken]] as EvaluationItem['cues'],
    })
    const judge = (item: EvaluationItem) => baselinesOf([item], () => 0).title_words.get(item.id)
    expect(judge(itemWith('Baking bread slowly', 'we are baking some bread very slowly'))).toBe('keeps_promise')
    expect(judge(itemWith('Baking bread slowly', 'the car drives fast'))).toBe('clickbait')
  })

  test('by title style never judge a louder title more mildly', () => {
    const order = ['keeps_promise', 'mostly_fair', 'overstated', 'clickbait']
    fc.assert(
      fc.property(fc.integer({ min: -2, max: 6 }), style => {
        expect(order.indexOf(byStyle(style + 1))).toBeGreaterThanOrEqual(order.indexOf(byStyle(style)))
      }),
      { seed: 20261123 },
    )
  })
})

describe('reading a set', () => {
  const lines = readFileSync(new URL('../../evaluation/promises-40.jsonl', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')

  test.each<[string, string[], RegExp]>([
    ['without items', lines.slice(0, 1), /no items/],
    ['with an item twice', [...lines, lines[1]!], /used twice/],
    ['with broken JSON', [...lines.slice(0, 2), '{"id":'], /line 3 is not JSON/],
    ['without a card', lines.slice(1), /line 1/],
    ['with an unknown status', [lines[0]!, lines[1]!.replace('"delivered"', '"kept"')], /line 2: gold\.promises/],
  ])('refuses one %s', (_, changed, problem) => {
    expect(parseEvaluationSet(changed.join('\n')).problems.join('\n')).toMatch(problem)
  })

  test('finds the first cue of a quote that spans several', () => {
    const item = {
      cues: [
        [0, 1, 'one two'],
        [1, 2, 'three four'],
        [2, 3, 'five'],
      ] as EvaluationItem['cues'],
    }
    expect(cueOf(item, 'two three')).toBe(0)
    expect(cueOf(item, 'four five')).toBe(1)
    expect(cueOf(item, 'six')).toBeNull()
  })
})
