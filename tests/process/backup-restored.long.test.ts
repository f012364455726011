import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cliProcess } from '#tests/setup/cli-process.ts'
import { type Dumpable, dumpablePostgres, dumpsUnavailable } from '#tests/setup/dumpable-postgres.ts'
import { productProcesses } from '#tests/setup/product-process.ts'

const start = productProcesses()
const folder = mkdtempSync(join(tmpdir(), 'backup-'))
const file = join(folder, 'all.dump')
let server: Dumpable
let source: string
let target: string
const cli = (url: string, line: readonly string[], shell?: string) =>
  cliProcess(url, line, shell, { PG_BIN_DIR: server.toolFolder })

beforeAll(async () => {
  if (dumpsUnavailable !== null) return
  server = await dumpablePostgres()
  source = await server.migrated()
  target = await server.empty()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server?.[Symbol.asyncDispose]()
})
const testWithDumps = test.skipIf(dumpsUnavailable)

testWithDumps('a restored backup starts as a product, and users log in with their passwords', async () => {
  const login = { email: 'ada@example.com', password: 'a long walk home' }
  const account = ['--email', login.email, '--password', login.password, '--name', 'Ada', '--tier', 'pro', '--active']
  expect(await cli(source, ['users', 'create', ...account])).toMatchObject({ code: 0 })
  expect(await cli(source, ['backup', 'create', file])).toMatchObject({ code: 0, err: '' })
  const restored = await cli(target, ['backup', 'restore', file, '--verify', '--json'])
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(JSON.parse(restored.out)).toMatchObject({ verified: true })

  const product = await start({ DATABASE_URL: target })
  await product.ready()
  const response = await fetch(`${product.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ user: { email: login.email, subscriptionTier: 'pro' } })
  expect(await cli(target, ['backup', 'restore', file])).toMatchObject({
    code: 4,
    err: expect.stringContaining('This database is not empty'),
  })
})

/** A full disk of one page; where mounting is not allowed, a limit of the file size instead. */
const canMount = spawnSync('unshare', ['-Urm', 'true']).status === 0
const full = canMount
  ? {
      shell: `exec unshare -Urm sh -c 'mount -t tmpfs -o size=4k tmpfs FOLDER; head -c 4096 /dev/zero > FOLDER/other
        "$@"; code=$?; rm FOLDER/other; ls FOLDER >&2; exit $code' sh "$@"`,
      sentence: 'No space left on device',
    }
  : { shell: 'ulimit -f 1; exec "$@"', sentence: 'SIGXFSZ' }

testWithDumps('a full disk gives one error sentence and leaves no partial file', async () => {
  const disk = mkdtempSync(join(folder, 'full-'))
  const file = join(disk, 'x.dump')
  const { code, err } = await cli(source, ['backup', 'create', file], full.shell.replaceAll('FOLDER', disk))
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(full.sentence) })
  expect(err.trim().split('\n')).toHaveLength(1)
  expect(readdirSync(disk)).toEqual([])
})

test('an unavailable database is reported in a sentence, with its own exit code', async () => {
  const { code, err, out } = await cliProcess('postgres://stranger@127.0.0.1:1/none', ['users', 'list'])
  expect({ code, out }).toEqual({ code: 5, out: '' })
  expect(err).toMatch(/^The database or another service cannot be reached: .*ECONNREFUSED/)
})
