import { expect, test } from 'vitest'
import { type EntitlementRow, pickEntitlement } from '#core/billing/entitlement.ts'

const now = new Date('2026-03-15T12:00:00Z')
const row = (about: Partial<EntitlementRow>): EntitlementRow => ({
  source: 'operator',
  tier: 'basic',
  active: true,
  anchor: new Date('2026-01-31T00:00:00Z'),
  periodStart: null,
  periodEnd: null,
  cancelAtPeriodEnd: false,
  updatedAt: new Date('2026-03-10T00:00:00Z'),
  ...about,
})
const paid = (about: Partial<EntitlementRow>): EntitlementRow =>
  row({
    source: 'stripe',
    periodStart: new Date('2026-03-10T00:00:00Z'),
    periodEnd: new Date('2026-04-10T00:00:00Z'),
    ...about,
  })

test.each<[string, EntitlementRow[], string | null]>([
  ['no entitlement', [], null],
  ['one source', [row({ tier: 'pro' })], 'operator pro active'],
  ['the higher of two', [paid({ tier: 'basic' }), row({ tier: 'premium' })], 'operator premium active'],
  ['the higher of two, in any order', [row({ tier: 'pro' }), paid({ tier: 'enterprise' })], 'stripe enterprise active'],
  ['active before ended', [row({ tier: 'enterprise', active: false }), paid({ tier: 'basic' })], 'stripe basic active'],
  [
    'a paid period stays active for two days while its renewal is in progress',
    [paid({ periodEnd: new Date('2026-03-14T12:00:01Z') })],
    'stripe basic active',
  ],
  [
    'after two days without news from Stripe it has ended',
    [paid({ periodEnd: new Date('2026-03-13T11:59:59Z') })],
    'stripe basic ended',
  ],
  [
    'a failed renewal that Stripe still retries, confirmed last night',
    [paid({ periodEnd: new Date('2026-03-05T00:00:00Z'), updatedAt: new Date('2026-03-15T02:00:00Z') })],
    'stripe basic active',
  ],
  [
    'a canceled plan whose period has ended',
    [paid({ periodEnd: new Date('2026-03-15T12:00:00Z'), cancelAtPeriodEnd: true })],
    'stripe basic ended',
  ],
  [
    'an active grant before a higher plan that has ended',
    [paid({ tier: 'enterprise', periodEnd: new Date('2026-03-01T00:00:00Z') }), row({ tier: 'pro' })],
    'operator pro active',
  ],
  ['the last tier when all have ended', [row({ tier: 'pro', active: false })], 'operator pro ended'],
])('%s', (_, rows, expected) => {
  const picked = pickEntitlement(rows, now)
  const described = picked && `${picked.source} ${picked.tier} ${picked.active ? 'active' : 'ended'}`
  expect(described).toBe(expected)
})

test('a grant runs in months from its anchor; a paid period has the dates from Stripe', () => {
  expect(pickEntitlement([row({})], now)?.period).toEqual({
    start: new Date('2026-02-28T00:00:00Z'),
    end: new Date('2026-03-31T00:00:00Z'),
  })
  expect(pickEntitlement([paid({})], now)?.period).toEqual({
    start: new Date('2026-03-10T00:00:00Z'),
    end: new Date('2026-04-10T00:00:00Z'),
  })
})
