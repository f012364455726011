import { expect, test } from 'vitest'
import { applyProofGate, createProofGate } from '#core/proof/proof-gate.ts'
import { longTalk } from '#tests/fakes/long-talk.ts'
import { cpuTimeMs } from '#tests/setup/cpu-time.ts'

const windows = longTalk(10, 9)
const gateTime = (text: string): number => cpuTimeMs(() => applyProofGate(text, windows))
applyProofGate('“warm up the index” [1]', windows)

test.each([
  '“',
  '"',
  "'",
  '‘',
  '[',
  '`',
  '<',
  '&',
  '\\',
  '(',
  '1',
  ':',
  '>',
  '[1](',
  '[a](/(b)',
  '[[a] ',
  '&ld;',
  '“a” ',
  '[1,',
  '&#1;',
  "a'b ",
  'a [1] ',
  'roof [1]. ',
  '5:30 ',
  '“x y z q v w” ',
])('64 KB of %j take less than 1.5 s', sign => {
  expect(gateTime(sign.repeat(65_536 / sign.length))).toBeLessThan(1500)
})

test('200 invented quotes on ten hours take less than 1.5 s', () => {
  const words = windows.flatMap(window => window.text.split(' ').slice(0, 3))
  const quote = (at: number) =>
    `“${words
      .slice(at * 7, at * 7 + 40)
      .toReversed()
      .join(' ')}” [${at + 1}]\n`
  expect(gateTime(Array.from({ length: 200 }, (_, index) => quote(index)).join(''))).toBeLessThan(1500)
})

test('an ordinary answer takes less than 0.2 ms per piece', () => {
  const answer = Array.from({ length: 60 }, (_, index) => {
    const { n, text } = windows[index * 19]!
    return `They say it plainly there, and go on. “${text.split(' ').slice(0, 10).join(' ')}” [${n}]\n`
  }).join('')
  const pieces = answer.match(/[\s\S]{1,5}/g)!
  const gate = createProofGate(windows)
  const took = cpuTimeMs(() => {
    for (const piece of pieces) gate.push(piece)
    gate.end()
  })
  expect(gate.result().proof).toMatchObject({ checked: 120, matched: 120 })
  expect(took / pieces.length).toBeLessThan(0.2)
})
