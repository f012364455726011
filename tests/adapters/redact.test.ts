import { describe, expect, test } from 'vitest'
import { redactPrompt } from '#adapters/llm/redact.ts'

const question = 'Does Anna Privatsson take lithium pills?'
const document = 'My sister said: “the password of the safe is under the blue lamp”. Then we went home.'
const japanese = '彼女はどの薬を飲んでいますか'
const prompt = ['Answer from the transcript only.', document, question, japanese, 'Who?']
const redacted = (detail: string) => redactPrompt(detail, { secret: 'sk-1', prompt })

describe('what a server repeats of a prompt is left out of its error', () => {
  test.each([
    ['as it is', `bad input: ${question}`, 'bad input: [prompt]?'],
    [
      'in Python’s form',
      `{'input': {'content': 'only.\\n\\n${question}'}}`,
      `{'input': {'content': 'only. [prompt]?'}}`,
    ],
    ['in JSON within JSON', `{\\"content\\":\\"${question}\\"}`, `{\\"content\\":\\"[prompt]?\\"}`],
    ['cut at both ends', 'value: s safe? the password of the safe is und', 'value: s safe? [prompt]'],
    ['with other white space', `x: ${question.replaceAll(' ', '\n  ')}`, 'x: [prompt]?'],
    [
      'with escaped letters',
      `x: ${[...japanese].map(letter => `\\u${letter.charCodeAt(0).toString(16)}`).join('')}`,
      'x: [prompt]',
    ],
    ['a short question as a whole', '{"role":"user","content":"Who?"}', '{"role":"user","content":"[prompt]"}'],
    ['two parts', `a ${question} b ${document}`, 'a [prompt]? b [prompt].'],
  ])('%s', (_, detail, expected) => {
    expect(redacted(detail)).toBe(expected)
    expect(redacted(detail)).not.toMatch(/lithium|password|薬|Who/)
  })
})

test.each([
  "400 context_length_exceeded: This model's maximum context length is 4096 tokens. However, you requested 60000 tokens.",
  "404 model_not_found: model 'qwen3' not found, try pulling it first",
  'TypeError: fetch failed (Error: self-signed certificate) DEPTH_ZERO_SELF_SIGNED_CERT',
  '',
])('a sentence about the fault stays: %s', detail => {
  expect(redacted(detail)).toBe(detail)
})

test('the key is left out', () => {
  expect(redacted('401 Incorrect API key provided: sk-1.')).toBe('401 Incorrect API key provided: [key].')
})
