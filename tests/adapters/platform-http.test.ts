import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPlatformHttp } from '#adapters/transcripts/platform-http.ts'

const limits = { proxyUrl: null, callMs: 2000, maxBytes: 1000 }
const signal = new AbortController().signal
let asked: string[] = []
let leadsTo = ''
let server: Server
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/start') response.writeHead(302, { location: leadsTo }).end()
    else response.end('{"ok":true}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())
const here = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** Addresses that a hostile platform response could contain: other hosts, other schemes, internal machines. */
const elsewhere = [
  'https://evil.example/captions',
  'https://youtube.com.evil.example/captions',
  'https://evilyoutube.com/captions',
  'https://www.youtube.com@evil.example/captions',
  'http://www.youtube.com/captions',
  'http://169.254.169.254/latest/meta-data/',
  'https://127.0.0.1/admin',
  'https://[::1]/admin',
  'file:///etc/passwd',
]

test.each(elsewhere)('%s is never called', async url => {
  for (const baseUrl of [null, here()]) {
    asked = []
    const http = createPlatformHttp({ ...limits, baseUrl })
    const answer = await http.call({ url }, signal)
    await http.close()
    expect(answer).toMatchObject({ refusal: { detail: expect.stringContaining('would leave YouTube') } })
    expect(asked).toEqual([])
  }
})

test.each(elsewhere)('a redirect to %s is not followed', async location => {
  asked = []
  leadsTo = location
  const http = createPlatformHttp({ ...limits, baseUrl: here() })
  const answer = await http.call({ url: 'https://www.youtube.com/start' }, signal)
  await http.close()
  expect(answer).toMatchObject({ refusal: { detail: expect.stringContaining('would leave YouTube') } })
  expect(asked).toEqual(['/start'])
})

test('a redirect within the platform is followed', async () => {
  leadsTo = 'https://m.youtube.com/end'
  const http = createPlatformHttp({ ...limits, baseUrl: here() })
  expect(await http.call({ url: 'https://www.youtube.com/start' }, signal)).toMatchObject({ response: { status: 200 } })
  await http.close()
})
