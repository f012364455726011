import { describe, expect, test } from 'vitest'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import { readVerdict } from '#core/verdicts/verdict.ts'
import { proofLine } from '#web/verdict/proof-line.ts'

/** Enough speech for a verdict with a score. */
const chatter = 'and then we talked about the weather in town for a while '.repeat(6)

const windowsOf = (...texts: string[]): TranscriptWindow[] =>
  texts.map((text, at) => ({ n: at + 1, startMs: at * 30_000, endMs: (at + 1) * 30_000, text }))

/** The verdict on one promise, as a model gives it with this quote. */
const judge = (
  said: string,
  quote: string,
  status = 'delivered',
  { promise = 'a ghost is caught', later = chatter } = {},
) =>
  readVerdict(
    [
      { style: 0, promises: [{ promise, source: 'title', main: true }] },
      { promise: 1, n: 1, quote, why: 'It is said.', status },
      { answer: 'Yes, on camera.', answer_n: 1, answer_quote: quote, honest_title: 'A night in a castle' },
    ]
      .map(line => JSON.stringify(line))
      .join('\n'),
    windowsOf(said, later),
    { title: 'I caught a ghost' },
  )!

const castle = 'on the third night the camera caught the ghost of the old castle behind the stairs'

describe('a promise needs a quote that says enough', () => {
  test.each([
    ['one small word', 'the', 'unverifiable', null],
    ['one word with content', 'ghost', 'unverifiable', 'ghost'],
    ['two small words', 'of the', 'unverifiable', null],
    ['two words with content', 'old castle', 'unverifiable', 'old castle'],
    ['three words, two with content', 'the old castle', 'unverifiable', 'the old castle'],
    ['one word three times', 'ghost ghost ghost', 'unverifiable', 'ghost'],
    ['three words with content', 'old castle behind', 'delivered', 'old castle behind'],
    ['the whole sentence', castle, 'delivered', castle],
  ])('%s', (_, quote, status, shown) => {
    const { verdict } = judge(castle, quote)
    expect(verdict.promises[0]).toMatchObject({ status, quote: shown })
    expect(verdict.answerQuote).toBe(shown)
    expect(verdict.confidence).toBe(status === 'delivered' ? 'normal' : 'reduced')
    expect(verdict.verdict === 'not_proven').toBe(status === 'unverifiable')
  })

  test.each(['delivered', 'late', 'partial', 'contradicted'])('with any status that the model claims: %s', status =>
    expect(judge(castle, 'ghost', status).verdict.promises[0]!.status).toBe('unverifiable'),
  )

  test('a word that says nothing is no verified quote, and does not answer where the subject comes up', () => {
    const { verdict, proof } = judge(castle, 'the', 'missing')
    expect(verdict.promises[0]).toMatchObject({ status: 'unverifiable', quote: null })
    expect(proofLine(proof, { verdict })).toBe('0 of 2 quotes verified')
  })

  test.each([
    ['two characters of Chinese', '我们昨天晚上在城堡里抓到了那个鬼', '抓到', 'unverifiable'],
    ['six characters of Chinese', '我们昨天晚上在城堡里抓到了那个鬼', '抓到了那个鬼', 'delivered'],
    ['one word of Japanese', '昨日の夜お城で幽霊を捕まえました', '幽霊', 'unverifiable'],
    ['three words of Japanese', '昨日の夜お城で幽霊を捕まえました', '幽霊を捕まえました', 'delivered'],
    ['one word of Korean', '어젯밤 성에서 유령을 잡았습니다', '유령을', 'unverifiable'],
    ['two words of Korean', '어젯밤 성에서 유령을 잡았습니다', '유령을 잡았습니다', 'delivered'],
    ['characters and a name', '我们昨天用GPT写了一个鬼故事', '用GPT写了一个', 'delivered'],
    ['a name and one character', '我们昨天用GPT写了一个鬼故事', '用GPT', 'unverifiable'],
    ['one word of Russian', 'вчера ночью мы поймали призрака старого замка', 'призрака', 'unverifiable'],
    [
      'three words of Russian',
      'вчера ночью мы поймали призрака старого замка',
      'поймали призрака старого',
      'delivered',
    ],
  ])('%s', (_, said, quote, status) => {
    const later = `${said} `.repeat(12)
    expect(judge(said, quote, 'delivered', { later }).verdict.promises[0]!.status).toBe(status)
  })
})

describe('a hyphen joins words', () => {
  test.each([
    ['they used gpt four to write the whole script', 'They used GPT-4 to write the whole script'],
    ['we saw it in covid nineteen times and after', 'We saw it in COVID-19 times'],
    ['in the mid nineties we had no phone like that', 'In the mid-90s we had no phone'],
    ['an f sixteen flew over our house in the morning', 'an F-16 flew over our house'],
    ['the model is called gemma-7 and it is small', 'the model is called Gemma 7'],
  ])('%s', (said, quote) =>
    expect(judge(said, quote, 'delivered', { promise: said }).verdict.promises[0]!.status).toBe('delivered'),
  )

  test.each([
    ['the pan is non-toxic and dishwasher safe', 'the pan is toxic and dishwasher safe'],
    ['it is a low-cost phone for small kids', 'it is a high-cost phone for small kids'],
    ['the film is a pro-war story from Poland', 'the film is an anti-war story from Poland'],
    ['the film is a pro-war story from Poland', 'the film is a war story from Poland'],
    ['the film is a well-known fake from Poland', 'the film is a known fake from Poland'],
    ['we sell low- and mid-cost phones for kids', 'we sell high- and mid-cost phones for kids'],
    ['it was minus 10 degrees in the old castle', 'it was 10 degrees in the old castle'],
    ['it was -10 degrees in the old castle', 'it was 10 degrees in the old castle'],
    ['it was 10 degrees in the old castle', 'it was -10 degrees in the old castle'],
  ])('%s | %s', (said, quote) => expect(judge(said, quote).verdict.promises[0]!.status).toBe('unverifiable'))

  test('the beginning of a word that is said again may be left out', () =>
    expect(
      judge('th- the camera caught the gho- ghost here', 'the camera caught the ghost here').verdict.promises[0],
    ).toMatchObject({ status: 'delivered' }))

  test('the hyphen of a name is not shown as a minus', () =>
    expect(
      judge('in COVID-19 times the whole castle was closed', '19 times the whole castle was closed').verdict
        .promises[0]!.quote,
    ).not.toMatch(/^-/))
})
