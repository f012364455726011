import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { situationsOfPaying } from './situations-of-paying.ts'
import { situationsOfSubscriptions } from './situations-of-subscriptions.ts'

const situations = [...situationsOfPaying, ...situationsOfSubscriptions]

test('each of the fifty situations of billing has its tests', () => {
  expect(situations.map(({ situation }) => situation)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
  expect(situations.filter(({ tests }) => Object.values(tests).flat().length === 0)).toEqual([])
})

test.each(situations)('situation $situation, $about: its tests are there', ({ tests }) => {
  const missing = Object.entries(tests).flatMap(([file, titles]) => {
    const source = readFileSync(`tests/${file}`, 'utf8')
    return titles.filter(title => !source.includes(title)).map(title => `${file}: ${title}`)
  })
  expect(missing).toEqual([])
})
