import { expect, test } from 'vitest'
import { axeFindings, fitsWidth } from '#tests/setup/browser.ts'
import { useSite } from '#tests/setup/site.ts'
import { addTalk } from '#tests/setup/talk.ts'

const site = useSite()

test.each([
  { width: 360, scheme: 'dark' },
  { width: 1440, scheme: 'light' },
] as const)('a stranger learns what this is at $width px, $scheme', async look => {
  await addTalk(site.app.deps.db)
  const page = await site.visit('/', look)

  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('link', { name: /paper bridge/ }).waitFor()

  expect(await fitsWidth(page)).toBe(true)
  expect(await axeFindings(page)).toEqual([])
})
