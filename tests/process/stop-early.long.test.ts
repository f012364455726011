import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { freePort } from '#embedded/free-port.ts'
import { productProcesses } from '#tests/setup/product-process.ts'

const start = productProcesses()
const sockets: Socket[] = []
/** Accepts connections and never responds, as a database behind a lost route. */
const silent = createServer(socket => void sockets.push(socket.on('error', () => {})))
afterAll(() => {
  silent.close()
  for (const socket of sockets) socket.destroy()
})
async function silentDatabase(): Promise<string> {
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  return `postgres://app@127.0.0.1:${(silent.address() as AddressInfo).port}/app`
}

describe.each([
  ['is down', async () => `postgres://app@127.0.0.1:${await freePort()}/app`],
  ['does not respond', silentDatabase],
])('a database that %s', (_, address) => {
  test('leaves the process alive but not ready, and SIGTERM stops it cleanly', async () => {
    const product = await start({ DATABASE_URL: await address(), LOG_LEVEL: 'silent' })
    await expect.poll(() => product.probe('/healthz'), { timeout: 60_000, interval: 50 }).toBe(200)
    expect(await product.probe('/readyz')).toBe(503)
    const { code, tookMs } = await product.end('SIGTERM')
    console.log(`ended ${Math.round(tookMs)} ms after SIGTERM`)
    expect(code).toBe(0)
    expect(tookMs).toBeLessThan(9_000)
    expect(product.output()).not.toMatch(/Stopping after an error/)
  })
})

test('SIGTERM during the start stops the process cleanly', async () => {
  const connected = Promise.withResolvers<void>()
  const closing = createServer(socket => {
    connected.resolve()
    socket.on('error', () => {}).destroy()
  })
  closing.listen(0, '127.0.0.1')
  await once(closing, 'listening')
  const { port } = closing.address() as AddressInfo
  const product = await start({ DATABASE_URL: `postgres://app@127.0.0.1:${port}/app`, LOG_LEVEL: 'silent' })
  // Its first connection: by then the code is loaded, but nothing serves yet.
  await connected.promise
  const { code, signal, tookMs } = await product.end('SIGTERM')
  closing.close()
  console.log(`ended ${Math.round(tookMs)} ms after SIGTERM during the start`)
  expect([code, signal]).toEqual([0, null])
  expect(tookMs).toBeLessThan(9_000)
})
