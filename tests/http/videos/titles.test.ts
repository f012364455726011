import { expect, test } from 'vitest'
import { captured, lines, playing, watchPage } from '#tests/fakes/youtube/answers.ts'
import type { Reply } from '#tests/fakes/youtube/server.ts'
import { terminal } from '#tests/setup/cli.ts'
import { dataFile, testWithData } from '#tests/setup/shared-data.ts'
import { videoApp } from '#tests/setup/video-app.ts'

const app = videoApp()
const operator = terminal(app)

/** Submits a video with this player response. @returns its stored title */
async function titleOf(videoId: string, player: Reply, languageCode: string): Promise<string> {
  app.youtube.script(videoId, {
    player,
    captions: lines('Mehl und Wasser, und dann warten wir'),
    watch: watchPage(videoId, { isUnlisted: false }),
  })
  const sam = await app.subscriber()
  const url = `https://www.youtube.com/watch?v=${videoId}`
  expect((await sam.rest('POST /youtube/process', { url, language: languageCode })).status).toBe(200)
  return (await sam.rest(`GET /youtube/video/${videoId}`)).body.metadata.title
}

test('the title that the channel wrote is stored, not its translation', async () => {
  const videoId = 'translated1'
  const { body } = playing({ videoId, title: 'Wie Brot aufgeht', tracks: [{ languageCode: 'de' }] }) as { body: object }
  const translated = { title: { simpleText: 'How bread rises' }, description: { simpleText: 'About dough.' } }
  const player = { body: { ...body, microformat: { playerMicroformatRenderer: translated } } }
  expect(await titleOf(videoId, player, 'de')).toBe('Wie Brot aufgeht')
})

test('the translation that viewers see is known beside the title, until the channel changes that', async () => {
  const videoId = 'translated2'
  const publish = (title: string, shownTitle: string, pageTitle = title) =>
    app.youtube.script(videoId, {
      player: playing({ videoId, title, tracks: [{ languageCode: 'de' }] }),
      captions: lines('Mehl und Wasser, und dann warten wir'),
      watch: watchPage(videoId, { isUnlisted: false, title: pageTitle, shownTitle }),
    })
  const refetch = () => operator.run(['videos', 'refetch', videoId, '--json'])
  const titles = async () => {
    const { title, translatedTitle } = (await app.visitor().rest(`GET /youtube/video/${videoId}`)).body.metadata
    return [title, translatedTitle]
  }
  publish('Wie Brot aufgeht', ' How bread\u202E rises ')
  const sam = await app.subscriber()
  await sam.rest('POST /youtube/process', { url: `https://youtu.be/${videoId}`, language: 'de' })
  await expect.poll(titles).toEqual(['Wie Brot aufgeht', 'How bread rises'])

  publish('Wie Brot  aufgeht', 'Wie Brot aufgeht')
  await refetch()
  expect(await titles()).toEqual(['Wie Brot aufgeht', null])

  publish('Wie Brot aufgeht', 'How bread rises')
  await refetch()
  // The page is newer than the title: its translation is that of another title.
  publish('Brot in 5 Minuten', 'Bread in 5 minutes', 'Brot in 4 Minuten')
  await refetch()
  expect(await titles()).toEqual(['Brot in 5 Minuten', null])
})

testWithData('a German title is stored untranslated, although the client asks in English', async () => {
  const { reply, videoId } = captured(dataFile('youtube', 'newpipe', 'ok-german-manual-named-visionos.json'))
  expect(await titleOf(videoId!, reply, 'de')).toBe('Vitamin D wissenschaftlich geprüft')
})
