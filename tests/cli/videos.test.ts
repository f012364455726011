import { afterEach, expect, test } from 'vitest'
import { lines, playing, refusing } from '#tests/fakes/youtube/answers.ts'
import { dialects, scriptOf } from '#tests/fakes/youtube/dialects.ts'
import { terminal } from '#tests/setup/cli.ts'
import { videoApp } from '#tests/setup/video-app.ts'

const app = videoApp()
const before = process.exitCode
afterEach(() => {
  process.exitCode = before
})

const operator = terminal(app)
const cli = async (...args: string[]) => (await operator.run(['videos', ...args, '--json'])).json()
const publish = (videoId: string, ...texts: string[]) =>
  app.youtube.script(videoId, {
    player: playing({ videoId, seconds: texts.length * 5, tracks: [{ languageCode: 'en' }] }),
    captions: lines(...texts),
  })

test('probe prints the result of each provider, by id or address', async () => {
  publish('probecli001', 'One', 'Two')
  expect(await cli('probe', 'probecli001')).toMatchObject([
    { provider: 'visionos', ok: true, cues: 2, language: 'en' },
    { provider: 'android-reel', ok: true },
    { provider: 'android', ok: true },
    { provider: 'ios', ok: true },
  ])
  app.youtube.script('probecli002', { player: refusing('LOGIN_REQUIRED', 'This video is private') })
  expect(await cli('probe', 'https://youtu.be/probecli002')).toMatchObject([
    { provider: 'visionos', ok: false, reason: 'private' },
    {},
    {},
    {},
  ])
  app.youtube.script('probecli003', scriptOf(dialects['an outdated app'], 'probecli003'))
  expect((await operator.run(['videos', 'probe', 'probecli003'])).output).toMatch(
    /visionos +failed \(outdated_client\).*latest version of YouTube/,
  )
  expect(process.exitCode).toBe(1)
})

test('refetch replaces a stored transcript for new readers', async () => {
  publish('mended00001', 'Flower and water')
  const sam = await app.subscriber()
  await sam.rest('POST /youtube/process', { url: 'https://youtu.be/mended00001' })
  publish('mended00001', 'Flour and water')

  expect(await cli('refetch', 'mended00001')).toMatchObject({ videoId: 'mended00001', cues: 1, isNew: true })

  const { body } = await sam.rest('GET /youtube/transcript/mended00001')
  expect(body.lines).toEqual([[0, 'Flour and water']])
  expect(await cli('refetch', 'mended00001')).toMatchObject({ isNew: false })
  const shown = (await operator.run(['videos', 'show', 'mended00001'])).output
  expect(shown).toMatch(/title +How bread rises\n/)
  expect(shown).toMatch(/verdict +-\n/)
})

test('forget deletes a video, which can be submitted again', async () => {
  publish('forgotten01', 'Flour and water')
  const sam = await app.subscriber()
  await sam.rest('POST /youtube/process', { url: 'https://youtu.be/forgotten01' })
  const { body: started } = await sam.rest('POST /conversation/start', { videoId: 'forgotten01' })
  await sam.rest('POST /conversation/message', {
    conversationId: started.data.conversationId,
    message: 'What is in it?',
  })

  expect(await cli('forget', 'forgotten01', '--yes')).toMatchObject({ videoId: 'forgotten01', forgotten: true })

  expect((await app.visitor().rest('GET /youtube/video/forgotten01')).status).toBe(404)
  expect((await sam.rest('GET /youtube/transcript/forgotten01')).status).toBe(404)
  await expect(cli('forget', 'forgotten01', '--yes')).rejects.toThrow('Video data not found')
  expect((await sam.rest('POST /youtube/process', { url: 'https://youtu.be/forgotten01' })).status).toBe(200)
})

test('block asks first, is recorded with its reason, and is listed with its message', async () => {
  publish('blockcli001', 'Flour and water')
  const sam = await app.subscriber()
  await sam.rest('POST /youtube/process', { url: 'https://youtu.be/blockcli001' })
  const line = ['videos', 'block', 'https://youtu.be/blockcli001', '--reason', 'letter of May 4', '--by', 'ada']

  const { asked } = await operator.run(line, ['no'])
  expect(asked).toEqual(['Delete all shared data of blockcli001 and refuse it from now on?'])
  expect((await app.visitor().rest('GET /youtube/video/blockcli001')).status).toBe(200)

  await operator.run(line, ['yes'])
  const message = 'This video was removed at the request of its rights holder.'
  expect(await cli('blocked')).toEqual([
    { videoId: 'blockcli001', since: expect.any(String), reason: 'letter of May 4', message },
  ])
  expect((await operator.run(['videos', 'blocked'])).output).toContain('letter of May 4')
  const acts = await app.deps.db.query.operatorActs.findMany({ where: (act, { eq }) => eq(act.what, 'videos block') })
  expect(acts.map(act => [act.outcome, act.why, act.details]).sort()).toEqual(
    ['begun', 'done'].map(outcome => [outcome, 'letter of May 4', { videoId: 'blockcli001', message }]),
  )
  expect(acts[0]!.who).toMatch(/^ada \(as /)

  // A second block replaces the message.
  const other = 'Its author asked us to remove this video.'
  expect(await cli('block', 'blockcli001', '--message', other, '--yes')).toMatchObject({
    message: other,
    wasStored: false,
  })
  expect((await sam.rest('GET /youtube/video/blockcli001')).body.message).toBe(other)
  expect(await operator.exit(['videos', 'block', 'blockcli001', '--message', 'Short', '--yes'])).toBe(2)
  expect(await operator.exit(['videos', 'unblock', 'blockcli001'])).toBe(0)
  expect(await operator.exit(['videos', 'unblock', 'blockcli001'])).toBe(3)
  expect(await operator.exit(['videos', 'block', 'https://example.com', '--yes'])).toBe(2)
})

test('an address that is no video is an error', async () => {
  await expect(cli('probe', 'https://example.com')).rejects.toThrow('Please enter a valid YouTube URL')
  await expect(cli('probe', 'https://vimeo.com/76979871')).rejects.toThrow('Only YouTube’s videos can be read')
  await expect(cli('show', 'notprepared')).rejects.toThrow('Video data not found')
})
