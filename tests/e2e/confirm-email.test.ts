import { expect, test } from 'vitest'
import type { rememberedMailer } from '#tests/fakes/mailer.ts'
import { eventually, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()

test('the link that the account page sends confirms the email address, and the notice disappears', async () => {
  const reader = Object.assign(site.app.visitor(), { userId: '', email: 'confirming@example.com' })
  await reader.rest('POST /auth/signup', {
    email: reader.email,
    password: 'a long walk home',
    fullName: 'Sam Reader',
  })
  const page = await site.visit('/account', { as: reader, width: 360 })
  await waitForText(page, 'Your email address is not confirmed yet.')
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await waitForText(page, 'Sent to confirming@example.com.')

  const { sent } = site.app.deps.mailer as ReturnType<typeof rememberedMailer>
  const links = () =>
    sent.filter(({ to }) => to === reader.email).map(({ text }) => /\/confirm-email\S+/.exec(text)?.[0])
  await eventually(async () => links().length).toBe(2)
  const url = await site.app.listen()
  await page.goto(url + links()[1])
  // Opening the link, as mail scanners do, confirms nothing by itself.
  const button = page.getByRole('button', { name: 'Confirm my email' })
  await button.waitFor()
  expect((await reader.rest('GET /auth/user')).body.user.emailConfirmed).toBe(false)
  await button.click()
  await page.getByRole('heading', { name: 'Your email address is confirmed' }).waitFor()
  await page.getByRole('link', { name: 'Go to your account' }).click()
  await waitForPath(page, '/account')
  await waitForText(page, 'This session')
  expect(await page.getByText('is not confirmed yet').count()).toBe(0)
})
