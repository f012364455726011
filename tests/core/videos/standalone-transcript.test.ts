import { expect, test } from 'vitest'
import { isStandaloneId, standaloneId } from '#core/videos/standalone-transcript.ts'
import { isVideoId } from '#core/videos/video-address.ts'

test.each([
  ['dQw4w9WgXcQ', false],
  // The form of a video's id that begins like ours.
  ['own-abcdefA', false],
  ['own-ab-def_', false],
  ['own-abc123_', true],
])('%s is the id of a transcript without a video: %s', (id, isStandalone) => {
  expect([isVideoId(id), isStandaloneId(id)]).toEqual([true, isStandalone])
})

test('a new id has the form of a video’s id, for all random bytes', () => {
  const ids = [0, 61, 62, 255].map(byte => standaloneId(new Uint8Array(6).fill(byte)))
  expect(ids).toEqual(['own-AAAAAA_', 'own-999999_', 'own-AAAAAA_', 'own-HHHHHH_'])
  expect(ids.every(id => isVideoId(id) && isStandaloneId(id))).toBe(true)
})
