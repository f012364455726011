import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { testApp } from '#tests/setup/app.ts'

const app = testApp()

/** Sends raw bytes and returns the response. */
async function send(bytes: string): Promise<{ status: number; body: string }> {
  const { port } = new URL(await app.listen())
  const socket = connect({ port: Number(port), host: '127.0.0.1' })
  let response = ''
  socket.on('data', chunk => (response += chunk))
  socket.on('error', () => {})
  socket.write(Buffer.from(bytes, 'latin1'))
  await once(socket, 'close')
  const [head = '', body = ''] = response.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body }
}

const close = 'Host: localhost\r\nConnection: close\r\n'

test.each([
  ['text that is not HTTP', 'hello\r\n\r\n', 400],
  ['an unknown method', `BREW /api/models HTTP/1.1\r\n${close}\r\n`, 400],
  ['a header without a name', `GET / HTTP/1.1\r\n${close}: x\r\n\r\n`, 400],
  ['a NUL in a header', `GET / HTTP/1.1\r\n${close}X: a\0b\r\n\r\n`, 400],
  ['two lengths', `POST /api/feedback HTTP/1.1\r\n${close}Content-Length: 1\r\nContent-Length: 2\r\n\r\nx`, 400],
  [
    'a length and chunks',
    `POST /api/feedback HTTP/1.1\r\n${close}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  ['a negative length', `POST /api/feedback HTTP/1.1\r\n${close}Content-Length: -1\r\n\r\n`, 400],
  ['an address that is too long', `GET /trpc/videos.read?input=${'x'.repeat(20_000)} HTTP/1.1\r\n${close}\r\n`, 431],
  ['a header that is too long', `GET / HTTP/1.1\r\n${close}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['an address with credentials', `GET http://user:pass@localhost/trpc/auth.user HTTP/1.1\r\n${close}\r\n`, 404],
  ['a Host with credentials', 'GET /trpc/auth.user HTTP/1.1\r\nHost: u:p@localhost\r\nConnection: close\r\n\r\n', 400],
  ['an empty Host', 'GET /trpc/auth.user HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n', 400],
  ['no address', `OPTIONS * HTTP/1.1\r\n${close}\r\n`, 404],
  ['two slashes', `GET //evil.example/trpc/auth.user HTTP/1.1\r\n${close}\r\n`, 404],
  ['a tRPC path with two slashes', `GET /trpc//auth.user HTTP/1.1\r\n${close}\r\n`, 404],
])('%s is refused with the usual error body', async (_, bytes, status) => {
  const response = await send(bytes)
  expect(response.status).toBe(status)
  expect(JSON.parse(response.body)).toMatchObject({
    success: false,
    code: expect.any(String),
    message: expect.any(String),
  })
})

test('HTTP/1.0 without a Host is served', async () => {
  expect((await send('GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200)
  expect((await send('GET /trpc/videos.popular HTTP/1.0\r\n\r\n')).status).toBe(200)
})
