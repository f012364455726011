import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import { spokenLlm } from '#tests/fakes/spoken-llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { openChat } from '#tests/setup/chat.ts'

const llm = spokenLlm()
const app = testApp({ deps: { llm } })
afterAll(() => closeAnswers(app.deps))

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

const headers = 'Host: localhost\r\nConnection: close\r\n'

test.each([
  ['text that is not HTTP', 'hello\r\n\r\n', 400],
  ['an unknown method', `BREW /api/models HTTP/1.1\r\n${headers}\r\n`, 400],
  ['a header without a name', `GET / HTTP/1.1\r\n${headers}: x\r\n\r\n`, 400],
  ['a NUL in a header', `GET / HTTP/1.1\r\n${headers}X: a\0b\r\n\r\n`, 400],
  ['two lengths', `POST /api/feedback HTTP/1.1\r\n${headers}Content-Length: 1\r\nContent-Length: 2\r\n\r\nx`, 400],
  [
    'a length and chunks',
    `POST /api/feedback HTTP/1.1\r\n${headers}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  ['a negative length', `POST /api/feedback HTTP/1.1\r\n${headers}Content-Length: -1\r\n\r\n`, 400],
  ['an address that is too long', `GET /trpc/videos.read?input=${'x'.repeat(20_000)} HTTP/1.1\r\n${headers}\r\n`, 431],
  ['a header that is too long', `GET / HTTP/1.1\r\n${headers}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['an address with credentials', `GET http://user:pass@localhost/trpc/auth.user HTTP/1.1\r\n${headers}\r\n`, 404],
  ['a Host with credentials', 'GET /trpc/auth.user HTTP/1.1\r\nHost: u:p@localhost\r\nConnection: close\r\n\r\n', 400],
  ['an empty Host', 'GET /trpc/auth.user HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n', 400],
  ['no address', `OPTIONS * HTTP/1.1\r\n${headers}\r\n`, 404],
  ['two slashes', `GET //evil.example/trpc/auth.user HTTP/1.1\r\n${headers}\r\n`, 404],
  ['a tRPC path with two slashes', `GET /trpc//auth.user HTTP/1.1\r\n${headers}\r\n`, 404],
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

test('garbage after a request whose response is streaming closes the connection, and nothing is written into the stream', async () => {
  const { sam, conversationId } = await openChat(app)
  const { answer } = await sam.trpc.conversations.send.mutate({ conversationId, message: 'What happened?' })
  const call = await llm.next()
  const { port } = new URL(await app.listen())
  const socket = connect({ port: Number(port), host: '127.0.0.1' })
  let received = ''
  socket.on('data', chunk => (received += chunk))
  const watch = `/trpc/conversations.watch?input=${encodeURIComponent(JSON.stringify({ messageId: answer.id }))}`
  const cookie = `session=${sam.cookies.get('session')}`
  socket.write(`GET ${watch} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nAccept: text/event-stream\r\n\r\n`)
  call.say('The first bridge fell. ')
  await expect.poll(() => received).toContain('The first bridge fell.')

  socket.write('garbage\r\n\r\n')
  await once(socket, 'close')
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200'])
  call.finish()
})

test('garbage while an earlier request waits for its response closes the connection', async () => {
  const { sam, conversationId } = await openChat(app)
  const body = JSON.stringify({ conversationId, message: 'What happened?' })
  const cookie = `session=${sam.cookies.get('session')}`
  const head = `POST /api/conversation/message HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\n`
  const { port } = new URL(await app.listen())
  const socket = connect({ port: Number(port), host: '127.0.0.1' })
  let received = ''
  socket.on('data', chunk => (received += chunk))
  socket.write(`${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  const call = await llm.next()

  socket.write('garbage\r\n\r\n')
  await once(socket, 'close')
  expect(received).toBe('')
  call.finish()
})

test.each([
  ['after the response to an earlier request', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n', [200, 400]],
  [
    'in the body of a request',
    `POST /api/feedback HTTP/1.1\r\n${headers}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
    [400],
  ],
])('garbage %s is refused', async (_, before, statuses) => {
  const { port } = new URL(await app.listen())
  const socket = connect({ port: Number(port), host: '127.0.0.1' })
  const closed = once(socket, 'close')
  let received = ''
  socket.on('data', chunk => (received += chunk))
  socket.write(before)
  // The server has read this, because it has served a later connection.
  await send('GET /healthz HTTP/1.0\r\n\r\n')
  socket.write('garbage\r\n\r\n')
  await closed
  expect([...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))).toEqual(statuses)
})
