import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import type { FetchedPicture } from '#core/videos/picture.ts'
import type { Db } from '#stores/db.ts'
import { saveJudgedPicture, saveShownPicture } from '#stores/pictures.ts'

const address = (videoId: string): string => `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`

/** Stores a picture that browsers can show, 480 × 360, as that of a verdict on the video. */
export async function addJudgedPicture(db: Db, videoId: string): Promise<FetchedPicture> {
  const bytes = paintedPng(480, 360)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const picture: FetchedPicture = { mediaType: 'image/png', bytes, hash, address: address(videoId) }
  await saveJudgedPicture(db, videoId, picture, new Date())
  return picture
}

/** From now on the platform shows another picture. */
export const replaceJudgedPicture = (db: Db, videoId: string): Promise<void> =>
  saveShownPicture(db, videoId, { address: address(videoId), hash: 'another' }, new Date())

/** Sky over a field with a sun, between the black bars of YouTube's standard size. */
function paintedPng(width: number, height: number): Uint8Array {
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(1 + width * 3)
    for (let x = 0; x < width; x += 1) row.set(colorAt(x, y, width, height), 1 + x * 3)
    return row
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

function colorAt(x: number, y: number, width: number, height: number): readonly number[] {
  const bar = height / 8
  if (y < bar || y >= height - bar) return [0, 0, 0]
  if (Math.hypot(x - width * 0.7, y - height * 0.4) < 40) return [255, 214, 90]
  return y < height * 0.6 ? [90, 150 + Math.floor(y / 6), 230] : [60, 130, 70]
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
