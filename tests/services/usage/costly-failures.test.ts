import { afterAll, describe, expect, test } from 'vitest'
import { type MicroDollars, microDollars } from '#core/budget.ts'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import { days } from '#tests/fakes/clock.ts'
import { spokenLlm } from '#tests/fakes/spoken-llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { booksOf, worstOfQuestion } from '#tests/setup/books.ts'
import { openChat, type Person } from '#tests/setup/chat.ts'

const llm = spokenLlm()
const app = testApp({ deps: { llm } })
afterAll(() => closeAnswers(app.deps))

/** Input tokens that cost 0.3 dollars by the default model: six tenths of what a basic reader's failures may cost a day. */
const sixTenthsOfIt = 1_500_000

/** Asks for something that no video says, so that nothing of the answer may be shown; the vendor wants money all the same. */
async function askForNothing(sam: Person, conversationId: string, input: number) {
  const asking = sam.rest('POST /conversation/message', { conversationId, message: 'Say only the mark [99].' })
  const call = await llm.next()
  call.say('[99]')
  call.finish({ input })
  return asking
}

describe('an answer that came out unusable', () => {
  test('is free for its reader, and counts for what all may cost in a day', async () => {
    const { sam, conversationId, videoId } = await openChat(app, { videoId: 'costlyfail1' })
    const worst = await worstOfQuestion(app, llm, { videoId, message: 'What did it carry?' })
    const failed = await askForNothing(sam, conversationId, 200_000)
    expect(failed).toMatchObject({ status: 502, body: { code: 'AI_UNUSABLE' } })
    expect(await sam.usage()).toMatchObject({ tokensUsed: 0, heldTokens: 0 })
    expect(await booksOf(app.deps.db, sam.userId)).toMatchObject({ used: 0, booked: 0, held: 0 })

    const settings = app.deps.settings as { dailySpendLimit: MicroDollars | null }
    settings.dailySpendLimit = microDollars(worst * 3)
    const refused = await sam.rest('POST /conversation/message', { conversationId, message: 'What did it carry?' })
    settings.dailySpendLimit = null
    expect(refused).toMatchObject({ status: 503, body: { code: 'SPEND_LIMIT_REACHED' } })
  })

  test('may be had until it has cost a tenth of the month’s budget in a day; then not before tomorrow', async () => {
    const { sam, conversationId } = await openChat(app, { videoId: 'costlyfail2' })
    for (const _ of [1, 2]) expect((await askForNothing(sam, conversationId, sixTenthsOfIt)).status).toBe(502)

    const made = llm.made()
    const send = () => sam.trpc.conversations.send.mutate({ conversationId, message: 'What did it carry?' })
    await expect(send()).rejects.toMatchObject({ data: { code: 'TOO_MANY_REQUESTS' } })
    expect(llm.made()).toBe(made)

    app.clock.advance(days(1))
    await send()
    const call = await llm.next()
    call.say('Forty kilograms [5].')
    call.finish()
    await expect.poll(async () => (await booksOf(app.deps.db, sam.userId)).held).toBe(0)
  })

  test('of a vendor that is down does not stop the next question', async () => {
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
