import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, test } from 'vitest'
import { createTokens } from '#adapters/tokens.ts'
import { cpuTimeMs } from '#tests/setup/cpu-time.ts'

const tokens = createTokens()
tokens.count('load the vocabulary')

const sentence = 'Today we look at why bread rises, and what happens when you leave out the salt for 12 hours. '
const english = sentence.repeat(Math.ceil(600_000 / sentence.length))

describe('counting takes bounded time', () => {
  test.each([
    ['100,000 Chinese characters without a break', '测试视频字幕内容很长没有空格'.repeat(7200).slice(0, 100_000)],
    [
      '100,000 different Chinese characters',
      Array.from({ length: 100_000 }, (_, i) => String.fromCharCode(0x4e00 + ((i * 7919) % 20_000))).join(''),
    ],
    ["100,000 times 'a'", 'a'.repeat(100_000)],
    ['100,000 spaces', ' '.repeat(100_000)],
    ['100,000 line ends', '\n'.repeat(100_000)],
    ['100,000 emoji', '🍞'.repeat(50_000)],
    ['600 KB of English', english],
  ])('%s', (_, text) => {
    expect(cpuTimeMs(() => tokens.count(text))).toBeLessThan(1500)
  })
})

test('English counts the same as in one call', () => {
  const exact = countTokens(english)
  expect(Math.abs(tokens.count(english) - exact) / exact).toBeLessThan(0.001)
})

test.each([
  ['nothing', '', 0],
  ['a word', 'hello', 1],
  ['a control token as text', '<|endoftext|>', countTokens('<|endoftext|>', { disallowedSpecial: new Set() })],
])('counts %s', (_, text, count) => expect(tokens.count(text)).toBe(count))

test('surrogate pairs are not split', () => {
  const exact = countTokens('🍞') * 999
  expect(tokens.count(`x${'🍞'.repeat(999)}`)).toBeLessThan(exact * 1.1)
})
