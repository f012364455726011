import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fromDollars } from '#core/plans/budget.ts'
import { ask, eventually, waitForEmptyChat } from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const site = useSite()

const limit = (page: Page) => page.getByRole('dialog', { name: 'You’ve reached your monthly limit' })

test('a question beyond the budget shows the upgrade options above the bar, which can reopen them', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'limittalk01' })
  const spent = await site.subscriber({ tier: 'premium', left: fromDollars(0) })
  const page = await site.visit(`/analysis/${videoId}`, { as: spent, width: 360 })
  await waitForEmptyChat(page)
  await ask(page, 'How much does it carry?')
  await limit(page).getByText('Monthly budget exceeded. Please upgrade your plan.').waitFor()
  await limit(page)
    .getByText(/Your tokens reset on \d+\s\w+\./)
    .waitFor()
  await limit(page).getByText('Recommended').waitFor()
  expect(await limit(page).getByRole('listitem').count()).toBe(1)
  await limit(page).getByRole('button', { name: 'Not now' }).click()
  await eventually(() => limit(page).count()).toBe(0)
  await page.getByRole('alert').getByRole('button', { name: 'Upgrade Plan' }).click()
  await limit(page).getByRole('button', { name: 'Upgrade to Enterprise' }).waitFor()
  await page.keyboard.press('Escape')
  await eventually(() => limit(page).count()).toBe(0)
})
