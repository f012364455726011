import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from '#core/errors.ts'
import { BackupFailure } from '#core/operations/backup-contents.ts'

/**
 * Writes a file or folder under a temporary name and renames it to `path` when it is complete. `make` creates the empty
 * `.part` and fails if there is one: two backups to the same path exclude each other. `write` fills it. A failure removes
 * the `.part`; a killed process leaves it. What exists at `path` stays.
 * @throws AppError CONFLICT when `path` exists, BackupFailure when it cannot be written
 */
export async function writeAtomically<T>(
  path: string,
  make: (part: string) => Promise<unknown>,
  write: (part: string) => Promise<T>,
): Promise<T> {
  const part = `${path}.part`
  let isOurs = false
  try {
    await make(part)
    isOurs = true
    // Not before: another backup renames its own while it has the `.part`.
    await refuseExisting(path)
    const result = await write(part)
    // Again: another program may have written there meanwhile.
    await refuseExisting(path)
    await rename(part, path)
    await syncFolder(dirname(path))
    return result
  } catch (error) {
    if (isOurs) await rm(part, { recursive: true, force: true })
    throw asWriteFailure(error, path)
  }
}

async function refuseExisting(path: string): Promise<void> {
  if (await stat(path).catch(() => null))
    throw new AppError('CONFLICT', { message: `${path} already exists. Choose another name.` })
}

/** Flushes the folder, so that the rename survives a crash. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path).catch(() => null)
  await folder?.sync().catch(() => {})
  await folder?.close()
}

/** Why a file cannot be written, in words; undefined for other errors. */
export const writeObstacle = (error: unknown): string | undefined =>
  obstacles[String((error as { code?: unknown })?.code)]

const obstacles: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of this disk is used up',
  EFBIG: 'files may not grow that large here',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder is a file',
  EBUSY: 'it is mounted as a single file: mount its folder',
}

function asWriteFailure(error: unknown, path: string): unknown {
  const { code } = error as { code?: unknown }
  if (code === 'EEXIST')
    return new BackupFailure(
      `Cannot write ${path}: another backup is being written there. If none is running, delete ${path}.part.`,
      error,
    )
  const obstacle = writeObstacle(error)
  return obstacle === undefined
    ? error
    : new BackupFailure(`Cannot write ${path}: ${obstacle}. Nothing was kept.`, error)
}
