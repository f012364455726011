import type { MockedResponses } from '#tests/setup/mock-calls.ts'
import { waitForText } from '#tests/setup/page-actions.ts'
import { freezeClock } from '#tests/setup/page-clock.ts'
import { inDays, synced } from '#tests/setup/premium.ts'
import { daysUntilToday, paying } from './payers.ts'
import { type Scene, stand } from './scene.ts'

/** The month that a payment just made has begun. */
const fresh = paying('premium', { currentPeriodEnd: inDays(30) })

/** The account as a query finds it, while these words stand there. */
const by = (
  name: string,
  query: string,
  words: string,
  answers: MockedResponses = {},
  active = true,
  use = 'Nothing used',
): Scene => ({
  name,
  async open(site, look) {
    const page = await stand(site, look, `/account?${query}`, {
      who: { tier: 'premium', active },
      answers: { ...paying('premium'), ...answers },
      hasClock: true,
    })
    await waitForText(page, 'This session')
    await waitForText(page, use)
    await waitForText(page, words)
    await freezeClock(page)
    return page
  },
})

/** The account after a return from a payment page. */
export const arrivalScenes: readonly Scene[] = [
  by('an upgrade', 'upgrade=success', 'Your plan is up to date.', fresh),
  by('a payment that is on its way', 'upgrade=success&session_id=cs_1', 'Checking your payment...', {
    'billing.processUpgrade': { message: '', pending: true },
  }),
  by('a payment that is not found', 'upgrade=success&session_id=cs_1', 'Your payment is not confirmed yet.', {
    'billing.processUpgrade': 'nothing',
  }),
  by(
    'a payment that was owed',
    'success=true',
    'Your subscription is up to date.',
    { ...fresh, 'billing.sync': synced(), 'usage.days': { days: daysUntilToday } },
    true,
    'on the busiest day',
  ),
  by('a reactivation', 'reactivation=success', 'Welcome back.', { ...fresh, 'billing.sync': synced() }),
  by(
    'a reactivation that was not made',
    'reactivation=cancelled',
    'Not reactivated. Nothing was charged.',
    { ...paying('premium', { active: false, status: 'canceled', currentPeriodEnd: inDays(-3) }), 'usage.read': 'pass' },
    false,
  ),
  by('the portal, without an answer', 'portal=return', 'Couldn’t refresh your subscription.', {
    'billing.sync': 'nothing',
  }),
]
