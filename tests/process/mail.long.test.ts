import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Smtp, startSmtp } from '#tests/fakes/smtp.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { endAll, type Product, startProduct } from '#tests/setup/product.ts'

const database = useDatabase()
const account = { email: 'ada@example.com', password: 'a long walk home', fullName: 'Ada' }
const post = (product: Product, path: string, body: object) =>
  fetch(`${product.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

let smtp: Smtp
beforeAll(async () => {
  smtp = await startSmtp()
})
afterAll(async () => {
  // `close` waits for connected clients.
  await endAll()
  await smtp.close()
})

test('without SMTP_URL the mail that resets a password is in the mailbox, and its link works', async () => {
  const product = await startProduct({ env: { DATABASE_URL: database.url } })
  await product.ready()
  expect((await post(product, '/auth/signup', account)).status).toBe(200)
  expect((await post(product, '/auth/forgot-password', { email: account.email })).status).toBe(200)
  const page = (path: string) => fetch(product.url + path).then(response => response.text())

  let link: string | undefined
  await expect
    .poll(async () => {
      link = /href="(\/embedded\/mailbox\/\d+)">Reset your password</.exec(await page('/embedded/mailbox'))?.[1]
      return link
    })
    .toBeDefined()
  const [, token] = /reset-password#access_token=([\w-]+)"/.exec(await page(link!))!

  const password = 'another long walk'
  expect((await post(product, '/auth/reset-password', { token, password })).status).toBe(200)
  expect((await post(product, '/auth/login', { email: account.email, password })).status).toBe(200)
  // The jobs of the next test must not run in this process.
  product.signal('SIGTERM')
  expect(await product.exit).toBe(0)
})

test('with SMTP_URL a contact message reaches the operator, and its sender gets a receipt', async () => {
  const env = {
    DATABASE_URL: database.url,
    SMTP_URL: `smtp://localhost:${smtp.port}?tls.rejectUnauthorized=false`,
    MAIL_FROM: 'Is This Clickbait <hello@app.example>',
    SUPPORT_EMAIL: 'help@app.example',
  }
  const product = await startProduct({ env })
  await product.ready()
  expect(await product.status('/embedded/mailbox')).toBe(404)
  const body = { name: 'Ada', email: account.email, subject: 'A question', message: 'Does it work?' }
  expect((await post(product, '/feedback', body)).status).toBe(200)

  await expect.poll(() => smtp.received.map(({ to }) => to[0]).sort()).toEqual(['ada@example.com', 'help@app.example'])
  const mail = smtp.received.find(({ to }) => to[0] === 'help@app.example')!
  expect(mail).toMatchObject({ from: 'hello@app.example', wasEncrypted: true })
  expect(mail.raw).toMatch(/^Reply-To: ada@example.com\r$/m)
  expect(mail.raw).toMatch(/^Message-ID: <[\w-]{36}@localhost>\r$/m)
  expect(product.output()).not.toContain('/embedded/mailbox')
})
