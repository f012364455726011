import { expect, test } from 'vitest'
import { renderMail } from '#core/mails/render-mail.ts'
import { type Mailbox, openMailbox } from '#embedded/mailbox/mailbox.ts'
import { mailboxPages } from '#embedded/mailbox/mailbox-pages.ts'
import { testApp } from '#tests/setup/app.ts'
import { axeFindings, type Look, overflowFindings, useBrowser } from '#tests/setup/browser.ts'
import { mailExamples } from '#tests/setup/mail-examples.ts'

let mailbox: Mailbox
const app = testApp({
  deps(base) {
    mailbox = openMailbox(base.db, base.clock)
    return { mailer: mailbox }
  },
  options: { standIns: { password: async () => null, pages: [(scope, faces) => mailboxPages(mailbox)(scope, faces)] } },
})
const browser = useBrowser()
const shots = process.env.SHOTS

const looks: Look[] = [
  { width: 360, scheme: 'dark' },
  { width: 1440, scheme: 'light' },
]

test.each(looks)('mail can be listed and read by links alone, at $width px in $scheme', async look => {
  const place = { appUrl: await app.listen(), supportEmail: 'help@app.example' }
  for (const mail of Object.values(mailExamples)) {
    const messageId = `<${mail.kind}-${look.width}@x>`
    await mailbox.send({ to: `ada${look.width}@example.com`, ...renderMail(mail, place), messageId })
  }
  const page = await browser.open(look)
  await page.goto(`${place.appUrl}/embedded/mailbox`)
  expect(await page.getByRole('listitem').count()).toBeGreaterThanOrEqual(Object.keys(mailExamples).length)
  expect(await axeFindings(page)).toEqual([])
  expect(await overflowFindings(page)).toEqual([])
  if (shots) await page.screenshot({ path: `${shots}/mailbox-${look.width}.png` })
  await page.getByRole('link', { name: 'Your new month has started' }).first().click()
  expect(await page.locator('h1').textContent()).toBe('Your new month has started')
  expect(await page.locator('pre').textContent()).toContain('1.4M tokens again, from 30 November')
  await page.frameLocator('iframe').locator('h1').waitFor()
  expect(await overflowFindings(page)).toEqual([])
  if (shots) await page.screenshot({ path: `${shots}/mail-${look.width}.png`, fullPage: true })
})

test('every mail fits a narrow screen', async () => {
  const page = await browser.open({ width: 360 })
  for (const mail of Object.values(mailExamples)) {
    await page.setContent(renderMail(mail, { appUrl: 'https://app.example', supportEmail: 'help@app.example' }).html)
    if (shots) await page.screenshot({ path: `${shots}/mail-${mail.kind}.png`, fullPage: true })
    expect([mail.kind, await overflowFindings(page)]).toEqual([mail.kind, []])
    // One with a button and one with a quote; the others consist of the same parts.
    if (mail.kind === 'payment-failed' || mail.kind === 'contact-message') expect(await axeFindings(page)).toEqual([])
  }
})

test('the button of a mail opens its page in a new tab', async () => {
  const place = { appUrl: await app.listen(), supportEmail: null }
  await mailbox.send({ to: 'a@example.com', ...renderMail(mailExamples.welcome, place), messageId: '<button@x>' })
  const page = await browser.open()
  await page.goto(`${place.appUrl}/embedded/mailbox`)
  await page.getByRole('link', { name: 'Welcome to Is This Clickbait' }).first().click()
  const opened = page.context().waitForEvent('page')
  await page.frameLocator('iframe').getByRole('link', { name: 'Try a video' }).click()
  expect(new URL((await opened).url()).origin).toBe(new URL(place.appUrl).origin)
})
