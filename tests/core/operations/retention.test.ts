import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scheduledJobs } from '#core/operations/jobs.ts'
import { endedJobsSeconds, retention } from '#core/operations/retention.ts'

const page = readFileSync('docs/operating.md', 'utf8')
const days = (ms: number) => ms / 86_400_000

test.each([
  ['settled holds that nothing was billed on', `${days(retention.unbilledHolds)} days`],
  ['periods with their holds and ledger, whole', `${days(retention.books)} days`],
  ['ended runs of fetching a transcript', `${days(retention.processings)} days`],
  ['ended signups (name, email, plan)', `${days(retention.signups)} days`],
  ['events of Stripe that had their effect', `${days(retention.events)} days`],
  ['ended jobs, including those that failed for good', `${endedJobsSeconds / 86_400} days`],
])('docs/operating.md says how long %s are kept', (what, long) => {
  expect(page).toContain(`| ${what} | ${long}`)
})

test('docs/operating.md lists every scheduled job', () => {
  for (const name of scheduledJobs) expect(page).toContain(`| \`${name}\` |`)
})
