import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureServer } from '#embedded/ensure-server.ts'

let pgdata: string

beforeEach(() => {
  pgdata = mkdtempSync(join(tmpdir(), 'ensure-server-'))
})
afterEach(() => {
  if (existsSync(join(pgdata, 'started')))
    process.kill(Number(readFileSync(join(pgdata, 'started'), 'utf8')), 'SIGKILL')
  rmSync(pgdata, { recursive: true, force: true })
})

/** Calls `ensureServer` with a program that runs `onStart` in place of Postgres, and then runs until it is killed. */
function ensureWith(onStart: string, waitMs: number): ReturnType<typeof ensureServer> {
  const program = join(pgdata, 'postgres.mjs')
  writeFileSync(
    program,
    `import { readFileSync, writeFileSync } from 'node:fs'
    process.chdir(process.argv[3])
    ${onStart}
    writeFileSync('started', String(process.pid))
    setInterval(() => {}, 1000)`,
  )
  const mode = {
    wrapper: [process.execPath],
    runAs: null,
    binaries: { initdb: program, postgres: program },
    pgdata,
  }
  return ensureServer(mode, join(pgdata, 'log'), 5432, Date.now() + waitMs)
}

test('a Postgres that starts but does not become ready is given up at the deadline', { timeout: 20_000 }, async () => {
  expect(await ensureWith('', 2000)).toBeNull()

  expect(existsSync(join(pgdata, 'started'))).toBe(true)
})

test('the pid file of a dead Postgres stays for the new one to replace', async () => {
  const dead = 999_999_999
  writeFileSync(join(pgdata, 'postmaster.pid'), `${dead}\n${pgdata}\n0\n5432\n\n\n\nready\n`)

  const server = await ensureWith(
    `writeFileSync('found', readFileSync('postmaster.pid'))
    writeFileSync('postmaster.pid', [process.pid, '', 0, 5432, '', '', '', 'ready', ''].join('\\n'))`,
    20_000,
  )

  expect(server).toEqual({ pid: expect.any(Number), port: 5432, wasStarted: true })
  expect(readFileSync(join(pgdata, 'found'), 'utf8')).toMatch(new RegExp(`^${dead}\\n`))
})
