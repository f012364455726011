import type { InjectOptions } from 'fastify'
import type { Call } from './calls.ts'
import type { Random } from './random.ts'
import { corrupted, fittingValue, hostileText, type Known, textOf } from './values.ts'

type RequestParts = { readonly method: string; readonly url: string; readonly payload?: string }

/** A request to this call, mostly almost valid, so that it passes the first check. */
export function requestOf(random: Random, call: Call, others: readonly Call[], known: Known): InjectOptions {
  const built = call.kind === 'rest' ? restRequest(random, call, known) : trpcRequest(random, call, others, known)
  const method = random.chance(0.06) ? random.pick(oddMethods) : built.method
  const hasBody = built.payload !== undefined && method !== 'GET' && method !== 'HEAD'
  return {
    method: method as 'GET',
    url: random.chance(0.05) ? brokenUrl(random, built.url) : built.url,
    headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...oddHeaders(random) },
    ...(hasBody ? { payload: built.payload! } : {}),
    remoteAddress: `10.${random.int(256)}.${random.int(256)}.1`,
  }
}

const oddMethods = ['HEAD', 'OPTIONS', 'DELETE', 'PUT', 'PATCH', 'GET', 'POST', 'TRACE', 'PROPFIND', 'SEARCH']

function input(random: Random, schema: Parameters<typeof fittingValue>[1] | null, known: Known): unknown {
  const value = schema === null ? {} : fittingValue(random, schema, known)
  return random.chance(0.5) ? value : corrupted(random, value)
}

function restRequest(random: Random, call: Call & { kind: 'rest' }, known: Known): RequestParts {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(
      String(random.chance(0.6) ? random.pick(known[name] ?? ['x']) : hostileText(random)).toWellFormed(),
    ),
  )
  const query = Object.entries(
    fittingValue(random, { type: 'object', ...call.query }, known) as Record<string, unknown>,
  )
  const pairs = query.map(([name, value]) => [name, random.chance(0.5) ? String(value) : hostileText(random)] as const)
  const search = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join('&')
  const url = `${path}${search === '' ? '' : `?${search}`}`
  if (call.method === 'GET') return { method: 'GET', url }
  return { method: call.method, url, payload: textOf(random, input(random, call.body, known)) }
}

function trpcRequest(
  random: Random,
  call: Call & { kind: 'trpc' },
  others: readonly Call[],
  known: Known,
): RequestParts {
  const base = { method: call.isChange ? 'POST' : 'GET' }
  const isBatch = random.chance(0.3)
  if (!isBatch) {
    const text = textOf(random, input(random, call.input, known))
    return call.isChange
      ? { ...base, url: `/trpc/${call.path}`, payload: text }
      : { ...base, url: `/trpc/${call.path}?input=${encodeURIComponent(text.toWellFormed())}` }
  }
  const alike = others.filter(each => each.kind === 'trpc' && each.isChange === call.isChange) as (typeof call)[]
  const calls = [
    call,
    ...Array.from({ length: random.int(12) }, () => random.pick(random.chance(0.9) ? alike : [call])),
  ]
  const paths = calls.map(each => (random.chance(0.05) ? random.pick(['__proto__', 'nothing', '']) : each.path))
  const inputs = calls.flatMap((each, index) =>
    random.chance(0.15) ? [] : [[String(index), input(random, each.input, known)]],
  )
  const text = textOf(random, Object.fromEntries(inputs))
  const url = `/trpc/${paths.join(',')}?batch=${random.pick(['1', '1', '1', '0', 'x'])}`
  return call.isChange
    ? { ...base, url, payload: text }
    : { ...base, url: `${url}&input=${encodeURIComponent(text.toWellFormed())}` }
}

const brokenUrl = (random: Random, url: string): string =>
  random.pick([
    `${url}%`,
    `${url}%E0%A4%A`,
    url.replace('/', '//'),
    `${url}/`,
    `${url}?${url}`,
    `${url}&input=1&input=2&batch=1&batch=2`,
    `${url}?input[]=1&input[a]=2&__proto__=1&constructor=2`,
    `${url}&connectionParams=${encodeURIComponent('{"a":[[[')}`,
    `${url}&lastEventId=${encodeURIComponent('\u0000')}`,
    `${url}?${'a=1&'.repeat(1_000)}`,
    url.toUpperCase(),
    url.replaceAll('/', '%2F'),
    `/..${url}`,
  ])

const jsonTypes = [
  'application/json; charset=utf-16',
  'application/json;',
  'text/plain',
  'multipart/form-data',
  'x',
  '',
]

/** Only headers that an HTTP parser accepts. */
function oddHeaders(random: Random): Record<string, string> {
  if (random.chance(0.75)) return {}
  return random.pick<Record<string, string>>([
    { 'content-type': random.pick(jsonTypes) },
    { accept: 'text/event-stream' },
    { accept: 'text/html' },
    { accept: '*/*;q=x,,;' },
    { 'trpc-accept': 'application/jsonl' },
    { 'last-event-id': random.pick(['-1', '1e999', 'x', '99999999999999999999']) },
    { origin: random.pick(['null', 'http://localhost:3000', 'https://evil.example', 'x']) },
    { 'sec-fetch-site': random.pick(['cross-site', 'same-origin', 'x']) },
    { host: random.pick(['user:pass@localhost', '[::1]:80', 'x'.repeat(300), '%00', 'localhost:99999']) },
    { 'accept-encoding': random.pick(['gzip', 'gzip;q=0', 'x']) },
    { range: 'bytes=0-,5-1,-99999' },
    { 'if-none-match': '*', 'if-modified-since': 'yesterday' },
    { 'x-forwarded-for': '1.2.3.4, x', forwarded: 'for="' },
    {
      cookie: random.pick([
        'session=%00; panel=%ff',
        'session="x',
        '__proto__=1; session=x',
        `session=${'x'.repeat(5_000)}`,
      ]),
    },
    { 'user-agent': 'x'.repeat(5_000) },
    { expect: '100-continue' },
    { authorization: 'Basic %%%' },
    { 'stripe-signature': 't=1,v1=x' },
  ])
}
