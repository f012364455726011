import { type Scene, touch } from './scene.ts'

/** Pages that the server writes by itself. */
export const pageScenes: readonly Scene[] = [
  {
    name: 'the calls of the API',
    async open(site, look) {
      const page = await site.visit('/api/docs', touch(look))
      await page.getByRole('heading', { level: 1 }).waitFor()
      return page
    },
  },
]
