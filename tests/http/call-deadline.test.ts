import { expect, test } from 'vitest'
import { withDeadline } from '#core/call-deadline.ts'
import type { SharedCache } from '#src/ports/texts.ts'
import { testApp } from '#tests/setup/app.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

/** A preparation that never ends by itself, and what became of it. */
const ended: unknown[] = []
const began = Promise.withResolvers<void>()
const endless: SharedCache<never> = {
  getOrCreate: (_, __, signal) =>
    new Promise((_, reject) => {
      began.resolve()
      signal.addEventListener('abort', () => {
        ended.push(signal.reason)
        reject(signal.reason)
      })
    }),
}
const app = testApp({ deps: ({ texts }) => ({ texts: { ...texts, outlines: endless } }) })

test('a limit that passes ends the work, not only the waiting', async () => {
  const work = new AbortController()
  const waiting = withDeadline(new Promise(() => {}), { ms: 5, code: 'SERVICE_UNAVAILABLE' }, reason =>
    work.abort(reason),
  )
  await expect(waiting).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  expect(work.signal.reason).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  expect(await withDeadline(Promise.resolve('done'), { ms: 5, code: 'SERVICE_UNAVAILABLE' })).toBe('done')
})

test('a caller who leaves ends the preparing that only he waits for', async () => {
  const { videoId } = await addVideo(app.deps.db)
  const sam = await app.subscriber()
  const input = encodeURIComponent(JSON.stringify({ videoId, kind: 'question', question: 'What?' }))
  const leave = new AbortController()
  const asked = fetch(`${await app.listen()}/trpc/conversations.estimate?input=${input}`, {
    headers: { cookie: `session=${sam.cookies.get('session')}` },
    signal: leave.signal,
  })
  await began.promise
  leave.abort()
  await expect(asked).rejects.toThrow()
  await expect.poll(() => ended.length).toBe(1)
})
