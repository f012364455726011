import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { playing } from '#tests/fakes/youtube/answers.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { outsideWorld } from '#tests/setup/outside-world.ts'
import { productProcesses } from '#tests/setup/product-process.ts'
import { signIn } from '#tests/setup/remote-person.ts'

const database = useDatabase()
const world = outsideWorld()
const start = productProcesses()

describe.skipIf(process.platform !== 'linux')('captions of 31 MB from the platform', () => {
  test('are prepared while the same process serves others', async () => {
    const product = await start({ ...world.env, DATABASE_URL: database.url })
    await product.ready()
    const sam = await signIn(database.url, 'sam@example.com', [product.url])
    const videoId = 'manylines01'
    const events = Array.from({ length: 300_000 }, (_, n) => ({
      tStartMs: n * 5000,
      dDurationMs: 5000,
      segs: [{ utf8: `the line number ${n}, and what was said in it` }],
    }))
    world.youtube.script(videoId, {
      player: playing({ videoId, seconds: 1_500_000, tracks: [{ languageCode: 'en' }] }),
      captions: { body: { wireMagic: 'pb3', events } },
    })
    const delayMs = async () => {
      const text = await (await fetch(`${product.url}/metrics`)).text()
      return Number(/^nodejs_eventloop_lag_max_seconds (.+)$/m.exec(text)![1]) * 1000
    }
    const servingMs = () => {
      const fields = readFileSync(`/proc/${product.pid}/task/${product.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
      return (Number(fields[11]) + Number(fields[12])) * 10
    }
    await delayMs()
    const [before, from] = [servingMs(), performance.now()]
    const answer = await sam.rest('POST /youtube/process', { url: `https://youtu.be/${videoId}` })
    const [worked, late, tookMs] = [servingMs() - before, await delayMs(), performance.now() - from]

    console.log(
      `31 MB of captions: ${answer.status} after ${Math.round(tookMs)} ms; the thread worked ${worked} ms, at most ${Math.round(late)} ms late`,
    )
    expect(answer.status).toBe(200)
    expect(worked).toBeLessThan(4_000)
    // On a quiet machine it is about 200.
    expect(late).toBeLessThan(3_000)
  })
})
