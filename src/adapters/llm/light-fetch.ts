import { request } from 'undici'

/** The part of a response that an SDK looks at, with the body as a Node stream. */
export type LightResponse = Pick<Response, 'ok' | 'status' | 'statusText' | 'headers' | 'url' | 'text' | 'json'> & {
  readonly body: AsyncIterable<Uint8Array> & { destroy(): unknown }
}

/**
 * `fetch` for an SDK whose answer we read ourselves: one connection's bytes without the web streams around them, which on
 * a thousand streams cost more than all the rest. Has no time limits of its own; the caller's signal ends it.
 */
export const lightFetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<LightResponse> => {
  const url = String(input)
  const { statusCode, headers, body } = await request(url, {
    method: (init.method ?? 'GET') as 'POST',
    headers: Object.fromEntries(new Headers(init.headers)),
    body: (init.body ?? null) as string | null,
    signal: init.signal ?? null,
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map(one => [name, one] as const),
  )
  return {
    ok: statusCode >= 200 && statusCode < 300,
    status: statusCode,
    statusText: '',
    headers: new Headers(pairs.map(([name, value]) => [name, value] as [string, string])),
    url,
    text: () => body.text(),
    json: () => body.json(),
    body,
  }
}
