import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { doorChecks } from './doors.ts'
import { peopleChecks } from './people.ts'

const checks = [...peopleChecks, ...doorChecks]

test('each of the forty checks has tests, or a reason why it has none', () => {
  expect(checks.map(({ check }) => check)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1))
  expect(checks.filter(({ tests, none }) => (tests === undefined) === (none === undefined))).toEqual([])
})

test.each(checks.filter(({ tests }) => tests !== undefined))('the tests of check $check exist: $about', ({ tests }) => {
  const missing = Object.entries(tests!).flatMap(([file, titles]) => {
    const source = readFileSync(`tests/${file}`, 'utf8')
    return titles.filter(title => !source.includes(title)).map(title => `${file}: ${title}`)
  })
  expect(missing).toEqual([])
})
