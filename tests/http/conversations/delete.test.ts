import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Script, scriptedLlm } from '#tests/fakes/llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { booksOf } from '#tests/setup/books.ts'
import { openChat, type User } from '#tests/setup/chat.ts'

let script: Script | string = 'They met at noon [1].'
const app = testApp({ deps: { llm: scriptedLlm(() => script) } })

const ownText = (secret: string) => ({
  metadata: { title: 'Mine', channel: 'Me' },
  transcript: `At noon ${secret}. So be it.`,
})
/** The number of rows of a user's conversations, by table. */
async function rowsOf({ userId }: User) {
  const tables = ['conversations', 'messages', 'conversation_transcripts', 'conversation_notes', 'answer_events']
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const [row] = await app.deps.db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(table)} where user_id = ${userId}`,
    )
    counts[table] = row!.n
  }
  return counts
}
const nothing = { conversations: 0, messages: 0, conversation_transcripts: 0, conversation_notes: 0, answer_events: 0 }

test('deleting a conversation deletes its messages and own transcript, but not its usage', async () => {
  const sam = await app.subscriber()
  const videoData = ownText('the marigolds hide the key')
  const start = () => sam.rest('POST /conversation/start', { videoId: 'ownvideo111', videoData })
  const { conversationId } = (await start()).body.data
  await sam.rest('POST /conversation/message', { conversationId, message: 'Where is the key?' })
  const { tokensUsed } = await sam.usage()

  expect(await sam.rest('POST /conversation/delete', { conversationId })).toMatchObject({
    status: 200,
    body: { success: true },
  })

  expect(await rowsOf(sam)).toEqual(nothing)
  expect((await sam.rest('GET /auth/export')).text).not.toContain('marigolds')
  expect(await sam.usage()).toMatchObject({ tokensUsed, heldTokens: 0 })
  expect(tokensUsed).toBeGreaterThan(0)
  const again = await sam.rest('POST /conversation/delete', { conversationId })
  expect(again).toMatchObject({ status: 404, body: { code: 'CONVERSATION_NOT_FOUND' } })
  const second = (await start()).body.data
  expect(second.conversationId).not.toBe(conversationId)
  expect(second.messages).toEqual([])
})

test('deleting is refused while an answer grows, and nothing is lost', async () => {
  const { sam, conversationId } = await openChat(app)
  const go = Promise.withResolvers<void>()
  script = { text: 'They met at noon [1].', after: go.promise }
  const asked = sam.rest('POST /conversation/message', { conversationId, message: 'When?' })
  await expect.poll(async () => (await rowsOf(sam)).messages).toBe(2)
  const refused = await sam.rest('POST /conversation/delete', { conversationId })
  go.resolve()
  script = 'They met at noon [1].'

  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', message: 'An answer is still growing. Stop it first.' },
  })
  expect((await asked).status).toBe(200)
  expect((await sam.rest('POST /conversation/delete', { conversationId })).status).toBe(200)
})

test.each([[{}], [{ conversationId: 7 }], [{ conversationId: 'x'.repeat(101) }]])('deleting refuses %j', async body => {
  const sam = await app.subscriber()
  expect((await sam.rest('POST /conversation/delete', body)).status).toBe(400)
})

test('questions during a deletion are answered or refused, and no row or hold is left over', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { sam, conversationId } = await openChat(app, { videoId: `racetalk${round}00` })
    const responses = await Promise.all([
      ...[1, 2, 3].map(n => sam.rest('POST /conversation/message', { conversationId, message: `When ${n}?` })),
      sam.rest('POST /conversation/delete', { conversationId }),
      ...[4, 5, 6].map(n => sam.rest('POST /conversation/message', { conversationId, message: `When ${n}?` })),
    ])
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter(status => ![200, 404, 409, 429].includes(status))).toEqual([])
    const deleted = statuses[3] === 200
    if (deleted) expect(await rowsOf(sam)).toEqual(nothing)
    else expect((await rowsOf(sam)).messages).toBe(2 * statuses.filter(status => status === 200).length)
    const { used, booked, held, reserved } = await booksOf(app.deps.db, sam.userId)
    expect({ used, held, reserved }).toEqual({ used: booked, held: 0, reserved: 0 })
  }
})
