import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import { disableAccount } from '#services/billing/disable-account.ts'
import { spokenLlm } from '#tests/fakes/spoken-llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { booksOf } from '#tests/setup/books.ts'
import { anotherProcess, openChat, type User } from '#tests/setup/chat.ts'

const llm = spokenLlm()
const app = testApp({ deps: { llm } })
afterAll(() => closeAnswers(app.deps))
let other: Awaited<ReturnType<typeof anotherProcess>>
beforeAll(async () => {
  await app.listen()
  other = await anotherProcess(app)
})
afterAll(() => other.close())

const act = { who: 'test', why: 'a story' }
const password = 'correct horse'

/** A user's growing answer with some text, and a second login of the same user. */
async function growing() {
  const { sam, conversationId, videoId } = await openChat(app)
  const { answer } = await sam.trpc.conversations.send.mutate({ conversationId, message: 'What happened?' })
  const call = await llm.next()
  call.say('It was a bridge [1]. ')
  const second = app.visitor()
  await second.rest('POST /auth/login', { email: sam.email, password })
  return { sam, second, conversationId, videoId, messageId: answer.id, call }
}

/** Reads a stream to its end, which resolves with its last event. */
function follow(user: Pick<User, 'events'>, path: string, body?: object) {
  const opened = Promise.withResolvers<void>()
  const read = async () => {
    let last = ''
    for await (const { event, data } of user.events(path, body)) {
      if (event !== 'return') last = `${event} ${JSON.stringify(data)}`
      opened.resolve()
    }
    return last
  }
  return { opened: opened.promise, ended: read() }
}
const watchPath = (messageId: string) =>
  `GET /trpc/conversations.watch?input=${encodeURIComponent(JSON.stringify({ messageId }))}`

type Story = Awaited<ReturnType<typeof growing>>
const endings: readonly [string, (story: Story) => Promise<unknown>][] = [
  ['a logout', ({ sam }) => sam.rest('POST /auth/logout')],
  ['a logout at another process', ({ sam }) => other.as(sam).rest('POST /auth/logout')],
  ['"sign out others"', ({ second }) => second.rest('POST /auth/sessions/revoke-others')],
  [
    'the end of this session from the list',
    async ({ sam, second }) => {
      const { body } = await sam.rest('GET /auth/sessions')
      const { id } = body.sessions.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)
      await second.rest('POST /auth/sessions/revoke', { id })
    },
  ],
  [
    'a changed password',
    ({ second }) =>
      second.rest('POST /auth/change-password', { currentPassword: password, newPassword: 'another horse entirely' }),
  ],
  [
    'an older version that only deletes the row',
    ({ sam }) => app.deps.db.execute(sql`delete from sessions where user_id = ${sam.userId}`),
  ],
]

test('the streams of a session end with it at all processes within two seconds, and say why', async () => {
  const stories = []
  for (const [how, end] of endings) {
    const story = await growing()
    const { sam, conversationId, messageId } = story
    const streams = [
      follow(sam, watchPath(messageId)),
      follow(other.as(sam), watchPath(messageId)),
      follow(sam, 'POST /api/conversation/message', { conversationId, message: 'And then?' }),
    ]
    const second = await llm.next()
    second.say('A second bridge [1]. ')
    await Promise.all(streams.map(({ opened }) => opened))
    stories.push({ how, end: () => end(story), streams })
  }
  const ends = stories.map(async ({ how, end, streams }) => {
    await end()
    const endedAt = performance.now()
    const lasts = await Promise.all(streams.map(({ ended }) => ended))
    return { how, isInTime: performance.now() - endedAt < 2_000, lasts }
  })
  expect(await Promise.all(ends)).toEqual(
    endings.map(([how]) => ({
      how,
      isInTime: true,
      lasts: Array(3).fill(expect.stringMatching(/^(serialized-error|error) .*"UNAUTHENTICATED"/)),
    })),
  )
})

test('streams of other sessions go on, and so does one whose session is refreshed', async () => {
  const { sam, second, messageId, call } = await growing()
  const streams = [follow(second, watchPath(messageId)), follow(other.as(second), watchPath(messageId))]
  await Promise.all(streams.map(({ opened }) => opened))
  await second.rest('POST /auth/refresh')
  await sam.rest('POST /auth/logout')
  await new Promise(resolve => setTimeout(resolve, 1_500))
  call.finish()
  for (const { ended } of streams) expect(await ended).toContain('"type":"done"')
})

test('a call that waits for its answer gets 401 when its session ends; the answer continues', async () => {
  const { sam, conversationId, videoId } = await openChat(app)
  const asking = sam.rest('POST /conversation/message', { conversationId, message: 'What happened?' })
  const call = await llm.next()
  call.say('It was a bridge [1].')
  const second = app.visitor()
  await second.rest('POST /auth/login', { email: sam.email, password })
  await second.rest('POST /auth/sessions/revoke-others')
  expect(await asking).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
  call.finish()
  const read = async () => (await second.trpc.conversations.read.query({ videoId }))!.messages.at(-1)!.state
  await expect.poll(read).toBe('done')
})

test.each(['here', 'elsewhere'])(
  'a disabled account’s answers that grow %s stop, free, and keep their text',
  async where => {
    const { sam, conversationId } = await openChat(app)
    const at = where === 'here' ? sam : other.as(sam)
    const asked = await at.rest('POST /conversation/start', { videoId: (await openChat(app, { user: sam })).videoId })
    const streams = [
      follow(at, 'POST /api/conversation/message', { conversationId, message: 'What happened?' }),
      follow(at, 'POST /api/conversation/message', { conversationId: asked.body.data.conversationId, message: 'Why?' }),
    ]
    const calls = [await llm.next(), await llm.next()]
    for (const call of calls) call.say('It was a bridge [1]. ')
    await Promise.all(streams.map(({ opened }) => opened))
    await new Promise(resolve => setTimeout(resolve, 300))
    const disabledAt = performance.now()
    await disableAccount(app.deps, sam.userId, { keepsBilling: true }, act)
    await Promise.all(calls.map(({ closed }) => closed))
    expect(performance.now() - disabledAt).toBeLessThan(2_000)
    await expect.poll(() => booksOf(app.deps.db, sam.userId)).toEqual({ used: 0, reserved: 0, booked: 0, held: 0 })
    const rows = await app.deps.db.execute<{ state: string; cost: number; length: number }>(sql`
    select state, cost::int, length(content) as length from messages where user_id = ${sam.userId} and role = 'assistant'`)
    expect(rows.map(({ state, cost }) => [state, cost])).toEqual([
      ['failed', 0],
      ['failed', 0],
    ])
    for (const { length } of rows) expect(length).toBeGreaterThan(10)
  },
)
