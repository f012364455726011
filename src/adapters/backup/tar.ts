import { BackupFailure } from '#core/backup.ts'

/** One file of an archive; `body` in as many pieces as come. */
export type TarEntry = { readonly name: string; readonly size: number; readonly body: AsyncIterable<Uint8Array> }

const block = 512

/** The header of a plain file (POSIX ustar), so that any `tar` can look into a backup. */
export function tarHeader(name: string, size: number, at: Date): Buffer {
  const header = Buffer.alloc(block)
  const put = (text: string, offset: number) => void header.write(text, offset, 'ascii')
  const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, '0')}\0`
  put(name, 0)
  put(octal(0o600, 8), 100)
  put(octal(0, 8), 108)
  put(octal(0, 8), 116)
  put(octal(size, 12), 124)
  put(octal(Math.floor(at.getTime() / 1000), 12), 136)
  put('        ', 148)
  put('0', 156)
  put('ustar\u000000', 257)
  put(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** What fills the last block of a body. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block)

export const tarEnd = (): Buffer => Buffer.alloc(block * 2)

const checksumOf = (header: Buffer): number => {
  let sum = 0
  for (let at = 0; at < block; at += 1) sum += at >= 148 && at < 156 ? 32 : header[at]!
  return sum
}

/**
 * Goes through an archive entry by entry; each body must be read before the next entry is asked for.
 * @throws BackupFailure when it ends too early or is no archive
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncIterable<TarEntry> {
  const bytes = byteReader(source)
  for (let isFirst = true; ; isFirst = false) {
    const header = Buffer.concat(await Array.fromAsync(bytes.take(block)))
    if (header.length === block && header.every(byte => byte === 0)) break
    const isHeader = header.length === block && header.toString('ascii', 257, 262) === 'ustar'
    if (!isHeader || Number.parseInt(header.toString('ascii', 148, 154), 8) !== checksumOf(header))
      throw new BackupFailure(isFirst ? 'it is not a backup' : 'it was altered')
    const size = Number.parseInt(header.toString('ascii', 124, 135), 8)
    yield { name: header.toString('ascii', 0, header.indexOf(0)), size, body: bytes.take(size) }
    await Array.fromAsync(bytes.take(tarPadding(size).length))
  }
  // To the very end, so that its checksum is looked at.
  for await (const rest of bytes.take(Number.POSITIVE_INFINITY))
    if (rest.some(byte => byte !== 0)) throw new BackupFailure('something was added behind its end')
}

/** Hands out a stream in pieces of a wanted length. */
function byteReader(source: AsyncIterable<Buffer>) {
  const pieces = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  return {
    async *take(length: number): AsyncIterable<Buffer> {
      let left = length
      while (left > 0) {
        if (rest.length === 0) {
          const next = await pieces.next()
          if (next.done === true) {
            if (length !== Number.POSITIVE_INFINITY) throw new BackupFailure('it is cut off in the middle')
            return
          }
          rest = next.value
        }
        const piece = rest.subarray(0, Math.min(left, rest.length))
        rest = rest.subarray(piece.length)
        left -= piece.length
        yield piece
      }
    },
  }
}
