import { expect, test } from 'vitest'
import { formatOutput } from '../../cli/output.ts'

const rows = [
  { email: 'sam@example.com', active: true, spent: 5, since: new Date('2026-11-20T00:00:00Z') },
  { email: 'al@example.com', active: false, spent: 1400, since: null },
]

test('a list is printed as a table with right-aligned numbers', () => {
  expect(formatOutput(rows, {})).toBe(
    [
      'email            active  spent  since',
      '---------------  ------  -----  ------------------------',
      'sam@example.com  yes         5  2026-11-20T00:00:00.000Z',
      'al@example.com   no       1400  -',
      '',
    ].join('\n'),
  )
})

test('an object is printed as lines, and anything as JSON with --json', () => {
  expect(formatOutput({ title: 'A', minutes: 3 }, {})).toBe('title    A\nminutes  3\n')
  expect(JSON.parse(formatOutput(rows, { json: true }))).toHaveLength(2)
  expect(formatOutput([], {})).toBe('Nothing there.\n')
})

test('control characters in a title do not reach the terminal', () => {
  expect(formatOutput({ title: 'x\u001b[2J\u0007y' }, {})).not.toMatch(/[\u001b\u0007]/)
})
