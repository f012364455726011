import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cliProcess } from '#tests/setup/cli-process.ts'
import { cloneDatabase, emptyDatabase } from '#tests/setup/database.ts'
import { productProcesses } from '#tests/setup/product-process.ts'

const start = productProcesses()
const folder = mkdtempSync(join(tmpdir(), 'backup-'))
const file = join(folder, 'all.tar.zst')
let source: Awaited<ReturnType<typeof cloneDatabase>>
let target: Awaited<ReturnType<typeof emptyDatabase>>

beforeAll(async () => {
  source = await cloneDatabase()
  target = await emptyDatabase()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await source.drop()
  await target.drop()
})

test('what was restored is a product: it starts, and people log in with the passwords they had', async () => {
  const login = { email: 'ada@example.com', password: 'a long walk home' }
  const account = ['--email', login.email, '--password', login.password, '--name', 'Ada', '--tier', 'pro', '--active']
  expect(await cliProcess(source.url, ['users', 'create', ...account])).toMatchObject({ code: 0 })
  expect(await cliProcess(source.url, ['backup', 'create', file])).toMatchObject({ code: 0, err: '' })
  const restored = await cliProcess(target.url, ['backup', 'restore', file, '--verify', '--json'])
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(JSON.parse(restored.out)).toMatchObject({ compared: true })

  const product = await start({ DATABASE_URL: target.url })
  await product.ready()
  const answer = await fetch(`${product.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ user: { email: login.email, subscriptionTier: 'pro' } })
  expect(await cliProcess(target.url, ['backup', 'restore', file])).toMatchObject({
    code: 4,
    err: expect.stringContaining('This database is not empty'),
  })
})

/** A disk of one page that something else has filled; where nobody may mount one, a limit of the file size. */
const canMount = spawnSync('unshare', ['-Urm', 'true']).status === 0
const full = canMount
  ? {
      shell: `exec unshare -Urm sh -c 'mount -t tmpfs -o size=4k tmpfs FOLDER; head -c 4096 /dev/zero > FOLDER/other
        "$@"; code=$?; rm FOLDER/other; ls FOLDER >&2; exit $code' sh "$@"`,
      sentence: 'the disk is full',
    }
  : { shell: 'ulimit -f 1; exec "$@"', sentence: 'files may not grow that large here' }

test('a full disk: one sentence, and no half file', async () => {
  const room = mkdtempSync(join(folder, 'full-'))
  const file = join(room, 'x.tar.zst')
  const { code, err } = await cliProcess(source.url, ['backup', 'create', file], full.shell.replaceAll('FOLDER', room))
  expect({ code, err }).toEqual({ code: 1, err: `Cannot write ${file}: ${full.sentence}. Nothing was kept.\n` })
  expect(readdirSync(room)).toEqual([])
})

test('a database that is away is said in a sentence, with an exit code of its own', async () => {
  const { code, err, out } = await cliProcess('postgres://nobody@127.0.0.1:1/none', ['users', 'list'])
  expect({ code, out }).toEqual({ code: 5, out: '' })
  expect(err).toMatch(/^The database, or something else outside, cannot be reached: .*ECONNREFUSED/)
})
