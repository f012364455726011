import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { type RunAs, unprivilegedUser } from './unprivileged-user.ts'

/** How and where Postgres runs on this machine. */
export type RunMode = {
  /** The command in front of the program: empty, or one that drops root's rights. */
  readonly wrapper: readonly string[]
  readonly runAs: RunAs | null
  readonly binaries: Pick<PostgresBinaries, 'initdb' | 'postgres'>
  /** The cluster's folder; its parent exists. */
  readonly pgdata: string
}

const unshare = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'] as const

/**
 * Chooses how to run Postgres, which refuses to run as root. Root runs it as an unprivileged user. If that user cannot read
 * the folder, it runs in a user namespace without root's rights. If namespaces are forbidden, programs and cluster go to a
 * folder that the user can read.
 * @throws Error when none of these works
 */
export function chooseRunMode(dataDir: string, binaries: PostgresBinaries): RunMode {
  const pgdata = join(dataDir, 'pg')
  const user = unprivilegedUser()
  if (user === null) return { wrapper: [], runAs: null, binaries, pgdata }

  const inUserNamespace: RunMode = { wrapper: unshare, runAs: null, binaries, pgdata }
  const asUnprivilegedUser: RunMode = { wrapper: [], runAs: user, binaries, pgdata }
  // An existing cluster must be run by its owner.
  if (existsSync(pgdata)) return statSync(pgdata).uid === 0 ? inUserNamespace : asUnprivilegedUser
  if (isAccessibleToOthers(dataDir) && isAccessibleToOthers(binaries.postgres)) return asUnprivilegedUser
  const hasCopiedCluster = existsSync(join(copyFolder(dataDir), 'data', 'pg'))
  if (!hasCopiedCluster && namespaceWorks(binaries)) return inUserNamespace
  return runFromCopy(dataDir, binaries, user)
}

/** The places where the cluster of a data folder can be. */
export const clusterLocations = (dataDir: string): readonly string[] => [
  join(dataDir, 'pg'),
  join(copyFolder(dataDir), 'data', 'pg'),
]

/** True when any user may pass through every folder above. */
function isAccessibleToOthers(path: string): boolean {
  for (let folder = realpathSync(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

function namespaceWorks({ postgres }: PostgresBinaries): boolean {
  const [command, ...rest] = [...unshare, postgres, '--version'] as const
  return spawnSync(command, rest, { cwd: '/' }).status === 0
}

function copyFolder(dataDir: string): string {
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16)
  return `/var/tmp/is-this-clickbait-${name}`
}

/** Copies the programs and puts the cluster under /var/tmp, in folders of root that others can enter but not change. */
function runFromCopy(dataDir: string, binaries: PostgresBinaries, user: RunAs): RunMode {
  const base = copyFolder(dataDir)
  try {
    ensureOwnFolder(base)
    const copy = join(base, 'postgres')
    if (!existsSync(copy)) {
      const partial = `${copy}.${process.pid}`
      cpSync(binaries.root, partial, { recursive: true, verbatimSymlinks: true })
      makeReadable(partial)
      try {
        renameSync(partial, copy)
      } catch {
        rmSync(partial, { recursive: true, force: true })
      }
    }
    const program = (file: string) => join(copy, 'bin', file)
    const copied = { initdb: program('initdb'), postgres: program('postgres') }
    const works = spawnSync(copied.postgres, ['--version'], { ...user, cwd: '/' }).status === 0
    if (!works) throw new Error('the copy does not run')
    const data = join(base, 'data')
    ensureOwnFolder(data)
    chownSync(data, user.uid, user.gid)
    return { wrapper: [], runAs: user, binaries: copied, pgdata: join(data, 'pg') }
  } catch (cause) {
    throw new Error(
      `Postgres does not run as root, and no other user can read ${dataDir}. Move the checkout to a folder that others may enter, start as another user, or set DATABASE_URL.`,
      { cause },
    )
  }
}

/** Creates the folder, and refuses one that another user prepared. */
function ensureOwnFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o755 })
  const stats = lstatSync(path)
  const isOurs = stats.isDirectory() && (stats.uid === 0 || path.endsWith('/data'))
  if (!isOurs) throw new Error(`${path} belongs to another user`)
  chmodSync(path, 0o755)
}

function makeReadable(path: string): void {
  const chmod = spawnSync('chmod', ['-R', 'go+rX', path])
  if (chmod.status !== 0) throw new Error(`could not open ${path}`)
}
