import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** How a scripted server answers one call. */
export type ServerReply = {
  readonly text?: string
  readonly finish?: 'stop' | 'length' | 'content_filter'
  /** The `usage` that comes with the first words. */
  readonly earlyUsage?: object
  /** The `usage` of the last event, as it is; none when absent. */
  readonly usage?: object
  /** How long the model is loaded before the first byte. */
  readonly loadsMs?: number
  /** Comments that are sent meanwhile, as OpenRouter does. */
  readonly isAlive?: boolean
}

export type ScriptedServer = AsyncDisposable & {
  /** The address for MODEL_SERVERS. */
  readonly url: string
  /** The bodies of the calls. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read into them
  readonly calls: readonly any[]
}

/** Only its input has a price, $1 a million. */
const listed = { id: 'm', context_length: 32_768, pricing: { prompt: '0.000001', completion: '0' } }

/** A model server on loopback with the model `m`, which answers each call as the test scripts it; `n` counts calls from 0. */
export async function scriptedServer(
  // biome-ignore lint/suspicious/noExplicitAny: tests read into it
  reply: (body: any, n: number) => ServerReply,
): Promise<ScriptedServer> {
  const calls: unknown[] = []
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      response.end(JSON.stringify({ data: [listed] }))
      return
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    calls.push(body)
    const {
      text = 'Forty kilograms [1].',
      finish = 'stop',
      earlyUsage,
      usage,
      loadsMs = 0,
      isAlive,
    } = reply(body, calls.length - 1)
    if (isAlive) {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(': OPENROUTER PROCESSING\n\n')
    }
    await sleep(loadsMs, undefined, { ref: false })
    if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(event({ choices: [{ index: 0, delta: { content: text }, finish_reason: null }], usage: earlyUsage }))
    response.write(event({ choices: [{ index: 0, delta: {}, finish_reason: finish }] }))
    if (usage) response.write(event({ choices: [], usage }))
    response.end('data: [DONE]\n\n')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    [Symbol.asyncDispose]: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const event = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`
