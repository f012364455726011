import { beforeAll, describe, expect, test } from 'vitest'
import { vendors } from '#tests/setup/llm-vendors.ts'
import type { RawVerdict } from '#tests/setup/raw-verdicts/raw-verdict.ts'
import { faultsOf, isUnearned, type RawOutcome, rawVerdictDoor } from '#tests/setup/raw-verdicts/raw-verdict-door.ts'
import { rawVerdicts } from '#tests/setup/raw-verdicts/raw-verdicts.ts'

/** Each answer comes over the wire of each vendor. */
type Run = { readonly given: RawVerdict; readonly vendor: string; readonly outcome: RawOutcome }

const judge = rawVerdictDoor()
/**
 * What is read otherwise than by a careful reader: true quotes that share no word with their promise, and names that are
 * invented in German, where every noun has a capital.
 */
const mostWrong = 4

describe('sixty raw answers of lazy, sloppy, hostile and honest models', () => {
  const runs: Run[] = []
  beforeAll(async () => {
    for (const given of rawVerdicts)
      for (const vendor of vendors) runs.push({ given, vendor: vendor.name, outcome: await judge(given, vendor) })
  })
  const namesOf = (some: readonly Run[]) => some.map(({ given, vendor }) => `${given.name} (${vendor})`)

  test(`at most ${mostWrong} get a wrong label or ledger, or show what they must not`, () => {
    expect(rawVerdicts).toHaveLength(60)
    const wrong = new Map<RawVerdict, string>()
    for (const { given, vendor, outcome } of runs) {
      const faults = faultsOf(given, outcome)
      if (faults.length > 0) wrong.set(given, `${given.name} (${vendor}) ${faults.join('; ')}`)
    }
    console.log(`${wrong.size} of ${rawVerdicts.length} raw answers are read otherwise than by a careful reader.`)
    expect(wrong.size, [...wrong.values()].join('\n')).toBeLessThanOrEqual(mostWrong)
  })

  test('no result that is not earned is shared', () => {
    const unearned = runs.filter(({ given, outcome }) => isUnearned(given, outcome))
    expect(namesOf(unearned)).toEqual([])
  })

  test('all vendors’ wires lead to the same result', () => {
    const readings = new Set(
      runs.map(({ given, outcome: { label, statuses, shown } }) =>
        JSON.stringify([given.name, label, statuses, shown]),
      ),
    )
    expect(readings.size).toBe(rawVerdicts.length)
  })

  test('a model is asked at most twice, and where the vendor caches, the second call costs at most 0.3 of the first', () => {
    expect(namesOf(runs.filter(({ outcome }) => outcome.prices.length > 2))).toEqual([])
    const repairs = runs.filter(({ outcome }) => outcome.cachedInRepair > 0)
    const sum = (at: 0 | 1) => repairs.reduce((total, { outcome }) => total + outcome.prices[at]!, 0)
    const share = sum(1) / sum(0)
    console.log(`${repairs.length} repairs cost ${(100 * share).toFixed(0)} % of their first answers.`)
    expect(repairs.length).toBeGreaterThan(0)
    expect(share).toBeLessThanOrEqual(0.3)
  })
})
