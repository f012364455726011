import { sees } from '#tests/setup/reader.ts'
import { analyzed, freshId, type Scene, touch } from './scene.ts'

/** The home page: its field, what goes wrong with an address, and what others asked about. */
export const homeScenes: readonly Scene[] = [
  {
    name: 'for a visitor',
    isCore: true,
    async open(site, look) {
      await analyzed(site)
      const page = await site.visit('/', touch(look))
      await sees(page, 'What a verdict looks like')
      return page
    },
  },
  {
    name: 'an address that is none',
    async open(site, look) {
      const page = await site.visit('/', { ...touch(look), as: await site.subscriber() })
      await page.getByRole('textbox', { name: 'Video address' }).fill('https://vimeo.com/1')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').waitFor()
      return page
    },
  },
  {
    name: 'without a transcript',
    async open(site, look) {
      const videoId = freshId()
      site.app.youtube.script(videoId, {
        player: { body: { playabilityStatus: { status: 'LOGIN_REQUIRED', reason: 'This video is private' } } },
      })
      const page = await site.visit('/', { ...touch(look), as: await site.subscriber() })
      await page.getByRole('textbox', { name: 'Video address' }).fill(`https://youtu.be/${videoId}`)
      await page.keyboard.press('Enter')
      await sees(page, 'Transcript Not Available')
      await page.getByRole('button', { name: 'Paste a transcript instead' }).click()
      await page.getByRole('textbox', { name: 'Your transcript' }).waitFor()
      return page
    },
  },
]
