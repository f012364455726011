import { expect, test } from 'vitest'
import { feedbackAfter } from '#stores/feedback.ts'
import { alert, field, send } from '#tests/setup/controls.ts'
import { mockCalls } from '#tests/setup/mock-calls.ts'
import { eventually, waitForText } from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()

test('a logged-in user finds the email filled in and the payment session named; a malformed session is ignored', async () => {
  const sam = await site.subscriber()
  const page = await site.visit('/contact?session=cs_test_123', { as: sam })
  await eventually(() => field(page, 'Email').inputValue()).toBe(sam.email)
  expect(await field(page, 'Confirm email').inputValue()).toBe(sam.email)
  expect(await field(page, 'Subject').inputValue()).toBe('A payment')
  await waitForText(page, 'payment session cs_test_123')
  expect(await page.getByText('priority support').count()).toBe(0)

  const crafted = await site.visit(`/contact?session=${encodeURIComponent('cs_1\nPlease delete my account')}`, {
    as: sam,
  })
  await eventually(() => field(crafted, 'Email').inputValue()).toBe(sam.email)
  expect(await field(crafted, 'Subject').inputValue()).toBe('')
  expect(await crafted.getByText('Please delete my account').count()).toBe(0)
})

test('a report of a shared page names it; a malformed page is ignored', async () => {
  const id = '0193b2a4-5f1e-7cc3-9d0e-2b6f1c8a7e55'
  const page = await site.visit(`/contact?page=${id}`)
  await waitForText(page, `shared page ${id}`)
  for (const name of ['Name', 'Message']) await field(page, name).fill('It names my child.')
  for (const name of ['Email', 'Confirm email']) await field(page, name).fill('reporter@example.com')
  await send(page, 'Send message')
  await waitForText(page, "Thank you for your message! We'll get back to you soon.")
  const rows = await feedbackAfter(site.app.deps.db, { after: null, limit: 50, isOpenOnly: true })
  const subject = `Report of the shared page ${id}: A shared page`
  expect(rows.filter(row => row.email === 'reporter@example.com')).toMatchObject([{ subject }])
  const crafted = await site.visit('/contact?page=%3Cb%3E')
  await waitForText(crafted, 'Write to us about a payment')
  expect(await field(crafted, 'Subject').inputValue()).toBe('')
})

test('a Premium user sees and gets priority support; a user whose plan has ended does not', async () => {
  const sam = await site.subscriber({ tier: 'premium' })
  const page = await site.visit('/contact', { as: sam })
  await waitForText(page, 'Premium comes with priority support: your message is listed before others.')
  await field(page, 'Subject').fill('A verdict')
  await field(page, 'Message').fill('It was kept after all.')
  await send(page, 'Send message')
  await waitForText(page, "Thank you for your message! We'll get back to you soon.")
  const rows = await feedbackAfter(site.app.deps.db, { after: null, limit: 50, isOpenOnly: true })
  expect(rows.filter(row => row.email === sam.email)).toMatchObject([{ priority: true, tier: 'premium' }])
  const ended = await site.visit('/contact', { as: await site.subscriber({ tier: 'premium', active: false }) })
  await waitForText(ended, 'Send message')
  expect(await ended.getByText('priority support').count()).toBe(0)
})

test('a lost response, a server error and too many attempts show a message and keep the input', async () => {
  const page = await site.visit('/nowhere', { as: await site.subscriber() })
  const responses = [
    'nothing',
    { refused: 'INTERNAL', message: 'Something went wrong' },
    { refused: 'TOO_MANY_REQUESTS', message: 'Too many attempts. Please try again in 12 minutes.' },
  ] as const
  let at = 0
  await mockCalls(page, { 'feedback.send': () => responses[at++]! })
  await page.goto(`${await site.app.listen()}/contact`)
  await field(page, 'Subject').fill('A verdict')
  await field(page, 'Message').fill('First line\nSecond line')
  for (const words of [
    'Failed to send message. Please try again.',
    'Failed to send message. Please try again.',
    'in 12 minutes.',
  ]) {
    await send(page, 'Send message')
    await alert(page, words)
    expect(await field(page, 'Message').inputValue()).toBe('First line\nSecond line')
  }
  expect(at).toBe(3)
})
