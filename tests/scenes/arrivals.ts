import type { MockedResponses } from '#tests/setup/mock-calls.ts'
import { waitForText } from '#tests/setup/page-actions.ts'
import { freezeClock } from '#tests/setup/page-clock.ts'
import { inDays, synced } from '#tests/setup/premium.ts'
import { daysUntilToday, mockSubscription } from './payers.ts'
import { openPage, type Scene } from './scene.ts'

/** A month that has just begun with a payment. */
const fresh = mockSubscription('premium', { currentPeriodEnd: inDays(30) })

/** The account, opened with a query; `words` and `use` are what it then shows. */
const arrival = (
  name: string,
  query: string,
  words: string,
  responses: MockedResponses = {},
  active = true,
  use = 'Your daily usage appears here.',
): Scene => ({
  name,
  async open(site, look) {
    const page = await openPage(site, look, `/account?${query}`, {
      who: { tier: 'premium', active },
      responses: { ...mockSubscription('premium'), ...responses },
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
  arrival('an upgrade', 'upgrade=success', 'Your plan is up to date.', fresh),
  arrival('a pending payment', 'upgrade=success&session_id=cs_1', 'Checking your payment...', {
    'billing.processUpgrade': { message: '', pending: true },
  }),
  arrival(
    'a payment that cannot be confirmed',
    'upgrade=success&session_id=cs_1',
    'Your payment is not confirmed yet.',
    {
      'billing.processUpgrade': 'nothing',
    },
  ),
  arrival(
    'an overdue payment, now paid',
    'success=true',
    'Your subscription is up to date.',
    { ...fresh, 'billing.sync': synced(), 'usage.days': { days: daysUntilToday } },
    true,
    'on the busiest day',
  ),
  arrival('a reactivation', 'reactivation=success', 'Welcome back.', { ...fresh, 'billing.sync': synced() }),
  arrival(
    'a canceled reactivation',
    'reactivation=cancelled',
    'Not reactivated. Nothing was charged.',
    {
      ...mockSubscription('premium', { active: false, status: 'canceled', currentPeriodEnd: inDays(-3) }),
      'usage.read': 'pass',
    },
    false,
  ),
  arrival('the portal, without a response', 'portal=return', 'Couldn’t refresh your subscription.', {
    'billing.sync': 'nothing',
  }),
]
