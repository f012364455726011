import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from '#core/errors.ts'
import { BackupFailure } from '#core/operations/backup-contents.ts'

/**
 * Calls `write` with a temporary name and renames the result to `path` when it is complete. Existing files are never
 * replaced, and no partial file remains.
 * @throws AppError CONFLICT when `path` exists, BackupFailure when it cannot be written
 */
export async function writeAtomically<T>(
  path: string,
  make: (part: string) => Promise<unknown>,
  write: (part: string) => Promise<T>,
): Promise<T> {
  if (await stat(path).catch(() => null))
    throw new AppError('CONFLICT', { message: `${path} already exists. Choose another name.` })
  const part = `${path}.part`
  let isOurs = false
  try {
    await make(part)
    isOurs = true
    const result = await write(part)
    await rename(part, path)
    await syncFolder(dirname(path))
    return result
  } catch (error) {
    if (isOurs) await rm(part, { recursive: true, force: true })
    throw asWriteFailure(error, path)
  }
}

/** Flushes the folder, so that the rename survives a crash. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path).catch(() => null)
  await folder?.sync().catch(() => {})
  await folder?.close()
}

const obstacles: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of this disk is used up',
  EFBIG: 'files may not grow that large here',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder is a file',
  EEXIST: 'another backup is being written to it; if not, remove what has its name and .part',
}

function asWriteFailure(error: unknown, path: string): unknown {
  const obstacle = obstacles[String((error as { code?: unknown }).code)]
  return obstacle === undefined
    ? error
    : new BackupFailure(`Cannot write ${path}: ${obstacle}. Nothing was kept.`, error)
}
