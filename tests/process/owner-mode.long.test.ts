import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { dataFolder, endAll, type Product, startProduct } from '#tests/setup/product.ts'

afterEach(endAll)

const email = 'me@example.com'

/** Waits for the greeting, which comes after the start. */
async function greetingOf(product: Product): Promise<string> {
  await product.ready()
  while (!product.output().includes('Stop     Ctrl-C')) await sleep(20)
  return product.output()
}

const logIn = async (product: Product, password: string) => {
  const response = await fetch(`${product.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return (await response.json()) as { success: boolean; user?: object }
}

test('a first start for the owner prints a password that works, a second one prints none and changes nothing', async () => {
  const env = { DATA_DIR: dataFolder(), OWNER_EMAIL: email }
  const first = await startProduct({ env })
  const greeting = await greetingOf(first)
  const [, password = ''] = /Sign in {2}me@example\.com \/ (\S+)/.exec(greeting) ?? []
  expect(greeting).toContain('This password is shown only now.')
  expect(greeting).not.toContain('demo@example.com')
  expect(greeting).not.toContain('STRIPE_SECRET_KEY')
  expect(await logIn(first, password)).toMatchObject({
    success: true,
    user: { subscriptionActive: true, subscriptionTier: 'enterprise' },
  })
  const demo = { email: 'demo@example.com', password: 'watch-or-skip' }
  const demoLogin = await fetch(`${first.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(demo),
  })
  expect(demoLogin.status).toBe(401)
  expect(await first.status('/')).toBe(200)
  expect(await first.status('/embedded/mailbox')).toBe(200)
  expect(await first.status('/embedded/stripe')).toBe(404)
  expect(await first.status('/plans')).toBe(404)
  first.signal('SIGINT')
  await first.exit

  const second = await startProduct({ env })
  const again = await greetingOf(second)
  expect(again).toContain('Sign in  me@example.com\n')
  expect(again).not.toContain('This password is shown only now.')
  expect(await logIn(second, password)).toMatchObject({ success: true })
})

test('a start with OWNER_EMAIL and STRIPE_SECRET_KEY fails and names both', async () => {
  const product = await startProduct({ env: { OWNER_EMAIL: email, STRIPE_SECRET_KEY: 'sk_test_x' } })
  expect(await product.exit).toBe(1)
  expect(product.output()).toContain('OWNER_EMAIL and STRIPE_SECRET_KEY are both set.')
})

test('a start with the demo account as the owner fails, because its password is public', async () => {
  const product = await startProduct({ env: { DATA_DIR: dataFolder(), OWNER_EMAIL: 'Demo@example.com' } })
  expect(await product.exit).toBe(1)
  expect(product.output()).toContain('OWNER_EMAIL is demo@example.com, the demo account')
})

test('two processes that start together make one account, and one of them prints its password', async () => {
  const env = { DATA_DIR: dataFolder(), OWNER_EMAIL: email }
  const products = await Promise.all([
    startProduct({ env: { ...env, ROLE: 'web' } }),
    startProduct({ env: { ...env, ROLE: 'all' } }),
  ])
  const greetings = await Promise.all(products.map(greetingOf))
  const passwords = greetings.flatMap(greeting => /Sign in {2}me@example\.com \/ (\S+)/.exec(greeting)?.[1] ?? [])
  expect(passwords).toHaveLength(1)
  for (const product of products) expect(await logIn(product, passwords[0]!)).toMatchObject({ success: true })
})
