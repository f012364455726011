import { Command } from 'commander'
import { afterEach, expect, test } from 'vitest'
import { register } from '#cli/commands/videos.ts'
import { lines, playing, refusing } from '#tests/fakes/youtube/answers.ts'
import { videoApp } from '#tests/setup/video-app.ts'

const app = videoApp()
const before = process.exitCode
afterEach(() => {
  process.exitCode = before
})

async function cli(...args: string[]) {
  const printed: unknown[] = []
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} })
  const { signal } = new AbortController()
  register(program, { withDeps: work => work(app.deps, signal), print: value => void printed.push(value) })
  await program.parseAsync(['videos', ...args], { from: 'user' })
  return printed[0]
}
const publish = (videoId: string, ...texts: string[]) =>
  app.youtube.script(videoId, {
    player: playing({ videoId, seconds: texts.length * 5, tracks: [{ languageCode: 'en' }] }),
    captions: lines(...texts),
  })

test('probe says of each provider what it answered, by id or address', async () => {
  publish('probecli001', 'One', 'Two')
  expect(await cli('probe', 'probecli001')).toMatchObject([
    { provider: 'visionos', answer: 'transcript', about: '2 lines, en' },
    { provider: 'android-reel', answer: 'transcript' },
    { provider: 'android', answer: 'transcript' },
    { provider: 'ios', answer: 'transcript' },
  ])
  app.youtube.script('probecli002', { player: refusing('LOGIN_REQUIRED', 'This video is private') })
  expect(await cli('probe', 'https://youtu.be/probecli002', '--json')).toMatchObject([
    { provider: 'visionos', ok: false, reason: 'private' },
    {},
    {},
    {},
  ])
  expect(process.exitCode).toBe(1)
})

test('refetch mends a stored transcript; new readers get the new one', async () => {
  publish('mended00001', 'Flower and water')
  const sam = await app.subscriber()
  await sam.rest('POST /youtube/process', { url: 'https://youtu.be/mended00001' })
  publish('mended00001', 'Flour and water')

  expect(await cli('refetch', 'mended00001')).toMatchObject({ videoId: 'mended00001', cues: 1, isNew: true })

  const { body } = await sam.rest('GET /youtube/transcript/mended00001')
  expect(body.lines).toEqual([[0, 'Flour and water']])
  expect(await cli('refetch', 'mended00001')).toMatchObject({ isNew: false })
  expect(await cli('show', 'mended00001')).toMatchObject({ title: 'How bread rises', language: 'en', verdict: null })
})

test('what is no video says so', async () => {
  await expect(cli('probe', 'https://example.com')).rejects.toThrow('Please enter a valid YouTube URL')
  await expect(cli('show', 'nobodyknows')).rejects.toThrow('Video data not found')
})
