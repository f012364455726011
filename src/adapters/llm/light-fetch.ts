import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { text } from 'node:stream/consumers'

/** The part of a response that an SDK looks at, with the body as Node's own stream. */
export type LightResponse = Pick<Response, 'ok' | 'status' | 'statusText' | 'headers' | 'url' | 'text' | 'json'> & {
  readonly body: IncomingMessage
}

/** An idle connection is not asked again after this long: vendors and what stands between may have left it. */
const idleMs = 4_000
const kinds = {
  'http:': { request: http.request, agent: new http.Agent({ keepAlive: true, timeout: idleMs }) },
  'https:': { request: https.request, agent: new https.Agent({ keepAlive: true, timeout: idleMs }) },
}

/** `may`: the request is made, and leaves only when that resolves. */
type LightInit = RequestInit & { readonly may?: Promise<void> }

/** Longer bodies are turned into bytes while they wait. */
const longBody = 16_384

/**
 * `fetch` for an SDK whose answer we read ourselves: one connection's bytes without the web streams around them, which on
 * a thousand streams cost more than all the rest, and without keeping the request's body, the whole transcript, for as
 * long as the answer takes. Has no time limits of its own; the caller's signal ends it.
 */
export function lightFetch(input: string | URL | Request, init: LightInit = {}): Promise<LightResponse> {
  const { signal = null, method = 'GET', headers, body, may } = init
  signal?.throwIfAborted()
  const url = new URL(String(input))
  const { request, agent } = kinds[url.protocol === 'https:' ? 'https:' : 'http:']
  const given = headers instanceof Headers ? headers : new Headers(headers)
  const options = { agent, method, headers: Object.fromEntries(given) }
  const send = (content: typeof body | Buffer) => {
    const asking = request(url, options)
    const answered = answerOf(asking, url, signal)
    asking.end(content ?? undefined)
    return answered
  }
  if (may === undefined) return send(body)
  const content = typeof body === 'string' && body.length > longBody ? Buffer.from(body) : body
  return may.then(() => {
    signal?.throwIfAborted()
    return send(content)
  })
}

/** Apart from where the body is known: what listens until the answer's end would keep it. */
function answerOf(asking: ClientRequest, url: URL, signal: AbortSignal | null): Promise<LightResponse> {
  return new Promise((resolve, reject) => {
    const abort = () => asking.destroy(signal?.reason)
    signal?.addEventListener('abort', abort, { once: true })
    asking.once('close', () => signal?.removeEventListener('abort', abort))
    asking.once('error', reject)
    asking.once('response', answer => resolve(lightResponse(answer, url)))
  })
}

const nothing = new Headers()

function lightResponse(answer: IncomingMessage, url: URL): LightResponse {
  const status = answer.statusCode ?? 0
  const ok = status >= 200 && status < 300
  return {
    ok,
    status,
    statusText: answer.statusMessage ?? '',
    // Only a refusal's matter; the SDK looks through all of them at every answer, and they are dear to make.
    headers: ok ? nothing : headersOf(answer),
    url: url.href,
    text: () => text(answer),
    json: async () => JSON.parse(await text(answer)),
    body: answer,
  }
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at]!, rawHeaders[at + 1]!)
  return headers
}
