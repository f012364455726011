import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Metrics } from '#src/ports.ts'

const prefix = 'itc_'

/** Buckets in seconds, from a fast SQL statement to the longest answer. */
const secondBuckets = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 240]
const amountBuckets = [1, 5, 10, 50, 100, 500, 1_000, 10_000, 100_000, 1_000_000, 10_000_000]
const ratioBuckets = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 1]

export type MetricsRegistry = {
  readonly metrics: Metrics
  /** The text that `/metrics` returns. */
  readonly text: () => Promise<string>
  /** A gauge that is read on each scrape. A failed read leaves it out. */
  gauge<Label extends string = never>(
    name: string,
    help: string,
    read: () => Promise<
      readonly { readonly labels?: Readonly<Partial<Record<Label, string>>>; readonly value: number }[]
    >,
    labelNames?: readonly Label[],
  ): void
}

/**
 * Creates a Prometheus registry with the process's own metrics (event loop delay, memory, handles). Counters and histograms
 * are created on first use. The buckets follow the unit in the name: `_seconds`, `_ratio`, else amounts.
 */
export function createMetrics(): MetricsRegistry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const counters = new Map<string, Counter>()
  const histograms = new Map<string, Histogram>()

  const metrics: Metrics = {
    count(name, labels = {}, by = 1) {
      let counter = counters.get(name)
      if (counter === undefined) {
        counter = new Counter({
          name: prefix + name,
          help: helpText(name),
          labelNames: Object.keys(labels),
          registers: [registry],
        })
        counters.set(name, counter)
      }
      counter.inc(labels, by)
    },
    observe(name, labels, value) {
      let histogram = histograms.get(name)
      if (histogram === undefined) {
        const labelNames = Object.keys(labels)
        histogram = new Histogram({
          name: prefix + name,
          help: helpText(name),
          labelNames,
          buckets: bucketsFor(name),
          registers: [registry],
        })
        histograms.set(name, histogram)
      }
      histogram.observe(labels, value)
    },
  }

  return {
    metrics,
    text: () => registry.metrics(),
    gauge(name, help, read, labelNames = []) {
      const gauge = new Gauge({
        name: prefix + name,
        help,
        labelNames,
        registers: [registry],
        async collect() {
          gauge.reset()
          // A reset gauge without labels would report 0.
          if (labelNames.length === 0) gauge.remove()
          const rows = await read().catch(() => [])
          for (const { labels = {}, value } of rows) gauge.set(labels, value)
        },
      })
    },
  }
}

const helpText = (name: string): string => `${name.replaceAll('_', ' ')}.`

function bucketsFor(name: string): number[] {
  if (name.endsWith('_seconds')) return secondBuckets
  return name.endsWith('_ratio') ? ratioBuckets : amountBuckets
}
