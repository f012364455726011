import { afterEach, expect, test } from 'vitest'
import { isServing } from '#embedded/postmaster.ts'
import { dataFolder, endAll, postgresOf, startProduct } from '#tests/setup/product.ts'

afterEach(endAll)

test('after kill -9 the next start adopts the running Postgres', async () => {
  const dataDir = dataFolder()
  const killed = await startProduct({ env: { DATA_DIR: dataDir } })
  await killed.ready()
  const postgres = postgresOf(dataDir)
  killed.signal('SIGKILL')
  await killed.exit
  expect(isServing(postgres)).toBe(true)

  const next = await startProduct({ env: { DATA_DIR: dataDir } })
  await next.ready()

  expect(postgresOf(dataDir)).toEqual(postgres)
  next.signal('SIGTERM')
  expect(await next.exit).toBe(0)
  expect(isServing(postgres)).toBe(false)
})

test('separate web and worker processes share the embedded Postgres, and the last one to stop shuts it down', async () => {
  const dataDir = dataFolder()
  const web = await startProduct({ env: { DATA_DIR: dataDir, ROLE: 'web' } })
  const worker = await startProduct({ env: { DATA_DIR: dataDir, ROLE: 'worker' } })
  await Promise.all([web.ready(), worker.ready()])
  const postgres = postgresOf(dataDir)
  expect(await web.status('/')).toBe(200)
  expect(await worker.status('/')).toBe(404)

  web.signal('SIGTERM')
  expect(await web.exit).toBe(0)
  expect(isServing(postgres)).toBe(true)
  expect(await worker.status('/readyz')).toBe(200)
  worker.signal('SIGTERM')
  expect(await worker.exit).toBe(0)
  expect(isServing(postgres)).toBe(false)
})
