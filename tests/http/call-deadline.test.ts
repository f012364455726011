import { expect, test } from 'vitest'
import { withDeadline } from '#core/requests/call-deadline.ts'
import type { SharedCache } from '#src/ports/transcript-cache.ts'
import { testApp } from '#tests/setup/app.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

/** The abort reasons of preparations, which end only by an abort. */
const abortReasons: unknown[] = []
const began = Promise.withResolvers<void>()
const endless: SharedCache<never> = {
  getOrCreate: (_, __, signal) =>
    new Promise((_, reject) => {
      began.resolve()
      signal.addEventListener('abort', () => {
        abortReasons.push(signal.reason)
        reject(signal.reason)
      })
    }),
}
const app = testApp({ deps: ({ transcriptCache }) => ({ transcriptCache: { ...transcriptCache, outlines: endless } }) })

test('a passed deadline aborts the work, not only the wait for it', async () => {
  const work = new AbortController()
  const waiting = withDeadline(new Promise(() => {}), { ms: 5, code: 'SERVICE_UNAVAILABLE' }, reason =>
    work.abort(reason),
  )
  await expect(waiting).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  expect(work.signal.reason).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  expect(await withDeadline(Promise.resolve('done'), { ms: 5, code: 'SERVICE_UNAVAILABLE' })).toBe('done')
})

test('when the only caller disconnects, the preparation is aborted', async () => {
  const { videoId } = await addVideo(app.deps.db)
  const sam = await app.subscriber()
  const input = encodeURIComponent(JSON.stringify({ videoId, kind: 'question', question: 'What?' }))
  const disconnect = new AbortController()
  const asked = fetch(`${await app.listen()}/trpc/conversations.estimate?input=${input}`, {
    headers: { cookie: `session=${sam.cookies.get('session')}` },
    signal: disconnect.signal,
  })
  await began.promise
  disconnect.abort()
  await expect(asked).rejects.toThrow()
  await expect.poll(() => abortReasons.length).toBe(1)
})
