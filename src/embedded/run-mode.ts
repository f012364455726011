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
import type { PostgresBinaries } from './binaries.ts'
import { type RunAs, unprivilegedUser } from './unprivileged-user.ts'

/** How and where Postgres runs here. */
export type RunMode = {
  /** Put before the program: empty, or the command that takes root's rights away. */
  readonly wrapper: readonly string[]
  readonly runAs: RunAs | null
  readonly binaries: Pick<PostgresBinaries, 'initdb' | 'postgres'>
  /** The cluster's folder; its parent exists. */
  readonly pgdata: string
}

const unshare = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'] as const

/**
 * Chooses how to run Postgres, which refuses to be root (decision 58). Nobody is asked for anything: root steps down to
 * an unprivileged user; where that user cannot read, root's rights are taken away by a user namespace; where that is
 * forbidden, the programs are copied and the cluster is put where the user can.
 * @throws Error in one sentence when nothing of it works
 */
export function chooseRunMode(dataDir: string, binaries: PostgresBinaries): RunMode {
  const here = join(dataDir, 'pg')
  const user = unprivilegedUser()
  if (user === null) return { wrapper: [], runAs: null, binaries, pgdata: here }

  const inNamespace: RunMode = { wrapper: unshare, runAs: null, binaries, pgdata: here }
  const steppedDown: RunMode = { wrapper: [], runAs: user, binaries, pgdata: here }
  // A cluster that is there already must be run by its owner.
  if (existsSync(here)) return statSync(here).uid === 0 ? inNamespace : steppedDown
  if (isOpenToOthers(dataDir) && isOpenToOthers(binaries.postgres)) return steppedDown
  const isElsewhere = existsSync(join(baseElsewhere(dataDir), 'data', 'pg'))
  if (!isElsewhere && namespaceWorks(binaries)) return inNamespace
  return elsewhere(dataDir, binaries, user)
}

/** Where the cluster of a folder may be. */
export const clusterPlaces = (dataDir: string): readonly string[] => [
  join(dataDir, 'pg'),
  join(baseElsewhere(dataDir), 'data', 'pg'),
]

/** True when every folder above lets anybody through. */
function isOpenToOthers(path: string): boolean {
  for (let folder = realpathSync(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

function namespaceWorks({ postgres }: PostgresBinaries): boolean {
  const [command, ...rest] = [...unshare, postgres, '--version'] as const
  return spawnSync(command, rest, { cwd: '/' }).status === 0
}

function baseElsewhere(dataDir: string): string {
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16)
  return `/var/tmp/is-this-clickbait-${name}`
}

/** Copies programs and puts the cluster under /var/tmp, in folders of root's that others may pass but not change. */
function elsewhere(dataDir: string, binaries: PostgresBinaries, user: RunAs): RunMode {
  const base = baseElsewhere(dataDir)
  try {
    ownFolder(base)
    const copy = join(base, 'postgres')
    if (!existsSync(copy)) {
      const partial = `${copy}.${process.pid}`
      cpSync(binaries.root, partial, { recursive: true, verbatimSymlinks: true })
      openTree(partial)
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
    const room = join(base, 'data')
    ownFolder(room)
    chownSync(room, user.uid, user.gid)
    return { wrapper: [], runAs: user, binaries: copied, pgdata: join(room, 'pg') }
  } catch (cause) {
    throw new Error(
      `Postgres does not run as root, and no other user can read ${dataDir}. Move the checkout to a folder that others may enter, start as another user, or set DATABASE_URL.`,
      { cause },
    )
  }
}

/** Makes the folder, or refuses one that somebody else prepared. */
function ownFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o755 })
  const found = lstatSync(path)
  const isOurs = found.isDirectory() && (found.uid === 0 || path.endsWith('/data'))
  if (!isOurs) throw new Error(`${path} belongs to somebody else`)
  chmodSync(path, 0o755)
}

function openTree(path: string): void {
  const opened = spawnSync('chmod', ['-R', 'go+rX', path])
  if (opened.status !== 0) throw new Error(`could not open ${path}`)
}
