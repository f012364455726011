import { waitForText } from '#tests/setup/page-actions.ts'
import { openPage, type Scene } from './scene.ts'

/** The contact form. */
export const contactScenes: readonly Scene[] = [
  {
    name: 'with errors',
    async open(site, look) {
      const page = await openPage(site, look, '/contact')
      await page.getByRole('button', { name: 'Send message' }).click()
      await waitForText(page, 'Message is required.')
      return page
    },
  },
  {
    name: 'sent',
    async open(site, look) {
      const responses = { 'feedback.send': { message: '' } }
      const page = await openPage(site, look, '/contact', { who: { tier: 'premium' }, responses })
      await waitForText(page, 'priority support')
      await page.getByRole('textbox', { name: 'Subject' }).fill('A verdict')
      await page.getByRole('textbox', { name: 'Message' }).fill('It was kept after all.')
      await page.getByRole('button', { name: 'Send message' }).click()
      await waitForText(page, 'Thank you for your message!')
      return page
    },
  },
  {
    name: 'about a payment',
    async open(site, look) {
      const page = await openPage(site, look, `/contact?session=cs_test_${'a1b2c3d4'.repeat(7)}`)
      await waitForText(page, 'Send message')
      return page
    },
  },
  {
    name: 'about a shared page',
    async open(site, look) {
      const page = await openPage(site, look, '/contact?page=0193b2a4-5f1e-7cc3-9d0e-2b6f1c8a7e55')
      await waitForText(page, 'Sent with your message')
      return page
    },
  },
  {
    name: 'not sent',
    async open(site, look) {
      const responses = { 'feedback.send': { refused: 'INTERNAL', message: 'Something went wrong' } } as const
      const page = await openPage(site, look, '/contact', { who: {}, responses })
      await page.getByRole('textbox', { name: 'Subject' }).fill('A verdict')
      await page.getByRole('textbox', { name: 'Message' }).fill('It was kept after all.')
      await page.getByRole('button', { name: 'Send message' }).click()
      await waitForText(page, 'Failed to send message. Please try again.')
      return page
    },
  },
]
