import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { BackupFailure } from '#core/backup.ts'
import { AppError } from '#core/errors.ts'

/**
 * Writes `content`, compressed, to `path`: beside it first, and under its name only when all of it is on the disk. A file
 * that is there is never replaced.
 * @throws AppError CONFLICT when there is one, BackupFailure when it cannot be written; no part of it stays behind
 */
export async function writeWhole(path: string, content: AsyncIterable<Buffer>, signal: AbortSignal): Promise<void> {
  const isThere = await stat(path).catch(() => null)
  if (isThere) throw new AppError('CONFLICT', { message: `${path} is there already. Name another file.` })
  const part = `${path}.part`
  const checksum = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }
  const target = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })
  let isOurs = false
  target.once('open', () => {
    isOurs = true
  })
  try {
    const packing = createZstdCompress(checksum)
    const kept = pipeline(packing, target, { signal })
    kept.catch(() => {})
    // Not as a part of the pipeline: a failure there would leave the content's queries running.
    for await (const piece of content) if (!packing.write(piece)) await Promise.race([once(packing, 'drain'), kept])
    packing.end()
    await kept
    await rename(part, path)
    await keepName(path)
  } catch (error) {
    if (isOurs) await rm(part, { force: true })
    throw asWriteFailure(error, path)
  }
}

/** The file's name is on the disk, too. */
async function keepName(path: string): Promise<void> {
  const folder = await open(dirname(path)).catch(() => null)
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
  ENOENT: 'its folder is not there',
  ENOTDIR: 'its folder is a file',
  EISDIR: 'it is a folder',
  EEXIST: 'another backup is being written to it; if not, remove its .part file',
}

function asWriteFailure(error: unknown, path: string): unknown {
  const obstacle = obstacles[String((error as { code?: unknown }).code)]
  return obstacle === undefined
    ? error
    : new BackupFailure(`Cannot write ${path}: ${obstacle}. Nothing was kept.`, error)
}

const damages: Record<string, string> = {
  Z_BUF_ERROR: 'it is cut off in the middle',
  ZSTD_error_checksum_wrong: 'it was altered: its checksum does not fit',
  ZSTD_error_corruption_detected: 'it was altered: it cannot be unpacked',
  ZSTD_error_prefix_unknown: 'it is not a backup, or something was added behind its end',
}

/** The uncompressed content of a backup's file. Failures are the file system's and zlib's: see `asReadFailure`. */
export async function* readWhole(path: string): AsyncIterable<Buffer> {
  const unpacked = createZstdDecompress()
  const piping = pipeline(createReadStream(path), unpacked)
  piping.catch(() => {})
  yield* unpacked as AsyncIterable<Buffer>
  await piping
  // The unpacker stops at the end of what it knows.
  if (unpacked.bytesWritten < (await stat(path)).size) throw new BackupFailure('something was added behind its end')
}

/** A failure while reading as a sentence about the file; what is not about the file stays as it is. */
export function asReadFailure(error: unknown, path: string): unknown {
  const code = String((error as { code?: unknown }).code)
  if (error instanceof BackupFailure) return new BackupFailure(`${path} cannot be used: ${error.message}.`, error)
  const damage = damages[code] ?? (code.startsWith('ZSTD_') ? 'it was altered: it cannot be unpacked' : undefined)
  if (damage !== undefined) return new BackupFailure(`${path} cannot be used: ${damage}.`, error)
  const obstacle = code === 'ENOENT' ? 'there is no such file' : obstacles[code]
  return obstacle === undefined ? error : new BackupFailure(`Cannot read ${path}: ${obstacle}.`, error)
}
