import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/setup/app.ts'
import { type BodyRequest, everyPath, requestBytes, sendTwo } from '#tests/setup/unread-bodies.ts'

const app = testApp()

const usualMethods = ['GET', 'HEAD', 'POST']
const otherMethods = ['PUT', 'PATCH', 'DELETE', 'OPTIONS']
const types = ['application/json', 'application/csp-report', 'text/plain', 'application/x-www-form-urlencoded', null]
const framings = ['length', 'chunks'] as const

test('a large body that is not read never holds up the next request on its connection, on any address', async () => {
  const url = await app.listen()
  const cookie = `session=${(await app.subscriber()).cookies.get('session')}`
  const document = (await app.visitor().rest('GET /openapi.json')).body
  const cases = everyPath(document).flatMap((path, row) =>
    [...usualMethods, otherMethods[row % 4]!].map((method, column) => ({
      method,
      path,
      // All types, framings and visitors and subscribers appear with each method.
      type: types[(row + column) % types.length]!,
      framing: framings[(row >> 1) % 2]!,
      cookie: row % 3 === 0 ? cookie : null,
    })),
  )
  expect(cases.length).toBeGreaterThan(500)
  const faults: object[] = []
  const waiting = cases.values()
  const sendRest = async () => {
    for (const each of waiting) {
      const outcome = await sendTwo(url, requestBytes(each, 300_000))
      if (outcome.fault !== null) faults.push({ ...each, ...outcome })
    }
  }
  await Promise.all(Array.from({ length: 30 }, sendRest))
  expect(faults.slice(0, 5)).toEqual([])
})

const json = { method: 'POST', type: 'application/json', framing: 'length' } as const
const keepsAlive = ['Connection: keep-alive']

describe('the connection closes, and the refusal arrives', () => {
  test.each<[string, BodyRequest, number, number]>([
    ['a GET with a body', { ...json, method: 'GET', path: '/api/models' }, 300_000, 400],
    ['a GET with a body of one byte', { ...json, method: 'GET', path: '/healthz' }, 14, 400],
    ['a HEAD with chunks', { ...json, method: 'HEAD', path: '/healthz', framing: 'chunks' }, 300_000, 400],
    ['a foreign origin', { ...json, path: '/api/feedback', more: ['Origin: https://evil.example'] }, 300_000, 403],
    ['an unknown type', { ...json, path: '/api/feedback', type: 'text/plain' }, 300_000, 415],
    [
      'a report where none is expected',
      { ...json, path: '/api/feedback', type: 'application/csp-report' },
      300_000,
      415,
    ],
    ['an unknown address', { ...json, path: '/nowhere', type: 'application/csp-report' }, 300_000, 404],
    ['an unknown method', { ...json, path: '/api/feedback', method: 'PROPFIND' }, 300_000, 404],
    ['a broken address', { ...json, path: '/api/%c0%af' }, 300_000, 400],
    ['a body above the limit', { ...json, path: '/api/feedback' }, 5_000_000, 413],
    ['chunks above the limit', { ...json, path: '/api/feedback', framing: 'chunks' }, 5_000_000, 413],
    ['a large report', { ...json, path: '/api/csp-report' }, 5_000_000, 413],
    ["a visitor's transcript", { ...json, path: '/api/conversation/start' }, 5_000_000, 401],
    [
      'HTTP/1.0 with keep-alive',
      { ...json, path: '/nowhere', type: 'text/plain', version: '1.0', more: keepsAlive },
      300_000,
      415,
    ],
    [
      'Expect: 100-continue',
      { ...json, path: '/api/feedback', type: 'text/plain', more: ['Expect: 100-continue'] },
      300_000,
      415,
    ],
    [
      'an unknown expectation',
      { ...json, path: '/api/feedback', type: 'text/plain', more: ['Expect: 200-ok'] },
      300_000,
      415,
    ],
    [
      'an upgrade',
      { ...json, method: 'GET', path: '/', more: ['Connection: Upgrade', 'Upgrade: websocket'] },
      300_000,
      400,
    ],
  ])('%s', async (_, request, size, status) => {
    const outcome = await sendTwo(await app.listen(), requestBytes(request, size))
    expect(outcome).toMatchObject({ statuses: [status], isClosed: true, isReset: false, fault: null })
  })

  test('also when the body follows the response', async () => {
    const { port } = new URL(await app.listen())
    const socket = connect({ port: Number(port), host: '127.0.0.1' })
    let response = ''
    socket.on('data', chunk => (response += chunk))
    socket.write(
      'POST /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 300000\r\n\r\n',
    )
    await once(socket, 'data')
    const ended = once(socket, 'end')
    socket.write('x'.repeat(300_000))
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await ended
    expect(response).toMatch(/^HTTP\/1.1 415 .*\r\nconnection: close\r\n/is)
    expect(response.match(/HTTP\/1/g)).toHaveLength(1)
  })
})

test.each<[string, BodyRequest, number]>([
  ['a short body', { ...json, path: '/api/feedback' }, 100],
  ['a long body', { ...json, path: '/api/feedback' }, 300_000],
  ['chunks', { ...json, path: '/trpc/feedback.send', framing: 'chunks' }, 300_000],
  ['Expect: 100-continue', { ...json, path: '/api/feedback', more: ['Expect: 100-continue'] }, 300_000],
])('%s that is read keeps the connection', async (_, request, size) => {
  const outcome = await sendTwo(await app.listen(), requestBytes(request, size))
  expect(outcome.statuses).toEqual([400, 200])
})

test('a body that is sent without end after its refusal is cut', async () => {
  const { port } = new URL(await app.listen())
  const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => {})
  socket.on('data', () => {})
  socket.write(
    'POST /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n',
  )
  const drip = setInterval(() => socket.write('1\r\nx\r\n'), 50)
  const from = performance.now()
  await new Promise(resolve => socket.once('close', resolve))
  clearInterval(drip)
  expect(performance.now() - from).toBeLessThan(6_000)
})
