import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '#embedded/free-port.ts'
import { processings, transcripts, videoAudience } from '#schema/videos.ts'
import { lines, playing, watchPage } from '#tests/fakes/youtube/answers.ts'
import { videoApp } from '#tests/setup/video-app.ts'

const app = videoApp({ worker: false })
const started: ChildProcess[] = []
afterAll(async () => {
  for (const worker of started.filter(each => each.exitCode === null && each.signalCode === null)) {
    const ended = once(worker, 'exit')
    worker.kill('SIGKILL')
    await ended
  }
})

async function startWorkerProcess(): Promise<ChildProcess> {
  const worker = spawn(process.execPath, ['src/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      ROLE: 'worker',
      PORT: String(await freePort()),
      DATABASE_URL: app.databaseUrl,
      YOUTUBE_BASE_URL: app.youtube.url,
      LOG_LEVEL: 'silent',
    },
  })
  started.push(worker)
  return worker
}

test('a video job whose worker is killed is done within 30 s, and stored only once', async () => {
  const videoId = 'killed00001'
  const captionsRequested = Promise.withResolvers<void>()
  let isHanging = true
  app.youtube.script(videoId, {
    player: playing({ videoId, seconds: 10, tracks: [{ languageCode: 'en' }] }),
    captions: () => {
      captionsRequested.resolve()
      return isHanging ? { hang: true } : lines('Dough', 'rises')
    },
    watch: watchPage(videoId, { isUnlisted: false }),
  })
  const first = await startWorkerProcess()
  const sam = await app.subscriber()
  const response = sam.rest('POST /youtube/process', { url: `https://youtu.be/${videoId}` })
  await captionsRequested.promise

  first.kill('SIGKILL')
  isHanging = false
  const killedAt = performance.now()
  await startWorkerProcess()

  expect((await response).body).toEqual({ success: true, data: { videoId } })
  expect(performance.now() - killedAt).toBeLessThan(30_000)
  console.log(`done again ${Math.round((performance.now() - killedAt) / 100) / 10} s after kill -9`)
  const { db } = app.deps
  expect(await db.select().from(processings)).toMatchObject([{ state: 'done', stage: 'ready', attempts: 2 }])
  expect(await db.select().from(transcripts)).toHaveLength(1)
  expect(await db.select().from(videoAudience)).toHaveLength(1)
  const popular = async () => (await app.visitor().rest('GET /homepage/videos')).body.videos
  await expect.poll(popular).toMatchObject([{ video_id: videoId, analysis_count: 1 }])
})
