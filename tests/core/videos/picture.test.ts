import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxPictureBytes, pictureAddresses, readPicture } from '#core/videos/picture.ts'
import { jpeg, png, webp } from '#tests/setup/pictures.ts'

const text = (content: string): Uint8Array => new TextEncoder().encode(content.padEnd(200))

test.each([
  ['a baseline JPEG', 'image/jpeg', jpeg],
  ['a progressive JPEG', 'image/jpeg', (w: number, h: number) => jpeg(w, h, { frame: 0xc2 })],
  ['a PNG', 'image/png', png],
  ['a lossy WebP', 'image/webp', (w: number, h: number) => webp('VP8 ', w, h)],
  ['a lossless WebP', 'image/webp', (w: number, h: number) => webp('VP8L', w, h)],
  ['an extended WebP', 'image/webp', (w: number, h: number) => webp('VP8X', w, h)],
])('the type and size of %s are read from its bytes', (_, mediaType, make) => {
  const size = fc.record({ width: fc.integer({ min: 200, max: 1280 }), height: fc.integer({ min: 150, max: 720 }) })
  fc.assert(
    fc.property(size, ({ width, height }) => {
      expect(readPicture(make(width, height))).toEqual({ mediaType, width, height })
    }),
    { seed: 4 },
  )
  for (const [width, height] of [
    [1281, 720],
    [1280, 721],
    [120, 90],
    [1, 1],
  ] as const)
    expect(readPicture(make(width, height))).toBeNull()
})

test.each([
  ['nothing', new Uint8Array()],
  ['a page', text('<!doctype html><html>')],
  ['an SVG, which may contain scripts', text('<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360">')],
  ['a GIF', text('GIF89a')],
  ['the beginning of a JPEG alone', jpeg(480, 360).slice(0, 3)],
  ['a JPEG that ends before its frame', jpeg(480, 360).slice(0, 70)],
  ['a JPEG whose segment has no length', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0, 0, 0)],
  ['a truncated PNG', png(480, 360).slice(0, 20)],
  ['a sound in a RIFF file', text('RIFF0000WAVEfmt ')],
  ['a WebP of an unknown kind', text('RIFF0000WEBPVP9 ')],
  ['a JPEG of too many bytes', jpeg(480, 360, { length: maxPictureBytes + 1 })],
])('%s is no picture', (_, bytes) => {
  expect(readPicture(bytes)).toBeNull()
})

test('any bytes are read without an error', () => {
  const starts = fc.constantFrom(jpeg(480, 360), png(480, 360), webp('VP8X', 480, 360), new Uint8Array(40))
  const changes = fc.array(fc.tuple(fc.nat(99), fc.nat(255)), { maxLength: 20 })
  fc.assert(
    fc.property(starts, changes, fc.nat(200), (start, changed, length) => {
      const bytes = start.slice(0, length)
      for (const [at, value] of changed) if (at < bytes.length) bytes[at] = value
      const facts = readPicture(bytes)
      expect(facts === null || (facts.width <= 1280 && facts.height <= 720)).toBe(true)
    }),
    { seed: 7, numRuns: 2_000 },
  )
})

describe('addresses', () => {
  const standard = 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg'

  test.each([
    'https://i.ytimg.com/vi/dQw4w9WgXcQ/maxresdefault.jpg',
    'https://i.ytimg.com/vi_webp/dQw4w9WgXcQ/maxresdefault.webp',
    'https://i.ytimg.com/vi/dQw4w9WgXcQ/hq720.jpg?sqp=-oaymwEXCNUGEOADIAQqCwjVARCqCBh4INgESFo&rs=AMzJL3k',
  ])('%s is asked for first', url => {
    expect(pictureAddresses('dQw4w9WgXcQ', url)).toEqual([url, standard])
  })

  test.each([
    '',
    standard,
    'http://i.ytimg.com/vi/dQw4w9WgXcQ/maxresdefault.jpg',
    'https://i.ytimg.com:8443/vi/dQw4w9WgXcQ/maxresdefault.jpg',
    'https://i.ytimg.com.evil.example/vi/dQw4w9WgXcQ/maxresdefault.jpg',
    'https://i.ytimg.com@evil.example/vi/dQw4w9WgXcQ/maxresdefault.jpg',
    'https://user:secret@i.ytimg.com/vi/dQw4w9WgXcQ/maxresdefault.jpg',
    'https://evil.example/vi/dQw4w9WgXcQ/maxresdefault.jpg',
    'https://i.ytimg.com/vi/anotherVid1/maxresdefault.jpg',
    'https://i.ytimg.com/vi/dQw4w9WgXcQ/../anotherVid1/maxresdefault.jpg',
    'https://i.ytimg.com/vi/dQw4w9WgXcQ/%2e%2e/anotherVid1/maxresdefault.jpg',
    'http://169.254.169.254/vi/dQw4w9WgXcQ/',
    'file:///vi/dQw4w9WgXcQ/picture.jpg',
    '/samples/house.svg',
  ])('“%s” is never fetched, only the standard address', url => {
    expect(pictureAddresses('dQw4w9WgXcQ', url)).toEqual([standard])
  })
})
