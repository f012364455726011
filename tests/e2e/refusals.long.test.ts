import { test } from 'vitest'
import { lines } from '#tests/fakes/youtube/answers.ts'
import { waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { checkRefusal, refusals, submitAddress, withTrack } from '#tests/setup/refusals.ts'
import { useSite } from '#tests/setup/site.ts'

// One of its platforms hangs, and is given up once for each way of asking.
const site = useSite({ limits: { callMs: 2_000, overallMs: 20_000 } })

test.each(refusals)('a transcript that cannot be had says why and what to do: $reason', refusal =>
  checkRefusal(site, refusal),
)

test('a provider that answers too late has its own message, with Retry', async () => {
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
