import { type FileHandle, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#core/errors.ts'
import { syncFolder, writeObstacle } from './backup/write-atomically.ts'

const defaultWaitMs = 5_000
const pollMs = 50

/** The text of a file; null when there is none. */
export async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * Replaces a file in one step, if its text is still `before` (null: there is no file). The new text is written to `.part`,
 * which is also the lock: only one process at a time has it. A killed process leaves `.part`, never half a file.
 * @returns false when the file has changed meanwhile
 * @throws AppError CONFLICT when another process holds `.part` for five seconds, or the file is read-only or cannot be written
 */
export async function replaceText(
  path: string,
  before: string | null,
  after: string,
  waitMs = defaultWaitMs,
): Promise<boolean> {
  // A link stays a link.
  const target = await realpath(path).catch(() => path)
  const part = `${target}.part`
  await refuseReadOnly(target)
  try {
    const file = await openPart(part, target, waitMs)
    const isReplaced = await fillAndRename(file, part, target, before, after).catch(async error => {
      await rm(part, { force: true })
      throw error
    })
    if (isReplaced) await syncFolder(dirname(target))
    return isReplaced
  } catch (error) {
    const obstacle = writeObstacle(error)
    if (obstacle === undefined) throw error
    throw new AppError('CONFLICT', {
      message: `Cannot write ${target}: ${obstacle}. Nothing was changed.`,
      cause: error,
    })
  }
}

/** Renaming needs no permission of the file itself, so its mode is read. */
async function refuseReadOnly(target: string): Promise<void> {
  const old = await stat(target).catch(() => null)
  if (old !== null && (old.mode & 0o222) === 0)
    throw new AppError('CONFLICT', {
      message: `Cannot write ${target}: the file is read-only. Nothing was changed.`,
    })
}

async function openPart(part: string, target: string, waitMs: number): Promise<FileHandle> {
  const endsAt = performance.now() + waitMs
  for (;;) {
    try {
      return await open(part, 'wx')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    if (performance.now() > endsAt)
      throw new AppError('CONFLICT', {
        message: `Cannot write ${target}: another command is writing it. If none is running, delete ${part}.`,
      })
    await sleep(pollMs)
  }
}

async function fillAndRename(
  file: FileHandle,
  part: string,
  target: string,
  before: string | null,
  after: string,
): Promise<boolean> {
  try {
    if ((await readText(target)) !== before) {
      await rm(part)
      return false
    }
    await file.writeFile(after)
    await keepOwner(file, target)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(part, target)
  return true
}

/** The new file has the mode and, where the system lets it, the owner of the old one. */
async function keepOwner(file: FileHandle, target: string): Promise<void> {
  const old = await stat(target).catch(() => null)
  if (old === null) return
  await file.chmod(old.mode)
  await file.chown(old.uid, old.gid).catch(() => {})
}
