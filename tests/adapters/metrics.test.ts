import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createMetrics } from '#adapters/metrics.ts'

test('counts, observations and gauges are exposed with one prefix, beside the process metrics', async () => {
  const registry = createMetrics()
  registry.metrics.count('answers_total', { kind: 'summary' })
  registry.metrics.count('answers_total', { kind: 'summary' }, 2)
  registry.metrics.observe('first_byte_seconds', { model: 'm' }, 0.004)
  registry.gauge('open_files', 'Files by folder.', async () => [{ labels: { folder: 'a' }, value: 7 }], ['folder'])

  const text = await registry.text()

  expect(text).toContain('itc_answers_total{kind="summary"} 3')
  expect(text).toContain('itc_first_byte_seconds_bucket{le="0.005",model="m"} 1')
  expect(text).toContain('itc_open_files{folder="a"} 7')
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
})

test('a gauge whose source fails is left out, and the rest is still served', async () => {
  const registry = createMetrics()
  registry.metrics.count('answers_total')
  registry.gauge('queue_jobs', 'Jobs by state.', () => Promise.reject(new Error('database down')))

  const text = await registry.text()

  expect(text).toContain('itc_answers_total 1')
  expect(text).not.toMatch(/^itc_queue_jobs/m)
})

test('docs/operating.md lists exactly the metrics of the product', () => {
  const product = ['src', 'jobs', 'cli'].flatMap(folder => globSync(`${folder}/**/*.ts`))
  const source = product.map(path => readFileSync(path, 'utf8')).join('\n')
  const counted = [...source.matchAll(/(?:metrics\.(?:count|observe)|registry\.gauge)\(\s*'([a-z_]+)'/g)].map(
    ([, name]) => name,
  )
  const documented = [...readFileSync('docs/operating.md', 'utf8').matchAll(/`itc_([a-z_]+)/g)].map(([, name]) => name)
  expect(new Set(documented)).toEqual(new Set(counted))
})
