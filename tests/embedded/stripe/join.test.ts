import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { joinSimulator, offsetClock, type SimulatorMembership } from '#embedded/stripe/join-simulator.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { sdkFor } from '#tests/setup/stripe-simulator.ts'

const database = useDatabase()

/** Joins the simulator as a process of the product does. */
function member() {
  const clock = offsetClock()
  const addresses: string[] = []
  const membership: SimulatorMembership = joinSimulator({
    databaseUrl: database.url,
    clockToSet: clock,
    onAddress: ({ url }) => void addresses.push(url),
  })
  return { clock, addresses, membership }
}

test('the first process hosts the simulator, others follow its clock, and one of them takes over when it ends', async () => {
  const first = member()
  const address = await first.membership.address
  const second = member()
  expect((await second.membership.address).url).toBe(address.url)
  expect([first.membership.isHost(), second.membership.isHost()]).toEqual([true, false])

  const product = await sdkFor(address).products.create({ name: 'Pro' })
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
  expect(await sdkFor(address).products.retrieve(product.id)).toMatchObject({ name: 'Pro' })
  expect(second.addresses).toEqual([address.url])
  await second.membership[Symbol.asyncDispose]()
})

test('of processes that start together one hosts the simulator, on another port if the old one is taken', async () => {
  const members = [member(), member(), member()]
  const found = await Promise.all(members.map(({ membership }) => membership.address))
  expect(new Set(found.map(({ url }) => url)).size).toBe(1)
  expect(members.filter(({ membership }) => membership.isHost())).toHaveLength(1)
  for (const { membership } of members) await membership[Symbol.asyncDispose]()

  const stranger = createServer((_request, response) => void response.writeHead(404).end())
  await new Promise<void>(resolve => stranger.listen(Number(new URL(found[0]!.url).port), '127.0.0.1', resolve))
  const later = member()
  await expect.poll(() => later.membership.isHost()).toBe(true)
  await expect.poll(() => later.addresses.at(-1)).not.toBe(found[0]!.url)
  await later.membership[Symbol.asyncDispose]()
  await new Promise(resolve => stranger.close(resolve))
})
