import { sees } from '#tests/setup/reader.ts'
import { type Scene, stand } from './scene.ts'

/** The contact form and the static pages. */
export const contactScenes: readonly Scene[] = [
  {
    name: 'with what is wrong',
    async open(site, look) {
      const page = await stand(site, look, '/contact')
      await page.getByRole('button', { name: 'Send message' }).click()
      await sees(page, 'Message is required.')
      return page
    },
  },
  {
    name: 'sent',
    async open(site, look) {
      const answers = { 'feedback.send': { message: '' } }
      const page = await stand(site, look, '/contact', { who: { tier: 'premium' }, answers })
      await sees(page, 'priority support')
      await page.getByRole('textbox', { name: 'Subject' }).fill('A verdict')
      await page.getByRole('textbox', { name: 'Message' }).fill('It was kept after all.')
      await page.getByRole('button', { name: 'Send message' }).click()
      await sees(page, 'Thank you for your message!')
      return page
    },
  },
  ...(['about', 'privacy', 'terms'] as const).map(
    (name): Scene => ({
      name,
      async open(site, look) {
        const page = await stand(site, look, `/${name}`)
        await page.getByRole('heading', { level: 2 }).first().waitFor()
        return page
      },
    }),
  ),
]
