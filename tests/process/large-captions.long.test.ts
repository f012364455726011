import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { playing } from '#tests/fakes/youtube/answers.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { externalServices } from '#tests/setup/external-services.ts'
import { productProcesses } from '#tests/setup/product-process.ts'
import { signIn } from '#tests/setup/remote-user.ts'

const database = useDatabase()
const external = externalServices()
const start = productProcesses()

describe.skipIf(process.platform !== 'linux').each([
  { lines: 90_000, ends: 'are prepared', status: 200, body: { success: true, data: { videoId: 'linesof0090' } } },
  {
    lines: 300_000,
    ends: 'are refused',
    status: 413,
    body: { code: 'TRANSCRIPT_UNAVAILABLE', data: { reason: 'too_large' } },
  },
])('captions of $lines lines from the platform', ({ lines, ends, status, body }) => {
  test(`${ends} while the same process serves others`, async () => {
    const product = await start({ ...external.env, DATABASE_URL: database.url })
    await product.ready()
    const sam = await signIn(database.url, `sam${lines}@example.com`, [product.url])
    const videoId = `linesof0${String(lines / 1000).padStart(3, '0')}`
    const events = Array.from({ length: lines }, (_, n) => ({
      tStartMs: n * 5000,
      dDurationMs: 5000,
      segs: [{ utf8: `the line ${n}` }],
    }))
    external.youtube.script(videoId, {
      player: playing({ videoId, seconds: lines * 5, tracks: [{ languageCode: 'en' }] }),
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
    const response = await sam.rest('POST /youtube/process', { url: `https://youtu.be/${videoId}` })
    const [worked, late, tookMs] = [servingMs() - before, await delayMs(), performance.now() - from]

    console.log(
      `${lines} lines of captions: ${response.status} after ${Math.round(tookMs)} ms; the thread worked ${worked} ms, at most ${Math.round(late)} ms late`,
    )
    expect(response).toMatchObject({ status, body })
    expect(worked).toBeLessThan(4_000)
    // About 200 on a quiet machine.
    expect(late).toBeLessThan(3_000)
  })
})
