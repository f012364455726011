import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensurePostgres } from '#embedded/ensure-postgres.ts'

let pgdata: string

beforeEach(() => {
  pgdata = mkdtempSync(join(tmpdir(), 'ensure-postgres-'))
})
afterEach(() => {
  if (existsSync(join(pgdata, 'started'))) {
    const pid = Number(readFileSync(join(pgdata, 'started'), 'utf8'))
    // Signals to process 0 reach the whole process group, the test runner included.
    if (!(pid > 0)) throw new Error(`The started process wrote the pid ${pid}.`)
    process.kill(pid, 'SIGKILL')
  }
  rmSync(pgdata, { recursive: true, force: true })
})

/** Calls `ensurePostgres` with a program that runs `onStart` in place of Postgres, and then runs for a short while. */
function ensureWith(onStart: string, waitMs: number): ReturnType<typeof ensurePostgres> {
  const program = join(pgdata, 'postgres.mjs')
  writeFileSync(
    program,
    `import { readFileSync, renameSync, writeFileSync } from 'node:fs'
    process.chdir(process.argv[3])
    ${onStart}
    // Renamed when it is whole: the test reads it at any moment.
    writeFileSync('starting', String(process.pid))
    renameSync('starting', 'started')
    setTimeout(() => {}, 60_000)`,
  )
  const mode = {
    wrapper: [process.execPath],
    runAs: null,
    binaries: { initdb: program, postgres: program },
    pgdata,
  }
  return ensurePostgres(mode, join(pgdata, 'log'), 5432, performance.now() + waitMs)
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

/** Like Postgres, refuses a pid file that it cannot read, and else writes its own. */
const startLikePostgres = `
  try {
    writeFileSync('postmaster.pid', [process.pid, '', 0, 5432, '', '', '', 'ready', ''].join('\\n'), { flag: 'wx' })
  } catch {
    process.exit(1)
  }`

test.each([
  ['empty', ''],
  ['garbage', 'garbage\n'],
  ['zero bytes', '\0'.repeat(60)],
])('a pid file that is %s does not prevent the start', async (_, content) => {
  writeFileSync(join(pgdata, 'postmaster.pid'), content)

  const server = await ensureWith(startLikePostgres, 5000)

  expect(server).toEqual({ pid: expect.any(Number), port: 5432, wasStarted: true })
})

test('an empty pid file of a running Postgres is kept, and the error says what to do', async () => {
  const program = join(pgdata, 'running-postgres.mjs')
  writeFileSync(program, 'console.log(1); setInterval(() => {}, 1000)')
  const running = spawn(process.execPath, [program, '-D', pgdata], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(running.stdout, 'data')
  writeFileSync(join(pgdata, 'postmaster.pid'), '')
  try {
    await expect(ensureWith(startLikePostgres, 20_000)).rejects.toThrow(
      `Postgres runs as process ${running.pid}, but ${join(pgdata, 'postmaster.pid')} does not name it. ` +
        `Stop it with "kill -INT ${running.pid}", then start again.`,
    )
    expect(existsSync(join(pgdata, 'started'))).toBe(false)
  } finally {
    running.kill('SIGKILL')
  }
})
