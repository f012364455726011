import { describe, expect, test } from 'vitest'
import { wholeVideoTopic } from '#adapters/llm/local/whole-video.ts'
import { createProofGate } from '#core/proof/proof-gate.ts'
import { localText, spoken } from '#tests/fakes/local-call.ts'
import { suggestionTexts as texts } from '#web/screens/analysis/chat/suggestion-texts.ts'

test.each([
  ['What’s the main takeaway?', 'gist'],
  ['What’s this video about?', 'gist'],
  ['tldr', 'gist'],
  ['What is the main point?', 'gist'],
  ['How does it end?', 'end'],
  ['What is the conclusion?', 'end'],
  ['Which numbers are mentioned, and what for?', 'numbers'],
  ['What numbers did he use for the lottery?', null],
  ['What does it say about bread?', null],
  ['How does the second loaf end up in the bin?', null],
  ['What is the conclusion about salt?', null],
  ['Who took the bread away?', null],
] as const)('the topic of "%s" is %s', (question, wanted) => expect(wholeVideoTopic(question)).toBe(wanted))

describe('every suggested question is answered with proven quotes', () => {
  const bread = spoken(
    'Hello and welcome back. Today we bake a sourdough loaf with only four ingredients. We use flour, water, salt and a starter.',
    'Weigh five hundred grams of bread flour. Add three hundred and fifty grams of water and let the dough rest for one hour.',
    'Salt slows the yeast down, because it draws water out of the cells. So the salt goes in after the first rest.',
    'My grandmother Elena baked this bread in a wood oven near Turin. She never owned a scale.',
    'Bake it at two hundred and forty degrees for forty minutes. The crust should sound hollow when you knock on it.',
    'Let the loaf cool for an hour before you cut it. That is how my grandmother did it, and she was right.',
  )
  test.each(texts.any)('%s', async question => {
    const gate = createProofGate(bread)
    gate.push(await localText({ kind: 'question', windows: bread, title: 'Bread', question }))
    gate.end()
    const { citations, proof } = gate.result()
    expect(citations.length).toBeGreaterThanOrEqual(1)
    expect(proof.matched).toBe(proof.checked)
    expect(proof.checked).toBeGreaterThanOrEqual(1)
  })

  test('"How does it end?" is answered from the last window', async () => {
    const text = await localText({ kind: 'question', windows: bread, question: 'How does it end?' })
    expect(text).toContain('[6]')
    expect(text).not.toMatch(/\[[1-4]\]/)
  })

  test('for a video without speech the answer says so', async () => {
    expect(await localText({ kind: 'question', windows: [], question: 'How does it end?' })).toBe(
      'Nothing is said in this video.',
    )
  })
})
