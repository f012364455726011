import { describe, expect, test } from 'vitest'
import type { VerdictWord } from '#core/answers/analysis.ts'
import { chooseMain } from '#core/verdicts/choose-main.ts'
import { scoreOf, verdictWordOf } from '#core/verdicts/score.ts'
import { statusLetters, type TitledLedger, titledLedgers } from '#tests/setup/titled-ledgers.ts'

const promisesOf = ({ promises }: Pick<TitledLedger, 'promises'>) =>
  promises.map(line => {
    const main = line.startsWith('*')
    const letter = line[main ? 1 : 0]!
    return {
      promise: line.slice(main ? 3 : 2),
      source: 'title' as const,
      status: statusLetters[letter]!,
      main,
      ...(letter === 't' ? { isTalkedAbout: true } : {}),
    }
  })
type Ledger = ReturnType<typeof promisesOf>

/** The ledger with the main promise that the code chooses. */
const withMain = (ledger: Ledger, title: string): Ledger => {
  const main = chooseMain(ledger, title)
  return ledger.map((promise, at) => ({ ...promise, main: at === main }))
}
const scored = (ledger: Ledger, { title, style }: TitledLedger): number | null =>
  scoreOf(withMain(ledger, title), style)
const labelOf = (score: number | null): VerdictWord => (score === null ? 'not_judgeable' : verdictWordOf(score))

test('of sixty titles, at least 58 get a label that a sensible person accepts', () => {
  expect(titledLedgers).toHaveLength(60)
  const wrong = titledLedgers.flatMap(each => {
    const label = labelOf(scored(promisesOf(each), each))
    return each.labels.includes(label) ? [] : [`${each.title} [${each.promises.join('; ')}] is labelled ${label}`]
  })
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(2)
})

describe('for each of them', () => {
  test('splitting a side promise in two, or merging two of the same status, moves the score by less than 10', () => {
    const moved = titledLedgers.flatMap(each => {
      const ledger = withMain(promisesOf(each), each.title)
      const score = scoreOf(ledger, each.style)
      const others = ledger.flatMap((promise, at) => {
        if (promise.main) return []
        const split = ledger.toSpliced(at, 0, promise)
        const hasTwin = ledger.some((other, place) => place < at && !other.main && other.status === promise.status)
        return hasTwin ? [split, ledger.toSpliced(at, 1)] : [split]
      })
      return others.flatMap(other => {
        const after = scoreOf(other, each.style)
        const distance = score === null || after === null ? Number(score !== after) * 100 : Math.abs(after - score)
        return distance < 10 ? [] : [`${each.title}: ${score} becomes ${after}`]
      })
    })
    expect(moved, moved.join('\n')).toEqual([])
  })

  test('another choice of the main promise moves the label by at most one band', () => {
    const bands: readonly VerdictWord[] = ['keeps_promise', 'mostly_fair', 'overstated', 'clickbait']
    const moved = titledLedgers.flatMap(each => {
      const ledger = promisesOf(each)
      const labels = ledger.map((_, main) =>
        labelOf(
          scored(
            ledger.map((promise, at) => ({ ...promise, main: at === main })),
            each,
          ),
        ),
      )
      const places = labels.filter(label => label !== 'not_judgeable').map(label => bands.indexOf(label))
      return Math.max(...places) - Math.min(...places) > 1 ? [`${each.title}: ${labels.join(', ')}`] : []
    })
    expect(moved, moved.join('\n')).toEqual([])
  })
})
