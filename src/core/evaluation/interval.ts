/** A share with its 95 % interval. `n` counts videos, so that several runs of one do not narrow the interval. */
export type Interval = {
  readonly n: number
  /** Null where there is nothing to count. */
  readonly share: number | null
  readonly low: number
  readonly high: number
}

const z95 = 1.959964

/** Wilson's interval of `right` of `n`; `right` may be fractional where an item was run several times. */
export function interval(right: number, n: number): Interval {
  if (n === 0) return { n, share: null, low: 0, high: 1 }
  const share = right / n
  const square = z95 ** 2
  const middle = (share + square / (2 * n)) / (1 + square / n)
  const reach = (z95 / (1 + square / n)) * Math.sqrt((share * (1 - share)) / n + square / (4 * n ** 2))
  return { n, share, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) }
}

/** The interval of the mean of values between 0 and 1, one per video. */
export const intervalOf = (values: readonly number[]): Interval =>
  interval(
    values.reduce((sum, value) => sum + value, 0),
    values.length,
  )

/** What was counted about one video: `right` of `of`, together over its runs. */
export type VideoCount = { readonly right: number; readonly of: number; readonly runs: number }

/**
 * The interval of a share that several observations of each video make up: its promises, its quotes, its runs. Observations
 * of one video resemble each other, so that the interval counts as many independent ones as the spread between the videos
 * allows, and never more than one run has.
 */
export function intervalByVideo(videos: readonly VideoCount[]): Interval {
  const counted = videos
    .filter(({ of }) => of > 0)
    .map(({ right, of, runs }) => ({ right: right / runs, of: of / runs }))
  const total = counted.reduce((sum, { of }) => sum + of, 0)
  if (total === 0) return interval(0, 0)
  const share = counted.reduce((sum, { right }) => sum + right, 0) / total
  const spread = counted.reduce((sum, { right, of }) => sum + (right - share * of) ** 2, 0) / total ** 2
  const independent = spread === 0 ? counted.length : Math.min(total, (share * (1 - share)) / spread)
  const { low, high } = interval(share * independent, independent)
  return { n: counted.length, share, low, high }
}

/** As text: "92.5 % (80.1–97.4)". */
export function formatInterval({ n, share, low, high }: Interval): string {
  if (share === null) return 'none'
  const percent = (value: number) => (value * 100).toFixed(1)
  return `${percent(share)} % (${percent(low)}–${percent(high)}) of ${n}`
}
