import { expect, test } from 'vitest'
import { field, send } from '#tests/setup/controls.ts'
import { eventually, waitForText } from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()

test('the contact form says what is missing, keeps its text after a failure, and sends the message', async () => {
  const page = await site.visit('/contact', { width: 360 })
  await send(page, 'Send message')
  for (const missing of ['Name is required.', 'Email is required.', 'Subject is required.', 'Message is required.'])
    await waitForText(page, missing)
  await eventually(() => field(page, 'Name').evaluate(each => each === document.activeElement)).toBe(true)
  await field(page, 'Name').fill('Ada')
  await field(page, 'Email').fill('ada@example.com')
  await field(page, 'Confirm email').fill('ada@example.org')
  await field(page, 'Subject').fill('A verdict')
  await field(page, 'Message').fill('It was kept after all.')
  await send(page, 'Send message')
  await waitForText(page, 'Emails do not match')
  await field(page, 'Confirm email').fill('ada@example.com')
  await page.route('**/trpc/feedback.send**', route => route.fulfill({ status: 500, body: '{}' }))
  await send(page, 'Send message')
  await page.getByRole('alert').waitFor()
  expect(await field(page, 'Message').inputValue()).toBe('It was kept after all.')
  await page.unroute('**/trpc/feedback.send**')
  await send(page, 'Send message')
  await waitForText(page, "Thank you for your message! We'll get back to you soon.")
})
