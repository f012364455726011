import { describe, expect, test } from 'vitest'
import { createSearch } from '#adapters/search/search.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import { plantedFacts, plantedTalk } from '#tests/fakes/long-talk.ts'
import { cpuTimeMs } from '#tests/setup/cpu-time.ts'

const talk = (...texts: string[]): TranscriptWindow[] =>
  texts.map((text, index) => ({ n: index + 1, startMs: index * 30_000, endMs: (index + 1) * 30_000, text }))

const search = createSearch()
const best = (windows: TranscriptWindow[], question: string): number | undefined =>
  search.rank(windows, question, 3)[0]?.window.n

describe('ranking', () => {
  const cooking = talk(
    'welcome everybody today we bake a cake and talk about my holidays',
    'first you need three hundred grams of flour and two eggs',
    'then the oven goes to one hundred and eighty degrees because a hotter oven burns the edges',
    'my friend Paolo from Naples taught me this trick with the lemon',
    'thanks for watching and see you next week',
  )
  test.each([
    ['inflected words find their stem', 'Who was teaching you the tricks?', 4],
    ['numbers answer how many', 'How many eggs do I need?', 2],
    ['reasons answer why', 'Why not use hotter ovens?', 3],
    ['different word endings match', 'Which temperature do the edges of the ovens get burned at?', 3],
    ['words of the question form do not count', 'What does the video say about lemon?', 4],
    ['capital letters do not matter', 'PAOLO', 4],
  ])('%s', (_, question, n) => expect(best(cooking, question)).toBe(n))

  test('a topic that is not mentioned finds nothing', () =>
    expect(search.rank(cooking, 'submarine telescope?', 5)).toEqual([]))
  test('an empty question finds nothing', () => expect(search.rank(cooking, ' ?! ', 5)).toEqual([]))
  test('no windows give no results', () => expect(search.rank([], 'anything', 5)).toEqual([]))
  test('the limit applies', () => expect(search.rank(cooking, 'oven eggs lemon cake flour', 2)).toHaveLength(2))
  test('the same question gives the same answer', () =>
    expect(search.rank([...cooking], 'oven and eggs', 5)).toEqual(search.rank(cooking, 'oven and eggs', 5)))
})

describe('a wide search', () => {
  const village = talk(
    'welcome back to the village where we talk about the church and the school',
    'they were married in the church by her uncle Osric in 1954',
    'the school and the church and the village are on the same road',
    'we talk about the road and the school again',
  )
  test('finds other forms of a word, which the plain search does not', () => {
    const words = talk('the decision is near', 'they decided it on monday', 'we talk about the road')
    expect(search.rank(words, 'Which decisions?', 3)[0]?.window.n).toBe(1)
    expect(search.rankWidely(words, 'Which decisions?', '', 3).map(each => each.window.n)).toContain(2)
  })

  test('finds words of a related text after those of the question', () => {
    const found = search.rankWidely(village, 'What is on the road?', 'Uncle Osric', 4).map(each => each.window.n)
    expect([3, 4]).toContain(found[0])
    expect(found).toContain(2)
  })

  test('puts the windows first that say what others do not', () => {
    const many = talk(...Array.from({ length: 60 }, () => 'we talk about the road and the school again'))
    many[40] = { ...many[40]!, text: 'we talk about the road and Osric Pellworm paid ninety crowns' }
    const steps = search.remarkable(many, 'How much was it?')
    let step = steps.next()
    while (!step.done) step = steps.next()
    expect(step.value).toHaveLength(60)
    expect(step.value[0]!.n).toBe(41)
  })
})

test.each([
  [
    'German',
    talk('heute sprechen wir über das Wetter', 'die Kapitäne segelten nach Hamburg und das Schiff sank'),
    'Wohin ist der Kapitän gesegelt?',
    2,
  ],
  ['Japanese', talk('今日は天気について話します', '船長の名前は田中です。船は東京に行きました'), '船長は誰ですか', 2],
  ['Chinese', talk('今天我们讨论天气', '船长的名字叫李明，他住在上海'), '船长叫什么名字？', 2],
  ['Russian', talk('сегодня мы говорим о погоде', 'капитаны приехали из Мурманска'), 'Откуда приехал капитан?', 2],
])('%s', (_, windows, question, n) => expect(best(windows, question)).toBe(n))

describe('in ten hours', () => {
  const { windows, at } = plantedTalk()
  test.each(plantedFacts.map((fact, tenth) => [fact.question, at[tenth]!] as const))('%s', (question, n) =>
    expect(search.rank(windows, question, 3).map(found => found.window.n)).toContain(n),
  )

  test('the first search takes under 400 ms, later ones under 20 ms', () => {
    const question = plantedFacts[3]!.question
    const fresh = [...windows]
    expect(cpuTimeMs(() => search.rank(fresh, question, 8))).toBeLessThan(400)
    const warm = Array.from({ length: 9 }, () => cpuTimeMs(() => search.rank(fresh, question, 8))).sort((a, b) => a - b)
    expect(warm[4]).toBeLessThan(20)
  })
})

describe('hostile text is searched in bounded time', () => {
  const run = (text: string): TranscriptWindow[] => talk(...Array.from({ length: 40 }, () => text))
  const random = Array.from({ length: 60_000 }, (_, index) => `w${(index * 2_654_435_761) % 4_294_967_291}ing`).join(
    ' ',
  )
  test.each([
    ['one letter repeated', run('a'.repeat(500_000)), 'a'.repeat(50_000)],
    ['Han characters repeated', run('漢字'.repeat(250_000)), '漢字'.repeat(20_000)],
    ['only different words', run(random), random],
    ['joined by apostrophes', run("a'".repeat(250_000)), "a'a'a"],
    ['combining marks', run('e\u0301'.repeat(200_000)), 'é'],
  ])('%s', (_, windows, question) => {
    expect(cpuTimeMs(() => createSearch().rank(windows, question, 8))).toBeLessThan(3_000)
  })
})
