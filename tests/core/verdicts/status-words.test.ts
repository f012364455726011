import { describe, expect, test } from 'vitest'
import { type PromiseStatus, promiseStatuses } from '#core/answers/analysis.ts'
import { readStatus } from '#core/verdicts/status-words.ts'

describe('a plain word in any form means its status', () => {
  test.each(promiseStatuses)('%s', status => {
    for (const form of [status, status.toUpperCase(), `**${status}**`, `${status}.`, ` "${status}" `, `${status} ✅`])
      expect(readStatus(form)).toBe(status)
  })

  test.each<[unknown, PromiseStatus]>([
    ['Fully kept ✓', 'delivered'],
    [true, 'delivered'],
    [false, 'contradicted'],
    ['partially_delivered', 'partial'],
    ['not-delivered', 'missing'],
    ['contradicted by the guest', 'contradicted'],
    ['delivered at 12:30', 'delivered'],
    ['kept in window 5', 'delivered'],
    ['missing because nothing is shown', 'missing'],
    ['widerlegt durch den Gast', 'contradicted'],
    ['Status: missing', 'missing'],
    ['vollständig eingelöst', 'delivered'],
    ['TEILWEISE ERFÜLLT', 'partial'],
    ['nicht erfuellt', 'missing'],
    ['widersprochen', 'contradicted'],
    ['réfutée', 'contradicted'],
    ['refutee', 'contradicted'],
    ['pas tenu', 'missing'],
    ['parcialmente cumplida', 'partial'],
    ['smentito', 'contradicted'],
    ['não cumprido', 'missing'],
    ['niet nagekomen', 'missing'],
    ['опровергнуто', 'contradicted'],
    ['kısmen', 'partial'],
    ['果たされた', 'delivered'],
    ['果たされていない', 'missing'],
    ['已兑现', 'delivered'],
    ['부분적으로', 'partial'],
    ['متأخر', 'late'],
    ['nicht überprüfbar', 'unverifiable'],
  ])('%j is %s', (word, status) => {
    expect(readStatus(word)).toBe(status)
  })
})

describe('a word whose meaning is not plain has no status', () => {
  test.each<[unknown]>([
    ['splendid'],
    [''],
    [null],
    [undefined],
    [7],
    [{}],
    ['mostly'],
    ['barely delivered'],
    ['delivered?  no'],
    ['delivered or missing'],
    ['not contradicted'],
    ['not'],
    ['no'],
    ['nicht'],
    ['almost kept'],
    ['nicht widerlegt'],
    ['delivered, but only half'],
    ['not fully delivered'],
    ['not clearly delivered'],
    ['nicht ganz erfüllt'],
    ['pas entièrement tenu'],
    ['no totalmente cumplido'],
    ['не полностью выполнено'],
    ['true in part'],
    ['kept in name only'],
    ['delivered by no one'],
    ['kept by no means'],
    ['delivered as a joke'],
    ['delivered with a long delay'],
    ['x'.repeat(100_000)],
  ])('%j', word => expect(readStatus(word)).toBeNull())
})
