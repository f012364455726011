import { get } from 'node:http'
import { expect, test } from 'vitest'
import { useStripeSimulator } from '#tests/setup/stripe-simulator.ts'

const shop = useStripeSimulator()

/** Fetches a page or sends a form, without following redirects. */
const visit = async (url: string, form?: Record<string, string>, headers: Record<string, string> = {}) => {
  const response = await fetch(new URL(url, shop.simulator.url), {
    redirect: 'manual',
    headers,
    ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
  })
  return {
    status: response.status,
    location: response.headers.get('location'),
    policy: response.headers.get('content-security-policy'),
    text: await response.text(),
  }
}

const billing = {
  email: 'x@example.com',
  name: 'Pat',
  country: 'US',
  line1: '1 Road',
  city: 'Town',
  state: 'NY',
  postal_code: '12345',
}
const { line1, city, state, postal_code, ...user } = billing
/** The same address in one field, as the page's own form sends it. */
const billingInOneLine = { ...user, address: `${line1}, ${city}, ${state} ${postal_code}` }
const card = (number: string) => ({ number, expiry: '12/34', cvc: '123' })

const openSession = (email: string) =>
  shop.stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: 'price_itc_pro_monthly' }],
    customer_email: email,
    automatic_tax: { enabled: true },
    billing_address_collection: 'required',
    success_url: 'http://localhost:3999/done?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3999/plans',
  })

test('a user pays on the checkout page after a declined card, and is redirected', async () => {
  const session = await openSession('<ann>@example.com')
  const page = await visit(session.url!)
  expect(page.text).toContain('Simulated payment, no card is charged')
  expect(page.text).toContain('$22.00')
  expect(page.text).toContain('value="&lt;ann&gt;@example.com" readonly')
  expect(page.policy).toContain("form-action 'self' http://localhost:3999")

  const declined = await visit(session.url!, { ...billing, ...card('4000000000009995') })
  expect(declined.status).toBe(402)
  expect(declined.text).toContain('Your card has insufficient funds.')
  expect((await shop.stripe.customers.list({ email: '<ann>@example.com' })).data).toEqual([])

  const unknown = await visit(session.url!, { ...billing, ...card('4111111111111111') })
  expect(unknown.text).toContain('Your card number is incorrect.')

  const paid = await visit(session.url!, { ...billingInOneLine, ...card('4242 4242 4242 4242') })
  expect(paid).toMatchObject({ status: 303, location: `http://localhost:3999/done?session_id=${session.id}` })
  expect((await visit(session.url!)).text).toContain('Already paid')
  expect((await visit(session.url!, { ...billing, ...card('4242424242424242') })).text).toContain('Already paid')
  expect(await shop.simulator.control.totals()).toMatchObject({ charges: 1 })
  const [customer] = (await shop.stripe.customers.list({ email: '<ann>@example.com' })).data
  expect(customer?.address).toMatchObject({ line1, city, state, postal_code, country: 'US' })
})

test('3-D Secure at checkout can fail and then pass', async () => {
  const session = await openSession('ben@example.com')
  const challenged = await visit(session.url!, { ...billing, ...card('4000000000003220') })
  expect(challenged.location).toBe(`/embedded/stripe/checkout/${session.id}/authenticate`)
  expect((await visit(challenged.location!)).text).toContain(
    'Your bank asks you to confirm a payment of <strong>$22.00</strong>',
  )
  const failed = await visit(challenged.location!, { authentication: 'fail' })
  expect(failed.text).toContain('We are unable to authenticate your payment method.')
  expect(await shop.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open', subscription: null })

  await visit(session.url!, { ...billing, ...card('4000000000003220') })
  expect((await visit(challenged.location!, { authentication: 'pass' })).status).toBe(303)
  expect(await shop.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
  })
})

test('the portal changes the card, cancels and resumes, but not for the plan of another customer', async () => {
  const { stripe, simulator } = shop
  const { id: configuration } = await stripe.billingPortal.configurations.create({
    features: {
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      invoice_history: { enabled: true },
    },
  })
  const made = []
  for (const email of ['cleo@example.com', 'dan@example.com']) {
    const session = await openSession(email)
    await simulator.control.checkout.pay(session.id)
    made.push(await stripe.checkout.sessions.retrieve(session.id))
  }
  const [cleo, dan] = made.map(one => ({ customer: one.customer as string, subscription: one.subscription as string }))
  const portal = await stripe.billingPortal.sessions.create({
    customer: cleo!.customer,
    configuration,
    return_url: 'http://localhost:3999/account',
  })
  expect((await visit(portal.url)).text).toContain('Card ending in 4242')

  await visit(`${portal.url}/card`, card('5555555555554444'))
  expect((await visit(portal.url)).text).toContain('Card ending in 4444')
  await visit(`${portal.url}/cancel`, { subscription: cleo!.subscription })
  expect((await stripe.subscriptions.retrieve(cleo!.subscription)).cancel_at).not.toBeNull()
  await visit(`${portal.url}/resume`, { subscription: cleo!.subscription })
  expect((await stripe.subscriptions.retrieve(cleo!.subscription)).cancel_at).toBeNull()

  expect((await visit(`${portal.url}/cancel`, { subscription: dan!.subscription })).text).toContain(
    'There is no such plan.',
  )
  expect((await stripe.subscriptions.retrieve(dan!.subscription)).cancel_at).toBeNull()
})

/** The status for a request with this Host header, which `fetch` cannot send. */
const statusForHost = (host: string) =>
  new Promise<number>((resolve, reject) => {
    get(`${shop.simulator.url}/embedded/stripe`, { headers: { host } }, response => {
      response.resume()
      resolve(response.statusCode!)
    }).on('error', reject)
  })

test('a form of another site and a foreign Host header are refused', async () => {
  expect(await statusForHost('rebound.example')).toBe(403)
  expect(await statusForHost('localhost:1')).toBe(200)
  const session = await openSession('eve@example.com')
  const forged = await visit(
    session.url!,
    { ...billing, ...card('4242424242424242') },
    { origin: 'https://evil.example' },
  )
  expect(forged.status).toBe(403)
  expect(
    (await visit('/embedded/stripe/control/advance', { ms: '1000' }, { origin: 'https://evil.example' })).status,
  ).toBe(403)
})

test('the dashboard shows customers and payments, and advances the clock', async () => {
  const before = shop.simulator.clock.now().getTime()
  await visit('/embedded/stripe/control/advance', { amount: '2', unit: 'days' })
  expect(shop.simulator.clock.now().getTime() - before).toBeGreaterThanOrEqual(2 * 86_400_000)
  const dashboard = await visit('/embedded/stripe')
  expect(dashboard.text).toContain('ben@example.com')
  expect(dashboard.text).toContain('itc_pro_monthly')
})

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'the control API has no action %s',
  async name => {
    const control = (headers: Record<string, string>, body: string) =>
      fetch(`${shop.simulator.url}/embedded/stripe/control/${name}`, { method: 'POST', headers, body })
    expect((await control({ 'content-type': 'application/json' }, '{}')).status).toBe(404)
    expect((await control({ 'content-type': 'application/x-www-form-urlencoded' }, '')).status).toBe(404)
  },
)

test.each(['__proto__', '__proto__.toString', 'constructor', 'constructor.prototype'])(
  'the API refuses to expand %s',
  async path => {
    await shop.stripe.customers.create({ email: 'proto@example.com' })
    const asked = shop.stripe.customers.list({ limit: 1, expand: [`data.${path}`] })
    await expect(asked).rejects.toThrow('cannot be expanded')
  },
)
