import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { type MicroDollars, microDollars } from '#core/plans/budget.ts'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import { days } from '#tests/fakes/clock.ts'
import { spokenLlm } from '#tests/fakes/spoken-llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { booksOf, dearerCatalog, worstOfQuestion } from '#tests/setup/books.ts'
import { openChat, type User } from '#tests/setup/chat.ts'

const llm = spokenLlm()
/** A failure costs about 0.3 dollars: six tenths of the daily limit for failures of a basic plan. */
const priceFactor = 150
const app = testApp({
  deps: ({ models }) => ({ llm, models: { ...models, catalog: dearerCatalog(models.catalog, priceFactor) } }),
})
afterAll(() => closeAnswers(app.deps))

/** Asks for an answer that the proof gate empties, although the vendor charges for it. */
async function askForNothing(sam: User, conversationId: string) {
  const asking = sam.rest('POST /conversation/message', { conversationId, message: 'Say only the mark [99].' })
  const call = await llm.next()
  call.say('[99]')
  call.finish({ output: call.request.maxOutputTokens })
  return asking
}

describe('an unusable answer', () => {
  test('is free for its user, and counts toward the daily spend limit of the service', async () => {
    const { sam, conversationId, videoId } = await openChat(app, { videoId: 'costlyfail1' })
    const worst = await worstOfQuestion(app, llm, { videoId, message: 'What did it carry?' })
    const failed = await askForNothing(sam, conversationId)
    expect(failed).toMatchObject({ status: 502, body: { code: 'AI_UNUSABLE' } })
    expect(await sam.usage()).toMatchObject({ tokensUsed: 0, heldTokens: 0 })
    expect(await booksOf(app.deps.db, sam.userId)).toMatchObject({ used: 0, booked: 0, held: 0 })

    const settings = app.deps.settings as { dailySpendLimit: MicroDollars | null }
    const [spent] = await app.deps.db.execute<{ cost: number; absorbed: number }>(
      sql`select sum(cost)::float8 as cost, sum(absorbed)::float8 as absorbed from ledger`,
    )
    settings.dailySpendLimit = microDollars(worst + spent!.cost + spent!.absorbed / 2)
    const refused = await sam.rest('POST /conversation/message', { conversationId, message: 'What did it carry?' })
    settings.dailySpendLimit = null
    expect(refused).toMatchObject({ status: 503, body: { code: 'SPEND_LIMIT_REACHED' } })
  })

  test('blocks further questions for a day once failures cost a tenth of the monthly budget', async () => {
    const { sam, conversationId } = await openChat(app, { videoId: 'costlyfail2' })
    for (const _ of [1, 2]) expect((await askForNothing(sam, conversationId)).status).toBe(502)

    const made = llm.callCount()
    const send = () => sam.trpc.conversations.send.mutate({ conversationId, message: 'What did it carry?' })
    await expect(send()).rejects.toMatchObject({ data: { code: 'TOO_MANY_REQUESTS' } })
    expect(llm.callCount()).toBe(made)

    app.clock.advance(days(1))
    await send()
    const call = await llm.next()
    call.say('Forty kilograms [5].')
    call.finish()
    await expect.poll(async () => (await booksOf(app.deps.db, sam.userId)).held).toBe(0)
  })

  test('due to a vendor that is down does not block the next question', async () => {
    const { sam, conversationId } = await openChat(app, { videoId: 'costlyfail3' })
    for (let n = 0; n < 12; n++) {
      const asking = sam.rest('POST /conversation/message', { conversationId, message: 'What did it carry?' })
      const call = await llm.next()
      call.fail(new Error('away'))
      expect((await asking).status).toBeGreaterThanOrEqual(500)
    }
    const rows = await app.deps.db.query.ledger.findMany({ where: (row, { eq }) => eq(row.userId, sam.userId) })
    expect(rows).toEqual([])
  })
})
