import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { dataFolder, endAll, startProduct } from '#tests/setup/product.ts'

afterAll(endAll)

const postmaster = (folder: string) => Number(readFileSync(join(folder, 'pg/postmaster.pid'), 'utf8').split('\n')[0])

test('a killed embedded Postgres is restarted, and the same process serves users again', async () => {
  const folder = dataFolder()
  const product = await startProduct({ env: { DATA_DIR: folder } })
  await product.ready()
  const signIn = () =>
    fetch(`${product.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'demo@example.com', password: 'watch-or-skip' }),
    }).then(response => response.status)
  expect(await signIn()).toBe(200)

  for (let time = 0; time < 2; time += 1) {
    const dead = postmaster(folder)
    process.kill(dead, 'SIGKILL')
    const from = performance.now()
    await expect.poll(signIn, { timeout: 60_000, interval: 50 }).toBe(200)
    await product.ready()
    console.log(`recovered ${Math.round(performance.now() - from)} ms after Postgres was killed`)
    expect(postmaster(folder)).not.toBe(dead)
  }
  expect(product.output()).toContain('the embedded Postgres was restarted')

  const second = await startProduct({ env: { DATA_DIR: folder } })
  expect([await second.exit, second.output()]).toEqual([1, expect.stringContaining('already running at')])
  product.signal('SIGTERM')
  expect(await product.exit).toBe(0)
  expect(() => postmaster(folder)).toThrow('ENOENT')
})
