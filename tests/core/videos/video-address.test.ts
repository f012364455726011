import { expect, test } from 'vitest'
import { addressMessages, parseVideoAddress } from '#core/videos/video-address.ts'

const id = 'dQw4w9WgXcQ'

test.each([
  `https://www.youtube.com/watch?v=${id}`,
  `http://youtube.com/watch?v=${id}`,
  `www.youtube.com/watch?v=${id}`,
  `youtube.com/watch?v=${id}`,
  `//youtube.com/watch?v=${id}`,
  `HTTPS://WWW.YOUTUBE.COM/watch?v=${id}`,
  `  https://www.youtube.com/watch?v=${id}  `,
  `\u200Bhttps://www.youtube.com/watch?v=${id}\u200B`,
  `https://m.youtube.com/watch?v=${id}&feature=youtu.be`,
  `https://music.youtube.com/watch?v=${id}&list=RD${id}`,
  `https://gaming.youtube.com/watch?v=${id}`,
  `https://www.youtube.com/watch?list=PL123&v=${id}&index=4`,
  `https://www.youtube.com/watch?feature=share&amp;v=${id}`,
  `https://www.youtube.com/watch?v=${id}#t=30`,
  `https://www.youtube.com/watch?vi=${id}`,
  `https://www.youtube.com/watch/${id}`,
  `https://www.youtube.com/watch?v=${id}%20`,
  `https://youtu.be/${id}`,
  `youtu.be/${id}?si=abc&t=12`,
  `https://youtu.be/${id}/`,
  `https://www.youtube.com/shorts/${id}?feature=share`,
  `https://www.youtube.com/live/${id}`,
  `https://www.youtube.com/embed/${id}?start=5`,
  `https://www.youtube.com/v/${id}`,
  `https://www.youtube.com/e/${id}`,
  `https://www.youtube.com/vi/${id}/0.jpg`,
  `https://www.youtube-nocookie.com/embed/${id}`,
  `https://www.youtubekids.com/watch?v=${id}`,
  `https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3D${id}%26feature%3Dshare`,
  `https://consent.youtube.com/m?continue=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3D${id}&gl=DE`,
  `https://www.youtube.com/signin?next=%2Fwatch%3Fv%3D${id}`,
  `https://www.youtube.com/oembed?url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3D${id}&format=json`,
  `https://m.youtube.com/#/watch?v=${id}`,
  `https://www.youtube.com./watch?v=${id}`,
])('%s names the video', address => {
  expect(parseVideoAddress(address)).toEqual({ videoId: id })
})

test.each([
  ['', 'not_youtube'],
  ['hello world', 'not_youtube'],
  [`https://youtube.com.evil.com/watch?v=${id}`, 'not_youtube'],
  [`https://evil.com/youtube.com/watch?v=${id}`, 'not_youtube'],
  [`https://youtube.com@evil.com/watch?v=${id}`, 'not_youtube'],
  [`https://notyoutube.com/watch?v=${id}`, 'not_youtube'],
  [`ftp://youtube.com/watch?v=${id}`, 'not_youtube'],
  [`javascript:alert(1)//youtube.com/watch?v=${id}`, 'not_youtube'],
  [`https://consent.youtube.com/m?continue=https%3A%2F%2Fevil.com%2Fwatch%3Fv%3D${id}`, 'not_youtube'],
  [id, 'not_youtube'],
  [`https://youtu.be/${'a'.repeat(5000)}`, 'not_youtube'],
  ['https://www.youtube.com/playlist?list=PL123', 'playlist'],
  ['https://www.youtube.com/watch?list=PL123', 'playlist'],
  ['https://www.youtube.com/embed/videoseries?list=PL123', 'playlist'],
  ['https://www.youtube.com/embed/live_stream?channel=UC123', 'channel'],
  ['https://www.youtube.com/@mkbhd', 'channel'],
  ['https://www.youtube.com/@mkbhd/videos', 'channel'],
  ['https://www.youtube.com/channel/UC123', 'channel'],
  ['https://www.youtube.com/c/someone', 'channel'],
  ['https://www.youtube.com/user/someone', 'channel'],
  ['https://www.youtube.com/clip/UgkxAbc', 'clip'],
  ['https://www.youtube.com/', 'not_video'],
  ['https://www.youtube.com/watch', 'not_video'],
  ['https://www.youtube.com/watch?v=short', 'not_video'],
  [`https://www.youtube.com/watch?v=${id}toolong1`, 'not_video'],
  ['https://www.youtube.com/results?search_query=bread', 'not_video'],
  ['https://youtu.be/', 'not_video'],
  // The id of a transcript without a video.
  ['https://youtu.be/own-abc123_', 'not_video'],
  ['https://www.youtube.com/watch?v=own-abc123_', 'not_video'],
] as const)('%s: %s', (address, problem) => {
  expect(parseVideoAddress(address)).toEqual({ problem })
})

test('a bare id is accepted only where the caller allows it', () => {
  expect(parseVideoAddress(` ${id} `, { bareIds: true })).toEqual({ videoId: id })
  expect(parseVideoAddress('videoseries', { bareIds: true })).toEqual({ problem: 'not_youtube' })
  expect(parseVideoAddress('own-abc123_', { bareIds: true })).toEqual({ problem: 'not_youtube' })
  expect(parseVideoAddress('live_stream', { bareIds: true })).toEqual({ problem: 'not_youtube' })
})

test('each problem has its own sentence', () => {
  expect(addressMessages.not_youtube).toBe('Please enter a valid YouTube URL')
  expect(new Set(Object.values(addressMessages)).size).toBe(6)
})
