import { describe, expect, test } from 'vitest'
import { readVerdict } from '#core/verdicts/verdict.ts'
import {
  closing,
  honest,
  judged,
  kindsOf,
  lines,
  price,
  read,
  restored,
  sinks,
  statusesOf,
  subject,
  windows,
} from '#tests/setup/boat-verdict.ts'

test('an honest verdict has no faults and is shared', () => {
  const reading = read(honest)
  expect(statusesOf(reading)).toEqual(['delivered', 'delivered', 'contradicted'])
  expect(reading).toMatchObject({ faults: [], isShareable: true, verdict: { verdict: 'mostly_fair', score: 40 } })
})

describe('a quote earns a status only if it says it', () => {
  test.each<[string, string, object]>([
    ['is about something else', 'off_topic', { n: 2, quote: 'the lady in the shop gave me a bun' }],
    ['is an advertisement', 'off_topic', { n: 5, quote: 'you get the first month free' }],
    ['announces', 'announces', { n: 3, quote: 'in this video I will show you how I restored the boat' }],
    ['has two words', 'too_short', { n: 6, quote: 'a gift' }],
    ['is invented', 'not_said', { n: 6, quote: 'the whole thing cost me nine thousand euros' }],
    ['is absent', 'no_quote', { n: null, quote: null }],
    ['has no status', 'unknown_status', { status: 'sort of' }],
  ])('the main promise whose quote %s is not proven, and its verdict is not shared', (_, kind, change) => {
    const reading = judged(restored, { ...price, why: '', ...change }, sinks)
    expect(reading.faults).toMatchObject([{ kind, promise: 2 }])
    expect(statusesOf(reading)).toEqual(['delivered', 'unverifiable', 'contradicted'])
    expect(reading).toMatchObject({ isShareable: false, verdict: { verdict: 'not_proven', score: null } })
  })

  test('all delivered with true quotes that have nothing to do with it', () => {
    const reading = judged(
      { ...restored, why: 'It is shown.', n: 2, quote: 'the coffee here is terrible by the way' },
      { ...price, why: 'It is shown.', n: 5, quote: 'a newsletter about knots and weather' },
      {
        ...sinks,
        why: 'It is shown.',
        status: 'delivered',
        n: 10,
        quote: 'see you next week with the sails and the rope',
      },
    )
    expect(kindsOf(reading.faults)).toEqual(['off_topic', 'off_topic', 'off_topic'])
    expect(reading.verdict.verdict).toBe('not_proven')
  })

  test('in another language than the transcript, wording refuses nothing', () => {
    const german = [
      { promise: 'er restauriert das Boot seines Großvaters', source: 'title', main: true },
      { promise: 'das Boot geht am ersten Tag unter', source: 'title', main: false },
    ]
    const whys = ['Das Boot wird Planke für Planke repariert.', 'Es schwimmt am ersten und am zweiten Tag.']
    const reading = read(
      lines(
        { style: 1, promises: german },
        { ...restored, why: whys[0] },
        { ...sinks, promise: 2, why: whys[1] },
        { ...closing, answer: 'Das Boot schwimmt.', honest_title: 'Das Boot meines Großvaters schwimmt wieder' },
      ),
    )
    expect(reading.faults).toEqual([])
    expect(statusesOf(reading)).toEqual(['delivered', 'contradicted'])
  })
})

describe('missing needs a search that fails', () => {
  const lazy = (promise: number) => ({ promise, n: null, quote: null, why: 'It never comes.', status: 'missing' })

  test('a lazy missing stamps no honest video', () => {
    const reading = judged(lazy(1), lazy(2), lazy(3))
    expect(kindsOf(reading.faults)).toContain('talked_about')
    expect(reading.verdict.verdict).not.toBe('clickbait')
    expect(reading.isShareable).toBe(false)
    const fault = reading.faults.find(each => each.kind === 'talked_about' && each.promise === 2)
    expect(fault).toMatchObject({ windows: expect.arrayContaining([6]) })
  })

  test('what is said nowhere is missing, and shared', () => {
    const treasure = [{ promise: 'a pirate treasure is found', source: 'title', main: true }]
    const reading = readVerdict(
      lines({ style: 2, promises: treasure }, lazy(1), { answer: 'No treasure is found.' }),
      windows,
      {
        ...subject,
        title: 'A PIRATE TREASURE!',
      },
    )!
    expect(reading.verdict).toMatchObject({ score: 100, verdict: 'clickbait' })
    expect(reading).toMatchObject({ faults: [], isShareable: true })
  })

  test('with the words that come closest it stays missing, weighs less, and is not shared', () => {
    const reading = judged(restored, price, {
      ...lazy(3),
      n: 9,
      quote: 'we sailed to the lighthouse and back and the boat',
    })
    expect(reading.verdict.promises[2]).toMatchObject({ status: 'missing', isTalkedAbout: true })
    expect(reading).toMatchObject({ faults: [], isShareable: false, verdict: { confidence: 'reduced' } })
    expect(reading.content).toContain('The video talks about what is called missing here.')
  })

  test('in a language that cannot be searched it is not shared', () => {
    const german = [{ promise: 'das Boot des Großvaters wird restauriert', source: 'title', main: true }]
    const raw = lines({ style: 1, promises: german }, lazy(1), { answer: 'Das Boot wird nicht restauriert.' })
    const reading = readVerdict(raw, windows, { ...subject, title: 'Ich habe das Boot meines Großvaters restauriert' })!
    expect(reading).toMatchObject({ isShareable: false, verdict: { confidence: 'reduced' } })
  })
})
