import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createThoughtFilter } from '#adapters/llm/leading-thoughts.ts'
import { cpuTimeMs } from '#tests/setup/cpu-time.ts'

/** What passes the filter when the text arrives in pieces of `length` characters. */
function passed(text: string, length = text.length || 1, expectsThoughts = false): string {
  const filter = createThoughtFilter({ expectsThoughts })
  let out = ''
  filter.onUnopened = () => {
    out = ''
  }
  for (let at = 0; at < text.length; at += length) {
    const piece = filter.push(text.slice(at, at + length))
    out += piece
  }
  return out + filter.end()
}

const harmony = '<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>'

const removed: [string, string, string][] = [
  ['think', '<think>Hm.</think>Salt.', 'Salt.'],
  ['with space around', '\n<think>\nHm.\n</think>\n\nSalt.', 'Salt.'],
  ['in capitals', '<THINK>Hm.</Think>Salt.', 'Salt.'],
  ['thinking', '<thinking>Hm.</thinking>Salt.', 'Salt.'],
  ['reasoning', '<reasoning>Hm.</reasoning>Salt.', 'Salt.'],
  ['thought', '<thought>Hm.</thought>Salt.', 'Salt.'],
  ['with attributes', '<think time="3s">Hm.</think>Salt.', 'Salt.'],
  ['Seed', '<seed:think>Hm.</seed:think>Salt.', 'Salt.'],
  ['twice', '<think>Hm.</think>\n<think>Hm.</think>\nSalt.', 'Salt.'],
  ['empty', '<think>\n\n</think>\n\nSalt.', 'Salt.'],
  ['never closed', '<think>Hm. And so on', ''],
  ['never closed, with a list', '<think>\n1. Hm.\n2. Salt.\n', ''],
  ['Kimi', '◁think▷Hm.◁/think▷Salt.', 'Salt.'],
  ['Mistral', '[THINK]Hm.[/THINK]Salt.', 'Salt.'],
  ['Cohere', '<|START_THINKING|>Hm.<|END_THINKING|><|START_RESPONSE|>Salt.<|END_RESPONSE|>', 'Salt.'],
  ['Sky', '<|begin_of_thought|>Hm.<|end_of_thought|>\n<|begin_of_solution|>Salt.<|end_of_solution|>', 'Salt.'],
  ['MedGemma', '<unused94>thought\nHm.<unused95>Salt.', 'Salt.'],
  ['harmony', `${harmony}Salt.<|return|>`, 'Salt.'],
  ['harmony without thoughts', '<|channel|>final<|message|>Salt.<|end|>', 'Salt.'],
  ['harmony, never final', '<|channel|>analysis<|message|>Hm. And so on', ''],
  ['harmony without its marks', 'analysisWe need salt.assistantfinalSalt.', 'Salt.'],
]

const kept: [string, string][] = [
  ['a plain answer', 'Salt slows it.'],
  ['spaces at the beginning', '\n\n  Salt.'],
  ['a comparison', '< 3 grams of salt'],
  ['another tag', '<table><tr><td>Salt</td></tr></table>'],
  ['a word that begins alike', '<thinkpad> is a name'],
  ['a tag in the middle', 'The model writes <think>Hm.</think> before its answer.'],
  ['a closing tag in code', 'It ends with `</think>` and goes on.'],
  ['a closing tag in a block of code', 'So:\n```\nhm\n</think>\n```\nDone.'],
  ['a closing tag in quotation marks', 'He says “</think>” and laughs.'],
  ['JSON that quotes a tag', '{"quote":"it prints </think> at the end"}'],
  ['a citation', '[3] Salt.'],
  ['a verdict', '{"promises":[]}'],
  ['analysis as a word', 'analysis of salt'],
  ['analysis glued to a word', 'analysisWe never close this'],
  ['half a mark', '<thi'],
  ['nothing', ''],
]

describe.each([1, 3, 1000])('in pieces of %i characters', length => {
  test.each(removed)('thoughts before the answer are removed: %s', (_, text, answer) => {
    expect(passed(text, length)).toBe(answer)
    expect(passed(text, length, true)).toBe(answer)
  })
  test.each(kept)('the answer is kept: %s', (_, text) => {
    expect(passed(text, length)).toBe(text)
  })
  test.each([
    ['on a line of its own', 'Hm, salt.\n</think>\n\nSalt.'],
    ['at the end of a line', 'Hm, salt.</think>\nSalt.'],
    ['before the answer', 'Hm, salt.</thinking>Salt.'],
  ])('thoughts that nothing opens are taken back at their end: %s', (_, text) => {
    expect(passed(text, length)).toBe('Salt.')
    expect(passed(text, length, true)).toBe('Salt.')
  })
})

test('a model that was expected to think, and did not, keeps its answer', () => {
  expect(passed('Salt slows it.', 2, true)).toBe('Salt slows it.')
})

test('the result does not depend on the pieces', () => {
  const part = fc.constantFrom(
    '<think>',
    '</think>',
    'Salt ',
    '\n',
    '`',
    '<|channel|>',
    'final<|message|>',
    '<',
    '>',
    '[1] ',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), fc.integer({ min: 1, max: 9 }), (parts, length) => {
      const text = parts.join('')
      expect(passed(text, length)).toBe(passed(text, 1))
    }),
    { numRuns: 300 },
  )
})

test.each(['<', ' ', '>', '`', '</think', '<think ', '<|', '<think>', '</think>', 'analysisWe '])(
  '64 KB of %j in small pieces take a moment',
  mark => {
    const text = mark.repeat(Math.ceil(65_536 / mark.length))
    for (const expectsThoughts of [false, true]) {
      expect(cpuTimeMs(() => passed(text, 4, expectsThoughts))).toBeLessThan(500)
    }
  },
)
