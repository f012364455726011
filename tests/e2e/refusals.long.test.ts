import { test } from 'vitest'
import { lines } from '#tests/fakes/youtube/answers.ts'
import { waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { checkRefusal, refusals, submitAddress, withTrack } from '#tests/setup/refusals.ts'
import { useSite } from '#tests/setup/site.ts'

// One case has a platform that hangs: each way of asking it runs into this limit once.
const site = useSite({ limits: { callMs: 2_000, overallMs: 20_000 } })

test.each(refusals)('an unavailable transcript shows the reason and what to do: $reason', refusal =>
  checkRefusal(site, refusal),
)

test('a provider that does not respond in time has its own message, with Retry', async () => {
  site.app.youtube.script('hangsforeva', { player: { hang: true } })
  await site.app.deps.db.execute('delete from provider_breakers')
  const page = await site.visit('/', { as: await site.subscriber() })
  await submitAddress(page, 'https://youtu.be/hangsforeva')
  await page.getByRole('alert').filter({ hasText: 'Our transcript providers are taking longer' }).waitFor()
  await waitForText(page, 'Request timed out after 4 minutes')
  site.app.youtube.script('hangsforeva', { player: withTrack('hangsforeva'), captions: lines('Late but here') })
  await site.app.deps.db.execute('delete from provider_breakers')
  await page.getByRole('button', { name: 'Retry' }).click()
  await waitForPath(page, '/analysis/hangsforeva')
})
