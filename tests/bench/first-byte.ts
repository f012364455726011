import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 2000 })

export type TimedAnswer = { readonly firstMs: number; readonly totalMs: number; readonly text: string }

/** Posts `body` as JSON, or sends a GET without one; reads the whole response and measures when `mark` first appeared. */
export function timeStream(
  url: string,
  { body, mark = '', headers = {} }: { body?: string | Buffer; mark?: string; headers?: Record<string, string> },
): Promise<TimedAnswer> {
  const about =
    body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const from = performance.now()
    let firstMs = 0
    let text = ''
    const asking = request(
      url,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...about, accept: 'text/event-stream', ...headers },
      },
      response => {
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
          if (firstMs === 0 && text.includes(mark)) firstMs = performance.now() - from
        })
        response.on('end', () => resolve({ firstMs, totalMs: performance.now() - from, text }))
        response.on('error', reject)
      },
    )
    asking.on('error', reject)
    asking.end(body)
  })
}

/** The value below which this share of all values lies. */
export const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!
