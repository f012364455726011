import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { renderMail } from '#core/mails/render-mail.ts'
import { scriptedLlm } from '#tests/fakes/llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { terminal } from '#tests/setup/cli.ts'
import { mailsOf } from '#tests/setup/mails.ts'
import { sharePage } from '#tests/setup/shared-page.ts'

const operator = 'help@app.example'
const app = testApp({
  deps: base => ({
    llm: scriptedLlm(() => 'The bridge fell down. [3]'),
    settings: { ...base.settings, supportEmail: operator },
  }),
})
const { run } = terminal(app)
const cli = async (...args: string[]) => (await run([...args, '--json'])).json()

let number = 0
const freshId = () => `reported${String(++number).padStart(3, '0')}`
const write = (about: Record<string, unknown>, remoteAddress = `10.1.0.${++number}`) =>
  app.visitor().request({
    method: 'POST',
    url: '/api/feedback',
    remoteAddress,
    payload: {
      name: 'Ada',
      email: `ada${++number}@example.com`,
      subject: 'A shared page',
      message: 'It names my child.',
      ...about,
    },
  })

test('a visitor reports a shared page; the operator finds the report first and ends the page by it', async () => {
  const page = await sharePage(app, { videoId: freshId() })
  const shown = await app.visitor().rest(`GET /share/${page.token}`)
  const { id } = shown.body.data
  expect(id).toBe(page.id)
  expect((await write({ shareLink: id })).status).toBe(200)
  const other = await app.subscriber({ tier: 'premium' })
  await other.rest('POST /feedback', { name: 'Eve', email: other.email, subject: 'Hello', message: 'Hi' })
  await write({ subject: 'A question' })

  const { messages } = await cli('feedback', 'list')
  const reports = messages.filter((one: { subject: string }) => one.subject.includes(id))
  expect(reports).toMatchObject([
    { priority: true, tier: null, subject: `Report of the shared page ${id}: A shared page` },
  ])
  expect(messages.at(-1)).toMatchObject({ subject: 'A question', priority: false })
  const mail = mailsOf(app, operator).find(one => one.kind === 'contact-message' && one.shareLink === id)!
  const text = renderMail(mail, { appUrl: 'https://app.example', supportEmail: null }).text
  expect(text).toContain(`share-links revoke --link ${id}`)
  expect(text).not.toContain('priority support')
  expect(text + JSON.stringify(messages)).not.toContain(page.token)

  expect(await cli('share-links', 'revoke', '--link', id, '--yes')).toEqual({ revoked: 1 })
  expect(await page.status()).toBe(404)
})

test('a report of a page that is gone is kept, but not put before other messages', async () => {
  const id = randomUUID()
  expect((await write({ shareLink: id })).status).toBe(200)
  const { messages } = await cli('feedback', 'list')
  expect(messages.find((one: { subject: string }) => one.subject.includes(id))).toMatchObject({ priority: false })
})

test.each(['', 'x', '../../etc', 7])('a report of %j is refused', async shareLink => {
  expect((await write({ shareLink })).status).toBe(400)
})

test('reports from one connection are limited like other messages', async () => {
  const page = await sharePage(app, { videoId: freshId() })
  const statuses: number[] = []
  for (let i = 0; i < 30; i += 1) statuses.push((await write({ shareLink: page.id }, '10.9.9.9')).status)
  expect(statuses[0]).toBe(200)
  expect(statuses.at(-1)).toBe(429)
})
