import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { VendorRefusal } from '#adapters/llm/failure.ts'
import { guardedFetch } from '#adapters/llm/guarded-fetch.ts'

const limit = 256 * 1024

/** An endless body. */
const endless = (onCancel: () => void) =>
  new ReadableStream<Uint8Array>({
    pull: controller => controller.enqueue(new Uint8Array(limit / 4).fill(120)),
    cancel: onCancel,
  })

test('at most 256 KiB of an error response is read, then its connection is closed', async () => {
  const onCancel = vi.fn()
  const refusing = async () => new Response(endless(onCancel), { status: 503, headers: { 'retry-after': '7' } })
  const refusal = await guardedFetch(refusing)('http://vendor.example').catch(error => error)
  expect(refusal).toBeInstanceOf(VendorRefusal)
  expect([refusal.status, refusal.headers.get('retry-after'), refusal.body.length]).toEqual([503, '7', limit])
  expect(onCancel).toHaveBeenCalledTimes(1)
})

test('a success response is returned unchanged', async () => {
  const response = new Response('data: 1')
  expect(await guardedFetch(async () => response)('http://vendor.example')).toBe(response)
})

test('a redirect is not followed, so that prompt and key reach no other host', async () => {
  const paths: (string | undefined)[] = []
  const server = createServer((request, response) => {
    paths.push(request.url)
    response.writeHead(308, { location: '/elsewhere' }).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const asked = guardedFetch()(`http://127.0.0.1:${port}/v1`, { method: 'POST', body: 'the prompt' })
  await expect(asked).rejects.toThrow('fetch failed')
  expect(paths).toEqual(['/v1'])
  await new Promise(resolve => server.close(resolve))
})
