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

/** As text: "92.5 % (80.1–97.4)". */
export function formatInterval({ n, share, low, high }: Interval): string {
  if (share === null) return 'none'
  const percent = (value: number) => (value * 100).toFixed(1)
  return `${percent(share)} % (${percent(low)}–${percent(high)}) of ${n}`
}
