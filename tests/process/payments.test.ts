import { expect, test } from 'vitest'
import { freePort } from '#embedded/free-port.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { productProcesses } from '#tests/setup/product-process.ts'

const database = useDatabase()
const start = productProcesses()

const callerOf = (address: string) => async (path: string, body: object) => {
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  // biome-ignore lint/suspicious/noExplicitAny: the test reads what it expects.
  return { status: response.status, body: (await response.json()) as any }
}

test('separate web and worker processes handle a simulated payment, its webhook, and a renewal after the clock is moved', async () => {
  const port = String(await freePort())
  const env = { DATABASE_URL: database.url, APP_URL: `http://localhost:${port}` }
  const web = await start({ ...env, ROLE: 'web', PORT: port })
  const worker = await start({ ...env, ROLE: 'worker' })
  await Promise.all([web.ready(), worker.ready()])
  const call = callerOf(web.url)
  const email = 'ann@example.com'
  const password = 'correct horse battery staple'
  const begun = await call('/api/subscription/signup-checkout', {
    email,
    password,
    fullName: 'Ann',
    selectedPlan: 'pro',
  })
  expect(begun).toMatchObject({ status: 200 })
  const page: string = begun.body.checkoutUrl
  expect(page).toContain(`http://localhost:${port}/embedded/stripe/checkout/cs_test_`)
  expect(await (await fetch(page)).text()).toContain('$22.00')

  const paid = await fetch(page, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: `http://localhost:${port}` },
    body: new URLSearchParams({
      email,
      name: 'Ann',
      country: 'US',
      line1: '1 Road',
      city: 'Town',
      state: 'NY',
      postal_code: '12345',
      number: '4242424242424242',
      expiry: '12/34',
      cvc: '123',
    }),
  })
  expect(paid.status).toBe(303)
  const sessionId = new URL(paid.headers.get('location')!).searchParams.get('session_id')
  expect((await call('/api/subscription/process-signup-success', { sessionId })).body.accountInfo).toEqual({
    email,
    plan: 'pro',
  })
  expect((await call('/api/auth/login', { email, password })).status).toBe(200)
  await expect
    .poll(
      () =>
        database.sql`select 1 from stripe_events where type = 'checkout.session.completed' and processed_at is not null`,
    )
    .toHaveLength(1)

  expect((await call('/embedded/stripe/control/advance', { ms: 40 * 86_400_000 })).status).toBe(200)
  const totals = await call('/embedded/stripe/control/totals', {})
  expect(totals.body.result).toMatchObject({ charges: 2, charged: 4400 })
})

test('the payment page refuses a form from another site', async () => {
  const web = await start({ DATABASE_URL: database.url, ROLE: 'web' })
  await web.ready()
  const signup = { email: 'ben@example.com', password: 'correct horse battery staple', fullName: 'Ben' }
  const begun = await callerOf(web.url)('/api/subscription/signup-checkout', { ...signup, selectedPlan: 'pro' })
  const { pathname } = new URL(begun.body.checkoutUrl)
  const forged = await fetch(web.url + pathname, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: new URLSearchParams({}),
  })
  expect(forged.status).toBe(403)
})
