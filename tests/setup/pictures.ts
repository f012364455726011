/** The first bytes of pictures of a given size, as cameras and encoders write them, and filler up to `length` bytes. */

const ascii = (text: string): number[] => [...text].map(letter => letter.charCodeAt(0))
const big16 = (n: number): number[] => [(n >> 8) & 0xff, n & 0xff]
const little16 = (n: number): number[] => [n & 0xff, (n >> 8) & 0xff]
const little24 = (n: number): number[] => [...little16(n), (n >> 16) & 0xff]

function padded(head: readonly number[], length: number): Uint8Array {
  const bytes = new Uint8Array(Math.max(length, head.length))
  bytes.set(head)
  return bytes
}

/** A JPEG with the segments that cameras put before the frame: JFIF, EXIF, tables, a fill byte. */
export function jpeg(width: number, height: number, { length = 2_000, frame = 0xc0 } = {}): Uint8Array {
  const exif = [0xff, 0xe1, ...big16(60), ...Array.from({ length: 58 }, () => 0xc0)]
  const tables = [0xff, 0xc4, ...big16(5), 1, 2, 3]
  const sof = [0xff, 0xff, frame, ...big16(17), 8, ...big16(height), ...big16(width), 3]
  return padded([0xff, 0xd8, 0xff, 0xe0, ...big16(4), 1, 1, ...exif, ...tables, ...sof], length)
}

export const png = (width: number, height: number, length = 2_000): Uint8Array =>
  padded(
    [0x89, ...ascii('PNG\r\n\x1a\n'), 0, 0, 0, 13, ...ascii('IHDR'), 0, 0, ...big16(width), 0, 0, ...big16(height)],
    length,
  )

export function webp(kind: 'VP8 ' | 'VP8L' | 'VP8X', width: number, height: number, length = 2_000): Uint8Array {
  const start = [...ascii('RIFF'), 0, 0, 0, 0, ...ascii('WEBP'), ...ascii(kind), 0, 0, 0, 0]
  const bits = (width - 1) | ((height - 1) << 14)
  const body = {
    'VP8 ': [0, 0, 0, 0x9d, 0x01, 0x2a, ...little16(width), ...little16(height)],
    VP8L: [0x2f, ...little16(bits), ...little16(bits >>> 16)],
    VP8X: [0, 0, 0, 0, ...little24(width - 1), ...little24(height - 1)],
  }[kind]
  return padded([...start, ...body], length)
}
