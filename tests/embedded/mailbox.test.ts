import { expect, test } from 'vitest'
import { type Mailbox, openMailbox } from '#embedded/mailbox/mailbox.ts'
import { mailboxPages } from '#embedded/mailbox/mailbox-pages.ts'
import { testApp } from '#tests/setup/app.ts'
import { sendMails } from '#tests/setup/mails.ts'

let mailbox: Mailbox
let password: string | null = null
const app = testApp({
  deps(base) {
    mailbox = openMailbox(base.db, base.clock)
    return { mailer: mailbox }
  },
  options: {
    standIns: { password: async () => password, pages: [(scope, faces) => mailboxPages(mailbox)(scope, faces)] },
  },
})
const page = (path: string, headers: Record<string, string> = {}) =>
  app.visitor().request({ method: 'GET', url: `/embedded${path}`, headers: { accept: 'text/html', ...headers } })
const linksIn = (html: string) => [...html.matchAll(/href="(\/embedded[^"]*)"/g)].map(([, href]) => href!)
const basic = (pair: string) => ({ authorization: `Basic ${Buffer.from(pair).toString('base64')}` })

test('an empty mailbox says so', async () => {
  const response = await page('/mailbox')
  expect(response).toMatchObject({ status: 200, text: expect.stringContaining('No mail yet.') })
})

test('several processes can open it at once', async () => {
  const { db, clock } = app.deps
  const boxes = Array.from({ length: 5 }, () => openMailbox(db, clock))
  expect(await Promise.all(boxes.map(box => box.list({ before: null, limit: 1 })))).toEqual([[], [], [], [], []])
})

test('a mail is listed, shown as text with links, and rendered in a sandboxed frame', async () => {
  await app.deps.queue.enqueue(app.deps.db, 'send-mail', {
    to: 'ada@example.com',
    mail: { kind: 'welcome', fullName: "Ada O'Neill", tier: null },
  })
  await sendMails(app)

  const list = await page('/mailbox')
  expect(list.text).toContain('Welcome to Is This Clickbait')
  expect(list.text).toContain('To ada@example.com')
  const [path] = linksIn(list.text)
  const mail = await page(path!.replace('/embedded', ''))
  expect(mail.text).toContain('Welcome, Ada O&#39;Neill.')
  expect(mail.text).toContain('<a href="http://localhost:3000/plans">')
  expect(mail.text).toContain('&lt;job-1@localhost&gt;')
  expect(mail.headers['content-security-policy']).toContain("default-src 'none'")
  const [, frame] = /<iframe src="\/embedded([^"]+)"[^>]* sandbox="allow-popups/.exec(mail.text)!
  const framed = await page(frame!)
  expect(framed.text).toContain('<h1')
  expect(framed.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox allow-popups/)
  expect(framed.headers['content-security-policy']).not.toContain('allow-scripts')
  expect(framed.headers['x-frame-options']).toBe('SAMEORIGIN')
})

test('a job that runs twice stores one mail', async () => {
  const before = await mailbox.list({ before: null, limit: 100 })
  await sendMails(app)
  await sendMails(app)
  expect(await mailbox.list({ before: null, limit: 100 })).toEqual(before)
})

test('many mails are paged, newest first, and each is on one page', async () => {
  const { clock } = app
  for (let n = 1; n <= 70; n += 1) {
    clock.advance(1000)
    const mail = {
      to: 'ada@example.com',
      subject: `Mail ${n}.`,
      text: 'x',
      html: '<p>x</p>',
      messageId: `<many-${n}@x>`,
    }
    await mailbox.send(mail)
  }
  const seen: string[] = []
  let path: string | undefined = '/mailbox'
  let pages = 0
  while (path !== undefined) {
    const { text } = await page(path)
    seen.push(...[...text.matchAll(/>(Mail \d+)\.</g)].map(([, subject]) => subject!))
    path = linksIn(text)
      .find(href => href.includes('before='))
      ?.replace('/embedded', '')
    pages += 1
  }
  expect(seen).toEqual(Array.from({ length: 70 }, (_, i) => `Mail ${70 - i}`))
  expect(pages).toBe(3)
})

test.each(['/mailbox/999999', '/mailbox/x', '/mailbox/99999999999999999999', '/mailbox/999999/html'])(
  '%s is 404',
  async path => expect((await page(path)).status).toBe(404),
)

test('without a password the pages respond only for names of this machine', async () => {
  for (const host of ['localhost:3000', 'app.localhost:3000', '127.0.0.1:3000', '[::1]:3000']) {
    expect([host, (await page('/mailbox', { host })).status]).toEqual([host, 200])
  }
  // DNS rebinding: a foreign name that resolves to this machine.
  for (const host of ['rebound.example:3000', 'localhost.rebound.example', '127.0.0.1.rebound.example']) {
    const refused = await page('/mailbox', { host })
    expect([host, refused.status]).toEqual([host, 403])
    expect(refused.text).not.toContain('Mail 70')
  }
})

test('with a password the pages require it', async () => {
  password = 'printed at the start'
  try {
    for (const path of ['/mailbox', '/mailbox/1', '/mailbox/1/html']) {
      const refused = await page(path)
      expect(refused.status).toBe(401)
      expect(refused.headers['www-authenticate']).toContain('Basic')
      expect(refused.text).not.toContain('Lovelace')
    }
    for (const wrong of ['me:', 'me:printed', 'printed at the start', ':']) {
      expect((await page('/mailbox', basic(wrong))).status).toBe(401)
    }
    expect((await page('/mailbox', basic('me:printed at the start'))).status).toBe(200)
  } finally {
    password = null
  }
})

test('only the newest mails are kept', async () => {
  const small = openMailbox(app.deps.db, app.clock, 5)
  const send = (n: number) =>
    small.send({ to: 'ada@example.com', subject: `Late ${n}`, text: 'x', html: 'x', messageId: `<late-${n}@x>` })
  for (let n = 1; n <= 7; n += 1) await send(n)
  await send(7)
  const kept = await small.list({ before: null, limit: 100 })
  expect(kept.map(({ subject }) => subject)).toEqual(['Late 7', 'Late 6', 'Late 5', 'Late 4', 'Late 3'])
})
