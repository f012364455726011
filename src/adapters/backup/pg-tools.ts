import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { BackupFailure } from '#core/operations/backup-contents.ts'

/** PostgreSQL's client programs. */
export type PgTools = {
  /** The folder that contains them; null to search the PATH. */
  readonly folder: string | null
  /** The process environment; the tools get only PATH, HOME, LANG, TZ, TMPDIR and PG* of it, and PGPASSWORD. */
  readonly environment: NodeJS.ProcessEnv
}

const containerHint = "docs/operating.md shows how to run them in the database's container."

/**
 * Runs a client program of PostgreSQL and waits until it has ended, also after `signal` stopped it. The password is
 * passed in the environment, because other users of this machine can read command lines.
 * @returns its standard output
 * @throws the signal's reason when it was stopped before it was done, BackupFailure when it is not installed, or with
 * its error output when it fails
 */
export async function runPgTool(
  { folder, environment }: PgTools,
  tool: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  { url, signal }: { readonly url?: string; readonly signal?: AbortSignal } = {},
): Promise<string> {
  const { address, password } = withoutPassword(url)
  const child = spawn(
    folder === null ? tool : join(folder, tool),
    [...(address === null ? [] : [`--dbname=${address}`]), ...args],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...forPgTools(environment),
        LC_ALL: 'C',
        PGAPPNAME: tool,
        ...(password === '' ? {} : { PGPASSWORD: password }),
      },
    },
  )
  const stop = () => void child.kill('SIGTERM')
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  const ended = new Promise<string | number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, killedBy) => resolve(killedBy ?? code))
  })
  try {
    const [code, output, errorOutput] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
    if (code === 0) return output
    throw new BackupFailure(`${tool} failed: ${lastLines(errorOutput) || `it ended with ${code}`}`)
  } catch (error) {
    signal?.throwIfAborted()
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new BackupFailure(
      `${tool} was not found ${folder === null ? 'on the PATH' : `in ${folder}`}. Install PostgreSQL's client programs, or set PG_BIN_DIR to their folder. ${containerHint}`,
      error,
    )
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}

/** The variables that the tools may need, without the product's secrets. */
const forPgTools = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(environment).filter(([name]) => /^(?:PATH|HOME|LANG|TZ|TMPDIR|PG[A-Z]+)$/.test(name)),
  )

/** `pg_dump` refuses to read a newer server. @throws BackupFailure when it is older than the server */
export async function refuseOlderTools(tools: PgTools, serverMajor: number): Promise<void> {
  const version = (await runPgTool(tools, 'pg_dump', ['--version'])).trim()
  if (Number(/\) (\d+)/.exec(version)?.[1]) >= serverMajor) return
  throw new BackupFailure(
    `${version} cannot read Postgres ${serverMajor}. Install PostgreSQL's client programs of version ${serverMajor}, or set PG_BIN_DIR to the folder of newer ones. ${containerHint}`,
  )
}

function withoutPassword(url: string | undefined): { address: string | null; password: string } {
  if (url === undefined) return { address: null, password: '' }
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  return { address: address.href, password }
}

/** The last lines, without the program's name at the start of each. */
const lastLines = (errorOutput: string): string =>
  errorOutput
    .trim()
    .split('\n')
    .slice(-3)
    .map(line => line.replace(/^pg_\w+: /, ''))
    .join(' ')
