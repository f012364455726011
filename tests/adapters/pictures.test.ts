import { createHash } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPictures } from '#adapters/pictures.ts'
import { recordingLog } from '#tests/setup/llm-vendors.ts'
import { neverAborted } from '#tests/setup/never-aborted.ts'
import { jpeg } from '#tests/setup/pictures.ts'

const video = { videoId: 'dQw4w9WgXcQ', thumbnailUrl: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/maxresdefault.jpg' }
const large = '/vi/dQw4w9WgXcQ/maxresdefault.jpg'
const standard = '/vi/dQw4w9WgXcQ/hqdefault.jpg'
const good = Buffer.from(jpeg(480, 360))

let handlers: Record<string, (response: ServerResponse) => void>
let asked: string[]
let server: Server
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const respond = handlers[request.url ?? '']
    if (respond) respond(response)
    else response.writeHead(404).end(Buffer.from(jpeg(120, 90)))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  handlers = {}
  asked = []
})
const here = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

async function fetchPicture({ limitMs = 2_000, signal = neverAborted } = {}) {
  const log = recordingLog()
  const pictures = createPictures({ baseUrl: here(), proxyUrl: null, log, limitMs })
  try {
    return { picture: await pictures.fetch(video, signal), refusals: log.lines.map(line => line.fields.detail) }
  } finally {
    await pictures.close()
  }
}

test('the type and hash of a picture come from its bytes', async () => {
  // The header is wrong; only the bytes count.
  handlers[large] = response => response.writeHead(200, { 'content-type': 'text/html' }).end(good)
  const { picture, refusals } = await fetchPicture()
  expect(picture).toEqual({
    mediaType: 'image/jpeg',
    bytes: good,
    hash: createHash('sha256').update(good).digest('hex'),
    address: video.thumbnailUrl,
  })
  expect(refusals).toEqual([])
  expect(asked).toEqual([large])
})

test.each([
  ['is missing', (response: ServerResponse) => response.writeHead(404).end(Buffer.from(jpeg(480, 360)))],
  [
    'is a page that claims to be a picture',
    (response: ServerResponse) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<html>'.padEnd(500)),
  ],
  ['has unknown, larger dimensions', (response: ServerResponse) => response.end(Buffer.from(jpeg(4000, 3000)))],
  ['has 2 MB', (response: ServerResponse) => response.end(Buffer.from(jpeg(480, 360, { length: 2_000_000 })))],
  [
    'has 2 MB uncompressed',
    (response: ServerResponse) =>
      response
        .writeHead(200, { 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.from(jpeg(480, 360, { length: 2_000_000 })))),
  ],
  [
    'breaks off',
    (response: ServerResponse) =>
      response.writeHead(200, { 'content-length': 5_000 }).write(good, () => response.destroy()),
  ],
])('if the large picture %s, the standard one is used', async (_, respond) => {
  handlers[large] = response => void respond(response)
  handlers[standard] = response => response.end(good)
  const { picture, refusals } = await fetchPicture()
  expect(picture?.bytes).toEqual(good)
  expect(refusals).toHaveLength(1)
  expect(asked).toEqual([large, standard])
})

test.each(['https://evil.example/picture.jpg', 'http://169.254.169.254/latest/', '/elsewhere.jpg'])(
  'a redirect to %s is not followed',
  async location => {
    handlers[large] = response => response.writeHead(302, { location }).end()
    handlers[standard] = handlers[large]
    handlers['/elsewhere.jpg'] = response => response.end(good)
    const { picture, refusals } = await fetchPicture()
    expect(picture).toBeNull()
    expect(refusals).toEqual(['HTTP 302', 'HTTP 302'])
    expect(asked).toEqual([large, standard])
  },
)

test('a host that never completes its response delays the verdict only until the limit', async () => {
  for (const respond of [
    () => {},
    (response: ServerResponse) => void response.writeHead(200).write(good.subarray(0, 100)),
  ]) {
    handlers[large] = respond
    const startedAt = performance.now()
    const { picture, refusals } = await fetchPicture({ limitMs: 200 })
    expect(picture).toBeNull()
    expect(refusals).toHaveLength(1)
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  }
})

test('Stop ends the fetch with its abort reason', async () => {
  const stopping = new AbortController()
  handlers[large] = () => stopping.abort(new Error('stopped'))
  await expect(fetchPicture({ signal: stopping.signal })).rejects.toThrow('stopped')
})
