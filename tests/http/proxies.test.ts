import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { restRoutes } from '#http/rest/routes.ts'
import { appRouter } from '#http/trpc/router.ts'
import { testApp } from '#tests/setup/app.ts'

const app = testApp()

const example = (name: string) => readFileSync(`docs/proxies/${name}`, 'utf8')

/** The locations of nginx.conf with their directives, in order: the first that matches applies. */
const locations = [...example('nginx.conf').matchAll(/location ~ (\S+) \{([^}]*)\}/g)].map(([, pattern, rows]) => ({
  pattern: new RegExp(pattern!),
  rows: rows!,
}))
const rowsOf = (path: string): string => locations.find(({ pattern }) => pattern.test(path))?.rows ?? ''

const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>)
const streams = [
  ...restRoutes.filter(({ stream, options }) => stream !== null || options.waits).map(({ path }) => `/api${path}`),
  ...procedures.filter(([, call]) => call._def.type === 'subscription').map(([path]) => `/trpc/${path}`),
]
const uploads = restRoutes
  .filter(({ options }) => options.large !== undefined)
  .flatMap(({ path, options }) => [`/api${path}`, `/trpc/${options.twin}`])
const all = [...restRoutes.map(({ path }) => `/api${path}`), ...procedures.map(([path]) => `/trpc/${path}`)]

/** The patterns and values of the map from addresses to households, in order. */
const households = [...example('nginx.conf').matchAll(/^ +"~(\S+)" (\S+);$/gm)].map(([, pattern, value]) => ({
  pattern: new RegExp(pattern!),
  value: value!,
}))
function householdOf(address: string): string {
  for (const { pattern, value } of households) {
    const groups = pattern.exec(address)?.groups
    if (groups) return value.replace(/\$(\w+)/g, (_, name: string) => groups[name]!)
  }
  return address
}

/** An IPv6 address as nginx writes it: `::` for the first of the longest runs of two or more zeros. */
function written(groups: readonly string[]): string {
  const rows = [...groups.join(':').matchAll(/\b0(:0\b)+/g)].sort((a, b) => b[0].length - a[0].length)
  if (rows[0] === undefined) return groups.join(':')
  const [{ index, 0: row }] = rows as [RegExpExecArray]
  const text = groups.join(':')
  return `${text.slice(0, index).replace(/:$/, '')}::${text.slice(index + row.length).replace(/^:/, '')}`
}

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::1', '::1'],
  ['::ffff:203.0.113.9', '::ffff:203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8:1234:0:5::', '2001:db8:1234:0'],
  ['2001:db8:1234::2:3:4', '2001:db8:1234:0'],
  ['2001:db8:1234::', '2001:db8:1234:0'],
  ['2001:db8::5:6:7:8', '2001:db8:0:0'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001::4:5:6:7:8', '2001:0:0:4'],
  ['2001::5:6:7:8', '2001:0:0:0'],
  ['2001::8', '2001:0:0:0'],
])('nginx counts %s as %s', (address, household) => expect(householdOf(address)).toBe(household))

test('nginx counts every IPv6 /64 network as one household, wherever its zeros are', () => {
  for (let zeros = 0; zeros < 128; zeros += 1) {
    const groups = ['2001', ...Array.from({ length: 7 }, (_, index) => ((zeros >> index) & 1 ? '0' : `${index + 2}a`))]
    expect(householdOf(written(groups)), written(groups)).toBe(groups.slice(0, 4).join(':'))
  }
})

test('nginx limits exactly the streams and the uploads by connection, and all calls by rate', () => {
  expect(all.filter(path => rowsOf(path).includes('limit_conn streams')).sort()).toEqual(streams.sort())
  expect(all.filter(path => rowsOf(path).includes('limit_conn uploads')).sort()).toEqual(uploads.sort())
  expect(all.filter(path => !rowsOf(path).includes('limit_req zone=calls'))).toEqual([])
})

test('both examples accept large bodies exactly on the routes for transcripts', () => {
  expect(all.filter(path => /client_max_body_size 33m/.test(rowsOf(path))).sort()).toEqual(uploads.sort())
  const [, named = ''] = /@transcripts path (.*)/.exec(example('Caddyfile')) ?? []
  expect(named.split(' ').sort()).toEqual(uploads.sort())
})

test('an idle connection stays open longer than Caddy (two minutes) or nginx (one) reuses it', async () => {
  const response = await fetch(`${await app.listen()}/healthz`)
  const [, seconds] = /timeout=(\d+)/.exec(response.headers.get('keep-alive') ?? '') ?? []
  expect(Number(seconds)).toBeGreaterThan(120)
})
