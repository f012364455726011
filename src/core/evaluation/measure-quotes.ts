import { quoteIndexOf } from '../quotes/quote-index.ts'
import { changeQuotes } from './change-quotes.ts'
import { type EvaluationItem, spokenText } from './evaluation-set.ts'
import { type Interval, interval } from './interval.ts'
import { windowsOf } from './item-windows.ts'

/** How the product's quote index treats one kind of change, compared with a search for the same characters. */
export type ChangeFigures = {
  readonly change: string
  readonly isTrue: boolean
  /** True quotes that are rejected, or false ones that are accepted. */
  readonly wrong: Interval
  readonly baseline: Interval
}
export type QuoteFigures = {
  readonly rejected: Interval
  readonly accepted: Interval
  readonly baseline: { readonly rejected: Interval; readonly accepted: Interval }
  readonly changes: readonly ChangeFigures[]
  /** The first mistakes of each change. */
  readonly examples: readonly { readonly item: string; readonly change: string; readonly text: string }[]
}

const examplesPerChange = 3

/** Searches the transcripts for the labeled quotes of a set, rewritten and altered. Calls no model. */
export function measureQuotes(items: readonly EvaluationItem[]): QuoteFigures {
  const indexes = new Map(items.map(item => [item.id, quoteIndexOf(windowsOf(item))]))
  const spoken = new Map(items.map(item => [item.id, spokenText(item).toLowerCase()]))
  const results = changeQuotes(items).map(quote => ({
    ...quote,
    isWrong: (indexes.get(quote.item)!.find(quote.text) !== null) !== quote.isTrue,
    isBaselineWrong: spoken.get(quote.item)!.includes(quote.text.toLowerCase()) !== quote.isTrue,
  }))
  const shareOf = (rows: typeof results, key: 'isWrong' | 'isBaselineWrong') =>
    interval(rows.filter(row => row[key]).length, rows.length)
  const [truths, falsehoods] = [true, false].map(isTrue => results.filter(row => row.isTrue === isTrue))
  const byChange = [...Map.groupBy(results, row => row.change)]
  return {
    rejected: shareOf(truths!, 'isWrong'),
    accepted: shareOf(falsehoods!, 'isWrong'),
    baseline: { rejected: shareOf(truths!, 'isBaselineWrong'), accepted: shareOf(falsehoods!, 'isBaselineWrong') },
    changes: byChange.map(([change, rows]) => ({
      change,
      isTrue: rows[0]!.isTrue,
      wrong: shareOf(rows, 'isWrong'),
      baseline: shareOf(rows, 'isBaselineWrong'),
    })),
    examples: byChange.flatMap(([change, rows]) =>
      rows
        .filter(row => row.isWrong)
        .slice(0, examplesPerChange)
        .map(({ item, text }) => ({ item, change, text })),
    ),
  }
}
