import { expect, test } from 'vitest'
import { fromDollars, microDollars } from '#core/plans/budget.ts'
import { entitlements } from '#schema/accounts.ts'
import { testApp } from '#tests/setup/app.ts'
import { terminal } from '#tests/setup/cli.ts'

const app = testApp()
const { run: cli } = terminal(app)

test('users show shows plan, period, usage, sessions and the acts of operators, with name and reason', async () => {
  const sam = await app.subscriber({ tier: 'pro', left: fromDollars(10) })
  await cli(['users', 'set-tier', 'premium', '--email', sam.email, '--reason', 'beta tester', '--by', 'kim'])
  const shown = (await cli(['users', 'show', '--email', sam.email, '--json'])).json()
  expect(shown).toMatchObject({
    user: { email: sam.email },
    entitlements: [{ source: 'operator', tier: 'premium', active: true, counts: true }],
    usage: { used: microDollars(fromDollars(1)) },
    sessions: [{ address: '127.0.0.1', userAgent: 'test' }],
    acts: [
      { what: 'users set-tier', who: expect.stringMatching(/^kim \(as .+\)$/), why: 'beta tester', outcome: 'done' },
    ],
  })
  const forPeople = (await cli(['users', 'show', sam.userId])).output
  expect(forPeople).toContain('premium by operator active counts')
  expect(forPeople).toContain('$1.0000 of ')
  expect(forPeople).not.toMatch(/plain:|password/i)
})

test('users show shows a paid plan whose month has passed as ended, and counts sessions up to ten', async () => {
  const ada = await app.member()
  const past = new Date(app.clock.now().getTime() - 3_600_000)
  await app.deps.db.insert(entitlements).values({
    userId: ada.userId,
    source: 'stripe',
    tier: 'pro',
    active: true,
    anchor: past,
    periodStart: new Date(past.getTime() - 30 * 86_400_000),
    periodEnd: past,
    cancelAtPeriodEnd: true,
    updatedAt: past,
  })
  const about = { userAgent: 'test', address: '127.0.0.1', isPanel: false }
  for (let n = 0; n < 10; n++) await app.deps.sessions.create(ada.userId, about)

  const { output } = await cli(['users', 'show', ada.userId])

  expect(output).toMatch(/^plans +pro by stripe ended counts$/m)
  expect(output).toMatch(/^sessions +10 or more$/m)
})
