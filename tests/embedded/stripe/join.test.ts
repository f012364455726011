import { expect, test } from 'vitest'
import { joinSimulator, type Membership, offsetClock } from '#embedded/stripe/join.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { sdkFor, seedPlans } from '#tests/setup/stripe-simulator.ts'

const database = useDatabase()

/** A process of the product, as far as the simulator sees it. */
function member() {
  const clock = offsetClock()
  const addresses: string[] = []
  const membership: Membership = joinSimulator({
    databaseUrl: database.url,
    seed: seedPlans,
    clockToSet: clock,
    onAddress: ({ url }) => void addresses.push(url),
  })
  return { clock, addresses, membership }
}

test('the first process serves, the others follow its address and its clock, and one takes over when it ends', async () => {
  const first = member()
  const address = await first.membership.found
  const second = member()
  expect((await second.membership.found).url).toBe(address.url)
  expect([first.membership.isHost(), second.membership.isHost()]).toEqual([true, false])

  const prices = await sdkFor(address).prices.list({ lookup_keys: ['itc_pro_monthly'] })
  expect(prices.data).toMatchObject([
    { unit_amount: 2000, tax_behavior: 'exclusive', recurring: { interval: 'month' } },
  ])
  const advanced = await fetch(`${address.url}/embedded/stripe/control/advance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ms: 86_400_000 }),
  })
  expect(advanced.status).toBe(200)
  for (const { clock } of [first, second]) {
    await expect.poll(() => clock.now().getTime() - Date.now()).toBeGreaterThanOrEqual(86_390_000)
  }

  await first.membership[Symbol.asyncDispose]()
  await expect.poll(() => second.membership.isHost()).toBe(true)
  expect((await sdkFor(address).prices.list()).data).toHaveLength(4)
  expect(second.addresses).toEqual([address.url])
  await second.membership[Symbol.asyncDispose]()
})
