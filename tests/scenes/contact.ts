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
]
