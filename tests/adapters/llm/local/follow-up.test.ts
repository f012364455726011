import { describe, expect, test } from 'vitest'
import { asksForMore } from '#adapters/llm/local/compose-continuation.ts'
import { localText, spoken } from '#tests/fakes/local-call.ts'

const windows = spoken(
  'First we soak the beans overnight in cold water. In the morning we drain the beans and rinse them well.',
  'Then the pot goes on the stove with two onions. After an hour the salt goes in.',
  'We eat it with bread on the balcony.',
)
const ask = (question: string, last: string) =>
  localText(
    { kind: 'question', windows, question },
    {
      history: [
        { role: 'user', content: 'Beans?' },
        { role: 'assistant', content: last },
      ],
    },
  )

test.each([
  ['And then?', true],
  ['and then what', true],
  ['What happens next?', true],
  ['Und dann?', true],
  ['And then who paid for it?', false],
  ['When was that?', false],
])('%s asks for more: %s', (question, isMore) => expect(asksForMore(question)).toBe(isMore))

describe('"And then?" is answered with the sentence after the last quote', () => {
  test.each([
    [
      'in the same window',
      '“First we soak the beans overnight in cold water” [0:00](#t=0)',
      /In the morning we drain.* \[1\]$/,
    ],
    [
      'in the next window',
      '“In the morning we drain the beans and rinse them well.” [0:00](#t=0)',
      /Then the pot goes on.* \[2\]$/,
    ],
    ['after a quote with a window mark', '“After an hour the salt goes in.” [2]', /We eat it with bread.* \[3\]$/],
  ])('%s', async (_, last, expected) => expect(await ask('And then?', last)).toMatch(expected))

  test('also when its words are in a later sentence too', async () => {
    const knife = spoken('Yes it is a good knife. I bought it in Oslo. Is it sharp? Yes. Then I cut the bread.')
    const history = [
      { role: 'user', content: 'A knife?' },
      { role: 'assistant', content: '“Yes it is a good knife.” [1]' },
    ] as const
    const text = await localText({ kind: 'question', windows: knife, question: 'And then?' }, { history })
    expect(text).toMatch(/“I bought it in Oslo/)
  })

  test('but not with the same quote at the end of the video', async () =>
    expect(await ask('And then?', '“We eat it with bread on the balcony.” [3]')).not.toMatch(/“We eat it with bread/))
})
