import { describe, expect, test } from 'vitest'
import { offersFor } from '#core/billing/offers.ts'
import { tiers } from '#core/plans/plans.ts'

const reset = 'Reset Usage'

describe('offers of more budget', () => {
  test.each([
    ['stripe', 'basic', ['Pro', 'Premium', 'Enterprise'], 'Pro'],
    ['stripe', 'pro', ['Premium', 'Enterprise'], 'Premium'],
    ['stripe', 'premium', [reset, 'Enterprise'], 'Enterprise'],
    ['stripe', 'enterprise', [reset], reset],
    ['operator', 'basic', ['Pro', 'Premium', 'Enterprise'], 'Pro'],
    ['operator', 'pro', ['Premium', 'Enterprise'], 'Premium'],
    ['operator', 'premium', ['Enterprise'], 'Enterprise'],
    ['operator', 'enterprise', [], undefined],
  ] as const)('by %s, on %s: %j', (source, tier, titles, recommended) => {
    const offers = offersFor({ active: true, source, tier })
    expect(offers.map(({ title }) => title)).toEqual(titles)
    expect(offers.filter(each => each.recommended).map(({ title }) => title)).toEqual(recommended ? [recommended] : [])
    expect(offers.filter(each => each.isReset).map(each => each.tier)).toEqual(
      titles.some(title => title === reset) ? [tier] : [],
    )
  })

  test.each(tiers)('none after %s has ended', tier =>
    expect(offersFor({ active: false, source: 'stripe', tier })).toEqual([]),
  )

  test('none without a plan, now or before', () => expect(offersFor(null)).toEqual([]))
})
