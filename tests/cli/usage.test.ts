import { Command } from 'commander'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { register } from '#cli/commands/usage.ts'
import type { CliContext } from '#cli/context.ts'
import { dollars } from '#core/budget.ts'
import { scriptedLlm } from '#tests/fakes/llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { openChat } from '#tests/setup/chat.ts'

const app = testApp({ deps: { llm: scriptedLlm(() => 'A bridge [1].') } })

async function cli(...line: string[]) {
  let printed: unknown
  const context: CliContext = {
    withDeps: work => work(app.deps, new AbortController().signal),
    print: value => {
      printed = value
    },
  }
  const program = new Command('cli').exitOverride()
  register(program, context)
  await program.parseAsync(line, { from: 'user' })
  return printed
}

test('an operator sees what somebody spent, and mends counters that differ from the ledger', async () => {
  const { sam, conversationId } = await openChat(app)
  const answer = await sam.rest('POST /conversation/message', { conversationId, message: 'What?' })
  expect(answer.status).toBe(200)

  const email = ['--email', sam.email]
  expect(await cli('usage', 'show', ...email)).toMatchObject([
    {
      current: true,
      limit: '$5.0000',
      held: '$0.0000',
      calls: 1,
      balanced: true,
      tokens: answer.body.data.answer.tokens,
    },
  ])
  await app.deps.db.execute(sql`update budget_periods set used = ${dollars(2)} where user_id = ${sam.userId}`)
  expect(await cli('usage', 'show', sam.userId)).toMatchObject([{ used: '$2.0000', balanced: false }])
  expect(await cli('usage', 'recount', ...email)).toMatchObject([{ was: '$2.0000', mended: true }])
  expect(await cli('usage', 'recount', ...email)).toMatchObject([{ mended: false }])
  expect((await sam.usage()).tokensUsed).toBe(answer.body.data.answer.tokens)
})

test('an unknown account and a missing one are told apart from nothing spent', async () => {
  const kim = await app.subscriber()
  expect(await cli('usage', 'show', kim.userId)).toEqual([])
  await expect(cli('usage', 'show', '--email', 'nobody@example.com')).rejects.toThrow()
  await expect(cli('usage', 'show')).rejects.toThrow('Name the account by its id or by --email')
})
