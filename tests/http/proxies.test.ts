import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { restRoutes } from '#http/rest/routes.ts'
import { appRouter } from '#http/trpc/router.ts'

const example = (name: string) => readFileSync(`docs/proxies/${name}`, 'utf8')

/** The patterns of nginx.conf with their rows, in their order: the first that fits counts. */
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

test('nginx counts every stream and every upload in its own row, and nothing else there', () => {
  expect(all.filter(path => rowsOf(path).includes('limit_conn streams')).sort()).toEqual(streams.sort())
  expect(all.filter(path => rowsOf(path).includes('limit_conn uploads')).sort()).toEqual(uploads.sort())
  expect(all.filter(path => !rowsOf(path).includes('limit_req zone=calls'))).toEqual([])
})

test('both examples let large bodies through where transcripts are sent', () => {
  expect(all.filter(path => /client_max_body_size 33m/.test(rowsOf(path))).sort()).toEqual(uploads.sort())
  const [, named = ''] = /@transcripts path (.*)/.exec(example('Caddyfile')) ?? []
  expect(named.split(' ').sort()).toEqual(uploads.sort())
})
