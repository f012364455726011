import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { defaultLimits } from '#core/limits.ts'
import { testApp } from '#tests/setup/app.ts'

const app = testApp({
  deps: base => ({ settings: { ...base.settings, limits: { ...defaultLimits, uploadBytesPerSecond: 1_000_000 } } }),
})

async function open(path: string, headers: string): Promise<{ socket: Socket; response(): string }> {
  const { port } = new URL(await app.listen())
  const socket = connect({ port: Number(port), host: '127.0.0.1' })
  let text = ''
  socket.on('data', chunk => (text += chunk))
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n`)
  return { socket, response: () => text }
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const heldMegabytes = (): number => {
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}

test.each(['/api/auth/login', '/api/stripe/webhook'])(
  '%s: a body in half a million chunks uses little memory',
  async path => {
    const { socket } = await open(path, 'Transfer-Encoding: chunked\r\n')
    const before = heldMegabytes()
    const pieces = Buffer.from('1\r\nx\r\n'.repeat(10_000))
    for (let sent = 0; sent < 50; sent += 1)
      if (!socket.write(pieces)) await Promise.race([once(socket, 'drain'), once(socket, 'close')])
    await new Promise(resolve => setTimeout(resolve, 200))
    const grown = heldMegabytes() - before
    socket.destroy()
    expect(grown).toBeLessThan(20)
  },
)

test.each([
  ['refused by its type', 'POST /api/feedback', 'text/plain'],
  ['a report where none is expected', 'POST /api/feedback', 'application/csp-report'],
  ['a GET', 'GET /api/models', 'application/json'],
])('two hundred connections whose body is not read (%s) use little memory', async (_, call, type) => {
  const { port } = new URL(await app.listen())
  const before = heldMegabytes()
  const body = Buffer.alloc(400_000, 'y')
  const sockets = Array.from({ length: 200 }, () => {
    const socket = connect({ port: Number(port), host: '127.0.0.1' })
    socket.on('error', () => {})
    socket.write(`${call} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 10000000\r\n\r\n`)
    socket.write(body)
    return socket
  })
  await Promise.all(sockets.map(socket => once(socket, 'readable')))
  // Before, the product kept up to 400 KB of each.
  expect(heldMegabytes() - before).toBeLessThan(25)
  for (const socket of sockets) socket.destroy()
})

test('a slow upload without a session gets an error message', async () => {
  const { socket, response } = await open('/api/auth/login', 'Content-Length: 100000\r\n')
  socket.write('{"email":"')
  await once(socket, 'close')
  expect(response()).toMatch(/^HTTP\/1.1 400 .*The upload was slower than 977 KB a second/s)
})

test.each([
  ['/api/conversation/start', 'Content-Length: 300000\r\n'],
  ['/trpc/conversations.start', 'Content-Length: 300000\r\n'],
  ['/api/conversation/start', 'Transfer-Encoding: chunked\r\n'],
])("%s: a visitor's large body is refused unread (%j)", async (path, headers) => {
  const { socket, response } = await open(path, headers)
  await once(socket, 'close')
  expect(response()).toMatch(/^HTTP\/1.1 401 /)
})
