import { test } from 'vitest'
import { scriptedAnswers } from '#tests/setup/analyzed-videos.ts'
import { tabTo } from '#tests/setup/keyboard.ts'
import { mockCalls } from '#tests/setup/mock-calls.ts'
import { answers, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { info } from '#tests/setup/premium.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const site = useSite()

test('from the home page to a canceled subscription by keyboard alone, with a visible focus at each stop', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'keyboardway' })
  const { email } = await site.subscriber({ tier: 'premium' })
  site.says(({ task }) => scriptedAnswers[task.kind] ?? '')
  const page = await site.visit('/')
  await mockCalls(page, {
    'billing.status': info,
    'billing.cancel': { message: '', endsAt: info.currentPeriodEnd },
  })
  await waitForText(page, 'Login')
  await page.keyboard.press('Tab')
  await waitForText(page, 'Skip to the content')
  await page.keyboard.press('Enter')
  await tabTo(page, /Video address/)
  await page.keyboard.type(`https://youtu.be/${videoId}`)
  await page.keyboard.press('Enter')
  await waitForPath(page, '/login')
  await tabTo(page, /^input Email/)
  await page.keyboard.type(email)
  await tabTo(page, /^input Password/)
  await page.keyboard.type('correct horse')
  await page.keyboard.press('Enter')
  await waitForPath(page, `/analysis/${videoId}`)
  // Submitting the address has started the verdict.
  await page.getByRole('img', { name: /of 100/ }).waitFor()
  await tabTo(page, /Your question/)
  await page.keyboard.type('How much does it carry?')
  await page.keyboard.press('Enter')
  await answers(page).nth(1).getByRole('button', { name: 'Copy', exact: true }).waitFor()
  await tabTo(page, /Is This Clickbait, home/)
  await tabTo(page, /^a Account/)
  await page.keyboard.press('Enter')
  await waitForPath(page, '/account')
  await waitForText(page, 'Cancel subscription')
  await tabTo(page, /^button Cancel subscription/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  // Escape closes it, and the focus is on the button again.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await dialog.waitFor()
  await tabTo(page, /^button Cancel/)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
})
