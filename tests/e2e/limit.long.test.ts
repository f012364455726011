import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fromDollars } from '#core/plans/budget.ts'
import { mockCalls } from '#tests/setup/mock-calls.ts'
import { ask, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { addressField, submitAddress } from '#tests/setup/refusals.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const site = useSite()

const limit = (page: Page) => page.getByRole('dialog', { name: 'You’ve reached your monthly limit' })

test('key points beyond the budget show only the bar, which opens the upgrade options', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'limittalk02' })
  const page = await site.visit(`/analysis/${videoId}`, { as: await site.subscriber({ left: fromDollars(0) }) })
  await page.getByRole('button', { name: /^Key Points/ }).click()
  await page.getByRole('alert').filter({ hasText: 'Monthly budget exceeded. Please upgrade your plan.' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('button', { name: 'Upgrade Plan' }).click()
  await limit(page).getByRole('button', { name: 'Upgrade to Pro' }).waitFor()
})

test.each([
  ['question', 'Please subscribe to use AI chat features'],
  ['keypoints', 'Please subscribe to use key points extraction'],
])('without a plan a %s leads to the plans', async (kind, words) => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: `limit${kind.slice(0, 6).padEnd(6, '0')}` })
  const page = await site.visit(`/analysis/${videoId}`, { as: await site.subscriber({ active: false }) })
  if (kind === 'question') await ask(page, 'How much?')
  else await page.getByRole('button', { name: /^Key Points/ }).click()
  await waitForText(page, words)
  await waitForPath(page, '/plans')
})

test('an address beyond the budget: upgrade options load, fail to load, or are none', async () => {
  const page = await site.visit('/', { as: await site.subscriber({ left: fromDollars(0) }) })
  const responses = [
    { refused: 'INTERNAL', message: 'Something went wrong' },
    { message: '', upgradeOptions: [] },
  ] as const
  let at = 0
  await mockCalls(page, {
    'billing.upgradeOptions': () =>
      responses[at++] ?? {
        message: '',
        upgradeOptions: [
          { tier: 'pro', title: 'Pro', price: 20, monthlyBudget: 11, isReset: false, recommended: true },
        ],
      },
  })
  await submitAddress(page, 'https://youtu.be/limitnever1')
  await page
    .getByRole('alert')
    .filter({ hasText: /budget exceeded/ })
    .waitFor()
  const upgrade = page.getByRole('button', { name: 'Upgrade Plan' })
  await upgrade.click()
  await waitForText(page, 'Error loading upgrade options')
  await upgrade.click()
  await waitForText(page, 'No upgrade options available for your current plan')
  await upgrade.click()
  await limit(page).getByText('$20 + tax · 3.1M tokens a month').waitFor()
  await page.keyboard.press('Escape')
  expect(await addressField(page).inputValue()).toBe('https://youtu.be/limitnever1')
})
