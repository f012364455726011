import { expect, test } from 'vitest'
import { readKeyPoints } from '#core/answers/key-points.ts'

const windows = [
  { n: 1, startMs: 0, endMs: 30_000, text: 'the kiln is cold at dawn' },
  { n: 2, startMs: 30_000, endMs: 60_000, text: 'the clay is dry' },
]
const first = { text: 'The kiln is cold.', quote: null, startSeconds: 0 }
const second = { text: 'The clay is dry.', quote: null, startSeconds: 30 }

test.each([
  ['hyphens', ['- ', '- ']],
  ['stars', ['* ', '* ']],
  ['round bullets', ['• ', '• ']],
  ['round bullets without a space', ['•', '•']],
  ['numbers with a full stop', ['1. ', '2. ']],
  ['numbers with a parenthesis', ['1) ', '2) ']],
  ['numbers in parentheses', ['(1) ', '(2) ']],
  ['Chinese numbers', ['1、', '2、']],
  ['circled numbers', ['①', '②']],
  ['bold numbers', ['**1.** ', '**2.** ']],
  ['headings', ['### ', '### ']],
  ['numbered headings', ['### 1. ', '### 2. ']],
  ['headings with a parenthesis', ['## 1) ', '## 2) ']],
])('%s are points', (_, [one, two]) => {
  const markdown = `${one}The kiln is cold. [0:00](#t=0)\n\n${two}The clay is dry. [0:30](#t=30)`
  expect(readKeyPoints(markdown, windows)).toEqual([first, second])
})

test.each([
  [
    'headings with text',
    '## Points\n\n### 1. The kiln\n\nIt is cold. [0:00](#t=0)\n\n### 2. The clay\nIt is dry. [0:30](#t=30)',
  ],
  ['bold lines with text', '**The kiln**\nIt is cold. [0:00](#t=0)\n\n**The clay**\nIt is dry. [0:30](#t=30)'],
  ['bold numbers with text', '**1. The kiln**\nIt is cold. [0:00](#t=0)\n\n**2. The clay**\nIt is dry. [0:30](#t=30)'],
])('%s', (_, markdown) => {
  const points = readKeyPoints(markdown, windows)
  expect(points.map(point => point.startSeconds)).toEqual([0, 30])
  expect(points[0]!.text).toMatch(/^The kiln:? It is cold\.$/)
  expect(points[1]!.text).toMatch(/^The clay:? It is dry\.$/)
})

test('code in a point keeps its signs, and a block of code is no point', () => {
  const markdown = '- Call `__init__(*args)` **first** [0:00](#t=0)\n\n```yaml\n- a\n- b: [0:30](#t=30)\n```'
  expect(readKeyPoints(markdown, windows)).toEqual([
    { text: 'Call __init__(*args) first', quote: null, startSeconds: 0 },
  ])
})
