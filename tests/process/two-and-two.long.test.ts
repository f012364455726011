import { beforeAll, expect, test } from 'vitest'
import { textOf } from '#tests/setup/chat.ts'
import { readCompose } from '#tests/setup/compose.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { answerAboutBread, externalServices } from '#tests/setup/external-services.ts'
import { type ProductProcess, productProcesses } from '#tests/setup/product-process.ts'
import { signIn } from '#tests/setup/remote-user.ts'

const database = useDatabase()
const start = productProcesses()
let release = () => {}
const released = new Promise<void>(resolve => (release = resolve))
const external = externalServices(call =>
  call.lastMessage.includes('at once') ? { answer: 'Because they wait.', before: released } : answerAboutBread(call),
)
let webs: ProductProcess[]

/** The settings of the .env file in README, as an operator fills them in. */
const settings = {
  POSTGRES_PASSWORD: 'a-password',
  APP_URL: 'https://clickbait.example',
  SITE: 'clickbait.example',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtp://localhost:2525',
  MAIL_FROM: 'hello@clickbait.example',
  SUPPORT_EMAIL: 'help@clickbait.example',
  DAILY_SPEND_LIMIT: '25',
}

beforeAll(async () => {
  const containers = readCompose({ ...settings, ...external.env })
  expect(containers.map(each => [each.service, each.env.ROLE, each.env.NODE_ENV])).toEqual([
    ['web', 'web', 'production'],
    ['web', 'web', 'production'],
    ['worker', 'worker', 'production'],
    ['worker', 'worker', 'production'],
  ])
  const all = await Promise.all(
    containers.map(({ env, command }) => {
      expect(env.DATABASE_URL).toBe('postgres://app:a-password@postgres:5432/app')
      // Containers have addresses of their own; here all share one, and `postgres` is the test's.
      const { PORT: _, ...rest } = env
      return start({ ...rest, HOST: '127.0.0.1', DATABASE_URL: database.url }, command)
    }),
  )
  await Promise.all(all.map(each => each.ready()))
  webs = all.slice(0, 2)
})

test('the two web and two worker processes of compose.yaml serve the main flow together', async () => {
  const videoId = 'breadvideo1'
  const [one, two] = webs.map(web => web.url) as [string, string]
  const from = performance.now()
  const lap = (what: string) => console.log(`${Math.round(performance.now() - from)} ms: ${what}`)
  const sam = await signIn(database.url, 'sam@example.com', [one, two])
  expect((await sam.rest('GET /auth/user')).body.user).toMatchObject({
    email: 'sam@example.com',
    subscriptionActive: true,
  })
  lap('logged in')

  const processed = await sam.rest('POST /youtube/process', { url: `https://youtu.be/${videoId}` })
  expect(processed.body).toEqual({ success: true, data: { videoId } })
  lap('video is ready')
  const opened = await sam.rest('POST /conversation/start', { videoId })
  const { conversationId } = opened.body.data
  const analyses = { videoId, conversationId }
  const judged = await sam.rest('POST /conversation/clickbait', analyses)
  expect(judged.body.data.verdict).toMatchObject({ answer: 'Salt slows it.', promises: [{ status: 'delivered' }] })
  const summary = await sam.rest('POST /conversation/summary', analyses)
  expect(summary.body.data.summary).toContain('“salt slows the yeast”')
  const points = await sam.rest('POST /conversation/keypoints', analyses)
  expect(points.body.data.points).toMatchObject([{ quote: 'salt slows the yeast' }])
  const answered = await sam.rest('POST /conversation/message', { conversationId, message: 'Why wait?' })
  expect(answered.body.data.message).toContain('“salt slows the yeast”')
  lap('verdict, summary, key points and an answer')
  expect(new Set([processed, opened, judged, summary, points, answered].map(each => each.from))).toEqual(
    new Set([one, two]),
  )

  const asked = sam.events(
    'POST /api/conversation/message',
    { conversationId, message: 'What is the end?' },
    { at: one },
  )
  const here: string[] = []
  for (let text = ''; !text.includes('yeast'); ) {
    const event = (await asked.next()).value!
    here.push(event.event)
    if (event.event === 'delta') text += (event.data as { text: string }).text
  }
  const read = await sam.rest('POST /conversation/start', { videoId }, { at: two })
  const growing = read.body.data.messages.at(-1)
  expect(growing).toMatchObject({ state: 'growing' })
  const elsewhere = []
  const call = external.openai.calls.at(-1)!
  let stoppedAt = 0
  for await (const event of sam.watch(growing.id, two)) {
    elsewhere.push(event)
    if (stoppedAt > 0 || !textOf(elsewhere).includes('yeast')) continue
    stoppedAt = performance.now()
    const stopped = await sam.rest('POST /conversation/stop', { conversationId }, { at: two })
    expect(stopped.body).toEqual({ success: true, stopped: 1 })
  }
  const closed = await call.closed
  expect(closed.early).toBe(true)
  // Within a second on an idle machine; the bench checks that within one process.
  expect(closed.at - stoppedAt).toBeLessThan(10_000)
  lap(`stopped: the model's connection closed ${Math.round(closed.at - stoppedAt)} ms after Stop at the other process`)
  for await (const event of asked) here.push(event.event)
  expect(here.at(-1)).toBe('done')
  expect(elsewhere.at(-1)!.data).toMatchObject({ type: 'done', message: { state: 'stopped' } })

  for (const at of [one, two]) {
    const popular = await sam.rest('GET /homepage/videos', undefined, { at })
    expect(popular.body.videos).toMatchObject([{ video_id: videoId, analysis_count: 1 }])
    const usage = await sam.rest('GET /auth/usage', undefined, { at })
    expect(usage.body).toMatchObject({ heldTokens: 0, tokensUsed: expect.any(Number) })
    expect(usage.body.tokensUsed).toBeGreaterThan(0)
  }
  lap('both show the same')
})

test('a user’s limit of simultaneous answers counts across both web processes', async () => {
  const urls = webs.map(web => web.url)
  const kim = await signIn(database.url, 'kim@example.com', urls)
  const videoId = 'breadvideo1'
  await kim.rest('POST /youtube/process', { url: `https://youtu.be/${videoId}` })
  const { conversationId } = (await kim.rest('POST /conversation/start', { videoId })).body.data
  const statuses: number[] = []
  const asked = Array.from({ length: 8 }, async (_, n) => {
    const question = { conversationId, message: `What comes at once, ${n}?` }
    const { status } = await kim.rest('POST /conversation/message', question, { at: urls[n % 2]! })
    statuses.push(status)
  })
  await expect.poll(() => statuses).toEqual([429, 429, 429, 429])
  release()
  await Promise.all(asked)
  expect(statuses).toEqual([429, 429, 429, 429, 200, 200, 200, 200])
})
