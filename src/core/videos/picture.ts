import { standardThumbnail } from './standard-thumbnail.ts'

/** The formats that every vendor accepts. */
export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp'

/** A video's thumbnail. */
export type Picture = {
  readonly mediaType: PictureType
  readonly bytes: Uint8Array
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly hash: string
}

/** A thumbnail and the address from which it was fetched. */
export type FetchedPicture = Picture & { readonly address: string }

type PictureFacts = { readonly mediaType: PictureType; readonly width: number; readonly height: number }

export const maxPictureBytes = 1_000_000
/** The largest size for which a model's `pictureTokens` is an upper bound: vendors bill by size. */
const maxWidth = 1280
const maxHeight = 720
/** YouTube's gray placeholder for a missing picture is 120 × 90. */
const minWidth = 200
const minHeight = 150

/** What a picture's own bytes say about it; null unless they begin as one of our formats and are of a usable size. */
export function readPicture(bytes: Uint8Array): PictureFacts | null {
  if (bytes.length > maxPictureBytes) return null
  const facts = readPng(bytes) ?? readWebp(bytes) ?? readJpeg(bytes)
  if (facts === null || facts.width > maxWidth || facts.height > maxHeight) return null
  return facts.width < minWidth || facts.height < minHeight ? null : facts
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const hasText = (bytes: Uint8Array, at: number, text: string): boolean =>
  bytes.length >= at + text.length && [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0))

function readPng(bytes: Uint8Array): PictureFacts | null {
  if (bytes.length < 24 || !hasText(bytes, 0, '\x89PNG\r\n\x1a\n') || !hasText(bytes, 12, 'IHDR')) return null
  const view = viewOf(bytes)
  return { mediaType: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

/** Lossy, lossless and extended WebP each have their own header. */
function readWebp(bytes: Uint8Array): PictureFacts | null {
  if (bytes.length < 30 || !hasText(bytes, 0, 'RIFF') || !hasText(bytes, 8, 'WEBP')) return null
  const view = viewOf(bytes)
  const mediaType = 'image/webp'
  if (hasText(bytes, 12, 'VP8 ')) {
    return { mediaType, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  }
  if (hasText(bytes, 12, 'VP8L')) {
    const bits = view.getUint32(21, true)
    return { mediaType, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (!hasText(bytes, 12, 'VP8X')) return null
  const size = (at: number): number => (view.getUint32(at, true) & 0xffffff) + 1
  // Read from one byte earlier: a file of 30 bytes has none after the height.
  return { mediaType, width: size(24), height: (view.getUint32(26, true) >>> 8) + 1 }
}

/** A JPEG is a sequence of segments; its frame segment has the size. */
function readJpeg(bytes: Uint8Array): PictureFacts | null {
  if (!hasText(bytes, 0, '\xff\xd8\xff')) return null
  const view = viewOf(bytes)
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1]!
    // Fill bytes may precede a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (isFrame(marker))
      return { mediaType: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    const length = view.getUint16(at + 2)
    if (length < 2) return null
    at += 2 + length
  }
  return null
}

/** SOF0 to SOF15, without the three markers between them that are no frames. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** The only host that pictures are fetched from. */
const pictureHost = 'i.ytimg.com'

/**
 * Where a video's picture may be fetched, best first: its stored address if that is the platform's own for this video, then
 * the address that every video has.
 */
export function pictureAddresses(videoId: string, thumbnailUrl: string): readonly string[] {
  const standard = standardThumbnail(videoId)
  const stored = URL.canParse(thumbnailUrl) ? new URL(thumbnailUrl) : null
  const isOwn =
    stored !== null &&
    stored.origin === `https://${pictureHost}` &&
    stored.username === '' &&
    stored.password === '' &&
    [`/vi/${videoId}/`, `/vi_webp/${videoId}/`].some(folder => stored.pathname.startsWith(folder))
  return isOwn && stored.href !== standard ? [stored.href, standard] : [standard]
}
