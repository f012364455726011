import { expect, test } from 'vitest'
import { testApp } from '#tests/setup/app.ts'
import { beginUpload } from '#tests/setup/begin-upload.ts'

const app = testApp()
const mebibyte = 1024 * 1024
const spreadMs = 60_000

/** Read to its end and then refused, because storing three hundred transcripts takes minutes of processor time. */
const broken = `{"filler":"${'y'.repeat(mebibyte)}`

test('three hundred subscribers upload beside uploads that fill the memory and stand still', async () => {
  const url = await app.listen()
  const people = await Promise.all(Array.from({ length: 300 }, () => app.subscriber()))
  const hostile = await Promise.all(Array.from({ length: 6 }, () => app.subscriber()))
  const size = 32 * mebibyte
  const standing = [...hostile, ...hostile].map(user => beginUpload(url, user, { size, sent: size - mebibyte }))
  await expect.poll(async () => (await app.deps.db.query.leases.findMany()).length).toBe(12)

  const waits: number[] = []
  const statuses = await Promise.all(
    people.map(async (user, n) => {
      await new Promise(resolve => setTimeout(resolve, (n / people.length) * spreadMs))
      const from = performance.now()
      const headers = { 'content-type': 'application/json', cookie: `session=${user.cookies.get('session')}` }
      const { status } = await fetch(`${url}/api/conversation/start`, { method: 'POST', headers, body: broken })
      waits.push(performance.now() - from)
      return status
    }),
  )
  waits.sort((a, b) => a - b)
  console.log(`300 uploads: median ${Math.round(waits[150]!)} ms, longest ${Math.round(waits.at(-1)!)} ms`)
  expect(statuses.filter(status => status !== 400)).toEqual([])
  for (const { request } of standing) request.destroy()
})
