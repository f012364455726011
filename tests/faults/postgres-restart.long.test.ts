import { expect, test } from 'vitest'
import { restartUnderLoad } from '#tests/faults/restart-under-load.ts'
import { restartablePostgres } from '#tests/setup/restartable-postgres.ts'

test.each(['fast', 'immediate'] as const)('the pool recovers from eight restarts (%s) under load', async mode => {
  const cluster = await restartablePostgres()
  const report = await restartUnderLoad(cluster, Array(8).fill(mode))
  await cluster.remove()

  expect(report).toMatchObject({ uncaught: [], hung: 0, hasFullPool: true })
  expect(Math.max(...report.recoveryMs)).toBeLessThan(14_000)
})
