import { expect, test } from 'vitest'
import { minutesOf, pointsFor, sectionsFor } from '#core/prompts/prompt-lengths.ts'
import { composeLastMessage } from '#core/prompts/prompts.ts'

test.each<[number, string | null, string]>([
  [0.7, null, 'three'],
  [4, 'two or three', 'four or five'],
  [12, 'three to five', 'five to seven'],
  [40, 'five to seven', 'seven to ten'],
  [60, 'seven to nine', 'nine to twelve'],
  [179, 'nine to twelve', 'twelve to fifteen'],
  [300, 'twelve to sixteen', 'fifteen to eighteen'],
  [600, 'sixteen to twenty', 'eighteen to twenty-two'],
])('%f minutes: %s sections, %s key points', (minutes, sections, points) => {
  expect(sectionsFor(minutes)).toBe(sections)
  expect(pointsFor(minutes)).toBe(points)
})

test('a Short is summarized in three sentences', () => {
  const subject = { title: '', question: '', language: 'en', transcriptLanguage: 'en', nonce: '' }
  expect(composeLastMessage('summary', { ...subject, minutes: 0.6 })).toContain('exactly three sentences')
  expect(composeLastMessage('summary', { ...subject, minutes: 600 })).toContain('sixteen to twenty sections')
})

const outlineOf = (starts: readonly number[], tokens = 100) =>
  starts.map((startMs, at) => ({ n: at + 1, startMs, tokens }))

test('minutes come from the times, or from the size of a text without times', () => {
  expect(minutesOf(outlineOf([0, 30_000, 60_000]))).toBe(1.5)
  expect(minutesOf(outlineOf([0, 0, 0, 0]))).toBe(2)
  expect(minutesOf([])).toBe(0)
})
