import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fromDollars } from '#core/plans/budget.ts'
import { scriptedLlm } from '#tests/fakes/llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { openChat } from '#tests/setup/chat.ts'
import { terminal } from '#tests/setup/cli.ts'

const app = testApp({ deps: { llm: scriptedLlm(() => 'A bridge [1].') } })

const { run } = terminal(app)
const cli = async (...line: string[]) => (await run([...line, '--json'])).json()
const forPeople = async (...line: string[]) => (await run(line)).output

test('usage show prints what an account spent, and recount corrects its counters from the ledger', async () => {
  const { sam, conversationId } = await openChat(app)
  const response = await sam.rest('POST /conversation/message', { conversationId, message: 'What?' })
  expect(response.status).toBe(200)

  const email = ['--email', sam.email]
  expect(await cli('usage', 'show', ...email)).toMatchObject([
    { isCurrent: true, limit: fromDollars(5), held: 0, calls: 1 },
  ])
  expect(await forPeople('usage', 'show', ...email)).toMatch(/yes +\$0\.\d{4} +\$0\.0000 +\$5\.0000 .* yes\n$/)
  await app.deps.db.execute(sql`update budget_periods set used = ${fromDollars(2)} where user_id = ${sam.userId}`)
  expect(await forPeople('usage', 'show', sam.userId)).toMatch(/\$2\.0000 .* no\n$/)
  expect(await forPeople('usage', 'recount', ...email)).toMatch(/\$2\.0000 .* yes\n$/)
  expect(await forPeople('usage', 'recount', ...email)).toMatch(/ no\n$/)
  expect((await sam.usage()).tokensUsed).toBe(response.body.data.answer.tokens)
})

test('an unknown or missing account is an error, an unused one an empty list', async () => {
  const kim = await app.subscriber()
  expect(await cli('usage', 'show', kim.userId)).toEqual([])
  await expect(cli('usage', 'show', '--email', 'unknown@example.com')).rejects.toThrow()
  await expect(cli('usage', 'show')).rejects.toThrow('Name the account by either its id or --email')
})

test('a reset credits the usage of the period once, and counters and ledger still agree', async () => {
  const { sam, conversationId } = await openChat(app)
  const ask = () => sam.rest('POST /conversation/message', { conversationId, message: 'What?' })
  await ask()
  const periodStart = async () => (await sam.rest('GET /auth/usage')).body.periodStart
  const began = await periodStart()

  const line = ['usage', 'reset', '--email', sam.email, '--reason', 'answers were broken', '--yes']
  expect(await cli(...line)).toMatchObject({ forgiven: expect.stringMatching(/^\$0\.\d*[1-9]/) })
  expect(await cli(...line)).toMatchObject({ forgiven: '$0.0000' })

  expect(await sam.usage()).toMatchObject({ tokensUsed: 0 })
  expect(await periodStart()).toBe(began)
  expect(await cli('usage', 'show', sam.userId)).toMatchObject([{ used: 0, ledger: 0, calls: 1 }])
  expect((await ask()).status).toBe(200)
  expect(await forPeople('usage', 'recount', sam.userId)).toMatch(/ no\n$/)
})

test('a reset asks for confirmation, and is refused without a plan', async () => {
  const sam = await app.subscriber({ left: fromDollars(1) })
  const { asked } = await run(['usage', 'reset', '--email', sam.email], ['no'])
  expect(asked).toEqual([expect.stringContaining('$4.0000')])
  expect(await sam.usage()).toMatchObject({ tokensUsed: 1_120_000 })
  const kim = await app.member()
  await expect(run(['usage', 'reset', '--email', kim.email, '--yes'])).rejects.toMatchObject({ code: 'CONFLICT' })
})
