import { connect } from 'node:net'
import type { ApiDocument } from './fuzz/calls.ts'
import { otherCalls, restCalls, trpcCalls } from './fuzz/calls.ts'

/** The path of every call, page and other address, with values for its parameters. */
export const everyPath = (document: ApiDocument): string[] => [
  ...new Set(
    [...restCalls(document), ...trpcCalls(), ...otherCalls()].map(({ kind, path }) =>
      (kind === 'trpc' ? `/trpc/${path}` : path).replaceAll(/\{\w+\}/g, 'somevideo11'),
    ),
  ),
]

export type BodyRequest = {
  readonly method: string
  readonly path: string
  readonly type: string | null
  readonly framing: 'length' | 'chunks'
  readonly cookie?: string | null
  readonly more?: readonly string[]
  readonly version?: '1.0' | '1.1'
}

/** The bytes of a request with a JSON body of `size` bytes. */
export function requestBytes(request: BodyRequest, size: number): Buffer {
  const { method, path, type, framing, cookie, more = [], version = '1.1' } = request
  const head = [
    `${method} ${path} HTTP/${version}`,
    'Host: localhost',
    ...(type === null ? [] : [`Content-Type: ${type}`]),
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    framing === 'length' ? `Content-Length: ${size}` : 'Transfer-Encoding: chunked',
    ...more,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bodyBytes(framing, size)])
}

const bodies = new Map<string, Buffer>()

/** Kept, because a test sends the same body a thousand times. */
function bodyBytes(framing: BodyRequest['framing'], size: number): Buffer {
  const kept = bodies.get(`${framing} ${size}`)
  if (kept !== undefined) return kept
  const body = `{"filler":"${'y'.repeat(size - 13)}"}`
  const chunks = (body.match(/.{1,65000}/g) ?? []).map(each => `${each.length.toString(16)}\r\n${each}\r\n`)
  const bytes = Buffer.from(framing === 'length' ? body : `${chunks.join('')}0\r\n\r\n`)
  bodies.set(`${framing} ${size}`, bytes)
  return bytes
}

export type Outcome = {
  /** The responses, without interim ones such as 100. */
  readonly statuses: readonly number[]
  readonly first: string
  readonly isClosed: boolean
  readonly isReset: boolean
  /** Why this connection would harm the next request on it. */
  readonly fault: string | null
}

const next = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'

/** Sends a request and a second one on the same connection, and says what became of both within `patienceMs`. */
export function sendTwo(url: string, bytes: Buffer, patienceMs = 3_000): Promise<Outcome> {
  const { port } = new URL(url)
  return new Promise(resolve => {
    const socket = connect({ port: Number(port), host: '127.0.0.1' })
    let text = ''
    let isReset = false
    const end = (isClosed: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)]
        .map(([, status]) => Number(status))
        .filter(status => status >= 200)
      const [first = ''] = text.replace(/^HTTP\/1\.1 100 .*\r\n\r\n/, '').split('\r\n\r\n')
      resolve({ statuses, first, isClosed, isReset, fault: faultOf(statuses, first, isClosed) })
    }
    const timer = setTimeout(() => end(false), patienceMs)
    socket.on('error', () => {
      isReset = true
    })
    socket.on('end', () => end(true))
    socket.on('close', () => end(true))
    socket.on('data', chunk => {
      text += chunk
      if (text.endsWith('{"status":"ok"}') && text.lastIndexOf('HTTP/1.1 200') > 0) end(false)
    })
    socket.write(Buffer.concat([bytes, Buffer.from(next)]))
  })
}

function faultOf(statuses: readonly number[], first: string, isClosed: boolean): string | null {
  if (statuses.length === 0) return isClosed ? 'closed without a response' : 'no response'
  if (statuses[0]! >= 500 && statuses[0] !== 503) return 'a server error'
  if (statuses.length === 2) return null
  if (!isClosed) return 'the second request waits'
  return /^connection: close\r?$/im.test(first) ? null : 'closed without connection: close'
}
